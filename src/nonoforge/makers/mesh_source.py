"""Reading the mesh a solid is made from: glTF, GLB, OBJ, STL, PLY, OFF and COLLADA, none of it trusted.

A `Mesh` is one soup of triangles: scene transforms are applied and corners at the same place are one vertex. Loaders
keep such corners apart where texture or normals have a seam, which makes a closed model look open; so they are merged
by position before anything is judged.
"""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import ReadError
from nonoforge.makers.mesh_guard import MOST_BYTES, MOST_TRIANGLES, SUFFIXES, beside, check_mesh
from nonoforge.makers.mesh_paint import Paint, paint_of

UP = {"stl": "z", "ply": "y", "off": "y", "obj": "y", "glb": "y", "gltf": "y", "dae": "y"}
"""Which axis points up in most files of a format: printers have z, renderers y."""

Floats = NDArray[np.float64]
Faces = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Mesh:
    """vertices: (n, 3) float64 in units of the file; faces: (m, 3) int64; `paints` colour the faces, in their order."""

    vertices: Floats
    faces: Faces
    name: str = "mesh"
    up: str = "y"
    paints: tuple[Paint, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @cached_property
    def edges(self) -> tuple[bool, bool]:
        """Whether the mesh is closed (each edge has two faces), and whether it is wound consistently."""
        faces = self.faces[(self.faces != np.roll(self.faces, 1, axis=1)).all(axis=1)]  # without those of no area
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


def read_mesh(file: Path | str, *, most_triangles: int = MOST_TRIANGLES) -> Mesh:
    """The mesh in a file; `ReadError` with one sentence for anything that is none."""
    path = Path(file)
    suffix = path.suffix.lower().removeprefix(".")
    if suffix not in SUFFIXES:
        raise ReadError(f"this is not a mesh that can be read ({', '.join(SUFFIXES)})", file=path.name)
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise ReadError(f"the file is too large: {size:,} bytes, at most {MOST_BYTES:,} are read", file=path.name)
        data = path.read_bytes()
    except OSError as error:
        raise ReadError(error.strerror or "the file cannot be read", file=path.name) from error
    check_mesh(data, suffix, path.name)
    parts = _load(data, suffix, path)
    vertices, faces = _joined(parts, path.name)
    if len(faces) > most_triangles:
        raise ReadError(f"the mesh has {len(faces):,} triangles: at most {most_triangles:,} are read", file=path.name)
    return mesh_of(vertices, faces, path.name, UP[suffix], tuple(paint_of(part) for part in parts))


def mesh_of(
    vertices: NDArray[Any], faces: NDArray[Any], name: str = "mesh", up: str = "z", paints: tuple[Paint, ...] = ()
) -> Mesh:
    """A mesh of plain arrays, checked: corners at the same place become one vertex."""
    vertices, faces = np.asarray(vertices, np.float64), np.asarray(faces, np.int64)
    if vertices.ndim != 2 or vertices.shape[1] != 3 or faces.ndim != 2 or faces.shape[1] != 3 or not len(faces):
        raise ReadError("there are no triangles in it", file=name)
    if faces.min() < 0 or faces.max() >= len(vertices):
        raise ReadError("the mesh is damaged: a triangle has a corner that does not exist", file=name)
    used = vertices[faces]
    if not np.isfinite(used).all():
        raise ReadError("the mesh has a coordinate that is not a finite number", file=name)
    low, high = used.min(axis=(0, 1)), used.max(axis=(0, 1))
    extent = high - low
    if not np.isfinite(extent).all() or np.abs(used).max() > 1e100:
        raise ReadError("the mesh is too large: its coordinates leave the range of numbers", file=name)
    longest = float(extent.max())
    if longest == 0:
        raise ReadError("all corners of the mesh lie in one point", file=name)
    if float(extent.min()) < 1e-6 * longest:
        flat = "xyz"[int(extent.argmin())]
        raise ReadError(f"the mesh is flat: it has no thickness along {flat}", file=name)
    keys = np.round((vertices - low) / longest * 1e8)
    keys[~np.isfinite(keys)] = -1
    _, first, where = np.unique(keys.astype(np.int64), axis=0, return_index=True, return_inverse=True)
    return Mesh(vertices[first], where.ravel()[faces], name, up, paints)


def _load(data: bytes, suffix: str, path: Path) -> list[Any]:
    """The loader's meshes, in place. Whatever it stumbles over becomes one sentence."""
    import trimesh

    logging.getLogger("trimesh").setLevel(logging.CRITICAL)  # it tells of missing textures, which are no fault here
    parts = []
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # numbers that are none are found here anyway
            scene = trimesh.load_scene(
                io.BytesIO(data), file_type=suffix, resolver=_Beside(path.parent), process=False, validate=False
            )
            for node in scene.graph.nodes_geometry:
                transform, key = scene.graph[node]
                part = scene.geometry[key]
                if isinstance(part, trimesh.Trimesh) and len(part.faces):
                    part = part.copy()
                    part.apply_transform(transform)
                    parts.append(part)
    except MemoryError:
        raise ReadError("the mesh is too large for this machine's memory", file=path.name) from None
    except Exception as error:  # the loaders raise whatever they stumble over: struct.error, KeyError, ...
        reason = str(error).split("\n")[0][:120] or type(error).__name__
        raise ReadError(f"the mesh is damaged or cut short ({reason})", file=path.name) from error
    if not parts:
        raise ReadError("there are no triangles in it", file=path.name)
    return parts


def _joined(parts: list[Any], name: str) -> tuple[Floats, Faces]:
    total = sum(len(part.faces) for part in parts)
    if total > MOST_TRIANGLES:
        raise ReadError(f"the mesh has {total:,} triangles: at most {MOST_TRIANGLES:,} are read", file=name)
    for part in parts:
        if part.faces.min() < 0 or part.faces.max() >= len(part.vertices):
            raise ReadError("the mesh is damaged: a triangle has a corner that does not exist", file=name)
    starts = np.cumsum([0] + [len(part.vertices) for part in parts[:-1]])
    vertices = np.concatenate([np.asarray(part.vertices, np.float64) for part in parts])
    faces = np.concatenate([np.asarray(part.faces, np.int64) + s for part, s in zip(parts, starts, strict=True)])
    return vertices, faces


class _Beside(Mapping[str, bytes]):
    """The files beside a mesh that it may refer to (materials, textures); nothing else exists."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __getitem__(self, name: str) -> bytes:
        path = beside(self.folder, name.strip())
        if path is None or not path.is_file() or path.stat().st_size > MOST_BYTES:
            raise KeyError(name)
        return path.read_bytes()

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0
