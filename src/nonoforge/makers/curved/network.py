"""The network of a picture's outlines: stretches between nodes, joined to pieces where they run on smoothly.

With one colour a node is a corner, and two stretches end in it. Where regions of different colours touch, both have
the same outline there, drawn twice and by rounding not even equally: it must become one curve. So nodes are also where
two outlines begin or cease to run together; of stretches drawn twice one is kept, and at a node where three meet, two
that run on smoothly stay one piece and the third ends there.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.chain import Chain, backwards, cut_at, direction_at, length_of, point_at
from nonoforge.geometry.flatten import flatten
from nonoforge.geometry.scene import nearest_place
from nonoforge.geometry.vectors import dot
from nonoforge.makers.drawings.contours import breaks_of

TOGETHER = 1.0
"""Outlines closer than this many units run together."""
SAME_NODE = 3.0
"""Nodes of different outlines closer than this are one."""


@dataclass(frozen=True, slots=True, eq=False)
class Strand:
    """A piece: its cubics, whether it is closed, the corner at the start of each cubic (n,) and at its end, or -1."""

    chain: Chain
    closed: bool
    corner_at: NDArray[np.int64]
    corner_end: int


@dataclass(frozen=True, slots=True, eq=False)
class _Stretch:
    """Part of an outline between two nodes."""

    chain: Chain
    start: int
    end: int


def strands_of(outlines: list[list[Chain]], break_angle: float) -> tuple[list[Strand], int]:
    """The pieces of closed outlines, one list for each colour, the open ones first; and how many corners there are."""
    contours = [(colour, contour) for colour, group in enumerate(outlines) for contour in group]
    places = [{float(b) for b in breaks_of(contour, break_angle)} for _, contour in contours]
    if len(outlines) > 1:
        for (i, (one, a)), (j, (other, b)) in combinations(enumerate(contours), 2):
            if one != other and _near(a, b):
                places[i] |= set(_changes(a, b))
                places[j] |= set(_changes(b, a))
    nodes, marks = _nodes([contour for _, contour in contours], places, shared=len(outlines) > 1)
    stretches: list[_Stretch] = []
    closed: list[Chain] = []
    for (_, contour), mark in zip(contours, marks, strict=True):
        if mark:
            stretches += _cut(contour, mark, nodes)
        else:
            closed.append(contour)
    if len(outlines) > 1:
        stretches = _once(stretches)
        closed = [c for i, c in enumerate(closed) if not any(_same(c, other) for other in closed[:i])]
    return _joined(stretches, closed, break_angle)


def _polyline(chain: Chain, step: float = 2.0) -> NDArray[np.float64]:
    xy: NDArray[np.float64] = flatten(chain, np.array([0, len(chain)]), np.array([True]), step)[0]
    return xy


def _near(a: Chain, b: Chain) -> bool:
    """Whether the boxes of two outlines meet."""
    low, high = np.maximum(a.min(axis=(0, 1)), b.min(axis=(0, 1))), np.minimum(a.max(axis=(0, 1)), b.max(axis=(0, 1)))
    return bool((low <= high + TOGETHER).all())


def _distances(points: NDArray[np.float64], line: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far points (n, 2) lie from a closed polyline (m, 2), (n,)."""
    run = np.roll(line, -1, axis=0) - line
    size = np.maximum((run**2).sum(axis=1), 1e-12)
    offset = points[:, None] - line[None]
    u = np.clip((offset * run[None]).sum(axis=2) / size, 0, 1)
    out: NDArray[np.float64] = np.hypot(*(offset - u[..., None] * run[None]).transpose(2, 0, 1)).min(axis=1)
    return out


def _changes(a: Chain, b: Chain) -> list[float]:
    """The places of outline a where it begins or ceases to run together with b."""
    samples = 12
    places = np.arange(len(a) * samples) / samples
    points = np.array([point_at(a, float(place)) for place in places])
    line = _polyline(b)
    together = _distances(points, line) < TOGETHER
    out = []
    for i in np.flatnonzero(together != np.roll(together, 1)).tolist():
        low, high = float(places[i - 1]) if i else float(places[-1]) - len(a), float(places[i])
        for _ in range(20):
            middle = (low + high) / 2
            near = bool(_distances(point_at(a, middle % len(a))[None], line)[0] < TOGETHER)
            low, high = (middle, high) if near == together[i - 1] else (low, middle)
        out.append(low % len(a))
    return out


def _nodes(
    contours: list[Chain], places: list[set[float]], *, shared: bool
) -> tuple[list[NDArray[np.float64]], list[dict[float, int]]]:
    """Where the nodes are, and for each contour its places with the node there."""
    nodes: list[NDArray[np.float64]] = []
    marks: list[dict[float, int]] = [{} for _ in contours]
    # corners are exact and name a node before places of contact near them do: those lie where outlines are a unit apart
    wanted = [(place != int(place), i, place) for i, own in enumerate(places) for place in own]
    for _, i, place in sorted(wanted):
        point = point_at(contours[i], place)
        known = [n for n, at in enumerate(nodes) if np.hypot(*(at - point)) < SAME_NODE] if shared else []
        if not known:
            nodes.append(point)
        number = known[0] if known else len(nodes) - 1
        if number not in marks[i].values():
            marks[i][place] = number
    if shared and nodes:
        for mark, contour in zip(marks, contours, strict=True):
            for number in np.flatnonzero(_distances(np.array(nodes), _polyline(contour)) < SAME_NODE).tolist():
                if number not in mark.values():
                    mark[nearest_place(contour, nodes[number])[0] % len(contour)] = number
    return nodes, marks


