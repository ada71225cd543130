"""The loops behind `arcs.py`: the programme over pairs of neighbouring arcs, and the moves that bring arcs closer."""

from __future__ import annotations

from math import atan2, degrees, hypot, inf, pi
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import entry, kernel, small

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LEAST_TURN, MOST_TURN = 30.0, 150.0
"""Degrees between the tangents at a corner: below, the eye runs on; above, both curves leave it almost together."""
EASY = 15.0
"""Degrees within those bounds that a corner still costs something."""
BAD = 4.0
"""What a corner costs that is too blunt or too sharp: more than any number of arcs that mend it."""
FAR = 25.0
"""The largest distance of an arc counts once more, as its square over this one's."""
SWEEPS = 4
"""Rounds over all corners with each step, at most."""


@small
def corner_cost(turn: float) -> float:
    """What a corner costs that turns by so many radians."""
    size = degrees(abs((turn + pi) % (2.0 * pi) - pi))
    blunt, sharp = LEAST_TURN - size, size - MOST_TURN
    cost = 0.2 * (min(max(blunt / EASY + 1.0, 0.0), 1.0) + min(max(sharp / EASY + 1.0, 0.0), 1.0))
    if blunt > 0.0:
        cost += BAD * (1.0 + blunt / 30.0)
    if sharp > 0.0:
        cost += BAD * (1.0 + sharp / 30.0)
    return cost


@entry
def programme(cost: Any, leave: Any, arrive: Any, price: float, best: Any, came: Any) -> int:
    """The cheapest arcs round a ring with a corner at point 0: the span of the first one × (L + 1) + that of the last
    one, -1 if there are none.

    cost, leave, arrive: (n, L + 1) by start and span. `best` (n + 1, L + 1, L + 1): the least cost by steps from point
    0, span of the first arc and span of the last one; `came`, the same shape: the span of the arc before the last.
    """
    n, longest = cost.shape[0], cost.shape[1] - 1
    for j in range(n + 1):
        for first in range(longest + 1):
            for last in range(longest + 1):
                best[j, first, last] = inf
    for first in range(1, longest + 1):
        best[first, first, first] = cost[0, first] + price
    for j in range(1, n):
        for span in range(1, min(longest, n - j) + 1):
            if cost[j, span] == inf:
                continue
            for last in range(1, min(longest, j) + 1):
                bend = inf
                for first in range(1, longest + 1):
                    before = best[j, first, last]
                    if before == inf:
                        continue
                    if bend == inf:
                        bend = corner_cost(leave[j, span] - arrive[j - last, last]) + cost[j, span] + price
                    if before + bend < best[j + span, first, span]:
                        best[j + span, first, span] = before + bend
                        came[j + span, first, span] = last
    least, found = inf, -1
    for first in range(1, longest + 1):
        for last in range(1, longest + 1):
            if best[n, first, last] < inf:
                total = best[n, first, last] + corner_cost(leave[0, first] - arrive[n - last, last])
                if total < least:
                    least, found = total, first * (longest + 1) + last
    return found


class Drawn(NamedTuple):
    """M arcs beside a ring of n points, as `refine` moves them."""

    corners: Floats  # (M, 2)
    bulge: Floats  # (M,)
    ring: Floats  # (n, 2)
    weight: Floats  # (n,)
    part: Ints  # (M, 2) the first point of the ring beside each arc, and how many there are
    twin: Ints  # (M,) the mirror image of each corner, itself where there is no axis
    axis: Floats  # (4,) a point and the unit direction of the axis; the direction is 0 where there is none
    kept: Floats  # (6,) scratch


@small
def arc_cost(d: Drawn, i: int, shortest: float, high: float) -> float:
    """What the distance of arc i from its part of the ring costs, and that it is too short or too high."""
    m, n = d.corners.shape[0], d.ring.shape[0]
    j = i + 1 if i + 1 < m else 0
    px, py = d.corners[i, 0], d.corners[i, 1]
    cx, cy = d.corners[j, 0] - px, d.corners[j, 1] - py
    size = max(hypot(cx, cy), 1e-9)
    total, worst = 0.0, 0.0
    for k in range(d.part[i, 1]):
        at = (d.part[i, 0] + k) % n
        gx, gy = d.ring[at, 0] - px, d.ring[at, 1] - py
        along = (gx * cx + gy * cy) / (size * size)
        t = min(max(along, 0.0), 1.0)
        beyond = max(max(-along, along - 1.0), 0.0) * size
        across = (cx * gy - cy * gx) / size - d.bulge[i] * 4.0 * t * (1.0 - t)
        off = across * across + beyond * beyond
        total += d.weight[at] * off
        worst = max(worst, off)
    over: float = max(0.0, shortest - size) + max(0.0, abs(d.bulge[i]) - high * size)
    return total + 0.1 * worst / (FAR * FAR) + 0.05 * over


