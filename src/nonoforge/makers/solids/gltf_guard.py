"""Is this glTF safe to hand to a loader? Everything it declares is checked against what it holds; then it is rewritten.

A glTF of a hundred bytes can declare gigabytes of zeros, put one mesh into a million places, or carry a picture that
starts Ghostscript. The loader gets a new tree without animations, cameras and the like, and with no pictures but
base-colour textures, each read by `read_picture` and saved again.
"""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

MOST_BYTES = 100_000_000
MOST_TRIANGLES = 500_000
MOST_POINTS = 3_000_000
MOST_NODES = 10_000
MOST_DEPTH = 200
MOST_VALUES = 400_000
"""Most commas in the tree: each value takes a hundred bytes or more once parsed."""

_WIDTHS = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
_PARTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
_KEPT = ("asset", "scene", "scenes", "nodes", "meshes", "accessors", "bufferViews", "buffers")

Tree = dict[str, Any]


class MeshRefused(Exception):
    """A mesh that must not be loaded, and why."""


def too_many(triangles: int) -> None:
    """Raise `MeshRefused` if a mesh has too many triangles."""
    if triangles > MOST_TRIANGLES:
        raise MeshRefused(
            f"the mesh has {triangles:,} triangles: at most {MOST_TRIANGLES:,} are read; simplify it first"
        )


def clean_glb(data: bytes, texture: Callable[[str | bytes], bytes | None]) -> bytes:
    """The GLB rewritten; `texture` gives the clean bytes of a picture, or of the file of that name."""
    magic, version, length = struct.unpack_from("<4sII", data)
    if magic != b"glTF":
        raise MeshRefused("this is not a GLB file: it does not begin with glTF")
    if version != 2:
        raise MeshRefused(f"this is GLB version {version}: only version 2 is read")
    size, kind = struct.unpack_from("<I4s", data, 12)
    if length > len(data) or kind != b"JSON" or 20 + size > len(data):
        raise MeshRefused("the GLB file is cut short")
    binary = b""
    if 20 + size + 8 <= len(data):
        count, kind = struct.unpack_from("<I4s", data, 20 + size)
        binary = data[28 + size : 28 + size + count]
        if kind[:3] != b"BIN" or len(binary) < count:
            raise MeshRefused("the GLB file is cut short")
    text = clean_gltf(data[20 : 20 + size], texture, binary)
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    if binary:
        chunks += struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def clean_gltf(data: bytes, texture: Callable[[str | bytes], bytes | None], binary: bytes = b"") -> bytes:
    """The glTF tree rewritten."""
    if data.count(b",") > MOST_VALUES:
        raise MeshRefused("the mesh has too many values")
    tree = json.loads(data, parse_constant=_no_number, parse_float=_number)
    buffers = _check_buffers(tree, binary)
    _check_accessors(tree)
    _check_instances(tree)
    out = {key: tree[key] for key in _KEPT if key in tree}
    _keep_textures(tree, out, buffers, texture)
    return json.dumps(out).encode()


def _no_number(text: str) -> float:
    raise MeshRefused(f"the mesh is damaged: {text} is not a number")


def _number(text: str) -> float:
    value = float(text)
    if not abs(value) < 1e300:
        raise MeshRefused(f"the mesh is damaged: {text[:20]} is too large a number")
    return value


