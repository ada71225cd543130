"""The contact sheet of puzzles made from a picture.

A row for each: source, picture at cell size, puzzle, so that a person can judge.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nonoforge.draw import Drawing, Image, Item, Look, draw_sheet, draw_solution, image_of
from nonoforge.makers.grids.proving import GridMade
from nonoforge.makers.pictures.light import to_srgb


def contact_sheet(puzzles: Sequence[GridMade], title: str = "", *, graded: bool = True) -> Drawing:
    """Bitmap, cell picture and puzzle in a row for each, with its numbers below."""
    items = []
    for number, made in enumerate(puzzles, 1):
        height, width = made.labels.shape
        drawing = draw_solution(made.puzzle, look=Look(title=False, credits=False))
        words = f"{number}: {made.options.method}, likeness {made.likeness:.2f}"
        if graded:
            words += f", {made.grade.label}"
        items += [
            Item(original_image(made), "source" if number == 1 else ""),
            Item(cell_image(made.cells), f"{width} × {height} cells" if number == 1 else ""),
            Item(drawing, words),
        ]
    return draw_sheet(items, columns=3, title=title, size=260)


def original_image(made: GridMade) -> Image:
    """The part of the picture that the puzzle was made from, on white paper."""
    if made.original is None:
        return cell_image(made.cells)
    original = made.original
    return _image(original.rgb if original.alpha is None else to_srgb(original.linear()))


def cell_image(cells: NDArray[np.uint8]) -> Image:
    """(height, width, 3) cells as an image with hard edges."""
    factor = max(1, 480 // max(cells.shape[:2]))
    return _image(np.repeat(np.repeat(cells, factor, axis=0), factor, axis=1))


def _image(pixels: NDArray[np.uint8]) -> Image:
    from PIL import Image as Pillow

    return image_of(Pillow.fromarray(np.ascontiguousarray(pixels)))
