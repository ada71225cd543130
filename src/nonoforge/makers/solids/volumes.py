"""Volumes as puzzles: from an array (x, y, z) of colours to its picture, puzzle and line logic, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Solid
from nonoforge.errors import MakeError
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Credits, Picture, Puzzle

if TYPE_CHECKING:
    from nonoforge.engine import Trial


class SolidLogic:
    """Line logic on volumes of many sizes; keeps the engine's arrays for each board and number of colours."""

    def __init__(self) -> None:
        self._trials: dict[tuple[int, ...], Trial] = {}

    def open_mask(self, volume: NDArray[np.uint8], colours: int = 2) -> NDArray[np.bool_]:
        """(x, y, z): the cells that line logic leaves open, given all clues of a volume (x, y, z) of colours."""
        from nonoforge.engine.trial import Trial

        key = (*volume.shape, colours)
        if key not in self._trials:
            self._trials[key] = Trial(Solid(*volume.shape), colours)
        left = self._trials[key].line_logic(np.ascontiguousarray(volume.transpose(2, 1, 0)).reshape(-1))
        open_cells: NDArray[np.bool_] = (left & (left - np.uint32(1))) != 0
        return open_cells.reshape(volume.shape[::-1]).transpose(2, 1, 0)

    def solves(self, volume: NDArray[np.uint8], colours: int = 2) -> bool:
        """Whether line logic leaves nothing open."""
        return not self.open_mask(volume, colours).any()


def picture_of(volume: NDArray[np.uint8]) -> Picture:
    """The picture of a volume (x, y, z) of colours."""
    return np.ascontiguousarray(volume.transpose(2, 1, 0)).tobytes()


def volume_of(puzzle: Puzzle, picture: Picture | None = None) -> NDArray[np.uint8]:
    """A picture of a solid (its goal by default) as a volume (x, y, z) of colours."""
    board, cells = puzzle.board, puzzle.goal if picture is None else picture
    if not isinstance(board, Solid) or cells is None:
        raise MakeError("only a solid with a picture is a volume")
    return np.frombuffer(cells, np.uint8).reshape(board.depth, board.height, board.width).transpose(2, 1, 0)


def puzzle_of_volume(
    volume: NDArray[np.uint8],
    palette: Palette = BLACK_AND_WHITE,
    credits: Credits | None = None,
    *,
    exact_blocks: bool = False,
) -> Puzzle:
    """The puzzle with all clues of a volume (x, y, z) of colours."""
    board = Solid(*volume.shape)
    return Puzzle.of_picture(board, picture_of(volume), palette, credits, exact_blocks=exact_blocks)
