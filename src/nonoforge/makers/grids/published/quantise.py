"""Colour puzzles after Ortiz-García and others (2007), section 3.2: few colours, enough white, and unsolved cells
turned white.

Nearest pixels, 4³ micro-cubes of RGB with their mean colours (the cube at white is white itself), the p-median of
these for the palette; white by a threshold on the grey picture until it has its share, and by shortening long runs;
then the solver: cells it leaves open become white, until none is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.grids import pmedian
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.options import QuantiseOptions
from nonoforge.makers.grids.proving import GridMade, Job
from nonoforge.makers.pictures.framing import Framed
from nonoforge.makers.pictures.light import hsl_luminance, to_srgb
from nonoforge.makers.pictures.likeness import Labels, target_of
from nonoforge.makers.pictures.naming import palette_of_rgb
from nonoforge.makers.pictures.shrink import nearest_shrink


def quantised(part: Framed, job: Job[QuantiseOptions]) -> Iterator[GridMade]:
    """The one puzzle this method makes of a picture."""
    linear, (width, height) = part.source.linear(), (part.width, part.height)
    target = target_of(part)
    rgb = nearest_shrink(to_srgb(linear), width, height)
    job.begin(0.1, "choosing colours")
    reduced = reduce_colours(rgb, job.options.colours)
    labels = include_white(reduced.labels, hsl_luminance(rgb), job.options)
    before = labels.copy()
    logic = Logic(width, height, len(reduced.colours))
    open_cells = logic.unknown(labels)
    while open_cells.any():
        if job.allowance.over():
            return
        labels = np.where(open_cells, 0, labels).astype(np.uint8)
        open_cells = logic.unknown(labels)
    if not labels.any():
        return
    found = job.prove(labels, target, palette=palette_of_rgb(reduced.colours), before=before, **reduced.report())
    if found:
        yield found


@dataclass(frozen=True)
class Reduced:
    """A picture in few colours (the first is white), and what the choice of them costs by three ways of choosing."""

    labels: Labels
    colours: list[tuple[int, int, int]]
    exact_cost: float
    greedy_cost: float
    genetic_cost: float

    def report(self) -> dict[str, float]:
        """How much worse the greedy and the genetic choice are than the exact one, in percent."""
        base = max(self.exact_cost, 1e-12)
        return {
            "greedy_off_percent": round(100 * (self.greedy_cost / base - 1), 3) if self.exact_cost > 0 else 0.0,
            "genetic_off_percent": round(100 * (self.genetic_cost / base - 1), 3) if self.exact_cost > 0 else 0.0,
        }


def reduce_colours(rgb: NDArray[np.uint8], count: int, *, seed: int = 0) -> Reduced:
    """The picture (h, w, 3) in the `count` best of its own micro-cubes' colours, white always among them."""
    colours, weights, where = micro_cubes(rgb)
    distance = np.linalg.norm(colours[:, None] - colours, axis=2)
    p = min(count, len(colours))
    chosen = pmedian.exact(distance, weights, p, forced=(0,)) or (0,)
    costs = [
        pmedian.cost(distance, weights, choice)
        for choice in (
            chosen,
            pmedian.greedy(distance, weights, p, forced=(0,)),
            pmedian.genetic(distance, weights, p, forced=(0,), seed=seed),
        )
    ]
    nearest = np.argmin(distance[:, list(chosen)], axis=1).astype(np.uint8)
    kept = [(int(r), int(g), int(b)) for r, g, b in np.round(colours[list(chosen)] * 255)]
    return Reduced(nearest[where], kept, *costs)


def micro_cubes(rgb: NDArray[np.uint8]) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.intp]]:
    """Mean colours (m, 3) in 0..1 with white first, weights (m,) in pixels, and the cube (h, w) of each pixel.

    Pixels of the cube at white count as white; white is included even if no pixel is.
    """
    cubes = rgb.astype(np.int64) // 64
    keys = cubes[..., 0] * 16 + cubes[..., 1] * 4 + cubes[..., 2]
    white_cube = 63
    present = np.unique(keys)
    order = [white_cube, *(int(key) for key in present if key != white_cube)]
    number = np.zeros(64, dtype=np.intp)
    number[order] = np.arange(len(order))
    where = number[keys]
    weights = np.bincount(where.ravel(), minlength=len(order)).astype(np.float64)
    sums = np.stack([np.bincount(where.ravel(), rgb[..., k].ravel() / 255, len(order)) for k in range(3)], axis=1)
    means = sums / np.maximum(weights, 1)[:, None]
    means[0] = 1.0
    return means, weights, where


def include_white(labels: Labels, grey: NDArray[np.uint8], options: QuantiseOptions) -> Labels:
    """The picture with enough white: the brightest cells first, then the last cell of every long run.

    A picture that has its share already is left as it is, as in the paper's first example.
    """
    labels = labels.copy()
    if (labels == 0).mean() * 100 >= options.white:
        return labels
    for level in range(255, -1, -1):
        labels[grey >= level] = 0
        if (labels == 0).mean() * 100 >= options.white:
            break
    return shorten_runs(labels, options.gamma) if options.gamma else labels


def shorten_runs(labels: Labels, gamma: int) -> Labels:
    """White in the last cell of every run of `gamma` cells or more, found in all rows and columns before any is
    changed.
    """
    ends = np.zeros(labels.shape, dtype=bool)
    for lines, marks in ((labels, ends), (labels.T, ends.T)):
        for line, mark in zip(lines, marks, strict=True):
            at = 0
            for colour, run in groupby(line.tolist()):
                at += (length := sum(1 for _ in run))
                if colour and length >= gamma:
                    mark[at - 1] = True
    return np.where(ends, 0, labels).astype(np.uint8)
