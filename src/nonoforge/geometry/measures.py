"""How good an arrangement is to look at: detour of faces, angles of crossings, and the six penalties of the literature.

The penalties are those of van de Kerkhof and others (2019), Table 1; its distance threshold is misprinted there (0.2
of the frame's side would cost thousands on every finished puzzle), 0.02 gives the published totals.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot, pi, sqrt
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.crossings import parameter_on
from nonoforge.geometry.flatten import slope_on


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights and thresholds of the penalties.

    Lengths and areas are shares of the frame's shorter side and its area.
    """

    angle: float = 1.0
    distance: float = 2.0
    small: float = 0.085
    big: float = 0.00005
    shape: float = 10.0
    length: float = 75.0
    least_angle: float = 20.0
    least_distance: float = 0.02
    least_area: float = 0.001
    most_area: float = 0.04
    most_detour: float = 3.5
    most_length: float = 0.75

    def scaled(self, side: float, area: float) -> tuple[float, ...]:
        """Thresholds in the frame's own units: degrees, length, area, area, ratio, length."""
        return (
            self.least_angle,
            self.least_distance * side,
            self.least_area * area,
            self.most_area * area,
            self.most_detour,
            self.most_length * side,
        )


@dataclass(frozen=True, slots=True)
class Penalties:
    """The six parts, weighted."""

    angle: float
    distance: float
    small: float
    big: float
    shape: float
    length: float

    @property
    def total(self) -> float:
        """The fitness: lower is better."""
        return self.angle + self.distance + self.small + self.big + self.shape + self.length


@numba.njit(cache=True, nogil=True)
def detours(points: NDArray[np.float64], start: NDArray[np.int64], outer: NDArray[np.int64]) -> NDArray[np.float64]:
    """Detour factor of each face's outer boundary (F,).

    The largest ratio, over all pairs of boundary points, of the shorter way along the boundary to the straight
    distance; a disc has pi/2, a square 2.
    """
    out = np.empty(len(outer))
    longest = 0
    for c in range(len(start) - 1):
        longest = max(longest, start[c + 1] - start[c])
    along, px, py = np.empty(longest), np.empty(longest), np.empty(longest)
    for f in range(len(outer)):
        a, b = start[outer[f]], start[outer[f] + 1]
        n, run = 0, 0.0
        for p in range(a, b):
            px[n], py[n], along[n] = points[p, 0], points[p, 1], run
            q = p + 1 if p + 1 < b else a
            run += hypot(points[q, 0] - points[p, 0], points[q, 1] - points[p, 1])
            n += 1
        worst = 1.0
        for i in range(n - 1):
            worst = max(worst, _worst_from(px, py, along, i, n, run / 2))
        out[f] = sqrt(worst)
    return out


@numba.njit(cache=True, nogil=True, fastmath=True)
def _worst_from(
    px: NDArray[np.float64], py: NDArray[np.float64], along: NDArray[np.float64], i: int, n: int, half: float
) -> float:
    """The largest squared ratio between point i and the points after it; no branches, so that it runs on vectors.

    Equal points at different places of the boundary pinch the face: the tiny addend makes that ratio huge, not
    infinite.
    """
    x, y, s = px[i], py[i], along[i]
    worst = 0.0
    for j in range(i + 1, n):
        way = half - abs(along[j] - s - half)
        dx, dy = px[j] - x, py[j] - y
        worst = max(worst, way * way / (dx * dx + dy * dy + 1e-12))
    return worst


@numba.njit(cache=True, nogil=True)
def _direction(
    control: NDArray[np.float64],
    piece: NDArray[np.int64],
    param: NDArray[np.float64],
    xy: NDArray[np.float64],
    after: NDArray[np.int64],
    before: NDArray[np.int64],
    p: int,
    u: float,
) -> tuple[float, float]:
    """The derivative's direction; the polyline's where the derivative vanishes."""
    dx, dy = slope_on(control[piece[p]], parameter_on(piece, param, p, u) if u > 0.0 else param[p])
    if abs(dx) + abs(dy) < 1e-9:
        a, b = (p, after[p]) if after[p] >= 0 else (before[p], p)
        dx, dy = xy[b, 0] - xy[a, 0], xy[b, 1] - xy[a, 1]
    return dx, dy


