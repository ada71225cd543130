"""A hostile mesh made harmless: headers are read and counted before anything is expanded; only what matters is kept.

The loaders behind it believe what a file says about itself, and some take time quadratic in the number of blank lines.
Whatever would grow, lead elsewhere or take minutes is refused here with one sentence.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from urllib.parse import unquote
from xml.parsers import expat

from nonoforge.errors import ReadError
from nonoforge.makers.solids.gltf_guard import MOST_DEPTH, MeshRefused, clean_glb, clean_gltf, too_many

MOST_TEXT = 12_000_000
"""Most bytes of a mesh written as text."""
MOST_PLACES = 2_000
MOST_TAGS = 60_000
MOST_GEOMETRIES = 1_000
MOST_MATERIALS = 200
MOST_CORNERS = 5_000_000
"""Most corners times materials of an OBJ file: the loader goes through all corners for each material."""


def clean_mesh(data: bytes, suffix: str, name: str, texture: Callable[[str | bytes], bytes | None]) -> bytes:
    """The bytes of a mesh file, safe for a loader; `ReadError` if they cannot be. `suffix`: "glb" and so on.

    `texture` gives the clean bytes of a picture, or of the file of that name, or None.
    """
    try:
        if suffix == "glb":
            return clean_glb(data, texture)
        if suffix != "stl" and suffix != "ply" and len(data) > MOST_TEXT:
            raise MeshRefused(f"the file is too large: at most {MOST_TEXT:,} bytes of text are read; simplify the mesh")
        return clean_gltf(data, texture) if suffix == "gltf" else _CHECKS[suffix](data)
    except MeshRefused as refused:
        raise ReadError(str(refused), file=name) from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, struct.error):
        raise ReadError(f"this is not a {suffix.upper()} file, or it is damaged", file=name) from None


def in_folder(folder: Path, name: str) -> Path | None:
    """The file that a mesh refers to, if it lies in the mesh's own folder or below; otherwise None, as if it did not
    exist.

    Models often refer to materials by paths on the machine they come from; that is no reason to refuse them.
    """
    inner = PurePosixPath(unquote(name).replace("\\", "/"))
    path = (folder / inner).resolve()
    return None if inner.is_absolute() or not path.is_relative_to(folder.resolve()) else path


def _stl(data: bytes) -> bytes:
    if len(data) >= 84:
        (count,) = struct.unpack_from("<I", data, 80)
        if len(data) == 84 + 50 * count:
            too_many(count)
            return data
    if not data.lstrip()[:5].lower() == b"solid":
        raise MeshRefused(
            "the STL file is cut short or damaged: its size does not match the number of triangles it declares"
        )
    if len(data) > 2 * MOST_TEXT:
        raise MeshRefused(f"the file is too large: at most {2 * MOST_TEXT:,} bytes of text are read; simplify the mesh")
    return _lines(data)


def _ply(data: bytes) -> bytes:
    end = data.find(b"end_header")
    if not data.startswith(b"ply") or not 0 < end < 100_000:
        raise MeshRefused("this is not a PLY file, or it is damaged")
    if re.search(rb"format\s+ascii", data[:end]) and len(data) > MOST_TEXT:
        raise MeshRefused(f"the file is too large: at most {MOST_TEXT:,} bytes of text are read; simplify the mesh")
    counts = {key: int(number) for key, number in re.findall(rb"element\s+(\w+)\s+(\d{1,15})", data[:end])}
    too_many(counts.get(b"face", 0))
    # even the shortest row has a byte per value
    if counts.get(b"vertex", 0) > len(data) or sum(counts.values()) > len(data):
        raise MeshRefused("the PLY file is cut short: it declares more vertices than it holds")
    return data


def _off(data: bytes) -> bytes:
    words = re.sub(rb"#.*", b"", data[:10_000]).split()
    start = 1 if words[0].upper().endswith(b"OFF") else 0
    vertices, faces = int(words[start]), int(words[start + 1])
    too_many(faces)
    if vertices + faces > len(data):
        raise MeshRefused("the OFF file is cut short: it declares more vertices than it holds")
    return _lines(data)


def _lines(data: bytes) -> bytes:
    """The lines that are not blank."""
    return b"\n".join(line for line in data.replace(b"\r", b"\n").split(b"\n") if line and not line.isspace())


def _obj(data: bytes) -> bytes:
    """Only corners, faces and materials, with the faces of each material together.

    The loader goes through all corners at each change of material, and rescans for every blank line.
    """
    if b"\0" in data[:1000]:
        raise MeshRefused("this is not an OBJ file: it is not text")
    lines = _lines(data.replace(b"\\\r\n", b" ").replace(b"\\\n", b" ")).split(b"\n")
    points: list[bytes] = []
    faces: dict[bytes, list[bytes]] = {}
    now = faces.setdefault(b"", [])
    library = b""
    for line in lines:
        word, _, rest = line.strip().replace(b"\t", b" ").partition(b" ")
        if word in (b"v", b"vt"):
            points.append(word + b" " + rest)
        elif word == b"f":
            now.append(b"f " + rest)
        elif word == b"usemtl":
            now = faces.setdefault(rest.strip(), [])
        elif word == b"mtllib":
            library = library or rest.strip()
    if len(faces) > MOST_MATERIALS or len(faces) * len(points) > MOST_CORNERS:
        raise MeshRefused(
            f"the mesh has {len(faces) - 1:,} materials: at most {MOST_MATERIALS} are read, fewer on large ones"
        )
    too_many(sum(map(len, faces.values())))
    out = [b"mtllib " + library] if library else []
    out += points
    for material, rows in faces.items():
        if rows:
            out += [b"usemtl " + material] if material else []
            out += rows
    return b"\n".join(out) + b"\n"


def _dae(data: bytes) -> bytes:
    """One pass with expat that counts triangles and follows which node contains which."""
    inside: dict[str, list[str]] = {"": []}
    stack: list[str] = []
    triangles = tags = geometries = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal triangles, tags, geometries
        name = tag.rpartition(":")[2]
        tags += 1
        geometries += name == "geometry"
        if tags > MOST_TAGS or geometries > MOST_GEOMETRIES:
            raise MeshRefused("the COLLADA file has too many parts")
        if len(stack) > MOST_DEPTH:
            raise MeshRefused(f"the COLLADA file is nested more than {MOST_DEPTH} deep")
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
            too_many(triangles)

    def declared(*_: object) -> None:
        raise MeshRefused("the COLLADA file declares entities, which are not allowed")

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = declared
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _tag: stack.pop()
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise MeshRefused(f"the COLLADA file is not well-formed XML (line {error.lineno})") from None
    if _expanded(inside) > MOST_PLACES:
        raise MeshRefused("the COLLADA file repeats its parts too often")
    return data


def _expanded(inside: dict[str, list[str]]) -> int:
    """How many nodes there are when every instance is expanded; cycles are refused."""
    done: dict[str, int] = {}
    open_: set[str] = set()

    def count(name: str) -> int:
        if name in open_ or len(open_) > MOST_DEPTH:
            raise MeshRefused("the nodes of the COLLADA file form a cycle")
        if name not in done:
            open_.add(name)
            done[name] = min(1 + sum(map(count, inside.get(name, ()))), MOST_PLACES + 1)
            open_.discard(name)
        return done[name]

    return count("")


_CHECKS = {"stl": _stl, "ply": _ply, "off": _off, "obj": _obj, "dae": _dae}

SUFFIXES = ("stl", "ply", "off", "obj", "glb", "gltf", "dae")
"""The mesh formats that are read."""
