"""Outlines and how far they agree beyond chance."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoforge.makers.pictures.outlines import around, beyond, clear_step, f_score, near, steps

SHARE = st.just(0.0) | st.floats(1e-9, 1)


@given(SHARE, SHARE)
def test_chance_takes_off_and_never_adds(found: float, by_chance: float) -> None:
    """As much as chance is nothing, everything stays everything, and nothing between gains."""
    assert 0 <= beyond(found, by_chance) <= found
    assert beyond(by_chance, by_chance) == 0
    assert by_chance == 1 or beyond(1.0, by_chance) == 1


@given(SHARE, SHARE)
def test_a_f_score_lies_between_its_two(recall: float, precision: float) -> None:
    """It is 0 if either is."""
    low, high = sorted((recall, precision))
    assert low * (1 - 1e-9) <= f_score(recall, precision) <= high * (1 + 1e-9)
    assert f_score(0.0, precision) == f_score(recall, 0.0) == 0


@pytest.mark.parametrize("strength", [1.0, 0.3, 0.05])
def test_a_clear_step_is_a_quarter_of_the_strongest(strength: float) -> None:
    """The 99th percentile as NumPy finds it, from all values, and never below the least that is seen."""
    values = (strength * np.random.default_rng(2).random((60, 70)) ** 3).astype(np.float32)
    assert clear_step(values) == pytest.approx(max(0.02, 0.25 * float(np.quantile(values, 0.99))), rel=1e-5)


def test_a_step_is_told_by_its_direction() -> None:
    """From dark to light to the right, and from light to dark downwards: each in its own layer, at the nearer cell."""
    across = np.zeros((8, 8, 1), np.float32)
    across[:, 5:] = 1
    down = np.ones((8, 8, 1), np.float32)
    down[3:] = 0
    assert [int(each.sum()) for each in steps(across)] == [8, 0, 0, 0]
    assert steps(across)[0, :, 4].all()
    assert [int(each.sum()) for each in steps(down)] == [0, 0, 0, 8]
    assert steps(down)[3, 2].all()


def test_nearness_ends_after_the_play() -> None:
    """A step is near within two pixels; what lies around is spread much wider and keeps its sum."""
    lone = np.zeros((1, 96, 96), np.float32)
    lone[0, 48, 48] = 1
    assert near(lone).sum() == 25
    assert around(lone).sum() == pytest.approx(1, rel=1e-3)
    assert around(lone).max() < 0.001
