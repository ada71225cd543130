"""Framing: which part of the picture is used, how many cells it gets, and whether dark means filled."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from nonoforge.errors import MakeError
from nonoforge.makers.pictures.bitmap import Bitmap
from nonoforge.makers.pictures.crop import CROPS, rectangle
from nonoforge.makers.pictures.light import Floats, lightness, luminance
from nonoforge.makers.pictures.lighting import evened
from nonoforge.makers.pictures.shrink import area_shrink, puzzle_size
from nonoforge.makers.pictures.subject import Box, subject_box, whole, widened

Size = tuple[int | None, int | None]
"""Width and height in cells; None follows the picture's proportions."""


@dataclass(frozen=True, eq=False)
class Framed:
    """The part of a picture that becomes a puzzle of `width` by `height` cells.

    `source` is that part as it is drawn, with its light evened or its tones turned round; `picture` is all of it as it
    came, and `box` where the part lies in it. `inverse`: light and dark were swapped for a change, not because the
    subject is light.
    """

    source: Bitmap
    width: int
    height: int
    picture: Bitmap
    box: Box
    inverse: bool = False

    @property
    def crop(self) -> str:
        """How the part was found."""
        return self.box.found_by


def framed(
    source: Bitmap, size: Size, crop: str = "auto", snap: int | None = None, invert: str = "auto", light: str = "auto"
) -> list[Framed]:
    """The part or parts of the source to work on, the most trusted first.

    One, or also the whole if the part is a guess; each as it is and, where the light is uneven, evened. `crop`: one of
    `CROPS`, or "LEFT,TOP,RIGHT,BOTTOM" in pixels; `snap`: as in `puzzle_size`; `invert`: whether light parts become
    the filled cells (`yes`, `no` or `auto`); `light`: whether uneven light is evened (`even`), left (`keep`) or both
    (`auto`).
    """
    even = None if light == "keep" else evened(source)
    pictures = [each for each in (even, None if light == "even" and even else source) if each is not None]
    boxes = [_box(pictures[0], crop)]
    if boxes[0].found_by == "saliency" and crop == "auto":
        boxes.append(whole(source))
    parts = []
    for box in boxes:
        width, height = puzzle_size(box.proportion, *size, snap=snap)
        if box.found_by not in ("whole", "given"):
            box = widened(box, source, width / height)
        for picture in pictures:
            cut = picture.cut(box.left, box.top, box.right, box.bottom)
            parts.append(Framed(_turned(cut, invert), width, height, source, box))
    if flat(parts[0].source):
        raise MakeError("the picture has only one colour: there is nothing to draw")
    return parts


def inverse(part: Framed) -> Framed:
    """The part as a negative, for a variant."""
    return replace(part, source=replace(part.source, rgb=255 - part.source.rgb, alpha=None), inverse=True)


def _box(source: Bitmap, crop: str) -> Box:
    if crop in CROPS:
        ways = {"auto": ("alpha", "border", "saliency"), "none": ()}.get(crop, (crop,))
        return subject_box(source, ways) if ways else whole(source)
    left, top, right, bottom = rectangle(crop)
    box = Box(left, top, min(right, source.width), min(bottom, source.height), "given")
    if box.left >= box.right or box.top >= box.bottom:
        raise MakeError(f"the crop {crop} lies outside the picture of {source.width} by {source.height} pixels")
    return box


def flat(source: Bitmap) -> bool:
    """Whether nothing in the picture stands out enough to be drawn."""
    if source.alpha is not None and int(source.alpha.max()) - int(source.alpha.min()) > 64:
        return False
    return all(np.ptp(channel) < 0.004 for channel in np.moveaxis(source.linear(), 2, 0))


def too_fine(part: Framed) -> bool:
    """Whether the cells differ so much less than the pixels that the picture's content is lost between them (noise,
    fine print).
    """
    grey = lightness(luminance(part.source.linear()))
    return _range(area_shrink(grey, part.width, part.height)) < 0.2 * _range(grey)


def _range(grey: Floats) -> float:
    low, high = np.quantile(grey, [0.01, 0.99])
    return float(high - low)


def _turned(source: Bitmap, invert: str) -> Bitmap:
    """The picture as a negative if `invert` says so.

    With `auto` that is a light subject on a transparent background, which would vanish on white paper.
    """
    if invert == "auto":
        if source.alpha is None:
            return source
        subject = lightness(luminance(source.linear()))[source.alpha > 127]
        if not len(subject) or float(np.median(subject)) < 0.9:
            return source
    if invert == "no":
        return source
    note = "light and dark were swapped: the subject is light"
    return replace(source, rgb=255 - source.rgb, notes=(*source.notes, note))
