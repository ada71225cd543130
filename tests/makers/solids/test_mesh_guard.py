"""Hostile meshes: one sentence each, at once, and nothing unfolded."""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nonoforge.errors import ReadError
from nonoforge.makers.solids.mesh_source import read_mesh

CORNERS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32)
FACES = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]], np.uint16)


def glb(changes: Any = None, binary: bytes | None = None) -> bytes:
    """A tetrahedron as GLB, its tree changed by a function."""
    data = CORNERS.tobytes() + FACES.tobytes() if binary is None else binary
    tree: dict[str, Any] = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [{"byteLength": len(data)}],
        "bufferViews": [
            {"buffer": 0, "byteOffset": 0, "byteLength": 48},
            {"buffer": 0, "byteOffset": 48, "byteLength": 24},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]},
            {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
        ],
    }
    if changes:
        changes(tree)
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    data += b"\0" * (-len(data) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def stl(corners: np.ndarray[Any, Any]) -> bytes:
    """Triangles (n, 3, 3) as binary STL."""
    rows = b"".join(struct.pack("<12fH", 0, 0, 0, *each.astype(np.float32).ravel(), 0) for each in corners)
    return b"\0" * 80 + struct.pack("<I", len(corners)) + rows


def refusal(folder: Path, name: str, data: bytes) -> str:
    """The sentence with which a file is refused."""
    (folder / name).write_bytes(data)
    with pytest.raises(ReadError) as words:
        read_mesh(folder / name)
    sentence = str(words.value)
    assert sentence.startswith(name)
    assert "\n" not in sentence
    return sentence


def test_a_good_one_is_read(tmp_path: Path) -> None:
    """The tetrahedron itself, moved and scaled by its node, is read in place."""

    def moved(tree: dict[str, Any]) -> None:
        tree["nodes"] = [{"children": [1], "translation": [5, 0, 0]}, {"mesh": 0, "scale": [2, 2, 2]}]

    (tmp_path / "a.glb").write_bytes(glb(moved))
    mesh = read_mesh(tmp_path / "a.glb")
    assert mesh.closed
    assert mesh.wound
    assert mesh.vertices.min(axis=0).tolist() == [5, 0, 0]
    assert mesh.vertices.max(axis=0).tolist() == [7, 2, 2]


def set_path(*path: Any) -> Any:
    """A change of a tree: the last item is written to the place that the others name."""

    def change(tree: Any) -> None:
        for key in path[:-2]:
            tree = tree[key]
        tree[path[-2]] = path[-1]

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (set_path("images", [{"uri": "../../secret.png"}]), "outside its folder"),
        (set_path("images", [{"uri": "/etc/passwd"}]), "outside its folder"),
        (set_path("images", [{"uri": "http://example.com/a.png"}]), "outside its folder"),
        (set_path("buffers", 0, "uri", "%2e%2e/other.bin"), "outside its folder"),
        (set_path("buffers", 0, "byteLength", 10**12), "1,000,000,000,000 bytes"),
        (set_path("buffers", 0, "byteLength", 10**6), "more bytes than the file holds"),
        (set_path("accessors", 0, "count", 10**12), "bytes of points"),
        (set_path("accessors", [{"componentType": 5126, "count": 10**9, "type": "VEC3"}] * 2), "bytes of points"),
        (set_path("accessors", 0, "count", 1000), "more points than the file holds"),
        (set_path("bufferViews", 1, "byteLength", 10**9), "more bytes than the file holds"),
        (set_path("bufferViews", 1, "byteOffset", -8), "negative"),
        (set_path("nodes", [{"children": [0]}]), "cycle"),
        (set_path("nodes", [{"children": [1, 1]}, {"mesh": 0}]), "tree"),
        (set_path("nodes", [{"mesh": 0}] * 60_000), "nodes"),
        (set_path("extensionsRequired", ["KHR_draco_mesh_compression"]), "draco"),
        (set_path("meshes", []), "damaged"),
        (set_path("accessors", 1, "componentType", 77), "damaged"),
    ],
)
def test_glb_that_lies(tmp_path: Path, change: Any, words: str) -> None:
    """A GLB that points outside its folder, declares gigabytes or goes round in circles is refused with the reason."""
    assert words in refusal(tmp_path, "bad.glb", glb(change))


def test_indices_beyond_the_corners(tmp_path: Path) -> None:
    """A triangle with a corner that does not exist is refused, not looked up."""
    assert "damaged" in refusal(tmp_path, "bad.glb", glb(binary=CORNERS.tobytes() + (FACES + 40_000).tobytes()))


