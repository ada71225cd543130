"""Henstra's procedure: its steps, and the trends of his results with fixed seeds."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from nonoforge.engine import decide
from nonoforge.formats import read
from nonoforge.makers.grids.line_logic import Logic, count_sweeps
from nonoforge.makers.grids.options import AdaptOptions
from nonoforge.makers.grids.published.adapt import (
    best_cell,
    fill_adapting,
    fill_once,
    filtered,
    initialize,
    run,
)
from nonoforge.makers.pictures.bitmap import bitmap_of_array
from nonoforge.makers.pictures.light import to_srgb
from nonoforge.makers.pictures.shrink import area_shrink


def greys(seed: int = 0, height: int = 8, width: int = 9) -> NDArray[np.float64]:
    return np.random.default_rng(seed).integers(0, 256, (height, width)).astype(np.float64)


def test_choose_fill_reaches_the_percentage_with_the_lowest_threshold() -> None:
    """At least 30 % black, and one threshold lower would have been less."""
    grey = greys()
    labels = initialize(grey, AdaptOptions(choose="fill 30"), Logic(9, 8, 2))
    darkest_white = grey[labels == 0].min()
    assert labels.mean() >= 0.3
    assert (grey < grey[labels == 1].max()).mean() < 0.3
    assert grey[labels == 1].max() < darkest_white


def test_choose_solvable_is_the_first_solvable_threshold() -> None:
    """Nothing is unknown, and every lower threshold with black cells leaves something unknown."""
    grey, logic = greys(3), Logic(9, 8, 2)
    labels = initialize(grey, AdaptOptions(), logic)
    assert labels.any()
    assert not logic.unknown(labels).any()
    for level in range(int(grey.min()), int(grey[labels == 1].max())):
        assert logic.unknown((grey <= level).astype(np.uint8)).any()


def test_thresholds_keep_to_their_bounds_and_step() -> None:
    """With maxthresh 10 and a step of 7 the last threshold is 7."""
    grey = np.arange(72, dtype=np.float64).reshape(8, 9)
    options = AdaptOptions(choose="fill 90", maxthresh=10, stepthresh=7)
    assert initialize(grey, options, Logic(9, 8, 2)).sum() == 8


@pytest.mark.parametrize("seed", range(4))
def test_the_short_cut_chooses_the_same_cell_as_trying_all(seed: int) -> None:
    """Evaluating every white cell, as the thesis does, gives the cell that the sorted search gives."""
    grey, logic, alpha = greys(seed), Logic(9, 8, 2), 8
    labels = (grey < 110).astype(np.uint8)
    values = {}
    for cell in np.flatnonzero(labels.ravel() == 0).tolist():
        changed = labels.copy()
        changed.ravel()[cell] = 1
        values[divmod(cell, 9)] = alpha * logic.count_unknown(changed) + grey.ravel()[cell]
    best = min(values, key=lambda each: (values[each], each))
    assert best_cell(labels, labels == 0, grey, alpha, logic) == best


def test_fill_lines() -> None:
    """`once` blackens the darkest cell of each empty line; both ways leave no line empty and remove nothing."""
    grey = greys(1)
    labels = np.zeros((8, 9), dtype=np.uint8)
    labels[2, 3:6] = 1
    once = fill_once(labels, grey)
    adapted = fill_adapting(labels, grey, 8, Logic(9, 8, 2))
    assert once[0, int(np.argmin(grey[0]))] == 1
    for filled in (once, adapted):
        assert filled.any(axis=0).all()
        assert filled.any(axis=1).all()
        assert (filled >= labels).all()


def test_filters() -> None:
    """Contour keeps what touches white, checker every second cell, random about the share asked for."""
    labels = np.zeros((8, 9), dtype=np.uint8)
    labels[1:6, 1:6] = 1
    generator = np.random.default_rng(0)
    contour = filtered(labels, "contour", generator)
    assert contour.sum() == 16
    assert not contour[2:5, 2:5].any()
    assert filtered(labels, "checker", generator).sum() in (12, 13)
    thinned = filtered(np.ones((100, 100), dtype=np.uint8), "random 40", generator)
    assert 0.37 < thinned.mean() < 0.43
    assert (filtered(labels, "none", generator) == labels).all()


def test_a_run_gives_the_number_of_puzzles_asked_for_each_with_more_black() -> None:
    """(keep_going + 1) · (repeat + 1) pictures; within a repeat each contains the one before; all are solvable."""
    logic = Logic(9, 8, 2)
    options = AdaptOptions(choose="fill 30", keep_going=5, repeat=2, gamma=64, fill_lines="adapt")
    made = list(run(greys(2), options, logic, seed=1))
    assert len(made) == 18
    assert all(not logic.unknown(each.labels).any() for each in made)
    for one, other in pairwise(made):
        if one.repeat == other.repeat:
            assert (other.labels >= one.labels).all()
            assert other.labels.sum() > one.labels.sum()


@pytest.mark.parametrize(
    "options", [AdaptOptions(filter="random 0"), AdaptOptions(maxthresh=20)], ids=["filter", "white"]
)
def test_an_empty_picture_is_never_handed_out(options: AdaptOptions) -> None:
    """A filter that keeps nothing and a picture lighter than every threshold: cells are blackened all the same."""
    made = list(run(200 + greys(3) / 10, options, Logic(9, 8, 2)))
    assert made
    assert all(each.labels.any() for each in made)


def test_gamma_keeps_repeats_from_looking_alike() -> None:
    """With a heavy gamma the last puzzles of two repeats differ more than with none, where they are the same."""
    grey, logic = greys(5, 12, 12), Logic(12, 12, 2)

    def difference(gamma: int) -> int:
        options = AdaptOptions(choose="fill 30", keep_going=15, repeat=1, gamma=gamma)
        made = list(run(grey, options, logic))
        return int((made[15].labels != made[-1].labels).sum())

    assert difference(0) == 0
    assert difference(400) > 5


def test_what_ifs_solve_more() -> None:
    """The 4 by 4 puzzle 2/1/2/1, 1.1/2/1/1 is unique but not by lines alone; a one-cell what-if solves it."""
    (goal,) = decide(read("4x4:2/1/2/1/1.1/2/1/1")).solutions
    labels = np.frombuffer(goal, np.uint8).reshape(4, 4)
    assert Logic(4, 4, 2).unknown(labels).any()
    assert not Logic(4, 4, 2, 1).unknown(labels).any()


def test_henstras_trends() -> None:
    """Sweeps fall as black cells are added, and contour is harder than fill 30, which is harder than fill 35."""
    data = pytest.importorskip("skimage.data")
    face = bitmap_of_array(data.astronaut()).cut(150, 0, 310, 200)
    grey = to_srgb(area_shrink(face.linear(), 20, 25)).astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    logic, means = Logic(20, 25, 2, 1), {}
    common = {"gamma": 64, "fill_lines": "adapt", "level": 1, "keep_going": 40}
    runs = {
        "fill 30": AdaptOptions(choose="fill 30", repeat=1, **common),  # type: ignore[arg-type]
        "fill 35": AdaptOptions(choose="fill 35", repeat=1, **common),  # type: ignore[arg-type]
        "contour": AdaptOptions(choose="fill 35", filter="contour", **common),  # type: ignore[arg-type]
    }
    for name, options in runs.items():
        sweeps = [(each.number, count_sweeps(each.labels, 1)) for each in run(grey, options, logic)]
        early = np.mean([value for number, value in sweeps if number < 10])
        late = np.mean([value for number, value in sweeps if number > 30])
        assert late < early
        means[name] = np.mean([value for _, value in sweeps])
    assert means["contour"] > means["fill 30"] > means["fill 35"]
