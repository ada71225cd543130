from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoforge import Grid, Plane, PuzzleError, Solid
from nonoforge.boards import Board
from nonoforge.clues import MOST_LINES

SIZES = st.integers(1, 5)
BOARDS = st.builds(Grid, SIZES, SIZES) | st.builds(Solid, SIZES, SIZES, SIZES)


@given(BOARDS)
def test_every_direction_visits_every_cell_once(board: Board) -> None:
    """In each direction of a grid or a solid every cell is in exactly one line."""
    for _, lines in board.directions:
        cells = [cell for line in lines for cell in board.lines[line]]
        assert sorted(cells) == list(range(board.cells))


@given(BOARDS)
def test_directions_and_names_cover_the_lines(board: Board) -> None:
    """Directions cover the lines in order, and every line has a name of its own."""
    numbers = [line for _, lines in board.directions for line in lines]
    assert numbers == list(range(len(board.lines)))
    assert len({board.line_name(line) for line in numbers}) == len(numbers)


def test_lines_of_a_grid() -> None:
    """Rows from the top, then columns from the left."""
    grid = Grid(3, 2)
    assert [list(line) for line in grid.lines] == [[0, 1, 2], [3, 4, 5], [0, 3], [1, 4], [2, 5]]
    assert [grid.line_name(line) for line in (0, 1, 2, 4)] == ["row 1", "row 2", "column 1", "column 3"]


def test_lines_of_a_solid() -> None:
    """A line keeps two coordinates, and its name has them."""
    solid = Solid(2, 3, 4)
    for index, line in enumerate(solid.lines):
        places = [(cell % 2, cell // 2 % 3, cell // 6) for cell in line]
        axis, rest = solid.line_name(index).split(" line at ")
        moving = "xyz".index(axis)
        assert [place[moving] for place in places] == list(range((2, 3, 4)[moving]))
        for part in rest.split(", "):
            name, value = part.split()
            assert {place["xyz".index(name)] for place in places} == {int(value) - 1}


def test_planes_keep_their_sides() -> None:
    """A side may meet a face twice; names are used if they are given."""
    plane = Plane(2, ((0, 1, 0), (1,)), ("left", "right"))
    assert plane.lines == ((0, 1, 0), (1,))
    assert plane.line_name(1) == "right"
    assert Plane(1, ((0,),)).line_name(0) == "side 1"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Grid(0, 1),
        lambda: Grid(10**9, 10**9),
        lambda: Solid(1, 0, 1),
        lambda: Solid(1000, 1000, 2),
        lambda: Plane(0, ()),
        lambda: Plane(1, ((1,),)),
        lambda: Plane(1, ((),)),
        lambda: Plane(1, ((0,),), ("a", "b")),
    ],
)
def test_impossible_boards(make: object) -> None:
    """Boards without cells, with too many, or with sides that meet nothing are refused."""
    with pytest.raises(PuzzleError):
        make()  # type: ignore[operator]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Grid(MOST_LINES, 1),
        lambda: Grid(1, MOST_LINES),
        lambda: Solid(1000, 1000, 1),
        lambda: Plane(1, ((0,),) * (MOST_LINES + 1)),
    ],
)
def test_too_many_lines_are_refused(make: Callable[[], Board]) -> None:
    """A board of few cells can have very many lines; it is refused in a sentence before they are made."""
    with pytest.raises(PuzzleError, match=r"lines|sides"):
        make()
    assert Grid(MOST_LINES - 1, 1).cells == MOST_LINES - 1
