"""What single curves of an arrangement do wrong: what each link costs, and whether a new one must be given up.

Both look only at vertices, edges and faces that a link touches. The edges of a link follow one another, because it
begins and ends in vertices.
"""

from __future__ import annotations

from math import hypot
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.flatten import point_on
from nonoforge.geometry.frames import depth_in

CHORDS = 16
"""Chords of each cubic on which `meets_own_curve` looks."""

SOUND, NEAR_VERTEX, NEAR_FRAME, SHARP_CROSSING, TURN_AT_CROSSING, CROSSES_ITSELF = range(6)
"""Why a link is given up: it passes close by a vertex, crosses close to the frame, crosses at a small angle, turns
sharply beside a crossing, or its curve crosses itself."""


@numba.njit(cache=True, nogil=True)
def link_costs(
    links: int,
    link: NDArray[np.int64],
    piece: NDArray[np.int64],
    first_edge: NDArray[np.int64],
    p0: NDArray[np.int64],
    origin: NDArray[np.int64],
    target: NDArray[np.int64],
    at: NDArray[np.float64],
    face_of_half: NDArray[np.int64],
    angles: NDArray[np.float64],
    areas: NDArray[np.float64],
    detour: NDArray[np.float64],
    lengths: NDArray[np.float64],
    weights: Any,
    thresholds: Any,
) -> NDArray[np.float64]:
    """The penalty of each link (links,): its vertices, its edges, the faces beside it, and its curve's length.

    `link` names the link of each cubic; `weights` and `thresholds` are the six of the fitness, in its order.
    """
    w_angle, w_distance, w_small, w_big, w_shape, w_length = weights
    least_angle, least_distance, least_area, most_area, most_detour, most_length = thresholds
    out = np.zeros(links)
    face_cost = np.empty(len(areas))
    for f in range(len(areas)):
        cost = w_big * max(0.0, areas[f] - most_area) + w_shape * max(0.0, detour[f] - most_detour) ** 2
        if areas[f] < least_area:
            cost += w_small * (least_area - areas[f]) ** 2
        face_cost[f] = cost
    beside = np.full(len(areas), -1, np.int64)
    for k in range(len(lengths)):
        long = w_length * max(0.0, lengths[k] - most_length) / most_length
        before = -1
        for e in range(first_edge[k], first_edge[k + 1]):
            number = link[piece[p0[e]]]
            if number < 0:
                before = -1
                continue
            if number != before:
                out[number] += long + w_angle * max(0.0, least_angle - angles[origin[e]])
                before = number
            a, b = origin[e], target[e]
            out[number] += w_angle * max(0.0, least_angle - angles[b])
            if a != b:
                gap = hypot(at[a, 0] - at[b, 0], at[a, 1] - at[b, 1])
                out[number] += w_distance * max(0.0, least_distance - gap)
            for h in (2 * e, 2 * e + 1):
                f = face_of_half[h]
                if f >= 0 and beside[f] != number:
                    beside[f] = number
                    out[number] += face_cost[f]
    return out


@numba.njit(cache=True, nogil=True)
def verdict_on(
    fresh: NDArray[np.int64],
    link: NDArray[np.int64],
    control: NDArray[np.float64],
    piece: NDArray[np.int64],
    xy: NDArray[np.float64],
    first: NDArray[np.int64],
    first_edge: NDArray[np.int64],
    p0: NDArray[np.int64],
    origin: NDArray[np.int64],
    target: NDArray[np.int64],
    at: NDArray[np.float64],
    sites: int,
    edge_a: NDArray[np.int64],
    edge_b: NDArray[np.int64],
    angles: NDArray[np.float64],
    box: NDArray[np.float64],
    limits: Any,
    allow_self: bool,
) -> int:
    """Why links `fresh` (n,) must be given up, or `SOUND`.

    `limits`: from a vertex to the link, from a crossing to the frame, smallest angle in degrees, radius of a sharp
    turn, and how near to a crossing it may be; in units.
    """
    near_vertex, near_frame, least_angle, sharp, near_turn = limits
    for x in range(len(edge_a)):
        if not (_among(link[piece[edge_a[x]]], fresh) or _among(link[piece[edge_b[x]]], fresh)):
            continue
        v = sites + x
        if angles[v] < least_angle:
            return SHARP_CROSSING
        if depth_in(box, at[v, 0], at[v, 1]) < near_frame:
            return NEAR_FRAME
    on_link = np.zeros(len(at), np.bool_)
    for i in range(len(fresh)):
        on_link[:] = False
        for e in range(len(p0)):
            if link[piece[p0[e]]] == fresh[i]:
                on_link[origin[e]] = on_link[target[e]] = True
        found = _along_link(fresh[i], link, control, piece, xy, at, on_link, near_vertex, sharp, near_turn)
        if found != SOUND:
            return found
    if allow_self:
        return SOUND
    return CROSSES_ITSELF if _crosses_itself(fresh, link, piece, first, first_edge, p0, origin, target) else SOUND


