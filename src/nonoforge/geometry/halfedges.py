"""From polylines and their vertices to edges, half-edges and faces: the arrangement's combinatorics.

Edge e has the half-edges 2e (along its chain) and 2e + 1 (against it). A half-edge's face lies to its left with y
upwards, which is to the right as seen on a page where y points down. Chains keep their order: the edges of chain
k are numbered in a row, in the order in which the chain runs, so the faces along a side are read off directly.
"""

from __future__ import annotations

from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating, entry, small
from nonoforge.geometry.polylines import Crossings, Edges, Polylines, Rings

FINE, LOOSE_END, NOT_PLANAR = 0, 1, 2
"""What `link` and `trace` may report: all well; an open chain ends nowhere; the faces contradict Euler's formula."""


@allocating
def link(
    first: NDArray[np.int64], closed: NDArray[np.bool_], site: NDArray[np.int64], sites: int, met: Crossings
) -> tuple[int, int, Edges]:
    """Cut the chains at their vertices: planted ones 0..sites-1, then crossings, then one for each free closed chain.

    Returns status, the number of vertices, and the edges.
    """
    chains, points, crossings = len(first) - 1, first[-1], len(met.edge_a)
    start = np.zeros(points + 1, np.int64)
    for p in range(points):
        if site[p] >= 0:
            start[p + 1] += 1
    for x in range(crossings):
        start[met.edge_a[x] + 1] += 1
        start[met.edge_b[x] + 1] += 1
    for p in range(points):
        start[p + 1] += start[p]
    fill = start[:-1].copy()
    vertex, far = np.empty(start[-1], np.int64), np.empty(start[-1])
    for p in range(points):
        if site[p] >= 0:
            vertex[fill[p]], far[fill[p]] = site[p], 0.0
            fill[p] += 1
    for x in range(crossings):
        _insert(vertex, far, fill, start, met.edge_a[x], sites + x, met.u_a[x])
        _insert(vertex, far, fill, start, met.edge_b[x], sites + x, met.u_b[x])
    vertices = sites + crossings
    most = start[-1] + chains
    origin, target = np.empty(most, np.int64), np.empty(most, np.int64)
    p0, p1 = np.empty(most, np.int64), np.empty(most, np.int64)
    u0, u1 = np.empty(most), np.empty(most)
    first_edge = np.empty(chains + 1, np.int64)
    edges, status = 0, FINE
    for k in range(chains):
        first_edge[k] = edges
        a, b = first[k], first[k + 1]
        seen = 0
        v, p, u = -1, -1, 0.0
        v_first, p_first, u_first = -1, -1, 0.0
        for q in range(a, b):
            for m in range(start[q], start[q + 1]):
                if seen:
                    origin[edges], p0[edges], u0[edges] = v, p, u
                    target[edges], p1[edges], u1[edges] = vertex[m], q, far[m]
                    edges += 1
                else:
                    v_first, p_first, u_first = vertex[m], q, far[m]
                v, p, u = vertex[m], q, far[m]
                seen += 1
        if closed[k]:
            if not seen:
                v, p, u = vertices, a, 0.0
                v_first, p_first, u_first = v, p, u
                vertices += 1
            origin[edges], p0[edges], u0[edges] = v, p, u
            target[edges], p1[edges], u1[edges] = v_first, p_first, u_first
            edges += 1
        elif seen < 2 or site[a] < 0 or site[b - 1] < 0:
            status = LOOSE_END
    first_edge[chains] = edges
    found = Edges(first_edge, origin[:edges], target[:edges], p0[:edges], u0[:edges], p1[:edges], u1[:edges])
    return status, vertices, found


@small
def _insert(
    vertex: NDArray[np.int64],
    far: NDArray[np.float64],
    fill: NDArray[np.int64],
    start: NDArray[np.int64],
    point: int,
    new: int,
    u: float,
) -> None:
    """Put a vertex among those of its polyline edge, in order; an edge rarely has more than two."""
    m = fill[point]
    while m > start[point] and far[m - 1] > u:
        vertex[m], far[m] = vertex[m - 1], far[m - 1]
        m -= 1
    vertex[m], far[m] = new, u
    fill[point] += 1