def _cut(contour: Chain, mark: dict[float, int], nodes: list[NDArray[np.float64]]) -> list[_Stretch]:
    """The stretches of one outline, their ends moved to the nodes."""
    chain, begins = cut_at(contour, mark)
    ordered = sorted((begins[place] % len(chain), node) for place, node in mark.items())
    first = ordered[0][0]
    turned = np.roll(chain, -first, axis=0)
    stops = [(index - first, node) for index, node in ordered] + [(len(chain), ordered[0][1])]
    out = []
    for (a, start), (b, end) in pairwise(stops):
        stretch = turned[a:b].copy()
        if not len(stretch):
            continue
        for row, at in ((0, nodes[start]), (-1, nodes[end])):
            corner, handle = (0, 1) if row == 0 else (3, 2)
            stretch[row, handle] += at - stretch[row, corner]
            stretch[row, corner] = at
        out.append(_Stretch(stretch, start, end))
    return out


def _once(stretches: list[_Stretch]) -> list[_Stretch]:
    """Stretches between the same nodes that run together, kept once; crumbs between two contacts are dropped."""
    kept: list[_Stretch] = []
    for stretch in stretches:
        if stretch.start == stretch.end and length_of(stretch.chain) < 4 * SAME_NODE:
            continue
        twins = (s for s in kept if {s.start, s.end} == {stretch.start, stretch.end})
        middle = point_at(stretch.chain, len(stretch.chain) / 2)
        if not any(nearest_place(s.chain, middle)[1] < 2 * TOGETHER for s in twins):
            kept.append(stretch)
    return kept


def _same(a: Chain, b: Chain) -> bool:
    """Whether two closed outlines run together all the way."""
    return all(nearest_place(b, point_at(a, len(a) * i / 8))[1] < TOGETHER for i in range(8))


def _joined(stretches: list[_Stretch], closed: list[Chain], break_angle: float) -> tuple[list[Strand], int]:
    """Stretches joined at nodes where they run on smoothly; other nodes, and those where a third meets, are corners."""
    ends: dict[int, list[int]] = defaultdict(list)
    for i, stretch in enumerate(stretches):
        ends[stretch.start].append(2 * i)
        ends[stretch.end].append(2 * i + 1)
    partner: dict[int, int] = {}
    corners: dict[int, int] = {}
    for node, meeting in sorted(ends.items()):
        out = {e: _leaving(stretches[e // 2].chain, e % 2 == 1) for e in meeting}
        turns = sorted(
            (float(np.degrees(np.arccos(np.clip(-dot(out[e], out[f]), -1, 1)))), e, f)
            for e, f in combinations(meeting, 2)
        )
        for turn, e, f in turns:
            if turn <= break_angle and e not in partner and f not in partner:
                partner[e], partner[f] = f, e
        if len(meeting) != 2 or meeting[0] not in partner:
            corners[node] = len(corners)
    opened, rings = _walk(stretches, partner, corners)
    none = [Strand(chain, True, np.full(len(chain), -1, np.int64), -1) for chain in closed]
    return [*opened, *rings, *none], len(corners)


def _leaving(chain: Chain, at_end: bool) -> NDArray[np.float64]:
    """The direction in which a stretch leaves by one of its ends."""
    return direction_at(chain, float(len(chain))) if at_end else -direction_at(chain, 0.0)


def _walk(
    stretches: list[_Stretch], partner: dict[int, int], corners: dict[int, int]
) -> tuple[list[Strand], list[Strand]]:
    """Follow stretches over smooth nodes: open strands from free ends, then what is left as rings."""
    seen: set[int] = set()
    opened: list[Strand] = []
    rings: list[Strand] = []
    order = [e for e in range(2 * len(stretches)) if e not in partner] + list(range(0, 2 * len(stretches), 2))
    for first in order:
        if first // 2 in seen:
            continue
        chains: list[Chain] = []
        marks: list[int] = []
        here, last = first, -1
        while here // 2 not in seen:
            seen.add(here // 2)
            stretch = stretches[here // 2]
            forward = here % 2 == 0
            chains.append(stretch.chain if forward else backwards(stretch.chain))
            marks += [corners.get(stretch.start if forward else stretch.end, -1), *[-1] * (len(stretch.chain) - 1)]
            last = corners.get(stretch.end if forward else stretch.start, -1)
            here = partner.get(here ^ 1, first)
        chain = np.concatenate(chains)
        ring = first in partner
        (rings if ring else opened).append(Strand(chain, ring, np.array(marks, np.int64), -1 if ring else last))
    return opened, rings
