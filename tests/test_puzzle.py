from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge import Block, Board, Colour, Credits, Grid, Palette, Plane, Puzzle, PuzzleError, Runs, Solid
from nonoforge.puzzle import check_knowledge, no_knowledge

LAWS = settings(max_examples=100)
THREE = Palette(tuple(Colour(name, (n, n, n), name) for n, name in enumerate("abc")))
BOARDS: st.SearchStrategy[Board] = st.sampled_from(
    [Grid(3, 2), Grid(1, 5), Solid(2, 3, 2), Plane(3, ((0, 1, 0), (2, 1), (0, 2)))],
)


@st.composite
def drawn(draw: st.DrawFn) -> Puzzle:
    board = draw(BOARDS)
    picture = bytes(draw(st.lists(st.integers(0, 2), min_size=board.cells, max_size=board.cells)))
    return Puzzle.of_picture(board, picture, THREE)


@LAWS
@given(drawn())
def test_a_picture_solves_its_own_puzzle(puzzle: Puzzle) -> None:
    """The picture that clues were read off breaks none of them."""
    assert puzzle.goal is not None
    assert puzzle.errors(puzzle.goal) == ()


@LAWS
@given(drawn(), st.integers(0, 100), st.integers(1, 2))
def test_errors_name_lines_of_changed_cells(puzzle: Puzzle, where: int, change: int) -> None:
    """After changing one cell only lines through that cell can be broken."""
    assert puzzle.goal is not None
    cell = where % puzzle.cells
    picture = bytearray(puzzle.goal)
    picture[cell] = (picture[cell] + change) % 3
    assert all(cell in puzzle.lines[line] for line in puzzle.errors(bytes(picture)))


@LAWS
@given(drawn(), st.text(max_size=5))
def test_the_id_does_not_hang_on_credits_or_goal(puzzle: Puzzle, title: str) -> None:
    """Title, goal and saved states do not change the id."""
    same = replace(puzzle.with_credits(title=title), goal=None, saved=(no_knowledge(puzzle),))
    assert same.id == puzzle.id


def test_the_id_hangs_on_everything_that_matters() -> None:
    """Clues, their order, the board's shape, given cells and colours change the id."""
    base = Puzzle.of_clues([[1], [0]], [[1], [0]])
    others = [
        Puzzle.of_clues([[0], [1]], [[1], [0]]),
        Puzzle.of_clues([[1]], [[1], [0], [0]]),
        replace(base, given=((0, 1),)),
        replace(base, palette=Palette((Colour("w", (255, 255, 255), "."), Colour("r", (255, 0, 0), "#")))),
        replace(base, clues=(None, *base.clues[1:])),
        replace(base, clues=(Runs((Block(0),)), *base.clues[1:])),
    ]
    assert len({puzzle.id for puzzle in [base, *others]}) == 1 + len(others)


def test_ids_are_stable() -> None:
    """The id of a known puzzle is the same on every machine and in every version."""
    assert Puzzle.of_clues([[1]], [[1]]).id == Puzzle.of_clues([[1]], [[1]]).id
    assert len(Puzzle.of_clues([[1]], [[1]]).id) == 32


def test_given_cells_count_as_errors() -> None:
    """A picture that contradicts a given cell breaks the lines of that cell."""
    puzzle = replace(Puzzle.of_picture(Grid(2, 2), bytes([1, 0, 0, 1])), given=((0, 1),))
    assert puzzle.errors(bytes([1, 0, 0, 1])) == ()
    assert puzzle.errors(bytes([0, 1, 1, 0])) == (0, 2)


def test_kinds() -> None:
    """The kind follows from board and palette."""
    assert Puzzle.of_clues([[1]], [[1]]).kind == "mono"
    assert Puzzle.of_picture(Grid(1, 1), b"\0", THREE).kind == "colour"
    assert Puzzle.of_picture(Solid(1, 1, 1), b"\0").kind == "solid"
    assert Puzzle.of_picture(Plane(1, ((0,),)), b"\0").kind == "plane"


def test_knowledge() -> None:
    """To begin with everything is possible but for given cells; wrong knowledge is refused."""
    puzzle = replace(Puzzle.of_clues([[1]], [[1], [0]]), given=((1, 0),))
    assert no_knowledge(puzzle) == (3, 1)
    check_knowledge(puzzle, (0, 3))
    for wrong in ((3,), (4, 0), (-1, 0)):
        with pytest.raises(PuzzleError):
            check_knowledge(puzzle, wrong)


def test_repr_makes_the_puzzle_again() -> None:
    """`repr` is an expression that makes an equal puzzle."""
    from nonoforge import Total, Totals

    puzzle = Puzzle.of_picture(Grid(2, 1), b"\1\2", THREE, Credits(title="t"))
    names = {"Total": Total, "Totals": Totals, "Block": Block, "Runs": Runs, "Colour": Colour, "Palette": Palette}
    names |= {"Grid": Grid, "Puzzle": Puzzle, "Credits": Credits}
    assert eval(repr(puzzle), names) == puzzle


BASE = Puzzle.of_clues([[1]], [[1]])


@pytest.mark.parametrize(
    "changes",
    [
        {"clues": ()},
        {"clues": (Runs.of(1, colour=2), Runs())},
        {"given": ((1, 0),)},
        {"given": ((0, 2),)},
        {"given": ((0, 1), (0, 0))},
        {"goal": b""},
        {"goal": b"\2"},
        {"saved": ((7,),)},
    ],
)
def test_contradictions_are_refused(changes: dict[str, Any]) -> None:
    """A puzzle whose parts do not fit together cannot be made."""
    with pytest.raises(PuzzleError):
        replace(BASE, **changes)
