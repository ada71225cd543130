"""Frames of puzzles, a rectangle or an ellipse, and what curves that run to them need: places, exits, cuts.

A place on a frame is a number 0..4 along its four cubics (sides or quarters). The general machinery (`scene`) takes any
closed chain; makers that move curves thousands of times a second need to know quickly where a curve leaves the frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot, inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating, entry
from nonoforge.geometry.chain import Chain, ellipse, rectangle
from nonoforge.geometry.cubic import copy_cubic, cut_in_two, point_on

EXIT_SAMPLES = 64
"""Parameters at which a cubic is checked for having left the frame; a shorter excursion goes unnoticed."""


@dataclass(frozen=True)
class Frame:
    """A box, or with `round` the ellipse in it; places 0..4 run clockwise as seen from the top left corner (or top)."""

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
        """The place at a share 0..1 of the way around (of the parameter, for an ellipse)."""
        if self.round:
            return 4 * share % 4
        width, height = self.right - self.left, self.bottom - self.top
        way = share % 1.0 * 2 * (width + height)
        for side, length in enumerate((width, height, width, height)):
            if way < length:
                return side + way / length
            way -= length
        return 0.0


@entry
def depth_in(box: NDArray[np.float64], x: float, y: float) -> float:
    """How far inside the frame a point lies, about, in units; negative outside."""
    if box[4] == 0.0:
        inside: float = min(min(x - box[0], box[2] - x), min(y - box[1], box[3] - y))
        return inside
    rx, ry = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    u, v = (x - box[0] - rx) / rx, (y - box[1] - ry) / ry
    depth: float = (1.0 - hypot(u, v)) * min(rx, ry)
    return depth


@entry
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
    best, place = inf, 0.0
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


@entry
def frame_point(frame: NDArray[np.float64], place: float) -> tuple[float, float]:
    """The point of a frame, control points (4, 4, 2), at a place."""
    side = int(place) % 4
    x, y = point_on(frame[side], place - int(place))
    return x, y


@entry
def first_exit(box: NDArray[np.float64], cubic: NDArray[np.float64]) -> float:
    """The parameter at which a cubic that starts inside the frame first leaves it; 1 if it stays inside."""
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


@entry
def way_out(box: NDArray[np.float64], x: float, y: float, dx: float, dy: float, far: float) -> float:
    """The distance from an inner point to the frame in a direction, at most `far`."""
    low, high = 0.0, far
    for _ in range(60):
        middle = (low + high) / 2
        if depth_in(box, x + middle * dx, y + middle * dy) > 0.0:
            low = middle
        else:
            high = middle
    return low


@allocating
def cut_frame(frame: NDArray[np.float64], places: NDArray[np.float64]) -> tuple[Any, Any]:
    """The frame cut at sorted places: cubics (4 + n, 4, 2), and the number of the cubic that begins at each place."""
    count = len(places)
    out, begins = np.empty((4 + count, 4, 2)), np.empty(count, np.int64)
    rest = np.empty((4, 2))
    n = at = 0
    for side in range(4):
        copy_cubic(frame[side], rest)
        taken = 0.0
        while at < count and (places[at] < side + 1 or side == 3):
            t = min(max(places[at] - side, 0.0), 1.0)
            u = min(max((t - taken) / (1.0 - taken) if taken < 1.0 else 1.0, 0.0), 1.0)
            cut_in_two(rest, u, out[n])
            n += 1
            begins[at] = n
            taken = t
            at += 1
        copy_cubic(rest, out[n])
        n += 1
    return out, begins
