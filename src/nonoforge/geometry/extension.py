"""Curves that extend a piece: kernels that propose connections and check what forbids them.

Random numbers come in from outside, so that a kernel gives the same curve for the same numbers on every machine.
"""

from __future__ import annotations

from math import atan2, degrees

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating, entry
from nonoforge.geometry.cubic import chords_cross, point_on, shorten
from nonoforge.geometry.frames import first_exit, frame_point, place_near


@entry
def inner_angle(ax: float, ay: float, bx: float, by: float, cx: float, cy: float) -> float:
    """The angle at b between the ways to a and to c, 0 to 180 degrees."""
    ux, uy, vx, vy = ax - bx, ay - by, cx - bx, cy - by
    return degrees(atan2(abs(ux * vy - uy * vx), ux * vx + uy * vy))


@entry
def sharpest_angle(cubic: NDArray[np.float64]) -> float:
    """The smaller of the two angles of a cubic's control polygon, in degrees; near 0 the curve has a hairpin."""
    p = cubic
    one = inner_angle(p[0, 0], p[0, 1], p[1, 0], p[1, 1], p[2, 0], p[2, 1])
    two = inner_angle(p[1, 0], p[1, 1], p[2, 0], p[2, 1], p[3, 0], p[3, 1])
    sharpest: float = min(one, two)
    return sharpest


@allocating
def crosses_itself(cubic: NDArray[np.float64], edges: int) -> bool:
    """Whether a cubic crosses itself, tested on this many chords."""
    points = np.empty((edges + 1, 2))
    for i in range(edges + 1):
        points[i, 0], points[i, 1] = point_on(cubic, i / edges)
    for i in range(edges):
        for j in range(i + 2, edges):
            if chords_cross(points, i, j):
                return True
    return False


@entry
def clip_connection(
    box: NDArray[np.float64], frame: NDArray[np.float64], cubic: NDArray[np.float64], place: float
) -> float:
    """Make a cubic (4, 2) run from a piece's end to a place on the frame, modifying it; returns the place where it
    ends.

    If it leaves the frame on the way, it is cut at the first exit; what remains is again such a cubic.
    """
    cubic[3, 0], cubic[3, 1] = frame_point(frame, place)
    t = first_exit(box, cubic)
    if t < 1.0:
        shorten(cubic, t)
        place = place_near(box, frame, cubic[3, 0], cubic[3, 1])
        cubic[3, 0], cubic[3, 1] = frame_point(frame, place)
    return place


def connection(
    box: NDArray[np.float64],
    frame: NDArray[np.float64],
    end: NDArray[np.float64],
    way: NDArray[np.float64],
    reach: float,
    third: NDArray[np.float64],
    place: float,
) -> tuple[NDArray[np.float64], float]:
    """The cubic (4, 2) from an end (2,) in its direction (2,) to the frame, and its place there."""
    cubic = np.array([end, end + reach * way, third, end])
    place = clip_connection(box, frame, cubic, place)
    return cubic, place
