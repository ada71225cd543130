"""One strand laid down as a polyline, the frame it ends on, and where it meets the others.

The polyline is the one of `geometry/flatten.py` to the last digit but one, so that a finished puzzle measures the
same here and there. Beside each point stand the length and the area swept so far: an edge between two crossings is
then a difference, however many points it has. Boxes over eight edges each replace the hash grid of the full search: a
grid would have to forget the old polyline of every moved strand, boxes go with the strand.
"""

from __future__ import annotations

from math import atan2, ceil, degrees, hypot

from nonoforge.compiling.kernel import small
from nonoforge.geometry.anneal.store import (
    BACK,
    BEND,
    BENT,
    CHUNK,
    CLOSED,
    COUNT,
    CUBIC,
    CURVE,
    CURVES,
    DECOY,
    EMPTY,
    FIRST_DECOY,
    FIRST_END,
    FROM,
    KIND,
    LEAST_RADIUS,
    MOST_CROSSINGS,
    OFFSET,
    PARTNER,
    PIECES,
    RINGS,
    RUN,
    SHORT,
    SLOTS,
    STAMP,
    STAMPS,
    STEP,
    SWAY,
    SWEEP,
    TO,
    TURNED,
    WAVER,
    WAY,
    Store,
    T,
    X,
    Y,
)
from nonoforge.geometry.flatten import SAMPLES


@small
def spot(cubic, t):  # type: ignore[no-untyped-def]
    """The point of one cubic (4, 2) at t."""
    s = 1.0 - t
    a, b, c, d = s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t
    x = a * cubic[0, 0] + b * cubic[1, 0] + c * cubic[2, 0] + d * cubic[3, 0]
    y = a * cubic[0, 1] + b * cubic[1, 1] + c * cubic[2, 1] + d * cubic[3, 1]
    return x, y


@small
def slope(cubic, t):  # type: ignore[no-untyped-def]
    """A third of the derivative of one cubic (4, 2) at t."""
    s = 1.0 - t
    a, b, c = s * s, 2.0 * s * t, t * t
    x = a * (cubic[1, 0] - cubic[0, 0]) + b * (cubic[2, 0] - cubic[1, 0]) + c * (cubic[3, 0] - cubic[2, 0])
    y = a * (cubic[1, 1] - cubic[0, 1]) + b * (cubic[2, 1] - cubic[1, 1]) + c * (cubic[3, 1] - cubic[2, 1])
    return x, y


@small
def frame_point(frame, w):  # type: ignore[no-untyped-def]
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
def depth(frame, x, y):  # type: ignore[no-untyped-def]
    """How far inside the frame a point lies (negative: outside), and the nearest side."""
    least, side = 1e300, 0
    for i in range(frame.shape[0] - 1):
        dx, dy = frame[i + 1, 0] - frame[i, 0], frame[i + 1, 1] - frame[i, 1]
        far = (dx * (y - frame[i, 1]) - dy * (x - frame[i, 0])) / (frame[i + 1, 2] - frame[i, 2])
        if far < least:
            least, side = far, i
    return least, side


@small
def place_on(frame, side, x, y):  # type: ignore[no-untyped-def]
    """The place along the frame of the point of a side nearest to (x, y)."""
    dx, dy = frame[side + 1, 0] - frame[side, 0], frame[side + 1, 1] - frame[side, 1]
    size = frame[side + 1, 2] - frame[side, 2]
    along = ((x - frame[side, 0]) * dx + (y - frame[side, 1]) * dy) / size
    return frame[side, 2] + min(max(along, 0.0), size)


@small
def way_out(frame, x, y, dx, dy):  # type: ignore[no-untyped-def]
    """How far it is from an inner point to the frame in a direction, and the side met."""
    least, side = 1e300, 0
    for i in range(frame.shape[0] - 1):
        ux, uy = frame[i + 1, 0] - frame[i, 0], frame[i + 1, 1] - frame[i, 1]
        speed = uy * dx - ux * dy
        if speed > 1e-12:
            far = (ux * (y - frame[i, 1]) - uy * (x - frame[i, 0])) / speed
            if far < least:
                least, side = far, i
    return least, side


