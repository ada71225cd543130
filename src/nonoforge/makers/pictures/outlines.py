"""Outlines and thin parts of two pictures: where they are, and how far they agree beyond chance.

Chance counts because fur, gravel or a crowd has an outline near every place, so that a grid of random cells finds most
of them. What outlines would find if they lay anywhere around is taken off, as Cohen's kappa does for two readers who
agree by luck.
"""

from __future__ import annotations

import numpy as np

from nonoforge.makers.pictures.light import Floats

PLAY = 2
"""Pixels that an outline may be off."""

AROUND = 16.0
"""How far away, in pixels (standard deviation), an outline could have lain as well by chance."""


def steps(lab: Floats) -> Floats:
    """(4, h, w): how clearly each place is darker, then lighter, than its right neighbour, and than the lower one.

    Apart by direction, because in a textured picture some outline is near everywhere. A step between colours of one
    lightness counts half in both directions. What counts as clear (1) follows the picture: a quarter of its strongest
    (99th percentile) steps, but no less than 0.02 in OKLab.
    """
    found = np.zeros((4, *lab.shape[:2]), dtype=np.float32)
    for axis, part in ((1, found[:2, :, :-1]), (0, found[2:, :-1])):
        change = np.diff(lab, axis=axis)
        size = np.linalg.norm(change, axis=2)
        rising = np.clip(0.5 + change[..., 0] / np.maximum(size, 1e-6), 0, 1)
        part[0], part[1] = size * rising, size * (1 - rising)
    return np.minimum(found / np.float32(clear_step(found.max(axis=0))), 1)


def clear_step(strongest: Floats) -> float:
    """What counts as clear where the strongest step at each place (h, w) is this.

    The quantile lies between two of the largest hundredth; sorting those out first takes a quarter of the time.
    """
    at = 0.99 * (strongest.size - 1)
    high = strongest[strongest > 0.2]
    above = strongest.size - high.size
    if above > at - 1:  # a faint picture
        high, above = strongest.ravel(), 0
    low = int(at) - above
    two = np.partition(high, (low, min(low + 1, high.size - 1)))[low : low + 2].tolist()
    return max(0.02, 0.25 * float(two[0] + (at - int(at)) * (two[-1] - two[0])))


def edge_strength(lab: Floats) -> Floats:
    """(h, w): how strongly each place differs from its right or lower neighbour; 1 = a clear outline."""
    return np.asarray(steps(lab).max(axis=0), dtype=np.float32)


def near(values: Floats) -> Floats:
    """(n, h, w): the highest value within `PLAY` pixels."""
    from scipy.ndimage import maximum_filter

    return np.asarray(maximum_filter(values, (1, 2 * PLAY + 1, 2 * PLAY + 1)))


def around(values: Floats) -> Floats:
    """(n, h, w): what lies around each place, and so would by chance lie there."""
    from scipy.ndimage import gaussian_filter

    return np.asarray(gaussian_filter(values, (0, AROUND, AROUND)))


def beyond(found: float, by_chance: float) -> float:
    """The share found of what chance would not have found, 0..1."""
    return max(0.0, (found - by_chance) / (1 - by_chance)) if by_chance < 1 else 0.0


def f_score(recall: float, precision: float) -> float:
    """The harmonic mean."""
    return 2 * recall * precision / (recall + precision) if recall + precision else 0.0
