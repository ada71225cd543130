"""Placements: where the cells lie on a model, and which cells are then filled.

Where the grid falls decides whether a thin leg is visible, whether the puzzle can be solved, and how much it looks like
the model. A symmetric model centred on the grid often has several solutions (a knot of three lobes at 12 and 24 cells
does); half a cell away it has one. Hence the many placements, each tried in a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.voxels import Cells, Floats
from nonoforge.makers.solids.model import FineModel, Shares, trim

THRESHOLDS = (0.5, 0.42, 0.58, 0.35)
"""The share of a cell that must be covered for it to be filled."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The longest side of the model is `scale` times the wanted number of cells; its low corner lies `offset` (x, y, z)
    cells inside the first cell; a cell is filled where more than `threshold` of it is covered.
    """

    scale: float = 1.0
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    threshold: float = 0.5


@dataclass(frozen=True, slots=True)
class SolidLikeness:
    """How much the cells look like the model, each 0..1.

    `overlap`: intersection over union of the volumes. `silhouettes`: the same for the shadows along x, y and z; a
    shadow from the opposite side is the mirror image, so three stand for six.
    """

    overlap: float
    silhouettes: tuple[float, float, float]

    @property
    def score(self) -> float:
        """One number 0..1: half for the volume, half for the mean silhouette."""
        return 0.5 * self.overlap + sum(self.silhouettes) / 6


@dataclass(frozen=True, eq=False)
class Cut:
    """A model cut into cells: `filled` (x, y, z) bool without empty layers at its sides, `coverage` (x, y, z) float32
    of the same box, `planes` the bounds of the cells in voxels of the model.
    """

    placement: Placement
    filled: Cells
    coverage: Shares
    planes: tuple[Floats, Floats, Floats]
    likeness: SolidLikeness


def cut(model: FineModel, placement: Placement) -> Cut | None:
    """The cells of a placement; None if no cell is filled."""
    side = model.per_cell / placement.scale
    planes: list[Floats] = []
    for axis in range(3):
        start = float(model.low[axis]) - placement.offset[axis] * side
        count = int(np.ceil((float(model.high[axis]) - start) / side - 1e-9))
        planes.append(np.asarray(start + side * np.arange(count + 1), np.float64))
    shown, _ = model.sums
    coverage = shares(shown, planes)
    filled = coverage > placement.threshold
    if not filled.any():
        return None
    box = trim(filled)
    kept = tuple(bounds[part.start : part.stop + 1] for bounds, part in zip(planes, box, strict=True))
    bounds = kept[0], kept[1], kept[2]
    cells = np.ascontiguousarray(filled[box])
    return Cut(placement, cells, coverage[box], bounds, likeness_of(model, cells, bounds, shown=True))


def shares(sums: Shares, planes: list[Floats] | tuple[Floats, ...]) -> Shares:
    """The covered share of each cell between planes along x, y and z (in voxels), from running sums along x."""
    volume = np.float32(np.prod([bounds[1] - bounds[0] for bounds in planes]))
    return np.asarray(_between(sums, planes) / volume, np.float32)


def _between(sums: Shares, planes: list[Floats] | tuple[Floats, ...]) -> Shares:
    """How many voxels lie between planes along each axis, from running sums along the first.

    A running sum is linear between voxel bounds, so its value at any plane is an interpolation, and the difference
    between neighbouring planes is what lies between them, one axis after the other.
    """
    out = np.diff(_at(sums, planes[0], 0), axis=0)
    for axis in range(1, out.ndim):
        summed = np.zeros(tuple(n + (i == axis) for i, n in enumerate(out.shape)), np.float32)
        np.cumsum(out, axis=axis, out=summed[(slice(None),) * axis + (slice(1, None),)])
        out = np.diff(_at(summed, planes[axis], axis), axis=axis)
    return np.asarray(out, np.float32)


def _at(sums: Shares, places: Floats, axis: int) -> Shares:
    """Running sums at real places along an axis; outside the volume they keep their first and last values."""
    places = np.clip(places, 0, sums.shape[axis] - 1)
    left = np.minimum(places.astype(np.intp), sums.shape[axis] - 2)
    part = (places - left).astype(np.float32).reshape([-1 if i == axis else 1 for i in range(sums.ndim)])
    low = sums.take(left, axis)
    return np.asarray(low + part * (sums.take(left + 1, axis) - low), np.float32)


def likeness_of(
    model: FineModel, filled: Cells, planes: tuple[Floats, Floats, Floats], *, shown: bool = False
) -> SolidLikeness:
    """How much filled cells between these planes look like the model before anything was thickened.

    With `shown` they are compared with the thickened model, which is how placements are chosen: the volume of a spider
    is its body, so the best overlap with the original model has no legs.
    """
    sums, shadows = model.sums[0 if shown else 1], model.shadows[0 if shown else 1]
    # the cells miss what lies outside the box; an open box would not count that
    whole = tuple(np.concatenate([[-1e9], bounds, [1e9]]) for bounds in planes)
    padded = np.pad(filled, 1)
    outlines = []
    for axis, shadow in enumerate(shadows):
        others = [bounds for other, bounds in enumerate(whole) if other != axis]
        outlines.append(_overlap(_areas(shadow, others), np.asarray(padded.any(axis=axis))))
    return SolidLikeness(_overlap(_areas(sums, whole), padded), (outlines[0], outlines[1], outlines[2]))


def _areas(sums: Shares, planes: list[Floats] | tuple[Floats, ...]) -> Shares:
    """Like `shares`, but in cells and not shares of a cell, because the outermost cells reach to the end of the
    model.
    """
    side = np.float32(planes[0][2] - planes[0][1]) ** len(planes)
    return np.asarray(_between(sums, planes) / side, np.float32)


def _overlap(share: Shares, filled: NDArray[np.bool_]) -> float:
    """Intersection over union of something given by its share of each cell and something given by whole cells."""
    both = float(share[filled].sum())
    either = float(filled.sum()) + float(share[~filled].sum())
    return both / either if either else 0.0


def placements(model: FineModel, count: int, threshold: float | None, seed: int) -> Iterator[Placement]:
    """Different placements, the simplest first: centred, then shifted at random by less than a cell and scaled a
    little.

    Along axes where the model is its own mirror image it stays centred, except in every third placement: people notice
    at once when a face has lost its symmetry.
    """
    generator = np.random.default_rng(seed)
    extent = (model.high - model.low) / model.per_cell
    levels = THRESHOLDS if threshold is None else (threshold,)
    for number in range(count):
        scale = 1.0 if number < 4 else float(generator.uniform(0.95, 1.04))
        cells = extent * scale
        centred = (np.ceil(cells - 1e-6) - cells) / 2
        offset = generator.random(3) if number >= 4 else centred.copy()
        if number % 3:
            for axis in range(3):
                if model.mirrored[axis]:
                    # on a boundary between cells, or in the middle of one
                    offset[axis] = (centred[axis] + 0.5 * (generator.random() < 0.3)) % 1
        level = levels[number % len(levels)] if number < 4 else levels[int(generator.integers(len(levels)))]
        yield Placement(scale, (float(offset[0]), float(offset[1]), float(offset[2])), level)
