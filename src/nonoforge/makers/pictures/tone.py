"""Filters at pixel size, before a picture is cut into cells.

Texture must go and outlines must stay, or a lawn becomes a thousand specks. The guided filter (He, Sun, Tang 2010) does
this with box averages alone, so its cost does not grow with its reach; a bilateral filter of the same reach takes fifty
times as long. Greys are float32 (height, width) in 0..1; reaches are in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nonoforge.makers.pictures.light import Floats


def box_mean(grey: Floats, reach: float) -> Floats:
    """The average over a square of about `reach` pixels to every side."""
    from scipy.ndimage import uniform_filter

    return np.asarray(uniform_filter(grey, size=max(1, 2 * round(reach) + 1), mode="nearest"), dtype=np.float32)


def smooth_keeping_edges(grey: Floats, reach: float, contrast: float = 0.1) -> Floats:
    """The picture without texture: differences well below `contrast` are averaged away, larger ones stay sharp."""
    if reach < 0.5:
        return grey
    mean = box_mean(grey, reach)
    variance = box_mean(grey * grey, reach) - mean * mean
    slope: Floats = np.asarray(variance / (variance + np.float32(contrast * contrast)), dtype=np.float32)
    offset = np.asarray((1 - slope) * mean, dtype=np.float32)
    return np.asarray(box_mean(slope, reach) * grey + box_mean(offset, reach), dtype=np.float32)


def stretch(grey: Floats, share: float = 0.01) -> Floats:
    """The greys stretched so that all but `share` of the pixels at each end use the whole range 0..1."""
    low, high = np.quantile(grey, [share, 1 - share])
    if high - low < 1e-4:
        low, high = grey.min(), grey.max()
    return np.asarray(np.clip((grey - low) / max(high - low, 1e-6), 0, 1), dtype=np.float32)


def local_levels(grey: Floats, reach: float, depths: Sequence[float]) -> list[Floats]:
    """The local threshold at each pixel: the mean around it, lowered by a depth where nothing happens (Sauvola 2000).

    With depth 0 it is the plain local mean, which breaks flat parts into noise; 0.2 keeps them light.
    """
    mean = box_mean(grey, reach)
    spread = np.sqrt(np.maximum(box_mean(grey * grey, reach) - mean * mean, 0))
    return [np.asarray(mean * (1 + depth * (spread / 0.5 - 1)), dtype=np.float32) for depth in depths]


def otsu(grey: Floats) -> float:
    """The threshold that splits the greys into the two tightest groups (Otsu 1979); 256 levels."""
    counts = np.bincount(np.clip(grey * 255, 0, 255).astype(np.int64).ravel(), minlength=256).astype(np.float64)
    levels = np.arange(256)
    below, weight = np.cumsum(counts), np.cumsum(counts * levels)
    above, rest = below[-1] - below, weight[-1] - weight
    with np.errstate(divide="ignore", invalid="ignore"):
        spread = below * above * (weight / below - rest / above) ** 2
    spread = np.nan_to_num(spread)
    # Across an empty stretch of the histogram all thresholds are equally good: the middle is the fairest cut.
    best = np.flatnonzero(spread >= spread.max() * (1 - 1e-9))
    return float((best[0] + best[-1]) / 2 + 0.5) / 255


def line_drawing(grey: Floats, thickness: float, sharpness: float = 12.0) -> Floats:
    """Ink lines where the picture has outlines, 0 = ink, 1 = paper (the XDoG of Winnemöller 2011).

    `thickness` is about half the width of a line in pixels.
    """
    from scipy.ndimage import gaussian_filter

    thickness = max(thickness, 0.4)
    narrow, wide = gaussian_filter(grey, thickness), gaussian_filter(grey, thickness * 1.6)
    sharpened = narrow + sharpness * (narrow - wide)
    level = np.float32(np.median(sharpened)) * np.float32(0.9)
    return np.asarray(np.clip(1 + np.tanh(8 * (sharpened - level)), 0, 1), dtype=np.float32)


def thin_parts(grey: Floats, cell: float, least: float = 0.12) -> Floats:
    """What would vanish between cells: how much darker (positive) or lighter something thinner than a cell is than its
    surroundings.

    Widened to about a cell, so that a horse's legs and a mast's stays still cover one. Differences below
    `least` are texture and give 0.
    """
    from scipy.ndimage import grey_closing, grey_opening, maximum_filter

    size, wide = max(2, round(1.4 * cell)), max(1, round(0.5 * cell))
    dark, light = grey_closing(grey, size=size) - grey, grey - grey_opening(grey, size=size)
    dark, light = maximum_filter(dark, wide), maximum_filter(light, wide)
    return np.asarray(np.maximum(dark - least, 0) - np.maximum(light - least, 0), dtype=np.float32)
