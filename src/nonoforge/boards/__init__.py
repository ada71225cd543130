"""Boards: which cells and lines there are, and where they sit.

Every board offers `cells` (how many), `lines` (each a sequence of cell numbers, in order), `directions` (the families
of lines) and `line_name`; the engine and most rooms need no more. Anything else a board knows (width, depth, outlines)
is for makers, formats and drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from nonoforge.boards.grid import Grid
from nonoforge.boards.plane import Plane
from nonoforge.boards.solid import Solid

Line = Sequence[int]
"""An ordered sequence of cells: a `range` where the cells are evenly spaced, else a tuple."""


class Board(Protocol):
    """What the other rooms need of a board."""

    @property
    def cells(self) -> int:
        """How many cells there are; they are numbered 0..cells-1."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines, each with the cells it visits in order."""

    @property
    def directions(self) -> tuple[tuple[str, range], ...]:
        """The families of lines, with their names and line numbers: rows and columns, x, y and z, curves."""

    def line_name(self, line: int) -> str:
        """What a person calls this line: "row 7"."""


__all__ = ["Board", "Grid", "Line", "Plane", "Solid"]
