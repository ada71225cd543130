"""MagicaVoxel files, packed by hand here so that the reader is not tested against the writer alone."""

from __future__ import annotations

import struct
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_strategies import palettes

import nonoforge as nf
from nonoforge.formats.pictures.vox import read_models


def chunk(kind: bytes, content: bytes = b"") -> bytes:
    return kind + struct.pack("<II", len(content), 0) + content


def vox(*chunks: bytes) -> bytes:
    inside = b"".join(chunks)
    return b"VOX " + struct.pack("<I", 150) + b"MAIN" + struct.pack("<II", 0, len(inside)) + inside


def model(size: tuple[int, int, int], *voxels: tuple[int, int, int, int]) -> bytes:
    packed = struct.pack("<I", len(voxels)) + bytes(value for voxel in voxels for value in voxel)
    return chunk(b"SIZE", struct.pack("<III", *size)) + chunk(b"XYZI", packed)


def numbers(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}i", *values)


def text(value: str) -> bytes:
    return numbers(len(value)) + value.encode()


def dictionary(**items: str) -> bytes:
    return numbers(len(items)) + b"".join(text(key) + text(value) for key, value in items.items())


def transform(number: int, child: int, *, layer: int = -1, hidden: str = "0", **frame: str) -> bytes:
    tail = numbers(child, -1, layer, 1) + dictionary(**frame)
    return chunk(b"nTRN", numbers(number) + dictionary(_hidden=hidden) + tail)


def group(number: int, *children: int) -> bytes:
    return chunk(b"nGRP", numbers(number) + dictionary() + numbers(len(children), *children))


def shape(number: int, shown: int) -> bytes:
    return chunk(b"nSHP", numbers(number) + dictionary() + numbers(1, shown) + dictionary())


BAR = model((3, 1, 1), (0, 0, 0, 1), (1, 0, 0, 2), (2, 0, 0, 3))


def test_shared_mushroom(shared: Path) -> None:
    """The two-colour mushroom has its published size, voxels and colours."""
    puzzle = nf.read(shared / "meshes" / "mushroom.vox")
    assert puzzle.board == nf.Solid(9, 9, 9)
    assert puzzle.goal is not None
    assert 9**3 - puzzle.goal.count(0) == 233
    assert [colour.rgb for colour in puzzle.palette][1:] == [(235, 222, 196), (205, 60, 50)]


@st.composite
def solids(draw: st.DrawFn) -> nf.Puzzle:
    """Solids of any colours; a colour need not occur."""
    palette = draw(palettes())
    board = nf.Solid(*(draw(st.integers(1, 4)) for _ in range(3)))
    colours = st.lists(st.integers(0, len(palette) - 1), min_size=board.cells, max_size=board.cells)
    return nf.Puzzle.of_picture(board, bytes(draw(colours)), palette)


@settings(max_examples=60)
@given(solids())
def test_written_solids_come_back(puzzle: nf.Puzzle) -> None:
    """A solid keeps board, clues, goal, colour values and id through a file."""
    again = nf.loads(nf.dumps(puzzle, "vox"))
    assert (again.board, again.clues, again.goal, again.id) == (puzzle.board, puzzle.clues, puzzle.goal, puzzle.id)


def test_axes_are_those_of_the_file() -> None:
    """A voxel at (x, y, z) of the file is the cell at (x, y, z) of the board and of the volume."""
    data = vox(model((3, 4, 5), (2, 1, 3, 7)))
    assert nf.loads(data).goal == bytes(cell == 2 + 3 * (1 + 4 * 3) for cell in range(60))
    ((volume, _),) = read_models(data)
    assert volume.shape == (3, 4, 5)
    assert volume[2, 1, 3] == 7


def test_several_models_without_a_scene() -> None:
    """Frames of an old file are puzzles of their own."""
    data = vox(chunk(b"PACK", numbers(2)), BAR, model((1, 1, 2), (0, 0, 1, 9)))
    assert [puzzle.board for puzzle in nf.formats.loads_all(data)] == [nf.Solid(3, 1, 1), nf.Solid(1, 1, 2)]


