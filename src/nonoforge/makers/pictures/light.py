"""Light and colour as numbers: sRGB, linear light, lightness, OKLab, and how colour-blind eyes see them.

Averages are taken in linear light, where half black and half white give the grey a person sees from afar; differences
are judged in OKLab, where equal distances look about equally different. All arrays are float32 in 0..1 unless said
otherwise; the last axis holds the channels.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge import vision

Floats = NDArray[np.float32]

TO_LINEAR = np.array(vision.LINEAR, dtype=np.float32)
"""(256,): the linear light of each 8-bit sRGB code."""

_LUMINANCE = np.array(vision.LUMINANCE, dtype=np.float32)
_TO_CONES, _TO_LAB = np.array(vision.TO_CONES), np.array(vision.TO_LAB)

SIGHTS = ("normal", *vision.COLOUR_BLIND)
"""The kinds of eyes that `oklab_as_seen` knows."""


def to_linear(rgb: NDArray[np.uint8]) -> Floats:
    """Linear light of 8-bit sRGB values."""
    return TO_LINEAR.take(rgb)


def to_srgb(linear: NDArray[np.floating[Any]]) -> NDArray[np.uint8]:
    """8-bit sRGB values of linear light."""
    light = np.clip(linear, 0, 1)
    codes = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.power(light, 1 / 2.4) - 0.055)
    return np.asarray(np.round(codes * 255), dtype=np.uint8)


def luminance(linear: Floats) -> Floats:
    """Linear luminance Y of linear RGB (..., 3)."""
    return np.asarray(linear @ _LUMINANCE, dtype=np.float32)


def lightness(y: Floats) -> Floats:
    """CIE L* of linear luminance, scaled to 0..1: equal steps look equal."""
    return np.where(y > 216 / 24389, 1.16 * np.cbrt(y) - 0.16, y * (24389 / 27) / 100).astype(np.float32)


def oklab(linear: NDArray[np.floating[Any]]) -> Floats:
    """OKLab of linear RGB (..., 3): lightness 0..1, then the green-red and blue-yellow axes, about -0.4..0.4."""
    return np.asarray(np.cbrt(np.maximum(linear @ _TO_CONES.T, 0)) @ _TO_LAB.T, dtype=np.float32)


def oklab_to_linear(lab: NDArray[np.floating[Any]]) -> Floats:
    """Linear RGB (..., 3) of OKLab; may leave 0..1 for colours that a screen cannot show."""
    cones = lab @ np.linalg.inv(_TO_LAB).T
    return np.asarray(cones**3 @ np.linalg.inv(_TO_CONES).T, dtype=np.float32)


def oklab_as_seen(linear: NDArray[np.floating[Any]], sight: str) -> Floats:
    """OKLab of linear RGB as eyes of this kind (`SIGHTS`) see it."""
    if sight == "normal":
        return oklab(linear)
    return oklab(np.clip(linear @ np.array(vision.COLOUR_BLIND[sight]).T, 0, 1))


def hsl_luminance(rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The L of hue-saturation-luminance in 0..255: half the sum of the largest and the smallest channel."""
    high, low = rgb.max(axis=-1).astype(np.uint16), rgb.min(axis=-1).astype(np.uint16)
    return np.asarray((high + low) // 2, dtype=np.uint8)
