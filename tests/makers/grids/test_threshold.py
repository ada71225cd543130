"""The thresholds of Ortiz-García."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.makers.grids.options import QuantiseOptions, ThresholdOptions
from nonoforge.makers.grids.published.quantise import include_white, micro_cubes, reduce_colours, shorten_runs
from nonoforge.makers.grids.published.threshold import grey_cells, thresholds
from nonoforge.makers.making import making


def test_thresholds_leave_no_line_empty_and_none_black() -> None:
    """Every threshold of the list keeps to both bounds, and no other picture does."""
    grey = np.random.default_rng(4).integers(0, 256, (12, 10), dtype=np.uint8)
    levels = thresholds(grey)
    good = {
        (grey <= level).tobytes()
        for level in range(256)
        if all((grey <= level).any(axis=a).all() and not (grey <= level).all(axis=a).any() for a in (0, 1))
    }
    assert {(grey <= level).tobytes() for level in levels} == good
    assert levels == sorted(levels)


def test_paper_round_a_subject_does_not_empty_the_list() -> None:
    """A subject with white margins has empty lines at every threshold; the sweep still finds its shape."""
    grey = np.full((10, 10), 250, dtype=np.uint8)
    grey[3:7, 3:7] = 20
    assert any((grey <= level).sum() == 16 for level in thresholds(grey))


def test_solvable_ones_come_in_rising_order_of_black() -> None:
    """All proved, shares of black rising, the threshold in the record."""
    yy, xx = np.mgrid[:60, :60]
    blob = (255 * np.exp(-((xx - 30) ** 2 + (yy - 28) ** 2) / 500)).astype(np.uint8)
    made = list(making(255 - blob, ThresholdOptions(width=20)))
    shares = [each.filled for each in made]
    assert len(made) > 3
    assert shares == sorted(shares)
    assert all(each.verdict.answer == "unique" for each in made)
    levels = [each.record()["parameters"]["threshold"] for each in made]
    assert levels == sorted(levels)


def test_the_median_removes_a_speck() -> None:
    """A lone black pixel is gone after the 3×3 median."""
    rgb = np.full((9, 9, 3), 200, dtype=np.uint8)
    rgb[4, 4] = 0
    assert grey_cells(rgb, 9, 9).min() == 0
    assert grey_cells(rgb, 9, 9, median=True).min() == 200


def test_micro_cubes_put_white_first() -> None:
    """Pixels near white are white itself; other cubes have their mean; weights count pixels."""
    rgb = np.array([[[250, 240, 200], [10, 10, 10], [20, 30, 12]]], dtype=np.uint8)
    colours, weights, where = micro_cubes(rgb)
    assert colours[0].tolist() == [1, 1, 1]
    assert weights.tolist() == [1, 2]
    assert where.tolist() == [[0, 1, 1]]
    assert np.allclose(colours[1] * 255, [15, 20, 11])


def test_reduction_reports_how_far_the_other_ways_are_off() -> None:
    """The exact choice costs no more than the greedy or the genetic one, and white is colour 0."""
    rgb = np.random.default_rng(2).integers(0, 256, (15, 15, 3), dtype=np.uint8)
    reduced = reduce_colours(rgb, 4)
    assert reduced.colours[0] == (255, 255, 255)
    assert len(reduced.colours) == 4
    assert reduced.exact_cost <= min(reduced.greedy_cost, reduced.genetic_cost) + 1e-9
    assert min(reduced.report().values()) >= 0


def test_white_inclusion_reaches_its_share_with_the_brightest_cells() -> None:
    """From no white to at least 15 %, brightest first; a picture with enough white is left alone."""
    grey = np.arange(100, dtype=np.uint8).reshape(10, 10)
    labels = np.ones((10, 10), dtype=np.uint8)
    white = include_white(labels, grey, QuantiseOptions(gamma=0)) == 0
    assert white.sum() == 15
    assert grey[white].min() > grey[~white].max()
    half = labels.copy()
    half[:5] = 0
    assert (include_white(half, grey, QuantiseOptions()) == half).all()


@pytest.mark.parametrize(("gamma", "left"), [(7, 5), (4, 4)])
def test_long_runs_lose_their_last_cell(gamma: int, left: int) -> None:
    """The paper's example: with gamma 5 a run of 7 becomes 6; shorter ones stay."""
    row = np.array([[1] * 7 + [0] + [2] * 4 + [0]], dtype=np.uint8)
    shortened = shorten_runs(row, gamma)
    assert (shortened == 1).sum() == 6
    assert (shortened == 2).sum() == (4 if gamma > 4 else 3)
    assert left > 0
