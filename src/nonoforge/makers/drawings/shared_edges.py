"""Edges that parts of a drawing share, fitted once; and drawings that are their own mirror image kept so.

Each part is fitted to the four orientations on its own, so the edge between two parts becomes two lines, and a sail
comes to float above its hull. Here edges of different parts that stand for the same stretch of the drawing get one
line.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.fit import Ring, even_points, ring_of_lines
from nonoforge.geometry.octilinear import HALF

Floats = NDArray[np.float64]
LineOf = tuple[int, float]
"""Orientation 0..3 and offset."""

TOUCHING = 2.0
"""Units: outlines no further apart touch."""
STEP = 10.0
"""Units between the points of an outline at which parts are compared."""
MOST_POINTS = 6_000
"""Points of all outlines; the edges of drawings with more are not compared."""
MIRRORED = 0.98
"""The share of the coloured area that must keep its colour in the mirror."""

_MIRROR = np.array([0, 3, 2, 1])
"""The orientation of a line in a vertical mirror."""


def join_edges(drawn: list[Ring], fitted: list[list[LineOf]], free: list[bool], reach: float) -> list[list[LineOf]]:
    """The lines of fitted rings, those of shared edges made one; rings that are not free keep theirs.

    drawn: the rings as they were; fitted: for each its lines in order. An edge stands for points of the drawing at most
    `reach` units away.
    """
    points = [even_points(ring, STEP) for ring in drawn]
    if sum(map(len, points)) > MOST_POINTS:
        return fitted
    corners = [ring_of_lines(lines) for lines in fitted]
    groups: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for a, b in combinations(range(len(drawn)), 2):
        common = points[a][(_distances(points[a], drawn[b]) <= TOUCHING).any(axis=1)]
        if len(common) < 2:
            continue
        near = [_distances(common, corners[each]) <= reach for each in (a, b)]
        for i, (o, c) in enumerate(fitted[a]):
            for j, (p, d) in enumerate(fitted[b]):
                if o == p and abs(c - d) <= reach and (near[0][:, i] & near[1][:, j]).sum() > 1:
                    union = groups.get((a, i), {(a, i)}) | groups.get((b, j), {(b, j)})
                    groups.update(dict.fromkeys(union, union))
    out = [list(lines) for lines in fitted]
    for group in {id(each): each for each in groups.values()}.values():
        fixed = [fitted[a][i][1] for a, i in sorted(group) if not free[a]]
        offset = fixed[0] if fixed else float(np.mean([fitted[a][i][1] for a, i in sorted(group)]))
        for a, i in group:
            if free[a]:
                out[a][i] = (out[a][i][0], offset)
    return out


def _distances(points: Floats, ring: Ring) -> Floats:
    """(n, m): the distance of points (n, 2) from each edge of a ring of m corners."""
    step = np.roll(ring, -1, axis=0) - ring
    offset = points[:, None] - ring
    square = (step**2).sum(axis=1)
    share = np.clip((offset * step).sum(axis=2) / np.where(square > 0, square, 1), 0, 1)
    apart = offset - share[..., None] * step
    return np.asarray(np.hypot(apart[..., 0], apart[..., 1]), np.float64)


def is_mirrored(colours: NDArray[np.uint8]) -> bool:
    """Whether a picture (height, width) of colours, 0 for none, is its own image in a vertical mirror."""
    other = colours[:, ::-1]
    either = (colours > 0) | (other > 0)
    return bool((colours == other)[either].mean() >= MIRRORED) if either.any() else False


def mirrored(orientation: NDArray[np.int64], offset: Floats, middle: float) -> tuple[NDArray[np.int64], Floats]:
    """Lines in a vertical mirror at x = `middle`."""
    shift = np.array([0.0, -2 * HALF * middle, -2 * middle, -2 * HALF * middle])[orientation]
    return _MIRROR[orientation], np.where(orientation == 0, offset, shift - offset)


def evened(
    orientation: NDArray[np.int64], offset: Floats, middle: float, reach: float
) -> tuple[NDArray[np.int64], Floats]:
    """The lines, each moved half way to the nearest image of one; where none is within `reach`, its own is added."""
    turned, image = mirrored(orientation, offset, middle)
    out: list[tuple[int, float]] = []
    for o, c in zip(orientation.tolist(), offset.tolist(), strict=True):
        others = image[(turned == o) & (np.abs(image - c) <= reach)]
        out.append((o, (c + float(others[np.abs(others - c).argmin()])) / 2 if len(others) else c))
    for o, c in zip(*(each.tolist() for each in mirrored(*_arrays(out), middle)), strict=True):
        if not any(o == p and abs(c - d) < 1e-6 for p, d in out):
            out.append((o, c))
    return _arrays(sorted({(o, round(c, 9)) for o, c in out}))


def _arrays(lines: list[tuple[int, float]]) -> tuple[NDArray[np.int64], Floats]:
    return np.array([o for o, _ in lines], np.int64), np.array([c for _, c in lines], np.float64)