@numba.njit(cache=True, nogil=True)
def _between(ax: float, ay: float, bx: float, by: float) -> float:
    """The angle between two directions taken as lines, 0 to 90 degrees."""
    return degrees(atan2(abs(ax * by - ay * bx), abs(ax * bx + ay * by)))


@numba.njit(cache=True, nogil=True)
def vertex_angles(
    control: NDArray[np.float64],
    piece: NDArray[np.int64],
    param: NDArray[np.float64],
    xy: NDArray[np.float64],
    after: NDArray[np.int64],
    before: NDArray[np.int64],
    site: NDArray[np.int64],
    vertices: int,
    sites: int,
    points: int,
    edge_a: NDArray[np.int64],
    u_a: NDArray[np.float64],
    edge_b: NDArray[np.int64],
    u_b: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The smallest angle between two curves at each vertex (V,), in degrees; 90 where only one curve passes.

    Points from `points` on belong to the frame and count for no angle.
    """
    out = np.full(vertices, 90.0)
    for x in range(len(edge_a)):
        ax, ay = _direction(control, piece, param, xy, after, before, edge_a[x], u_a[x])
        bx, by = _direction(control, piece, param, xy, after, before, edge_b[x], u_b[x])
        out[sites + x] = _between(ax, ay, bx, by)
    start = np.zeros(sites + 1, np.int64)
    for p in range(points):
        if site[p] >= 0:
            start[site[p] + 1] += 1
    for v in range(sites):
        start[v + 1] += start[v]
    fill = start[:-1].copy()
    members = np.empty(start[-1], np.int64)
    for p in range(points):
        if site[p] >= 0:
            members[fill[site[p]]] = p
            fill[site[p]] += 1
    for v in range(sites):
        for i in range(start[v], start[v + 1]):
            ax, ay = _direction(control, piece, param, xy, after, before, members[i], 0.0)
            for j in range(i + 1, start[v + 1]):
                bx, by = _direction(control, piece, param, xy, after, before, members[j], 0.0)
                out[v] = min(out[v], _between(ax, ay, bx, by))
    return out


@numba.njit(cache=True, nogil=True)
def chain_lengths(first_edge: NDArray[np.int64], length: NDArray[np.float64], chains: int) -> NDArray[np.float64]:
    """The lengths of chains 0..chains-1."""
    out = np.zeros(chains)
    for k in range(chains):
        for e in range(first_edge[k], first_edge[k + 1]):
            out[k] += length[e]
    return out


@numba.njit(cache=True, nogil=True)
def penalty_sums(
    angles: NDArray[np.float64],
    at: NDArray[np.float64],
    origin: NDArray[np.int64],
    target: NDArray[np.int64],
    curve_edges: int,
    areas: NDArray[np.float64],
    detour: NDArray[np.float64],
    lengths: NDArray[np.float64],
    thresholds: Any,
) -> tuple[float, float, float, float, float, float]:
    """The six sums, unweighted: angle, distance, small, big, shape, length.

    Edges from `curve_edges` on are the frame's.
    """
    least_angle, least_distance, least_area, most_area, most_detour, most_length = thresholds
    angle = distance = small = big = shape = length = 0.0
    for v in range(len(angles)):
        angle += max(0.0, least_angle - angles[v])
    for e in range(curve_edges):
        a, b = origin[e], target[e]
        if a != b:
            distance += max(0.0, least_distance - hypot(at[a, 0] - at[b, 0], at[a, 1] - at[b, 1]))
    for f in range(len(areas)):
        if areas[f] < least_area:
            small += (least_area - areas[f]) ** 2
        big += max(0.0, areas[f] - most_area)
        shape += max(0.0, detour[f] - most_detour) ** 2
    for k in range(len(lengths)):
        length += max(0.0, lengths[k] - most_length) / most_length
    return angle, distance, small, big, shape, length


def compactness(areas: NDArray[np.float64], perimeters: NDArray[np.float64]) -> NDArray[np.float64]:
    """4π area / perimeter² of each face: 1 for a disc, near 0 for a sliver."""
    out: NDArray[np.float64] = 4 * pi * areas / perimeters**2
    return out
