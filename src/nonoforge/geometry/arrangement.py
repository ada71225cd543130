"""The arrangement of curves in a frame: vertices, edges, faces, and what is measured on them.

    scene = scene_of(rectangle(0, 0, 1000, 1000), [Curve(straight((0, 300), (1000, 700)))])
    arrangement = arrange(scene)
    arrangement.areas, arrangement.sides()

There is no exact arithmetic: crossings closer than a hundredth of a unit make cells nobody can colour, so makers reject
what cannot be decided. Instead there is a check that costs nothing: Euler's formula must hold and the faces' areas must
add up to the frame's, or `ArrangementError` is raised.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from nonoforge.errors import PuzzleError
from nonoforge.geometry.crossings import find_crossings, parameter_on, planted, refine_crossings, successors
from nonoforge.geometry.flatten import flatten
from nonoforge.geometry.halfedges import (
    LOOSE_END,
    NOT_PLANAR,
    boundaries,
    edge_sums,
    faces_of,
    inside_polygon,
    link,
    rotate,
    side_faces,
    trace,
    vertex_points,
)
from nonoforge.geometry.measures import (
    Penalties,
    Weights,
    chain_lengths,
    compactness,
    detours,
    penalty_sums,
    vertex_angles,
)
from nonoforge.geometry.polylines import Crossings, Edges, Faces, Floats, Ints, Polylines, Rings
from nonoforge.geometry.scene import Scene

EDGES_PER_SIDE = 100
"""Polyline edges along the frame's longer side: one percent of it, as in the literature."""


class ArrangementError(PuzzleError):
    """Curves whose faces cannot be determined: loose ends, or polylines that touch without a vertex."""


@dataclass(frozen=True, eq=False)
class Arrangement:
    """V vertices, E edges, F faces; edge e has half-edges 2e (along its curve) and 2e + 1.

    `at` (V, 2): vertices, planted ones first, then crossings. Edges are numbered curve by curve in running order:
    curve k has `edges.first[k]:edges.first[k + 1]`, the frame comes last. `face` (C,): the face of each cycle of
    `rings`, -1 outside; `outer` (F,): each face's outer cycle; `areas` (F,).
    """

    scene: Scene
    step: float
    lines: Polylines
    met: Crossings
    at: Floats
    edges: Edges
    following: Ints
    length: Floats
    cycle: Ints
    cycle_area: Floats
    rings: Rings
    face: Ints
    areas: Floats
    outer: Ints

    @property
    def curves(self) -> int:
        """How many curves there are, without the frame."""
        return self.scene.curves

    @property
    def faces(self) -> int:
        """How many faces there are."""
        return len(self.areas)

    @cached_property
    def face_of_half(self) -> Ints:
        """The face of each half-edge (2E,), -1 outside the frame."""
        return self.face[self.cycle]

    def polygons(self) -> list[list[Floats]]:
        """For each face its boundary polygons, the outer one first, then its holes; each (n, 2)."""
        points, start = self.rings
        out: list[list[Floats]] = [[points[start[c] : start[c + 1]]] for c in self.outer]
        for c, f in enumerate(self.face):
            if f >= 0 and c != self.outer[f]:
                out[f].append(points[start[c] : start[c + 1]])
        return out

    def face_at(self, x: float, y: float) -> int:
        """The face that holds a point, -1 outside the frame."""
        for face, rings in enumerate(self.polygons()):
            if sum(bool(inside_polygon(ring, x, y)) for ring in rings) % 2:
                return face
        return -1

    def sides(self) -> list[tuple[int, ...]]:
        """For each curve its left side, then its right side (as seen, y down): the faces met, in running order."""
        faces, start = side_faces(self.edges.first, self.scene.closed, self.curves, self.following, self.face_of_half)
        return [tuple(faces[a:b].tolist()) for a, b in pairwise(start.tolist())]

    @cached_property
    def detours(self) -> Floats:
        """The detour factor of each face (F,)."""
        out: Floats = detours(self.rings, self.outer)
        return out

    @cached_property
    def perimeters(self) -> Floats:
        """The boundary length of each face with its holes (F,)."""
        faces = self.face_of_half
        inside = faces >= 0
        out: Floats = np.zeros(self.faces)
        np.add.at(out, faces[inside], np.repeat(self.length, 2)[inside])
        return out

    @cached_property
    def compactness(self) -> Floats:
        """4π area / perimeter² of each face (F,)."""
        return compactness(self.areas, self.perimeters)

    @cached_property
    def angles(self) -> Floats:
        """The smallest angle between curves at each vertex (V,), in degrees, from the cubics' derivatives."""
        inner = int(self.lines.first[self.curves])
        out: Floats = vertex_angles(self.scene.control, self.lines, len(self.at), self.scene.sites, inner, self.met)
        return out

    @cached_property
    def lengths(self) -> Floats:
        """The length of each curve (K,)."""
        out: Floats = chain_lengths(self.edges.first, self.length, self.curves)
        return out

    @cached_property
    def self_crossings(self) -> Ints:
        """How often each curve crosses itself (K,)."""
        first = self.lines.first
        of_point = np.repeat(np.arange(self.curves + 1), np.diff(first))
        a, b = of_point[self.met.edge_a], of_point[self.met.edge_b]
        out: Ints = np.bincount(a[a == b], minlength=self.curves + 1)[: self.curves]
        planted = self.lines.site[: first[self.curves]]
        for k in range(self.curves):
            sites = planted[first[k] : first[k + 1]]
            sites = sites[sites >= 0]
            out[k] += len(sites) - len(np.unique(sites))
        return out

    @cached_property
    def measured(self) -> Faces:
        """What kernels need to score the arrangement."""
        return Faces(self.at, self.angles, self.face_of_half, self.areas, self.detours, self.lengths)

    def penalties(self, weights: Weights | None = None) -> Penalties:
        """The six weighted penalties."""
        w = weights or Weights()
        left, top, right, bottom = self.scene.box
        limits = w.scaled(min(right - left, bottom - top), float(self.areas.sum()))
        sums = penalty_sums(self.edges, int(self.edges.first[self.curves]), self.measured, limits)
        return Penalties(*(one * weight for one, weight in zip(sums, w.weights, strict=True)))

    def places(self) -> tuple[Floats, Floats]:
        """Where each edge starts and ends on its chain (E,), (E,): exact crossings of the cubics, by Newton's method.

        An edge that runs across the seam of a closed chain has an end smaller than its start.
        """
        t_a, t_b, _, _ = self.crossings()
        lines, met, edges = self.lines, self.met, self.edges
        exact: dict[tuple[int, float], float] = {}
        for x in range(len(met.edge_a)):
            exact[int(met.edge_a[x]), float(met.u_a[x])] = float(t_a[x])
            exact[int(met.edge_b[x]), float(met.u_b[x])] = float(t_b[x])
        first_piece = np.repeat(self.scene.first_piece[:-1], np.diff(lines.first))

        def place(p: int, u: float) -> float:
            t = exact.get((p, u)) if u > 0 else float(lines.param[p])
            if t is None:
                t = parameter_on(lines.piece, lines.param, p, u)
            return float(lines.piece[p] - first_piece[p]) + t

        starts = [place(p, u) for p, u in zip(edges.p0.tolist(), edges.u0.tolist(), strict=True)]
        ends = [place(p, u) for p, u in zip(edges.p1.tolist(), edges.u1.tolist(), strict=True)]
        return np.array(starts), np.array(ends)

    def crossings(self) -> tuple[Floats, Floats, Floats, Floats]:
        """For each crossing the parameters on both cubics, the point, and the distance left between them."""
        out: tuple[Floats, Floats, Floats, Floats] = refine_crossings(self.scene.control, self.lines, self.met)
        return out


