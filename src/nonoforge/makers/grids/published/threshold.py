"""Black-and-white puzzles by threshold alone, after Ortiz-García and others (2007), section 3.1.

HSL luminance, the nearest pixel for each cell, an optional 3×3 median; then every threshold between the one that leaves
no line empty and the one that makes no line wholly black, and of those all that line logic solves, from the fewest
black cells to the most.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.options import ThresholdOptions
from nonoforge.makers.grids.proving import GridMade, Job
from nonoforge.makers.pictures.framing import Framed
from nonoforge.makers.pictures.light import hsl_luminance, to_srgb
from nonoforge.makers.pictures.likeness import target_of
from nonoforge.makers.pictures.shrink import area_shrink, nearest_shrink


def at_thresholds(part: Framed, job: Job[ThresholdOptions]) -> Iterator[GridMade]:
    """All solvable thresholds, in rising order of black cells."""
    options, linear = job.options, part.source.linear()
    target = target_of(part)
    grey = grey_cells(to_srgb(linear), part.width, part.height, median=options.median)
    logic = Logic(part.width, part.height, 2)
    levels = thresholds(grey)
    for number, level in enumerate(levels):
        if job.allowance.over():
            return
        job.begin(number / len(levels), f"threshold {level}")
        labels = (grey <= level).astype(np.uint8)
        if options.guess_free and logic.unknown(labels).any():
            continue
        found = job.prove(labels, target, threshold=level)
        if found:
            yield found


def grey_cells(rgb: NDArray[np.uint8], width: int, height: int, *, median: bool = False) -> NDArray[np.uint8]:
    """(height, width) HSL luminance 0..255 of the nearest pixels, smoothed by a 3×3 median if wanted."""
    from scipy.ndimage import median_filter

    grey = hsl_luminance(nearest_shrink(rgb, width, height))
    return np.asarray(median_filter(grey, 3, mode="nearest")) if median else grey


def thresholds(grey: NDArray[np.uint8]) -> list[int]:
    """The thresholds to try (cells up to the threshold become black), only those that change the picture.

    The first leaves no line empty, the last makes no line wholly black. Where a picture has paper all round its subject
    these two pass each other: lines stay empty until others are black. The sweep then runs between them all the same.
    """
    no_empty_line = int(max(grey.min(axis=1).max(), grey.min(axis=0).max()))
    no_black_line = int(min(grey.max(axis=1).min(), grey.max(axis=0).min())) - 1
    low, high = sorted((no_empty_line, no_black_line))
    levels = [int(level) for level in np.unique(grey) if low <= level <= high]
    below = [int(level) for level in np.unique(grey) if level <= low]
    # A threshold between two greys gives the picture of the lower one.
    return sorted({*levels, *below[-1:]} - {int(grey.max())})