def test_default_palette() -> None:
    """Files without a palette have MagicaVoxel's: white first, pure red at 36, ramps from 216, dark grey last."""
    ((_, palette),) = read_models(vox(BAR))
    assert [tuple(map(int, palette[i, :3])) for i in (1, 2, 36, 215, 216, 226, 236, 255)] == [
        (255, 255, 255), (255, 255, 204), (255, 0, 0), (0, 0, 51), (238, 0, 0), (0, 238, 0), (0, 0, 238), (17, 17, 17),
    ]  # fmt: skip


@pytest.mark.parametrize("order", list(permutations(range(3))))
@pytest.mark.parametrize("signs", list(product((1, -1), repeat=3)))
def test_every_rotation(order: tuple[int, int, int], signs: tuple[int, int, int]) -> None:
    """All 48 turns of a model move the middles of its voxels as the matrix does."""
    size, cells = (3, 4, 2), [(0, 0, 0), (2, 0, 0), (2, 3, 0), (0, 3, 1), (1, 2, 1)]
    code = order[0] | order[1] << 2 | sum((sign < 0) << bit for bit, sign in zip((4, 5, 6), signs, strict=True))
    parts = [model(size, *((*cell, i + 1) for i, cell in enumerate(cells))), transform(0, 1, _r=str(code)), shape(1, 0)]
    ((volume, _),) = read_models(vox(*parts))
    matrix = np.zeros((3, 3), int)
    matrix[range(3), order] = signs
    middles = np.array(cells) + 0.5 - np.array(size) // 2
    want = np.floor(middles @ matrix.T).astype(int)
    want -= want.min(axis=0)
    assert volume.shape == tuple(want.max(axis=0) + 1)
    assert [volume[tuple(cell)] for cell in want] == [1, 2, 3, 4, 5]


def test_nested_transforms() -> None:
    """An inner transform is turned and moved by the outer ones; a group shows all its children."""
    # A quarter turn about z: new x = -old y, new y = old x.
    quarter = str(1 | 0 << 2 | 1 << 4)
    parts = [
        model((1, 1, 1), (0, 0, 0, 5)), transform(0, 1, _r=quarter), group(1, 2, 4),
        transform(2, 3, _t="4 1 0"), shape(3, 0), transform(4, 5, _t="0 0 0"), shape(5, 0),
    ]  # fmt: skip
    ((volume, _),) = read_models(vox(*parts))
    assert volume.shape == (2, 5, 1)
    assert np.argwhere(volume).tolist() == [[0, 4, 0], [1, 0, 0]]


def test_hidden_parts_are_not_shown() -> None:
    """A hidden transform and a hidden layer show nothing; a scene that shows nothing is refused."""
    layer = chunk(b"LAYR", numbers(7) + dictionary(_hidden="1") + numbers(-1))
    scene = [group(0, 1, 3, 5), transform(1, 2, hidden="1"), transform(3, 2, layer=7, _t="9 9 9"), shape(2, 0), layer]
    ((volume, _),) = read_models(vox(BAR, *scene, transform(5, 2)))
    assert volume.ravel().tolist() == [1, 2, 3]
    with pytest.raises(nf.ReadError, match="shows no voxel"):
        read_models(vox(BAR, group(0, 1), transform(1, 2, hidden="1"), shape(2, 0)))


