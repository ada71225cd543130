"""Voxels of triangles against formulas: what lies inside a cube, a ball, a turned box, and what a surface touches."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from nonoforge.geometry.voxels import SHIFT, crossings, inside_by_rays, inside_by_winding, touched

CUBE = np.array(list(product((0.0, 1.0), repeat=3)))
SQUARES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
CUBE_FACES = np.array([half for a, b, c, d in SQUARES for half in ((a, b, c), (a, c, d))])


def triangles(vertices: NDArray[np.float64], faces: NDArray[np.int64]) -> NDArray[np.float64]:
    return np.ascontiguousarray(vertices[faces])


def ball(rings: int, radius: float, centre: float) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """An octahedron cut finer and finer, blown up to a ball."""
    axes = np.concatenate([np.eye(3), -np.eye(3)])
    corners = np.array([[[axes[0] * a, axes[1] * b, axes[2] * c] for a, b, c in product((1, -1), repeat=3)]])
    corners = corners.reshape(-1, 3, 3)
    flip = np.linalg.det(corners) < 0
    corners[flip] = corners[flip][:, ::-1]
    for _ in range(rings):
        a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
        ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
        corners = np.concatenate(
            [np.stack(each, axis=1) for each in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
        )
    points = corners / np.linalg.norm(corners, axis=2, keepdims=True) * radius + centre
    return points.reshape(-1, 3), np.arange(len(points) * 3).reshape(-1, 3)


def test_a_cube_keeps_its_diagonals() -> None:
    """A cube of eight cells has all 512: rays through the diagonals of its faces count once."""
    cells, odd = inside_by_rays(triangles(CUBE * 8, CUBE_FACES), (8, 8, 8))
    assert cells.all()
    assert odd == 0


@pytest.mark.parametrize("axis", range(3))
def test_rays_through_corners_and_edges(axis: int) -> None:
    """With samples exactly on the diagonals and edges of faces, no shift at all, no ray goes astray."""
    levels, odd = np.zeros((8, 8, 8), np.int8), np.zeros((8, 8), np.uint8)
    crossings(triangles(CUBE * 4 + 1.5, CUBE_FACES), axis, np.zeros(3), levels, odd)
    assert not odd.any()
    assert np.abs(levels).sum() in (4**3, 5 * 4**2, 5**2 * 4, 5**3)


def test_a_ball_is_a_ball() -> None:
    """Every sample further than a facet's sagitta from the sphere is on the side that its distance says."""
    vertices, faces = ball(4, 9.3, 10.2)
    cells, odd = inside_by_rays(triangles(vertices, faces), (21, 20, 22))
    distance = np.linalg.norm(np.moveaxis(np.indices(cells.shape), 0, -1) + 0.5 + SHIFT - 10.2, axis=-1)
    sure = np.abs(distance - 9.3) > 0.06
    assert odd == 0
    assert (cells == (distance < 9.3))[sure].all()


def test_a_turned_box() -> None:
    """A box in general position holds exactly the samples between its three pairs of planes."""
    rng = np.random.default_rng(4)
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    vertices = ((CUBE - 0.5) * (9, 5, 3)) @ turn.T + 7.1
    cells, _ = inside_by_rays(triangles(vertices, CUBE_FACES), (15, 15, 15))
    local = (np.moveaxis(np.indices(cells.shape), 0, -1) + 0.5 + SHIFT - 7.1) @ turn
    assert (cells == (np.abs(local) < (4.5, 2.5, 1.5)).all(axis=-1)).all()


def test_bodies_that_run_into_each_other_stay_filled() -> None:
    """Two overlapping cubes are filled where both are; by parity their overlap is a hole."""
    both = np.concatenate([triangles(CUBE * 5, CUBE_FACES), triangles(CUBE * 5 + 3, CUBE_FACES)])
    assert inside_by_rays(both, (8, 8, 8))[0].sum() == 125 + 125 - 8
    assert inside_by_rays(both, (8, 8, 8), parity=True)[0].sum() == 125 + 125 - 16


def test_badly_wound_faces_need_parity() -> None:
    """Faces turned at random do not disturb parity."""
    rng = np.random.default_rng(0)
    faces = np.where(rng.random((12, 1)) < 0.5, CUBE_FACES[:, ::-1], CUBE_FACES)
    assert inside_by_rays(triangles(CUBE * 6, faces), (7, 7, 7), parity=True)[0].sum() == 216


def test_a_hole_is_seen_and_bridged() -> None:
    """With a face missing rays see that the mesh is open, and winding numbers fill the cube all the same."""
    faces = CUBE_FACES[1:]
    _, odd = inside_by_rays(triangles(CUBE * 8 + 1, faces), (10, 10, 10))
    assert odd > 0
    cells, doubt = inside_by_winding(CUBE * 16 + 2, faces, (20, 20, 20), 2)
    assert doubt < 0.4
    assert not cells[[0, -1]].any()
    assert cells.sum() > 0.9 * 16**3


def test_winding_in_blocks_is_winding_everywhere() -> None:
    """Asking once for a block that no surface touches gives what asking for each sample gives."""
    vertices, faces = ball(3, 7.9, 8.3)
    faces = faces[5:]
    whole, _ = inside_by_winding(vertices, faces, (17, 18, 17), 1)
    assert (inside_by_winding(vertices, faces, (17, 18, 17), 4)[0] == whole).all()


def test_a_sheet_is_doubtful() -> None:
    """Between two sheets at an angle nobody can say what is inside."""
    corners = np.array([[0.0, 0, 0], [4, 0, 0], [4, 0, 4], [0, 0, 4], [0, 4, 0], [0, 4, 4]]) * 5 + 2
    faces = np.array([[0, 1, 2], [0, 2, 3], [0, 3, 5], [0, 5, 4]])
    assert inside_by_winding(corners, faces, (24, 24, 24), 2)[1] > 0.5


def test_touched_cells() -> None:
    """Cells with a point of a triangle in them are touched, and a touched cell has the triangle within its half
    diagonal.
    """
    rng = np.random.default_rng(2)
    for _ in range(20):
        corners = rng.random((1, 3, 3)) * 9
        cells = touched(corners, (9, 9, 9))
        weights = rng.dirichlet((1, 1, 1), 4000)
        points = weights @ corners[0]
        assert cells[tuple(np.floor(points).astype(int).T)].all()
        middles = np.argwhere(cells) + 0.5
        nearest = np.linalg.norm(middles[:, None] - points, axis=2).min(axis=1)
        assert nearest.max() < np.sqrt(0.75) + 0.35
