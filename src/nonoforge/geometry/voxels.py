"""From triangles to voxels: rays through columns of cells, counted, and cells that a surface touches.

All lengths are in cells: cell (i, j, k) fills [i, i+1) × [j, j+1) × [k, k+1), with its sample in the middle.

A ray through an edge shared by two triangles must meet exactly one of them, or a plain cube loses the cells along the
diagonals of its faces. So an edge is half open (it belongs to the triangle on one side), and both triangles compute
where it is crossed from the same end, which makes the two numbers equal to the last bit. Samples are also moved off the
lattice by a ten-thousandth of a cell, because models often have edges exactly there.
"""

from __future__ import annotations

from math import floor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating, small
from nonoforge.errors import MakeError

SHIFT = np.array([1.1e-4, 0.7e-4, 1.7e-4])
"""How far samples lie off the middle of their cell, along x, y and z."""

MOST_SAMPLES = 1_200_000
"""Most winding numbers computed one by one; a model of 100 cells with holes needs half as many."""

Floats = NDArray[np.float64]
Cells = NDArray[np.bool_]
Shape = tuple[int, int, int]


@allocating
def crossings(triangles: Any, axis: int, shift: Any, levels: Any, odd: Any) -> None:
    """For each sample: how often the surface was crossed on the way there along `axis`, outwards minus inwards.

    triangles: (n, 3, 3) float64. levels: (x, y, z) int8, zero at first; its lowest bit is the parity. odd: one uint8
    for each column, over the two other axes in cyclic order, zero at first; 1 where the ray met the surface an odd
    number of times, which means that the mesh is open there.
    """
    u, v = (axis + 1) % 3, (axis + 2) % 3
    count_u, count_v, count_w = levels.shape[u], levels.shape[v], levels.shape[axis]
    off_u, off_v, off_w = 0.5 + shift[u], 0.5 + shift[v], 0.5 + shift[axis]
    at = np.zeros(3, np.int64)
    for t in range(triangles.shape[0]):
        low = min(triangles[t, 0, v], triangles[t, 1, v], triangles[t, 2, v])
        high = max(triangles[t, 0, v], triangles[t, 1, v], triangles[t, 2, v])
        for j in range(max(0, floor(low - off_v)), min(count_v, floor(high - off_v) + 2)):
            y = j + off_v
            found = 0
            u0, w0, u1, w1, rising = 0.0, 0.0, 0.0, 0.0, 0
            for e in range(3):
                a, b, way = e, (e + 1) % 3, 1
                if triangles[t, a, v] > triangles[t, b, v]:
                    a, b, way = b, a, -1
                if not (triangles[t, a, v] <= y < triangles[t, b, v]):
                    continue
                part = (y - triangles[t, a, v]) / (triangles[t, b, v] - triangles[t, a, v])
                x = triangles[t, a, u] + part * (triangles[t, b, u] - triangles[t, a, u])
                w = triangles[t, a, axis] + part * (triangles[t, b, axis] - triangles[t, a, axis])
                if found == 0:
                    u0, w0, rising = x, w, way
                else:
                    u1, w1 = x, w
                found += 1
            if found != 2 or u0 == u1:
                continue
            if u0 > u1:
                u0, w0, u1, w1, rising = u1, w1, u0, w0, -rising
            for i in range(max(0, floor(u0 - off_u)), min(count_u, floor(u1 - off_u) + 2)):
                x = i + off_u
                if not (u0 <= x < u1):
                    continue
                depth = w0 + (x - u0) / (u1 - u0) * (w1 - w0)
                k = max(0, floor(depth - off_w) + 1)
                odd[i, j] ^= 1
                if k < count_w:
                    at[u], at[v], at[axis] = i, j, k
                    levels[at[0], at[1], at[2]] += rising
    _add_along(levels, axis)


@small
def _add_along(levels: Any, axis: int) -> None:
    """Running sums along an axis, in place, always with the innermost loop over neighbours in memory."""
    a, b, c = levels.shape
    for i in range(a):
        for j in range(b):
            if axis == 2:
                for k in range(1, c):
                    levels[i, j, k] += levels[i, j, k - 1]
            elif axis == 1 and j:
                for k in range(c):
                    levels[i, j, k] += levels[i, j - 1, k]
            elif axis == 0 and i:
                for k in range(c):
                    levels[i, j, k] += levels[i - 1, j, k]


