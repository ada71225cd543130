"""From strands and their crossings to edges, half-edges and faces: all rebuilt after every move.

Linking a few hundred edges takes some ten microseconds, less than finding out which of them a move left alone. Only the
detour factor of a face is expensive; it is cached under a number made from the face's edges. An edge is identified by
the stamp of its polyline and the places where it starts and ends, so a face that comes back after a rejected move is
found again.
"""

from __future__ import annotations

from math import ceil

from nonoforge.compiling.kernel import kernel, small
from nonoforge.geometry.anneal.frame import frame_point
from nonoforge.geometry.anneal.store import (
    AREA,
    AT_X,
    AT_Y,
    CLOSED,
    EMPTY,
    END_AT,
    ENDS,
    FACE,
    FOLLOW,
    IN_A,
    IN_B,
    KEY0,
    KEY1,
    KEYS,
    LEAVE,
    MEMBERS,
    MOST_AT_CORNER,
    ORDER,
    ORIGIN,
    OUT_A,
    OUT_B,
    PLACE,
    PX,
    PY,
    SEEN,
    SHARE,
    SLOT,
    SOME,
    START,
    SWEEP,
    TARGET,
    TURN,
    Store,
    X,
    Y,
)
from nonoforge.geometry.halfedges import pseudo_angle


@kernel
def line_up(s: Store, side: int) -> int:
    """Number the ends on the frame in order around it, and sort the crossings of each strand along it.

    Returns how many ends there are.
    """
    wi, wf = s.wi, s.wf
    slots, ends = s.head[0].slots, 0
    for k in range(slots + 1):
        wi[START, k] = 0
    for k in range(slots):
        if s.strands[k].kind == EMPTY or s.strands[k].kind == CLOSED:
            continue
        for which in range(2):
            strand = s.strands[k]
            if (strand.end if which else strand.start) >= 0:
                continue
            w = strand.w1 if which else strand.w0
            m = ends
            while m > 0 and wf[PLACE, m - 1] > w:
                wf[PLACE, m], wi[ENDS, m] = wf[PLACE, m - 1], wi[ENDS, m - 1]
                m -= 1
            wf[PLACE, m], wi[ENDS, m] = w, 2 * k + which
            ends += 1
    for j in range(ends):
        wi[END_AT, wi[ENDS, j]] = s.head[0].corners + j
    count = s.counts[side]
    for c in range(count):
        wi[START, s.met[side, c].a + 1] += 1
        wi[START, s.met[side, c].b + 1] += 1
    for k in range(slots):
        wi[START, k + 1] += wi[START, k]
        wi[SOME, k] = wi[START, k]
    for c in range(count):
        for which in range(2):
            met = s.met[side, c]
            k = met.b if which else met.a
            key = met.edge_b + met.u_b if which else met.edge_a + met.u_a
            m = wi[SOME, k]
            while m > wi[START, k] and wf[KEYS, m - 1] > key:
                wf[KEYS, m], wi[ORDER, m] = wf[KEYS, m - 1], wi[ORDER, m - 1]
                m -= 1
            wf[KEYS, m], wi[ORDER, m] = key, 2 * c + which
            wi[SOME, k] += 1
    return ends


@small
def sweep_at(s: Store, k: int, key: float) -> float:
    """Twice the area swept by strand k up to a place on its polyline."""
    i = int(key)
    u = key - i
    if u == 0.0:
        return s.pts[k, SWEEP, i]
    return s.pts[k, SWEEP, i] + u * (s.pts[k, SWEEP, i + 1] - s.pts[k, SWEEP, i])


