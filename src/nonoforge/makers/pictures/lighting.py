"""Uneven light: a shadow over a page, a lamp in one corner, a sky that pales towards the horizon.

A threshold turns a shadow black, so it is divided out first. The light is read off the background, which is whatever
can be reached from the border without crossing an outline: a soft shadow has none, a pencil line has. Below the
subject the light is spread from around it.

Why not divide by a blurred copy: a blur as wide as the subject hollows it out, and a narrower one is a line drawing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.pictures.bitmap import Bitmap
from nonoforge.makers.pictures.light import Floats, lightness, luminance, oklab, to_linear, to_srgb
from nonoforge.makers.pictures.shrink import area_shrink

Mask = NDArray[np.bool_]

LOOKED_AT = 320
"""Pixels of the longer side at which light is measured."""

OUTLINE = 0.02
"""OKLab distance per pixel from which a slope is an outline and not light."""

ONE_COLOUR = 0.04
"""OKLab distance, at full brightness, within which the colours of a background may differ."""

UNEVEN = 0.08
"""Differences in the background's lightness below this are left alone."""

STRONGEST = 16.0
"""Most that a dark part is brightened: beyond it there is only noise."""

NOTE = "uneven light was evened out"


def evened(source: Bitmap) -> Bitmap | None:
    """The picture as if its background were lit evenly; None where it is, or where no background is found."""
    if source.alpha is not None or min(source.width, source.height) < 64:
        return None
    scale = min(1.0, LOOKED_AT / max(source.width, source.height))
    linear = to_linear(source.rgb)
    small = area_shrink(linear, max(8, round(scale * source.width)), max(8, round(scale * source.height)))
    background = smooth_background(small)
    if background is None:
        return None
    light = _spread(small, background)
    bright = lightness(luminance(light))[background]
    low, high = np.quantile(bright, [0.03, 0.97])
    if high - low < UNEVEN:
        return None
    brightest = bright >= np.quantile(bright, 0.9)
    even = np.median(light[background][brightest], axis=0)
    gain = np.clip(even / np.maximum(light, 1e-4), 1 / STRONGEST, STRONGEST)
    lit = to_srgb(linear * _enlarged(gain.astype(np.float32), source.width, source.height))
    return replace(source, rgb=lit, notes=(*source.notes, NOTE))


def smooth_background(linear: Floats) -> Mask | None:
    """(h, w): the part of (h, w, 3) pixels that reaches in from the border without an outline in between.

    None if it is small, or takes less than half of the border: then the subject may be the wall.
    """
    from scipy.ndimage import binary_erosion, gaussian_filter, gaussian_gradient_magnitude, label

    lab = oklab(linear)
    slope = np.sqrt(sum(gaussian_gradient_magnitude(lab[..., k], 1.0) ** 2 for k in range(3)))
    rim = np.zeros(slope.shape, dtype=bool)
    rim[0] = rim[-1] = rim[:, 0] = rim[:, -1] = True
    hue = _hues(gaussian_filter(linear, (1, 1, 0)))
    even = (slope < OUTLINE) & (np.linalg.norm(hue - np.median(hue[rim], axis=0), axis=2) < ONE_COLOUR)
    parts, _ = label(even)
    # Where a hard-edged shadow cuts the paper into parts, each reaches the border.
    reaching = np.bincount(parts[rim & even], minlength=int(parts.max()) + 1) >= 0.05 * rim.sum()
    reaching[0] = False
    background = reaching[parts]
    if background[rim].mean() < 0.5 or background.mean() < 0.25:
        return None
    return np.asarray(binary_erosion(background, iterations=2, border_value=1))


def _hues(linear: Floats) -> Floats:
    """(..., 2): OKLab a and b of linear light (..., 3) brightened until its strongest channel is 1."""
    red, green, blue = np.moveaxis(linear, -1, 0)
    strongest = np.maximum(np.maximum(red, green), np.maximum(blue, np.float32(0.02)))
    return oklab(linear / strongest[..., None])[..., 1:]


def _spread(linear: Floats, known: Mask) -> Floats:
    """(h, w, 3): the smoothed light of the known part, carried into the rest from as near as possible."""
    from scipy.fft import dctn, idctn

    side = max(known.shape)
    weights = known.astype(np.float32)
    mean = linear[known].mean(axis=0)
    linear = np.moveaxis(linear, 2, 0)  # a channel at a time is contiguous
    light = np.broadcast_to(mean[:, None, None], linear.shape).astype(np.float32)
    # Blurs as wide as the picture: in the space of cosines, which are reflected at its border too, each is a factor.
    waves = dctn(np.concatenate([linear, np.ones_like(linear[:1])]) * weights, axes=(1, 2))
    for reach in (0.3, 0.12, 0.05, 0.02, 0.008):
        down, across = (_passing(count, reach * side) for count in known.shape)
        blurred = idctn(waves * down[:, None] * across, axes=(1, 2)).astype(np.float32)
        seen, near = blurred[:3], blurred[3]
        trust = near / (near + np.float32(0.05))
        light = trust * seen / np.maximum(near, 1e-6) + (1 - trust) * light
    return np.ascontiguousarray(np.moveaxis(light, 0, 2))


@lru_cache(maxsize=64)
def _passing(count: int, sigma: float) -> NDArray[np.float64]:
    """(count,): how much of each cosine a Gaussian blur lets through, cut off at four sigmas."""
    offsets = np.arange(1, int(4 * sigma + 0.5) + 1)
    weights = np.exp(-0.5 * (offsets / sigma) ** 2)
    waves = np.cos(np.pi * np.outer(np.arange(count), offsets) / count)
    return np.asarray((1 + 2 * (waves * weights).sum(axis=1)) / (1 + 2 * weights.sum()))


def _enlarged(values: Floats, width: int, height: int) -> Floats:
    """(height, width, channels): values between the middles of coarse pixels, by proportion."""
    for axis, count in ((0, height), (1, width)):
        at = np.clip((np.arange(count) + 0.5) * values.shape[axis] / count - 0.5, 0, values.shape[axis] - 1)
        low = np.minimum(at.astype(np.intp), values.shape[axis] - 2)
        part = (at - low).astype(np.float32).reshape(-1, 1, 1) if axis == 0 else (at - low).astype(np.float32)[:, None]
        below = values.take(low, axis)
        values = below + part * (values.take(low + 1, axis) - below)
    return values
