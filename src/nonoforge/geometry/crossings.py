"""Where polylines cross: a hash grid of edges, each pair of edges tested once.

Edges that share a point or a planted vertex (a corner of two curves, a T-junction, an end on the frame) are never
tested: those vertices are known, and rounding would find them zero, one or two times. Each side test treats a point on
a line as lying to its left, and neighbouring edges use the same test for their shared point, so a curve that passes
exactly through a point of another polyline is met exactly once.
"""

from __future__ import annotations

from math import floor, hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating, entry
from nonoforge.geometry.cubic import point_on, slope_on, turn
from nonoforge.geometry.polylines import Crossings, Polylines

MOST_GRID = 512
"""Cells of the hash grid along each axis at most: clearing the grid must stay cheap."""


@allocating
def successors(first: NDArray[np.int64], closed: NDArray[np.bool_]) -> tuple[Any, Any]:
    """For each point the next and the previous one along its chain, -1 beyond an open end."""
    total = first[-1]
    after, before = np.empty(total, np.int64), np.empty(total, np.int64)
    for k in range(len(first) - 1):
        a, b = first[k], first[k + 1]
        for p in range(a, b):
            after[p], before[p] = p + 1, p - 1
        after[b - 1] = a if closed[k] else -1
        before[a] = b - 1 if closed[k] else -1
    return after, before


@allocating
def planted(
    site_at: NDArray[np.int64],
    site_end: NDArray[np.int64],
    piece: NDArray[np.int64],
    param: NDArray[np.float64],
    first: NDArray[np.int64],
) -> Any:
    """The planted vertex of each polyline point (P,), -1 for none."""
    site = np.empty(len(piece), np.int64)
    for p in range(len(piece)):
        site[p] = site_at[piece[p]] if param[p] == 0.0 else -1
    for k in range(len(site_end)):
        if site_end[k] >= 0:
            site[first[k + 1] - 1] = site_end[k]
    return site


@allocating
def find_crossings(
    xy: NDArray[np.float64], after: NDArray[np.int64], site: NDArray[np.int64], points: int, step: float
) -> Crossings:
    """All crossings between the edges that start at points 0..points-1 (the frame's points come later and stay out).

    `site` (P,) is the planted vertex of a point or -1.
    """
    left, top, right, bottom = xy[0, 0], xy[0, 1], xy[0, 0], xy[0, 1]
    for p in range(points):
        left, right = min(left, xy[p, 0]), max(right, xy[p, 0])
        top, bottom = min(top, xy[p, 1]), max(bottom, xy[p, 1])
    size = max(1.5 * step, (right - left) / MOST_GRID, (bottom - top) / MOST_GRID, 1e-300)
    nx, ny = int((right - left) / size) + 1, int((bottom - top) / size) + 1
    box = np.empty((points, 4), np.int32)
    start = np.zeros(nx * ny + 1, np.int64)
    for p in range(points):
        q = after[p]
        if q < 0:
            continue
        box[p, 0] = floor((min(xy[p, 0], xy[q, 0]) - left) / size)
        box[p, 1] = floor((min(xy[p, 1], xy[q, 1]) - top) / size)
        box[p, 2] = floor((max(xy[p, 0], xy[q, 0]) - left) / size)
        box[p, 3] = floor((max(xy[p, 1], xy[q, 1]) - top) / size)
        for i in range(box[p, 1], box[p, 3] + 1):
            for j in range(box[p, 0], box[p, 2] + 1):
                start[i * nx + j + 1] += 1
    for c in range(nx * ny):
        start[c + 1] += start[c]
    fill = start[:-1].copy()
    held = np.empty(start[-1], np.int32)
    for p in range(points):
        if after[p] < 0:
            continue
        for i in range(box[p, 1], box[p, 3] + 1):
            for j in range(box[p, 0], box[p, 2] + 1):
                c = i * nx + j
                held[fill[c]] = p
                fill[c] += 1
    found: Crossings = _test_pairs(xy, after, site, box, start, held, nx)
    return found