@numba.njit(cache=True, nogil=True)
def _among(value: int, values: NDArray[np.int64]) -> bool:
    for i in range(len(values)):
        if values[i] == value:
            return True
    return False


@numba.njit(cache=True, nogil=True)
def _along_link(
    number: int,
    link: NDArray[np.int64],
    control: NDArray[np.float64],
    piece: NDArray[np.int64],
    xy: NDArray[np.float64],
    at: NDArray[np.float64],
    on_link: NDArray[np.bool_],
    near_vertex: float,
    sharp: float,
    near_turn: float,
) -> int:
    """Walk along one link: other vertices close by, its own close to a sharp turn."""
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
            turning = (
                cross > 0.0 and (hypot(bx, by) + hypot(dx, dy)) / 2 * (hypot(cross, dot) + dot) < 2 * sharp * cross
            )
        for v in range(len(at)):
            ux, uy = at[v, 0] - x, at[v, 1] - y
            if on_link[v]:
                if turning and hypot(ux, uy) < near_turn:
                    return TURN_AT_CROSSING
                continue
            u = min(max((ux * dx + uy * dy) / size, 0.0), 1.0) if size > 0.0 else 0.0
            if hypot(ux - u * dx, uy - u * dy) < near_vertex:
                return NEAR_VERTEX
    return SOUND


@numba.njit(cache=True, nogil=True)
def _crosses_itself(
    fresh: NDArray[np.int64],
    link: NDArray[np.int64],
    piece: NDArray[np.int64],
    first: NDArray[np.int64],
    first_edge: NDArray[np.int64],
    p0: NDArray[np.int64],
    origin: NDArray[np.int64],
    target: NDArray[np.int64],
) -> bool:
    """Whether a curve with a fresh link meets a vertex twice."""
    for k in range(len(first) - 2):
        mine = False
        for e in range(first_edge[k], first_edge[k + 1]):
            mine = mine or _among(link[piece[p0[e]]], fresh)
        if not mine:
            continue
        for e in range(first_edge[k], first_edge[k + 1]):
            for g in range(e + 1, first_edge[k + 1]):
                if origin[e] == origin[g] or origin[e] == target[g]:
                    return True
    return False


@numba.njit(cache=True, nogil=True)
def meets_own_curve(
    control: NDArray[np.float64], first_piece: NDArray[np.int64], link: NDArray[np.int64], fresh: int
) -> bool:
    """Whether a link crosses the rest of its curve, looked for on chords: a quick look before all is arranged."""
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
        points[-1] = control[b - 1, 3]
        for i in range((mine - a) * CHORDS, (mine - a + 1) * CHORDS):
            for j in range(len(points) - 1):
                if abs(i - j) > 1 and _cross(points, i, j):
                    return True
    return False


@numba.njit(cache=True, nogil=True)
def _cross(points: NDArray[np.float64], i: int, j: int) -> bool:
    """Whether two chords of a polyline cross."""
    ax, ay, bx, by = points[i, 0], points[i, 1], points[i + 1, 0], points[i + 1, 1]
    px, py, qx, qy = points[j, 0], points[j, 1], points[j + 1, 0], points[j + 1, 1]
    p = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    q = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
    if (p >= 0.0) == (q >= 0.0):
        return False
    a = (qx - px) * (ay - py) - (qy - py) * (ax - px)
    b = (qx - px) * (by - py) - (qy - py) * (bx - px)
    return bool((a >= 0.0) != (b >= 0.0))
