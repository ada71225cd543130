"""Entangled outlines: what is counted does not depend on size or order, and the bounds lie where they are said to."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.geometry.chain import Chain, straight
from nonoforge.makers.drawings.entangled import MOST_DEEP, MOST_PAIRS, too_entangled


def to_and_fro(times: int, apart: float = 0.0) -> Chain:
    """One line drawn back and forth, each time shifted a little."""
    ends = [((0.0, k * apart), (100.0, k * apart)) for k in range(times)]
    return np.concatenate([straight(*(pair if k % 2 else pair[::-1])) for k, pair in enumerate(ends)])


def lattice(across: int, down: int) -> Chain:
    """Lines that cross in a lattice: across · down crossings, nothing parallel close by."""
    flat = [straight((0, k), (down + 1, k)) for k in range(1, across + 1)]
    steep = [straight((k, 0), (k, across + 1)) for k in range(1, down + 1)]
    return np.concatenate([*flat, *steep])


def test_lines_on_one_another_are_refused_beyond_the_bound() -> None:
    """A line drawn as often as allowed passes, once more does not; with lines far apart any number does."""
    assert too_entangled(to_and_fro(MOST_DEEP + 1)) == ""
    assert "on one another" in too_entangled(to_and_fro(MOST_DEEP + 2))
    assert too_entangled(to_and_fro(5 * MOST_DEEP, apart=1.0)) == ""


def test_crossings_are_counted_in_pairs() -> None:
    """A lattice with as many crossings as allowed passes, with one line more it does not."""
    side = int(MOST_PAIRS**0.5)
    assert too_entangled(lattice(side, side)) == ""
    assert "too often" in too_entangled(lattice(side, side + 1))


def test_a_curve_counts_four_times() -> None:
    """The same lattice with its flat lines bent has four times the pairs, so half the lines a side are the bound."""
    side = int((MOST_PAIRS / 4) ** 0.5)
    for more, refused in ((0, False), (1, True)):
        bent = lattice(side, side + more)
        bent[:side, 1:3, 1] += 0.3
        assert bool(too_entangled(bent)) is refused


APART = st.just(0.0) | st.floats(1e-6, 2)
"""How far lines lie from one another: a number that vanishes when it is scaled would be two cases."""


@settings(max_examples=30)
@given(st.integers(2, 2 * MOST_DEEP), st.floats(1e-3, 1e3), st.integers(0, 99), APART)
def test_size_order_and_direction_do_not_matter(times: int, scale: float, seed: int, apart: float) -> None:
    """Scaled, shuffled and reversed, outlines are judged the same."""
    lines = to_and_fro(times, apart)
    rng = np.random.default_rng(seed)
    other = scale * lines[rng.permutation(len(lines))]
    turned = rng.random(len(other)) < 0.5
    other[turned] = other[turned, ::-1]
    assert too_entangled(other) == too_entangled(lines)


@pytest.mark.parametrize("cubics", [np.zeros((0, 4, 2)), np.zeros((9, 4, 2)), np.full((50, 4, 2), 7.0)])
def test_points_are_no_work(cubics: Chain) -> None:
    """Segments without extent, however many lie on one another, count for nothing."""
    assert too_entangled(cubics) == ""
