"""What single curves of an arrangement do wrong: what each link costs, and whether a new one must be dropped.

Both look only at vertices, edges and faces that a link touches. The edges of a link follow one another, because it
begins and ends in vertices.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating, small
from nonoforge.geometry.cubic import chords_cross, point_on
from nonoforge.geometry.frames import depth_in
from nonoforge.geometry.polylines import Crossings, Edges, Faces, Polylines, Six, Thresholds

CHORDS = 16
"""Chords per cubic that `meets_own_curve` tests."""

SOUND, NEAR_VERTEX, NEAR_FRAME, SHARP_CROSSING, TURN_AT_CROSSING, CROSSES_ITSELF = range(6)
"""Why a link is dropped: it passes close to a vertex, crosses close to the frame, crosses at a small angle, turns
sharply near a crossing, or its curve crosses itself."""


class LinkLimits(NamedTuple):
    """What a fresh link must keep: lengths in units, the angle in degrees."""

    near_vertex: float  # from a vertex to the link
    near_frame: float  # from a crossing to the frame
    least_angle: float
    sharp: float  # the radius of a sharp turn
    near_turn: float  # how near to a crossing it may be


class Web(NamedTuple):
    """An arrangement whose curves are links; `link` (N,) names the link of each cubic."""

    link: NDArray[np.int64]
    sites: int  # planted vertices, which come before the crossings
    lines: Polylines
    met: Crossings
    edges: Edges


@allocating
def link_costs(links: int, web: Web, faces: Faces, weights: Six, limits: Thresholds) -> NDArray[np.float64]:
    """The penalty of each link (links,): its vertices, its edges, the faces on both sides, and its curve's length."""
    at, areas, edges = faces.at, faces.areas, web.edges
    out = np.zeros(links)
    face_cost = np.empty(len(areas))
    charged = np.empty(len(areas), np.int64)
    for f in range(len(areas)):
        cost = weights.big * max(0.0, areas[f] - limits.most_area)
        cost += weights.shape * max(0.0, faces.detours[f] - limits.most_detour) ** 2
        if areas[f] < limits.least_area:
            cost += weights.small * (limits.least_area - areas[f]) ** 2
        face_cost[f], charged[f] = cost, -1
    for k in range(len(faces.lengths)):
        long = weights.length * max(0.0, faces.lengths[k] - limits.most_length) / limits.most_length
        before = -1
        for e in range(edges.first[k], edges.first[k + 1]):
            number = web.link[web.lines.piece[edges.p0[e]]]
            if number < 0:
                before = -1
                continue
            a, b = edges.origin[e], edges.target[e]
            if number != before:
                out[number] += long + weights.angle * max(0.0, limits.least_angle - faces.angles[a])
                before = number
            out[number] += weights.angle * max(0.0, limits.least_angle - faces.angles[b])
            if a != b:
                gap = hypot(at[a, 0] - at[b, 0], at[a, 1] - at[b, 1])
                out[number] += weights.distance * max(0.0, limits.least_distance - gap)
            for h in range(2 * e, 2 * e + 2):
                f = faces.of_half[h]
                if f >= 0 and charged[f] != number:
                    charged[f] = number
                    out[number] += face_cost[f]
    return out


@allocating
def verdict_on(
    fresh: NDArray[np.int64], web: Web, faces: Faces, box: NDArray[np.float64], limits: LinkLimits, allow_self: bool
) -> int:
    """Why links `fresh` (n,) must be dropped, or `SOUND`."""
    link, piece, edges, at = web.link, web.lines.piece, web.edges, faces.at
    for x in range(len(web.met.edge_a)):
        if not (_among(link[piece[web.met.edge_a[x]]], fresh) or _among(link[piece[web.met.edge_b[x]]], fresh)):
            continue
        v = web.sites + x
        if faces.angles[v] < limits.least_angle:
            return SHARP_CROSSING
        if depth_in(box, at[v, 0], at[v, 1]) < limits.near_frame:
            return NEAR_FRAME
    on_link = np.empty(len(at), np.bool_)
    for i in range(len(fresh)):
        for v in range(len(at)):
            on_link[v] = False
        for e in range(len(edges.p0)):
            if link[piece[edges.p0[e]]] == fresh[i]:
                on_link[edges.origin[e]] = on_link[edges.target[e]] = True
        found: int = _along_link(fresh[i], web, at, on_link, limits)
        if found != SOUND:
            return found
    if allow_self:
        return SOUND
    return CROSSES_ITSELF if _crosses_itself(fresh, web) else SOUND


