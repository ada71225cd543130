"""What a renderer paints of a drawing on layers of their own, and so how finely the drawing may be rendered.

Masks, clips and opacity each take a picture as large as what they are applied to, a mask inside a mask another one,
and so on: 364 masks inside one another, a file of 1 kB, kept resvg busy for half a minute. Its time goes by the pixels
of all layers, its memory by those of layers that lie inside one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

import numpy as np

from nonoforge.makers.drawings.svg_geometry import Floats
from nonoforge.makers.drawings.svg_paint import reference_in

MOST_PAINTED = 6_000_000
"""Pixels painted on layers, in masks' worth: 0.1 µs each."""
MOST_HELD = 25_000_000
"""Pixels of layers inside one another: 8 bytes each."""

_MASK, _CLIP, _VEIL = 1.0, 0.75, 0.5
"""What a pixel costs in a mask, in a clip, and under opacity."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The area of all layers, in masks' worth and squares of the drawing's longer side, and how many are inside one
    another at most.
    """

    area: float = 0.0
    stacked: int = 0

    @property
    def finest(self) -> int:
        """Pixels of the longer side up to which a renderer's time and memory are bounded."""
        return int(min(MOST_PAINTED / max(self.area, 1e-3), MOST_HELD / max(self.stacked, 1)) ** 0.5)


class LayerCount:
    """Counts layers while a document, whose elements have these names, is walked over."""

    def __init__(self, named: dict[str, Element]) -> None:
        self.named = named
        self.known: dict[Element, tuple[float, int]] = {}
        self.boxes: list[tuple[float, Floats | None]] = []
        self.depth = self.stacked = 0

    def of(self, element: Element) -> tuple[float, int]:
        """What the layers for an element cost that are as large as what it paints, those inside its mask and its clip
        included, and how many are inside one another.
        """
        cost, stacked = 0.0, 0
        for key, own in (("mask", _MASK), ("clip-path", _CLIP)):
            target = self.named.get(reference_in(element.get(key, "")))
            if target is not None:
                inner, deep = self._within(target)
                cost, stacked = cost + own + inner, max(stacked, deep) + 1
        if (self._used(element) or element).tag in ("svg", "symbol"):  # what is beyond the window is cut off
            cost, stacked = cost + _CLIP, stacked + 1
        if element.get("opacity", "1") != "1":
            cost, stacked = cost + _VEIL, stacked + 1
        return cost, stacked

    def _used(self, element: Element) -> Element | None:
        return self.named.get(element.get("href", "#")[1:]) if element.tag == "use" else None

    def _within(self, element: Element) -> tuple[float, int]:
        """The same for an element and all that is in it."""
        if element not in self.known:
            cost, stacked = self.of(element)
            used = self._used(element)
            inside = [self._within(each) for each in (element if used is None else (used,))]
            cost += sum(each for each, _ in inside)
            self.known[element] = cost, stacked + max((deep for _, deep in inside), default=0)
        return self.known[element]

    def begin(self, stacked: int) -> None:
        """What comes now is painted inside so many layers more."""
        self.depth += stacked
        self.stacked = max(self.stacked, self.depth)

    def end(self, stacked: int, cost: float, boxes: Sequence[Floats]) -> None:
        """Those layers end, with shapes of these boxes on them: lowest and highest corner (2, 2)."""
        self.depth -= stacked
        every = np.array(boxes)
        self.boxes.append((cost, np.array([every[:, 0].min(axis=0), every[:, 1].max(axis=0)]) if boxes else None))

    def layers(self, page: Floats) -> Layers:
        """All layers, cut off at the corners of the page (2, 2).

        Where nothing is seen on one, a renderer may take it as large as the page all the same.
        """
        boxes = np.array([page if box is None else np.clip(box, *page) for _, box in self.boxes]).reshape(-1, 2, 2)
        areas = np.ptp(boxes, axis=1).prod(axis=1)
        area = float((areas * [cost for cost, _ in self.boxes]).sum())
        return Layers(area / max(float(np.ptp(page, axis=0).max()), 1e-300) ** 2, self.stacked)