@small
def leave(s: Store, corner: int, h: int, dx: float, dy: float) -> bool:
    """Insert a half-edge among those that leave a corner, sorted by direction; row SEEN counts them."""
    n = s.wi[SEEN, corner]
    if n == MOST_AT_CORNER:
        return False
    angle = pseudo_angle(dx, dy)
    base = corner * MOST_AT_CORNER
    m = n
    while m > 0 and s.wf[TURN, base + m - 1] > angle:
        s.wf[TURN, base + m], s.wi[MEMBERS, base + m] = s.wf[TURN, base + m - 1], s.wi[MEMBERS, base + m - 1]
        m -= 1
    s.wf[TURN, base + m], s.wi[MEMBERS, base + m] = angle, h
    s.wi[SEEN, corner] = n + 1
    return True


@small
def edge(s: Store, e: int, k: int, v: int, v1: int, key0: float, key1: float) -> None:
    """Write edge e of strand k."""
    wi, wf = s.wi, s.wf
    wi[ORIGIN, e], wi[TARGET, e], wi[SLOT, e] = v, v1, k
    wf[KEY0, e], wf[KEY1, e] = key0, key1
    share = sweep_at(s, k, key1) - sweep_at(s, k, key0)
    if key1 <= key0 and s.strands[k].kind == CLOSED:
        share += s.pts[k, SWEEP, s.strands[k].count - 1]
    wf[SHARE, e] = share


