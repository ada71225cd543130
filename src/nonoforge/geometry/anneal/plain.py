"""How visible the outline is while curves still move: an adversary scores each edge, and the scores are ranked.

The adversary is a regression on what an eye could notice about an edge, its square, and the same for the edges on which
the curve continues. The term `plain` is the area under its ROC curve: the probability that a point of the outline looks
more like one than a point elsewhere. A sum of differences between means would be cheaper to update but rewards making
one edge absurd; the area asks that the many edges in the middle cannot be told apart.

The features are those of `makers/curved/visibility.py`, which is slower and independent; tests hold the two together.
"""

from __future__ import annotations

from math import hypot, log, sqrt, tanh

from nonoforge.compiling.kernel import kernel, small
from nonoforge.geometry.anneal.store import (
    ALONG,
    AREA,
    AT_X,
    AT_Y,
    BENT,
    BINS,
    CLOSED,
    FACE,
    IN_A,
    KEY0,
    KEY1,
    KEYS,
    LOOKS,
    MEMBERS,
    ORIGIN,
    OUT_A,
    OUT_B,
    PIECE,
    PX,
    PY,
    RUN,
    SHARE,
    SLOT,
    SWAY,
    TARGET,
    TURNED,
    WAVER,
    WHOLE,
    Store,
    X,
    Y,
)

WIDTH = 1.0 / 32.0
"""Width of a bin of log-odds: edges in one bin count as equal, which moves the area by a few thousandths at most."""


@small
def sum_inside(s: Store, k: int, row: int, key0: float, key1: float) -> float:
    """What the points of strand k strictly between two places add to a running sum; a closed strand is followed across
    its seam.
    """
    first, last = int(key0) + 1, int(key1)
    if key1 > last:
        last += 1
    total = s.pts[k, row, last] - s.pts[k, row, first]
    if key1 <= key0 and s.strands[k].kind == CLOSED:
        total += s.pts[k, row, s.strands[k].count - 1]
    return total


@small
def run_at(s: Store, k: int, key: float) -> float:
    """The length of strand k up to a place on its polyline."""
    i = int(key)
    u = key - i
    if u == 0.0:
        return s.pts[k, RUN, i]
    return s.pts[k, RUN, i] + u * (s.pts[k, RUN, i + 1] - s.pts[k, RUN, i])


@small
def bend_at(s: Store, k: int, i: int) -> float:
    """The curvature of strand k at its point i, in radians per shorter side; 0 on the frame; at a corner, that of the
    neighbouring point.
    """
    last = s.strands[k].count - 1
    if (i <= 0 and s.strands[k].start < 0) or (i >= last and s.strands[k].end < 0) or last < 2:
        return 0.0
    i = min(max(i, 1), last - 1)
    return (s.pts[k, SWAY, i + 1] - s.pts[k, SWAY, i]) * s.limits[0].short


@small
def link_up(s: Store) -> None:
    """Where curves continue: row IN_A holds, at 2k + which end of strand k, the same number for the next strand, or
    -1.
    """
    go_on, first = s.wi[IN_A], s.head[0].first_end
    for i in range(2 * s.head[0].slots):
        go_on[i] = -1
    for i in range(s.head[0].pieces + s.head[0].rings):
        a, b = s.span[i], s.span[i + 1] - 1
        for k in range(a, b):
            go_on[2 * k + 1], go_on[2 * k + 2] = 2 * k + 2, 2 * k + 1
        if i >= s.head[0].pieces:
            go_on[2 * a], go_on[2 * b + 1] = 2 * b + 1, 2 * a
            continue
        for which in range(2):
            end, here = 2 * i + which, 2 * b + 1 if which else 2 * a
            other = s.ends[end].partner
            there = 2 * (first + (end if other < 0 else min(end, other))) + (1 if 0 <= other < end else 0)
            go_on[here], go_on[there] = there, here


