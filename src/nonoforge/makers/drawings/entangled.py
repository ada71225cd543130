"""How much work it is to unite outlines, counted in segments that may cross and segments that lie on each other.

Skia looks at every pair of segments whose boxes overlap. Where k of them run along each other, the time grows with
about the fifth power of k: a line drawn back and forth 20 times is nothing, 100 times takes minutes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.chain import Chain, points_on, slopes_on

MOST_PAIRS = 40_000
"""Most pairs of segments whose boxes overlap; a pair with a curve takes four times as long and counts four times."""
MOST_ALONG = 4_000
"""Most pairs of segments that run along each other."""
MOST_DEEP = 12
"""Most segments that run along each other at one place."""

_NEAR = 1e-3
"""Share of the drawing's size: segments of one direction that are closer than this run along each other."""
_PARALLEL = 0.1
"""Directions within an angle of this sine are the same."""

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]


def too_entangled(cubics: Chain) -> str:
    """Why uniting outlines of these segments (n, 4, 2) would take too long; an empty text if it would not."""
    extent = np.ptp(cubics, axis=1).max(axis=1, initial=0.0)
    cubics = cubics[extent > 0]
    if not len(cubics):
        return ""
    pairs = _overlapping(cubics)
    if pairs is None:
        return "the drawing's outlines cross each other too often"
    along = _along(cubics, *np.concatenate([pairs, pairs[::-1]], axis=1))
    if int(along.any(axis=1).sum()) > 2 * MOST_ALONG or int(_deepest(along, pairs, len(cubics))) > MOST_DEEP:
        return "too many of the drawing's outlines lie on one another"
    return ""


def _overlapping(cubics: Chain) -> Numbers | None:
    """The pairs (2, m) of segments whose boxes overlap or touch; None where there are more than `MOST_PAIRS`."""
    low, high = cubics.min(axis=1), cubics.max(axis=1)
    order = np.argsort(low[:, 0])
    left, top = low[order].T
    right, bottom = high[order].T
    chord, first, second = (cubics[order, i] - cubics[order, 0] for i in (3, 1, 2))
    curved = (_cross(chord, first) != 0) | (_cross(chord, second) != 0)
    ends = np.searchsorted(left, right, side="right")
    found, total = [], 0
    for i, end in enumerate(ends.tolist()):
        met = np.flatnonzero((top[i + 1 : end] <= bottom[i]) & (bottom[i + 1 : end] >= top[i])) + i + 1
        total += len(met) + 3 * (len(met) if curved[i] else int(curved[met].sum()))
        if total > MOST_PAIRS:
            return None
        found.append(np.stack([np.full(len(met), i), met]))
    return np.asarray(order[np.concatenate(found, axis=1)])


def _cross(a: Floats, b: Floats) -> Floats:
    return np.round(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0], 9)


def _along(cubics: Chain, first: Numbers, second: Numbers) -> NDArray[np.bool_]:
    """(m, 3): whether the second segment of each pair runs along the first at its beginning, middle and end."""
    near = _NEAR * float(np.ptp(cubics.reshape(-1, 2), axis=0).max())
    at, course = _places(cubics, np.array([1 / 6, 1 / 2, 5 / 6]))
    line, heading = _places(cubics, np.linspace(0, 1, 13))
    out = np.zeros((len(first), 3), bool)
    for begin in range(0, len(first), 5000):  # in batches, because each pair takes a kilobyte or two
        one, two = first[begin : begin + 5000], second[begin : begin + 5000]
        step = np.diff(line[two], axis=1)[:, None]
        offset = at[one, :, None] - line[two, None, :-1]
        square = (step**2).sum(axis=-1)
        share = np.clip((offset * step).sum(axis=-1) / np.where(square > 0, square, 1), 0, 1)
        apart = offset - share[..., None] * step
        # a chord of a tight curve points elsewhere than the curve at the chord's ends, so those directions count too
        sines = [_sine(course[one, :, None], way[:, None]) for way in (heading[two, :-1], heading[two, 1:], step[:, 0])]
        close = (np.hypot(apart[..., 0], apart[..., 1]) < near) & (np.minimum.reduce(sines) < _PARALLEL)
        out[begin : begin + 5000] = close.any(axis=2)
    return out


def _sine(a: Floats, b: Floats) -> Floats:
    """The sine of the angle between directions (..., 2), the first of length 1; 0 where there is no direction."""
    length = np.hypot(b[..., 0], b[..., 1])
    return np.abs(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]) / np.where(length > 0, length, 1)


def _places(cubics: Chain, t: Floats) -> tuple[Floats, Floats]:
    """Points (n, len(t), 2) of the cubics and unit directions there, zero where the derivative vanishes."""
    at = t[None, :, None]
    course = slopes_on(cubics[:, None], at)
    speed = np.hypot(course[..., 0], course[..., 1])[..., None]
    unit = np.divide(course, speed, out=np.zeros_like(course), where=speed > 0)
    return points_on(cubics[:, None], at), unit


def _deepest(along: NDArray[np.bool_], pairs: Numbers, number: int) -> int:
    """The most segments that run along any one of `number` segments at one of its three places."""
    first = np.concatenate([pairs[0], pairs[1]])
    return max(int(np.bincount(first, along[:, place], number).max()) for place in range(3))