@kernel
def cut(s: Store, side: int, ends: int) -> bool:
    """The edges of all strands between their vertices; False where a corner has too many."""
    wi, wf, pts = s.wi, s.wf, s.pts
    corners = s.head[0].corners
    base = corners + ends
    vertices = base + s.counts[side]
    for c in range(s.counts[side]):
        wf[AT_X, base + c], wf[AT_Y, base + c] = s.met[side, c].x, s.met[side, c].y
    for v in range(corners):
        wi[SEEN, v] = 0
    e = 0
    for k in range(s.head[0].slots):
        kind, a, b = s.strands[k].kind, wi[START, k], wi[START, k + 1]
        if kind == EMPTY:
            continue
        last = s.strands[k].count - 1
        first_edge = e
        if kind == CLOSED:
            if a == b:
                wf[AT_X, vertices], wf[AT_Y, vertices] = pts[k, X, 0], pts[k, Y, 0]
                edge(s, e, k, vertices, vertices, 0.0, float(last))
                wi[FOLLOW, 2 * e], wi[FOLLOW, 2 * e + 1] = 2 * e, 2 * e + 1
                vertices += 1
                e += 1
                continue
            for m in range(a, b):
                n = m + 1 if m + 1 < b else a
                edge(s, e, k, base + wi[ORDER, m] // 2, base + wi[ORDER, n] // 2, wf[KEYS, m], wf[KEYS, n])
                note(s, wi[ORDER, m], -1, e)
                note(s, wi[ORDER, n], e, -1)
                e += 1
            continue
        v = s.strands[k].start if s.strands[k].start >= 0 else wi[END_AT, 2 * k]
        wf[AT_X, v], wf[AT_Y, v] = pts[k, X, 0], pts[k, Y, 0]
        key = 0.0
        for m in range(a, b):
            v1 = base + wi[ORDER, m] // 2
            edge(s, e, k, v, v1, key, wf[KEYS, m])
            note(s, wi[ORDER, m], e, e + 1)
            v, key = v1, wf[KEYS, m]
            e += 1
        v1 = s.strands[k].end if s.strands[k].end >= 0 else wi[END_AT, 2 * k + 1]
        wf[AT_X, v1], wf[AT_Y, v1] = pts[k, X, last], pts[k, Y, last]
        edge(s, e, k, v, v1, key, float(last))
        e += 1
        v = wi[ORIGIN, first_edge]
        if v < corners:
            if not leave(s, v, 2 * first_edge, pts[k, X, 1] - pts[k, X, 0], pts[k, Y, 1] - pts[k, Y, 0]):
                return False
        else:
            wi[LEAVE, v - corners] = 2 * first_edge
        if v1 < corners:
            dx, dy = pts[k, X, last - 1] - pts[k, X, last], pts[k, Y, last - 1] - pts[k, Y, last]
            if not leave(s, v1, 2 * e - 1, dx, dy):
                return False
        else:
            wi[LEAVE, v1 - corners] = 2 * e - 1
    s.head[0].edges, s.head[0].vertices = e, vertices
    return True


@small
def note(s: Store, entry: int, before: int, after: int) -> None:
    """Record which edges of a strand come before and after a crossing (-1: leave it alone)."""
    c = entry // 2
    if before >= 0:
        s.wi[IN_B if entry & 1 else IN_A, c] = before
    if after >= 0:
        s.wi[OUT_B if entry & 1 else OUT_A, c] = after


@small
def frame_sweep(s: Store, w: float) -> float:
    """Twice the area swept along the frame up to a place."""
    frame = s.frame
    _, _, low, w = frame_point(frame, w)
    u = (w - frame[low, 2]) / (frame[low + 1, 2] - frame[low, 2])
    return frame[low, 3] + u * (frame[low + 1, 3] - frame[low, 3])


@kernel
def tie(s: Store, side: int, ends: int) -> None:
    """For each half-edge the next one around its face; the frame's edges are appended, with their inner side only."""
    wi, wf = s.wi, s.wf
    corners, follow = s.head[0].corners, s.wi[FOLLOW]
    for c in range(s.counts[side]):
        a_out, a_back = 2 * wi[OUT_A, c], 2 * wi[IN_A, c] + 1
        b_out, b_back = 2 * wi[OUT_B, c], 2 * wi[IN_B, c] + 1
        if s.met[side, c].turn < 0.0:
            b_out, b_back = b_back, b_out
        follow[a_out ^ 1], follow[b_out ^ 1], follow[a_back ^ 1], follow[b_back ^ 1] = b_back, a_out, b_out, a_back
    for v in range(corners):
        base, n = v * MOST_AT_CORNER, wi[SEEN, v]
        for m in range(n):
            follow[wi[MEMBERS, base + m] ^ 1] = wi[MEMBERS, base + (m - 1 if m else n - 1)]
    first = s.head[0].edges
    whole = s.frame[s.frame.shape[0] - 1, 3]
    for j in range(ends):
        e, nxt = first + j, j + 1 if j + 1 < ends else 0
        wi[ORIGIN, e], wi[TARGET, e], wi[SLOT, e] = corners + j, corners + nxt, -1
        wf[KEY0, e], wf[KEY1, e] = wf[PLACE, j], wf[PLACE, nxt]
        wf[SHARE, e] = frame_sweep(s, wf[PLACE, nxt]) - frame_sweep(s, wf[PLACE, j]) + (whole if nxt == 0 else 0.0)
        follow[2 * (e - 1 if j else first + ends - 1)] = wi[LEAVE, j]
        follow[wi[LEAVE, j] ^ 1] = 2 * e
    s.head[0].edges = first + ends


@kernel
def outline(s: Store, first: int) -> int:
    """The polygon of the cycle through half-edge `first`, into rows PX and PY; how many points it has."""
    wi, wf, pts, frame = s.wi, s.wf, s.pts, s.frame
    px, py = wf[PX], wf[PY]
    step, sides = s.limits[0].step, frame.shape[0] - 1
    n, h = 0, first
    while True:
        e, k = h >> 1, wi[SLOT, h >> 1]
        v = wi[TARGET, e] if h & 1 else wi[ORIGIN, e]
        px[n], py[n] = wf[AT_X, v], wf[AT_Y, v]
        n += 1
        key0, key1 = wf[KEY0, e], wf[KEY1, e]
        if k >= 0:
            i0, i1 = int(key0) + 1, int(key1)
            if key1 == i1:
                i1 -= 1
            if key1 <= key0 and s.strands[k].kind == CLOSED:
                i1 += s.strands[k].count - 1
            count = s.strands[k].count - 1
            for j in range(i1 - i0 + 1):
                i = i1 - j if h & 1 else i0 + j
                if i >= count:
                    i -= count
                px[n], py[n] = pts[k, X, i], pts[k, Y, i]
                n += 1
        else:
            whole = frame[sides, 2]
            gap = key1 - key0 if key1 > key0 else key1 - key0 + whole
            x0, y0, side, w = frame_point(frame, key0)
            while True:
                rest = min(gap, frame[side + 1, 2] - w)
                x1 = frame[side, 0] + (w + rest - frame[side, 2]) / (frame[side + 1, 2] - frame[side, 2]) * (
                    frame[side + 1, 0] - frame[side, 0]
                )
                y1 = frame[side, 1] + (w + rest - frame[side, 2]) / (frame[side + 1, 2] - frame[side, 2]) * (
                    frame[side + 1, 1] - frame[side, 1]
                )
                parts = max(1, ceil(rest / step - 1e-9))
                for j in range(1, parts):
                    px[n], py[n] = x0 + (x1 - x0) * j / parts, y0 + (y1 - y0) * j / parts
                    n += 1
                gap -= rest
                if gap <= 1e-9:
                    break
                px[n], py[n] = x1, y1
                n += 1
                side = side + 1 if side + 1 < sides else 0
                x0, y0, w = x1, y1, frame[side, 2]
        h = wi[FOLLOW, h]
        if h == first:
            return n


@small
def hang(s: Store, rim: int, area: float) -> bool:
    """Find the face around a part that hangs free; the half-edges of its rim get that face, which loses the rim's
    area.
    """
    wi, wf = s.wi, s.wf
    v = wi[TARGET, rim >> 1] if rim & 1 else wi[ORIGIN, rim >> 1]
    x, y = wf[AT_X, v], wf[AT_Y, v]
    best = -1
    for f in range(s.head[0].faces):
        if wf[AREA, f] <= -area * (1.0 + 1e-9) or (best >= 0 and wf[AREA, f] >= wf[AREA, best]):
            continue
        n = outline(s, wi[SOME, f])
        odd, j = False, n - 1
        for i in range(n):
            rise = wf[PY, i] - wf[PY, j]
            if (wf[PY, i] > y) != (wf[PY, j] > y) and x < wf[PX, j] + (y - wf[PY, j]) / rise * (wf[PX, i] - wf[PX, j]):
                odd = not odd
            j = i
        if odd:
            best = f
    if best < 0:
        return False
    wf[AREA, best] += area
    h = rim
    while wi[FACE, h] != best:
        wi[FACE, h] = best
        h = wi[FOLLOW, h]
    return True


@kernel
def trace(s: Store, ends: int) -> bool:
    """Number the faces; False if strands cross without a vertex (then Euler's formula or the areas fail).

    A cycle of negative area is the rim of a part that hangs free: a hole of the smallest face around it.
    """
    wi, wf = s.wi, s.wf
    edges, inner = s.head[0].edges, s.head[0].edges - ends
    for h in range(2 * edges):
        wi[FACE, h] = -1
    faces, rims, total = 0, 0, 0.0
    for first in range(2 * edges):
        if wi[FACE, first] >= 0 or (first & 1 and first >= 2 * inner):
            continue
        area, h = 0.0, first
        while wi[FACE, h] < 0:
            wi[FACE, h] = faces
            area += -wf[SHARE, h >> 1] if h & 1 else wf[SHARE, h >> 1]
            h = wi[FOLLOW, h]
        total += area
        if area >= 0.0:
            wf[AREA, faces], wi[SOME, faces] = area / 2, first
            faces += 1
        else:
            wi[SEEN, rims] = first
            wf[TURN, rims] = area / 2
            rims += 1
            h = first
            while wi[FACE, h] == faces:
                wi[FACE, h] = edges + edges
                h = wi[FOLLOW, h]
    s.head[0].faces = faces
    whole = s.frame[s.frame.shape[0] - 1, 3]
    if s.head[0].vertices - edges + faces != rims + 1 or abs(total - whole) > 1e-6 * whole:
        return False
    for r in range(rims):
        if not hang(s, wi[SEEN, r], wf[TURN, r]):
            return False
    return True
