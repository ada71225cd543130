"""The moves: nudge a strand, redraw it, bridge it, free it, swap it; add and remove decoys.

Nudges do most of the work (a fresh curve is nearly always worse than the one it replaces); fresh curves and bridges get
out of dead ends. Strands that cost more are chosen more often.
"""

from __future__ import annotations

from math import cos, hypot, log, pi, sqrt

import numpy as np

from nonoforge.compiling.kernel import kernel, small
from nonoforge.geometry.anneal.frame import depth, frame_point, place_on, way_out
from nonoforge.geometry.anneal.store import (
    BRIDGE,
    CONNECTION,
    DECOY,
    EMPTY,
    Store,
)
from nonoforge.geometry.anneal.strands import lay
from nonoforge.geometry.cubic import point_on, shorten

LEAST_REACH, MOST_REACH = 1 / 24, 10 / 12
"""How far the second control point lies from an end, as shares of the frame's side."""
EXITS = 32
STRAIGHT = 0.25
"""Share of fresh curves that are straight: drawings have straight lines, and nudges alone hardly find any."""

_STEP, _MIX_A, _MIX_B = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_A, _B, _C, _D = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)


@small
def roll(s: Store) -> float:
    """A random number in [0, 1): splitmix64, whose whole state is one word that Python can set and keep."""
    z = s.head[0].dice + _STEP
    s.head[0].dice = z
    z = (z ^ (z >> _A)) * _MIX_A
    z = (z ^ (z >> _B)) * _MIX_B
    z = z ^ (z >> _C)
    return float(z >> _D) * (1.0 / 9007199254740992.0)


@small
def bell(s: Store) -> float:
    """A random number from the normal distribution."""
    return sqrt(-2.0 * log(1.0 - roll(s))) * cos(2.0 * pi * roll(s))


