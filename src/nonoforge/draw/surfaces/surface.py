"""The surface: all that a drawing may ask for, and that SVG, PNG and PDF must be able to do.

A drawing is a function that calls a surface: paths, texts, images and groups, nothing else. Lengths are units of
1/96 inch (a CSS pixel, 0.75 points), x to the right and y down. What is painted later is on top.
Values are plain and frozen; colours are `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from nonoforge.draw.surfaces.fonts import Weight

POINTS = 0.75
"""Points (1/72 inch) per unit."""


Step = tuple[str, tuple[float, ...]]
"""One step of an outline: what kind, and its numbers."""


class Path:
    """An outline built step by step; `steps` are ("M", (x, y)), ("L", (x, y)), ("C", six numbers), ("Z", ()).

    Grids consist mostly of rectangles, so these are kept whole as ("R", (x, y, width, height)): surfaces can write them
    shorter and faster.
    """

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def move(self, x: float, y: float) -> Path:
        """Start a new outline at a point."""
        self.steps.append(("M", (x, y)))
        return self

    def line(self, x: float, y: float) -> Path:
        """A straight line to a point."""
        self.steps.append(("L", (x, y)))
        return self

    def cubic(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Path:
        """A cubic Bézier curve with two control points to a point."""
        self.steps.append(("C", (x1, y1, x2, y2, x, y)))
        return self

    def close(self) -> Path:
        """Back to where this outline started."""
        self.steps.append(("Z", ()))
        return self

    def rect(self, x: float, y: float, width: float, height: float) -> Path:
        """A rectangle as an outline of its own."""
        self.steps.append(("R", (x, y, width, height)))
        return self

    def segment(self, x1: float, y1: float, x2: float, y2: float) -> Path:
        """A straight line on its own."""
        self.steps.append(("M", (x1, y1)))
        self.steps.append(("L", (x2, y2)))
        return self

    def rounded(self, x: float, y: float, width: float, height: float, radius: float) -> Path:
        """A rectangle with round corners."""
        r = min(radius, width / 2, height / 2)
        k = r * (1 - 0.5523)
        right, bottom = x + width, y + height
        self.move(x + r, y).line(right - r, y).cubic(right - k, y, right, y + k, right, y + r)
        self.line(right, bottom - r).cubic(right, bottom - k, right - k, bottom, right - r, bottom)
        self.line(x + r, bottom).cubic(x + k, bottom, x, bottom - k, x, bottom - r)
        return self.line(x, y + r).cubic(x, y + k, x + k, y, x + r, y).close()

    def circle(self, x: float, y: float, radius: float) -> Path:
        """A circle around a point."""
        return self.rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)

    def __bool__(self) -> bool:
        return bool(self.steps)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A motif repeated over an outline: a tile of `size` units with a corner at `origin`.

    The motif is drawn in `colour`, filled if `width` is 0, else as strokes of that width.
    """

    name: str
    motif: Path
    size: float
    colour: str
    width: float = 0
    origin: tuple[float, float] = (0, 0)


@dataclass(frozen=True, slots=True)
class Paint:
    """How an outline looks: the fill, a pattern on top of it, then the stroke, `width` units wide."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    pattern: Pattern | None = None
    dash: tuple[float, ...] = ()
    round: bool = False
    """Round ends and corners of strokes."""


@dataclass(frozen=True, slots=True)
class Type:
    """How text is set: `size` is the em in units, `anchor` what the x of the text means."""

    size: float
    colour: str
    weight: Weight = Weight.REGULAR
    anchor: str = "start"
    """`start`, `middle` or `end`."""


@dataclass(frozen=True, slots=True)
class Image:
    """A raster image as a PNG or JPEG file, and its size in pixels."""

    data: bytes = field(repr=False)
    width: int
    height: int


Lean = tuple[float, float, float, float]
"""Where one unit to the right goes, and one unit down: (1, 0, 0, 1) is upright."""

UPRIGHT: Lean = (1, 0, 0, 1)


class Surface(Protocol):
    """What can be drawn on."""

    def path(self, path: Path, paint: Paint) -> None:
        """Paint an outline."""

    def text(self, places: Iterable[tuple[float, float, str]], type: Type) -> None:
        """Set texts that look alike: (x, y of the baseline, text)."""

    def image(self, image: Image, x: float, y: float, width: float, height: float) -> None:
        """Place an image into a rectangle."""

    def group(
        self, name: str = "", *, x: float = 0, y: float = 0, scale: float = 1, lean: Lean = UPRIGHT
    ) -> AbstractContextManager[None]:
        """What is drawn inside leans, is scaled and moved; `name` describes it to those who cannot see it."""
