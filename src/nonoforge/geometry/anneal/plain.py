"""How plain the outline is while curves still move: the looks of its edges against those of all others.

A linear adversary tells two kinds of edges apart by what differs between them on average. So for each thing an eye
could use (how an edge bends, where on its curve and in the frame it lies, how large the cells beside it are) the means
of outline and rest, by length, are compared. The term is what the given adversary makes of these differences, plus a
little for each difference of means that it does not weigh: the next adversary will. Squares count as it counts them:
curves may also be told by being too calm or too wild.
"""

from __future__ import annotations

from math import hypot, log, sqrt, tanh

from nonoforge.compiling.kernel import small
from nonoforge.geometry.anneal.store import (
    ALONG,
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


@small
def sum_at(s: Store, k: int, row: int, key: float) -> float:
    """A running sum of strand k at a place on its polyline."""
    i = int(key)
    u = key - i
    if u == 0.0:
        return s.pts[k, row, i]
    return s.pts[k, row, i] + u * (s.pts[k, row, i + 1] - s.pts[k, row, i])


@small
def sum_over(s: Store, k: int, row: int, key0: float, key1: float) -> float:
    """What a running sum of strand k grows by from one place to another, over the seam of a closed one."""
    total = sum_at(s, k, row, key1) - sum_at(s, k, row, key0)
    if key1 <= key0 and s.meta[k, KIND] == CLOSED:
        total += s.pts[k, row, s.meta[k, COUNT] - 1]
    return total


@small
def look(s: Store, e: int, ends: int, f) -> float:  # type: ignore[no-untyped-def]
    """What an eye could use of edge e, into `f`; its length. Row TURN holds the lengths of the curves."""
    wi, wf, at_frame = s.wi, s.wf, s.wi[MEMBERS]
    size, corners = s.limits[SIZE], s.head[CORNERS]
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
    inside, outside = wi[FACE, 2 * e], wi[FACE, 2 * e + 1]
    total = log(s.frame[s.frame.shape[0] - 1, 3] / 2)
    a, b = log(wf[AREA, inside] + 1.0) - total, log(wf[AREA, outside] + 1.0) - total
    rim = at_frame[inside] + at_frame[outside]
    f[0] = log(1.0 + bent / max(length, 0.001 * size) * size)
    f[1] = min(bent, 6.0)
    f[2] = 0.5 if closed else min(at, whole - at) / whole
    f[3] = log(whole / size)
    f[4] = hypot(x - s.limits[MIDDLE_X], y - s.limits[MIDDLE_Y]) / size
    f[5] = log(max(depth(s.frame, x, y)[0], 0.0) / size + 0.02)
    f[6], f[7] = min(a, b), max(a, b)
    f[8] = min(max(turned, -3.0), 3.0) * tanh(b - a)
    f[9] = log(length / size + 0.001)
    f[10] = 0.0
    if v >= corners and v < corners + ends:
        f[10] += 1.0
    if w >= corners and w < corners + ends:
        f[10] += 1.0
    f[11], f[12] = rim, 1.0 if rim == 1 else 0.0
    f[13] = abs(turned) / (bent + 0.1)
    f[14] = min(1.0, hypot(wf[AT_X, v] - wf[AT_X, w], wf[AT_Y, v] - wf[AT_Y, w]) / length)
    f[15] = log(1.0 + sqrt(max(waver, 0.0)) * size)
    f[16] = 1.0 if closed else 0.0
    return length


@small
def of_looks(s: Store, ends: int) -> None:
    """The term PLAIN; rows KEYS (sums), ALONG (one edge) and MEMBERS (faces at the frame) are free for it."""
    sums, f, at_frame, looks = s.wf[KEYS], s.wf[ALONG], s.wi[MEMBERS], s.looks
    apart = 2 * LOOKS + 1
    for j in range(2 * apart):
        sums[j] = 0.0
    for face in range(s.head[FACES]):
        at_frame[face] = 0
    edges = s.head[EDGES] - ends
    for e in range(edges, edges + ends):
        at_frame[s.wi[FACE, 2 * e]] = 1
    for e in range(edges):
        length = look(s, e, ends, f)
        kind = s.meta[s.wi[SLOT, e], KIND]
        base = 0 if kind == CLOSED or kind == PIECE else apart
        sums[base + 2 * LOOKS] += length
        for j in range(LOOKS):
            z = (f[j] - looks[0, j]) / looks[1, j]
            sums[base + j] += length * z
            z = min(max(z, -3.0), 3.0)
            sums[base + LOOKS + j] += length * z * z
    drawn, rest = sums[2 * LOOKS], sums[apart + 2 * LOOKS]
    if drawn <= 0.0 or rest <= 0.0:
        return
    seen = 0.0
    for j in range(LOOKS):
        means = sums[j] / drawn - sums[apart + j] / rest
        squares = sums[LOOKS + j] / drawn - sums[apart + LOOKS + j] / rest
        seen += means * looks[2, j] + squares * looks[3, j]
        s.terms[PLAIN] += UNWEIGHED * means * means
    s.terms[PLAIN] += max(0.0, seen)