@allocating
def _test_pairs(
    xy: NDArray[np.float64],
    after: NDArray[np.int64],
    site: NDArray[np.int64],
    box: NDArray[np.int32],
    start: NDArray[np.int64],
    held: NDArray[np.int32],
    nx: int,
) -> Crossings:
    room = 256
    edge_a, edge_b = np.empty(room, np.int64), np.empty(room, np.int64)
    u_a, u_b = np.empty(room), np.empty(room)
    found = 0
    for c in range(len(start) - 1):
        row, column = c // nx, c % nx
        for m in range(start[c], start[c + 1]):
            a = held[m]
            b = after[a]
            sa, sb = site[a], site[b]
            ax, ay, bx, by = xy[a, 0], xy[a, 1], xy[b, 0], xy[b, 1]
            for n in range(m + 1, start[c + 1]):
                p = held[n]
                # the pair is tested in one of the cells they share: the lower right of their boxes' first cells
                if max(box[a, 0], box[p, 0]) != column or max(box[a, 1], box[p, 1]) != row:
                    continue
                q = after[p]
                if a == q or b == p or b == q:
                    continue
                sp, sq = site[p], site[q]
                if (sa >= 0 and (sa == sp or sa == sq)) or (sb >= 0 and (sb == sp or sb == sq)):
                    continue
                px, py, qx, qy = xy[p, 0], xy[p, 1], xy[q, 0], xy[q, 1]
                turn_p, turn_q = turn(ax, ay, bx, by, px, py), turn(ax, ay, bx, by, qx, qy)
                if (turn_p >= 0.0) == (turn_q >= 0.0):
                    continue
                turn_a, turn_b = turn(px, py, qx, qy, ax, ay), turn(px, py, qx, qy, bx, by)
                if (turn_a >= 0.0) == (turn_b >= 0.0):
                    continue
                # edges of one straight piece can seem to cross where they end, 1e-17 to either side of the line
                sizes = ((bx - ax) ** 2 + (by - ay) ** 2) * ((qx - px) ** 2 + (qy - py) ** 2)
                if (turn_p - turn_q) ** 2 <= 1e-24 * sizes:
                    continue
                if found == room:
                    room *= 2
                    edge_a, u_a = _wider(edge_a, u_a)
                    edge_b, u_b = _wider(edge_b, u_b)
                edge_a[found], u_a[found] = a, turn_a / (turn_a - turn_b)
                edge_b[found], u_b[found] = p, turn_p / (turn_p - turn_q)
                found += 1
    return Crossings(edge_a[:found], u_a[:found], edge_b[:found], u_b[:found])


@allocating
def _wider(edge: NDArray[np.int64], u: NDArray[np.float64]) -> tuple[Any, Any]:
    """The same in arrays of twice the room."""
    edges, shares = np.empty(2 * len(edge), np.int64), np.empty(2 * len(u))
    for i in range(len(edge)):
        edges[i], shares[i] = edge[i], u[i]
    return edges, shares


@allocating
def refine_crossings(control: NDArray[np.float64], lines: Polylines, met: Crossings) -> tuple[Any, Any, Any, Any]:
    """The crossings on the cubics themselves, by Newton's method from the polylines' crossings.

    Returns t_a, t_b, the points (X, 2) and how far apart the two curves' points still are (X,). A crossing whose
    iteration leaves its cubics keeps the polylines' parameters: it lies where two cubics meet, and there those are
    right.
    """
    piece, param, count = lines.piece, lines.param, len(met.edge_a)
    t_a, t_b, at, gap = np.empty(count), np.empty(count), np.empty((count, 2)), np.empty(count)
    for i in range(count):
        a, b = met.edge_a[i], met.edge_b[i]
        ca, cb = control[piece[a]], control[piece[b]]
        s0 = parameter_on(piece, param, a, met.u_a[i])
        t0 = parameter_on(piece, param, b, met.u_b[i])
        s, t = s0, t0
        for _ in range(20):
            ax, ay = point_on(ca, s)
            bx, by = point_on(cb, t)
            dax, day = slope_on(ca, s)
            dbx, dby = slope_on(cb, t)
            det = dax * dby - day * dbx
            if det == 0.0:
                break
            ds = ((bx - ax) * dby - (by - ay) * dbx) / det / 3.0
            dt = ((bx - ax) * day - (by - ay) * dax) / det / 3.0
            s, t = s + ds, t + dt
            if abs(ds) + abs(dt) < 1e-15:
                break
        if not (0.0 <= s <= 1.0 and 0.0 <= t <= 1.0 and abs(s - s0) < 0.25 and abs(t - t0) < 0.25):
            s, t = s0, t0
        ax, ay = point_on(ca, s)
        bx, by = point_on(cb, t)
        t_a[i], t_b[i] = s, t
        at[i, 0], at[i, 1] = (ax + bx) / 2, (ay + by) / 2
        gap[i] = hypot(ax - bx, ay - by)
    return t_a, t_b, at, gap


@entry
def parameter_on(piece: NDArray[np.int64], param: NDArray[np.float64], edge: int, u: float) -> float:
    """The cubic's parameter at `u` along an edge; an edge never spans two cubics."""
    after = edge + 1
    end = param[after] if after < len(piece) and piece[after] == piece[edge] else 1.0
    place: float = param[edge] + u * (end - param[edge])
    return place
