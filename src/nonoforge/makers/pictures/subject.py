"""Finding the subject: the part of a picture that a person would call "the thing", so that cells are not wasted on
the rest.

Three ways in falling order of trust: what is not transparent; what differs from an even border; what stands out from
its surroundings on all sides (boolean maps, Zhang and Sclaroff 2013). The last is a guess and is used only if it leaves
out a lot, and a box is never drawn through something: a crop that cuts off an ear is worse than no crop.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.pictures.bitmap import Bitmap
from nonoforge.makers.pictures.light import Floats, oklab, to_linear
from nonoforge.makers.pictures.shrink import area_shrink

Mask = NDArray[np.bool_]

EVEN_BORDER = 0.85
"""Share of the border's pixels that must look alike before it counts as background."""

BORDER_TOLERANCE = 0.06
"""OKLab distance within which background pixels may differ from the border's colour."""

STANDS_OUT = 0.6
"""A guessed crop is used only if it keeps less than this share of the picture's area."""

DUST = 4e-5
"""Parts smaller than this share of the picture are dust."""

JUMP, MOST_CUT = 0.03, 0.08
"""A guessed box cuts through something if its sides cross a `JUMP` in OKLab at more than this share of their pixels."""

SEEN_AT, LEVEL = 128, 0.02
"""Pixels of the longer side, and steps of OKLab between thresholds, at which what stands out is looked for."""


@dataclass(frozen=True)
class Box:
    """A part of a picture in pixels, right and bottom excluded, and how it was found."""

    left: int
    top: int
    right: int
    bottom: int
    found_by: str = "whole"

    @property
    def proportion(self) -> float:
        """Width divided by height."""
        return (self.right - self.left) / (self.bottom - self.top)


def whole(source: Bitmap) -> Box:
    """The box of the whole picture."""
    return Box(0, 0, source.width, source.height)


def subject_box(source: Bitmap, ways: tuple[str, ...] = ("alpha", "border", "saliency"), margin: float = 0.03) -> Box:
    """The box around the subject, with a margin (share of its longer side); the whole picture if none is found."""
    if "alpha" in ways and source.alpha is not None:
        return _box_of(source.alpha > 24, source, margin, "alpha")
    if "border" in ways:
        background = even_background(source)
        if background is not None:
            return _box_of(~background, source, margin, "border")
    if "saliency" in ways and min(source.width, source.height) >= 64:
        return _salient_box(source)
    return whole(source)


def even_background(source: Bitmap) -> Mask | None:
    """(h, w): the pixels that belong to an even background reaching in from the border; None where there is none."""
    from scipy.ndimage import label

    rgb = source.rgb
    border = oklab(to_linear(np.concatenate([rgb[0], rgb[-1], rgb[:, 0], rgb[:, -1]])))
    colour = np.median(border, axis=0)
    if np.mean(np.linalg.norm(border - colour, axis=1) < BORDER_TOLERANCE) < EVEN_BORDER:
        return None
    alike = np.linalg.norm(oklab(to_linear(rgb)) - colour, axis=2) < BORDER_TOLERANCE
    parts, _ = label(np.pad(alike, 1, constant_values=True))
    background: Mask = (parts == parts[0, 0])[1:-1, 1:-1]
    background = ~_without_dust(~background)
    share = float(background.mean())
    return background if 0.02 < share < 0.98 else None


def _without_dust(mask: Mask) -> Mask:
    """The mask without parts of a few pixels, which must not widen a crop.

    Not an opening, which would take a pencil line two pixels wide for dust.
    """
    from scipy.ndimage import label

    parts, _ = label(mask, np.ones((3, 3)))
    large = np.bincount(parts.ravel()) > DUST * mask.size
    large[0] = False
    found: Mask = large[parts]
    return found


def _small_lab(source: Bitmap) -> Floats:
    """(h, w, 3) OKLab with `SEEN_AT` pixels for the longer side."""
    from scipy.ndimage import gaussian_filter

    scale = SEEN_AT / max(source.width, source.height)
    across, down = max(8, round(scale * source.width)), max(8, round(scale * source.height))
    return np.asarray(gaussian_filter(oklab(area_shrink(to_linear(source.rgb), across, down)), (0.7, 0.7, 0)))


