"""What a solid is made from: a mesh, a MagicaVoxel model or a NumPy volume."""

from __future__ import annotations

import io
import os
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.clues import MOST_CELLS
from nonoforge.errors import ReadError
from nonoforge.makers.reading import bytes_of
from nonoforge.makers.solids.gltf_guard import MOST_BYTES
from nonoforge.makers.solids.mesh_guard import SUFFIXES
from nonoforge.makers.solids.mesh_source import Mesh, mesh_of_bytes, mesh_of_trimesh
from nonoforge.makers.solids.model_format import HEAD, model_format
from nonoforge.palette import MOST_COLOURS

_INKS = ("d62728", "2f66d0", "f4d534", "2f9e44", "f5871f", "7b4fc9", "5fd3e6", "7a4a25", "f4a6c0", "1c5231")
"""Colours for a NumPy volume, which has numbers but no palette; they repeat."""


@dataclass(frozen=True, eq=False)
class Volume:
    """A volume of voxels, z up.

    `coverage`: (x, y, z) float32 0..1, how full each voxel is. `colour`: (x, y, z) uint8 numbers of colours, 0 for
    empty, into `rgb` (n, 3) uint8 sRGB.
    """

    coverage: NDArray[np.float32]
    colour: NDArray[np.uint8]
    rgb: NDArray[np.uint8]
    name: str = "volume"
    notes: tuple[str, ...] = field(default=())


def model_of(source: Any, part: int = 1) -> Mesh | Volume:
    """The mesh or volume in a path, bytes, an open file, a trimesh mesh or scene, or an array of voxels; a `Mesh` or
    `Volume` is returned as it is.

    `part`: which model of a `.vox` file that has several, from 1.
    """
    model = _model_of(source, part)
    if part != 1 and isinstance(model, Mesh):
        raise ReadError(f"there is no model {part}: a mesh counts as one", file=model.name)
    return model


def _model_of(source: Any, part: int) -> Mesh | Volume:
    if isinstance(source, Mesh | Volume):
        return source
    if isinstance(source, np.ndarray):
        return volume_of_array(source)
    if type(source).__module__.partition(".")[0] == "trimesh":
        return mesh_of_trimesh(source)
    found = bytes_of(source, MOST_BYTES)
    if found is None:
        raise ReadError(f"a {type(source).__name__} is not a model: a file, a mesh or an array of voxels is needed")
    data, name = found[0], Path(found[1]).name or "model"
    suffix = Path(name).suffix.lower().removeprefix(".")
    # the bytes take precedence over the name, but for a damaged file the name says what it should be
    form = model_format(data[:HEAD], len(data)) or suffix
    if form in SUFFIXES:
        folder = Path(source).parent if isinstance(source, str | os.PathLike) else None
        return mesh_of_bytes(data, form, name, folder)
    if form not in ("vox", "npy"):
        raise ReadError(f"this is no model that can be read ({', '.join((*SUFFIXES, 'vox', 'npy'))} are)", file=name)
    return _read_vox(data, name, part) if form == "vox" else volume_of_array(_read_npy(data, name), name)


def _read_vox(data: bytes, name: str, part: int) -> Volume:
    from nonoforge.formats.pictures.vox import read_models

    models = read_models(data, name)
    if not 1 <= part <= len(models):
        raise ReadError(f"there is no model {part}: the file has {len(models)}", file=name)
    volume, palette = models[part - 1]
    notes = (f"model {part} of {len(models)} is taken",) if len(models) > 1 else ()
    if not volume.any():
        raise ReadError("the model has no voxels", file=name)
    return Volume((volume > 0).astype(np.float32), volume, np.ascontiguousarray(palette[:, :3]), name, notes)


def _read_npy(data: bytes, name: str) -> NDArray[Any]:
    """The array, its header checked first: it may declare more than there is, or hold objects that would execute
    code.
    """
    stream = io.BytesIO(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # numpy warns about headers that it then refuses
            version = np.lib.format.read_magic(stream)
            reader = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
            shape, _, dtype = reader(stream)
            if dtype.hasobject:
                raise ReadError("the array holds Python objects, which are not read", file=name)
            _check_shape(shape, name)
            stream.seek(0)
            array: NDArray[Any] = np.load(stream, allow_pickle=False)
    except ReadError:
        raise
    except Exception as error:  # numpy may raise anything
        raise ReadError("this is not a NumPy array, or it is damaged", file=name) from error
    return array


def volume_of_array(array: NDArray[Any], name: str = "volume") -> Volume:
    """A volume from an array (x, y, z): booleans, integers (colours, 0 empty), or floats 0..1 (how full)."""
    _check_shape(array.shape, name)
    if array.dtype.kind == "f":
        if not np.isfinite(array).all() or array.min() < 0 or array.max() > 1:
            raise ReadError("a volume of floats must lie between 0 and 1", file=name)
        coverage, colour = array.astype(np.float32), (array > 0).astype(np.uint8)
    elif array.dtype.kind in "biu":
        if int(array.min()) < 0 or int(array.max()) >= MOST_COLOURS:
            raise ReadError(f"a volume of colours must lie between 0 and {MOST_COLOURS - 1}", file=name)
        colour = array.astype(np.uint8)
        coverage = (colour > 0).astype(np.float32)
    else:
        raise ReadError(f"an array of {array.dtype} is not a volume", file=name)
    if not colour.any():
        raise ReadError("the volume is empty", file=name)
    inks = ["ffffff", *(_INKS[number % len(_INKS)] for number in range(MOST_COLOURS))]
    rgb = np.array([[int(ink[i : i + 2], 16) for i in (0, 2, 4)] for ink in inks], np.uint8)
    return Volume(coverage, np.ascontiguousarray(colour), rgb, name)


def _check_shape(shape: tuple[int, ...], name: str) -> None:
    if len(shape) != 3 or 0 in shape:
        raise ReadError(f"an array of shape {tuple(shape)} is not a volume: three axes are needed", file=name)
    if int(np.prod([int(n) for n in shape], dtype=object)) > MOST_CELLS:
        raise ReadError(f"a volume of {'×'.join(map(str, shape))} is too large: at most {MOST_CELLS:,}", file=name)
