"""Meshes read: what SOURCES.md says of the shared ones, seams, colours, and which way is up."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

from nonoforge.errors import ReadError
from nonoforge.makers.solids.colour import samples_of_mesh
from nonoforge.makers.solids.mesh_source import mesh_of, read_mesh
from nonoforge.makers.solids.model import oriented, turned
from nonoforge.makers.solids.options import Up
from nonoforge.makers.solids.source import Volume, model_of, volume_of_array

MESHES = {  # file -> triangles, closed, wound consistently, as in SOURCES.md
    "avocado.ply": (682, False, True),
    "crate_hollow.stl": (28, True, True),
    "dino_procedural.ply": (9412, True, True),
    "duck.dae": (4212, True, True),
    "duck_textured.glb": (4212, True, True),
    "fox.glb": (576, True, True),
    "jeep1.obj": (2032, False, True),
    "sphere_with_hole.stl": (285, False, True),
    "spider_bad_winding.stl": (1368, False, False),
    "spot.obj": (5856, True, True),
    "suzanne.ply": (3936, False, True),
    "teapot_open.obj": (6320, False, True),
    "torus_knot_3_5.stl": (5760, True, True),
    "trefoil.stl": (4800, True, True),
}


@pytest.mark.parametrize("name", MESHES)
def test_shared_meshes(shared: Path, name: str) -> None:
    """Each has the triangles it should, and is closed where it should be, though texture seams cut it open."""
    mesh = read_mesh(shared / "meshes" / name)
    assert (len(mesh.faces), mesh.closed, mesh.wound) == MESHES[name]


def test_the_same_duck_twice(shared: Path) -> None:
    """The COLLADA and the GLB duck have one shape, up to the unit of length: scene transforms are applied."""
    sides = []
    for name in ("duck.dae", "duck_textured.glb"):
        vertices = read_mesh(shared / "meshes" / name).vertices
        extent = vertices.max(axis=0) - vertices.min(axis=0)
        sides.append(extent / extent.max())
    assert np.allclose(sides[0], sides[1], atol=1e-5)
    assert np.allclose(sides[0], [1, 0.931, 0.696], atol=1e-3)


def test_colours_of_a_texture(shared: Path) -> None:
    """The duck is yellow, its beak orange and its eyes black."""
    rgb = samples_of_mesh(read_mesh(shared / "meshes" / "duck_textured.glb")).rgb.astype(int)
    yellow = (rgb[:, 0] > 200) & (rgb[:, 1] > 150) & (rgb[:, 2] < 100)
    orange = (rgb[:, 0] > 180) & (rgb[:, 1] < 150) & (rgb[:, 1] > 60) & (rgb[:, 2] < 100)
    black = rgb.max(axis=1) < 60
    assert yellow.mean() > 0.7
    assert 0.005 < orange.mean() < 0.25
    assert 0.001 < black.mean() < 0.05


def test_colours_of_corners() -> None:
    """Corner colours are mixed by nearness, and a mesh without colours is grey all over."""
    from nonoforge.makers.solids.mesh_paint import FacePaint

    paint = FacePaint(1, corners=np.array([[[255, 0, 0], [0, 255, 0], [0, 0, 255]]], np.uint8))
    weights = np.array([[1.0, 0, 0], [0.5, 0.5, 0]])
    assert paint.at(np.array([0, 0]), weights).tolist() == [[255, 0, 0], [127, 127, 0]]
    assert FacePaint(1).at(np.array([0]), weights[:1]).tolist() == [[160, 160, 160]]


@pytest.mark.parametrize("up", ["x", "y", "z", "-x", "-y", "-z"])
def test_up_is_a_rotation(up: Up) -> None:
    """The axis asked for points along z afterwards, and nothing is mirrored."""
    axis = np.zeros(3)
    axis["xyz".index(up[-1])] = -1 if up[0] == "-" else 1
    corners = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], axis * 3])
    mesh = turned(mesh_of(corners, np.array([[1, 2, 3], [0, 1, 4], [0, 2, 4]])), up, 0, 0)
    moved = turned(mesh_of(np.eye(3), np.array([[0, 1, 2]])), up, 0, 0).vertices
    assert mesh.vertices[:, 2].max() == pytest.approx(3)
    assert abs(np.linalg.det(moved)) == pytest.approx(1)
    original = mesh_of(np.eye(3), np.array([[0, 1, 2]])).vertices
    assert np.linalg.det(moved) * np.linalg.det(original) > 0


def test_turning() -> None:
    """A quarter turn takes x to y, a quarter tilt takes y to z."""
    mesh = mesh_of(np.array([[2.0, 0, 0], [0, 1, 0], [0, 0, 3]]), np.array([[0, 1, 2]]))
    assert turned(mesh, "z", 90, 0).vertices[:, 1].max() == pytest.approx(2)
    assert turned(mesh, "z", 0, 90).vertices[:, 1].min() == pytest.approx(-3)


def test_faces_are_turned_outwards(shared: Path) -> None:
    """A knot with half of its faces turned at random is turned right again, every one of them."""
    mesh = read_mesh(shared / "meshes" / "trefoil.stl")
    flip = np.random.default_rng(0).random(len(mesh.faces)) < 0.5
    mixed = np.where(flip[:, None], mesh.faces[:, ::-1], mesh.faces)
    again = oriented(mixed, mesh.vertices)
    turns = [frozenset(zip(row, np.roll(row, -1), strict=True)) for row in again.tolist()]
    assert turns == [frozenset(zip(row, np.roll(row, -1), strict=True)) for row in mesh.faces.tolist()]


def test_voxel_files(shared: Path, tmp_path: Path) -> None:
    """A MagicaVoxel model and NumPy arrays of truth values, colours and shares are volumes."""
    mushroom = model_of(shared / "meshes" / "mushroom.vox")
    assert isinstance(mushroom, Volume)
    assert mushroom.colour.shape == (9, 9, 9)
    assert int((mushroom.colour > 0).sum()) == 233
    for array in (np.ones((2, 3, 4), bool), np.full((2, 3, 4), 2, np.int64), np.full((2, 3, 4), 0.7)):
        np.save(tmp_path / "a.npy", array)
        volume = model_of(tmp_path / "a.npy")
        assert isinstance(volume, Volume)
        assert volume.coverage.shape == (2, 3, 4)
        assert volume.coverage.max() == pytest.approx(min(1.0, float(array.max())))
    with pytest.raises(ReadError, match="no model 2"):
        model_of(shared / "meshes" / "mushroom.vox", part=2)


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((3, 3, 3)),
        np.zeros((3, 3)),
        np.zeros((0, 3, 3)),
        np.full((2, 2, 2), np.nan),
        np.full((2, 2, 2), 7.5),
        np.full((2, 2, 2), -1),
        np.full((2, 2, 2), 99),
        np.full((2, 2, 2), 1j),
        np.full((2, 2, 2), "a"),
        np.ones((200, 200, 200), bool),
    ],
)
def test_arrays_that_are_no_volumes(array: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> None:
    """Empty, flat, odd and huge arrays are refused."""
    with pytest.raises(ReadError):
        volume_of_array(array)


def test_hostile_arrays(tmp_path: Path) -> None:
    """An array of objects is not unpickled, and a header that declares gigabytes is not believed."""
    np.save(tmp_path / "objects.npy", np.array([[[{}]]]), allow_pickle=True)
    with pytest.raises(ReadError, match="objects"):
        model_of(tmp_path / "objects.npy")
    np.save(tmp_path / "long.npy", np.ones((2, 2, 2), bool))
    data = (tmp_path / "long.npy").read_bytes().replace(b"(2, 2, 2)", b"(9999999, 9999999, 9999999)")
    for bad in (data, data[:40], b"", b"\x93NUMPY"):
        (tmp_path / "bad.npy").write_bytes(bad)
        with pytest.raises(ReadError):
            model_of(tmp_path / "bad.npy")
    for name in ("a.txt", "none.vox"):
        with pytest.raises(ReadError):
            model_of(tmp_path / name)


def test_a_damaged_array_is_refused_without_a_warning(tmp_path: Path) -> None:
    """numpy warns of a header that Python 2 may have written (`1L`); that is not passed on."""
    header = b"{'shape': (3, 3, 3), 'x': 1L}".ljust(117) + b"\n"
    (tmp_path / "bad.npy").write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header)
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        with pytest.raises(ReadError, match="not a NumPy array"):
            model_of(tmp_path / "bad.npy")
    assert heard == []
