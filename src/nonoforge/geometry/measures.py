"""How good an arrangement is to look at: detour of faces, angles of crossings, and the six penalties of the literature.

The penalties are those of van de Kerkhof and others (2019), Table 1; its distance threshold is misprinted there (0.2
of the frame's side would cost thousands on every finished puzzle), 0.02 gives the published totals.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating, entry, loose, small
from nonoforge.geometry.crossings import parameter_on
from nonoforge.geometry.cubic import slope_on
from nonoforge.geometry.polylines import Crossings, Edges, Faces, Polylines, Rings, Six, Thresholds


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

    @property
    def weights(self) -> Six:
        """The weights alone."""
        return Six(self.angle, self.distance, self.small, self.big, self.shape, self.length)

    def scaled(self, side: float, area: float) -> Thresholds:
        """Thresholds in the frame's own units."""
        return Thresholds(
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


@loose
def worst_from(
    px: NDArray[np.float64], py: NDArray[np.float64], along: NDArray[np.float64], i: int, n: int, half: float
) -> float:
    """The largest squared ratio between point i and the points after it; no branches, so that it vectorises.

    Equal points at different places on the boundary pinch the face: the tiny addend keeps that ratio huge but finite.
    """
    x, y, s = px[i], py[i], along[i]
    worst = 0.0
    for j in range(i + 1, n):
        way = half - abs(along[j] - s - half)
        dx, dy = px[j] - x, py[j] - y
        worst = max(worst, way * way / (dx * dx + dy * dy + 1e-12))
    return worst


@allocating
def detours(rings: Rings, outer: NDArray[np.int64]) -> NDArray[np.float64]:
    """Detour factor of each face's outer boundary (F,).

    The largest ratio, over all pairs of boundary points, of the shorter way along the boundary to the straight
    distance: pi/2 for a disc, 2 for a square.
    """
    points, start = rings.points, rings.start
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
            worst = max(worst, worst_from(px, py, along, i, n, run / 2))
        out[f] = sqrt(worst)
    return out


@small
def _direction(control: NDArray[np.float64], lines: Polylines, p: int, u: float) -> tuple[float, float]:
    """The derivative's direction; the polyline's where the derivative vanishes."""
    t = parameter_on(lines.piece, lines.param, p, u) if u > 0.0 else lines.param[p]
    dx, dy = slope_on(control[lines.piece[p]], t)
    if abs(dx) + abs(dy) < 1e-9:
        a, b = (p, lines.after[p]) if lines.after[p] >= 0 else (lines.before[p], p)
        dx, dy = lines.xy[b, 0] - lines.xy[a, 0], lines.xy[b, 1] - lines.xy[a, 1]
    return dx, dy


@small
def between(ax: float, ay: float, bx: float, by: float) -> float:
    """The angle between two directions taken as lines, 0 to 90 degrees."""
    return degrees(atan2(abs(ax * by - ay * bx), abs(ax * bx + ay * by)))


@allocating
def vertex_angles(
    control: NDArray[np.float64], lines: Polylines, vertices: int, sites: int, points: int, met: Crossings
) -> NDArray[np.float64]:
    """The smallest angle between two curves at each vertex (V,), in degrees; 90 where only one curve passes.

    Points from `points` on belong to the frame and count for no angle.
    """
    site = lines.site
    out = np.empty(vertices)
    for v in range(vertices):
        out[v] = 90.0
    for x in range(len(met.edge_a)):
        ax, ay = _direction(control, lines, met.edge_a[x], met.u_a[x])
        bx, by = _direction(control, lines, met.edge_b[x], met.u_b[x])
        out[sites + x] = between(ax, ay, bx, by)
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
            ax, ay = _direction(control, lines, members[i], 0.0)
            for j in range(i + 1, start[v + 1]):
                bx, by = _direction(control, lines, members[j], 0.0)
                out[v] = min(out[v], between(ax, ay, bx, by))
    return out


@allocating
def chain_lengths(first_edge: NDArray[np.int64], length: NDArray[np.float64], chains: int) -> NDArray[np.float64]:
    """The lengths of chains 0..chains-1."""
    out = np.zeros(chains)
    for k in range(chains):
        for e in range(first_edge[k], first_edge[k + 1]):
            out[k] += length[e]
    return out


@entry
def penalty_sums(edges: Edges, curve_edges: int, faces: Faces, limits: Thresholds) -> Six:
    """The six sums, unweighted. Edges from `curve_edges` on are the frame's."""
    at = faces.at
    angle = distance = small = big = shape = length = 0.0
    for v in range(len(faces.angles)):
        angle += max(0.0, limits.least_angle - faces.angles[v])
    for e in range(curve_edges):
        a, b = edges.origin[e], edges.target[e]
        if a != b:
            distance += max(0.0, limits.least_distance - hypot(at[a, 0] - at[b, 0], at[a, 1] - at[b, 1]))
    for f in range(len(faces.areas)):
        area = faces.areas[f]
        if area < limits.least_area:
            small += (limits.least_area - area) ** 2
        big += max(0.0, area - limits.most_area)
        shape += max(0.0, faces.detours[f] - limits.most_detour) ** 2
    for k in range(len(faces.lengths)):
        length += max(0.0, faces.lengths[k] - limits.most_length) / limits.most_length
    return Six(angle, distance, small, big, shape, length)


def compactness(areas: NDArray[np.float64], perimeters: NDArray[np.float64]) -> NDArray[np.float64]:
    """4π area / perimeter² of each face: 1 for a disc, near 0 for a sliver."""
    out: NDArray[np.float64] = 4 * pi * areas / perimeters**2
    return out
