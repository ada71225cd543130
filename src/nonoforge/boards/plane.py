"""The plane: faces cut out of a frame by lines or curves; its lines are the sides of those curves.

The engine needs only `faces` and `sides`. The `Shape` gives the exact geometry: curves are cubic Béziers and a face's
boundary names stretches of them, so nothing is ever drawn from a polyline. Sides 2k and 2k + 1 are the left and the
right side of curve k, seen walking along it (y points down).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Literal

from nonoforge.clues import MOST_CELLS, MOST_LINES
from nonoforge.errors import PuzzleError
from nonoforge.harmless import clean

Point = tuple[float, float]
Cubic = tuple[float, float, float, float, float, float, float, float]
"""The four control points of a cubic Bézier, x and y in turn, in the frame's units."""

Rank = Literal["basic", "advanced", "expert"]
Edge = Literal["top", "right", "bottom", "left"]

FRAME = -1
"""Means the frame where a curve is named."""


@dataclass(frozen=True, slots=True)
class PlaneCurve:
    """One curve: its cubics in running order, whether it is closed, and which of its ends are on the frame.

    An end that is not on the frame is on another curve (a T-junction).
    """

    cubics: tuple[Cubic, ...]
    closed: bool = False
    on_frame: tuple[bool, bool] = (True, True)
    crosses_itself: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of a curve, or of the frame, from one place to another; a place is cubic number + parameter.

    If `end` is smaller than `start`, the curve is followed backwards.
    """

    curve: int
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Label:
    """Where the clue of a line is printed outside the frame.

    `line` is the line it belongs to. `at_end` says at which end of the curve it is, and so whether the clue is read
    against the line's order (clues are read walking in from the label). `edge` is the side of the frame. `x`, `y` is
    the point of the leader nearest to the frame, between the two clues of a pair. `after` says whether the block is to
    the right of the leader or below it. `leader` runs from the curve's end to the outer end of the block.
    """

    line: int
    at_end: bool
    edge: Edge
    x: float
    y: float
    after: bool
    leader: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a plane looks like.

    `frame` is a closed chain of cubics. `faces[f]` are the boundary cycles of face f, the outer one first, then its
    holes. `text_size` is the height of the labels' numbers in the frame's units (0: labels have not been placed).
    """

    frame: tuple[Cubic, ...]
    curves: tuple[PlaneCurve, ...]
    faces: tuple[tuple[tuple[Stretch, ...], ...], ...]
    labels: tuple[Label, ...] = ()
    text_size: float = 0.0

    def __post_init__(self) -> None:
        if not self.frame:
            raise PuzzleError("a plane needs a frame")
        chains = (self.frame, *(curve.cubics for curve in self.curves))
        if any(not chain for chain in chains):
            raise PuzzleError("a curve of a plane has no pieces")
        if any(len(cubic) != 8 or not all(map(isfinite, cubic)) for chain in chains for cubic in chain):
            raise PuzzleError("a curve of a plane needs eight finite numbers for each cubic")
        for face in self.faces:
            if not face or not all(face):
                raise PuzzleError("a face of a plane has an empty boundary")
            for cycle in face:
                for stretch in cycle:
                    if not FRAME <= stretch.curve < len(self.curves):
                        raise PuzzleError("a face's boundary names a curve that does not exist")
                    pieces = len(self.frame if stretch.curve == FRAME else self.curves[stretch.curve].cubics)
                    if not (0 <= stretch.start <= pieces and 0 <= stretch.end <= pieces):
                        raise PuzzleError("a face's boundary leaves its curve")
        if any(not 0 <= label.line < 2 * len(self.curves) for label in self.labels):
            raise PuzzleError("a label belongs to a side that does not exist")

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the frame's control points."""
        xs = [x for cubic in self.frame for x in cubic[::2]]
        ys = [y for cubic in self.frame for y in cubic[1::2]]
        return min(xs), min(ys), max(xs), max(ys)

    def cubics(self, curve: int) -> tuple[Cubic, ...]:
        """The cubics of a curve, or of the frame."""
        return self.frame if curve == FRAME else self.curves[curve].cubics


@dataclass(frozen=True)
class Plane:
    """`faces` faces, and for each side of each curve the faces along it in order.

    A face that a side meets twice is in that line twice. `names` may name the lines ("curve 3, left"). Without a shape
    the plane can be solved but not drawn.
    """

    faces: int
    sides: tuple[tuple[int, ...], ...]
    names: tuple[str, ...] = ()
    shape: Shape | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.faces <= MOST_CELLS:
            raise PuzzleError(f"a plane of {self.faces} faces is not possible: 1 to {MOST_CELLS}")
        if len(self.sides) > MOST_LINES:
            raise PuzzleError(f"a plane of {len(self.sides)} sides is not possible: at most {MOST_LINES}")
        if sum(map(len, self.sides)) > 4 * MOST_CELLS:
            raise PuzzleError(f"the sides of the curves meet more than {4 * MOST_CELLS} faces in all")
        if not all(self.sides):
            raise PuzzleError("a side of a curve meets no face at all")
        if any(min(side) < 0 or max(side) >= self.faces for side in self.sides):
            raise PuzzleError(f"a side of a curve meets a face that does not exist: there are {self.faces}")
        if self.names and len(self.names) != len(self.sides):
            raise PuzzleError(f"{len(self.names)} names for {len(self.sides)} sides")
        if self.shape:
            if len(self.shape.faces) != self.faces:
                raise PuzzleError(f"{len(self.shape.faces)} outlines for {self.faces} faces")
            if 2 * len(self.shape.curves) != len(self.sides):
                raise PuzzleError(f"{len(self.shape.curves)} curves have two sides each, not {len(self.sides)} in all")

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
        """The given name, cleaned, else `side 1`, `side 2`, ..."""
        return self.given_name(line) or f"side {line + 1}"

    def given_name(self, line: int) -> str:
        """What its maker called the line, cleaned; an empty text if nothing."""
        return clean(self.names[line]) if self.names else ""

    @cached_property
    def mute(self) -> frozenset[int]:
        """The sides that cannot carry a clue, because neither end of their curve reaches the frame."""
        if not self.shape:
            return frozenset()
        silent = (k for k, curve in enumerate(self.shape.curves) if curve.closed or not any(curve.on_frame))
        return frozenset(line for k in silent for line in (2 * k, 2 * k + 1))

    @cached_property
    def rank(self) -> Rank:
        """`basic`: no side meets a face twice; `advanced`: one does; `expert`: a curve crosses itself or has a face
        on both sides.

        The sides of closed curves count too: a solver has to read them even without a clue.
        """
        if self.shape and any(curve.crosses_itself for curve in self.shape.curves):
            return "expert"
        pairs = zip(self.sides[::2], self.sides[1::2], strict=False)
        if any(not set(left).isdisjoint(right) for left, right in pairs):
            return "expert"
        return "advanced" if any(len(set(side)) < len(side) for side in self.sides) else "basic"
