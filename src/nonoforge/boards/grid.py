"""The grid: a rectangle of square cells; its lines are the rows from the top, then the columns from the left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from nonoforge.clues import MOST_CELLS, MOST_LINES
from nonoforge.errors import PuzzleError


@dataclass(frozen=True)
class Grid:
    """`width` by `height` cells; the cell in column x of row y is number `y * width + x`."""

    width: int
    height: int

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise PuzzleError(f"a grid of {self.width} by {self.height} cells has no cells")
        if self.width * self.height > MOST_CELLS:
            raise PuzzleError(f"a grid of {self.width} by {self.height} is too large: at most {MOST_CELLS} cells")
        if self.width + self.height > MOST_LINES:
            raise PuzzleError(f"a grid of {self.width} by {self.height} has more than {MOST_LINES} lines")

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    @cached_property
    def lines(self) -> tuple[Sequence[int], ...]:
        """`height` rows, then `width` columns."""
        w, n = self.width, self.cells
        rows = (range(start, start + w) for start in range(0, n, w))
        columns = (range(x, n, w) for x in range(w))
        return (*rows, *columns)

    @property
    def directions(self) -> tuple[tuple[str, range], ...]:
        """Rows and columns."""
        return ("rows", range(self.height)), ("columns", range(self.height, self.height + self.width))

    def line_name(self, line: int) -> str:
        """`row 1` .. `row height`, `column 1` .. `column width`."""
        return f"row {line + 1}" if line < self.height else f"column {line - self.height + 1}"
