"""What a web of strands costs: the six penalties of the literature and our own terms, summed over what is there.

The six are those of `geometry/measures.py`, which is slower, independent, and the test of this. Ours:

- CAPPED: faces smaller than fair, at most 2 each: the quadratic small-cell penalty gives one empty face 85,000 points,
  and nothing else is looked at until it is gone;
- TIGHT, SPREAD, BLUNT: crossings, edges and shapes just beyond the thresholds, so that the end is not on the brink;
- BENDS: radians turned on a radius below the least (hooks, hairpins); HUGE: faces larger than is interesting;
- ROOM, UNEVEN: ends on the frame too close for two labels, or bunched;
- SELF, EXCESS, REPEATED, BOTH: crossings of a curve with itself, of a pair beyond the first, faces that one side of a
  curve meets again, faces on both sides of a curve: without the first and last a puzzle is advanced, without REPEATED
  as well it is basic;
- LACKING: decoys missing, or too many;
- PLAIN: how well the outline can be told from the rest, see `plain.py`. It multiplies all others:
  to hide a picture is worth more points where a picture costs more, and moves are accepted by their share of the cost.

The six penalties have a budget; points beyond it count several times.
"""

from __future__ import annotations

from math import exp, hypot, sqrt

from nonoforge.compiling.kernel import loose, small
from nonoforge.geometry.anneal.plain import of_looks
from nonoforge.geometry.anneal.store import (
    ALONG,
    ANGLE,
    AREA,
    AT_X,
    AT_Y,
    BACK,
    BEND,
    BENDS,
    BIG,
    BLUNT,
    BOTH,
    BUDGET,
    CACHE,
    CAPPED,
    CONNECTION,
    CORNERS,
    COUNT,
    CURVE,
    CURVES,
    DECOY,
    DECOYS,
    DETOUR,
    DISTANCE,
    EDGES,
    EMPTY,
    ENDS,
    EXCESS,
    FACES,
    FAIR_ANGLE,
    FAIR_AREA,
    FAIR_DISTANCE,
    FOLLOW,
    HUGE,
    HUGE_AREA,
    KEY0,
    KEY1,
    KIND,
    LABEL_ROOM,
    LACKING,
    LEAST_ANGLE,
    LEAST_AREA,
    LEAST_DISTANCE,
    LENGTH,
    MEMBERS,
    MOST_AREA,
    MOST_DETOUR,
    MOST_LENGTH,
    ORIGIN,
    PLACE,
    PLAIN,
    PX,
    PY,
    REPEATED,
    ROOM,
    ROUND,
    SEEN,
    SELF,
    SHAPE,
    SHARE,
    SLOT,
    SLOTS,
    SMALL,
    SOME,
    SPREAD,
    STAMP,
    TARGET,
    TERMS,
    TIGHT,
    UNEVEN,
    WAY,
    WHOLE,
    Store,
    X,
    Y,
)
from nonoforge.geometry.anneal.strands import between, frame_point, string_up
from nonoforge.geometry.anneal.web import cut, line_up, outline, tie, trace

HIDDEN = 0.65
"""The area under the curve below which nothing is gained: the next adversary differs by more."""
OVERSPENT = 6.0
"""What a point of the six penalties beyond the budget counts more."""


@small
def stamp_of(s: Store, h: int) -> int:
    """A number for half-edge h that changes when its place or its polyline does."""
    e = h >> 1
    k = s.wi[SLOT, e]
    x = (s.meta[k, STAMP] if k >= 0 else 0) * 0x1E3779B97F4A7C15 + s.bits[KEY0, e] * 0x3F58476D1CE4E5B9
    x ^= (x >> 31) & 0x1FFFFFFFF
    x = x * 0x14D049BB133111EB + s.bits[KEY1, e]
    x ^= (x >> 29) & 0x7FFFFFFFF
    x *= 0x1F58476D1CE4E5B9 + 2 * (h & 1)
    return x ^ ((x >> 32) & 0xFFFFFFFF)


@loose
def worst_from(px, py, along, i, n, half):  # type: ignore[no-untyped-def]
    """The largest squared ratio of way to distance between point i and those after it; runs on vectors."""
    x, y, a = px[i], py[i], along[i]
    worst = 0.0
    for j in range(i + 1, n):
        way = half - abs(along[j] - a - half)
        dx, dy = px[j] - x, py[j] - y
        worst = max(worst, way * way / (dx * dx + dy * dy + 1e-12))
    return worst


@small
def detour_of(s: Store, f: int) -> float:
    """The detour factor of a face, from the cache where it has been seen."""
    wi, wf = s.wi, s.wf
    first = wi[SOME, f]
    key, h = 0, first
    while True:
        key += stamp_of(s, h)
        h = wi[FOLLOW, h]
        if h == first:
            break
    at = key & (CACHE - 1)
    if s.known[at] == key and key != 0:
        return s.worth[at]
    n = outline(s, first)
    px, py, along = wf[PX], wf[PY], wf[ALONG]
    run = 0.0
    for i in range(n):
        along[i] = run
        j = i + 1 if i + 1 < n else 0
        run += hypot(px[j] - px[i], py[j] - py[i])
    worst = 1.0
    for i in range(n - 1):
        worst = max(worst, worst_from(px, py, along, i, n, run / 2))
    s.known[at], s.worth[at] = key, sqrt(worst)
    return s.worth[at]