@small
def lay(s: Store, k: int, cubics: int) -> bool:
    """Flatten strand k, whose cubics are control[meta[k, CUBIC]:] of this number; False where it has no room."""
    pts, cub, control = s.pts, s.cub, s.control
    room, step = pts.shape[2], s.limits[STEP]
    first = s.meta[k, CUBIC]
    along = s.wf[0]
    at = 0
    for i in range(first, first + cubics):
        cubic = control[i]
        along[0] = 0.0
        x0, y0 = cubic[0, 0], cubic[0, 1]
        for j in range(1, SAMPLES + 1):
            x1, y1 = spot(cubic, j / SAMPLES)
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
            pts[k, X, at], pts[k, Y, at] = spot(cubic, t)
            cub[k, at], pts[k, T, at] = i, t
            at += 1
    last = first + cubics - 1
    pts[k, X, at], pts[k, Y, at] = control[last, 3, 0], control[last, 3, 1]
    cub[k, at], pts[k, T, at] = last, 1.0
    s.meta[k, COUNT] = at + 1
    s.head[STAMPS] += 1
    s.meta[k, STAMP] = s.head[STAMPS]
    sums(s, k)
    return True


@small
def sums(s: Store, k: int) -> None:
    """Sums along the strand, boxes, and the cost of bends tighter than the least radius: how far they turn too fast."""
    pts, box = s.pts, s.box
    count = s.meta[k, COUNT]
    pts[k, RUN, 0], pts[k, SWEEP, 0], pts[k, BENT, 0], pts[k, TURNED, 0] = 0.0, 0.0, 0.0, 0.0
    pts[k, SWAY, 0], pts[k, WAVER, 0] = 0.0, 0.0
    wide = count // CHUNK + 3
    for c in range(wide):
        box[k, c, 0], box[k, c, 1], box[k, c, 2], box[k, c, 3] = 1e300, 1e300, -1e300, -1e300
    bend = 0.0
    radius = s.limits[LEAST_RADIUS]
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
        curved = turn / max((size + before) / 2, 0.001 * s.limits[SHORT])
        pts[k, SWAY, i + 1], pts[k, WAVER, i + 1] = pts[k, SWAY, i] + curved, pts[k, WAVER, i] + curved * curved
        px, py, before = x1 - x0, y1 - y0, size
    for c in range(1, wide):
        box[k, 0, 0], box[k, 0, 1] = min(box[k, 0, 0], box[k, c, 0]), min(box[k, 0, 1], box[k, c, 1])
        box[k, 0, 2], box[k, 0, 3] = max(box[k, 0, 2], box[k, c, 2]), max(box[k, 0, 3], box[k, c, 3])
    s.num[k, BEND], s.num[k, WAY] = bend, pts[k, RUN, count - 1]


@small
def direction(s: Store, k: int, i: int, u: float):  # type: ignore[no-untyped-def]
    """The cubic's direction at u along edge i of strand k; the polyline's where the derivative vanishes."""
    cubic = s.cub[k, i]
    t0 = s.pts[k, T, i]
    t1 = s.pts[k, T, i + 1] if s.cub[k, i + 1] == cubic else 1.0
    dx, dy = slope(s.control[cubic], t0 + u * (t1 - t0))
    if abs(dx) + abs(dy) < 1e-9:
        dx, dy = s.pts[k, X, i + 1] - s.pts[k, X, i], s.pts[k, Y, i + 1] - s.pts[k, Y, i]
    return dx, dy


@small
def between(ax: float, ay: float, bx: float, by: float) -> float:
    """The angle between two directions taken as lines, 0 to 90 degrees."""
    return degrees(atan2(abs(ax * by - ay * bx), abs(ax * bx + ay * by)))


@small
def share_corner(s: Store, a: int, i: int, b: int, j: int) -> bool:
    """Whether edge i of strand a and edge j of strand b end at one corner: a vertex that is known, not searched."""
    a0 = s.meta[a, FROM] if i == 0 else -1
    a1 = s.meta[a, TO] if i == s.meta[a, COUNT] - 2 else -1
    b0 = s.meta[b, FROM] if j == 0 else -1
    b1 = s.meta[b, TO] if j == s.meta[b, COUNT] - 2 else -1
    return (a0 >= 0 and (a0 == b0 or a0 == b1)) or (a1 >= 0 and (a1 == b0 or a1 == b1))