@kernel
def keep(s: Store, a: int, b: int) -> None:
    """Copy strand a over strand b."""
    n = s.strands[a].count
    cubic = s.strands[b].cubic
    s.strands[b] = s.strands[a]
    s.strands[b].cubic = cubic
    for i in range(4):
        ca, cb = s.head[0].fixed + a, s.head[0].fixed + b
        s.control[cb, i, 0], s.control[cb, i, 1] = s.control[ca, i, 0], s.control[ca, i, 1]
    for r in range(s.pts.shape[1]):
        for i in range(n):
            s.pts[b, r, i] = s.pts[a, r, i]
    for i in range(n):
        s.cub[b, i] = s.cub[a, i]
    for c in range(n // 8 + 3):
        for i in range(4):
            s.box[b, c, i] = s.box[a, c, i]


@small
def pull_in(s: Store, x: float, y: float):
    """A point pulled into the frame, at least one step from its edge."""
    for _ in range(3):
        far, side = depth(s.frame, x, y)
        if far >= s.limits[0].step:
            break
        frame, push = s.frame, s.limits[0].step - far
        size = frame[side + 1, 2] - frame[side, 2]
        x -= push * (frame[side + 1, 1] - frame[side, 1]) / size
        y += push * (frame[side + 1, 0] - frame[side, 0]) / size
    return x, y


@kernel
def put_connection(s: Store, e: int, reach: float, x: float, y: float, w: float) -> bool:
    """Lay the connection of end e with this reach, third control point and place on the frame.

    A connection that leaves the frame is cut there; False if next to nothing would be left of it.
    """
    k = s.head[0].first_end + e
    c = s.control[s.head[0].fixed + k]
    px, py, _, w = frame_point(s.frame, w)
    c[0, 0], c[0, 1] = s.ends[e].x, s.ends[e].y
    c[1, 0], c[1, 1] = s.ends[e].x + reach * s.ends[e].dx, s.ends[e].y + reach * s.ends[e].dy
    c[2, 0], c[2, 1], c[3, 0], c[3, 1] = x, y, px, py
    if depth(s.frame, c[1, 0], c[1, 1])[0] < 0.0:
        for i in range(1, EXITS):
            qx, qy = point_on(c, i / EXITS)
            if depth(s.frame, qx, qy)[0] < 0.0:
                low, high = (i - 1) / EXITS, i / EXITS
                for _ in range(40):
                    middle = (low + high) / 2
                    qx, qy = point_on(c, middle)
                    if depth(s.frame, qx, qy)[0] < 0.0:
                        high = middle
                    else:
                        low = middle
                qx, qy = point_on(c, low)
                w = place_on(s.frame, depth(s.frame, qx, qy)[1], qx, qy)
                shorten(c, low)
                c[3, 0], c[3, 1], _, w = frame_point(s.frame, w)
                break
    s.strands[k].kind, s.strands[k].start, s.strands[k].end = CONNECTION, s.ends[e].corner, -1
    s.strands[k].w1 = w
    s.ends[e].partner = -1
    return lay(s, k, 1) and s.strands[k].way > 2.0 * s.limits[0].step


@kernel
def put_bridge(s: Store, e: int, f: int, reach_e: float, reach_f: float) -> bool:
    """Lay a bridge between two ends in the slot of the lower one and empty the other's; False if it leaves the
    frame.
    """
    if f < e:
        e, f, reach_e, reach_f = f, e, reach_f, reach_e
    k = s.head[0].first_end + e
    c = s.control[s.head[0].fixed + k]
    c[0, 0], c[0, 1] = s.ends[e].x, s.ends[e].y
    c[1, 0], c[1, 1] = s.ends[e].x + reach_e * s.ends[e].dx, s.ends[e].y + reach_e * s.ends[e].dy
    c[2, 0], c[2, 1] = s.ends[f].x + reach_f * s.ends[f].dx, s.ends[f].y + reach_f * s.ends[f].dy
    c[3, 0], c[3, 1] = s.ends[f].x, s.ends[f].y
    for i in range(1, EXITS):
        qx, qy = point_on(c, i / EXITS)
        if depth(s.frame, qx, qy)[0] < s.limits[0].step:
            return False
    s.strands[k].kind, s.strands[k].start, s.strands[k].end = BRIDGE, s.ends[e].corner, s.ends[f].corner
    s.ends[e].partner, s.ends[f].partner = f, e
    s.strands[s.head[0].first_end + f].kind = EMPTY
    return lay(s, k, 1)


@kernel
def put_decoy(s: Store, k: int, w0: float, ax: float, ay: float, bx: float, by: float, w1: float) -> bool:
    """Lay a decoy in slot k; its inner control points are pulled into the frame, so that it cannot leave."""
    c = s.control[s.head[0].fixed + k]
    c[0, 0], c[0, 1], _, w0 = frame_point(s.frame, w0)
    c[1, 0], c[1, 1] = pull_in(s, ax, ay)
    c[2, 0], c[2, 1] = pull_in(s, bx, by)
    c[3, 0], c[3, 1], _, w1 = frame_point(s.frame, w1)
    s.strands[k].kind, s.strands[k].start, s.strands[k].end = DECOY, -1, -1
    s.strands[k].w0, s.strands[k].w1 = w0, w1
    return lay(s, k, 1) and s.strands[k].way > 0.2 * s.limits[0].size


@kernel
def fresh_connection(s: Store, e: int) -> bool:
    """A new connection: straight on, as in the literature, or one that meets the frame head-on."""
    size, frame = s.limits[0].size, s.frame
    if roll(s) < STRAIGHT:
        way, side = way_out(frame, s.ends[e].x, s.ends[e].y, s.ends[e].dx, s.ends[e].dy)
        x, y = s.ends[e].x + way * s.ends[e].dx, s.ends[e].y + way * s.ends[e].dy
        w = place_on(frame, side, x, y)
        return put_connection(s, e, way / 3, x - s.ends[e].dx * way / 3, y - s.ends[e].dy * way / 3, w)
    reach = size * (LEAST_REACH + roll(s) * (MOST_REACH - LEAST_REACH))
    w = roll(s) * frame[frame.shape[0] - 1, 2]
    if roll(s) < 0.4:
        a, b = roll(s), roll(s)
        x, y, _, _ = frame_point(frame, roll(s) * frame[frame.shape[0] - 1, 2])
        u, v, _, _ = frame_point(frame, a * frame[frame.shape[0] - 1, 2])
        return put_connection(s, e, reach, x + b * (u - x), y + b * (v - y), w)
    x, y, side, _ = frame_point(frame, w)
    length = frame[side + 1, 2] - frame[side, 2]
    dx, dy = (frame[side + 1, 0] - frame[side, 0]) / length, (frame[side + 1, 1] - frame[side, 1]) / length
    inward, across = size * (0.1 + 0.5 * roll(s)), 0.15 * size * bell(s)
    x, y = pull_in(s, x - inward * dy + across * dx, y + inward * dx + across * dy)
    return put_connection(s, e, reach * (0.3 + 0.7 * roll(s)), x, y, w)


@kernel
def fresh_bridge(s: Store, e: int, f: int) -> bool:
    """A new bridge with reaches in proportion to the distance."""
    gap = hypot(s.ends[e].x - s.ends[f].x, s.ends[e].y - s.ends[f].y)
    low, high = LEAST_REACH * s.limits[0].size, MOST_REACH * s.limits[0].size
    a = min(max(gap * (0.2 + roll(s)), low), high)
    b = min(max(gap * (0.2 + roll(s)), low), high)
    return put_bridge(s, e, f, a, b)


@kernel
def fresh_decoy(s: Store, k: int) -> bool:
    """A new decoy between two places well apart on the frame: straight, bent one way, or random."""
    size, frame = s.limits[0].size, s.frame
    whole = frame[frame.shape[0] - 1, 2]
    w0 = roll(s) * whole
    w1 = (w0 + (0.2 + 0.6 * roll(s)) * whole) % whole
    ax, ay, _, _ = frame_point(frame, w0)
    bx, by, _, _ = frame_point(frame, w1)
    far, near, draw = 0.15 * size, 0.15 * size, roll(s)
    if draw < STRAIGHT:
        far = 0.0
    if draw < 2 * STRAIGHT:
        near = 0.0
    x, y = far * bell(s), far * bell(s)
    return put_decoy(
        s, k, w0,
        ax + (bx - ax) / 3 + x, ay + (by - ay) / 3 + y,
        ax + (bx - ax) * 2 / 3 + x + near * bell(s), ay + (by - ay) * 2 / 3 + y + near * bell(s), w1,
    )  # fmt: skip


@kernel
def nudge(s: Store, k: int) -> bool:
    """Move some of a strand's degrees of freedom a little: one, three or ten percent of the frame's side."""
    size = s.limits[0].size
    draw = roll(s)
    far = size * (0.01 if draw < 0.4 else (0.03 if draw < 0.75 else 0.1))
    c = s.control[s.head[0].fixed + k]
    kind = s.strands[k].kind
    what = 1 + int(7 * roll(s))
    if kind == DECOY:
        what = 1 + int(15 * roll(s))
        w0, w1 = s.strands[k].w0, s.strands[k].w1
        ax, ay, bx, by = c[1, 0], c[1, 1], c[2, 0], c[2, 1]
        if what & 1:
            w0 += far * bell(s)
        if what & 2:
            w1 += far * bell(s)
        if what & 4:
            ax, ay = ax + far * bell(s), ay + far * bell(s)
        if what & 8:
            bx, by = bx + far * bell(s), by + far * bell(s)
        return put_decoy(s, k, w0, ax, ay, bx, by, w1)
    e = k - s.head[0].first_end
    low, high = LEAST_REACH * size, MOST_REACH * size
    reach = hypot(c[1, 0] - c[0, 0], c[1, 1] - c[0, 1])
    if kind == CONNECTION:
        x, y, w = c[2, 0], c[2, 1], s.strands[k].w1
        if what & 1:
            reach = min(max(reach + far * bell(s), low), high)
        if what & 2:
            x, y = pull_in(s, x + far * bell(s), y + far * bell(s))
        if what & 4:
            w += far * bell(s)
        return put_connection(s, e, reach, x, y, w)
    other = hypot(c[2, 0] - c[3, 0], c[2, 1] - c[3, 1])
    if what != 1:
        reach = min(max(reach + far * bell(s), low), high)
    if what & 1:
        other = min(max(other + far * bell(s), low), high)
    return put_bridge(s, e, s.ends[e].partner, reach, other)


@kernel
def choose(s: Store, kind: int) -> int:
    """A random strand that can move (of this kind; 0: any), weighted by its share of the blame plus a little; -1:
    none.
    """
    cost = s.cost[s.head[0].side]
    first, slots = s.head[0].first_end, s.head[0].slots
    total, count = 0.0, 0
    for k in range(first, slots):
        if s.strands[k].kind != EMPTY and (kind == 0 or s.strands[k].kind == kind):
            total += cost[k]
            count += 1
    if count == 0:
        return -1
    floor = 0.5 * total / count + 1e-6
    left = roll(s) * (total + floor * count)
    found = -1
    for k in range(first, slots):
        if s.strands[k].kind != EMPTY and (kind == 0 or s.strands[k].kind == kind):
            found = k
            left -= cost[k] + floor
            if left < 0.0:
                break
    return found


NUDGE, CONNECT, TIE, FREE, DECOY_ANEW = 1, 2, 3, 4, 5
"""What is done to a strand: nudge, connect, bridge, empty, redraw as a decoy."""


@kernel
def plan(s: Store, changed) -> int:
    """Choose a move: `changed[:4]` are the strands it touches, `changed[4 + 3 * i:]` its acts: what, and two ends (or
    the strand). Returns strands + 8 × acts.

    Planned first and done later, so that each act is compiled once and not wherever it is asked for.
    """
    first = s.head[0].first_end
    if roll(s) < 0.02:
        for k in range(s.head[0].first_decoy, s.head[0].slots):
            if s.strands[k].kind == EMPTY:
                changed[0], changed[4], changed[5] = k, DECOY_ANEW, k
                return 1 + 8
    k = choose(s, 0)
    if k < 0:
        return 0
    kind, draw = s.strands[k].kind, roll(s)
    changed[0], changed[5] = k, k
    if draw < 0.65:
        changed[4] = NUDGE
        return 1 + 8
    if kind == DECOY:
        changed[4] = DECOY_ANEW if draw < 0.95 else FREE
        return 1 + 8
    e = k - first
    other = choose(s, CONNECTION if kind == CONNECTION and draw < 0.92 else BRIDGE)
    f = s.ends[e].partner if kind == BRIDGE else other - first
    changed[1], changed[5], changed[6] = first + f, e, f
    if kind == CONNECTION:
        if draw < 0.8 or other < 0 or f == e:
            changed[4] = CONNECT
            return 1 + 8
        if draw < 0.92:
            changed[4] = TIE
            return 2 + 8
        # an end takes over one end of a bridge, the other is connected
        g = s.ends[f].partner
        if roll(s) < 0.5:
            f, g = g, f
        changed[1], changed[2] = first + f, first + g
        changed[4], changed[5] = FREE, other
        changed[7], changed[8] = CONNECT, g
        changed[10], changed[11], changed[12] = TIE, e, f
        return 3 + 24
    if draw < 0.9 or other == k:
        changed[4], changed[7], changed[8] = CONNECT, CONNECT, f
        return 2 + 16
    g = other - first
    h = s.ends[g].partner
    if roll(s) < 0.5:
        g, h = h, g
    changed[2], changed[3] = first + g, first + h
    changed[4], changed[5] = FREE, k
    changed[7], changed[8] = FREE, other
    changed[10], changed[11], changed[12] = TIE, e, g
    changed[13], changed[14], changed[15] = TIE, f, h
    return 4 + 32


@kernel
def change(s: Store, changed) -> int:
    """Make one random move; the strands it touches (`changed`) are saved behind the last slot.

    Returns how many there are, negated if the move failed; `undo` restores them either way.
    """
    for e in range(s.ends.shape[0]):
        s.ends[e].kept = s.ends[e].partner
    what = plan(s, changed)
    n, acts = what & 7, what >> 3
    for i in range(n):
        keep(s, changed[i], s.head[0].slots + i)
    for i in range(acts):
        act, a, b = changed[4 + 3 * i], changed[5 + 3 * i], changed[6 + 3 * i]
        done = True
        if act == NUDGE:
            done = nudge(s, a)
        elif act == CONNECT:
            done = fresh_connection(s, a)
        elif act == TIE:
            done = fresh_bridge(s, a, b)
        elif act == DECOY_ANEW:
            done = fresh_decoy(s, a)
        else:
            s.strands[a].kind = EMPTY
        if not done:
            return -n
    return n


@kernel
def undo(s: Store, changed, n: int) -> None:
    """Take a move back."""
    for i in range(n):
        keep(s, s.head[0].slots + i, changed[i])
    for e in range(s.ends.shape[0]):
        s.ends[e].partner = s.ends[e].kept
