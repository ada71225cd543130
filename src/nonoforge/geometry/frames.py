"""Frames of puzzles, a rectangle or an ellipse, and what curves that run to them need: places, exits, cuts.

A place on a frame is a number 0..4 along its four cubics (sides or quarters). The general machinery (`scene`) takes
any closed chain; makers that move curves thousands of times a second need to know at once where a curve leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.chain import Chain, ellipse, rectangle
from nonoforge.geometry.flatten import point_on

EXIT_SAMPLES = 64
"""Parameters at which a cubic is asked whether it has left the frame; a shorter trip outside is not noticed."""


@dataclass(frozen=True)
class Frame:
    """A box and whether its ellipse is meant; places 0..4 run clockwise as seen from the top left corner (or top)."""

    left: float
    top: float
    right: float
    bottom: float
    round: bool = False

    @cached_property
    def chain(self) -> Chain:
        """The frame as a closed chain of four cubics."""
        width, height = self.right - self.left, self.bottom - self.top
        if self.round:
            return ellipse(self.left + width / 2, self.top + height / 2, width / 2, height / 2)
        return rectangle(self.left, self.top, width, height)

    @cached_property
    def box(self) -> NDArray[np.float64]:
        """Left, top, right, bottom, and 1 for an ellipse, 0 for a rectangle: what the kernels take, (5,)."""
        return np.array([self.left, self.top, self.right, self.bottom, float(self.round)])

    @property
    def side(self) -> float:
        """The shorter side."""
        return min(self.right - self.left, self.bottom - self.top)

    @property
    def long_side(self) -> float:
        """The longer side."""
        return max(self.right - self.left, self.bottom - self.top)

    def place_of_share(self, share: float) -> float:
        """The place at a share 0..1 of the way around; for an ellipse that of its parameter."""
        if self.round:
            return 4 * share % 4
        width, height = self.right - self.left, self.bottom - self.top
        way = share % 1.0 * 2 * (width + height)
        for side, length in enumerate((width, height, width, height)):
            if way < length:
                return side + way / length
            way -= length
        return 0.0

    def share_of_place(self, place: float) -> float:
        """The other way round."""
        if self.round:
            return place / 4 % 1.0
        width, height = self.right - self.left, self.bottom - self.top
        sides = (width, height, width, height)
        side = int(place) % 4
        return (sum(sides[:side]) + (place - int(place)) * sides[side]) / sum(sides)


@numba.njit(cache=True, nogil=True)
def depth_in(box: NDArray[np.float64], x: float, y: float) -> float:
    """How far inside the frame a point lies, about, in units; negative outside."""
    if box[4] == 0.0:
        inside: float = min(min(x - box[0], box[2] - x), min(y - box[1], box[3] - y))
        return inside
    rx, ry = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    u, v = (x - box[0] - rx) / rx, (y - box[1] - ry) / ry
    depth: float = (1.0 - hypot(u, v)) * min(rx, ry)
    return depth


@numba.njit(cache=True, nogil=True)
def place_near(box: NDArray[np.float64], frame: NDArray[np.float64], x: float, y: float) -> float:
    """The place of the frame nearest to a point on it or very near to it."""
    if box[4] == 0.0:
        width, height = box[2] - box[0], box[3] - box[1]
        gaps = (y - box[1], box[2] - x, box[3] - y, x - box[0])
        side = 0
        for i in range(1, 4):
            if gaps[i] < gaps[side]:
                side = i
        along = (x - box[0]) / width if side % 2 == 0 else (y - box[1]) / height
        if side >= 2:
            along = 1.0 - along
        on_side: float = side + min(max(along, 0.0), 1.0 - 1e-9)
        return on_side
    best, place = 1e300, 0.0
    for i in range(4):
        for j in range(32):
            px, py = point_on(frame[i], j / 32)
            far = hypot(px - x, py - y)
            if far < best:
                best, place = far, i + j / 32
    width = 1.0 / 32
    while width > 1e-12:
        width /= 2
        for sign in (-1.0, 1.0):
            q = (place + sign * width) % 4.0
            px, py = point_on(frame[int(q)], q - int(q))
            far = hypot(px - x, py - y)
            if far < best:
                best, place = far, q
    return place


@numba.njit(cache=True, nogil=True)
def frame_point(frame: NDArray[np.float64], place: float) -> tuple[float, float]:
    """The point of a frame, control points (4, 4, 2), at a place."""
    side = int(place) % 4
    x, y = point_on(frame[side], place - int(place))
    return x, y


@numba.njit(cache=True, nogil=True)
def first_exit(box: NDArray[np.float64], cubic: NDArray[np.float64]) -> float:
    """The parameter at which a cubic that starts inside the frame leaves it first; 1 where it stays inside."""
    before = 0.0
    for i in range(1, EXIT_SAMPLES):
        t = i / EXIT_SAMPLES
        x, y = point_on(cubic, t)
        if depth_in(box, x, y) < 0.0:
            low, high = before, t
            for _ in range(50):
                middle = (low + high) / 2
                x, y = point_on(cubic, middle)
                if depth_in(box, x, y) < 0.0:
                    high = middle
                else:
                    low = middle
            return low
        before = t
    return 1.0


@numba.njit(cache=True, nogil=True)
def cut_before(cubic: NDArray[np.float64], t: float) -> NDArray[np.float64]:
    """The part of a cubic up to t, by de Casteljau, (4, 2)."""
    out = np.empty((4, 2))
    for axis in range(2):
        p0, p1, p2, p3 = cubic[0, axis], cubic[1, axis], cubic[2, axis], cubic[3, axis]
        a, b, c = p0 + t * (p1 - p0), p1 + t * (p2 - p1), p2 + t * (p3 - p2)
        d, e = a + t * (b - a), b + t * (c - b)
        out[0, axis], out[1, axis], out[2, axis], out[3, axis] = p0, a, d, d + t * (e - d)
    return out


@numba.njit(cache=True, nogil=True)
def cut_frame(frame: NDArray[np.float64], places: NDArray[np.float64]) -> tuple[Any, Any]:
    """The frame cut at sorted places: cubics (4 + n, 4, 2), and the number of the cubic that begins at each place."""
    count = len(places)
    out, begins = np.empty((4 + count, 4, 2)), np.empty(count, np.int64)
    n = at = 0
    for side in range(4):
        rest, taken = frame[side].copy(), 0.0
        while at < count and (places[at] < side + 1 or side == 3):
            t = min(max(places[at] - side, 0.0), 1.0)
            u = min(max((t - taken) / (1.0 - taken) if taken < 1.0 else 1.0, 0.0), 1.0)
            for axis in range(2):
                p0, p1, p2, p3 = rest[0, axis], rest[1, axis], rest[2, axis], rest[3, axis]
                a, b, c = p0 + u * (p1 - p0), p1 + u * (p2 - p1), p2 + u * (p3 - p2)
                d, e = a + u * (b - a), b + u * (c - b)
                f = d + u * (e - d)
                out[n, 0, axis], out[n, 1, axis], out[n, 2, axis], out[n, 3, axis] = p0, a, d, f
                rest[0, axis], rest[1, axis], rest[2, axis] = f, e, c
            n += 1
            begins[at] = n
            taken = t
            at += 1
        out[n] = rest
        n += 1
    return out, begins
