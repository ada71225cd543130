"""Finding the subject: the part of a picture that a person would call "the thing", so that cells are not wasted on
the rest.

Three ways in falling order of trust: what is not transparent; what differs from an even border; what stands out
(spectral residual, Hou and Zhang 2007). The last is a guess and is used only if it leaves out a lot: a crop that cuts
off an ear is worse than no crop.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.pictures.bitmap import Bitmap
from nonoforge.makers.pictures.light import Floats, luminance, oklab, to_linear
from nonoforge.makers.pictures.shrink import area_shrink

Mask = NDArray[np.bool_]

EVEN_BORDER = 0.85
"""Share of the border's pixels that must look alike before it counts as background."""

BORDER_TOLERANCE = 0.06
"""OKLab distance within which background pixels may differ from the border's colour."""

STANDS_OUT = 0.6
"""A guessed crop is used only if it keeps less than this share of the picture's area."""


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
    from scipy.ndimage import binary_opening, label

    rgb = source.rgb
    border = oklab(to_linear(np.concatenate([rgb[0], rgb[-1], rgb[:, 0], rgb[:, -1]])))
    colour = np.median(border, axis=0)
    if np.mean(np.linalg.norm(border - colour, axis=1) < BORDER_TOLERANCE) < EVEN_BORDER:
        return None
    alike = np.linalg.norm(oklab(to_linear(rgb)) - colour, axis=2) < BORDER_TOLERANCE
    parts, _ = label(np.pad(alike, 1, constant_values=True))
    background: Mask = (parts == parts[0, 0])[1:-1, 1:-1]
    if min(source.width, source.height) > 50:
        background = ~binary_opening(~background, iterations=1)  # dust must not widen the crop
    share = float(background.mean())
    return background if 0.02 < share < 0.98 else None


def saliency(source: Bitmap, side: int = 64) -> Floats:
    """(side, side): how much each part of the picture stands out, summing to 1."""
    from scipy.ndimage import gaussian_filter, uniform_filter

    grey = area_shrink(luminance(to_linear(source.rgb)), side, side)
    spectrum = np.fft.fft2(grey)
    log = np.log(np.abs(spectrum) + 1e-6)
    residual = log - uniform_filter(log, 3)
    back = np.abs(np.fft.ifft2(np.exp(residual + 1j * np.angle(spectrum)))) ** 2
    standing_out = gaussian_filter(back, side / 26)
    return np.asarray(standing_out / standing_out.sum(), dtype=np.float32)


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


def _salient_box(source: Bitmap, kept: float = 0.8) -> Box:
    """The smallest box of the picture's own proportion that holds `kept` of what stands out."""
    side = 64
    sums = np.pad(np.cumsum(np.cumsum(saliency(source, side), axis=0), axis=1), ((1, 0), (1, 0)))
    for size in range(side // 3, side):
        held = sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]
        y, x = np.unravel_index(int(np.argmax(held)), held.shape)
        if held[y, x] >= kept:
            if (size / side) ** 2 > STANDS_OUT:
                break
            across, down = source.width / side, source.height / side
            left, top = round(int(x) * across), round(int(y) * down)
            right, bottom = round((int(x) + size) * across), round((int(y) + size) * down)
            return Box(left, top, right, bottom, "saliency")
    return whole(source)
