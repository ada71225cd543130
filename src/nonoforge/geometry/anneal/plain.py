"""How plain the outline is while curves still move: the looks of its edges against those of all others.

A linear adversary tells two kinds of edges apart by what differs between them on average. So for each thing an eye could
use (how an edge bends, where on its curve and in the frame it lies, how large the cells beside it are) the means of
outline and rest, by length, are compared, in units of the usual spread; the sum of the squares is the term. Not one
trained detector's opinion: curves that mislead that one would be seen by the next.
"""

from __future__ import annotations

from math import hypot, log, tanh

from nonoforge.geometry.anneal.kernel import kernel
from nonoforge.geometry.anneal.store import (
    AREA,
    BACK,
    BENT,
    CLOSED,
    COUNT,
    CURVE,
    EDGES,
    FACE,
    KEY0,
    KEY1,
    KEYS,
    KIND,
    MIDDLE_X,
    MIDDLE_Y,
    OFFSET,
    PIECE,
    PLAIN,
    RUN,
    SIZE,
    SLOT,
    TURN,
    TURNED,
    WAY,
    Store,
    X,
    Y,
)
from nonoforge.geometry.anneal.strands import depth

LOOKS = 10


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
    """The term PLAIN; row TURN holds the lengths of the curves, row KEYS is free for the sums."""
    wi, wf = s.wi, s.wf
    size, frame = s.limits[SIZE], s.frame
    sums = wf[KEYS]
    for j in range(2 * (LOOKS + 1)):
        sums[j] = 0.0
    middle_x, middle_y = s.limits[MIDDLE_X], s.limits[MIDDLE_Y]
    for e in range(s.head[EDGES] - ends):
        k, key0, key1 = wi[SLOT, e], wf[KEY0, e], wf[KEY1, e]
        length = sum_over(s, k, RUN, key0, key1)
        bent, turned = sum_over(s, k, BENT, key0, key1), sum_over(s, k, TURNED, key0, key1)
        i = int((key0 + key1) / 2)
        x, y = s.pts[k, X, i], s.pts[k, Y, i]
        whole = wf[TURN, s.meta[k, CURVE]]
        at = (sum_at(s, k, RUN, key0) + sum_at(s, k, RUN, key1)) / 2
        at = s.num[k, OFFSET] + (s.num[k, WAY] - at if s.meta[k, BACK] else at)
        along = 0.5 if s.meta[k, KIND] == CLOSED else min(at, whole - at) / whole
        a, b = log(wf[AREA, wi[FACE, 2 * e]] + 1.0), log(wf[AREA, wi[FACE, 2 * e + 1]] + 1.0)
        base = 0 if s.meta[k, KIND] == PIECE or s.meta[k, KIND] == CLOSED else LOOKS + 1
        sums[base + LOOKS] += length
        sums[base] += length * log(1.0 + bent / max(length, 0.001 * size) * size) / 0.9
        sums[base + 1] += length * min(bent, 6.0) / 0.5
        sums[base + 2] += length * along / 0.13
        sums[base + 3] += length * log(whole / size) / 0.3
        sums[base + 4] += length * hypot(x - middle_x, y - middle_y) / size / 0.13
        sums[base + 5] += length * log(max(depth(frame, x, y)[0], 0.0) / size + 0.02) / 0.6
        sums[base + 6] += length * min(a, b) / 0.7
        sums[base + 7] += length * max(a, b) / 0.7
        sums[base + 8] += length * min(max(turned, -3.0), 3.0) * tanh(b - a) / 0.45
        sums[base + 9] += length * log(length / size + 0.001) / 0.8
    rest = LOOKS + 1
    if sums[LOOKS] <= 0.0 or sums[rest + LOOKS] <= 0.0:
        return
    for j in range(LOOKS):
        apart = sums[j] / sums[LOOKS] - sums[rest + j] / sums[rest + LOOKS]
        s.terms[PLAIN] += apart * apart
