"""Shapes painted over each other: what remains visible is what a painter leaves, by shapely and by sampling."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from nonoforge.geometry.chain import Chain, points_on
from nonoforge.makers.drawings.overlay import MOST_COLOURS, MOST_SEGMENTS, FilledShape, TooMuchError, seen_of

RED, BLUE, WHITE = "#ff0000", "#0000ff", "#ffffff"


def rectangle(colour: str, left: float, top: float, width: float, height: float) -> FilledShape:
    corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    return polygon(colour, corners)


def polygon(colour: str, corners: Sequence[tuple[float, float]], *, even_odd: bool = False) -> FilledShape:
    points = [np.array([corner], float) for corner in corners]
    return FilledShape(colour, (("move", points[0]), *(("line", point) for point in points[1:])), even_odd)


def disc(colour: str, x: float, y: float, radius: float) -> FilledShape:
    reach = 0.5522847498 * radius
    quarter = np.array([[[radius, 0], [radius, reach], [reach, radius], [0, radius]]])
    turn = np.array([[0, 1], [-1, 0]])
    quarters = [quarter[0] @ np.linalg.matrix_power(turn, k) + (x, y) for k in range(4)]
    return FilledShape(colour, (("move", quarters[0][:1]), *(("cubic", each[1:]) for each in quarters)))


def area(contours: tuple[Chain, ...]) -> float:
    """Holes run the other way round, so signed areas add up."""
    total = 0.0
    for contour in contours:
        t = np.linspace(0, 1, 40, endpoint=False)[None, :, None]
        x, y = points_on(contour[:, None], t).reshape(-1, 2).T
        total += float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2
    return abs(total)


COORDINATES = st.integers(0, 20).map(float)
RECTANGLES = st.tuples(
    st.sampled_from([RED, BLUE, WHITE]), COORDINATES, COORDINATES, st.integers(1, 12), st.integers(1, 12)
)


@settings(max_examples=80)
@given(st.lists(RECTANGLES, min_size=1, max_size=7))
def test_each_colour_keeps_the_area_a_painter_leaves_it(drawn: list[tuple[str, float, float, int, int]]) -> None:
    """Painted in order, later shapes cut earlier ones of another colour: the areas are those of shapely."""
    left: dict[str, Polygon] = {}
    for colour, x, y, width, height in drawn:
        shape = box(x, y, x + width, y + height)
        left = {other: part.difference(shape) for other, part in left.items()}
        left[colour] = unary_union([left.get(colour, Polygon()), shape])
    seen = dict(seen_of([rectangle(*each) for each in drawn]))
    assert WHITE not in seen
    for colour in (RED, BLUE):
        wanted = left[colour].area if colour in left else 0.0
        assert area(seen.get(colour, ())) == pytest.approx(wanted, abs=1e-3)


def test_curves_stay_cubics() -> None:
    """A disc under a square loses a quarter and keeps an arc of cubics."""
    seen = dict(seen_of([disc(RED, 50, 50, 20), rectangle(BLUE, 50, 50, 40, 40)]))
    assert area(seen[RED]) == pytest.approx(0.75 * np.pi * 400, rel=2e-3)
    assert len(seen[RED][0]) <= 8


def test_even_odd_and_winding_differ_where_a_ring_runs_twice() -> None:
    """A square inside a square, both run the same way: a hole by even-odd, filled by winding."""
    outer, inner = [(0, 0), (9, 0), (9, 9), (0, 9)], [(3, 3), (6, 3), (6, 6), (3, 6)]
    for even_odd, wanted in ((True, 81 - 9), (False, 81)):
        first, second = (polygon(RED, corners).segments for corners in (outer, inner))
        shape = FilledShape(RED, (*first, *second), even_odd)
        assert area(dict(seen_of([shape]))[RED]) == pytest.approx(wanted, abs=1e-3)


def test_colours_come_in_the_order_they_were_last_painted() -> None:
    """Red, blue, red again: blue lies below."""
    order = [rectangle(RED, 0, 0, 5, 5), rectangle(BLUE, 9, 0, 5, 5), rectangle(RED, 18, 0, 5, 5)]
    assert [colour for colour, _ in seen_of(order)] == [BLUE, RED]


def star(number: int) -> FilledShape:
    """A polygon whose every edge crosses nearly every other."""
    angles = np.arange(number) * (number // 2) * 2 * np.pi / number
    return polygon(RED, [(float(np.cos(a)), float(np.sin(a))) for a in angles])


@pytest.mark.parametrize(
    ("shapes", "words"),
    [
        ([rectangle(f"#0000{k:02x}", 2 * k, 0, 1, 1) for k in range(MOST_COLOURS + 1)], "65 colours"),
        ([polygon(RED, [(float(k), float(k % 2)) for k in range(MOST_SEGMENTS + 1)])], "more than 8000 segments"),
        ([star(401)], "cross each other too often"),
        ([rectangle(RED, 0, 0, 5, 5)] * 30, "lie on one another"),
        ([rectangle((RED, BLUE)[k % 2], 10 * k, 0, 5, 5) for k in range(1999)], "too many shapes"),
    ],
)
def test_what_would_take_long_is_refused_first(shapes: list[FilledShape], words: str) -> None:
    """Colours, segments, crossings, coincident lines and cuts are counted before skia begins."""
    with pytest.raises(TooMuchError, match=words):
        seen_of(shapes)
