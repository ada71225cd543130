from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Grid, Solid
from nonoforge.errors import StudyError
from nonoforge.puzzle import Puzzle
from nonoforge.study.switching import Switch, difference_is_switch, grid_of, switches, valid_switches


@st.composite
def pictures(draw: st.DrawFn, colours: int = 2) -> tuple[Grid, bytes]:
    """A small board and a picture on it."""
    board = Grid(draw(st.integers(1, 5)), draw(st.integers(1, 5)))
    return board, bytes(draw(st.lists(st.integers(0, colours - 1), min_size=board.cells, max_size=board.cells)))


def by_definition(board: Grid, picture: bytes) -> set[frozenset[int]]:
    """The four corners of every rectangle whose diagonals have one colour each, two different ones."""
    found = set()
    for i, k in combinations(range(board.height), 2):
        for j, m in combinations(range(board.width), 2):
            a, b, c, d = (picture[y * board.width + x] for y, x in ((i, j), (k, m), (i, m), (k, j)))
            if a == b != c == d:
                found.add(frozenset(y * board.width + x for y in (i, k) for x in (j, m)))
    return found


@settings(max_examples=60)
@given(pictures(colours=3))
def test_switches_are_those_of_the_definition(drawn: tuple[Grid, bytes]) -> None:
    """Every rectangle with alternating corners is found once, in two and more colours."""
    found = [frozenset(switch.cells) for switch in switches(*drawn)]
    assert len(found) == len(set(found))
    assert set(found) == by_definition(*drawn)


@settings(max_examples=40)
@given(pictures(colours=3))
def test_a_switch_keeps_the_colours_of_lines_and_takes_itself_back(drawn: tuple[Grid, bytes]) -> None:
    """Rows and columns keep how many cells of each colour they have, and a second time undoes it."""
    board, picture = drawn
    for switch in switches(board, picture):
        after = switch.applied(picture)
        assert difference_is_switch(board, picture, after)
        assert difference_is_switch(board, after, picture)
        assert switch.applied(after) == picture
        for line in board.lines:
            assert sorted(picture[cell] for cell in line) == sorted(after[cell] for cell in line)


def test_a_partial_solution_has_switches_of_known_cells_only() -> None:
    """Where a corner may have two colours there is no switch."""
    board = Grid(3, 2)
    picture = bytes([1, 0, 0, 0, 1, 0])
    known = tuple(1 << colour for colour in picture)
    assert list(switches(board, known)) == list(switches(board, picture)) == [Switch(0, 4, 1, 3)]
    assert list(switches(board, (3, *known[1:]))) == []
    assert list(switches(board, picture, within=[0, 1, 3, 4])) == [Switch(0, 4, 1, 3)]
    assert list(switches(board, picture, within=[0, 1, 3, 5])) == []


def test_four_cells_that_are_no_rectangle_are_no_switch() -> None:
    """Neither four corners that do not alternate nor four cells elsewhere count."""
    board = Grid(3, 3)
    blank = bytes(9)
    assert not difference_is_switch(board, blank, bytes([1, 1, 0, 1, 1, 0, 0, 0, 0]))
    assert not difference_is_switch(board, bytes([1, 0, 0, 0, 1, 0, 0, 0, 0]), bytes([0, 1, 0, 0, 0, 1, 0, 0, 0]))
    assert not difference_is_switch(board, blank, blank)


def test_valid_switches_lead_to_solutions() -> None:
    """Of the switches of a solution only those that keep every clue are left."""
    puzzle = Puzzle.of_clues(rows=[[1], [1], [2]], columns=[[1], [1], [2]])
    solution = bytes([1, 0, 0, 0, 0, 1, 0, 1, 1])
    after = [switch.applied(solution) for switch in switches(grid_of(puzzle.board), solution)]
    kept = [switch.applied(solution) for switch in valid_switches(puzzle, solution)]
    assert kept == [picture for picture in after if not puzzle.errors(picture)]


def test_other_boards_and_sizes_are_refused() -> None:
    """A board without rows and columns and a picture that does not fit get a sentence."""
    with pytest.raises(StudyError, match="rows and columns"):
        grid_of(Solid(2, 2, 2))
    with pytest.raises(StudyError, match="does not fit"):
        list(switches(Grid(2, 2), bytes(3)))
