"""The page of a book: how large it is once cut, and its margins. Lengths are units of 1/96 inch, as in all drawings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from nonoforge.book.options import BookOptions
from nonoforge.draw.paper import paper_of
from nonoforge.draw.surfaces.surface import POINTS
from nonoforge.errors import MakeError

MM = 96 / 25.4
"""Units in a millimetre."""

LEAST_TYPE = 7.0 / POINTS
"""The em of the smallest clue figures, in units: 7 points."""

_LEAST_FRAME = 40 * MM


class Box(NamedTuple):
    """A rectangle on a page."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, x: float, y: float) -> Box:
        """The same rectangle, further right and down."""
        return Box(self.x + x, self.y + y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Trim:
    """A page as it is cut: its size, its margins, and the em of its text."""

    width: float
    height: float
    top: float
    bottom: float
    inner: float
    outer: float
    text: float

    def frame(self, number: int) -> Box:
        """Where things stand on page `number`; odd ones lie on the right, with their inner margin on the left."""
        left = self.inner if number % 2 else self.outer
        return Box(left, self.top, self.frame_width, self.frame_height)

    @property
    def frame_width(self) -> float:
        """The same on every page."""
        return self.width - self.inner - self.outer

    @property
    def frame_height(self) -> float:
        """The same on every page."""
        return self.height - self.top - self.bottom


def trim_of(options: BookOptions) -> Trim:
    """The page that the options ask for; `MakeError` where the margins leave nothing of it."""
    width, height = (side / POINTS for side in paper_of(options.paper))
    margin = min(max(0.065 * min(width, height), 8 * MM), 16 * MM)
    points = 14.0 if options.large_print else min(max(9.0, min(width, height) * POINTS / 56), 11.0)
    text = points / POINTS
    foot = margin + (1.1 * text if options.page_numbers else 0.0)
    trim = Trim(width, height, margin, foot, margin + options.gutter * MM, margin, text)
    if min(trim.frame_width, trim.frame_height) < _LEAST_FRAME:
        raise MakeError(f"margins leave nothing of a page of {options.paper}: less gutter or larger paper is needed")
    return trim
