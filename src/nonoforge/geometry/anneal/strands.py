"""A strand laid as a polyline, and where it meets the others.

The polyline is that of `geometry/flatten.py` up to rounding, so that a finished puzzle measures the same in both. Each
point carries the length and the area swept so far: an edge between two crossings is then a difference, however many
points it has. Boxes over eight edges each replace the hash grid of the full search: a grid would have to drop the old
polyline of every moved strand, while boxes go with their strand.
"""

from __future__ import annotations

from math import atan2, ceil, hypot, inf

from nonoforge.compiling.kernel import inlined, kernel, small
from nonoforge.geometry.anneal.store import (
    BENT,
    CHUNK,
    CLOSED,
    DECOY,
    EMPTY,
    MOST_CROSSINGS,
    RUN,
    SWAY,
    SWEEP,
    TURNED,
    WAVER,
    Store,
    T,
    X,
    Y,
)
from nonoforge.geometry.cubic import point_on, slope_on
from nonoforge.geometry.flatten import SAMPLES
from nonoforge.geometry.measures import between


@kernel
def lay(s: Store, k: int, cubics: int) -> bool:
    """Flatten strand k, whose `cubics` cubics start at control[strands[k].cubic]; False if there is no room."""
    pts, cub, control = s.pts, s.cub, s.control
    room, step = pts.shape[2], s.limits[0].step
    first = s.strands[k].cubic
    along = s.wf[0]
    at = 0
    for i in range(first, first + cubics):
        cubic = control[i]
        along[0] = 0.0
        x0, y0 = cubic[0, 0], cubic[0, 1]
        for j in range(1, SAMPLES + 1):
            x1, y1 = point_on(cubic, j / SAMPLES)
            along[j] = along[j - 1] + hypot(x1 - x0, y1 - y0)
            x0, y0 = x1, y1
        chord = hypot(cubic[3, 0] - cubic[0, 0], cubic[3, 1] - cubic[0, 1])
        edges = max(3 if along[SAMPLES] > chord * (1.0 + 1e-12) else 1, ceil(along[SAMPLES] / step - 1e-9))
        if at + edges + 1 > room:
            return False
        j = 0
        for n in range(edges):
            wanted = along[SAMPLES] * n / edges
            while j < SAMPLES - 1 and along[j + 1] < wanted:
                j += 1
            size = along[j + 1] - along[j]
            t = (j + ((wanted - along[j]) / size if size > 0.0 else 0.0)) / SAMPLES if n else 0.0
            pts[k, X, at], pts[k, Y, at] = point_on(cubic, t)
            cub[k, at], pts[k, T, at] = i, t
            at += 1
    last = first + cubics - 1
    pts[k, X, at], pts[k, Y, at] = control[last, 3, 0], control[last, 3, 1]
    cub[k, at], pts[k, T, at] = last, 1.0
    s.strands[k].count = at + 1
    s.head[0].stamps += 1
    s.strands[k].stamp = s.head[0].stamps
    sums(s, k)
    return True


