"""The glTF guard: what a tree declares must be there, and what is not needed does not reach the loader."""

from __future__ import annotations

import base64
import json
import struct
from copy import deepcopy
from typing import Any

import pytest

from nonoforge.makers.solids.gltf_guard import (
    MOST_DEPTH,
    MOST_TRIANGLES,
    MeshRefused,
    check_inner,
    clean_glb,
    clean_gltf,
)

POINTS = struct.pack("<12f", 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)
FACES = struct.pack("<12H", 0, 1, 2, 0, 1, 3, 0, 2, 3, 1, 2, 3)
BINARY = POINTS + FACES
TREE: dict[str, Any] = {
    "asset": {"version": "2.0"},
    "scene": 0,
    "scenes": [{"nodes": [0]}],
    "nodes": [{"mesh": 0}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
    "accessors": [
        {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
        {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"},
    ],
    "bufferViews": [
        {"buffer": 0, "byteLength": len(POINTS)},
        {"buffer": 0, "byteOffset": len(POINTS), "byteLength": len(FACES)},
    ],
    "buffers": [{"byteLength": len(BINARY)}],
    "materials": [{"pbrMetallicRoughness": {"baseColorFactor": [2, 0.5, -1, 1], "metallicFactor": 1}}],
}
"""A tetrahedron."""


def tree(**changes: Any) -> dict[str, Any]:
    return deepcopy(TREE) | changes


def cleaned(value: dict[str, Any], texture: Any = lambda _: None, binary: bytes = BINARY) -> dict[str, Any]:
    out: dict[str, Any] = json.loads(clean_gltf(json.dumps(value).encode(), texture, binary))
    return out


def glb(value: dict[str, Any], binary: bytes = BINARY) -> bytes:
    text = json.dumps(value).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def test_only_what_a_mesh_needs_is_kept() -> None:
    """Geometry comes through unchanged, animations, cameras and extensions do not; colours are brought into 0..1."""
    out = cleaned(tree(animations=[{}], cameras=[{}], extensions={"KHR_lights": {}}, extras={"note": "x"}))
    kept = ("asset", "scene", "scenes", "nodes", "meshes", "accessors", "bufferViews", "buffers")
    assert set(out) == {*kept, "images", "textures", "materials"}
    assert all(out[key] == TREE[key] for key in kept)
    assert out["materials"] == [{"pbrMetallicRoughness": {"baseColorFactor": [1.0, 0.5, 0.0, 1.0]}}]


def test_a_glb_is_written_with_right_lengths() -> None:
    """The rewritten container says its own length, its chunks are aligned, and its binary part is the same."""
    out = clean_glb(glb(TREE), lambda _: None)
    magic, version, length = struct.unpack_from("<4sII", out)
    size, kind = struct.unpack_from("<I4s", out, 12)
    count, binary = struct.unpack_from("<I4s", out, 20 + size)
    assert (magic, version, length, kind, binary) == (b"glTF", 2, len(out), b"JSON", b"BIN\0")
    assert size % 4 == 0
    assert out[28 + size : 28 + size + count] == BINARY
    assert clean_glb(out, lambda _: None) == out


def test_textures_are_asked_for_once_and_come_back_as_png() -> None:
    """Two materials share a picture of the file, a third has one that cannot be read and a fourth none."""
    asked: list[str | bytes] = []

    def texture(content: str | bytes) -> bytes | None:
        asked.append(content)
        return None if content == "bad.png" else b"clean"

    def material(index: int) -> dict[str, Any]:
        return {"pbrMetallicRoughness": {"baseColorTexture": {"index": index}}, "emissiveTexture": {"index": 1}}

    out = cleaned(
        tree(
            images=[{"uri": "data:image/png;base64," + base64.b64encode(b"raw").decode()}, {"uri": "bad.png"}],
            textures=[{"source": 0}, {"source": 1}],
            materials=[material(0), material(0), material(1), {}],
        ),
        texture,
    )
    assert asked == [b"raw", "bad.png"]
    assert [base64.b64decode(image["uri"].partition(",")[2]) for image in out["images"]] == [b"clean"]
    looks = [each["pbrMetallicRoughness"] for each in out["materials"]]
    assert looks == [{"baseColorTexture": {"index": 0}}, {"baseColorTexture": {"index": 0}}, {}, {}]


def nested(depth: int) -> list[dict[str, Any]]:
    return [*({"children": [k + 1]} for k in range(depth - 1)), {"mesh": 0}]


def lies() -> list[tuple[dict[str, Any], str]]:
    short, far, many, negative = (deepcopy(TREE) for _ in range(4))
    short["buffers"][0]["byteLength"] = len(BINARY) + 1
    far["bufferViews"][1]["byteOffset"] += 1
    many["accessors"][1]["count"] = 13
    negative["bufferViews"][0]["byteLength"] = -1
    places = MOST_TRIANGLES // 4 + 1
    return [
        (short, "more bytes than the file holds"),
        (far, "more bytes than the file holds"),
        (many, "more points than the file holds"),
        (negative, "negative"),
        (tree(buffers=[{"byteLength": 10**12}]), "declares buffers of"),
        (tree(accessors=[{"componentType": 5126, "count": 10**9, "type": "VEC3"}] * 2), "bytes of points"),
        (tree(nodes=[{"mesh": 0}] * places), "more than 10,000 nodes"),
        (tree(nodes=[{"children": [1]}, {"children": [0]}]), "form a cycle"),
        (tree(nodes=[{"children": [2]}, {"children": [2]}, {"mesh": 0}]), "do not form a tree"),
        (tree(nodes=nested(MOST_DEPTH + 1)), "nested more than 200 deep"),
        (tree(extensionsRequired=["KHR_draco_mesh_compression"]), "without compression"),
        (tree(images=[{"uri": "../secret.png"}]), "outside its folder"),
    ]


@pytest.mark.parametrize(("value", "words"), lies())
def test_trees_that_lie_are_refused(value: dict[str, Any], words: str) -> None:
    """Each lie is refused with the sentence that names it."""
    with pytest.raises(MeshRefused, match=words):
        cleaned(value)


def test_the_deepest_tree_allowed_passes() -> None:
    """200 nodes one inside the other are read."""
    assert len(cleaned(tree(nodes=nested(MOST_DEPTH)))["nodes"]) == MOST_DEPTH


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'{"scene": NaN}', "NaN is not a number"),
        (b'{"scene": 1e999}', "too large a number"),
        (b"," * 400_001, "values"),
    ],
)
def test_numbers_that_are_none_are_refused(text: bytes, words: str) -> None:
    """NaN, numbers beyond all range and trees of too many values end in one sentence."""
    with pytest.raises(MeshRefused, match=words):
        clean_gltf(text, lambda _: None)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"gltf" + glb(TREE)[4:], "does not begin with glTF"),
        (glb(TREE)[:4] + struct.pack("<I", 1) + glb(TREE)[8:], "version 1"),
        (glb(TREE)[:-1], "cut short"),
        (glb(TREE)[:40], "cut short"),
    ],
)
def test_containers_that_are_none_are_refused(data: bytes, words: str) -> None:
    """A wrong mark, an old version and a file cut short."""
    with pytest.raises(MeshRefused, match=words):
        clean_glb(data, lambda _: None)


@pytest.mark.parametrize("uri", [None, "a.png", "maps/a%20b.png", "data:image/png;base64,AAAA", "./a.png"])
def test_references_inside_the_folder_pass(uri: str | None) -> None:
    """Names of files in the folder or below, and data in the file itself."""
    check_inner(uri)


@pytest.mark.parametrize(
    "uri", ["../a.png", "/etc/passwd", "maps/../../a.png", "%2e%2e/a.png", "..\\a.png", "C:\\a.png", "http://x/a.png"]
)
def test_references_outside_the_folder_are_refused(uri: str) -> None:
    """Up, absolute, encoded, with backslashes, on a drive or elsewhere on the net."""
    with pytest.raises(MeshRefused, match="outside its folder"):
        check_inner(uri)