@small
def of_vertices(s: Store, side: int) -> None:
    """Angles of crossings, crossings of a curve with itself and of pairs beyond the first."""
    terms, limits, weights = s.terms, s.limits, s.weights
    curves = s.head[CURVES]
    pair = s.wi[MEMBERS]
    for i in range(curves * curves):
        pair[i] = 0
    for v in range(s.head[CORNERS]):
        terms[ANGLE] += max(0.0, limits[LEAST_ANGLE] - s.sharp[v])
    for i in range(s.passes.shape[0]):
        for j in range(i):
            if s.passes[i, 0] == s.passes[j, 0]:
                a, b = s.meta[s.passes[i, 1], CURVE], s.meta[s.passes[j, 1], CURVE]
                pair[max(a, b) * curves + min(a, b)] += 1
    for c in range(s.counts[side]):
        ka, kb = s.met[side, c, 0], s.met[side, c, 2]
        angle = s.where[side, c, 4]
        steep, fair = max(0.0, limits[LEAST_ANGLE] - angle), max(0.0, limits[FAIR_ANGLE] - angle) / limits[FAIR_ANGLE]
        terms[ANGLE] += steep
        terms[TIGHT] += fair
        blame = weights[ANGLE] * steep + weights[TIGHT] * fair
        a, b = s.meta[ka, CURVE], s.meta[kb, CURVE]
        pair[max(a, b) * curves + min(a, b)] += 1
        if a == b:
            blame += weights[SELF]
        elif pair[max(a, b) * curves + min(a, b)] > 1:
            blame += weights[EXCESS]
        s.cost[side, ka] += blame
        s.cost[side, kb] += blame
    for a in range(curves):
        terms[SELF] += pair[a * curves + a]
        for b in range(a):
            terms[EXCESS] += max(0, pair[a * curves + b] - 1)


@small
def of_edges(s: Store, side: int) -> None:
    """Distances of vertices along curves; the frame's edges are not there yet."""
    wi, wf, terms, limits = s.wi, s.wf, s.terms, s.limits
    for e in range(s.head[EDGES]):
        a, b = wi[ORIGIN, e], wi[TARGET, e]
        if a == b:
            continue
        gap = hypot(wf[AT_X, a] - wf[AT_X, b], wf[AT_Y, a] - wf[AT_Y, b])
        if gap < limits[FAIR_DISTANCE]:
            near = max(0.0, limits[LEAST_DISTANCE] - gap)
            fair = 1.0 - gap / limits[FAIR_DISTANCE]
            terms[DISTANCE] += near
            terms[SPREAD] += fair
            s.cost[side, wi[SLOT, e]] += s.weights[DISTANCE] * near + s.weights[SPREAD] * fair


@small
def of_sizes(s: Store) -> None:
    """Sizes of faces; row SHARE has what the strands around each face are blamed for."""
    wf, terms, limits, weights = s.wf, s.terms, s.limits, s.weights
    for f in range(s.head[FACES]):
        area = wf[AREA, f]
        small = max(0.0, limits[LEAST_AREA] - area)
        fair = max(0.0, 1.0 - area / limits[FAIR_AREA])
        big = max(0.0, area - limits[MOST_AREA])
        huge = max(0.0, area / limits[HUGE_AREA] - 1.0)
        terms[SMALL] += small * small
        terms[CAPPED] += fair * (1.0 + fair)
        terms[BIG] += big
        terms[HUGE] += huge
        wf[SHARE, f] = (
            weights[SMALL] * small * small
            + weights[CAPPED] * fair * (1.0 + fair)
            + weights[BIG] * big
            + weights[HUGE] * huge
        )


@small
def of_shapes(s: Store) -> None:
    """Detours of faces, and the blame for them."""
    wf, terms, limits, weights = s.wf, s.terms, s.limits, s.weights
    for f in range(s.head[FACES]):
        detour = detour_of(s, f)
        wf[DETOUR, f] = detour
        odd = max(0.0, detour - limits[MOST_DETOUR])
        blunt = min(3.0, max(0.0, detour - 0.8 * limits[MOST_DETOUR]))
        terms[SHAPE] += odd * odd
        terms[BLUNT] += blunt
        wf[SHARE, f] += weights[SHAPE] * odd * odd + weights[BLUNT] * blunt


@small
def of_sides(s: Store, side: int, ends: int) -> None:
    """Faces that a side of a curve meets again, or that lie on both sides of one; blame for faces."""
    wi, wf, terms, meta = s.wi, s.wf, s.terms, s.meta
    curves = s.head[CURVES]
    last = wi[SEEN]
    for i in range(2 * curves):
        last[i] = -1
    for f in range(s.head[FACES]):
        blame = wf[SHARE, f]
        first = wi[SOME, f]
        h = first
        while True:
            k = wi[SLOT, h >> 1]
            if k >= 0:
                guilt = blame
                at = 2 * meta[k, CURVE] + ((h & 1) ^ meta[k, BACK])
                if last[at] == f:
                    terms[REPEATED] += 1.0
                    guilt += s.weights[REPEATED]
                elif last[at ^ 1] == f:
                    terms[BOTH] += 1.0
                    guilt += s.weights[BOTH]
                last[at] = f
                s.cost[side, k] += guilt
            h = wi[FOLLOW, h]
            if h == first:
                break


