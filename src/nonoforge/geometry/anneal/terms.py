"""What a web of strands costs: the six penalties of the literature and our own terms.

The six are those of `geometry/measures.py`, which is slower and independent; tests hold the two together. Ours:

- `capped`: faces smaller than fair, at most 2 each: the quadratic small-cell penalty gives one empty face 85,000
  points, and nothing else matters until it is gone;
- `tight`, `spread`, `blunt`: crossings, edges and shapes just within the thresholds, so that the result does not end on
  the brink;
- `bends`: radians turned on a radius below the least (hooks, hairpins); `huge`: faces larger than is interesting;
- `room`, `uneven`: ends on the frame too close for two labels, or bunched;
- `self`, `excess`, `repeated`, `both`: crossings of a curve with itself, of a pair beyond the first, faces that one
  side of a curve meets again, faces on both sides of a curve: without the first and last a puzzle is advanced, without
  `repeated` as well it is basic;
- `lacking`: decoys missing, or too many;
- `laden`: curves that carry more than one piece of the picture (1 for a second, 2 more for a third, ...) or more than
  a third of its outline; `share`: the outline's share of all lengths beyond the most it may have; `crowd`: tens of
  faces beyond the most that can be read; `patchy`: how unevenly the lines are spread over the squares of the frame,
  for a picture is found where it is busy; `winding`: radians that a strand turns beyond what is gentle, squared;
- `plain`: how well the outline can be told from the rest, see `plain.py`. It multiplies all others, because moves are
  accepted by their share of the cost: where a picture costs more, hiding it must be worth more points.

The six penalties have a budget; points beyond it count several times.
"""

from __future__ import annotations

from math import exp, hypot, sqrt

from nonoforge.compiling.kernel import kernel, small
from nonoforge.geometry.anneal.burdens import of_burdens, of_curves, of_patches
from nonoforge.geometry.anneal.frame import frame_point
from nonoforge.geometry.anneal.plain import of_looks
from nonoforge.geometry.anneal.store import (
    ALONG,
    AREA,
    AT_X,
    AT_Y,
    CACHE,
    DETOUR,
    ENDS,
    FOLLOW,
    KEY0,
    KEY1,
    MEMBERS,
    NO_WEB,
    ORIGIN,
    PLACE,
    PLAIN,
    PX,
    PY,
    SEEN,
    SHARE,
    SIX,
    SLOT,
    SOME,
    TARGET,
    Store,
    X,
    Y,
)
from nonoforge.geometry.anneal.strands import string_up
from nonoforge.geometry.anneal.web import cut, line_up, outline, tie, trace
from nonoforge.geometry.measures import between, worst_from

HIDDEN = 0.65
"""The area under the ROC curve below which nothing is gained: two trained adversaries differ by more than that."""
OVERSPENT = 6.0
"""Extra weight of points of the six penalties beyond the budget."""


@small
def stamp_of(s: Store, h: int) -> int:
    """A number for half-edge h that changes when its place or its polyline does."""
    e = h >> 1
    k = s.wi[SLOT, e]
    x = (s.strands[k].stamp if k >= 0 else 0) * 0x1E3779B97F4A7C15 + s.bits[KEY0, e] * 0x3F58476D1CE4E5B9
    x ^= (x >> 31) & 0x1FFFFFFFF
    x = x * 0x14D049BB133111EB + s.bits[KEY1, e]
    x ^= (x >> 29) & 0x7FFFFFFFF
    x *= 0x1F58476D1CE4E5B9 + 2 * (h & 1)
    return x ^ ((x >> 32) & 0xFFFFFFFF)


@small
def detour_of(s: Store, f: int) -> float:
    """The detour factor of a face, from the cache if it has been seen before."""
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