@small
def jump_at(s: Store, k: int, key: float) -> float:
    """By how much the bend of strand k changes at a vertex; over a corner, from strand to strand."""
    i, last = int(key), s.strands[k].count - 1
    if key > i:
        return log(1.0 + abs(bend_at(s, k, i + 1) - bend_at(s, k, i)))
    if s.strands[k].kind == CLOSED:
        return 0.0
    there = s.wi[IN_A, 2 * k + (1 if i == last else 0)]
    if there < 0:
        return 0.0
    j = s.strands[there >> 1].count - 2 if there & 1 else 1
    here = bend_at(s, k, last - 1) if i == last else -bend_at(s, k, 1)
    on = -bend_at(s, there >> 1, j) if there & 1 else bend_at(s, there >> 1, j)
    return log(1.0 + abs(on - here))


@small
def angle_at(s: Store, side: int, v: int, ends: int) -> float:
    """The angle at a vertex in degrees; 90 where only one curve passes."""
    corners = s.head[0].corners
    if v < corners:
        return s.sharp[v]
    c = v - corners - ends
    return s.met[side, c].angle if 0 <= c < s.counts[side] else 90.0


@small
def look(s: Store, side: int, e: int, ends: int, f) -> float:
    """Write what an eye could notice about edge e into `f`; returns its length. Row WHOLE holds the lengths of the
    curves, MEMBERS how deep the faces lie.
    """
    wi, wf, deep = s.wi, s.wf, s.wi[MEMBERS]
    size, corners = s.limits[0].short, s.head[0].corners
    k, key0, key1 = wi[SLOT, e], wf[KEY0, e], wf[KEY1, e]
    v, w = wi[ORIGIN, e], wi[TARGET, e]
    closed = s.strands[k].kind == CLOSED
    start, stop, last = run_at(s, k, key0), run_at(s, k, key1), s.strands[k].count - 1
    seam = closed and key1 <= key0
    length = max(stop - start + (s.pts[k, RUN, last] if seam else 0.0), 1e-3)
    bent, turned = sum_inside(s, k, BENT, key0, key1), sum_inside(s, k, TURNED, key0, key1)
    inner = int(key1) - int(key0) - (1 if key1 == int(key1) else 0) + (last if seam else 0)
    sway, waver = sum_inside(s, k, SWAY, key0, key1), sum_inside(s, k, WAVER, key0, key1)
    waver = waver / max(inner, 1) - (sway / max(inner, 1)) ** 2
    i = int(key0) + (inner + 1) // 2
    if i > last:
        i -= last
    x, y = s.pts[k, X, i], s.pts[k, Y, i]
    whole = wf[WHOLE, s.strands[k].curve]
    at = s.strands[k].offset + (s.strands[k].way - (start + stop) / 2 if s.strands[k].back else (start + stop) / 2)
    margin = min(s.limits[0].half_x - abs(x - s.limits[0].middle_x), s.limits[0].half_y - abs(y - s.limits[0].middle_y))
    inside, outside = wi[FACE, 2 * e], wi[FACE, 2 * e + 1]
    total = s.frame[s.frame.shape[0] - 1, 3] / 2
    a, b = log(max(wf[AREA, inside] / total, 1e-6)), log(max(wf[AREA, outside] / total, 1e-6))
    rim = (1 if deep[inside] == 0 else 0) + (1 if deep[outside] == 0 else 0)
    f[0] = log(length / size + 0.001)
    f[1] = log(1.0 + bent / max(length, 0.001 * size) * size)
    f[2] = log(1.0 + sqrt(max(waver, 0.0)) * size)
    f[3] = min(bent, 6.0)
    f[4] = abs(turned) / (bent + 0.1)
    f[5] = min(1.0, hypot(wf[AT_X, v] - wf[AT_X, w], wf[AT_Y, v] - wf[AT_Y, w]) / length)
    f[6] = jump_at(s, k, key0) + jump_at(s, k, key1)
    f[7] = (angle_at(s, side, v, ends) + angle_at(s, side, w, ends)) / 180.0
    f[8] = (1.0 if corners <= v < corners + ends else 0.0) + (1.0 if corners <= w < corners + ends else 0.0)
    f[9] = 0.5 if closed else min(at, whole - at) / whole
    f[10] = log(whole / size)
    f[11] = 1.0 if closed else 0.0
    f[12] = hypot(x - s.limits[0].middle_x, y - s.limits[0].middle_y) / size
    f[13] = log(max(margin, 0.0) / size + 0.02)
    f[14], f[15] = min(a, b), max(a, b)
    f[16], f[17] = rim, 1.0 if rim == 1 else 0.0
    f[18] = deep[inside] + deep[outside]
    f[19] = min(max(turned, -3.0), 3.0) * tanh(b - a)
    return length


