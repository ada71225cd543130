"""Light and colour as numbers: sRGB, linear light, lightness, OKLab, and how colour-blind eyes see them.

Averages are taken in linear light, where half black and half white give the grey a person sees from afar; differences
are judged in OKLab, where equal distances look about equally different. All arrays are float32 in 0..1 unless said
otherwise; the last axis holds the channels.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_CODES = np.arange(256, dtype=np.float64) / 255
TO_LINEAR = np.where(_CODES <= 0.04045, _CODES / 12.92, ((_CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)
"""(256,): the linear light of each 8-bit sRGB code."""

_LUMINANCE = np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)

# Björn Ottosson's published matrices (public domain): linear sRGB -> cone responses -> Lab.
_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)

# Machado, Oliveira and Fernandes 2009, full severity, for linear RGB.
_BLINDNESS = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
SIGHTS = ("normal", *_BLINDNESS)
"""The kinds of eyes that `oklab_as_seen` knows."""


def to_linear(rgb: NDArray[np.uint8]) -> Floats:
    """Linear light of 8-bit sRGB values."""
    return TO_LINEAR[rgb]


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
    return oklab(np.clip(linear @ np.array(_BLINDNESS[sight]).T, 0, 1))


def hsl_luminance(rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The L of hue-saturation-luminance in 0..255: half the sum of the largest and the smallest channel."""
    high, low = rgb.max(axis=-1).astype(np.uint16), rgb.min(axis=-1).astype(np.uint16)
    return np.asarray((high + low) // 2, dtype=np.uint8)