@kernel
def of_vertices(s: Store, side: int) -> None:
    """Angles of crossings, crossings of a curve with itself and of pairs beyond the first."""
    terms, limits, weights = s.terms[0], s.limits[0], s.weights[0]
    curves = s.head[0].curves
    pair = s.wi[MEMBERS]
    for i in range(curves * curves):
        pair[i] = 0
    for v in range(s.head[0].corners):
        terms.angle += max(0.0, limits.least_angle - s.sharp[v])
    for i in range(s.passes.shape[0]):
        for j in range(i):
            if s.passes[i, 0] == s.passes[j, 0]:
                a, b = s.strands[s.passes[i, 1]].curve, s.strands[s.passes[j, 1]].curve
                pair[max(a, b) * curves + min(a, b)] += 1
    for c in range(s.counts[side]):
        ka, kb = s.met[side, c].a, s.met[side, c].b
        angle = s.met[side, c].angle
        steep, fair = max(0.0, limits.least_angle - angle), max(0.0, limits.fair_angle - angle) / limits.fair_angle
        terms.angle += steep
        terms.tight += fair
        blame = weights.angle * steep + weights.tight * fair
        a, b = s.strands[ka].curve, s.strands[kb].curve
        pair[max(a, b) * curves + min(a, b)] += 1
        if a == b:
            blame += weights.self
        elif pair[max(a, b) * curves + min(a, b)] > 1:
            blame += weights.excess
        s.cost[side, ka] += blame
        s.cost[side, kb] += blame
    for a in range(curves):
        terms.self += pair[a * curves + a]
        for b in range(a):
            terms.excess += max(0, pair[a * curves + b] - 1)


@kernel
def of_edges(s: Store, side: int) -> None:
    """Distances between vertices along curves; the frame's edges do not exist yet."""
    wi, wf, terms, limits = s.wi, s.wf, s.terms[0], s.limits[0]
    for e in range(s.head[0].edges):
        a, b = wi[ORIGIN, e], wi[TARGET, e]
        if a == b:
            continue
        gap = hypot(wf[AT_X, a] - wf[AT_X, b], wf[AT_Y, a] - wf[AT_Y, b])
        if gap < limits.fair_distance:
            near = max(0.0, limits.least_distance - gap)
            fair = 1.0 - gap / limits.fair_distance
            terms.distance += near
            terms.spread += fair
            s.cost[side, wi[SLOT, e]] += s.weights[0].distance * near + s.weights[0].spread * fair


@kernel
def of_sizes(s: Store) -> None:
    """Sizes of faces; row SHARE gets the blame that the strands around each face share."""
    wf, terms, limits, weights = s.wf, s.terms[0], s.limits[0], s.weights[0]
    for f in range(s.head[0].faces):
        area = wf[AREA, f]
        small = max(0.0, limits.least_area - area)
        fair = max(0.0, 1.0 - area / limits.fair_area)
        big = max(0.0, area - limits.most_area)
        huge = max(0.0, area / limits.huge_area - 1.0)
        terms.small += small * small
        terms.capped += fair * (1.0 + fair)
        terms.big += big
        terms.huge += huge
        wf[SHARE, f] = (
            weights.small * small * small
            + weights.capped * fair * (1.0 + fair)
            + weights.big * big
            + weights.huge * huge
        )


@kernel
def of_shapes(s: Store) -> None:
    """Detours of faces, and the blame for them."""
    wf, terms, limits, weights = s.wf, s.terms[0], s.limits[0], s.weights[0]
    for f in range(s.head[0].faces):
        detour = detour_of(s, f)
        wf[DETOUR, f] = detour
        odd = max(0.0, detour - limits.most_detour)
        blunt = min(3.0, max(0.0, detour - 0.8 * limits.most_detour))
        terms.shape += odd * odd
        terms.blunt += blunt
        wf[SHARE, f] += weights.shape * odd * odd + weights.blunt * blunt


