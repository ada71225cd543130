"""The frame while strands move: a convex polygon, rows of `Store.frame`, with places in units along it."""

from __future__ import annotations

from math import inf

from nonoforge.compiling.kernel import entry, small
from nonoforge.geometry.anneal.store import Floats


@small
def frame_point(frame: Floats, w: float) -> tuple[float, float, int, float]:
    """The point at a place along the frame, the side it lies on, and that place brought into range."""
    sides = frame.shape[0] - 1
    whole = frame[sides, 2]
    w = w % whole
    low, high = 0, sides
    while high - low > 1:
        middle = (low + high) // 2
        if frame[middle, 2] <= w:
            low = middle
        else:
            high = middle
    u = (w - frame[low, 2]) / (frame[low + 1, 2] - frame[low, 2])
    x = frame[low, 0] + u * (frame[low + 1, 0] - frame[low, 0])
    y = frame[low, 1] + u * (frame[low + 1, 1] - frame[low, 1])
    return x, y, low, w


@small
def depth(frame: Floats, x: float, y: float) -> tuple[float, int]:
    """How far inside the frame a point lies (negative: outside), and the nearest side."""
    least, side = inf, 0
    for i in range(frame.shape[0] - 1):
        dx, dy = frame[i + 1, 0] - frame[i, 0], frame[i + 1, 1] - frame[i, 1]
        far = (dx * (y - frame[i, 1]) - dy * (x - frame[i, 0])) / (frame[i + 1, 2] - frame[i, 2])
        if far < least:
            least, side = far, i
    return least, side


@small
def place_on(frame: Floats, side: int, x: float, y: float) -> float:
    """The place along the frame of the point of a side nearest to (x, y)."""
    dx, dy = frame[side + 1, 0] - frame[side, 0], frame[side + 1, 1] - frame[side, 1]
    size = frame[side + 1, 2] - frame[side, 2]
    along = ((x - frame[side, 0]) * dx + (y - frame[side, 1]) * dy) / size
    place: float = frame[side, 2] + min(max(along, 0.0), size)
    return place


@entry
def way_out(frame: Floats, x: float, y: float, dx: float, dy: float) -> tuple[float, int]:
    """The distance from an inner point to the frame in a direction, and the side it meets."""
    least, side = inf, 0
    for i in range(frame.shape[0] - 1):
        ux, uy = frame[i + 1, 0] - frame[i, 0], frame[i + 1, 1] - frame[i, 1]
        speed = uy * dx - ux * dy
        if speed > 1e-12:
            far = (ux * (y - frame[i, 1]) - uy * (x - frame[i, 0])) / speed
            if far < least:
                least, side = far, i
    return least, side
