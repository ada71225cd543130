"""Curves that carry a piece on: proposals for connections and bridges, and what forbids them, as kernels.

Random numbers come in from outside, so that a kernel gives the same curve for the same numbers on every machine.
"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.flatten import point_on
from nonoforge.geometry.frames import cut_before, first_exit, frame_point, place_near


@numba.njit(cache=True, nogil=True)
def inner_angle(ax: float, ay: float, bx: float, by: float, cx: float, cy: float) -> float:
    """The angle at b between the ways to a and to c, 0 to 180 degrees."""
    ux, uy, vx, vy = ax - bx, ay - by, cx - bx, cy - by
    return degrees(atan2(abs(ux * vy - uy * vx), ux * vx + uy * vy))


@numba.njit(cache=True, nogil=True)
def sharpest_angle(cubic: NDArray[np.float64]) -> float:
    """The smaller of the two angles of a cubic's control polygon, in degrees; near 0 the curve has a hairpin."""
    p = cubic
    one = inner_angle(p[0, 0], p[0, 1], p[1, 0], p[1, 1], p[2, 0], p[2, 1])
    two = inner_angle(p[1, 0], p[1, 1], p[2, 0], p[2, 1], p[3, 0], p[3, 1])
    return min(one, two)


@numba.njit(cache=True, nogil=True)
def crosses_itself(cubic: NDArray[np.float64], edges: int) -> bool:
    """Whether one cubic crosses itself, looked for on so many chords."""
    points = np.empty((edges + 1, 2))
    for i in range(edges + 1):
        points[i, 0], points[i, 1] = point_on(cubic, i / edges)
    for i in range(edges):
        ax, ay, bx, by = points[i, 0], points[i, 1], points[i + 1, 0], points[i + 1, 1]
        for j in range(i + 2, edges):
            px, py, qx, qy = points[j, 0], points[j, 1], points[j + 1, 0], points[j + 1, 1]
            p = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
            q = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
            if (p >= 0.0) == (q >= 0.0):
                continue
            a = (qx - px) * (ay - py) - (qy - py) * (ax - px)
            b = (qx - px) * (by - py) - (qy - py) * (bx - px)
            if (a >= 0.0) != (b >= 0.0):
                return True
    return False


@numba.njit(cache=True, nogil=True)
def connection(
    box: NDArray[np.float64],
    frame: NDArray[np.float64],
    x: float,
    y: float,
    dx: float,
    dy: float,
    reach: float,
    third_x: float,
    third_y: float,
    place: float,
) -> tuple[Any, float]:
    """The cubic (4, 2) from an end at x, y with direction dx, dy to the frame, and its place there.

    A curve that leaves the frame on the way is cut where it first does; what is left is again such a cubic.
    """
    cubic = np.empty((4, 2))
    cubic[0, 0], cubic[0, 1] = x, y
    cubic[1, 0], cubic[1, 1] = x + reach * dx, y + reach * dy
    cubic[2, 0], cubic[2, 1] = third_x, third_y
    cubic[3, 0], cubic[3, 1] = frame_point(frame, place)
    t = first_exit(box, cubic)
    if t < 1.0:
        cubic = cut_before(cubic, t)
        place = place_near(box, frame, cubic[3, 0], cubic[3, 1])
        cubic[3, 0], cubic[3, 1] = frame_point(frame, place)
    return cubic, place


@numba.njit(cache=True, nogil=True)
def tightest_radius(cubic: NDArray[np.float64], samples: int) -> float:
    """The smallest radius of curvature of a cubic, in units, at so many parameters; 1e9 where it is straight."""
    least = 1e9
    for i in range(samples + 1):
        t = i / samples
        s = 1.0 - t
        x1 = 3 * (s * s * (cubic[1, 0] - cubic[0, 0]) + 2 * s * t * (cubic[2, 0] - cubic[1, 0])
                  + t * t * (cubic[3, 0] - cubic[2, 0]))  # fmt: skip
        y1 = 3 * (s * s * (cubic[1, 1] - cubic[0, 1]) + 2 * s * t * (cubic[2, 1] - cubic[1, 1])
                  + t * t * (cubic[3, 1] - cubic[2, 1]))  # fmt: skip
        x2 = 6 * (s * (cubic[2, 0] - 2 * cubic[1, 0] + cubic[0, 0]) + t * (cubic[3, 0] - 2 * cubic[2, 0] + cubic[1, 0]))
        y2 = 6 * (s * (cubic[2, 1] - 2 * cubic[1, 1] + cubic[0, 1]) + t * (cubic[3, 1] - 2 * cubic[2, 1] + cubic[1, 1]))
        bend = abs(x1 * y2 - y1 * x2)
        if bend > 0.0:
            least = min(least, hypot(x1, y1) ** 3 / bend)
    return least
