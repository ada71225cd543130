"""From pixels to cells: how many cells a picture gets, and which grey or colour each of them has.

Area averages are taken with exact fractions of border pixels. (Pillow's BOX filter counts a pixel wholly or not at
all, which at 2.5 pixels a cell shifts every second cell by half a pixel.)
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.makers.light import Floats

MOST_SIDE = 200
"""Cells a side; beyond this no person wants to solve it on paper and no picture needs it."""

LEAST_SIDE = 5


def puzzle_size(
    proportion: float, width: int | None, height: int | None, *, longest: int = 30, snap: int = 5
) -> tuple[int, int]:
    """Cells (width, height) for a picture `proportion` times as wide as high.

    Both sides given are taken as they are. One side given, the other follows from the proportion; none given, the longer
    one gets `longest` cells. What follows is rounded to a multiple of `snap` (1 switches that off), and so is the given
    side by the paper's rule; here a side that a person typed is left alone.
    """
    for name, side in (("width", width), ("height", height)):
        if side is not None and not LEAST_SIDE <= side <= MOST_SIDE:
            raise MakeError(f"a {name} of {side} cells is not possible: {LEAST_SIDE} to {MOST_SIDE} cells a side are")
    if width is not None and height is not None:
        return width, height
    if width is None and height is None:
        width, height = (longest, None) if proportion >= 1 else (None, longest)
    exact = width / proportion if width is not None else (height or longest) * proportion
    other = max(LEAST_SIDE, snap * math.floor(exact / snap + 0.5))
    if exact < LEAST_SIDE / 2 or other > MOST_SIDE:
        shape = f"{proportion:.3g} times as wide as high" if proportion >= 1 else f"{1 / proportion:.3g} times as high as wide"
        raise MakeError(
            f"the picture is {shape}, so the other side would have {exact:.3g} cells instead of {LEAST_SIDE} to "
            f"{MOST_SIDE}: crop it, or give both sides"
        )
    return (width, other) if width is not None else (other, height or longest)


def area_weights(pixels: int, cells: int) -> Floats:
    """(cells, pixels): the share of each pixel in the average of each cell; every row sums to 1."""
    edges = np.arange(cells + 1, dtype=np.float64) * pixels / cells
    position = np.arange(pixels, dtype=np.float64)
    overlap = np.minimum(edges[1:, None], position + 1) - np.maximum(edges[:-1, None], position)
    overlap = np.maximum(overlap, 0)
    return np.asarray(overlap / overlap.sum(axis=1, keepdims=True), dtype=np.float32)


def area_shrink(pixels: NDArray[np.floating[Any]], width: int, height: int) -> Floats:
    """(height, width[, channels]): the exact area average of (h, w[, channels]) pixels."""
    rows, columns = area_weights(pixels.shape[0], height), area_weights(pixels.shape[1], width)
    flat = pixels.reshape(pixels.shape[0], -1).astype(np.float32, copy=False)
    squeezed = (rows @ flat).reshape(height, pixels.shape[1], -1)
    result = np.einsum("cw,hwk->hck", columns, squeezed, optimize=True)
    return np.asarray(result.reshape(height, width, *pixels.shape[2:]), dtype=np.float32)


def nearest_shrink(pixels: NDArray[Any], width: int, height: int) -> NDArray[Any]:
    """(height, width[, channels]): the pixel in the middle of each cell."""
    rows = ((np.arange(height) + 0.5) * pixels.shape[0] / height).astype(int)
    columns = ((np.arange(width) + 0.5) * pixels.shape[1] / width).astype(int)
    return np.asarray(pixels[rows[:, None], columns[None, :]])
