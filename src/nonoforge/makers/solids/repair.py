"""Repair of solids: the fewest voxels changed until line logic solves the puzzle, those at the surface first.

A cell half covered by the model may be filled or empty; one deep inside or out in the air may not. That is the wish;
the search is the one that repairs pictures. It works on rectangles, so the layers of the volume are laid out one below
the other.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.make_solvable import Persistence, make_solvable, polish
from nonoforge.makers.grids.wish import Wish

Colours = NDArray[np.uint8]
Costs = NDArray[np.float32]

CALM = 0.12
"""What an outline between two neighbouring cells costs, in shares of a cell."""

OUT_OF_PLACE = 0.6
"""What a voxel in the air or a hole deep inside costs on top."""

MOST_SHARE = 0.5
"""If line logic leaves more than this share of the cells open, a few changes do not help."""


def coverage_costs(coverage: Costs, threshold: float, filled: NDArray[np.bool_]) -> Costs:
    """(x, y, z, 2): what it costs to leave a cell empty or to fill it, by how much of it the model covers."""
    over = coverage - np.float32(threshold)
    costs = np.stack([over, -over], axis=-1)
    neighbours = _filled_neighbours(filled)
    costs[..., 1] += np.float32(OUT_OF_PLACE) * (neighbours == 0)
    costs[..., 0] += np.float32(OUT_OF_PLACE) * (neighbours == 6)
    return np.asarray(costs, np.float32)


def colour_costs(fill: Costs, apart: Costs, nearest: Colours) -> Costs:
    """(x, y, z, colours): as `coverage_costs`, plus the cost of each colour instead of the nearest one.

    fill: (x, y, z, 2); apart: (colours, colours) distances between colours; nearest: (x, y, z) the colour a cell would
    have if it were filled.
    """
    costs: Costs = fill[..., 1:] + apart[nearest]
    costs[..., 0] = fill[..., 0]
    return costs


def mending(colours: int) -> float:
    """Cells that may be solved to repair a volume of `colours` colours, empty included: about 5 s.

    A cell of a solid takes 400 ns per colour, because three lines meet in it.
    """
    return 12e6 / (colours - 1)


def mend(
    volume: Colours,
    costs: Costs,
    unknown: Callable[[Colours], NDArray[np.bool_]],
    *,
    allowance: Allowance | None = None,
    seed: int = 0,
) -> Colours | None:
    """The volume (x, y, z) of colours with a few cells changed so that nothing is unknown; None if that fails."""
    allowance = allowance or Allowance(mending(costs.shape[3]))
    width, height, depth = volume.shape

    def flat(cells: NDArray[np.generic]) -> NDArray[np.generic]:
        rows = np.moveaxis(cells, (2, 1, 0), (0, 1, 2))
        return np.ascontiguousarray(rows).reshape(depth * height, width, *cells.shape[3:])

    def deep(labels: Colours) -> Colours:
        return labels.reshape(depth, height, width).transpose(2, 1, 0)

    down = np.full((depth * height - 1, width), CALM, np.float32)
    down[height - 1 :: height] = 0  # between the last row of a layer and the first of the next
    wish = Wish(np.asarray(flat(costs), np.float32), np.full((depth * height, width - 1), CALM, np.float32), down)

    def unknown_flat(labels: Colours) -> NDArray[np.bool_]:
        return np.asarray(flat(unknown(deep(labels))), np.bool_)

    labels = np.asarray(flat(volume), np.uint8)
    if unknown_flat(labels).mean() > MOST_SHARE:
        return None
    effort = Persistence(tries=24, rounds=200, patience=10)
    solved = make_solvable(labels, wish, unknown_flat, effort=effort, allowance=allowance, seed=seed)
    if solved is None:
        return None
    changed = solved != labels
    return np.ascontiguousarray(deep(polish(solved, wish, unknown_flat, locked=~changed, allowance=allowance)))


def _filled_neighbours(filled: NDArray[np.bool_]) -> NDArray[np.int8]:
    """How many of the six neighbours of each cell are filled."""
    padded = np.pad(filled, 1).astype(np.int8)
    out = np.zeros(filled.shape, np.int8)
    for axis in range(3):
        for step in (0, 2):
            part = tuple(slice(step, step + n) if i == axis else slice(1, -1) for i, n in enumerate(filled.shape))
            out += padded[part]
    return out