@allocating
def touch(triangles: Any, cells: Any) -> None:
    """Mark every cell whose closed cube meets a triangle. cells: (x, y, z) bool.

    A cube and a triangle are apart exactly when some direction separates them: an axis, the triangle's normal, or the
    normal of an edge seen along an axis. The first are the bounding box; the others are tested here for each cube.
    """
    n, m, e = np.zeros(3), np.zeros(3), np.zeros(3)
    first, last = np.zeros(3, np.int64), np.zeros(3, np.int64)
    for t in range(triangles.shape[0]):
        a, b, c = triangles[t, 0], triangles[t, 1], triangles[t, 2]
        for d in range(3):
            first[d] = max(0, floor(min(a[d], b[d], c[d])))
            last[d] = min(cells.shape[d] - 1, floor(max(a[d], b[d], c[d])))
            f, g = (d + 1) % 3, (d + 2) % 3
            n[d] = (b[f] - a[f]) * (c[g] - a[g]) - (b[g] - a[g]) * (c[f] - a[f])
        reach = 0.5 * (abs(n[0]) + abs(n[1]) + abs(n[2]))
        for i in range(first[0], last[0] + 1):
            for j in range(first[1], last[1] + 1):
                for k in range(first[2], last[2] + 1):
                    if cells[i, j, k]:
                        continue
                    m[0], m[1], m[2] = i + 0.5, j + 0.5, k + 0.5
                    gap = n[0] * (m[0] - a[0]) + n[1] * (m[1] - a[1]) + n[2] * (m[2] - a[2])
                    apart = abs(gap) > reach
                    for s in range(3):
                        if apart:
                            break
                        p, q, r = triangles[t, s], triangles[t, (s + 1) % 3], triangles[t, (s + 2) % 3]
                        for d in range(3):
                            e[d] = q[d] - p[d]
                        for d in range(3):
                            # seen along axis d: the edge's normal, the triangle's third corner on its inner side
                            f, g = (d + 1) % 3, (d + 2) % 3
                            inner = -e[g] * (r[f] - p[f]) + e[f] * (r[g] - p[g])
                            side = -e[g] * (m[f] - p[f]) + e[f] * (m[g] - p[g])
                            width = 0.5 * (abs(e[g]) + abs(e[f]))
                            low, high = min(0.0, inner), max(0.0, inner)
                            apart |= side + width < low or side - width > high
                    if not apart:
                        cells[i, j, k] = True


def inside_by_rays(triangles: Floats, shape: Shape, *, parity: bool = False) -> tuple[Cells, float]:
    """Which samples lie inside, by the vote of rays along three axes; and the share of rays that met the mesh an odd
    number of times (0 where it is closed).

    A sample is inside if the ray has entered the surface more often than left it, or vice versa, so overlapping parts
    stay filled; with `parity`, if it has crossed it an odd number of times, which needs no consistent winding.
    """
    votes = np.zeros(shape, np.uint8)
    odd_rays = rays = 0
    for axis in range(3):
        levels = np.zeros(shape, np.int8)
        odd = np.zeros((shape[(axis + 1) % 3], shape[(axis + 2) % 3]), np.uint8)
        crossings(triangles, axis, SHIFT, levels, odd)
        votes += (levels & 1).view(np.uint8) if parity else (levels != 0).view(np.uint8)
        odd_rays += int(odd.sum())
        rays += odd.size
    return votes >= 2, odd_rays / rays


def inside_by_winding(
    vertices: Floats, faces: NDArray[np.int64], shape: Shape, coarse: int = 4, level: float = 0.5
) -> tuple[Cells, float]:
    """Which samples lie inside by the winding number, for meshes with holes; and how doubtful that is, 0..1.

    vertices: (n, 3), in cells. A winding number is 0 outside and 1 inside a closed mesh, and in between near holes;
    near a lone sheet it is about a half everywhere. Doubt is the share of samples near a half, among those away from
    the surface and not clearly outside.

    A winding number costs about two microseconds, so samples are computed one by one only in blocks of `coarse`³ cells
    that the surface touches; elsewhere one sample stands for its block.
    """
    import igl

    blocks = tuple(-(-side // coarse) for side in shape)
    near = np.zeros(blocks, np.bool_)
    touch(vertices[faces] / coarse, near)
    if int(near.sum()) * coarse**3 > MOST_SAMPLES:
        raise MakeError("the mesh is a tangle: its surface runs through everything; clean it up first")
    middles = (np.argwhere(~near) + 0.5) * coarse + SHIFT
    turns = np.abs(igl.fast_winding_number(vertices, faces, middles))
    small = np.zeros(blocks, np.bool_)
    small[~near] = turns > level
    cells = small.repeat(coarse, 0).repeat(coarse, 1).repeat(coarse, 2)[: shape[0], : shape[1], : shape[2]]
    ask = np.argwhere(near.repeat(coarse, 0).repeat(coarse, 1).repeat(coarse, 2)[: shape[0], : shape[1], : shape[2]])
    if len(ask):
        cells[tuple(ask.T)] = np.abs(igl.fast_winding_number(vertices, faces, ask + 0.5 + SHIFT)) > level
    doubtful, sure = int(((turns > 0.25) & (turns < 0.75)).sum()), int((turns >= 0.75).sum())
    return np.ascontiguousarray(cells), doubtful / max(1, doubtful + sure)


def touched(triangles: Floats, shape: Shape) -> Cells:
    """The cells that the surface touches."""
    cells = np.zeros(shape, np.bool_)
    touch(triangles, cells)
    return cells
