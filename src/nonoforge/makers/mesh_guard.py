"""Is this mesh safe to hand to a loader? Headers are read and counted before anything is unfolded.

The loaders behind it believe what a file says of itself: a glTF of a hundred bytes can declare gigabytes of zeros, name
files anywhere on the machine, or put one mesh into a million places. What would grow, lead elsewhere or take minutes is
refused here, each with one sentence.
"""

from __future__ import annotations

import base64
import json
import re
import struct
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote
from xml.parsers import expat

from nonoforge.errors import ReadError

MOST_BYTES = 200_000_000
MOST_TRIANGLES = 1_000_000
MOST_NODES = 50_000
MOST_DEPTH = 200

_WIDTHS = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
_PARTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}


class _Refused(Exception):
    pass


def check_mesh(data: bytes, suffix: str, name: str) -> None:
    """`ReadError` where the bytes of a mesh file must not reach a loader. `suffix`: "glb", "stl" and so on."""
    try:
        if not data:
            raise _Refused("the file is empty")
        _CHECKS[suffix](data)
    except _Refused as refused:
        raise ReadError(str(refused), file=name) from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, struct.error, RecursionError):
        raise ReadError(f"this is not a {suffix.upper()} file, or it is damaged", file=name) from None


def beside(folder: Path, name: str) -> Path | None:
    """The file that a mesh names, if it lies in the mesh's own folder or below; else None, as if there were none.

    Models name their materials by paths on the machine that they come from; that is no reason to refuse them.
    """
    inner = PurePosixPath(unquote(name).replace("\\", "/"))
    path = (folder / inner).resolve()
    return None if inner.is_absolute() or not path.is_relative_to(folder.resolve()) else path


def _too_many(triangles: int) -> None:
    if triangles > MOST_TRIANGLES:
        raise _Refused(f"the mesh has {triangles:,} triangles: at most {MOST_TRIANGLES:,} are read; simplify it first")


def _stl(data: bytes) -> None:
    if len(data) >= 84:
        (count,) = struct.unpack_from("<I", data, 80)
        if len(data) == 84 + 50 * count:
            _too_many(count)
            return
    if not data.lstrip()[:5].lower() == b"solid":
        raise _Refused("the STL file is cut short or damaged: its size does not fit the number of triangles it tells")
    _too_many(len(re.findall(rb"\bfacet\s+normal\b", data)))


def _ply(data: bytes) -> None:
    end = data.find(b"end_header")
    if not data.startswith(b"ply") or not 0 < end < 100_000:
        raise _Refused("this is not a PLY file, or it is damaged")
    counts = {key: int(number) for key, number in re.findall(rb"element\s+(\w+)\s+(\d{1,15})", data[:end])}
    _too_many(counts.get(b"face", 0))
    # even the shortest row takes one byte for each value
    if counts.get(b"vertex", 0) > len(data) or sum(counts.values()) > len(data):
        raise _Refused("the PLY file is cut short: it tells of more vertices than it holds")


def _off(data: bytes) -> None:
    words = re.sub(rb"#.*", b"", data[:10_000]).split()
    start = 1 if words[0].upper().endswith(b"OFF") else 0
    vertices, faces = int(words[start]), int(words[start + 1])
    _too_many(faces)
    if vertices + faces > len(data):
        raise _Refused("the OFF file is cut short: it tells of more vertices than it holds")


def _obj(data: bytes) -> None:
    if b"\0" in data[:1000]:
        raise _Refused("this is not an OBJ file: it is not text")
    _too_many(len(re.findall(rb"^\s*f\s", data, re.MULTILINE)))


def _glb(data: bytes) -> None:
    magic, version, length = struct.unpack_from("<4sII", data)
    if magic != b"glTF":
        raise _Refused("this is not a GLB file: it does not begin with glTF")
    if version != 2:
        raise _Refused(f"this is GLB version {version}: only version 2 is read")
    size, kind = struct.unpack_from("<I4s", data, 12)
    if length > len(data) or kind != b"JSON" or 20 + size > len(data):
        raise _Refused("the GLB file is cut short")
    binary = 0
    if 20 + size + 8 <= len(data):
        binary, kind = struct.unpack_from("<I4s", data, 20 + size)
        if kind[:3] != b"BIN" or 28 + size + binary > len(data):
            raise _Refused("the GLB file is cut short")
    _gltf_tree(json.loads(data[20 : 20 + size]), binary)


def _gltf(data: bytes) -> None:
    _gltf_tree(json.loads(data), 0)


