"""How commands name a puzzle and its size in one line of text."""

from __future__ import annotations

from nonoforge.boards import Grid, Solid
from nonoforge.harmless import clean
from nonoforge.puzzle import Puzzle


def label_of(puzzle: Puzzle, file: str, number: int = 0) -> str:
    """`cat.non`, `set.xml #3 "Cat"`; long file names are cut, titles lose their line ends."""
    label = clean(file if len(file) <= 60 else file[:57] + "...")
    if number:
        label += f" #{number}"
    title = clean(puzzle.credits.title, 60)
    return f'{label} "{title}"' if title else label


def size_of(puzzle: Puzzle) -> str:
    """`20×15`, `20×15, 3 colours`, `5×5×4`, `12 faces`."""
    board = puzzle.board
    if isinstance(board, Solid):
        size = f"{board.width}×{board.height}×{board.depth}"
    elif isinstance(board, Grid):
        size = f"{board.width}×{board.height}"
    else:
        size = f"{board.cells} faces"
    return size if puzzle.palette.mono else f"{size}, {len(puzzle.palette) - 1} colours"