def _whole(value: Any) -> int:
    """A count or an offset in a file: a whole number, not negative."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise MeshRefused("the mesh is damaged: a length or an offset in it is negative or not a whole number")
    return value


def _check_buffers(tree: Tree, binary: bytes) -> list[bytes | None]:
    """The bytes of the buffers inside the file, once all views were checked against their lengths."""
    for extension in tree.get("extensionsRequired", []):
        if "draco" in extension or "meshopt" in extension:
            raise MeshRefused(
                f"the mesh is packed with {extension[:60]}, which is not read: save it without compression"
            )
    held: list[bytes | None] = []
    sizes: list[int] = []
    for index, buffer in enumerate(tree.get("buffers", [])):
        declared, uri = _whole(buffer["byteLength"]), buffer.get("uri")
        sizes.append(declared)
        if sum(sizes) > MOST_BYTES:
            raise MeshRefused(f"the mesh declares buffers of {sum(sizes):,} bytes: at most {MOST_BYTES:,} are read")
        if uri is None:
            held.append(b"" if index else binary)
        else:
            check_inner(uri)
            inside = uri.partition("base64,")
            held.append(base64.b64decode(inside[2]) if inside[1] else None)
        own = held[-1]
        if own is not None and len(own) < declared:
            raise MeshRefused("the mesh declares more bytes than the file holds")
    viewed = 0
    for view in tree.get("bufferViews", []):
        start, length = _whole(view.get("byteOffset", 0)), _whole(view["byteLength"])
        viewed += length
        if start + length > sizes[_whole(view["buffer"])] or viewed > MOST_BYTES:
            raise MeshRefused("the mesh declares more bytes than the file holds")
    return held


def _check_accessors(tree: Tree) -> None:
    views = tree.get("bufferViews", [])
    unfolded = 0
    for accessor in tree.get("accessors", []):
        count, width = _whole(accessor["count"]), _WIDTHS[accessor["componentType"]] * _PARTS[accessor["type"]]
        unfolded += count * width
        if unfolded > MOST_BYTES:
            raise MeshRefused(f"the mesh declares more than {MOST_BYTES:,} bytes of points")
        if "bufferView" in accessor:
            view = views[_whole(accessor["bufferView"])]
            stride = _whole(view.get("byteStride", width)) or width
            if _whole(accessor.get("byteOffset", 0)) + max(0, count - 1) * stride + width > view["byteLength"]:
                raise MeshRefused("the mesh declares more points than the file holds")


def _check_instances(tree: Tree) -> None:
    """Count the triangles and points of all instances of each mesh; nodes must form trees."""
    accessors, nodes, meshes = tree.get("accessors", []), tree.get("nodes", []), tree.get("meshes", [])
    parts = [part for mesh in meshes for part in mesh["primitives"]]
    if len(nodes) > MOST_NODES or len(parts) > MOST_NODES:
        raise MeshRefused(f"the mesh has more than {MOST_NODES:,} nodes or parts")
    weights = []
    for mesh in meshes:
        faces = points = 0
        for part in mesh["primitives"]:
            places = part["attributes"]
            faces += accessors[_whole(part.get("indices", places["POSITION"]))]["count"] // 3
            points += sum(accessors[_whole(each)]["count"] for each in places.values())
        weights.append((faces, points))
    _check_tree(nodes)
    placed = [*weights, *(weights[_whole(node["mesh"])] for node in nodes if "mesh" in node)]
    too_many(sum(faces for faces, _ in placed[len(weights) :]))
    if sum(points for _, points in placed) > 4 * MOST_POINTS or len(placed) > 2 * MOST_NODES:
        raise MeshRefused("the mesh has too many points: simplify it first")


def _check_tree(nodes: list[Tree]) -> None:
    parents = [-1] * len(nodes)
    for index, node in enumerate(nodes):
        for child in node.get("children", []):
            if parents[_whole(child)] >= 0:
                raise MeshRefused("the nodes of the mesh do not form a tree")
            parents[child] = index
    for index in range(len(nodes)):
        depth, at = 0, index
        while at >= 0:
            depth, at = depth + 1, parents[at]
            if depth > MOST_DEPTH:
                raise MeshRefused(f"the nodes of the mesh are nested more than {MOST_DEPTH} deep or form a cycle")


def _keep_textures(
    tree: Tree, out: Tree, buffers: list[bytes | None], texture: Callable[[str | bytes], bytes | None]
) -> None:
    """Keep only the base colour of materials, with its textures as our own PNG."""
    for image in tree.get("images", []):
        check_inner(image.get("uri"))
    pictures: dict[int, int | None] = {}
    out["images"], out["textures"], out["materials"] = [], [], []
    for material in tree.get("materials", []):
        look = material.get("pbrMetallicRoughness", {})
        shiny = material.get("extensions", {}).get("KHR_materials_pbrSpecularGlossiness", {})
        factor = look.get("baseColorFactor", shiny.get("diffuseFactor"))
        plain: Tree = (
            {} if factor is None else {"baseColorFactor": [min(max(float(each), 0.0), 1.0) for each in factor[:4]]}
        )
        named = look.get("baseColorTexture", shiny.get("diffuseTexture"))
        if named is not None:
            used = tree["textures"][_whole(named["index"])]
            source = _whole(used.get("extensions", {}).get("EXT_texture_webp", used).get("source", 0))
            if source not in pictures:
                clean = texture(_image_bytes(tree["images"][source], tree, buffers))
                pictures[source] = None if clean is None else len(out["images"])
                if clean is not None:
                    out["images"].append({"uri": "data:image/png;base64," + base64.b64encode(clean).decode()})
                    out["textures"].append({"source": len(out["textures"])})
            if pictures[source] is not None:
                plain["baseColorTexture"] = {"index": pictures[source]}
        out["materials"].append({"pbrMetallicRoughness": plain})


def _image_bytes(image: Tree, tree: Tree, buffers: list[bytes | None]) -> str | bytes:
    """The bytes of a picture in the file, or the name of one next to it."""
    if "bufferView" in image:
        view = tree["bufferViews"][_whole(image["bufferView"])]
        held = buffers[view["buffer"]]
        start = view.get("byteOffset", 0)
        return b"" if held is None else held[start : start + view["byteLength"]]
    name, mark, content = str(image.get("uri", "")).partition("base64,")
    return base64.b64decode(content) if mark else name


def check_inner(uri: str | None) -> None:
    """Refuse a reference that leads outside the folder."""
    if uri is None or uri.startswith("data:"):
        return
    path = PurePosixPath(unquote(uri).replace("\\", "/"))
    if "://" in uri or path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        raise MeshRefused(f"the mesh refers to {uri[:80]!r}, which lies outside its folder")