@small
def turn_of(d: Drawn, i: int) -> float:
    """Radians by which the outline turns at corner i."""
    m = d.corners.shape[0]
    h = i - 1 if i else m - 1
    j = i + 1 if i + 1 < m else 0
    ax, ay = d.corners[i, 0] - d.corners[h, 0], d.corners[i, 1] - d.corners[h, 1]
    bx, by = d.corners[j, 0] - d.corners[i, 0], d.corners[j, 1] - d.corners[i, 1]
    turn = atan2(ax * by - ay * bx, ax * bx + ay * by)
    turn += atan2(4.0 * d.bulge[i], max(hypot(bx, by), 1e-9))
    turn += atan2(4.0 * d.bulge[h], max(hypot(ax, ay), 1e-9))
    return turn


@kernel
def around(d: Drawn, i: int, shortest: float, high: float) -> float:
    """What corner i and its twin cost: the corners up to their neighbours, and the arcs between."""
    m = d.corners.shape[0]
    total = 0.0
    for c in range(6):
        k = ((i if c < 3 else d.twin[i]) + c % 3 - 1 + m) % m
        seen = False
        for b in range(c):
            seen = seen or k == ((i if b < 3 else d.twin[i]) + b % 3 - 1 + m) % m
        if not seen:
            total += corner_cost(turn_of(d, k))
    for c in range(4):
        k = ((i if c < 2 else d.twin[i]) + c % 2 - 1 + m) % m
        seen = False
        for b in range(c):
            seen = seen or k == ((i if b < 2 else d.twin[i]) + b % 2 - 1 + m) % m
        if not seen:
            total += arc_cost(d, k, shortest, high)
    return total


@kernel
def shift(d: Drawn, i: int, dx: float, dy: float, rise: float) -> None:
    """Move corner i and the bulge of the arc that begins there, and their mirror images; `back` undoes it."""
    m, twin = d.corners.shape[0], d.twin[i]
    mate = d.twin[(i + 1) % m]
    d.kept[0], d.kept[1], d.kept[2], d.kept[3] = (
        d.corners[i, 0],
        d.corners[i, 1],
        d.corners[twin, 0],
        d.corners[twin, 1],
    )
    d.kept[4], d.kept[5] = d.bulge[i], d.bulge[mate]
    d.corners[i, 0] += dx
    d.corners[i, 1] += dy
    d.bulge[i] += rise
    ux, uy = d.axis[2], d.axis[3]
    if ux == 0.0 and uy == 0.0:
        return
    gx, gy = d.corners[i, 0] - d.axis[0], d.corners[i, 1] - d.axis[1]
    run = gx * ux + gy * uy
    fx, fy = d.axis[0] + run * ux, d.axis[1] + run * uy
    if twin == i:
        d.corners[i, 0], d.corners[i, 1] = fx, fy
    else:
        d.corners[twin, 0], d.corners[twin, 1] = 2.0 * fx - d.corners[i, 0], 2.0 * fy - d.corners[i, 1]
    d.bulge[mate] = d.bulge[i]


@kernel
def back(d: Drawn, i: int) -> None:
    """Undo the last `shift`, which was of corner i."""
    m, twin = d.corners.shape[0], d.twin[i]
    d.corners[twin, 0], d.corners[twin, 1] = d.kept[2], d.kept[3]
    d.corners[i, 0], d.corners[i, 1] = d.kept[0], d.kept[1]
    # with an axis, an arc can be its own mate
    if d.axis[2] != 0.0 or d.axis[3] != 0.0:
        d.bulge[d.twin[(i + 1) % m]] = d.kept[5]
    d.bulge[i] = d.kept[4]


@entry
def refine(d: Drawn, step: float, shortest: float, high: float) -> None:
    """Move corners by `step` units and bulges by half of it wherever that costs less, until nothing does."""
    for _ in range(SWEEPS):
        gained = False
        for i in range(d.corners.shape[0]):
            now = around(d, i, shortest, high)
            for way in range(6):
                sign = step if way % 2 == 0 else -step
                shift(d, i, sign if way < 2 else 0.0, sign if 2 <= way < 4 else 0.0, 0.5 * sign if way >= 4 else 0.0)
                then = around(d, i, shortest, high)
                if then < now - 1e-6:
                    now, gained = then, True
                else:
                    back(d, i)
        if not gained:
            break
