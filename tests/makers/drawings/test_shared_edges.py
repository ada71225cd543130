"""Parts that touch stay touching, and symmetric drawings symmetric."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoforge.boards import Plane
from nonoforge.geometry.octilinear import NORMALS
from nonoforge.makers.drawings.outline import parse_svg
from nonoforge.makers.drawings.shared_edges import evened, is_mirrored, mirrored
from nonoforge.makers.making import make_tangram

PARTS = {
    "mushroom": '<path d="M10 55C10 10 90 10 90 55Z" fill="#c22"/><path d="M38 55H62L66 88H34Z" fill="#ca8"/>',
    "tree": '<path d="M50 8L85 70H15Z" fill="#282"/><rect x="43" y="70" width="14" height="20" fill="#742"/>',
    "boat": '<path d="M10 62H90L78 82H24Z" fill="#840"/><path d="M48 62V12C30 30 22 45 18 62Z" fill="#d33"/>',
}


@pytest.mark.parametrize("body", PARTS.values(), ids=PARTS)
def test_touching_parts_stay_touching(body: str) -> None:
    """Two faces on the two sides of a stretch of one line have the colours of the two parts."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
    puzzle = make_tangram(parse_svg(svg.encode())).puzzle
    assert isinstance(puzzle.board, Plane)
    assert puzzle.board.shape is not None
    assert puzzle.goal is not None
    colours: dict[tuple[int, float, float], set[int]] = {}
    for colour, face in zip(puzzle.goal, puzzle.board.shape.faces, strict=True):
        for stretch in face[0]:
            start, end = sorted((round(stretch.start, 6), round(stretch.end, 6)))
            colours.setdefault((stretch.curve, start, end), set()).add(colour)
    assert {1, 2} in colours.values()


LINES = st.lists(st.tuples(st.integers(0, 3), st.integers(-900, 900).map(float)), min_size=1, max_size=8)


@given(LINES, st.integers(100, 900).map(float))
def test_mirrored_lines_are_those_through_mirrored_points(lines: list[tuple[int, float]], middle: float) -> None:
    """A point on a line lies, mirrored, on the line's image; the image of the image is the line."""
    orientation, offset = np.array([o for o, _ in lines]), np.array([c for _, c in lines])
    turned, image = mirrored(orientation, offset, middle)
    points = NORMALS[orientation] * offset[:, None]
    points[:, 0] = 2 * middle - points[:, 0]
    assert (points * NORMALS[turned]).sum(axis=1) == pytest.approx(image)
    again, back = mirrored(turned, image, middle)
    assert (again == orientation).all()
    assert back == pytest.approx(offset)


@given(LINES, st.integers(100, 900).map(float))
def test_evened_lines_are_their_own_image(lines: list[tuple[int, float]], middle: float) -> None:
    """After evening, the mirror shows the same set of lines."""
    found = evened(np.array([o for o, _ in lines]), np.array([c for _, c in lines]), middle, 20.0)
    turned, image = mirrored(*found, middle)
    for o, c in zip(turned, image, strict=True):
        assert np.abs(found[1][found[0] == o] - c).min() < 1e-6


def test_mirrors_are_seen() -> None:
    """A letter A is its own image, an F is not."""
    letter = np.array([[0, 1, 0], [1, 1, 1], [1, 0, 1]], np.uint8)
    assert is_mirrored(letter)
    assert not is_mirrored(np.array([[1, 1, 1], [1, 1, 0], [1, 0, 0]], np.uint8))
