"""The solid: a box of voxels; its lines run along x, then along y, then along z."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from nonoforge.clues import MOST_CELLS, MOST_LINES
from nonoforge.errors import PuzzleError


@dataclass(frozen=True)
class Solid:
    """A box of `width` (x) by `height` (y) by `depth` (z) cells; z points up.

    The cell at (x, y, z) is number `x + width * (y + height * z)`.
    """

    width: int
    height: int
    depth: int

    def __post_init__(self) -> None:
        if min(self.width, self.height, self.depth) < 1:
            raise PuzzleError(f"a solid of {self._size} cells has no cells")
        if self.cells > MOST_CELLS:
            raise PuzzleError(f"a solid of {self._size} is too large: at most {MOST_CELLS} cells")
        if sum(len(family) for _, family in self.directions) > MOST_LINES:
            raise PuzzleError(f"a solid of {self._size} has more than {MOST_LINES} lines")

    @property
    def _size(self) -> str:
        return f"{self.width}×{self.height}×{self.depth}"

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height * self.depth

    @cached_property
    def lines(self) -> tuple[Sequence[int], ...]:
        """Along x for each (y, z), along y for each (x, z), along z for each (x, y); the first index runs fastest."""
        w, h, d = self.width, self.height, self.depth
        layer = w * h
        along_x = (range(w * i, w * (i + 1)) for i in range(h * d))
        along_y = (range(x + layer * z, layer * (z + 1), w) for z in range(d) for x in range(w))
        along_z = (range(base, layer * d, layer) for base in range(layer))
        return (*along_x, *along_y, *along_z)

    @property
    def directions(self) -> tuple[tuple[str, range], ...]:
        """The three axes."""
        x, y, z = self.height * self.depth, self.width * self.depth, self.width * self.height
        return ("x", range(x)), ("y", range(x, x + y)), ("z", range(x + y, x + y + z))

    def place(self, cell: int) -> tuple[int, int, int]:
        """x, y and z of a cell, counted from 0."""
        return cell % self.width, cell // self.width % self.height, cell // (self.width * self.height)

    def line_name(self, line: int) -> str:
        """`x line at y 1, z 3` and so on, counted from 1."""
        x, y = self.height * self.depth, self.width * self.depth
        if line < x:
            return f"x line at y {line % self.height + 1}, z {line // self.height + 1}"
        line -= x
        if line < y:
            return f"y line at x {line % self.width + 1}, z {line // self.width + 1}"
        line -= y
        return f"z line at x {line % self.width + 1}, y {line // self.width + 1}"
