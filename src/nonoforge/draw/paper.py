"""Drawings on sheets of paper: one per sheet, and the layers of a solid on as many sheets as they need.

Otherwise a PDF is one page of the drawing's own size, which suits screens and books. At home people print on A4, and a
solid of 24 layers on one A4 sheet can be read but not solved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from nonoforge.draw.colours.theme import Look
from nonoforge.draw.drawing import Drawing, check_suffix
from nonoforge.draw.surfaces.pdf import PdfSurface, fill_page, pdf_canvas
from nonoforge.draw.surfaces.surface import POINTS
from nonoforge.errors import DrawError
from nonoforge.replacing import replace_file

PAPERS = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}
"""Name -> width and height in points."""

_MARGIN = 30.0
"""Points along the edges that home printers may not reach."""

_SMALLEST = 0.8
"""Layers share a sheet as long as they need not be scaled down further than this."""


def paper_of(name: str) -> tuple[float, float]:
    """Width and height of a paper in points; `DrawError` if there is none of this name."""
    if name.lower() not in PAPERS:
        raise DrawError(f"there is no paper {name!r}: choose one of {', '.join(PAPERS)}")
    return PAPERS[name.lower()]


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


def save_sheets(drawings: Sequence[Drawing], path: str | Path, paper: tuple[float, float]) -> Path:
    """Write drawings as a PDF with a sheet for each; an older file is replaced in one step."""
    path = Path(path)
    if check_suffix(path) != ".pdf":
        raise DrawError(f"{path.name}: only a PDF has sheets of paper")
    file = BytesIO()
    canvas = pdf_canvas(file, paper, drawings[0].title, drawings[0].author)
    for drawing in drawings:
        scale = fit(drawing, paper)
        fill_page(canvas, paper, drawing.background)
        surface = PdfSurface(canvas, (paper[0] - drawing.width * scale) / 2, paper[1] - _MARGIN, scale)
        drawing.paint(surface)
        surface.close()
        canvas.showPage()
    canvas.save()
    replace_file(path, file.getvalue())
    return path
