"""Fingerprints: 64 bits that are nearly equal where two pictures look nearly the same, whatever their size.

The solution is laid on 8×8 fields (a solid on 4×4×4), each with how dark it is on average; a bit says whether a field
is darker than the middle one of all. A picture at 20×20 and at 25×25, with a few cells changed, or as a tangram, then
differs in few bits. Turned and mirrored pictures are found by turning the fingerprint that is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Grid, Plane, Solid
from nonoforge.boards.plane import Shape, Stretch
from nonoforge.puzzle import Picture, Puzzle

NEAR = 5
"""Bits of 64 by which near-duplicates differ at most."""

_RASTER = 64
"""Pixels a side on which a plane is painted before it is measured."""

_SAMPLES = 6
"""Points along each cubic of a face's boundary."""

Fields = NDArray[np.float64]


def fingerprint(puzzle: Puzzle, picture: Picture) -> int | None:
    """The fingerprint as a signed number of 64 bits; None for a plane without a shape, and where all is equally dark.

    An even picture has no dark half: every bit would be chance.
    """
    darkness = _darkness(puzzle)[np.frombuffer(picture, np.uint8)]
    board = puzzle.board
    if isinstance(board, Solid):
        fields = _averaged(darkness.reshape(board.depth, board.height, board.width), 4)
    elif isinstance(board, Grid):
        fields = _averaged(darkness.reshape(board.height, board.width), 8)
    elif isinstance(board, Plane) and board.shape is not None:
        fields = _averaged(_painted(board.shape, darkness), 8)
    else:
        return None
    if float(np.ptp(fields)) < 1e-9:
        return None
    return _packed(fields > np.median(fields))


def distances(one: int, others: NDArray[np.int64], *, solid: bool) -> NDArray[np.int64]:
    """For each of the other fingerprints (n,) in how many bits it differs, in the position where that is fewest."""
    turned = np.array(list(positions(one, solid=solid)), np.int64)
    best = np.full(others.shape, 64, np.int64)
    for each in turned:
        np.minimum(best, np.bitwise_count(others ^ each), out=best)
    return best


def positions(one: int, *, solid: bool) -> Iterator[int]:
    """The fingerprint of the picture turned and mirrored: 8 of them, of a solid 48."""
    bits = _unpacked(one).reshape((4, 4, 4) if solid else (8, 8))
    for order in permutations(range(bits.ndim)):
        for flips in product((1, -1), repeat=bits.ndim):
            yield _packed(bits.transpose(order)[tuple(slice(None, None, step) for step in flips)])


def _packed(bits: NDArray[np.bool_]) -> int:
    return int(np.packbits(bits.ravel()).view(">i8")[0])


def _unpacked(number: int) -> NDArray[np.bool_]:
    return np.unpackbits(np.array([number], ">i8").view(np.uint8)).astype(bool)


def _darkness(puzzle: Puzzle) -> Fields:
    """For each colour how far its lightness is from that of the empty one, 0 to 1."""
    light = np.array([np.dot(colour.rgb, (0.299, 0.587, 0.114)) / 255 for colour in puzzle.palette])
    return np.abs(light - light[0]) if len(light) > 2 else np.arange(len(light), dtype=float)


def _averaged(cells: Fields, fields: int) -> Fields:
    """Means over equal fields along each axis; a cell that lies across a border counts on both sides by its share."""
    for axis in range(cells.ndim):
        sums = np.concatenate([np.zeros((1, *np.delete(cells.shape, axis))), np.cumsum(np.moveaxis(cells, axis, 0), 0)])
        places = np.linspace(0, cells.shape[axis], fields + 1)
        low = np.minimum(places.astype(int), cells.shape[axis] - 1)
        share = (places - low).reshape(-1, *[1] * (cells.ndim - 1))
        at = sums[low] * (1 - share) + sums[low + 1] * share
        cells = np.moveaxis(np.diff(at, axis=0) * fields / cells.shape[axis], 0, axis)
    return cells


def _painted(shape: Shape, darkness: Fields) -> Fields:
    """A plane as (64, 64) pixels: large faces first, so that what lies in the hole of another is seen."""
    from PIL import Image, ImageDraw

    left, top, right, bottom = shape.box
    scale = (_RASTER - 1) / max(right - left, bottom - top, 1e-9)
    outlines = [
        [((x - left) * scale, (y - top) * scale) for stretch in face[0] for x, y in _points(shape, stretch)]
        for face in shape.faces
    ]
    image = Image.new("F", (_RASTER, _RASTER))
    brush = ImageDraw.Draw(image)
    for number in sorted(range(len(outlines)), key=lambda face: -_extent(outlines[face])):
        brush.polygon(outlines[number], fill=float(darkness[number]))
    return np.asarray(image, dtype=float)


def _extent(points: list[tuple[float, float]]) -> float:
    xs, ys = zip(*points, strict=True)
    return float((max(xs) - min(xs)) * (max(ys) - min(ys)))


def _points(shape: Shape, stretch: Stretch) -> list[tuple[float, float]]:
    """Points along a stretch, its last one left to the next stretch."""
    cubics = shape.cubics(stretch.curve)
    count = max(2, round(_SAMPLES * abs(stretch.end - stretch.start)))
    found = []
    for step in range(count):
        place = stretch.start + (stretch.end - stretch.start) * step / count
        piece = min(int(place), len(cubics) - 1)
        t = place - piece
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        cubic = cubics[piece]
        found.append(
            (
                sum(w * x for w, x in zip(weights, cubic[::2], strict=True)),
                sum(w * y for w, y in zip(weights, cubic[1::2], strict=True)),
            )
        )
    return found
