"""Colours of a solid: a few that represent the whole model, and which of them each cell has.

Points of the surface vote: each votes for the chosen colour nearest to its own, and a cell takes the majority.
Averaging first would paint the edge between a yellow duck and its orange beak in a third colour. Inner cells, where
there is no surface, take the colour of the nearest cell that has one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.voxels import Cells, Floats
from nonoforge.makers.grids.palettes import APART, choose_colours, palette_of
from nonoforge.makers.pictures.light import oklab, to_linear
from nonoforge.makers.solids.mesh_paint import GREY
from nonoforge.makers.solids.mesh_source import Mesh
from nonoforge.makers.solids.placement import Cut
from nonoforge.makers.solids.repair import colour_costs, coverage_costs
from nonoforge.palette import BLACK_AND_WHITE, Palette

POINTS = 60_000
"""How many points of the surface vote."""


@dataclass(frozen=True, eq=False)
class Samples:
    """Points (n, 3) in the coordinates of a mesh or in voxels of a volume, and their colours (n, 3) as sRGB bytes."""

    points: Floats
    rgb: NDArray[np.uint8]

    @property
    def plain(self) -> bool:
        """Whether nothing is coloured: all points are white or the grey of meshes without colours."""
        first = self.rgb[0]
        return bool((self.rgb == first).all()) and tuple(first.tolist()) in (GREY, (255, 255, 255))


def samples_of_mesh(mesh: Mesh, seed: int = 0) -> Samples:
    """Points spread evenly over the surface, with the colours of texture, corners or parts."""
    generator = np.random.default_rng(seed)
    corners = mesh.vertices[mesh.faces]
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    ends = np.cumsum(area)
    if not ends[-1] > 0:
        return Samples(corners[:1, 0], np.array([GREY], np.uint8))
    face = np.minimum(np.searchsorted(ends, (np.arange(POINTS) + 0.5) / POINTS * ends[-1]), len(area) - 1)
    u, v = generator.random((2, POINTS))
    over = u + v > 1
    u[over], v[over] = 1 - u[over], 1 - v[over]
    weights = np.stack([1 - u - v, u, v], axis=1)
    rgb = np.empty((POINTS, 3), np.uint8)
    first = 0
    for paint in mesh.paints:
        mine = (face >= first) & (face < first + paint.faces)
        rgb[mine] = paint.at(face[mine] - first, weights[mine])
        first += paint.faces
    rgb[face >= first] = GREY
    return Samples(np.einsum("nc,ncd->nd", weights, corners[face]), rgb)


def choose_palette(samples: Samples, colours: int) -> tuple[Palette, NDArray[np.float32]]:
    """The palette with `colours` colours besides empty, or fewer if no more can be told apart; and its OKLab values
    (colours, 3) without the background.
    """
    lab = oklab(to_linear(samples.rgb))
    if samples.plain:
        return BLACK_AND_WHITE, lab[:1]
    chosen = choose_colours(lab, colours)
    white = oklab(to_linear(np.full((1, 3), 255, np.uint8)))
    shown = chosen.copy()
    # a white voxel is invisible on white paper: nearly white becomes a light grey or cream
    near = np.linalg.norm(shown - white, axis=1) < APART
    shown[near, 0] = np.minimum(shown[near, 0], white[0, 0] - np.float32(APART))
    return palette_of(np.concatenate([white, shown])), chosen


def vote(samples: Samples, chosen: NDArray[np.float32], filled: Cells, cells: Floats) -> NDArray[np.uint8]:
    """(x, y, z): the colour (from 1) that each cell has or, if it is not filled, would have.

    cells: (n, 3), the samples' places in cells of the box that `filled` (x, y, z) describes; chosen: (colours, 3)
    OKLab.
    """
    from scipy import ndimage

    lab = oklab(to_linear(samples.rgb))
    nearest = np.linalg.norm(lab[:, None] - chosen, axis=2).argmin(axis=1)
    votes = np.zeros((*filled.shape, len(chosen)), np.int32)
    # a point on the surface votes in the filled cell next to it as well as in the one it lies in
    where = np.floor(cells).astype(np.int64)
    inside = ((where >= 0) & (where < filled.shape)).all(axis=1)
    np.add.at(votes, (*where[inside].T, nearest[inside]), 1)
    labels = votes.argmax(axis=3)
    known = (votes.sum(axis=3) > 0) & filled
    if not known.any():
        known = votes.sum(axis=3) > 0
    if not known.any():
        return np.ones(filled.shape, np.uint8)
    index = ndimage.distance_transform_edt(~known, return_distances=False, return_indices=True)
    return np.asarray(labels[tuple(index)] + 1, np.uint8)


class Painter:
    """Colours cuts, all with one palette."""

    def __init__(self, samples: Samples, colours: int) -> None:
        self.samples = samples
        self.palette, self._lab = choose_palette(samples, colours)
        self.count = len(self.palette)
        self.mono = self.count == 2

    def paint(self, one: Cut) -> NDArray[np.uint8]:
        """(x, y, z): the colours of a cut."""
        if self.mono:
            return one.filled.astype(np.uint8)
        return np.where(one.filled, self._votes(one), 0).astype(np.uint8)

    def costs(self, one: Cut) -> NDArray[np.float32]:
        """(x, y, z, colours): what it costs to give a cell a colour."""
        fill = coverage_costs(one.coverage, one.placement.threshold, one.filled)
        if self.mono:
            return fill
        apart = np.zeros((self.count, self.count), np.float32)
        apart[1:, 1:] = 0.5 + np.linalg.norm(self._lab[:, None] - self._lab, axis=2)
        np.fill_diagonal(apart, 0)
        return colour_costs(fill, apart, self._votes(one))

    def _votes(self, one: Cut) -> NDArray[np.uint8]:
        side = one.planes[0][1] - one.planes[0][0]
        start = np.array([bounds[0] for bounds in one.planes])
        return vote(self.samples, self._lab, one.filled, (self.samples.points - start) / side)