@small
def sound_depths(s: Store, ends: int) -> None:
    """Write how many faces away from the frame each face lies, at most 3, into row MEMBERS."""
    deep, face, edges = s.wi[MEMBERS], s.wi[FACE], s.head[0].edges - ends
    for f in range(s.head[0].faces):
        deep[f] = 3
    for e in range(edges, edges + ends):
        deep[face[2 * e]] = 0
    for level in range(2):
        for e in range(edges):
            a, b = face[2 * e], face[2 * e + 1]
            if deep[a] == level and deep[b] > level:
                deep[b] = level + 1
            elif deep[b] == level and deep[a] > level:
                deep[a] = level + 1


@small
def guess(s: Store, side: int, ends: int) -> None:
    """The adversary's score of each edge on its own (row KEYS) and as the next edge of another (ALONG); lengths go to
    row PX, the first and last edge of each strand to rows OUT_A and OUT_B.
    """
    wf, wi, looks, f = s.wf, s.wi, s.looks, s.wf[SHARE]
    for e in range(s.head[0].edges - ends):
        k = wi[SLOT, e]
        if e == 0 or wi[SLOT, e - 1] != k:
            wi[OUT_A, k] = e
        wi[OUT_B, k] = e
        wf[PX, e] = look(s, side, e, ends, f)
        own, near = 0.0, 0.0
        for j in range(LOOKS):
            z = (f[j] - looks[0, j]) / looks[1, j]
            near += f[j] * looks[4, j]
            own += z * looks[2, j]
            z = min(max(z, -3.0), 3.0)
            own += z * z * looks[3, j]
        wf[KEYS, e], wf[ALONG, e] = own, near


@small
def next_edge(s: Store, e: int, which: int) -> int:
    """The edge on which the curve of edge e continues at its start or end; -1 on the frame."""
    k = s.wi[SLOT, e]
    first, last = s.wi[OUT_A, k], s.wi[OUT_B, k]
    if e != (last if which else first):
        return e + 1 if which else e - 1
    if s.strands[k].kind == CLOSED:
        return first if which else last
    there = s.wi[IN_A, 2 * k + which]
    if there < 0:
        return -1
    return s.wi[OUT_B if there & 1 else OUT_A, there >> 1]


@kernel
def of_looks(s: Store, side: int, ends: int) -> None:
    """The term `plain`; it reuses the workspace rows that held edges and polygons while faces were traced."""
    wf, bins = s.wf, s.wf[PY]
    sound_depths(s, ends)
    link_up(s)
    guess(s, side, ends)
    for i in range(2 * BINS):
        bins[i] = 0.0
    drawn, rest = 0.0, 0.0
    for e in range(s.head[0].edges - ends):
        before, after = next_edge(s, e, 0), next_edge(s, e, 1)
        if before < 0:
            before = after if after >= 0 else e
        if after < 0:
            after = before
        score = wf[KEYS, e] + (wf[ALONG, before] + wf[ALONG, after]) / 2
        at = min(max(int(score / WIDTH + BINS / 2), 0), BINS - 1)
        kind = s.strands[s.wi[SLOT, e]].kind
        if kind == CLOSED or kind == PIECE:
            bins[at] += wf[PX, e]
            drawn += wf[PX, e]
        else:
            bins[BINS + at] += wf[PX, e]
            rest += wf[PX, e]
    if drawn <= 0.0 or rest <= 0.0:
        return
    below, pairs = 0.0, 0.0
    for i in range(BINS):
        pairs += bins[i] * (below + bins[BINS + i] / 2)
        below += bins[BINS + i]
    s.terms[0].plain = pairs / drawn / rest