@small
def meet(s: Store, side: int, a: int, b: int) -> bool:
    """Add the crossings of two strands (or of one with itself) to list `side`; False where that is full."""
    box = s.box
    na, nb = s.meta[a, COUNT] - 1, s.meta[b, COUNT] - 1
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
        # edges of one straight piece can seem to cross where they end: 1e-17 to either side of one line
        if (dx * ey - dy * ex) ** 2 <= 1e-24 * (dx * dx + dy * dy) * (ex * ex + ey * ey):
            continue
        if a == b and s.meta[a, KIND] == CLOSED and i == 0 and j == s.meta[a, COUNT] - 2:
            continue
        n = s.counts[side]
        if n == MOST_CROSSINGS:
            return False
        u, v = turn_a / (turn_a - turn_b), turn_p / (turn_p - turn_q)
        s.met[side, n, 0], s.met[side, n, 1], s.met[side, n, 2], s.met[side, n, 3] = a, i, b, j
        where = s.where
        where[side, n, 0], where[side, n, 1] = u, v
        where[side, n, 2], where[side, n, 3] = ax + u * dx, ay + u * dy
        fx, fy = direction(s, a, i, u)
        gx, gy = direction(s, b, j, v)
        where[side, n, 4] = between(fx, fy, gx, gy)
        where[side, n, 5] = dx * ey - dy * ex
        s.counts[side] = n + 1
    return True


@small
def meet_all(s: Store, side: int, k: int) -> bool:
    """Add the crossings of strand k with itself and all strands whose stamp is not newer; False where there are too
    many.
    """
    box = s.box
    for b in range(s.head[SLOTS]):
        if s.meta[b, KIND] == EMPTY or s.meta[b, STAMP] > s.meta[k, STAMP]:
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


@small
def string_up(s: Store) -> bool:
    """Which strands make which curve, and which of them the curve runs against; False where bridges close a loop."""
    meta, join = s.meta, s.join
    first = s.head[FIRST_END]
    pieces = s.head[PIECES]
    for k in range(s.head[SLOTS]):
        meta[k, CURVE] = -1
    curves = 0
    for e in range(2 * pieces):
        if join[e, PARTNER] >= 0 or meta[first + e, CURVE] >= 0:
            continue
        here = e
        meta[first + e, CURVE], meta[first + e, BACK] = curves, 1
        s.num[first + e, OFFSET] = 0.0
        way = s.num[first + e, WAY]
        while True:
            a, b = s.span[here >> 1], s.span[(here >> 1) + 1]
            for i in range(b - a):
                k = b - 1 - i if here & 1 else a + i
                meta[k, CURVE], meta[k, BACK], s.num[k, OFFSET] = curves, here & 1, way
                way += s.num[k, WAY]
            there = here ^ 1
            other = join[there, PARTNER]
            k = first + (there if other < 0 else min(there, other))
            meta[k, CURVE], meta[k, BACK] = curves, 1 if 0 <= other < there else 0
            s.num[k, OFFSET] = way
            way += s.num[k, WAY]
            if other < 0:
                break
            here = other
        curves += 1
    for i in range(pieces, pieces + s.head[RINGS]):
        way = 0.0
        for k in range(s.span[i], s.span[i + 1]):
            meta[k, CURVE], meta[k, BACK], s.num[k, OFFSET] = curves, 0, way
            way += s.num[k, WAY]
        curves += 1
    for k in range(s.head[FIRST_DECOY], s.head[SLOTS]):
        if meta[k, KIND] == DECOY:
            meta[k, CURVE], meta[k, BACK], s.num[k, OFFSET] = curves, 0, 0.0
            curves += 1
    s.head[CURVES] = curves
    for i in range(pieces):
        if meta[s.span[i], CURVE] < 0:
            return False
    return True
