"""MagicaVoxel `.vox`: models of voxels with a palette; the model is the picture, and clues are made from it.

The models of a file without a scene are like frames of an animation, so each is its own puzzle, in the box that the
file gives it. A file with a scene (every file that MagicaVoxel writes today) is one puzzle: what the scene shows, cut
to its voxels.

MagicaVoxel's palettes have 255 colours, of which a model uses a few; these become the colours of the puzzle, in the
order of their numbers. Our own files leave all other entries transparent and keep the background in the last one, which
no voxel can use; the colours of such a palette stay even if no voxel has them.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from nonoforge.boards import Solid
from nonoforge.errors import ReadError, WriteError
from nonoforge.formats.colour_names import colour_of, distinct_letters
from nonoforge.formats.pictures.vox_scene import MOST_VOLUME, Fail, VoxModel, VoxScene, add_node, merge
from nonoforge.formats.source import MOST_PUZZLES, Source
from nonoforge.formats.table import NO, SURE
from nonoforge.palette import MOST_COLOURS, Palette
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MAGIC = b"VOX "
_VERSION = 150
_LONGEST = 256
"""The most cells along one axis of a model: coordinates are bytes."""

_NODES = (b"nTRN", b"nGRP", b"nSHP", b"LAYR")
_WHITE = (255, 255, 255)


def sniff(source: Source) -> int:
    """The magic number."""
    return SURE if source.data.startswith(_MAGIC) else NO


def read(source: Source) -> list[Puzzle]:
    """One puzzle for the scene, or for each model if there is no scene."""
    models, room = read_models(source.data, source.name), source.room()
    for volume, _ in models:
        room.take(Solid(*volume.shape), pictures=1)
    return [_puzzle(source, volume, palette) for volume, palette in models]


def read_models(data: bytes, name: str = "") -> list[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """(volume, palette) of the scene, or of each model if there is no scene; `name` is for error messages.

    A volume (x, y, z), z up, holds numbers of colours, 0 for empty; a palette (256, 4) holds the RGBA of each number.
    """
    import numpy as np

    def fail(reason: str) -> NoReturn:
        raise ReadError(reason, file=name)

    models, scene, palette = _parse(data, fail)
    if not models:
        fail("this VOX file holds no model")
    if palette is None:
        palette = _default_palette()
    if scene.shapes:
        return [(merge(scene, models, fail), palette)]
    if sum(x * y * z for x, y, z in (model.size for model in models)) > MOST_VOLUME:
        fail(f"the models of this file have more than {MOST_VOLUME} cells")
    volumes = []
    for model in models:
        volume = np.zeros(model.size, np.uint8)
        x, y, z, colours = model.voxels.T
        volume[x, y, z] = colours
        volumes.append((volume, palette))
    return volumes


def _parse(data: bytes, fail: Fail) -> tuple[list[VoxModel], VoxScene, NDArray[np.uint8] | None]:
    """Models, scene and palette of the file, chunk by chunk; nothing is unpacked beyond what the file holds."""
    import numpy as np

    if not data.startswith(_MAGIC) or data[8:12] != b"MAIN":
        fail("this is not a VOX file")
    models: list[VoxModel] = []
    scene, palette, size = VoxScene(), None, None
    at = 20 + _length(data, 12, fail)
    while at < len(data):
        kind, content, at = _chunk(data, at, fail)
        if kind == b"SIZE":
            size = _size(content, fail)
        elif kind == b"XYZI":
            if size is None:
                fail("a model has voxels but no size")
            models.append(VoxModel(size, _voxels(content, size, fail)))
            size = None
            if len(models) > MOST_PUZZLES:
                fail(f"this file has too many models: at most {MOST_PUZZLES} are read")
        elif kind == b"RGBA":
            if len(content) != 1024:
                fail(f"a palette has 1024 bytes, not {len(content)}")
            # The file begins with colour 1; its last entry is unused and becomes number 0.
            palette = np.roll(np.frombuffer(content, np.uint8).reshape(256, 4), 1, axis=0)
        elif kind in _NODES:
            add_node(scene, kind, content, fail)
    return models, scene, palette


def _length(data: bytes, at: int, fail: Fail) -> int:
    if at + 4 > len(data):
        fail("the file ends in the head of a chunk")
    return int(struct.unpack_from("<I", data, at)[0])


def _chunk(data: bytes, at: int, fail: Fail) -> tuple[bytes, bytes, int]:
    """Name and content of the chunk at an offset, and the offset of the next one."""
    kind = data[at : at + 4]
    start, length, children = at + 12, _length(data, at + 4, fail), _length(data, at + 8, fail)
    if start + length + children > len(data):
        fail(f"the file ends inside the chunk {kind.decode('latin-1')!r}")
    return kind, data[start : start + length], start + length + children


def _size(content: bytes, fail: Fail) -> tuple[int, int, int]:
    if len(content) < 12:
        fail("the size of a model is cut off")
    x, y, z = struct.unpack_from("<III", content)
    if not all(1 <= extent <= _LONGEST for extent in (x, y, z)):
        fail(f"a model of {x}×{y}×{z} is not possible: 1 to {_LONGEST} voxels each way")
    return x, y, z


def _voxels(content: bytes, size: tuple[int, int, int], fail: Fail) -> NDArray[np.uint8]:
    import numpy as np

    if len(content) < 4:
        fail("the voxels of a model are cut off")
    count = int(struct.unpack_from("<I", content)[0])
    if count * 4 > len(content) - 4:
        fail(f"a model promises {count} voxels but holds {(len(content) - 4) // 4}")
    voxels = np.frombuffer(content, np.uint8, count * 4, 4).reshape(count, 4)
    if count and (voxels[:, :3] >= np.array(size)).any():
        fail("a voxel is outside its model")
    return voxels


def _default_palette() -> NDArray[np.uint8]:
    """The palette of files without one: steps of 51 from white, blue fastest; then red, green, blue and grey ramps."""
    import numpy as np

    steps = range(255, -1, -51)
    colours = [(0, 0, 0), *((r, g, b) for r in steps for g in steps for b in steps if r + g + b)]
    ramp = [17 * step for step in (14, 13, 11, 10, 8, 7, 5, 4, 2, 1)]
    for on in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)):
        colours += [(value * on[0], value * on[1], value * on[2]) for value in ramp]
    palette = np.full((256, 4), 255, np.uint8)
    palette[:, :3] = colours
    palette[0, 3] = 0
    return palette


def _puzzle(source: Source, volume: NDArray[np.uint8], palette: NDArray[np.uint8]) -> Puzzle:
    """The puzzle of a volume; equal colours of different numbers become one."""
    import numpy as np

    board = Solid(*volume.shape)
    opaque = np.flatnonzero(palette[1:, 3]) + 1
    ours = len(opaque) < MOST_COLOURS and bool(np.isin(volume[volume > 0], opaque).all()) and len(opaque) > 0
    used = opaque if ours else np.unique(volume[volume > 0])
    background = tuple(map(int, palette[0, :3])) if ours and palette[0, 3] else _WHITE
    values = list(dict.fromkeys(tuple(map(int, palette[number, :3])) for number in used))
    if len(values) >= MOST_COLOURS:
        source.fail(f"the model has {len(values)} colours; a puzzle has at most {MOST_COLOURS - 1}")
    numbers = np.zeros(256, np.uint8)
    for number in used:
        numbers[number] = 1 + values.index(tuple(map(int, palette[number, :3])))
    goal = numbers[volume].tobytes(order="F")
    return Puzzle.of_picture(board, goal, _palette(background, values or [(0, 0, 0)]))


def _palette(background: tuple[int, ...], values: list[tuple[int, ...]]) -> Palette:
    order = [background, *values]
    letters = distinct_letters([".", *("#" if rgb == (0, 0, 0) else "" for rgb in values)], kept=".#")
    named = [colour_of("{:02x}{:02x}{:02x}".format(*rgb), letter) for rgb, letter in zip(order, letters, strict=True)]
    return Palette(tuple(named))


def write(puzzles: Sequence[Puzzle]) -> bytes:
    """The goal as one model without a scene, in the box of the board."""
    import numpy as np

    puzzle = puzzles[0]
    board, values = puzzle.board, [colour.rgb for colour in puzzle.palette]
    if not isinstance(board, Solid) or puzzle.goal is None:
        raise WriteError("a VOX file holds the solution of a solid, but this puzzle has none")
    if max(board.width, board.height, board.depth) > _LONGEST:
        raise WriteError(f"a VOX file holds models of up to {_LONGEST} voxels each way")
    if len(set(values[1:])) < len(values) - 1:
        raise WriteError("two colours of this puzzle have the same RGB value, so a model could not tell them apart")
    volume = np.frombuffer(puzzle.goal, np.uint8).reshape((board.width, board.height, board.depth), order="F")
    where = np.argwhere(volume)
    voxels = np.column_stack((where, volume[tuple(where.T)])).astype(np.uint8)
    colours = np.zeros((256, 4), np.uint8)
    colours[: len(values) - 1, :3] = values[1:]
    colours[255, :3] = values[0]
    colours[[*range(len(values) - 1), 255], 3] = 255
    chunks = _packed(b"SIZE", struct.pack("<III", board.width, board.height, board.depth))
    chunks += _packed(b"XYZI", struct.pack("<I", len(voxels)) + voxels.tobytes()) + _packed(b"RGBA", colours.tobytes())
    return _MAGIC + struct.pack("<I", _VERSION) + b"MAIN" + struct.pack("<II", 0, len(chunks)) + chunks


def _packed(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack("<II", len(content), 0) + content
