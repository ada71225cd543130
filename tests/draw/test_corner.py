"""The corner a solid is seen from: a turned puzzle is the same puzzle, and what shows is counted by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import nonoforge as nf
from nonoforge.draw import Look, draw_solution
from nonoforge.draw.bodies.corner import best_corner, cubes_of, turned
from nonoforge.draw.states import states_of_picture
from nonoforge.draw.view import View


def puzzle_of(cubes: np.ndarray) -> nf.Puzzle:
    width, height, depth = cubes.shape
    return nf.Puzzle.of_picture(nf.Solid(width, height, depth), cubes.astype(np.uint8).tobytes(order="F"))


@settings(max_examples=60)
@given(arrays(np.bool_, st.tuples(*[st.integers(1, 4)] * 3)), st.integers(0, 3))
def test_turned_clues_are_those_of_the_turned_picture(cubes: np.ndarray, corner: int) -> None:
    """Turning a puzzle and making one of the turned picture is the same, and the lines shown go along."""
    puzzle = puzzle_of(cubes)
    view = View(states_of_picture(puzzle, puzzle.goal or b""), lines=frozenset({0}), marked=frozenset({0}))
    again, seen = turned(puzzle, view, corner)
    picture = bytes(seen.states)
    assert again.clues == nf.Puzzle.of_picture(again.board, picture).clues
    (line,), (cell,) = seen.lines, seen.marked
    assert cell in again.board.lines[line]
    whole = puzzle, view
    for _ in range(4):
        whole = turned(*whole, corner)
    assert whole[1] == view


@pytest.mark.parametrize(("corner", "place"), list(enumerate([(3, 0), (3, 3), (0, 3), (0, 0)])))
def test_the_corner_asked_for_comes_to_the_front_right(corner: int, place: tuple[int, int]) -> None:
    """A single cube at the front right, back right, back left, front left is at the front right of its own view."""
    cubes = np.zeros((4, 4, 2), bool)
    cubes[place] = True
    puzzle = puzzle_of(cubes)
    again, view = turned(puzzle, View(states_of_picture(puzzle, puzzle.goal or b"")), corner)
    assert isinstance(again.board, nf.Solid)
    assert cubes_of(again.board, view.states)[3, 0].all()


def test_most_of_the_shape_shows() -> None:
    """Steps behind a wall are seen from the back, from wherever the wall does not hide them; a box from the front."""
    cubes = np.zeros((5, 5, 5), bool)
    cubes[:, 0] = cubes[4] = True  # walls at the front and on the right
    cubes[:4, 1:, 0] = True
    puzzle = puzzle_of(cubes)
    view = View(states_of_picture(puzzle, puzzle.goal or b""))
    assert best_corner(puzzle, view) == 2
    assert draw_solution(puzzle).svg() == draw_solution(puzzle, look=Look(corner="back-left")).svg()
    assert best_corner(puzzle_of(np.ones((3, 3, 3), bool)), View((1,) * 27)) == 0


def test_degrees_mean_the_nearest_corner() -> None:
    """45 degrees from the front is the front right, -45 the front left; nonsense is refused."""
    quarters = [Look(corner=text).quarter for text in ("45", "100", "-135", "-45", "front-left", "auto")]
    assert quarters == [0, 1, 2, 3, 3, None]
    with pytest.raises(nf.DrawError, match="cannot be seen from"):
        Look(corner="below")
