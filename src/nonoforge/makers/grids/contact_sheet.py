"""The contact sheet of puzzles made from a picture.

A row for each: source with the part used in a frame, that part at cell size, puzzle, so that a person can judge.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nonoforge.draw import Drawing, Image, Item, Look, draw_sheet, draw_solution, image_of
from nonoforge.makers.grids.proving import GridMade
from nonoforge.makers.pictures.light import to_srgb


FRAME = (214, 39, 40)
"""The colour of the frame around the part that was used."""


def contact_sheet(puzzles: Sequence[GridMade], title: str = "", *, graded: bool = True) -> Drawing:
    """Source, cell picture and puzzle in a row for each, with its numbers below."""
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
    """The picture that the puzzle was made from, on white paper, with a frame around the part that was used."""
    if made.part is None:
        return cell_image(made.cells)
    picture, box = made.part.picture, made.part.box
    pixels = picture.rgb.copy() if picture.alpha is None else to_srgb(picture.linear())
    if (box.right - box.left, box.bottom - box.top) != (picture.width, picture.height):
        thick = max(1, max(picture.width, picture.height) // 120)
        frame = np.zeros(pixels.shape[:2], dtype=bool)
        frame[box.top : box.bottom, box.left : box.right] = True
        frame[box.top + thick : box.bottom - thick, box.left + thick : box.right - thick] = False
        pixels[frame] = FRAME
    return _image(pixels)


def cell_image(cells: NDArray[np.uint8]) -> Image:
    """(height, width, 3) cells as an image with hard edges."""
    factor = max(1, 480 // max(cells.shape[:2]))
    return _image(np.repeat(np.repeat(cells, factor, axis=0), factor, axis=1))


def _image(pixels: NDArray[np.uint8]) -> Image:
    from PIL import Image as Pillow

    return image_of(Pillow.fromarray(np.ascontiguousarray(pixels)))
