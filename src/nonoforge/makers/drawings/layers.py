"""What a renderer paints of a drawing on layers of their own, and so how finely the drawing may be rendered.

Masks, clips and opacity each take a picture as large as what they are applied to, a mask inside a mask another one,
and so on: 364 masks inside one another, a file of 1 kB, kept resvg busy for half a minute. Its time goes by the pixels
of all layers, its memory by those of layers that lie inside one another. A layer may reach beyond the page, so that one
circle behind a clip took 300 MB.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

import numpy as np

from nonoforge.makers.drawings.svg_geometry import Floats
from nonoforge.makers.drawings.svg_paint import reference_in

MOST_PAINTED = 6_000_000
"""Pixels painted on layers, in masks' worth: 0.1 µs each."""
MOST_HELD = 25_000_000
"""Pixels of layers inside one another: 8 bytes each."""

BEYOND = 2.0
"""How far layers reach beyond the page on each side, in its widths and heights."""

_MASK, _CLIP, _VEIL = 1.0, 0.75, 0.5
"""What a pixel costs in a mask, in a clip, and under opacity."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The area of all layers, in masks' worth, and of those that are inside one another at most; both in squares of the
    drawing's longer side.
    """

    painted: float = 0.0
    held: float = 0.0

    @property
    def finest(self) -> int:
        """Pixels of the longer side up to which a renderer's time and memory are bounded."""
        return int(min(MOST_PAINTED / max(self.painted, 1e-3), MOST_HELD / max(self.held, 1e-3)) ** 0.5)


class LayerCount:
    """Counts layers while a document is walked over.

    named: its elements by their ids; page: its corners (2, 2), or None where it has none and ends with what is painted.
    """

    def __init__(self, root: Element, named: dict[str, Element], page: Floats | None) -> None:
        self.root, self.named = root, named
        self.reach = None if page is None else page + BEYOND * np.outer([-1, 1], page[1] - page[0])
        self.known: dict[Element, tuple[float, int]] = {}
        self.painted = 0.0
        self.begun = [_Begun()]
        self.lost, self.lost_deep = 0.0, 0
        """Layers of which nobody knows how large they are, and so as large as can be."""

    def of(self, element: Element) -> tuple[float, int]:
        """What the layers for an element cost that are as large as what it paints, those inside its mask and its clip
        included, and how many are inside one another.
        """
        cost, deep = 0.0, 0
        for key, own in (("mask", _MASK), ("clip-path", _CLIP)):
            target = self.named.get(reference_in(element.get(key, "")))
            if target is not None:
                inner, deeper = self._within(target)
                cost, deep = cost + own + inner, max(deep, deeper) + 1
        used = self._used(element)
        window = element.tag == "svg" if used is None else used.tag in ("svg", "symbol")
        if window and element is not self.root:  # what is beyond it is cut off
            cost, deep = cost + _CLIP, deep + 1
        if element.get("opacity", "1") != "1":
            cost, deep = cost + _VEIL, deep + 1
        return cost, deep

    def _used(self, element: Element) -> Element | None:
        return self.named.get(element.get("href", "#")[1:]) if element.tag == "use" else None

    def _within(self, element: Element) -> tuple[float, int]:
        """The same for an element and all that is in it."""
        if element not in self.known:
            cost, deep = self.of(element)
            used = self._used(element)
            inside = [self._within(each) for each in (element if used is None else (used,))]
            cost += sum(each for each, _ in inside)
            self.known[element] = cost, deep + max((deeper for _, deeper in inside), default=0)
        return self.known[element]

    def begin(self) -> None:
        """What comes now is painted on layers."""
        self.begun.append(_Begun())

    def shape(self, points: Floats | None, margin: float = 0.0) -> None:
        """A shape is painted, seen or not: points (n, 2) around it and how far its stroke reaches beyond them; None
        where they are not known, and it may be anywhere.
        """
        if len(self.begun) > 1:
            here = self.begun[-1]
            if points is not None and np.isfinite(points).all():
                here.grow(points.min(axis=0) - margin, points.max(axis=0) + margin)
            else:
                here.anywhere = True

    def end(self, cost: float, deep: int) -> None:
        """The layers that began last end; they are as large as the shapes on them."""
        here, above = self.begun.pop(), self.begun[-1]
        above.anywhere |= here.anywhere
        above.grow(here.low, here.high)
        area = 0.0
        if here.anywhere:
            self.lost, self.lost_deep = self.lost + cost, self.lost_deep + deep
        else:
            low, high = (here.low, here.high) if self.reach is None else np.clip([here.low, here.high], *self.reach)
            area = float(np.prod(np.maximum(high - low, 0.0)))
        self.painted += cost * area
        above.held = max(above.held, deep * area + here.held)

    def layers(self, frame: Floats) -> Layers:
        """All layers of a drawing that is seen in a frame of these corners (2, 2)."""
        size = frame[1] - frame[0]
        square = max(float(size.max()), 1e-300) ** 2
        largest = (1 + 2 * BEYOND) ** 2 * float(np.prod(size)) / square
        return Layers(
            self.painted / square + self.lost * largest, self.begun[0].held / square + self.lost_deep * largest
        )


class _Begun:
    """Layers that have begun: the corners of what is on them, and the area of those inside them that are held at once.

    `anywhere`: whether something on them may be anywhere.
    """

    def __init__(self) -> None:
        self.low, self.high = np.full(2, np.inf), np.full(2, -np.inf)
        self.held = 0.0
        self.anywhere = False

    def grow(self, low: Floats, high: Floats) -> None:
        self.low, self.high = np.minimum(self.low, low), np.maximum(self.high, high)
