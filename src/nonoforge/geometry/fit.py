"""Any closed outline redrawn with segments in the four orientations, by dynamic programming.

The outline becomes evenly spaced points. A stretch of points may become a segment at 0, 45, 90 or 135 degrees where
none of them lies further than the tolerance from the best line of that orientation; the programme finds the fewest
segments and, among equals, the smallest error. Rounding each edge's angle instead fails on long edges at 20 degrees:
they need a staircase of two orientations, and the programme decides where to bend.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.octilinear import NORMALS
from nonoforge.geometry.vectors import dot, inverse

Ring = NDArray[np.float64]
"""Corners of a closed polygon, shape (n, 2), the first not repeated."""


def fit_ring(points: Ring, tolerance: float) -> list[tuple[int, float]] | None:
    """Lines (orientation, offset) in the order of a closed ring's evenly spaced points; None where nothing fits.

    Consecutive lines have different orientations; each passes within `tolerance` of the points it stands for.
    """
    ring = _from_corner(points)
    closed = np.vstack([ring, ring[:1]])
    n = len(closed)
    cost = np.full((4, n, n), np.inf)
    for o in range(4):
        value = dot(closed, NORMALS[o])
        for i in range(n - 1):
            tail = value[i:]
            high, low = np.maximum.accumulate(tail), np.minimum.accumulate(tail)
            count = np.arange(1, len(tail) + 1)
            spread = np.cumsum(tail**2) - np.cumsum(tail) ** 2 / count
            fine = (high - low <= 2 * tolerance) & (count > 1)
            cost[o, i, i:] = np.where(fine, np.maximum(spread, 0.0), np.inf)
    # one more segment costs as much as all points lying a third of the tolerance off
    price = n * (tolerance / 3) ** 2
    best = np.full((4, n), np.inf)
    before = np.zeros((4, n, 2), np.int64)
    best[:, 0] = 0.0
    start_free = np.zeros(n, bool)
    start_free[0] = True
    for j in range(1, n):
        for o in range(4):
            others = best[[k for k in range(4) if k != o], :j]
            arg = others.argmin(axis=0)
            total = np.where(start_free[:j], 0.0, others[arg, np.arange(j)]) + cost[o, :j, j] + price
            i = int(total.argmin())
            if total[i] < best[o, j]:
                best[o, j] = total[i]
                before[o, j] = i, [k for k in range(4) if k != o][int(arg[i])]
    o, j = int(best[:, n - 1].argmin()), n - 1
    if not np.isfinite(best[o, j]):
        return None
    lines: list[tuple[int, float]] = []
    while j > 0:
        i, previous = int(before[o, j, 0]), int(before[o, j, 1])
        value = dot(closed[i : j + 1], NORMALS[o])
        lines.append((o, float(value.max() + value.min()) / 2))
        o, j = previous, i
    lines.reverse()
    if len(lines) > 1 and lines[0][0] == lines[-1][0]:
        (o, first), (_, last) = lines[0], lines.pop()
        lines[0] = (o, (first + last) / 2)
    return lines if len(lines) > 2 else None


def ring_of_lines(lines: list[tuple[int, float]]) -> Ring:
    """The polygon whose consecutive edges lie on these lines."""
    out = np.empty((len(lines), 2))
    for i, (o, c) in enumerate(lines):
        p, d = lines[i - 1]
        out[i] = dot(inverse(NORMALS[p], NORMALS[o]), (d, c))
    return out


def even_points(ring: Ring, step: float) -> Ring:
    """Points along a closed polygon, evenly spaced at about `step`, its corners kept."""
    out = []
    for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        count = max(1, round(float(np.hypot(*(b - a))) / step))
        out.append(a + (b - a) * (np.arange(count) / count)[:, None])
    return np.concatenate(out)


def _from_corner(points: Ring) -> Ring:
    """The ring rotated to start at its sharpest turn, because no segment can run across the start."""
    reach = max(1, len(points) // 40)
    a, b = points - np.roll(points, reach, axis=0), np.roll(points, -reach, axis=0) - points
    turn = np.abs(np.arctan2(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0], (a * b).sum(axis=1)))
    return np.roll(points, -int(turn.argmax()), axis=0)
