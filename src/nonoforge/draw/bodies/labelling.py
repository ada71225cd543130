"""A plane's puzzle with its clues placed around the frame.

In colour puzzles each number is on a chip, which takes the room of two figures.
"""

from __future__ import annotations

from dataclasses import replace

from nonoforge.boards import Plane
from nonoforge.clues import Runs, clue_numbers
from nonoforge.errors import PuzzleError
from nonoforge.geometry.label_check import label_overlaps
from nonoforge.geometry.labels import SIZES, LabelError, place_labels
from nonoforge.puzzle import Puzzle


def label_texts(puzzle: Puzzle) -> list[tuple[str, ...] | None]:
    """The numbers of each line in the line's order; None for a line without a clue."""
    chip = "" if puzzle.palette.mono else " "
    return [
        tuple(text + chip for text in clue_numbers(clue)) if isinstance(clue, Runs) else None for clue in puzzle.clues
    ]


def label_puzzle(puzzle: Puzzle, seconds: float | None = None, larger: float = 1.0) -> Puzzle:
    """The same puzzle with labels; `LabelError` if they do not fit at a readable size without overlaps.

    `seconds`, if given, is the limit for each of the sizes tried. In a frame that is `larger` times as wide, figures of
    the same height take a smaller share of it.
    """
    board = puzzle.board
    if not isinstance(board, Plane) or board.shape is None:
        raise PuzzleError("only a plane with a shape has labels around a frame")
    texts = label_texts(puzzle)
    labels, size = place_labels(board.shape, texts, [size / larger for size in SIZES], seconds)
    shape = replace(board.shape, labels=labels, text_size=size)
    overlaps = label_overlaps(shape, texts)
    if overlaps:
        raise LabelError(f"the clues overlap around the frame: {overlaps[0]}")
    return replace(puzzle, board=replace(board, shape=shape))
