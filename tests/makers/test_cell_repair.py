"""Repair on any board: what is suggested helps as much as it says, and nothing is touched that must stay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.engine import propagate
from nonoforge.errors import MakeError
from nonoforge.makers.cell_repair import Clued, suggest_cells, without_guess
from nonoforge.puzzle import Picture, Puzzle

BOARDS: dict[str, tuple[Board, Picture]] = {
    "grid": (Grid(4, 4), bytes(map(int, "1000010000100001"))),
    "solid": (Solid(2, 2, 2), bytes([1, 0, 0, 1, 0, 1, 1, 0])),
    "plane": (Plane(4, ((0, 1), (2, 3), (0, 2), (1, 3))), bytes([1, 0, 0, 1])),
}
"""Boards with pictures that have several solutions."""


def clued_on(board: Board, without: int = -1) -> Clued:
    def clued(picture: Picture) -> Puzzle:
        puzzle = Puzzle.of_picture(board, picture)
        clues = tuple(None if line == without else clue for line, clue in enumerate(puzzle.clues))
        return replace(puzzle, clues=clues)

    return clued


def unknown(puzzle: Puzzle) -> int:
    return sum(bool(mask & (mask - 1)) for mask in propagate(puzzle).knowledge)


@pytest.mark.parametrize("name", BOARDS)
def test_edits_settle_what_they_say(name: str) -> None:
    """Each edit, applied, leaves as many cells unknown as it says, and there is one that leaves none."""
    board, picture = BOARDS[name]
    clued = clued_on(board)
    found = suggest_cells(clued(picture), clued)
    assert found.verdict == "multiple"
    assert found.edits
    for edit in found.edits:
        changed = bytearray(picture)
        for cell, colour in edit.changes:
            changed[cell] = colour
        assert unknown(clued(bytes(changed))) == edit.leaves
        assert edit.settles == len(found.unknown) - edit.leaves
    assert found.edits[0].leaves == 0


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("without", [-1, 0])
def test_no_guess_is_left(name: str, without: int) -> None:
    """Line logic alone solves what comes out, with a clue dropped too, and locked cells are as they were."""
    board, picture = BOARDS[name]
    clued = clued_on(board, without)
    done = without_guess(clued(picture), clued, locked=[0])
    assert unknown(clued(done)) == 0
    assert done[0] == picture[0]


def test_what_needs_no_repair_stays() -> None:
    """A puzzle that line logic solves gets no edit, and no other picture."""
    board = Grid(3, 2)
    clued = clued_on(board)
    picture = bytes([1, 1, 1, 0, 1, 0])
    assert suggest_cells(clued(picture), clued).edits == ()
    assert without_guess(clued(picture), clued) == picture


def test_everything_locked_is_a_sentence() -> None:
    """Where no cell may change, nothing is found, in a sentence."""
    board, picture = BOARDS["grid"]
    clued = clued_on(board)
    with pytest.raises(MakeError, match="no few cells"):
        without_guess(clued(picture), clued, locked=range(16))
    with pytest.raises(MakeError, match="picture"):
        suggest_cells(replace(clued(picture), goal=None), clued)


@settings(max_examples=25)
@given(st.lists(st.integers(0, 1), min_size=25, max_size=25))
def test_any_picture_can_be_mended(cells: list[int]) -> None:
    """Whatever is painted on a small grid, a puzzle without a guess is near."""
    board = Grid(5, 5)
    clued = clued_on(board)
    done = without_guess(clued(bytes(cells)), clued)
    assert unknown(clued(done)) == 0