@small
def _among(value: int, values: NDArray[np.int64]) -> bool:
    for i in range(len(values)):
        if values[i] == value:
            return True
    return False


@small
def _along_link(number: int, web: Web, at: NDArray[np.float64], on_link: NDArray[np.bool_], limits: LinkLimits) -> int:
    """Walk along one link: other vertices close by, its own close to a sharp turn."""
    link, piece, xy = web.link, web.lines.piece, web.lines.xy
    for p in range(len(piece) - 1):
        if link[piece[p]] != number or piece[p + 1] != piece[p]:
            continue
        x, y = xy[p, 0], xy[p, 1]
        dx, dy = xy[p + 1, 0] - x, xy[p + 1, 1] - y
        size = dx * dx + dy * dy
        turning = False
        if p and link[piece[p - 1]] == number:
            bx, by = x - xy[p - 1, 0], y - xy[p - 1, 1]
            # the radius of the arc through three points, from the turn between two edges
            cross, dot = abs(bx * dy - by * dx), bx * dx + by * dy
            mean = (hypot(bx, by) + hypot(dx, dy)) / 2
            turning = cross > 0.0 and mean * (hypot(cross, dot) + dot) < 2 * limits.sharp * cross
        for v in range(len(at)):
            ux, uy = at[v, 0] - x, at[v, 1] - y
            if on_link[v]:
                if turning and hypot(ux, uy) < limits.near_turn:
                    return TURN_AT_CROSSING
                continue
            u = min(max((ux * dx + uy * dy) / size, 0.0), 1.0) if size > 0.0 else 0.0
            if hypot(ux - u * dx, uy - u * dy) < limits.near_vertex:
                return NEAR_VERTEX
    return SOUND


@small
def _crosses_itself(fresh: NDArray[np.int64], web: Web) -> bool:
    """Whether a curve with a fresh link meets a vertex twice."""
    first, origin, target = web.edges.first, web.edges.origin, web.edges.target
    for k in range(len(first) - 2):
        mine = False
        for e in range(first[k], first[k + 1]):
            mine = mine or _among(web.link[web.lines.piece[web.edges.p0[e]]], fresh)
        if not mine:
            continue
        for e in range(first[k], first[k + 1]):
            for g in range(e + 1, first[k + 1]):
                if origin[e] == origin[g] or origin[e] == target[g]:
                    return True
    return False


@allocating
def meets_own_curve(
    control: NDArray[np.float64], first_piece: NDArray[np.int64], link: NDArray[np.int64], fresh: int
) -> bool:
    """Whether a link crosses the rest of its curve, tested on chords: a quick look before everything is arranged."""
    for k in range(len(first_piece) - 2):
        a, b = first_piece[k], first_piece[k + 1]
        mine = -1
        for c in range(a, b):
            if link[c] == fresh:
                mine = c
        if mine < 0:
            continue
        points = np.empty(((b - a) * CHORDS + 1, 2))
        for c in range(a, b):
            for i in range(CHORDS):
                points[(c - a) * CHORDS + i, 0], points[(c - a) * CHORDS + i, 1] = point_on(control[c], i / CHORDS)
        points[-1, 0], points[-1, 1] = control[b - 1, 3, 0], control[b - 1, 3, 1]
        for i in range((mine - a) * CHORDS, (mine - a + 1) * CHORDS):
            for j in range(len(points) - 1):
                if abs(i - j) > 1 and chords_cross(points, i, j):
                    return True
    return False
