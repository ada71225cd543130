"""Between puzzles on a grid and the lists of rows and columns that most formats consist of."""

from __future__ import annotations

from collections.abc import Sequence

from nonoforge.boards import Grid
from nonoforge.clues import Clue, Runs
from nonoforge.errors import WriteError
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Credits, Puzzle


def grid_of(
    board: Grid,
    rows: Sequence[Clue],
    columns: Sequence[Clue],
    palette: Palette = BLACK_AND_WHITE,
    credits: Credits | None = None,
) -> Puzzle:
    """The puzzle with these clues."""
    return Puzzle(board, (*rows, *columns), palette, credits or Credits())


def board_of(puzzle: Puzzle) -> Grid:
    """The puzzle's grid; the table has already refused every other board."""
    if not isinstance(puzzle.board, Grid):
        raise WriteError("this format holds only grids")
    return puzzle.board


def runs_by_side(puzzle: Puzzle) -> tuple[list[Runs], list[Runs]]:
    """The clues of the rows and of the columns; the table has already refused every other kind of clue."""
    runs = [clue for clue in puzzle.clues if isinstance(clue, Runs)]
    if len(runs) != len(puzzle.clues):
        raise WriteError("this format holds only runs")
    height = board_of(puzzle).height
    return runs[:height], runs[height:]


def numbers_of(puzzle: Puzzle) -> tuple[list[list[int]], list[list[int]]]:
    """The lengths of the blocks of each row and of each column."""
    rows, columns = runs_by_side(puzzle)
    return [[block.length for block in runs] for runs in rows], [[block.length for block in runs] for runs in columns]
