"""Reading the mesh a solid is made from: glTF, GLB, OBJ, STL, PLY, OFF and COLLADA, none of them trusted.

A `Mesh` is one soup of triangles: scene transforms are applied, and corners at the same place are one vertex. Loaders
keep such corners apart along seams of texture or normals, which makes a closed model look open, so they are merged by
position first.
"""

from __future__ import annotations

import gc
import io
import logging
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import ReadError
from nonoforge.makers.reading import read_bytes
from nonoforge.makers.solids.gltf_guard import MOST_BYTES, MOST_TRIANGLES
from nonoforge.makers.solids.mesh_guard import SUFFIXES, clean_mesh, in_folder
from nonoforge.makers.solids.mesh_paint import FacePaint, Textures, paint_of
from nonoforge.makers.solids.options import Up

UP: dict[str, Up] = {"stl": "z", "ply": "y", "off": "y", "obj": "y", "glb": "y", "gltf": "y", "dae": "y"}
"""The axis that points up in most files of a format: z for printers, y for renderers."""

MOST_MATERIAL_BYTES = 200_000

# trimesh logs what a mesh lacks, and Python prints log messages that nobody handles to standard error.
logging.getLogger("trimesh").addHandler(logging.NullHandler())

Floats = NDArray[np.float64]
Faces = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Mesh:
    """vertices: (n, 3) float64 in units of the file; faces: (m, 3) int64; `paints` colour the faces, in their order."""

    vertices: Floats
    faces: Faces
    name: str = "mesh"
    up: Up = "y"
    paints: tuple[FacePaint, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @cached_property
    def edges(self) -> tuple[bool, bool]:
        """Whether the mesh is closed (each edge has two faces), and whether it is wound consistently."""
        faces = self.faces[(self.faces != np.roll(self.faces, 1, axis=1)).all(axis=1)]  # ignoring faces without area
        a, b = faces.ravel(), np.roll(faces, -1, axis=1).ravel()
        keys = np.minimum(a, b) * len(self.vertices) + np.maximum(a, b)
        _, where, counts = np.unique(keys, return_inverse=True, return_counts=True)
        balance = np.bincount(where.ravel(), np.where(a < b, 1, -1))
        return bool((counts % 2 == 0).all()), bool((balance[counts % 2 == 0] == 0).all())

    @property
    def closed(self) -> bool:
        """Whether each edge has a face on both sides."""
        return self.edges[0]

    @property
    def wound(self) -> bool:
        """Whether neighbouring faces agree which side is out."""
        return self.edges[1]


def read_mesh(file: Path | str) -> Mesh:
    """The mesh in a file; `ReadError` with one sentence if it is not a mesh."""
    path = Path(file)
    suffix = path.suffix.lower().removeprefix(".")
    if suffix not in SUFFIXES:
        raise ReadError(f"this is not a mesh that can be read ({', '.join(SUFFIXES)})", file=path.name)
    return mesh_of_bytes(read_bytes(path, MOST_BYTES), suffix, path.name, path.parent)


def mesh_of_bytes(data: bytes, suffix: str, name: str, folder: Path | None = None) -> Mesh:
    """The mesh in the bytes of a file of format `suffix`; it may refer to files in `folder`."""
    textures = Textures()
    files = _Folder(folder, textures)
    parts = _load(clean_mesh(data, suffix, name, files.texture), suffix, name, files)
    return replace(_mesh_of_parts(parts, name, UP[suffix]), notes=textures.notes)


def mesh_of_trimesh(scene: Any) -> Mesh:
    """The mesh of a trimesh mesh or scene; z is up unless it was read from a format where another axis is."""
    import trimesh

    if not isinstance(scene, trimesh.Trimesh | trimesh.Scene):
        raise ReadError(f"a {type(scene).__name__} of trimesh is not a model: a mesh or a scene is needed")
    read_from = getattr(scene, "source", None)
    name = Path(getattr(read_from, "file_path", None) or "mesh").name
    up: Up = UP.get(getattr(read_from, "file_type", None) or "", "z")
    whole = scene if isinstance(scene, trimesh.Scene) else trimesh.Scene(scene)
    with _one_sentence(name):
        parts = _parts_of(whole, name)
    return _mesh_of_parts(parts, name, up)


def _mesh_of_parts(parts: list[_Part], name: str, up: Up) -> Mesh:
    vertices, faces = _joined(parts, name)
    paints = tuple(part.paint for part in parts)
    parts.clear()
    if len(faces) > 200_000:
        gc.collect()  # the loader's meshes and their colours refer to each other; a million triangles take 200 MB
    return mesh_of(vertices, faces, name, up, paints)


def mesh_of(
    vertices: NDArray[Any], faces: NDArray[Any], name: str = "mesh", up: Up = "z", paints: tuple[FacePaint, ...] = ()
) -> Mesh:
    """A mesh from plain arrays, checked; corners at the same place become one vertex."""
    vertices, faces = np.asarray(vertices, np.float64), np.asarray(faces, np.int64)
    if vertices.ndim != 2 or vertices.shape[1] != 3 or faces.ndim != 2 or faces.shape[1] != 3 or not len(faces):
        raise ReadError("there are no triangles in it", file=name)
    if faces.min() < 0 or faces.max() >= len(vertices):
        raise ReadError("the mesh is damaged: a triangle has a corner that does not exist", file=name)
    used = np.zeros(len(vertices), bool)
    used[faces] = True
    low = vertices.min(axis=0, where=used[:, None], initial=np.inf)
    high = vertices.max(axis=0, where=used[:, None], initial=-np.inf)
    if not np.isfinite([low, high]).all():
        raise ReadError("the mesh has a coordinate that is not a finite number", file=name)
    if max(np.abs(low).max(), np.abs(high).max()) > 1e100:
        raise ReadError("the mesh is too large: its coordinates leave the range of numbers", file=name)
    extent = high - low
    longest = float(extent.max())
    if longest == 0:
        raise ReadError("all corners of the mesh lie in one point", file=name)
    if float(extent.min()) < 1e-6 * longest:
        flat = "xyz"[int(extent.argmin())]
        raise ReadError(f"the mesh is flat: it has no thickness along {flat}", file=name)
    first, where = _merged(vertices, low, longest)
    return Mesh(vertices[first], where[faces], name, up, paints)


def _merged(vertices: Floats, low: Floats, longest: float) -> tuple[Faces, Faces]:
    """The first vertex at each place, and the place of each vertex; places are half a millionth of the longest side
    apart.

    Three 21-bit integers make one of 63 bits, and sorting those takes a tenth of the time and memory of sorting rows.
    """
    keys = np.zeros(len(vertices), np.int64)
    for axis in range(3):
        steps = (vertices[:, axis] - low[axis]) * ((2**21 - 1) / longest)
        steps[~np.isfinite(steps)] = 0  # vertices that no face uses
        keys <<= 21
        keys |= np.clip(np.round(steps), 0, 2**21 - 1).astype(np.int64)
    order = np.argsort(keys, kind="stable")
    new = np.diff(keys[order], prepend=-1) > 0
    where = np.empty(len(keys), np.int64)
    where[order] = np.cumsum(new) - 1
    return order[new], where


@dataclass(frozen=True, eq=False)
class _Part:
    """One of the loader's meshes, in place."""

    vertices: Floats
    faces: Faces
    paint: FacePaint


def _load(data: bytes, suffix: str, name: str, files: _Folder) -> list[_Part]:
    """What the loader finds."""
    import trimesh

    with _one_sentence(name):
        scene = trimesh.load_scene(io.BytesIO(data), file_type=suffix, resolver=files, process=False, validate=False)
        return _parts_of(scene, name)


@contextmanager
def _one_sentence(name: str) -> Iterator[None]:
    """Turn whatever goes wrong in the loader into one sentence."""
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # NaNs are found here anyway
            yield
    except ReadError:
        raise
    except MemoryError:
        raise ReadError("the mesh is too large for this machine's memory", file=name) from None
    except Exception as error:  # loaders may raise anything: struct.error, KeyError, ...
        reason = str(error).split("\n")[0][:120] or type(error).__name__
        raise ReadError(f"the mesh is damaged or cut short ({reason})", file=name) from error


def _parts_of(scene: Any, name: str) -> list[_Part]:
    """The meshes of a scene, each in its place."""
    import trimesh

    parts = []
    paints: dict[Any, FacePaint] = {}
    left = MOST_TRIANGLES
    for node in scene.graph.nodes_geometry:
        transform, key = scene.graph[node]
        part = scene.geometry[key]
        if not isinstance(part, trimesh.Trimesh) or not len(part.faces):
            continue
        left -= len(part.faces)
        if left < 0:
            raise ReadError(f"the mesh has more than {MOST_TRIANGLES:,} triangles: simplify it", file=name)
        if key not in paints:
            paints[key] = paint_of(part)
        vertices = trimesh.transform_points(part.vertices, transform)
        parts.append(_Part(np.asarray(vertices, np.float64), np.asarray(part.faces, np.int64), paints[key]))
    if not parts:
        raise ReadError("there are no triangles in it", file=name)
    return parts


def _joined(parts: list[_Part], name: str) -> tuple[Floats, Faces]:
    for part in parts:
        if part.faces.min() < 0 or part.faces.max() >= len(part.vertices):
            raise ReadError("the mesh is damaged: a triangle has a corner that does not exist", file=name)
    if len(parts) == 1:
        return parts[0].vertices, parts[0].faces
    starts = np.cumsum([0] + [len(part.vertices) for part in parts[:-1]])
    vertices = np.concatenate([part.vertices for part in parts])
    return vertices, np.concatenate([part.faces + start for part, start in zip(parts, starts, strict=True)])


class _Folder(Mapping[str, bytes]):
    """The files next to a mesh that it may refer to; for the loader nothing else exists.

    Materials and buffers are given as they are, everything else as a cleaned picture: the loader opens pictures of any
    kind, and some kinds start programs.
    """

    def __init__(self, folder: Path | None, textures: Textures) -> None:
        self.folder = folder
        self.textures = textures

    def __getitem__(self, name: str) -> bytes:
        data = self._bytes(name)
        if name.lower().endswith(".bin"):
            return data
        if name.lower().endswith(".mtl"):
            return _materials(data)
        picture = self.textures.clean(data)
        if picture is None:
            raise KeyError(name)
        return picture

    def texture(self, picture: str | bytes) -> bytes | None:
        """The clean bytes of a picture, or of the file of that name; None if it cannot be read."""
        try:
            return self.textures.clean(self._bytes(picture) if isinstance(picture, str) else picture)
        except KeyError:
            return None

    def _bytes(self, name: str) -> bytes:
        path = None if self.folder is None else in_folder(self.folder, name.strip())
        if path is None or not path.is_file():
            raise KeyError(name)
        try:
            return read_bytes(path, MOST_BYTES)
        except ReadError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _materials(data: bytes) -> bytes:
    """The lines of a material library that define colours; whatever else the file may be, the result is not a
    picture.
    """
    known = (b"newmtl", b"kd", b"map_kd")
    lines = [line.strip() for line in data[:MOST_MATERIAL_BYTES].replace(b"\r", b"\n").split(b"\n")]
    return b"\n".join(line for line in lines if line.partition(b" ")[0].lower() in known)
