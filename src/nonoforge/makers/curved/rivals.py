"""How well a drawing's lines support other outlines than the picture's: 200 invented silhouettes, placed at their best.

Lines that would do as well for a cat, a jug or a hand do not say which of them is there. Silhouettes are invented
from a few waves round a circle, always the same ones: real icons would make the measure depend on a collection.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arrangement import Arrangement

Floats = NDArray[np.float64]

RIVALS = 200
POINTS = 72
"""On each outline, evenly."""
GRID = 100
"""Squares along each side of the frame in which distances are known."""
COURSES = 8
"""Directions that lines are sorted by; a point is supported by lines of its own or a neighbouring one."""
NEAR = 1.6
"""Squares within which a line supports a point."""
SCALES = (0.5, 0.6, 0.7)
"""Of a silhouette in the frame: pictures fill three quarters of it."""
SHIFTS = np.linspace(-0.16, 0.16, 9)
BEST = 90.0
"""Percentile of the silhouettes' support that counts: one lucky silhouette among 200 says little."""


def rival_support(arrangement: Arrangement) -> float:
    """The share of their outlines that the better ones of the silhouettes find drawn, 0 to 1."""
    near = _near_lines(arrangement)
    points, course = _silhouettes()
    best = np.zeros(RIVALS)
    for scale in SCALES:
        for dx in SHIFTS:
            for dy in SHIFTS:
                at = ((0.5 + np.array([dx, dy]) + scale * points) * GRID).astype(np.int64)
                inside = ((at >= 0) & (at < GRID)).all(axis=2)
                x, y = np.clip(at, 0, GRID - 1).transpose(2, 0, 1)
                np.maximum(best, (near[course, y, x] & inside).mean(axis=1), out=best)
    return float(np.percentile(best, BEST))


def _near_lines(arrangement: Arrangement) -> NDArray[np.bool_]:
    """For each course and square whether a line of about that course is near, (COURSES, GRID, GRID)."""
    from scipy.ndimage import distance_transform_edt

    points = int(arrangement.lines.first[arrangement.curves])
    xy, after = arrangement.lines.xy[:points], arrangement.lines.after[:points]
    on = after >= 0
    step = xy[after[on]] - xy[on]
    course = _course(step)
    left, top, right, bottom = arrangement.scene.box
    at = ((xy[on] + step / 2 - (left, top)) / (right - left, bottom - top) * GRID).astype(np.int64).clip(0, GRID - 1)
    free = np.ones((COURSES, GRID, GRID), bool)
    for turn in (-1, 0, 1):
        free[(course + turn) % COURSES, at[:, 1], at[:, 0]] = False
    out: NDArray[np.bool_] = np.stack([distance_transform_edt(one) <= NEAR for one in free])
    return out


def _course(step: Floats) -> NDArray[np.int64]:
    """The course of each step (..., 2), either way along it."""
    angle = np.arctan2(step[..., 1], step[..., 0]) / np.pi
    out: NDArray[np.int64] = np.round(angle * COURSES).astype(np.int64) % COURSES
    return out


@cache
def _silhouettes() -> tuple[Floats, NDArray[np.int64]]:
    """Points of the silhouettes (RIVALS, POINTS, 2), each in a square of side 1 round 0, and their courses."""
    rng = np.random.default_rng(1)
    around = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    out = np.empty((RIVALS, POINTS, 2))
    course = np.empty((RIVALS, POINTS), np.int64)
    for k in range(RIVALS):
        radius = np.ones_like(around)
        for wave in range(2, 8):
            radius += rng.normal(0, 0.6 / wave) * np.cos(wave * around + rng.uniform(0, 2 * np.pi))
        radius = np.maximum(radius, 0.25)
        ring = np.stack([radius * np.cos(around), radius * np.sin(around) * rng.uniform(0.6, 1.6)], axis=1)
        ring -= (ring.min(axis=0) + ring.max(axis=0)) / 2
        ring /= np.ptp(ring, axis=0).max()
        closed = np.vstack([ring, ring[:1]])
        along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
        places = np.linspace(0, along[-1], POINTS + 1)
        even = np.stack([np.interp(places, along, closed[:, 0]), np.interp(places, along, closed[:, 1])], axis=1)
        out[k] = (even[:-1] + even[1:]) / 2
        course[k] = _course(np.diff(even, axis=0))
    return out, course
