"""How plain the outline is while curves still move: the looks of its edges against those of all others.

A linear adversary tells two kinds of edges apart by what differs between them on average. So for each thing an eye
could use (how an edge bends, where on its curve and in the frame it lies, how large the cells beside it are) the means
of outline and rest, by length, are compared. The term is what the given adversary makes of these differences, plus a
little for each difference that it does not weigh: the next adversary will.
"""

from __future__ import annotations

from math import hypot, log, sqrt, tanh

from nonoforge.geometry.anneal.kernel import kernel
from nonoforge.geometry.anneal.store import (
    AREA,
    AT_X,
    AT_Y,
    BACK,
    BENT,
    CLOSED,
    CORNERS,
    COUNT,
    CURVE,
    EDGES,
    FACE,
    FACES,
    KEY0,
    KEY1,
    KEYS,
    KIND,
    LOOKS,
    MEMBERS,
    MIDDLE_X,
    MIDDLE_Y,
    OFFSET,
    ORIGIN,
    PIECE,
    PLAIN,
    RUN,
    SIZE,
    SLOT,
    TARGET,
    TURN,
    TURNED,
    WAVER,
    WAY,
    Store,
    X,
    Y,
)
from nonoforge.geometry.anneal.strands import depth

UNWEIGHED = 0.03
"""What a difference of one usual spread costs beside what the adversary makes of it."""


@kernel
def sum_at(s: Store, k: int, row: int, key: float) -> float:
    """A running sum of strand k at a place on its polyline."""
    i = int(key)
    u = key - i
    if u == 0.0:
        return s.pts[k, row, i]
    return s.pts[k, row, i] + u * (s.pts[k, row, i + 1] - s.pts[k, row, i])


@kernel
def sum_over(s: Store, k: int, row: int, key0: float, key1: float) -> float:
    """What a running sum of strand k grows by from one place to another, over the seam of a closed one."""
    total = sum_at(s, k, row, key1) - sum_at(s, k, row, key0)
    if key1 <= key0 and s.meta[k, KIND] == CLOSED:
        total += s.pts[k, row, s.meta[k, COUNT] - 1]
    return total


@kernel
def of_looks(s: Store, ends: int) -> None:
    """The term PLAIN; row TURN holds the lengths of the curves, rows KEYS and MEMBERS are free."""
    wi, wf, sums, at_frame = s.wi, s.wf, s.wf[KEYS], s.wi[MEMBERS]
    size, frame, corners = s.limits[SIZE], s.frame, s.head[CORNERS]
    for j in range(2 * (LOOKS + 1)):
        sums[j] = 0.0
    for f in range(s.head[FACES]):
        at_frame[f] = 0
    edges = s.head[EDGES] - ends
    for e in range(edges, edges + ends):
        at_frame[wi[FACE, 2 * e]] = 1
    total = log(s.frame[s.frame.shape[0] - 1, 3] / 2)
    for e in range(edges):
        k, key0, key1 = wi[SLOT, e], wf[KEY0, e], wf[KEY1, e]
        v, w = wi[ORIGIN, e], wi[TARGET, e]
        closed = s.meta[k, KIND] == CLOSED
        length = max(sum_over(s, k, RUN, key0, key1), 1e-3)
        bent, turned = sum_over(s, k, BENT, key0, key1), sum_over(s, k, TURNED, key0, key1)
        waver = sum_over(s, k, WAVER, key0, key1) / max(key1 - key0, 1.0) - (turned / length) ** 2
        i = int((key0 + key1) / 2)
        x, y = s.pts[k, X, i], s.pts[k, Y, i]
        whole = wf[TURN, s.meta[k, CURVE]]
        at = (sum_at(s, k, RUN, key0) + sum_at(s, k, RUN, key1)) / 2
        at = s.num[k, OFFSET] + (s.num[k, WAY] - at if s.meta[k, BACK] else at)
        f, g = wi[FACE, 2 * e], wi[FACE, 2 * e + 1]
        a, b = log(wf[AREA, f] + 1.0) - total, log(wf[AREA, g] + 1.0) - total
        rim = at_frame[f] + at_frame[g]
        base = 0 if closed or s.meta[k, KIND] == PIECE else LOOKS + 1
        sums[base + LOOKS] += length
        sums[base] += length * log(1.0 + bent / max(length, 0.001 * size) * size)
        sums[base + 1] += length * min(bent, 6.0)
        sums[base + 2] += length * (0.5 if closed else min(at, whole - at) / whole)
        sums[base + 3] += length * log(whole / size)
        sums[base + 4] += length * hypot(x - s.limits[MIDDLE_X], y - s.limits[MIDDLE_Y]) / size
        sums[base + 5] += length * log(max(depth(frame, x, y)[0], 0.0) / size + 0.02)
        sums[base + 6] += length * min(a, b)
        sums[base + 7] += length * max(a, b)
        sums[base + 8] += length * min(max(turned, -3.0), 3.0) * tanh(b - a)
        sums[base + 9] += length * log(length / size + 0.001)
        if v >= corners and v < corners + ends:
            sums[base + 10] += length
        if w >= corners and w < corners + ends:
            sums[base + 10] += length
        sums[base + 11] += length * rim
        sums[base + 12] += length if rim == 1 else 0.0
        sums[base + 13] += length * abs(turned) / (bent + 0.1)
        sums[base + 14] += min(length, hypot(wf[AT_X, v] - wf[AT_X, w], wf[AT_Y, v] - wf[AT_Y, w]))
        sums[base + 15] += length * log(1.0 + sqrt(max(waver, 0.0)) * size)
        sums[base + 16] += length if closed else 0.0
    rest = LOOKS + 1
    if sums[LOOKS] <= 0.0 or sums[rest + LOOKS] <= 0.0:
        return
    seen = 0.0
    for j in range(LOOKS):
        apart = sums[j] / sums[LOOKS] - sums[rest + j] / sums[rest + LOOKS]
        seen += apart * s.looks[1, j]
        s.terms[PLAIN] += UNWEIGHED * (apart / s.looks[0, j]) ** 2
    s.terms[PLAIN] += max(0.0, seen)