@inlined
def sums(s: Store, k: int) -> None:
    """Running sums and boxes of a strand, and the cost of bends tighter than the least radius: the excess turning."""
    pts, box = s.pts, s.box
    count = s.strands[k].count
    pts[k, RUN, 0], pts[k, SWEEP, 0], pts[k, BENT, 0], pts[k, TURNED, 0] = 0.0, 0.0, 0.0, 0.0
    pts[k, SWAY, 0], pts[k, WAVER, 0] = 0.0, 0.0
    wide = count // CHUNK + 3
    for c in range(wide):
        box[k, c, 0], box[k, c, 1], box[k, c, 2], box[k, c, 3] = inf, inf, -inf, -inf
    bend = 0.0
    radius = s.limits[0].least_radius
    px, py, before = 0.0, 0.0, 0.0
    for i in range(count - 1):
        x0, y0, x1, y1 = pts[k, X, i], pts[k, Y, i], pts[k, X, i + 1], pts[k, Y, i + 1]
        size = hypot(x1 - x0, y1 - y0)
        pts[k, RUN, i + 1] = pts[k, RUN, i] + size
        pts[k, SWEEP, i + 1] = pts[k, SWEEP, i] + x0 * y1 - y0 * x1
        c = 1 + i // CHUNK
        box[k, c, 0], box[k, c, 1] = min(box[k, c, 0], x0, x1), min(box[k, c, 1], y0, y1)
        box[k, c, 2], box[k, c, 3] = max(box[k, c, 2], x0, x1), max(box[k, c, 3], y0, y1)
        turn = atan2(px * (y1 - y0) - py * (x1 - x0), px * (x1 - x0) + py * (y1 - y0)) if i else 0.0
        bend += max(0.0, abs(turn) - size / radius)
        pts[k, BENT, i + 1], pts[k, TURNED, i + 1] = pts[k, BENT, i] + abs(turn), pts[k, TURNED, i] + turn
        curved = turn / max((size + before) / 2, 0.001 * s.limits[0].short)
        pts[k, SWAY, i + 1], pts[k, WAVER, i + 1] = pts[k, SWAY, i] + curved, pts[k, WAVER, i] + curved * curved
        px, py, before = x1 - x0, y1 - y0, size
    for c in range(1, wide):
        box[k, 0, 0], box[k, 0, 1] = min(box[k, 0, 0], box[k, c, 0]), min(box[k, 0, 1], box[k, c, 1])
        box[k, 0, 2], box[k, 0, 3] = max(box[k, 0, 2], box[k, c, 2]), max(box[k, 0, 3], box[k, c, 3])
    s.strands[k].bend, s.strands[k].way = bend, pts[k, RUN, count - 1]


@small
def direction(s: Store, k: int, i: int, u: float):
    """The cubic's direction at u along edge i of strand k; the polyline's where the derivative vanishes."""
    cubic = s.cub[k, i]
    t0 = s.pts[k, T, i]
    t1 = s.pts[k, T, i + 1] if s.cub[k, i + 1] == cubic else 1.0
    dx, dy = slope_on(s.control[cubic], t0 + u * (t1 - t0))
    if abs(dx) + abs(dy) < 1e-9:
        dx, dy = s.pts[k, X, i + 1] - s.pts[k, X, i], s.pts[k, Y, i + 1] - s.pts[k, Y, i]
    return dx, dy


@small
def share_corner(s: Store, a: int, i: int, b: int, j: int) -> bool:
    """Whether edge i of strand a and edge j of strand b share a corner, which is a known vertex and not searched
    for.
    """
    a0 = s.strands[a].start if i == 0 else -1
    a1 = s.strands[a].end if i == s.strands[a].count - 2 else -1
    b0 = s.strands[b].start if j == 0 else -1
    b1 = s.strands[b].end if j == s.strands[b].count - 2 else -1
    return (a0 >= 0 and (a0 == b0 or a0 == b1)) or (a1 >= 0 and (a1 == b0 or a1 == b1))


