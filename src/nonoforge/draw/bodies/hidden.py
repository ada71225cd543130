"""Which faces of cubes are seen from the usual corner, found without a renderer.

The eye looks along (-1, 1, -1): it sees the top, the front (least y) and the right side (greatest x) of every cube. A
point (x, y, z) is then at (i, j) = (x + y, y + z) of a lattice, and cubes behind one another cover exactly the same six
triangles of it. So nothing is ever cut: each triangle shows the face of its nearest cube, and painting from back to
front is one array assignment.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FRONT, RIGHT, TOP = 0, 1, 2
"""The sides that are seen, in the order y, x, z of the lines whose clues they carry."""

_TRIANGLES = np.array(
    [[0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 1]],
)
"""(i, j, half) of the six triangles of a cube from its (i, j): two each of front, right and top.

The square of the lattice at (i, j) is cut along its rising diagonal: half 0 is below it, half 1 above.
"""

CORNERS = np.array(
    [
        [[0, 0], [1, 0], [1, 1], [0, 1]],
        [[1, 0], [2, 1], [2, 2], [1, 1]],
        [[0, 1], [1, 1], [2, 2], [1, 2]],
    ]
)
"""Lattice corners of each side of the cube at (0, 0): from lower left along u, then v."""

_HALF_CORNERS = np.array([[[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 1], [0, 1]]])


@dataclass(frozen=True)
class Seen:
    """What is seen of a set of cubes.

    `faces` (n, 4): x, y, z of the cube and its side, for faces of which anything is seen; `whole` (n): whether both
    triangles are seen; `halves` (n, 3, 2): the lattice corners of the triangle of a face seen in part.
    `edges` (m, 4): i, j of both ends; `between` (m, 2): the faces on both sides by number, -1 for the background;
    `steps` (m): whether the two faces are apart in space, one in front of the other.
    """

    faces: NDArray[np.int64]
    whole: NDArray[np.bool_]
    halves: NDArray[np.int64]
    edges: NDArray[np.int64]
    between: NDArray[np.int64]
    steps: NDArray[np.bool_]


def seen(cubes: NDArray[np.bool_]) -> Seen:
    """What is seen of the cubes of a box (x, y, z)."""
    width, height, depth = cubes.shape
    places = np.argwhere(cubes)
    places = places[np.argsort(places[:, 0] - places[:, 1] + places[:, 2], kind="stable")]
    # A free square all around the lattice, so that every edge has two sides.
    owner = np.full((width + height + 3, height + depth + 3, 2), -1, np.int64)
    start = np.stack((places[:, 0] + places[:, 1] + 1, places[:, 1] + places[:, 2] + 1), axis=1)
    triangles = start[:, None, :] + _TRIANGLES[None, :, :2]
    halves = np.broadcast_to(_TRIANGLES[:, 2], triangles.shape[:2])
    # Rows of cubes from back to front: if two write one triangle, the later and nearer one stays.
    numbers = 3 * np.arange(len(places))[:, None] + np.array([0, 0, 1, 1, 2, 2])
    owner[triangles[..., 0].ravel(), triangles[..., 1].ravel(), halves.ravel()] = numbers.ravel()
    where = np.argwhere(owner >= 0)
    faces, index, counts = np.unique(owner[owner >= 0], return_index=True, return_counts=True)
    number_of = np.full(3 * len(places) + 1, -1, np.int64)
    number_of[faces] = np.arange(len(faces))
    square = where[index]
    table = np.column_stack((places[faces // 3], faces % 3))
    shown = number_of[owner]
    edges, between = _edges(shown)
    return Seen(
        table,
        counts == 2,
        square[:, None, :2] - 1 + _HALF_CORNERS[square[:, 2]],
        edges - 1,
        between,
        _apart(table, edges - 1, between),
    )


def _edges(shown: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Edges of the lattice between two different faces, or a face and the background."""
    found, between = [], []
    below, above = shown[..., 0], shown[..., 1]
    for one, other, end in (
        (below[:, 1:], above[:, :-1], (1, 0)),  # along x, from (i, j): below the square (i, j), above the one under it
        (below[:-1, :], above[1:, :], (0, 1)),  # along z
        (below, above, (1, 1)),  # along y, the diagonal
    ):
        i, j = np.nonzero(one != other)
        shift = (0, 1) if end == (1, 0) else (1, 0) if end == (0, 1) else (0, 0)
        i0, j0 = i + shift[0], j + shift[1]
        found.append(np.column_stack((i0, j0, i0 + end[0], j0 + end[1])))
        between.append(np.column_stack((one[i, j], other[i, j])))
    return np.concatenate(found), np.concatenate(between)


def _apart(faces: NDArray[np.int64], edges: NDArray[np.int64], between: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether the two faces at an edge do not meet there in space, so that one end has two depths."""
    if not len(faces):
        return np.zeros(len(edges), np.bool_)
    depths = []
    for side in (0, 1):
        x, y, z, kind = faces[between[:, side]].T
        ends = [np.choose(kind, [y, edges[:, e] - x - 1, edges[:, e + 1] - z - 1]) for e in (0, 2)]
        depths.append(np.column_stack(ends))
    return np.asarray((depths[0] != depths[1]).any(axis=1) & (between >= 0).all(axis=1))
