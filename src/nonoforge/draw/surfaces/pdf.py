"""The PDF surface: vectors and embedded fonts, by reportlab.

In PDF, y points up: the whole page is flipped once, and each text and image is flipped back in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path as FilePath
from typing import Any

from nonoforge.draw.colours.patterns import tiled
from nonoforge.draw.surfaces.fonts import FAMILY, Weight, face, font_file, text_width
from nonoforge.draw.surfaces.other_fonts import font_with
from nonoforge.draw.surfaces.surface import POINTS, UPRIGHT, Image, Lean, Paint, Path, Pattern, Type

LARGEST_PAGE = 14_400.0
"""Points: the longest side of a page in PDF."""


def font_name(weight: Weight) -> str:
    """The name under which reportlab knows the font of this weight; registered on first use."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    name = f"{FAMILY} {weight.name.title()}".replace(" ", "")
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(font_file(weight))))
    return name


def pdf_canvas(file: BytesIO, size: tuple[float, float], title: str, author: str) -> Any:
    """A reportlab canvas with pages of this size in points; the same drawing gives the same bytes at any time."""
    from reportlab.pdfgen.canvas import Canvas

    font = font_name(Weight.REGULAR)
    canvas = Canvas(file, pagesize=size, pageCompression=1, invariant=1, initialFontName=font)
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setCreator("nonoforge")
    return canvas


def fill_page(canvas: Any, size: tuple[float, float], colour: str) -> None:
    """Fill a whole page with one colour."""
    canvas.setFillColor(colour)
    canvas.rect(0, 0, *size, stroke=0, fill=1)


@lru_cache(maxsize=1024)
def _pieces(text: str, weight: Weight) -> tuple[tuple[str, str], ...]:
    """A text cut where its font must change: (font, characters); what no font has stays in our own, as boxes."""
    has = face(weight).has
    pieces = []
    for foreign, characters in groupby(text, lambda char: not has(char)):
        piece = "".join(characters)
        file = font_with(piece) if foreign else None
        pieces.append((_registered(file) if file else font_name(weight), piece))
    return tuple(pieces)


def _registered(file: FilePath) -> str:
    """The name under which reportlab knows a font of this machine."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    if file.stem not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(file.stem, str(file)))
    return file.stem


class PdfSurface:
    """Draws on the current page of a reportlab canvas; (x, y) is the place of the top left corner in points."""

    def __init__(self, canvas: Any, x: float, y: float, scale: float = POINTS) -> None:
        self.canvas = canvas
        canvas.saveState()
        canvas.transform(scale, 0, 0, -scale, x, y)

    def close(self) -> None:
        """Leave the canvas as it was found."""
        self.canvas.restoreState()

    def path(self, path: Path, paint: Paint) -> None:
        """Fill, pattern, stroke."""
        if not path:
            return
        canvas = self.canvas
        outline = self._outline(path)
        if paint.pattern:
            if paint.fill:
                canvas.setFillColor(paint.fill)
                canvas.drawPath(outline, fill=1, stroke=0, fillMode=1)
            self._tile(path, paint.pattern)
        if paint.stroke:
            canvas.setStrokeColor(paint.stroke)
            canvas.setLineWidth(paint.width)
            canvas.setLineCap(1 if paint.round else 0)
            canvas.setLineJoin(1 if paint.round else 0)
            canvas.setDash(list(paint.dash))
        filled = paint.fill is not None and paint.pattern is None
        if filled:
            canvas.setFillColor(paint.fill)
        if filled or paint.stroke:
            canvas.drawPath(outline, fill=int(filled), stroke=int(paint.stroke is not None), fillMode=1)

    def text(self, places: Iterable[tuple[float, float, str]], type: Type) -> None:
        """One text object for all of them."""
        texts = self.canvas.beginText()
        font = font_name(type.weight)
        texts.setFont(font, type.size)
        texts.setFillColor(type.colour)
        has = face(type.weight).has
        for x, y, text in places:
            if type.anchor != "start":
                x -= text_width(text, type.size, type.weight) * (0.5 if type.anchor == "middle" else 1)
            texts.setTextTransform(1, 0, 0, -1, x, y)
            if has(text):
                texts.textOut(text)
                continue
            for other, piece in _pieces(text, type.weight):
                texts.setFont(other, type.size)
                texts.textOut(piece)
            texts.setFont(font, type.size)
        self.canvas.drawText(texts)

    def image(self, image: Image, x: float, y: float, width: float, height: float) -> None:
        """The pixels, scaled into the rectangle."""
        from reportlab.lib.utils import ImageReader

        with self.group(x=x, y=y + height):
            self.canvas.scale(1, -1)
            self.canvas.drawImage(ImageReader(BytesIO(image.data)), 0, 0, width, height, mask="auto")

    @contextmanager
    def group(
        self, name: str = "", *, x: float = 0, y: float = 0, scale: float = 1, lean: Lean = UPRIGHT
    ) -> Iterator[None]:
        """A saved state; PDF keeps no names."""
        self.canvas.saveState()
        self.canvas.transform(*(scale * part for part in lean), x, y)
        yield
        self.canvas.restoreState()

    def _outline(self, path: Path) -> Any:
        outline = self.canvas.beginPath()
        for kind, values in path.steps:
            if kind == "R":
                outline.rect(*values)
            elif kind == "M":
                outline.moveTo(*values)
            elif kind == "L":
                outline.lineTo(*values)
            elif kind == "C":
                outline.curveTo(*values)
            else:
                outline.close()
        return outline

    def _tile(self, path: Path, pattern: Pattern) -> None:
        """The motif repeated over the outline and clipped to it: not every viewer shows PDF's own patterns."""
        canvas = self.canvas
        canvas.saveState()
        canvas.clipPath(self._outline(path), stroke=0, fill=0)
        tiles = tiled(path, pattern)
        if pattern.width:
            self.path(tiles, Paint(stroke=pattern.colour, width=pattern.width))
        else:
            self.path(tiles, Paint(fill=pattern.colour))
        canvas.restoreState()
