"""Repair suggestions for an editor."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.boards import Grid
from nonoforge.engine import decide
from nonoforge.errors import MakeError
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.repair import suggest
from nonoforge.makers.pictures.likeness import Target
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle

SWITCH = bytes([1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
"""5 by 5; cells 0, 1, 5, 6 can be switched."""


def edited(picture: bytes, changes: tuple[tuple[int, int], ...]) -> bytes:
    cells = bytearray(picture)
    for cell, colour in changes:
        cells[cell] = colour
    return bytes(cells)


def test_a_good_picture_needs_no_repair() -> None:
    """Unique and guess-free: nothing ambiguous, nothing to suggest."""
    found = suggest(bytes([0, 1, 0, 1, 1, 1, 0, 1, 0]), Grid(3, 3))
    assert (found.verdict, found.guess_free, found.ambiguous, found.edits) == ("unique", True, frozenset(), ())


def test_the_ambiguous_cells_are_named_and_edits_settle_them() -> None:
    """The four cells of the switch; the best edit leaves nothing unknown, which a fresh verdict confirms."""
    found = suggest(SWITCH, Grid(5, 5))
    assert found.verdict == "multiple"
    assert found.ambiguous == {0, 1, 5, 6}
    best = found.edits[0]
    assert best.leaves == 0
    assert best.settles == len(found.unknown)
    assert decide(Puzzle.of_picture(Grid(5, 5), edited(SWITCH, best.changes))).answer == "unique"


def test_edits_are_ranked_by_cells_settled_then_by_likeness() -> None:
    """Falling order of both."""
    edits = suggest(SWITCH, Grid(5, 5)).edits
    keys = [(-edit.settles, -edit.likeness) for edit in edits]
    assert keys == sorted(keys)
    assert len(edits) > 1


def test_the_source_decides_which_of_two_equal_edits_comes_first() -> None:
    """Where the source is dark at cell 1, blackening it is preferred to blackening cell 5, and the other way round."""
    for dark, light in ((1, 5), (5, 1)):
        grey = np.where(np.frombuffer(SWITCH, np.uint8), 0.02, 0.9).astype(np.float32)
        grey[dark] = 0.02
        target = Target(np.repeat(grey.reshape(5, 5, 1), 3, axis=2))
        edits = suggest(SWITCH, Grid(5, 5), target=target, limit=20).edits
        singles = [edit.changes[0][0] for edit in edits if len(edit.changes) == 1 and edit.leaves == 0]
        assert singles.index(dark) < (singles.index(light) if light in singles else 99)


def test_locked_cells_are_left_alone() -> None:
    """No edit touches a locked cell."""
    locked = {0, 1, 5}
    for edit in suggest(SWITCH, Grid(5, 5), locked=locked).edits:
        assert locked.isdisjoint(cell for cell, _ in edit.changes)


def test_several_switches_get_a_chain() -> None:
    """Two switches far apart: one cell cannot settle both, so an edit of several cells is offered."""
    board = np.zeros((12, 12), dtype=np.uint8)
    board[0, 0] = board[1, 1] = 1
    board[8, 8] = board[9, 9] = 1
    board[4:7, 3:9] = 1
    found = suggest(board.tobytes(), Grid(12, 12))
    assert found.edits[0].leaves == 0
    assert len(found.edits[0].changes) >= 2
    fixed = np.frombuffer(edited(board.tobytes(), found.edits[0].changes), np.uint8).reshape(12, 12)
    assert not Logic(12, 12, 2).unknown(fixed.copy()).any()


def test_colour_pictures_are_repaired_too() -> None:
    """A switch of red and blue cells gets an edit that leaves nothing unknown."""
    palette = Palette((Colour("w", (255, 255, 255), "."), Colour("r", (200, 0, 0), "r"), Colour("b", (0, 0, 200), "b")))
    picture = bytes([1, 0, 0, 0, 1, 0, 2, 2, 2])
    found = suggest(picture, Grid(3, 3), palette)
    assert found.verdict == "multiple"
    assert found.edits[0].leaves == 0


def test_a_source_of_the_wrong_size_is_refused() -> None:
    """Cells and source must fit."""
    with pytest.raises(MakeError):
        suggest(SWITCH, Grid(5, 5), target=Target(np.zeros((4, 5, 3), dtype=np.float32)))