def arrange(scene: Scene, step: float | None = None, *, search: bool = True) -> Arrangement:
    """The arrangement of a scene, flattened to edges of `step` units (one percent of the frame's longer side).

    Without `search` only the planted vertices exist.
    """
    left, top, right, bottom = scene.box
    step = step or max(right - left, bottom - top) / EDGES_PER_SIDE
    xy, piece, param, first = flatten(scene.control, scene.first_piece, scene.closed, step)
    site = planted(scene.site_at, scene.site_end, piece, param, first)
    after, before = successors(first, scene.closed)
    lines = Polylines(xy, piece, param, first, after, before, site)
    inside = int(first[scene.curves])
    met = find_crossings(xy, lines.after, site, inside if search else 0, step)
    status, vertices, edges = link(first, scene.closed, site, scene.sites, met)
    if status == LOOSE_END:
        raise ArrangementError("a curve ends in the middle of nowhere")
    at = vertex_points(lines, vertices, edges)
    following = rotate(lines, vertices, edges)
    share, length, inner = edge_sums(lines, at, edges)
    status, cycle, area, part = trace(vertices, edges, following, share)
    if status == NOT_PLANAR:
        raise ArrangementError("two curves touch or overlap so closely that the cells between them cannot be made out")
    rings = boundaries(lines, at, len(area), cycle, following, edges, inner)
    frame = int(edges.first[scene.curves])
    face, areas, outer = faces_of(area, part, cycle, edges.origin, frame, rings)
    whole = abs(float(share[frame:].sum())) / 2
    if abs(float(areas.sum()) - whole) > 1e-9 * whole:
        raise ArrangementError("a curve leaves the frame")
    return Arrangement(scene, step, lines, met, at, edges, following, length, cycle, area, rings, face, areas, outer)
