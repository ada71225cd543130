"""The first sight of a grid: the drawing that its maker would begin with, before it is made solvable or proved."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from nonoforge.boards import Grid
from nonoforge.makers.drawings.as_picture import picture_of
from nonoforge.makers.grids.options import ColourOptions, GridOptions, MonoOptions, QuantiseOptions
from nonoforge.makers.made import credits_of
from nonoforge.makers.pictures.framing import Framed, framed
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.makers.pictures.bitmap import Bitmap
    from nonoforge.makers.pictures.likeness import Labels

DRAWINGS = 3
"""How many of the maker's drawings are compared: the first, at plain thresholds, are good ones."""

SIDE = 480
"""Pixels of the longer side; more would not change a first sight of 30 cells, and take longer."""


def first_sight(source: Any, options: GridOptions) -> Puzzle | None:
    """An unproved puzzle that looks much like the one to come; None where the method has nothing like it."""
    bitmap = picture_of(source)
    part = _part(bitmap, options)
    if isinstance(options, ColourOptions | QuantiseOptions):
        labels, palette = _coloured(part, options)
    else:
        labels, palette = _black(part, options), BLACK_AND_WHITE
    height, width = labels.shape
    picture = np.ascontiguousarray(labels, np.uint8).tobytes()
    return Puzzle.of_picture(Grid(width, height), picture, palette, credits_of(options, bitmap.name))


def _part(bitmap: Bitmap, options: GridOptions) -> Framed:
    """The part that is used; a crop in pixels is one of the whole picture, so that one is not reduced."""
    exact = "," in options.crop
    small = bitmap if exact else _reduced(bitmap)
    size = options.width, options.height
    return framed(small, size, options.crop, options.snap, options.invert, "keep")[0]


def _reduced(bitmap: Bitmap) -> Bitmap:
    from dataclasses import replace

    factor = max(bitmap.width, bitmap.height) // SIDE
    if factor < 2 or min(bitmap.width, bitmap.height) < 2 * factor:
        return bitmap
    from PIL import Image

    alpha = None if bitmap.alpha is None else np.asarray(Image.fromarray(bitmap.alpha).reduce(factor))
    return replace(bitmap, rgb=np.asarray(Image.fromarray(bitmap.rgb).reduce(factor)), alpha=alpha)


def _black(part: Framed, options: GridOptions) -> Labels:
    from nonoforge.makers.grids.proposals import prepare, proposals
    from nonoforge.makers.pictures.likeness import likeness_of

    if not isinstance(options, MonoOptions):
        from nonoforge.makers.grids.published.threshold import grey_cells, thresholds
        from nonoforge.makers.pictures.light import to_srgb

        grey = grey_cells(to_srgb(part.source.linear()), part.width, part.height)
        levels = thresholds(grey)
        return (grey <= (levels[len(levels) // 2] if levels else 127)).astype(np.uint8)
    (prepared,) = prepare(part, (options.smooth,))
    drawn = [each.labels for each in islice(proposals(prepared, outline=options.outline), DRAWINGS)]
    return max(drawn, key=lambda labels: likeness_of(labels, BLACK_AND_WHITE, prepared.target).score)


def _coloured(part: Framed, options: ColourOptions | QuantiseOptions) -> tuple[Labels, Palette]:
    from nonoforge.makers.grids.colour_best import draw
    from nonoforge.makers.grids.palettes import palette_of

    wanted = options if isinstance(options, ColourOptions) else ColourOptions(colours=options.colours)
    drawing = draw(part, wanted.colours, wanted)
    kept = np.union1d([0], np.unique(drawing.proposal.labels))
    labels = np.searchsorted(kept, drawing.proposal.labels).astype(np.uint8)
    return labels, palette_of(drawing.colours[kept])
