"""From pixels to cells: how many cells a picture gets, and the grey or colour of each.

Area averages are taken with exact fractions of border pixels. (Pillow's BOX filter counts a pixel wholly or not at
all, which at 2.5 pixels a cell shifts every second cell by half a pixel.)
"""

from __future__ import annotations

import math
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
    return _averages(_averages(pixels, height), width, axis=1)


def _averages(pixels: NDArray[np.floating[Any]], cells: int, axis: int = 0) -> Floats:
    """The averages over `cells` equal stretches of one axis.

    Running sums are looked up at the edges of the stretches, between pixels by proportion. (Two matrix products would
    do the same in one line, but they wake the BLAS threads and took a hundred times as long.)
    """
    count = pixels.shape[axis]
    if count == cells:
        return np.asarray(pixels, dtype=np.float32)
    moved = np.moveaxis(pixels, axis, 0)
    sums = np.zeros((count + 1, *moved.shape[1:]), dtype=np.float64)
    np.cumsum(moved, axis=0, out=sums[1:])
    edges = np.arange(cells + 1, dtype=np.float64) * count / cells
    whole = np.minimum(edges.astype(np.intp), count - 1)
    part = (edges - whole).reshape(-1, *(1,) * (moved.ndim - 1))
    at_edges = sums[whole] * (1 - part) + sums[whole + 1] * part
    return np.asarray(np.moveaxis(np.diff(at_edges, axis=0) * (cells / count), 0, axis), dtype=np.float32)


def nearest_shrink(pixels: NDArray[Any], width: int, height: int) -> NDArray[Any]:
    """(height, width[, channels]): the pixel in the middle of each cell."""
    rows = ((np.arange(height) + 0.5) * pixels.shape[0] / height).astype(int)
    columns = ((np.arange(width) + 0.5) * pixels.shape[1] / width).astype(int)
    return np.asarray(pixels[rows[:, None], columns[None, :]])
