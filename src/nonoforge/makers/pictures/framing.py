"""Framing: which part of the picture is used, how many cells it gets, and whether dark means filled."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from nonoforge.errors import MakeError
from nonoforge.makers.pictures.bitmap import Bitmap
from nonoforge.makers.pictures.crop import CROPS, rectangle
from nonoforge.makers.pictures.light import Floats, lightness, luminance
from nonoforge.makers.pictures.shrink import area_shrink, puzzle_size
from nonoforge.makers.pictures.subject import Box, subject_box, whole, widened

Size = tuple[int | None, int | None]
"""Width and height in cells; None follows the picture's proportions."""


@dataclass(frozen=True, eq=False)
class Framed:
    """The part of a source that becomes a puzzle of `width` by `height` cells, and how the part was found."""

    source: Bitmap
    width: int
    height: int
    crop: str


def framed(source: Bitmap, size: Size, crop: str = "auto", snap: int = 5, invert: str = "auto") -> list[Framed]:
    """The part or parts of the source to work on.

    Usually one; the whole and a guessed part if the guess cannot be trusted. `crop`: one of `CROPS`, or
    "LEFT,TOP,RIGHT,BOTTOM" in pixels; `snap`: sides are rounded to multiples of this unless both are given; `invert`:
    whether light parts become the filled cells (`yes`, `no` or `auto`).
    """
    if crop in CROPS:
        ways = {"auto": ("alpha", "border", "saliency"), "none": ()}.get(crop, (crop,))
        box = subject_box(source, ways) if ways else whole(source)
    else:
        left, top, right, bottom = rectangle(crop)
        box = Box(left, top, min(right, source.width), min(bottom, source.height), "given")
        if box.left >= box.right or box.top >= box.bottom:
            raise MakeError(f"the crop {crop} lies outside the picture of {source.width} by {source.height} pixels")
    boxes = [box]
    if box.found_by == "saliency" and crop == "auto":
        boxes.append(whole(source))
    parts = []
    for each in boxes:
        width, height = puzzle_size(each.proportion, *size, snap=snap)
        if each.found_by not in ("whole", "given"):
            each = widened(each, source, width / height)
        parts.append(Framed(source.cut(each.left, each.top, each.right, each.bottom), width, height, each.found_by))
    if flat(parts[0].source):
        raise MakeError("the picture has only one colour: there is nothing to draw")
    return [_turned(part, invert) for part in parts]


def flat(source: Bitmap) -> bool:
    """Whether nothing in the picture stands out enough to be drawn."""
    if source.alpha is not None and int(source.alpha.max()) - int(source.alpha.min()) > 64:
        return False
    seen = source.linear()
    return bool(np.ptp(seen.reshape(-1, 3), axis=0).max() < 0.004)


def too_fine(part: Framed) -> bool:
    """Whether the cells differ so much less than the pixels that the picture's content is lost between them (noise,
    fine print).
    """
    grey = lightness(luminance(part.source.linear()))
    return _range(area_shrink(grey, part.width, part.height)) < 0.2 * _range(grey)


def _range(grey: Floats) -> float:
    low, high = np.quantile(grey, [0.01, 0.99])
    return float(high - low)


def _turned(part: Framed, invert: str) -> Framed:
    """The part as a negative if `invert` says so.

    With `auto` that is a light subject on a transparent background, which would vanish on white paper.
    """
    source = part.source
    if invert == "auto":
        if source.alpha is None:
            return part
        subject = lightness(luminance(source.linear()))[source.alpha > 127]
        if not len(subject) or float(np.median(subject)) < 0.9:
            return part
    if invert == "no":
        return part
    note = "light and dark were swapped: the subject is light"
    return replace(part, source=replace(source, rgb=255 - source.rgb, notes=(*source.notes, note)))
