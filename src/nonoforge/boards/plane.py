"""The plane: faces cut out of a frame by lines or curves; its lines are the sides of those curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonoforge.clues import MOST_CELLS
from nonoforge.errors import PuzzleError


@dataclass(frozen=True)
class Plane:
    """`faces` faces, and for each side of each curve the faces met along it in order.

    A face that a side meets twice stands in that line twice. `names` may name the lines ("curve 3, left").
    """

    faces: int
    sides: tuple[tuple[int, ...], ...]
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.faces <= MOST_CELLS:
            raise PuzzleError(f"a plane of {self.faces} faces is not possible: 1 to {MOST_CELLS}")
        if any(not 0 <= face < self.faces for side in self.sides for face in side):
            raise PuzzleError(f"a side of a curve meets a face that does not exist: there are {self.faces}")
        if sum(map(len, self.sides)) > 4 * MOST_CELLS:
            raise PuzzleError(f"the sides of the curves meet more than {4 * MOST_CELLS} faces in all")
        if any(not side for side in self.sides):
            raise PuzzleError("a side of a curve meets no face at all")
        if self.names and len(self.names) != len(self.sides):
            raise PuzzleError(f"{len(self.names)} names for {len(self.sides)} sides")

    @property
    def cells(self) -> int:
        """How many faces there are."""
        return self.faces

    @property
    def lines(self) -> tuple[Sequence[int], ...]:
        """The faces along each side."""
        return self.sides

    @property
    def directions(self) -> tuple[tuple[str, range], ...]:
        """One family: all sides."""
        return (("sides", range(len(self.sides))),)

    def line_name(self, line: int) -> str:
        """The given name, else `side 1`, `side 2`, ..."""
        return self.names[line] if self.names else f"side {line + 1}"
