"""The model: a mesh or a volume as a fine volume of voxels, from which every placement of cells is then cut.

Casting rays or computing winding numbers for each placement would take longer than everything else together. So a model
is voxelised once, several voxels to a cell, and the coverage of cells at any offset and scale is read off running sums
of that volume in a millisecond. Likeness is measured against the same fine volume.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.geometry.voxels import Cells, Floats, inside_by_rays, inside_by_winding, touched
from nonoforge.makers.solids.mesh_source import Mesh
from nonoforge.makers.solids.options import Inside, Shell, Up

MARGIN = 4
"""Empty voxels around a model, so that what is thickened stays inside."""

SHEETS = 0.5
"""How doubtful the inside of an open mesh may be before the mesh is treated as sheets without an inside."""

MOST_WORK = 3e9
"""Most cells under all triangles; about ten seconds."""

MOST_PARTS = 1000
"""Most parts of a mesh that are turned outwards one by one; a soup of single triangles has no outside."""

Shares = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class FineModel:
    """`true` is the model in fine voxels, (x, y, z) bool with z up; `shown` is what the puzzle should show: the same
    with thin parts thickened.

    `per_cell` voxels make a cell at scale 1; `low` and `high` (3,) are the corners of the model in voxels. The source
    has its point `start` (3,) at `low`, and `scale` voxels to a unit. `notes` say how it was filled.
    """

    true: Cells
    shown: Cells
    per_cell: float
    low: Floats
    high: Floats
    start: Floats
    scale: float = 1.0
    notes: tuple[str, ...] = ()

    def to_voxels(self, points: Floats) -> Floats:
        """Points (n, 3) in the coordinates of the source, in voxels."""
        return (points - self.start) * self.scale + self.low

    @cached_property
    def sums(self) -> tuple[Shares, Shares]:
        """Running sums of `shown` and `true` along x, beginning with 0."""
        return _running(self.shown), _running(self.true)

    @cached_property
    def shadows(self) -> tuple[tuple[Shares, ...], tuple[Shares, ...]]:
        """Running sums of the shadows of `shown` and `true` along x, y and z, each along its first axis."""
        return (
            tuple(_running(np.asarray(self.shown.any(axis=axis))) for axis in range(3)),
            tuple(_running(np.asarray(self.true.any(axis=axis))) for axis in range(3)),
        )

    @cached_property
    def mirrored(self) -> tuple[bool, bool, bool]:
        """Along which axes the model is its own mirror image, apart from one voxel in thirty."""
        box = self.true[trim(self.true)]
        either = max(1, int(box.sum()))
        same = [int((box & np.flip(box, axis)).sum()) / either > 1 - 1 / 30 for axis in range(3)]
        return same[0], same[1], same[2]


def turned(mesh: Mesh, up: Up, turn: float, tilt: float) -> Mesh:
    """The mesh with `up` ("x", "-x", "y", ...) pointing along z, tilted about x, then turned about z, both in
    degrees.
    """
    axis = "xyz".index(up[-1])
    # rows are the new axes in terms of the old; each is a rotation, never a reflection
    to_z = {0: [[0, 1, 0], [0, 0, 1], [1, 0, 0]], 1: [[1, 0, 0], [0, 0, -1], [0, 1, 0]], 2: np.eye(3)}
    matrix = np.array(to_z[axis], np.float64)
    if up[0] == "-":
        matrix = np.diag([1.0, -1.0, -1.0]) @ matrix
    a, b = np.radians(tilt), np.radians(turn)
    lean = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    spin = np.array([[np.cos(b), -np.sin(b), 0], [np.sin(b), np.cos(b), 0], [0, 0, 1]])
    return replace(mesh, vertices=mesh.vertices @ (spin @ lean @ matrix).T, up="z")


def fine_of_mesh(
    mesh: Mesh, size: int, *, inside: Inside = "auto", shell: Shell = "auto", thickness: float = 0.7
) -> FineModel:
    """The model of a mesh whose longest side gets `size` cells.

    inside: "rays" (closed meshes), "parity" (closed but badly wound), "winding" (open ones) or "auto". shell: "yes"
    fills what the surface touches, for models made of sheets; "auto" does so if it is doubtful what is inside.
    thickness: parts thinner than this many cells are thickened to it.
    """
    per_cell = float(np.clip(round(144 / size), 2, 8))
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    scale = size * per_cell / float((high - low).max())
    vertices = (mesh.vertices - low) * scale + MARGIN
    top = (high - low) * scale + MARGIN
    box = np.ceil(top).astype(int) + MARGIN
    shape = (int(box[0]), int(box[1]), int(box[2]))
    corners = np.ascontiguousarray(vertices[mesh.faces])
    _check_work(corners, per_cell)
    how = inside if inside != "auto" else "rays" if mesh.closed and mesh.wound else "winding"
    notes: list[str] = []
    doubt = 0.0
    if how == "winding":
        faces = mesh.faces if mesh.wound else oriented(mesh.faces, vertices)
        true, doubt = inside_by_winding(vertices, faces, shape, int(per_cell))
        if doubt > SHEETS and shell != "no":
            true, _ = inside_by_winding(vertices, faces, shape, int(per_cell), 0.8)
        kind = "open" if not mesh.closed else "wound badly"
        notes.append(f"the mesh is {kind}: winding numbers decide what is inside")
    else:
        true, _ = inside_by_rays(corners, shape, parity=how == "parity")
    if shell == "yes" or (shell == "auto" and (doubt > SHEETS or not true.any())):
        true = true | touched(corners, shape)
        notes.append("its surface encloses little: it is shown as sheets")
    if not true.any():
        raise MakeError("the mesh encloses nothing: its surface is open or too thin; try shell=yes")
    shown = thickened(true, thickness * per_cell)
    return FineModel(true, shown, per_cell, np.full(3, float(MARGIN)), top, low, scale, tuple(notes))


def _check_work(corners: Floats, per_cell: float) -> None:
    """Refuse a mesh with so many triangles as large as the model that it would take hours."""
    spans = np.ceil(corners.max(axis=1) - corners.min(axis=1)) + 1
    columns = float((spans * np.roll(spans, 1, axis=1)).sum())
    blocks = float((spans / per_cell + 1).prod(axis=1).sum())
    if columns > MOST_WORK or blocks > MOST_WORK / 10:
        raise MakeError("the mesh is a tangle: too many of its triangles are as large as the model; clean it up first")


def fine_of_volume(volume: Cells, size: int) -> FineModel:
    """The model of a volume (x, y, z) of voxels whose longest side gets `size` cells."""
    box = trim(volume)
    true = np.ascontiguousarray(volume[box])
    start = np.array([part.start for part in box], np.float64)
    return FineModel(true, true, max(true.shape) / size, np.zeros(3), np.array(true.shape, np.float64), start)


def oriented(faces: NDArray[np.int64], vertices: Floats) -> NDArray[np.int64]:
    """Faces reversed until neighbours agree on which side is out and each connected part encloses a positive volume."""
    a, b = faces.ravel(), np.roll(faces, -1, axis=1).ravel()
    keys = np.minimum(a, b) * len(vertices) + np.maximum(a, b)
    order = np.argsort(keys, kind="stable")
    owner, way = order // 3, (a < b)[order]
    new = np.flatnonzero(np.diff(keys[order], prepend=-1))
    pairs = new[np.diff(np.append(new, len(keys))) == 2]  # only edges with exactly two faces say something
    one, two, differ = owner[pairs], owner[pairs + 1], way[pairs] == way[pairs + 1]
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import breadth_first_order, connected_components

    graph = coo_matrix((np.ones(len(one)), (one, two)), shape=(len(faces),) * 2).tocsr()
    count, part = connected_components(graph, directed=False)
    if count > MOST_PARTS:
        return faces
    turned_against = dict(zip(zip(one.tolist(), two.tolist(), strict=True), differ.tolist(), strict=True))
    flip = np.zeros(len(faces), bool)
    for first in np.unique(part, return_index=True)[1]:
        nodes, before = breadth_first_order(graph, int(first), directed=False)
        for node in nodes[1:].tolist():
            last = int(before[node])
            unlike = turned_against.get((last, node), turned_against.get((node, last), False))
            flip[node] = flip[last] ^ unlike
    out = np.where(flip[:, None], faces[:, ::-1], faces)
    corners = vertices[out] - vertices[out].mean(axis=(0, 1))
    volume = np.bincount(part, np.linalg.det(corners))
    return np.where((volume < 0)[part][:, None], out[:, ::-1], out)


def thickened(solid: Cells, width: float) -> Cells:
    """The solid with parts thinner than `width` voxels (where no cube of that side fits) grown to that width.

    Only parts that reach more than half the width beyond where a cube fits count, or every corner would grow a bump.
    """
    from scipy import ndimage

    side = round(width)
    if side < 2:
        return solid
    bits = solid.view(np.uint8)
    core = ndimage.maximum_filter(ndimage.minimum_filter(bits, side), side, origin=-1 if side % 2 == 0 else 0)
    near = ndimage.maximum_filter(core, 2 * (side // 2) + 1)
    far = (bits > near).astype(bool)
    if not far.any():
        return solid
    labels, _ = ndimage.label((bits > core), np.ones((3, 3, 3)))
    thin = np.isin(labels, np.unique(labels[far]))
    depth = ndimage.distance_transform_cdt(solid, "chessboard").astype(np.int16)
    ridge = thin & (depth == ndimage.maximum_filter(depth, 3))
    grown = ndimage.maximum_filter(ridge.view(np.uint8), side)
    return np.asarray(solid | grown.astype(bool))


def pieces(cells: Cells) -> int:
    """How many parts there are that do not touch even at a corner."""
    from scipy import ndimage

    return int(ndimage.label(cells, np.ones((3, 3, 3), np.int8))[1])


def _running(volume: Cells) -> Shares:
    """Running sums along the first axis, beginning with 0."""
    out = np.zeros((volume.shape[0] + 1, *volume.shape[1:]), np.float32)
    np.cumsum(volume, axis=0, dtype=np.float32, out=out[1:])
    return out


def trim(volume: Cells) -> tuple[slice, slice, slice]:
    """The smallest box that holds all filled cells."""
    sides = []
    for axis in range(3):
        filled = np.flatnonzero(volume.any(axis=tuple(other for other in range(3) if other != axis)))
        sides.append(slice(int(filled[0]), int(filled[-1]) + 1))
    return sides[0], sides[1], sides[2]
