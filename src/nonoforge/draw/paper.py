"""Drawings on sheets of paper: one per sheet, and the layers of a solid on as many sheets as they need.

Otherwise a PDF is one page of the drawing's own size, which suits screens and books. At home people print on A4, and a
solid of 24 layers on one A4 sheet can be read but not solved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from nonoforge.draw.colours.theme import Look
from nonoforge.draw.drawing import Drawing, check_suffix
from nonoforge.draw.surfaces.pdf import LARGEST_PAGE, PdfSurface, fill_page, pdf_canvas
from nonoforge.draw.surfaces.surface import POINTS
from nonoforge.errors import DrawError
from nonoforge.replacing import replace_file

PAPERS = {
    "a3": (841.9, 1190.6),
    "a4": (595.3, 841.9),
    "a5": (419.5, 595.3),
    "letter": (612.0, 792.0),
}
"""Name -> width and height in points."""

_UNITS = {"mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0, "pt": 1.0}
"""Points in what a size may be given in."""

_LEAST_SIDE = 72.0
"""Points that a side of a paper has at least: an inch."""

_MARGIN = 30.0
"""Points along the edges that home printers may not reach."""

_SMALLEST = 0.8
"""Layers share a sheet as long as they need not be scaled down further than this."""


def paper_of(name: str) -> tuple[float, float]:
    """Width and height in points of a paper: one of `PAPERS`, or a size as `6x9in`, `170x240mm`; else `DrawError`."""
    if name.lower() in PAPERS:
        return PAPERS[name.lower()]
    size = re.fullmatch(r"([0-9.]{1,9})\s*[x×]\s*([0-9.]{1,9})\s*(mm|cm|in|pt)", name.strip().lower(), re.ASCII)
    if not size or max(size[1].count("."), size[2].count(".")) > 1:
        known = ", ".join(PAPERS)
        raise DrawError(f"there is no paper {name!r}: choose one of {known}, or a size as 6x9in or 170x240mm")
    width, height = (float(side.strip(".") or 0) * _UNITS[size[3]] for side in (size[1], size[2]))
    if not _LEAST_SIDE <= min(width, height) <= max(width, height) <= LARGEST_PAGE:
        raise DrawError(f"a paper of {name} cannot be printed on: its sides must lie between 1 and 200 inches")
    return width, height


def fit(drawing: Drawing, paper: tuple[float, float]) -> float:
    """Points per unit at which a drawing fits a sheet; never more than its own size."""
    room = paper[0] - 2 * _MARGIN, paper[1] - 2 * _MARGIN
    return min(POINTS, room[0] / drawing.width, room[1] / drawing.height)


def layer_sheets(
    draw: Callable[[Look], Drawing], look: Look, layers: tuple[int, int], paper: tuple[float, float]
) -> list[Drawing]:
    """Layers `first` to `last` of a solid on as few sheets as keep them legible; `draw` draws with a look."""
    first, last = layers
    together = last - first + 1
    while together > 1 and fit(draw(_some(look, first, first + together - 1)), paper) < _SMALLEST * POINTS:
        together -= 1
    starts = range(first, last + 1, together)
    return [draw(_some(look, start, min(start + together - 1, last))) for start in starts]


def _some(look: Look, first: int, last: int) -> Look:
    return replace(look, solid="layers", layers=(first, last))


def save_sheets(drawings: Sequence[Drawing], path: str | Path, paper: tuple[float, float] | None = None) -> Path:
    """Write drawings as a PDF with a sheet for each, of its own size if there is no paper; an older file is replaced in
    one step.
    """
    path = Path(path)
    if check_suffix(path) != ".pdf":
        raise DrawError(f"{path.name}: only a PDF has sheets of paper")
    file = BytesIO()
    canvas = pdf_canvas(file, paper or _own_sheet(drawings[0]), drawings[0].title, drawings[0].author)
    for drawing in drawings:
        wide, high = paper or _own_sheet(drawing)
        scale = fit(drawing, paper) if paper else wide / drawing.width
        canvas.setPageSize((wide, high))
        fill_page(canvas, (wide, high), drawing.background)
        left, top = ((wide - drawing.width * scale) / 2, high - _MARGIN) if paper else (0, high)
        surface = PdfSurface(canvas, left, top, scale)
        drawing.paint(surface)
        surface.close()
        canvas.showPage()
    canvas.save()
    replace_file(path, file.getvalue())
    return path


def _own_sheet(drawing: Drawing) -> tuple[float, float]:
    scale = min(POINTS, LARGEST_PAGE / max(drawing.width, drawing.height))
    return drawing.width * scale, drawing.height * scale