@inlined
def meet(s: Store, side: int, a: int, b: int) -> bool:
    """Add the crossings of two strands (or of one with itself) to list `side`; False if the list is full."""
    box = s.box
    na, nb = s.strands[a].count - 1, s.strands[b].count - 1
    for ca in range(1, (na - 1) // CHUNK + 2):
        for cb in range(ca if a == b else 1, (nb - 1) // CHUNK + 2):
            if (
                box[a, ca, 0] > box[b, cb, 2]
                or box[b, cb, 0] > box[a, ca, 2]
                or box[a, ca, 1] > box[b, cb, 3]
                or box[b, cb, 1] > box[a, ca, 3]
            ):
                continue
            for i in range((ca - 1) * CHUNK, min(na, ca * CHUNK)):
                start = (cb - 1) * CHUNK
                if not meet_edge(s, side, a, i, b, max(start, i + 2) if a == b else start, min(nb, cb * CHUNK)):
                    return False
    return True


@small
def meet_edge(s: Store, side: int, a: int, i: int, b: int, start: int, stop: int) -> bool:
    """Test edge i of strand a against edges start..stop-1 of strand b.

    A point on a line counts as left of it and neighbouring edges share the test, so each crossing is found once.
    """
    pts = s.pts
    ax, ay, bx, by = pts[a, X, i], pts[a, Y, i], pts[a, X, i + 1], pts[a, Y, i + 1]
    dx, dy = bx - ax, by - ay
    for j in range(start, stop):
        px, py, qx, qy = pts[b, X, j], pts[b, Y, j], pts[b, X, j + 1], pts[b, Y, j + 1]
        turn_p, turn_q = dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)
        if (turn_p >= 0.0) == (turn_q >= 0.0):
            continue
        ex, ey = qx - px, qy - py
        turn_a, turn_b = ex * (ay - py) - ey * (ax - px), ex * (by - py) - ey * (bx - px)
        if (turn_a >= 0.0) == (turn_b >= 0.0) or share_corner(s, a, i, b, j):
            continue
        # edges of one straight piece can seem to cross where they end, 1e-17 to either side of the line
        if (dx * ey - dy * ex) ** 2 <= 1e-24 * (dx * dx + dy * dy) * (ex * ex + ey * ey):
            continue
        if a == b and s.strands[a].kind == CLOSED and i == 0 and j == s.strands[a].count - 2:
            continue
        n = s.counts[side]
        if n == MOST_CROSSINGS:
            return False
        u, v = turn_a / (turn_a - turn_b), turn_p / (turn_p - turn_q)
        s.met[side, n].a, s.met[side, n].edge_a, s.met[side, n].b, s.met[side, n].edge_b = a, i, b, j
        s.met[side, n].u_a, s.met[side, n].u_b = u, v
        s.met[side, n].x, s.met[side, n].y = ax + u * dx, ay + u * dy
        fx, fy = direction(s, a, i, u)
        gx, gy = direction(s, b, j, v)
        s.met[side, n].angle = between(fx, fy, gx, gy)
        s.met[side, n].turn = dx * ey - dy * ex
        s.counts[side] = n + 1
    return True


@kernel
def meet_all(s: Store, side: int, k: int) -> bool:
    """Add the crossings of strand k with itself and with all strands whose stamp is no newer; False if there are too
    many.
    """
    box = s.box
    for b in range(s.head[0].slots):
        if s.strands[b].kind == EMPTY or s.strands[b].stamp > s.strands[k].stamp:
            continue
        if (
            box[k, 0, 0] > box[b, 0, 2]
            or box[b, 0, 0] > box[k, 0, 2]
            or box[k, 0, 1] > box[b, 0, 3]
            or box[b, 0, 1] > box[k, 0, 3]
        ):
            continue
        if not meet(s, side, k, b):
            return False
    return True


@kernel
def string_up(s: Store) -> bool:
    """Join strands into curves and note which of them run backwards; False if bridges close a loop."""
    strands = s.strands
    first = s.head[0].first_end
    pieces = s.head[0].pieces
    for k in range(s.head[0].slots):
        strands[k].curve = -1
    curves = 0
    for e in range(2 * pieces):
        if s.ends[e].partner >= 0 or strands[first + e].curve >= 0:
            continue
        here = e
        strands[first + e].curve, strands[first + e].back = curves, 1
        s.strands[first + e].offset = 0.0
        way = s.strands[first + e].way
        while True:
            a, b = s.span[here >> 1], s.span[(here >> 1) + 1]
            for i in range(b - a):
                k = b - 1 - i if here & 1 else a + i
                strands[k].curve, strands[k].back, s.strands[k].offset = curves, here & 1, way
                way += s.strands[k].way
            there = here ^ 1
            other = s.ends[there].partner
            k = first + (there if other < 0 else min(there, other))
            strands[k].curve, strands[k].back = curves, 1 if 0 <= other < there else 0
            s.strands[k].offset = way
            way += s.strands[k].way
            if other < 0:
                break
            here = other
        curves += 1
    for i in range(pieces, pieces + s.head[0].rings):
        way = 0.0
        for k in range(s.span[i], s.span[i + 1]):
            strands[k].curve, strands[k].back, s.strands[k].offset = curves, 0, way
            way += s.strands[k].way
        curves += 1
    for k in range(s.head[0].first_decoy, s.head[0].slots):
        if strands[k].kind == DECOY:
            strands[k].curve, strands[k].back, s.strands[k].offset = curves, 0, 0.0
            curves += 1
    s.head[0].curves = curves
    for i in range(pieces):
        if strands[s.span[i]].curve < 0:
            return False
    return True
