"""From pixels to cells: how many cells a picture gets, and the grey or colour of each.

Area averages are taken with exact fractions of border pixels. (Pillow's BOX filter counts a pixel wholly or not at
all, which at 2.5 pixels a cell shifts every second cell by half a pixel.)
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.makers.pictures.light import Floats

MOST_SIDE = 200
"""Most cells a side; beyond this nobody wants to solve it on paper and no picture needs it."""

LEAST_SIDE = 5


def puzzle_size(
    proportion: float, width: int | None, height: int | None, *, longest: int = 30, snap: int | None = None
) -> tuple[int, int]:
    """Cells (width, height) for a picture `proportion` times as wide as high.

    If both sides are given they are taken as they are. With one side the other follows from the proportion, with none
    the longer one gets `longest` cells; both are rounded to a multiple of `snap`. Where `snap` is None, sides that
    nobody asked for are multiples of five, and a side asked for is what was asked.
    """
    for name, side in (("width", width), ("height", height)):
        if side is not None and not LEAST_SIDE <= side <= MOST_SIDE:
            raise MakeError(f"a {name} of {side} cells is not possible: a side has {LEAST_SIDE} to {MOST_SIDE} cells")
    if width is not None and height is not None:
        return width, height
    if snap is None:
        snap = 5 if width is None and height is None else 1
    if width is None and height is None:
        width, height = (longest, None) if proportion >= 1 else (None, longest)
    given = snapped(width or height or longest, snap)
    exact = given / proportion if width is not None else given * proportion
    other = snapped(exact, snap)
    if exact < LEAST_SIDE / 2 or other > MOST_SIDE:
        shape = (
            f"{proportion:.3g} times as wide as high"
            if proportion >= 1
            else f"{1 / proportion:.3g} times as high as wide"
        )
        raise MakeError(
            f"the picture is {shape}, so the other side would have {exact:.3g} cells instead of {LEAST_SIDE} to "
            f"{MOST_SIDE}: crop it, or give both sides"
        )
    return (given, other) if width is not None else (other, given)


def snapped(cells: float, snap: int) -> int:
    """The nearest multiple of `snap`, but no less than the smallest side."""
    return max(LEAST_SIDE, snap * math.floor(cells / snap + 0.5))


def area_shrink(pixels: NDArray[np.floating[Any]], width: int, height: int) -> Floats:
    """(height, width[, channels]): the exact area average of (h, w[, channels]) pixels."""
    (found,) = area_shrinks(pixels, (width, height))
    return found


def area_shrinks(pixels: NDArray[np.floating[Any]], *sizes: tuple[int, int]) -> list[Floats]:
    """`area_shrink` to each of the sizes (width, height), with the sums down the columns made once.

    Running sums are looked up at the edges of the cells, between pixels by proportion. (Two matrix products would do
    the same in one line, but they wake the BLAS threads and took a hundred times as long.)
    """
    count = len(pixels)
    sums = np.zeros((count + 1, *pixels.shape[1:]), dtype=np.float64)
    sums[1:] = pixels
    # Not `cumsum`: down the columns it jumps from row to row at each step, and takes twenty times as long.
    for above, row in pairwise(sums):
        row += above
    found = []
    for width, height in sizes:
        rows = np.asarray(pixels, dtype=np.float32) if count == height else _averages(sums, height)
        found.append(rows if rows.shape[1] == width else _averages_along(rows, width))
    return found


ROWS = 16
"""Rows averaged at a time: what lies between then stays in the processor's cache."""


def _averages_along(pixels: Floats, cells: int) -> Floats:
    """The averages over `cells` equal stretches of each row."""
    height, count, *channels = pixels.shape
    # Columns lie together in memory. In rows, the matrix product of `luminance` rounds some last bits otherwise: one of
    # 371 puzzles then reports 0.3362 for its edges where it reported 0.3363.
    found = np.moveaxis(np.empty((cells, height, *channels), dtype=np.float32), 0, 1)
    for top in range(0, height, ROWS):
        some = pixels[top : top + ROWS]
        sums = np.zeros((len(some), count + 1, *channels), dtype=np.float64)
        np.cumsum(some, axis=1, out=sums[:, 1:])
        found[top : top + ROWS] = _averages(sums, cells, axis=1)
    return found


def _averages(sums: NDArray[np.float64], cells: int, axis: int = 0) -> Floats:
    """The averages over `cells` equal stretches of one axis, from its running sums."""
    count = sums.shape[axis] - 1
    edges = np.arange(cells + 1, dtype=np.float64) * count / cells
    whole = np.minimum(edges.astype(np.intp), count - 1)
    part = (edges - whole).reshape(-1, *(1,) * (sums.ndim - axis - 1))
    at_edges, beyond = sums.take(whole, axis), sums.take(whole + 1, axis)
    at_edges *= 1 - part
    beyond *= part
    at_edges += beyond
    means = np.diff(at_edges, axis=axis)
    means *= cells / count
    return np.asarray(means, dtype=np.float32)


def nearest_shrink(pixels: NDArray[Any], width: int, height: int) -> NDArray[Any]:
    """(height, width[, channels]): the pixel in the middle of each cell."""
    rows = ((np.arange(height) + 0.5) * pixels.shape[0] / height).astype(int)
    columns = ((np.arange(width) + 0.5) * pixels.shape[1] / width).astype(int)
    return np.asarray(pixels[rows[:, None], columns[None, :]])