@allocating
def vertex_points(lines: Polylines, vertices: int, edges: Edges) -> NDArray[np.float64]:
    """Where the vertices are, (V, 2)."""
    xy, after, p1 = lines.xy, lines.after, edges.p1
    at = np.empty((vertices, 2))
    for e in range(len(edges.origin)):
        p, u, v = edges.p0[e], edges.u0[e], edges.origin[e]
        if u > 0.0:
            q = after[p]
            at[v, 0] = xy[p, 0] + u * (xy[q, 0] - xy[p, 0])
            at[v, 1] = xy[p, 1] + u * (xy[q, 1] - xy[p, 1])
        else:
            at[v, 0], at[v, 1] = xy[p, 0], xy[p, 1]
        if after[p1[e]] < 0:
            v = edges.target[e]
            at[v, 0], at[v, 1] = xy[p1[e], 0], xy[p1[e], 1]
    return at


@small
def pseudo_angle(dx: float, dy: float) -> float:
    """A number that rises with the direction's angle, 0 to 4; cheaper than atan2 and in the same order."""
    size = abs(dx) + abs(dy)
    if size == 0.0:
        return 0.0
    s = dy / size
    if dx < 0.0:
        return 2.0 - s
    return 4.0 + s if dy < 0.0 else s


@allocating
def rotate(lines: Polylines, vertices: int, web: Edges) -> NDArray[np.int64]:
    """For each half-edge the next one around its face, (2E,): half-edges sorted by direction around each vertex.

    Directions are those of the polyline edges, never of the short remainders beyond a crossing: those are mostly
    rounding.
    """
    xy, after, origin, target = lines.xy, lines.after, web.origin, web.target
    edges = len(origin)
    start = np.zeros(vertices + 1, np.int64)
    angle = np.empty(2 * edges)
    for e in range(edges):
        start[origin[e] + 1] += 1
        start[target[e] + 1] += 1
        p, q = web.p0[e], after[web.p0[e]]
        angle[2 * e] = pseudo_angle(xy[q, 0] - xy[p, 0], xy[q, 1] - xy[p, 1])
        p = web.p1[e]
        if web.u1[e] > 0.0:
            q = after[p]
            angle[2 * e + 1] = pseudo_angle(xy[p, 0] - xy[q, 0], xy[p, 1] - xy[q, 1])
        else:
            q = lines.before[p]
            angle[2 * e + 1] = pseudo_angle(xy[q, 0] - xy[p, 0], xy[q, 1] - xy[p, 1])
    for v in range(vertices):
        start[v + 1] += start[v]
    fill = start[:-1].copy()
    out = np.empty(2 * edges, np.int64)
    for h in range(2 * edges):
        v = target[h // 2] if h & 1 else origin[h // 2]
        m = fill[v]
        while m > start[v] and angle[out[m - 1]] > angle[h]:
            out[m] = out[m - 1]
            m -= 1
        out[m] = h
        fill[v] += 1
    following = np.empty(2 * edges, np.int64)
    for v in range(vertices):
        a, b = start[v], start[v + 1]
        for m in range(a, b):
            clockwise = out[m - 1] if m > a else out[b - 1]
            following[out[m] ^ 1] = clockwise
    return following


@allocating
def edge_sums(lines: Polylines, at: NDArray[np.float64], web: Edges) -> tuple[Any, ...]:
    """Per edge: its share of twice the area of its face, its length, and how many polyline points lie inside it."""
    xy, after, origin, target, p1, u1 = lines.xy, lines.after, web.origin, web.target, web.p1, web.u1
    edges = len(origin)
    share, length, inner = np.empty(edges), np.empty(edges), np.empty(edges, np.int64)
    for e in range(edges):
        x0, y0 = at[origin[e], 0], at[origin[e], 1]
        total, run, count = 0.0, 0.0, 0
        q = web.p0[e]
        # two vertices at one place on a chain make an edge of no length, not a walk around the whole chain
        if not (q == p1[e] and (u1[e] > web.u0[e] or (u1[e] == web.u0[e] and origin[e] != target[e]))):
            q = after[q]
            while q >= 0 and (q != p1[e] or u1[e] > 0.0):
                total += x0 * xy[q, 1] - y0 * xy[q, 0]
                run += hypot(xy[q, 0] - x0, xy[q, 1] - y0)
                x0, y0 = xy[q, 0], xy[q, 1]
                count += 1
                if q == p1[e]:
                    break
                q = after[q]
        x1, y1 = at[target[e], 0], at[target[e], 1]
        share[e] = total + x0 * y1 - y0 * x1
        length[e] = run + hypot(x1 - x0, y1 - y0)
        inner[e] = count
    return share, length, inner


@allocating
def trace(vertices: int, web: Edges, following: NDArray[np.int64], share: NDArray[np.float64]) -> tuple[Any, ...]:
    """The boundary cycles: status, cycle of each half-edge (2E,), area of each cycle (C,), component of each vertex.

    A cycle of positive area bounds a face from outside; one of negative area is the outer rim of a connected part of
    the drawing. Euler's formula for drawings in several parts says vertices - edges + cycles = 2 × parts, and each part
    has exactly one rim; anything else means that the polylines cross where no vertex is.
    """
    origin, target = web.origin, web.target
    edges = len(origin)
    cycle = np.empty(2 * edges, np.int64)
    for h in range(2 * edges):
        cycle[h] = -1
    area = np.empty(2 * edges)
    cycles = 0
    for h in range(2 * edges):
        if cycle[h] >= 0:
            continue
        total, g = 0.0, h
        while cycle[g] < 0:
            cycle[g] = cycles
            total += -share[g // 2] if g & 1 else share[g // 2]
            g = following[g]
        area[cycles] = total / 2
        cycles += 1
    parent = np.arange(vertices)
    parts = vertices
    for e in range(edges):
        a, b = _root(parent, origin[e]), _root(parent, target[e])
        if a != b:
            parent[a] = b
            parts -= 1
    part = np.empty(vertices, np.int64)
    for v in range(vertices):
        part[v] = _root(parent, v)
    rims = 0
    for c in range(cycles):
        if area[c] < 0.0:
            rims += 1
    planar = vertices - edges + cycles == 2 * parts and rims == parts
    return (FINE if planar else NOT_PLANAR), cycle, area[:cycles], part


@small
def _root(parent: NDArray[np.int64], v: int) -> int:
    while parent[v] != v:
        parent[v] = parent[parent[v]]
        v = parent[v]
    return v


@allocating
def boundaries(
    lines: Polylines,
    at: NDArray[np.float64],
    cycles: int,
    cycle: NDArray[np.int64],
    following: NDArray[np.int64],
    web: Edges,
    inner: NDArray[np.int64],
) -> Rings:
    """The polygons of the cycles."""
    xy, after, before, p1 = lines.xy, lines.after, lines.before, web.p1
    start = np.zeros(cycles + 1, np.int64)
    some = np.empty(cycles, np.int64)
    for h in range(2 * len(web.origin)):
        start[cycle[h] + 1] += inner[h // 2] + 1
        some[cycle[h]] = h
    for c in range(cycles):
        start[c + 1] += start[c]
    points = np.empty((start[-1], 2))
    for c in range(cycles):
        m, h = start[c], some[c]
        while m < start[c + 1]:
            e = h // 2
            v = web.target[e] if h & 1 else web.origin[e]
            points[m, 0], points[m, 1] = at[v, 0], at[v, 1]
            m += 1
            q = after[web.p0[e]]
            if h & 1:
                q = p1[e] if web.u1[e] > 0.0 else before[p1[e]]
            for _ in range(inner[e]):
                points[m, 0], points[m, 1] = xy[q, 0], xy[q, 1]
                q = before[q] if h & 1 else after[q]
                m += 1
            h = following[h]
    return Rings(points, start)


@allocating
def faces_of(
    area: NDArray[np.float64],
    part: NDArray[np.int64],
    cycle: NDArray[np.int64],
    origin: NDArray[np.int64],
    frame_edge: int,
    rings: Rings,
) -> tuple[Any, Any, Any]:
    """The face of each cycle (C,), -1 for the outside; the faces' areas (F,); each face's outer cycle (F,).

    The rim of a part that hangs free inside the frame is a hole of the smallest face around it.
    """
    points, start, cycles = rings.points, rings.start, len(area)
    part_of = np.empty(cycles, np.int64)
    for h in range(len(cycle)):
        part_of[cycle[h]] = part[origin[h // 2]]
    face = np.empty(cycles, np.int64)
    outer = np.empty(cycles, np.int64)
    size = np.empty(cycles)
    faces = 0
    for c in range(cycles):
        face[c] = -1
        if area[c] >= 0.0:
            face[c], outer[faces], size[faces] = faces, c, area[c]
            faces += 1
    frame_part = part[origin[frame_edge]]
    for c in range(cycles):
        if area[c] >= 0.0 or part_of[c] == frame_part:
            continue
        x, y = points[start[c], 0], points[start[c], 1]
        best = -1
        for f in range(faces):
            d = outer[f]
            if part_of[d] == part_of[c] or (best >= 0 and area[d] >= area[outer[best]]):
                continue
            if inside_polygon(points[start[d] : start[d + 1]], x, y):
                best = f
        face[c] = best
        if best >= 0:
            size[best] += area[c]
    return face, size[:faces], outer[:faces]


@entry
def inside_polygon(polygon: NDArray[np.float64], x: float, y: float) -> bool:
    """Whether a point lies inside a polygon (n, 2), by counting the edges to its right."""
    odd = False
    j = len(polygon) - 1
    for i in range(len(polygon)):
        if (polygon[i, 1] > y) != (polygon[j, 1] > y):
            cut = polygon[j, 0] + (y - polygon[j, 1]) / (polygon[i, 1] - polygon[j, 1]) * (
                polygon[i, 0] - polygon[j, 0]
            )
            if x < cut:
                odd = not odd
        j = i
    return odd


@allocating
def side_faces(
    first_edge: NDArray[np.int64],
    closed: NDArray[np.bool_],
    chains: int,
    following: NDArray[np.int64],
    face_of_half: NDArray[np.int64],
) -> tuple[Any, Any]:
    """The faces along both sides of chains 0..chains-1, in order: faces (M,) and start (2 * chains + 1,).

    Row 2k is the side that is left as seen on the page (y down), row 2k + 1 the right one. A new face is met only
    where another curve leaves on this side: a T-junction from the other side does not count, a curve that comes back
    to the same face does.
    """
    most = 2 * (first_edge[chains] - first_edge[0]) + 2 * chains
    faces, start = np.empty(most, np.int64), np.zeros(2 * chains + 1, np.int64)
    m = 0
    for k in range(chains):
        a, b = first_edge[k], first_edge[k + 1]
        for side in range(2):
            against = side == 0
            shift = 0
            if closed[k]:
                # start where a new face begins, so that the face at the seam is not listed twice
                for e in range(a, b):
                    last = b - 1 if e == a else e - 1
                    smooth = following[2 * e + 1] == 2 * last + 1 if against else following[2 * last] == 2 * e
                    if not smooth:
                        shift = e - a
                        break
            for i in range(b - a):
                e = a + (i + shift) % (b - a)
                last = a + (i + shift - 1) % (b - a)
                smooth = following[2 * e + 1] == 2 * last + 1 if against else following[2 * last] == 2 * e
                if i == 0 or not smooth:
                    faces[m] = face_of_half[2 * e + 1] if against else face_of_half[2 * e]
                    m += 1
            start[2 * k + side + 1] = m
    return faces[:m], start