@pytest.mark.parametrize("name", ["a.glb", "a.gltf", "a.stl", "a.ply", "a.obj", "a.off", "a.dae"])
@pytest.mark.parametrize("data", [b"", b"\x00\xff" * 300, b"solid\n", b"{}", b"<a/>", b"ply\nend_header\n", b"OFF 3"])
def test_rubbish(tmp_path: Path, name: str, data: bytes) -> None:
    """Rubbish under any name is refused with one sentence."""
    refusal(tmp_path, name, data)


def test_cut_short(tmp_path: Path) -> None:
    """Files cut anywhere are refused, or read where only padding is missing."""
    whole = glb()
    for end in (5, 12, 19, 40, 200, len(whole) - 40):
        refusal(tmp_path, "cut.glb", whole[:end])
    assert "cut short" in refusal(tmp_path, "cut.stl", stl(np.zeros((9, 3, 3)))[:-20])


def test_too_many_triangles(tmp_path: Path) -> None:
    """Five million triangles are refused by the header, or by the size of the file, before they are read."""
    rows = 84 + 50 * 1_500_000
    path = tmp_path / "many.stl"
    path.write_bytes(b"\0" * 80 + struct.pack("<I", 1_500_000))
    os.truncate(path, rows)  # a file of holes: takes no room
    with pytest.raises(ReadError, match="1,500,000 triangles"):
        read_mesh(path)
    os.truncate(path, 84 + 50 * 5_000_000)
    with pytest.raises(ReadError, match="too large"):
        read_mesh(path)
    header = b"ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nelement face 5000000\nend_header\n"
    assert "5,000,000 triangles" in refusal(tmp_path, "many.ply", header)
    assert "triangles" in refusal(tmp_path, "many.off", b"OFF\n3 5000000 0\n")


@pytest.mark.parametrize(
    ("corners", "words"),
    [
        (np.array([[[0, 0, 0], [1, 0, np.nan], [0, 1, 1]]]), "finite"),
        (np.array([[[0, 0, 0], [1, 0, np.inf], [0, 1, 1]]]), "finite"),
        (np.array([[[0, 0, 0], [1, 0, 0], [0, 1, 0]]]), "flat"),
        (np.zeros((4, 3, 3)), "one point"),
    ],
)
def test_shapes_that_are_none(tmp_path: Path, corners: Any, words: str) -> None:
    """Coordinates that are not finite, flat meshes and meshes of one point say so."""
    assert words in refusal(tmp_path, "odd.stl", stl(corners))


def test_collada_that_grows(tmp_path: Path) -> None:
    """Entities are refused, and so are nodes that put each other into ever more places."""
    bomb = b'<!DOCTYPE a [<!ENTITY b "cc">]><COLLADA>&b;</COLLADA>'
    assert "entities" in refusal(tmp_path, "a.dae", bomb)
    levels = "".join(f'<node id="n{i}">' + f'<instance_node url="#n{i + 1}"/>' * 10 + "</node>" for i in range(12))
    assert "too often" in refusal(tmp_path, "b.dae", f"<COLLADA>{levels}</COLLADA>".encode())
    circle = '<node id="a"><instance_node url="#b"/></node><node id="b"><instance_node url="#a"/></node>'
    assert "cycle" in refusal(tmp_path, "c.dae", f"<COLLADA>{circle}</COLLADA>".encode())


def test_no_file_and_no_mesh(tmp_path: Path) -> None:
    """A file that is not there, a folder and a suffix that is no mesh's say so."""
    (tmp_path / "folder.stl").mkdir()
    for name in ("none.stl", "folder.stl", "a.xyz"):
        with pytest.raises(ReadError):
            read_mesh(tmp_path / name)


def test_materials_elsewhere_are_not_looked_up(tmp_path: Path) -> None:
    """An OBJ that names materials outside its folder is read without them."""
    (tmp_path / "secret.mtl").write_text("newmtl red\nKd 1 0 0\n")
    inner = tmp_path / "inner"
    inner.mkdir()
    corners = "".join(f"v {x} {y} {z}\n" for x, y, z in CORNERS.tolist())
    faces = "".join(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in FACES.tolist())
    for name, plain in (("../secret.mtl", False), (str(tmp_path / "secret.mtl"), False), ("here.mtl", True)):
        (inner / "here.mtl").write_text("newmtl red\nKd 1 0 0\n")
        (inner / "a.obj").write_text(f"mtllib {name}\n{corners}usemtl red\n{faces}")
        mesh = read_mesh(inner / "a.obj")
        assert len(mesh.faces) == 4
        assert (mesh.paints[0].plain == (255, 0, 0)) is plain
