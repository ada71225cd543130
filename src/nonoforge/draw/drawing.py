"""The drawing: a size and a function that paints, with the ways to turn it into a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.draw.surfaces.pdf import LARGEST_PAGE, PdfSurface, font_name
from nonoforge.draw.surfaces.png import PngSurface
from nonoforge.draw.surfaces.surface import POINTS, Surface
from nonoforge.draw.surfaces.svg import SvgSurface
from nonoforge.errors import DrawError
from nonoforge.replacing import replace_file

SUFFIXES = (".svg", ".png", ".pdf")

_SHARP = 2.0
"""Pixels to a unit in a PNG whose width nobody chose: sharp on the screens of today."""

_MODEST = 16_000_000
"""Pixels such a PNG has at most."""


@dataclass(frozen=True)
class Drawing:
    """`width` by `height` units of 1/96 inch; `paint` draws them on any surface, as often as asked.

    In a notebook a drawing shows itself.
    """

    width: float
    height: float
    paint: Callable[[Surface], None] = field(repr=False)
    background: str = "#ffffff"
    title: str = ""
    description: str = ""
    author: str = ""

    def svg(self) -> str:
        """The drawing as an SVG document."""
        surface = SvgSurface()
        self.paint(surface)
        return surface.finish(
            self.width, self.height, background=self.background, title=self.title, description=self.description
        )

    def png(self, width: int | None = None) -> bytes:
        """The drawing as a PNG file, `width` pixels wide; two pixels to a unit if not said."""
        if width is not None and width < 1:
            raise DrawError(f"a PNG of {width} pixels is not possible")
        scale = width / self.width if width else min(_SHARP, (_MODEST / self.width / self.height) ** 0.5)
        surface = PngSurface(scale)
        self.paint(surface)
        return surface.render(self.width, self.height, self.background)

    def pdf(self) -> bytes:
        """The drawing as a PDF file of one page of its size."""
        from reportlab.pdfgen.canvas import Canvas

        scale = min(POINTS, LARGEST_PAGE / max(self.width, self.height))
        wide, high = self.width * scale, self.height * scale
        file = BytesIO()
        canvas = Canvas(
            file, pagesize=(wide, high), pageCompression=1, invariant=1, initialFontName=font_name(Weight.REGULAR)
        )
        canvas.setTitle(self.title)
        canvas.setAuthor(self.author)
        canvas.setSubject(self.description)
        canvas.setCreator("nonoforge")
        canvas.setFillColor(self.background)
        canvas.rect(0, 0, wide, high, stroke=0, fill=1)
        surface = PdfSurface(canvas, 0, high, scale)
        self.paint(surface)
        surface.close()
        canvas.save()
        return file.getvalue()

    def save(self, path: str | Path, *, width: int | None = None) -> Path:
        """Write the drawing as SVG, PNG or PDF, by the name's ending; an older file is replaced in one go."""
        path = Path(path)
        suffix = check_suffix(path)
        if suffix == ".svg":
            data = self.svg().encode()
        elif suffix == ".png":
            data = self.png(width)
        else:
            data = self.pdf()
        replace_file(path, data)
        return path

    def _repr_svg_(self) -> str:
        return self.svg()


def check_suffix(path: Path) -> str:
    """The ending of a file's name in small letters; `DrawError` where no drawing can be saved under it."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise DrawError(f"{path.name}: a drawing can be saved as {', '.join(SUFFIXES)}, not as {suffix or 'that'}")
    return suffix