HOSTILE = {
    "not a VOX": b"VOX \x96\0\0\0NONE",
    "holds no model": vox(),
    "head of a chunk": vox(b"SIZ"),
    "ends inside": vox(BAR)[:-1],
    "promises 1000000 voxels": vox(
        chunk(b"SIZE", numbers(9, 9, 9)), chunk(b"XYZI", struct.pack("<I", 1_000_000) + b"\0" * 8)
    ),
    "4294967295": vox(chunk(b"SIZE", numbers(-1, 9, 9))),
    "no size": vox(chunk(b"XYZI", numbers(0))),
    "outside its model": vox(model((2, 2, 2), (2, 0, 0, 1))),
    "1024 bytes": vox(BAR, chunk(b"RGBA", b"\0" * 9)),
    "more than": vox(*[chunk(b"SIZE", numbers(256, 256, 256)) + chunk(b"XYZI", numbers(0))] * 3),
    "contains itself": vox(BAR, group(0, 0, 2), shape(2, 0)),
    "contains itself ": vox(BAR, group(9, 0), transform(0, 1), group(1, 0), shape(2, 0)),
    "too often": vox(BAR, *(group(i, i + 1, i + 1) for i in range(40)), shape(40, 0)),
    "too often ": vox(
        model((64, 64, 1), *((x, y, 0, 1) for x in range(64) for y in range(64))), group(0, *[1] * 9000), shape(1, 0)
    ),
    "too large": vox(BAR, group(0, 1, 3), transform(1, 2), shape(2, 0), transform(3, 2, _t="999999 99999 9999")),
    "reaches too far": vox(BAR, *(transform(i, i + 1, _t="99999999 0 0") for i in range(20)), shape(20, 0)),
    "no node 77": vox(BAR, transform(0, 77), shape(1, 0)),
    "model 4 of 1": vox(BAR, transform(0, 1), shape(1, 4)),
    "not a rotation": vox(BAR, transform(0, 1, _r="5"), shape(1, 0)),
    "not a place": vox(BAR, transform(0, 1, _t="1 2"), shape(1, 0)),
    "cut off": vox(BAR, chunk(b"nTRN", b"\0\0")),
    "promises 2000000000": vox(BAR, chunk(b"nTRN", numbers(0, 2_000_000_000))),
    "40 colours": vox(model((40, 1, 1), *((x, 0, 0, x + 1) for x in range(40)))),
    "too large:": vox(model((256, 256, 16), (0, 0, 0, 1))),
}


@pytest.mark.parametrize("reason", HOSTILE)
def test_hostile_files_are_refused(reason: str) -> None:
    """False sizes, cut files, cycles and scenes that multiply are refused with the reason."""
    with pytest.raises(nf.ReadError, match=reason.strip()):
        nf.formats.loads_all(HOSTILE[reason], "vox")


def test_long_chains_are_walked_once() -> None:
    """A chain of 50,000 transforms takes steps in proportion, and its shifts add up without effect on the model."""
    chain = [transform(i, i + 1, _t="1 0 0") for i in range(50_000)]
    ((volume, _),) = read_models(vox(BAR, *chain, shape(50_000, 0)))
    assert volume.ravel().tolist() == [1, 2, 3]


def test_what_a_model_cannot_say() -> None:
    """Missing clues, exact numbers of blocks, flat pictures, equal colours and long boxes are refused."""
    goal = bytes([1, 0, 1, 0, 1])
    exact = nf.Puzzle.of_picture(nf.Solid(5, 1, 1), goal, exact_blocks=True)
    open_line = nf.Puzzle(exact.board, (None, *exact.clues[1:]), goal=goal)
    twins = nf.Palette((*nf.BLACK_AND_WHITE, nf.Colour("also black", (0, 0, 0), "b")))
    for puzzle, reason in (
        (exact, "not those of its picture"),
        (open_line, "lines without a clue"),
        (nf.Puzzle.of_picture(nf.Grid(5, 1), goal), "only boxes of voxels"),
        (nf.Puzzle.of_picture(nf.Solid(5, 1, 1), goal, twins), "same RGB"),
        (nf.Puzzle.of_picture(nf.Solid(257, 1, 1), bytes(257)), "up to 256"),
    ):
        with pytest.raises(nf.WriteError, match=reason):
            nf.dumps(puzzle, "vox")