@small
def of_frame(s: Store, ends: int) -> None:
    """Ends on the frame: closer than two labels need, too near to its corners, bunched, or met at a slant."""
    wf, terms, limits, frame = s.wf, s.terms, s.limits, s.frame
    sides = frame.shape[0] - 1
    whole = frame[sides, 2]
    need, mean = limits[LABEL_ROOM], whole / max(1, ends)
    for j in range(ends):
        gap = wf[PLACE, j + 1] - wf[PLACE, j] if j + 1 < ends else wf[PLACE, 0] + whole - wf[PLACE, j]
        lack = max(0.0, 1.0 - gap / need)
        terms[ROOM] += lack * (1.0 + lack)
        terms[UNEVEN] += (gap / mean - 1.0) ** 2 / ends
        k, low = s.wi[ENDS, j] >> 1, frame_point(frame, wf[PLACE, j])[2]
        i = s.meta[k, COUNT] - 2 if s.wi[ENDS, j] & 1 else 0
        dx, dy = s.pts[k, X, i + 1] - s.pts[k, X, i], s.pts[k, Y, i + 1] - s.pts[k, Y, i]
        angle = between(dx, dy, frame[low + 1, 0] - frame[low, 0], frame[low + 1, 1] - frame[low, 1])
        terms[TIGHT] += max(0.0, 1.0 - angle / (1.5 * limits[FAIR_ANGLE]))
        if s.head[ROUND] == 0:
            for c in range(sides):
                away = abs(wf[PLACE, j] - frame[c, 2])
                away = min(away, whole - away)
                lack = max(0.0, 1.0 - away / (0.5 * need))
                terms[ROOM] += lack * (1.0 + lack)


@small
def of_curves(s: Store, side: int) -> None:
    """Lengths of curves, which stay in row WHOLE, tight bends, missing decoys."""
    terms, meta, weights = s.terms, s.meta, s.weights
    way = s.wf[WHOLE]
    limit = s.limits[MOST_LENGTH]
    for c in range(s.head[CURVES]):
        way[c] = 0.0
    decoys = 0
    for k in range(s.head[SLOTS]):
        kind = meta[k, KIND]
        if kind == EMPTY:
            continue
        way[meta[k, CURVE]] += s.num[k, WAY]
        if kind >= CONNECTION:
            terms[BENDS] += s.num[k, BEND]
            s.cost[side, k] += weights[BENDS] * s.num[k, BEND]
        if kind == DECOY:
            decoys += 1
    terms[LACKING] = abs(s.limits[DECOYS] - decoys)
    for c in range(s.head[CURVES]):
        terms[LENGTH] += max(0.0, way[c] - limit) / limit
    for k in range(s.head[SLOTS]):
        if meta[k, KIND] >= CONNECTION:
            s.cost[side, k] += weights[LENGTH] * max(0.0, way[meta[k, CURVE]] - limit) / limit


@small
def weighed(s: Store) -> float:
    """The cost without PLAIN."""
    total = 0.0
    for i in range(LENGTH + 1):
        total += s.weights[i] * s.terms[i]
    total += OVERSPENT * max(0.0, total - s.limits[BUDGET])
    for i in range(LENGTH + 1, PLAIN):
        total += s.weights[i] * s.terms[i]
    return total


@small
def measure(s: Store, side: int, most: float) -> float:
    """The cost of the strands with the crossings of list `side`, its terms in `terms`; 1e300 where it is no web.

    No term takes anything away, so once the sum is above `most` the rest is left out: that is how most moves end.
    """
    for i in range(TERMS):
        s.terms[i] = 0.0
    for k in range(s.head[SLOTS]):
        s.cost[side, k] = 0.0
    if not string_up(s):
        return 1e300
    of_curves(s, side)
    of_vertices(s, side)
    if weighed(s) > most:
        return weighed(s)
    ends = line_up(s, side)
    for j in range(ends):
        if j and s.wf[PLACE, j] - s.wf[PLACE, j - 1] < 1.0:
            return 1e300
    if not cut(s, side, ends):
        return 1e300
    of_frame(s, ends)
    of_edges(s, side)
    if weighed(s) > most:
        return weighed(s)
    tie(s, side, ends)
    if not trace(s, ends):
        return 1e300
    of_sizes(s)
    if weighed(s) > most:
        return weighed(s)
    of_shapes(s)
    of_sides(s, side, ends)
    total = weighed(s)
    if s.weights[PLAIN] > 0.0 and total <= most:
        of_looks(s, side, ends)
        total *= exp(s.weights[PLAIN] * max(0.0, s.terms[PLAIN] - HIDDEN))
    return total