def _gltf_tree(tree: dict[str, Any], binary: int) -> None:
    """Everything a glTF declares, held against what it has."""
    for extension in tree.get("extensionsRequired", []):
        if "draco" in extension or "meshopt" in extension:
            raise _Refused(f"the mesh is packed with {extension[:60]}, which is not read: save it without compression")
    sizes: list[int] = []
    for index, buffer in enumerate(tree.get("buffers", [])):
        declared, uri = int(buffer["byteLength"]), buffer.get("uri")
        if declared > MOST_BYTES:
            raise _Refused(f"the mesh declares a buffer of {declared:,} bytes: at most {MOST_BYTES:,} are read")
        if uri is None and (index or declared > binary):
            raise _Refused("the mesh declares more bytes than the file holds")
        sizes.append(_buffer_size(uri, declared))
    for image in tree.get("images", []):
        _inner(image.get("uri"))
    views = tree.get("bufferViews", [])
    for view in views:
        if int(view.get("byteOffset", 0)) < 0 or int(view["byteLength"]) < 0:
            raise _Refused("the mesh is damaged: a part of it has a negative length")
        if int(view.get("byteOffset", 0)) + int(view["byteLength"]) > sizes[view["buffer"]]:
            raise _Refused("the mesh declares more bytes than the file holds")
    unfolded = 0
    for accessor in tree.get("accessors", []):
        count, width = int(accessor["count"]), _WIDTHS[accessor["componentType"]] * _PARTS[accessor["type"]]
        if count < 0:
            raise _Refused("the mesh is damaged: a part of it has a negative length")
        unfolded += count * width
        if unfolded > MOST_BYTES:
            raise _Refused(f"the mesh declares more than {MOST_BYTES:,} bytes of points")
        if "bufferView" in accessor and count * width > sizes[views[accessor["bufferView"]]["buffer"]]:
            raise _Refused("the mesh declares more points than the file holds")
    _gltf_instances(tree)


def _gltf_instances(tree: dict[str, Any]) -> None:
    """The triangles of all places that a mesh is put into; nodes must form trees."""
    accessors, nodes = tree.get("accessors", []), tree.get("nodes", [])
    weights = []
    for mesh in tree.get("meshes", []):
        weight = 0
        for part in mesh["primitives"]:
            points = part.get("indices", part["attributes"]["POSITION"])
            weight += int(accessors[points]["count"]) // 3
        weights.append(weight)
    if len(nodes) > MOST_NODES:
        raise _Refused(f"the mesh has more than {MOST_NODES:,} nodes")
    parents = [-1] * len(nodes)
    for index, node in enumerate(nodes):
        for child in node.get("children", []):
            if parents[child] >= 0 or child < 0:
                raise _Refused("the nodes of the mesh do not form a tree")
            parents[child] = index
    for index in range(len(nodes)):
        depth, at = 0, index
        while at >= 0:
            depth, at = depth + 1, parents[at]
            if depth > MOST_DEPTH:
                raise _Refused(f"the nodes of the mesh are nested more than {MOST_DEPTH} deep or go round in a circle")
    _too_many(sum(weights[node["mesh"]] for node in nodes if "mesh" in node))


def _buffer_size(uri: str | None, declared: int) -> int:
    if uri is None or not uri.startswith("data:"):
        _inner(uri)
        return declared
    held = len(base64.b64decode(uri.partition(",")[2], validate=False))
    if held < declared:
        raise _Refused("the mesh declares more bytes than the file holds")
    return held


def _inner(uri: str | None) -> None:
    """Refuse a reference that leads out of the folder."""
    if uri is None or uri.startswith("data:"):
        return
    path = PurePosixPath(unquote(uri).replace("\\", "/"))
    if "://" in uri or path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        raise _Refused(f"the mesh refers to {uri[:80]!r}, which lies outside its folder")


def _dae(data: bytes) -> None:
    """One pass with expat that counts triangles and follows who is put into whom."""
    if re.search(rb"<!(ENTITY|DOCTYPE)", data, re.IGNORECASE):
        raise _Refused("the COLLADA file declares entities, which are not allowed")
    inside: dict[str, list[str]] = {"": []}
    stack: list[str] = []
    triangles = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal triangles
        name = tag.rpartition(":")[2]
        if len(stack) > MOST_DEPTH:
            raise _Refused(f"the COLLADA file is nested more than {MOST_DEPTH} deep")
        own = attributes.get("id", "") if name in ("node", "visual_scene", "geometry") else ""
        owner = stack[-1] if stack else ""
        if own:
            inside.setdefault(owner, []).append(own)
            inside.setdefault(own, [])
        stack.append(own or owner)
        if name in ("instance_node", "instance_geometry", "instance_controller"):
            inside[stack[-1]].append(attributes.get("url", "#")[1:])
        if name in ("triangles", "polylist", "polygons", "trifans", "tristrips"):
            triangles += int(attributes.get("count", 0))
            _too_many(triangles)

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _tag: stack.pop()
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise _Refused(f"the COLLADA file is not well-formed XML (line {error.lineno})") from None
    if _expanded(inside) > MOST_NODES:
        raise _Refused("the COLLADA file puts its parts into too many places")


def _expanded(inside: dict[str, list[str]]) -> int:
    """How many nodes there are when every instance is written out; circles are refused."""
    done: dict[str, int] = {}
    open_: set[str] = set()

    def count(name: str) -> int:
        if name in open_ or len(open_) > MOST_DEPTH:
            raise _Refused("the nodes of the COLLADA file go round in a circle")
        if name not in done:
            open_.add(name)
            done[name] = min(1 + sum(map(count, inside.get(name, ()))), MOST_NODES + 1)
            open_.discard(name)
        return done[name]

    return count("")


_CHECKS = {"stl": _stl, "ply": _ply, "off": _off, "obj": _obj, "glb": _glb, "gltf": _gltf, "dae": _dae}

SUFFIXES = tuple(_CHECKS)
"""The mesh formats that are read."""