@kernel
def of_sides(s: Store, side: int) -> None:
    """Faces that a side of a curve meets again, or that lie on both sides of one; blame for faces."""
    wi, wf, terms, strands = s.wi, s.wf, s.terms[0], s.strands
    curves = s.head[0].curves
    last = wi[SEEN]
    for i in range(2 * curves):
        last[i] = -1
    for f in range(s.head[0].faces):
        blame = wf[SHARE, f]
        first = wi[SOME, f]
        h = first
        while True:
            k = wi[SLOT, h >> 1]
            if k >= 0:
                guilt = blame
                at = 2 * strands[k].curve + ((h & 1) ^ strands[k].back)
                if last[at] == f:
                    terms.repeated += 1.0
                    guilt += s.weights[0].repeated
                elif last[at ^ 1] == f:
                    terms.both += 1.0
                    guilt += s.weights[0].both
                last[at] = f
                s.cost[side, k] += guilt
            h = wi[FOLLOW, h]
            if h == first:
                break


@kernel
def of_frame(s: Store, ends: int) -> None:
    """Ends on the frame: closer than two labels need, too near to its corners, bunched, or met at a slant."""
    wf, terms, limits, frame = s.wf, s.terms[0], s.limits[0], s.frame
    sides = frame.shape[0] - 1
    whole = frame[sides, 2]
    need, mean = limits.label_room, whole / max(1, ends)
    for j in range(ends):
        gap = wf[PLACE, j + 1] - wf[PLACE, j] if j + 1 < ends else wf[PLACE, 0] + whole - wf[PLACE, j]
        lack = max(0.0, 1.0 - gap / need)
        terms.room += lack * (1.0 + lack)
        terms.uneven += (gap / mean - 1.0) ** 2 / ends
        k, low = s.wi[ENDS, j] >> 1, frame_point(frame, wf[PLACE, j])[2]
        i = s.strands[k].count - 2 if s.wi[ENDS, j] & 1 else 0
        dx, dy = s.pts[k, X, i + 1] - s.pts[k, X, i], s.pts[k, Y, i + 1] - s.pts[k, Y, i]
        angle = between(dx, dy, frame[low + 1, 0] - frame[low, 0], frame[low + 1, 1] - frame[low, 1])
        terms.tight += max(0.0, 1.0 - angle / (1.5 * limits.fair_angle))
        if s.head[0].round == 0:
            for c in range(sides):
                away = abs(wf[PLACE, j] - frame[c, 2])
                away = min(away, whole - away)
                lack = max(0.0, 1.0 - away / (0.5 * need))
                terms.room += lack * (1.0 + lack)


@small
def weighed(s: Store) -> float:
    """The cost without `plain`."""
    total = 0.0
    for i in range(SIX):
        total += s.prices[i] * s.sums[i]
    total += OVERSPENT * max(0.0, total - s.limits[0].budget)
    for i in range(SIX, PLAIN):
        total += s.prices[i] * s.sums[i]
    return total


@kernel
def measure(s: Store, side: int, most: float) -> float:
    """The cost of the strands with the crossings of list `side`, terms in `terms`; NO_WEB if they make no web.

    No term is negative, so once the sum exceeds `most` the rest is skipped; most moves end there.
    """
    for i in range(s.sums.shape[0]):
        s.sums[i] = 0.0
    for k in range(s.head[0].slots):
        s.cost[side, k] = 0.0
    if not string_up(s):
        return NO_WEB
    of_curves(s, side)
    if not of_burdens(s, side):
        return NO_WEB
    of_vertices(s, side)
    if weighed(s) > most:
        return weighed(s)
    of_patches(s)
    ends = line_up(s, side)
    for j in range(ends):
        if j and s.wf[PLACE, j] - s.wf[PLACE, j - 1] < 1.0:
            return NO_WEB
    if not cut(s, side, ends):
        return NO_WEB
    of_frame(s, ends)
    of_edges(s, side)
    if weighed(s) > most:
        return weighed(s)
    tie(s, side, ends)
    if not trace(s, ends):
        return NO_WEB
    s.terms[0].crowd = max(0.0, s.head[0].faces - s.limits[0].most_faces) / 10.0
    of_sizes(s)
    if weighed(s) > most:
        return weighed(s)
    of_shapes(s)
    of_sides(s, side)
    total = weighed(s)
    if s.weights[0].plain > 0.0 and total <= most:
        of_looks(s, side, ends)
        total *= exp(s.weights[0].plain * max(0.0, s.terms[0].plain - HIDDEN))
    return total
