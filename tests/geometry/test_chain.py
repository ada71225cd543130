"""Chains of cubics: points, parts and cuts against de Casteljau, the kernels and shapely."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray
from shapely.geometry import LineString

from nonoforge.errors import PuzzleError
from nonoforge.geometry.chain import (
    Chain,
    as_chain,
    backwards,
    chain_of,
    cubics_of,
    cut_at,
    direction_at,
    ellipse,
    halves,
    is_straight,
    length_of,
    part,
    point_at,
    points_on,
    polygon,
    slopes_on,
    straight,
)
from nonoforge.geometry.cubic import point_on, slope_on

NUMBERS = st.floats(-100, 100, allow_subnormal=False)
CUBICS = arrays(np.float64, (4, 2), elements=NUMBERS)
PARAMETERS = st.floats(0, 1, allow_subnormal=False)


def by_casteljau(cubic: NDArray[np.float64], t: float) -> NDArray[np.float64]:
    """The point by repeated interpolation: the definition."""
    points: list[NDArray[np.float64]] = list(cubic)
    while len(points) > 1:
        points = [a + t * (b - a) for a, b in pairwise(points)]
    return points[0]


@given(CUBICS, PARAMETERS)
def test_points_are_those_of_the_definition_and_of_the_kernels(cubic: NDArray[np.float64], t: float) -> None:
    """The one formula of Python and the one of the kernels agree with de Casteljau; slopes with differences."""
    assert points_on(cubic, t) == pytest.approx(by_casteljau(cubic, t), abs=1e-9)
    assert point_on.py_func(cubic, t) == pytest.approx(tuple(points_on(cubic, t)), abs=1e-9)
    assert slope_on.py_func(cubic, t) == pytest.approx(tuple(slopes_on(cubic, t)), abs=1e-9)
    near = (by_casteljau(cubic, t + 1e-5) - by_casteljau(cubic, t - 1e-5)) / 2e-5
    assert 3 * slopes_on(cubic, t) == pytest.approx(near, abs=1e-3)


def test_many_points_at_once() -> None:
    """Parameters broadcast: (n, 1, 4, 2) cubics at (1, m, 1) parameters give (n, m, 2) points."""
    chain = ellipse(0, 0, 3, 2)
    t = np.linspace(0, 1, 5)
    points = points_on(chain[:, None], t[None, :, None])
    assert points.shape == (4, 5, 2)
    for i in range(4):
        for j in range(5):
            assert points[i, j] == pytest.approx(by_casteljau(chain[i], t[j]))


@given(CUBICS, PARAMETERS, PARAMETERS)
def test_halves_are_the_same_curve(cubic: NDArray[np.float64], t: float, u: float) -> None:
    """A point of either half is the point of the whole at the parameter that it covers."""
    first, second = halves(cubic, t)
    assert points_on(first, u) == pytest.approx(points_on(cubic, t * u), abs=1e-9)
    assert points_on(second, u) == pytest.approx(points_on(cubic, t + (1 - t) * u), abs=1e-9)


PLACES = st.floats(0, 4, allow_subnormal=False)


@given(PLACES, PLACES)
def test_parts_begin_and_end_where_asked_and_lengths_add_up(start: float, end: float) -> None:
    """A part runs from place to place, backwards if need be, and has its share of the length."""
    chain = ellipse(10, 20, 5, 3)
    piece = part(chain, start, end)
    assert piece[0, 0] == pytest.approx(point_at(chain, start), abs=1e-6)
    assert piece[-1, 3] == pytest.approx(point_at(chain, end), abs=1e-6)
    low, high = min(start, end), max(start, end)
    rest = length_of(part(chain, 0.0, low)) + length_of(part(chain, high, 4.0))
    assert length_of(piece) + rest == pytest.approx(length_of(chain), rel=1e-4)


@given(st.lists(PLACES, max_size=6))
def test_cuts_keep_the_curve_and_find_their_places(places: list[float]) -> None:
    """A cut chain is as long as before, and the cubic that each place names begins there."""
    chain = ellipse(0, 0, 5, 3)
    cut, begins = cut_at(chain, places)
    assert length_of(cut) == pytest.approx(length_of(chain), rel=1e-5)
    assert np.allclose(cut[1:, 0], cut[:-1, 3])
    for place in places:
        at = cut[begins[place], 0] if begins[place] < len(cut) else cut[-1, 3]
        assert at == pytest.approx(point_at(chain, place), abs=1e-6)


def test_lengths_are_those_of_fine_polylines() -> None:
    """The quadrature agrees with shapely on ten thousand chords."""
    chain = ellipse(0, 0, 5, 3)
    t = np.linspace(0, 1, 2500)[None, :, None]
    line = LineString(points_on(chain[:, None], t).reshape(-1, 2))
    assert length_of(chain) == pytest.approx(line.length, rel=1e-6)
    assert length_of(polygon([(0, 0), (3, 0), (3, 4)])) == pytest.approx(12)


def test_directions() -> None:
    """Tangents turn round with the chain; where a control point doubles an end, the chord stands in."""
    chain = ellipse(0, 0, 5, 3)
    assert direction_at(chain, 0.0) == pytest.approx([1, 0])
    assert direction_at(backwards(chain), 4.0) == pytest.approx([-1, 0])
    stuck = np.array([[[0, 0], [0, 0], [0, 4], [0, 9]]], float)
    assert direction_at(stuck, 0.0) == pytest.approx([0, 1], abs=1e-3)


def test_plain_numbers_and_back() -> None:
    """A chain survives being written as eight numbers for each cubic."""
    chain = ellipse(1, 2, 5, 3)
    assert np.array_equal(chain_of(cubics_of(chain)), chain)


def test_straightness() -> None:
    """Straight pieces are, bent ones and those whose control points run past an end are not."""
    assert is_straight(straight((0, 0), (9, 3))[0])
    assert not is_straight(ellipse(0, 0, 5, 3)[0])
    assert not is_straight(np.array([[0, 0], [-1, 0], [6, 0], [9, 0]]))


GAP: Chain = np.concatenate([straight((0, 0), (1, 0)), straight((2, 0), (3, 0))])


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (np.zeros((0, 4, 2)), "list of cubics"),
        (np.zeros((2, 3, 2)), "list of cubics"),
        (np.full((1, 4, 2), np.inf), "not a finite number"),
        (GAP, "do not join up"),
    ],
)
def test_what_is_no_chain_is_refused(points: NDArray[np.float64], words: str) -> None:
    """Nothing, wrong shapes, infinite points and gaps end in one sentence."""
    with pytest.raises(PuzzleError, match=words):
        as_chain(points)