def standing_out(lab: Floats) -> Floats:
    """(h, w): the share of thresholds at which a pixel of (h, w, 3) OKLab is cut off from the border.

    At each threshold of lightness, red-green and blue-yellow, parts that the border cannot be reached from stand out.
    """
    from scipy.ndimage import label

    rim = np.zeros(lab.shape[:2], dtype=bool)
    rim[0] = rim[-1] = rim[:, 0] = rim[:, -1] = True
    found, maps = np.zeros(lab.shape[:2], dtype=np.float32), 0
    for channel in np.moveaxis(lab, 2, 0):
        low, high = np.quantile(channel, [0.01, 0.99])
        for level in np.arange(low, high, LEVEL)[1:]:
            for above in (channel > level, channel <= level):
                parts, count = label(above)
                inside = np.ones(count + 1, dtype=bool)
                inside[parts[rim]] = inside[0] = False
                found += inside.take(parts)
            maps += 1
    return found / np.float32(max(1, maps))


def _cut_through(lab: Floats, box: Box) -> float:
    """The share of a box's sides, where they lie inside the picture, at which the colour changes along the side."""
    rows, columns = lab.shape[:2]
    sides = [
        *(lab[y, box.left : box.right] for y in (box.top, box.bottom - 1) if 0 < y < rows - 1),
        *(lab[box.top : box.bottom, x] for x in (box.left, box.right - 1) if 0 < x < columns - 1),
    ]
    jumps = [np.linalg.norm(np.diff(side, axis=0), axis=1) > JUMP for side in sides]
    return float(np.mean(np.concatenate(jumps))) if jumps else 0.0


def widened(box: Box, source: Bitmap, proportion: float) -> Box:
    """The box widened or heightened to this proportion, as far as the picture allows."""
    width, height = box.right - box.left, box.bottom - box.top
    wanted_w, wanted_h = max(width, round(height * proportion)), max(height, round(width / proportion))
    left, right = _spread(box.left, box.right, wanted_w, source.width)
    top, bottom = _spread(box.top, box.bottom, wanted_h, source.height)
    return Box(left, top, right, bottom, box.found_by)


def _spread(low: int, high: int, wanted: int, limit: int) -> tuple[int, int]:
    wanted = min(max(wanted, high - low), limit)
    low = min(max(0, (low + high - wanted) // 2), limit - wanted)
    return low, low + wanted


def _box_of(mask: Mask, source: Bitmap, margin: float, found_by: str) -> Box:
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return whole(source)
    left, right, top, bottom = columns[0], columns[-1] + 1, rows[0], rows[-1] + 1
    air = round(margin * max(right - left, bottom - top))
    return Box(
        max(0, int(left) - air),
        max(0, int(top) - air),
        min(source.width, int(right) + air),
        min(source.height, int(bottom) + air),
        found_by,
    )


def _salient_box(source: Bitmap) -> Box:
    """The box around what stands out and everything that hangs together with it; the whole picture if that is large."""
    from scipy.ndimage import label

    lab = _small_lab(source)
    shares = standing_out(lab)
    most = float(shares.max())
    if most < 0.08:
        return whole(source)
    # What stands out a little is kept where it touches what stands out a lot: a paler leg belongs to its horse.
    parts, count = label(shares > 0.2 * most, np.ones((3, 3)))
    strength = np.bincount(parts.ravel(), weights=shares.ravel(), minlength=count + 1)
    strength[0] = 0
    peaks = np.zeros(count + 1)
    np.maximum.at(peaks, parts.ravel(), shares.ravel())
    kept = (strength > 0.1 * strength.max()) & (peaks > 0.4 * most)
    kept[0] = False
    rows, columns = shares.shape
    box = _box_of(kept[parts], Bitmap(np.zeros((rows, columns, 3), np.uint8)), 0.06, "saliency")
    if _cut_through(lab, box) > MOST_CUT:
        return whole(source)
    across, down = source.width / columns, source.height / rows
    box = Box(
        int(box.left * across), int(box.top * down), round(box.right * across), round(box.bottom * down), "saliency"
    )
    area = (box.right - box.left) * (box.bottom - box.top) / (source.width * source.height)
    return box if 0.02 < area <= STANDS_OUT else whole(source)
