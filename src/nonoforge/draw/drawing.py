"""The drawing: a size and a function that paints, and how it becomes a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from nonoforge.draw.surfaces.pdf import LARGEST_PAGE, PdfSurface, fill_page, pdf_canvas
from nonoforge.draw.surfaces.png import PngSurface
from nonoforge.draw.surfaces.surface import POINTS, Surface
from nonoforge.draw.surfaces.svg import SvgSurface
from nonoforge.errors import DrawError
from nonoforge.replacing import replace_file

SUFFIXES = (".svg", ".png", ".pdf")

_SHARP = 2.0
"""Pixels per unit in a PNG of no given width: sharp on today's screens."""

_MODEST = 16_000_000
"""The most pixels of such a PNG."""


@dataclass(frozen=True)
class Drawing:
    """`width` by `height` units of 1/96 inch; `paint` draws them on any surface, any number of times.

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
        """The drawing as a PNG file, `width` pixels wide; by default two pixels per unit."""
        if width is not None and width < 1:
            raise DrawError(f"a PNG of {width} pixels is not possible")
        scale = width / self.width if width else min(_SHARP, (_MODEST / self.width / self.height) ** 0.5)
        surface = PngSurface(scale)
        self.paint(surface)
        return surface.render(self.width, self.height, self.background)

    def pdf(self) -> bytes:
        """The drawing as a PDF file with one page of its size."""
        scale = min(POINTS, LARGEST_PAGE / max(self.width, self.height))
        size = self.width * scale, self.height * scale
        file = BytesIO()
        canvas = pdf_canvas(file, size, self.title, self.author)
        canvas.setSubject(self.description)
        fill_page(canvas, size, self.background)
        surface = PdfSurface(canvas, 0, size[1], scale)
        self.paint(surface)
        surface.close()
        canvas.save()
        return file.getvalue()

    def save(self, path: str | Path, *, width: int | None = None) -> Path:
        """Write the drawing as SVG, PNG or PDF, according to the suffix; an older file is replaced in one step."""
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
    """The suffix of a file in small letters; `DrawError` if no drawing can be saved under it."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise DrawError(f"{path.name}: a drawing can be saved as {', '.join(SUFFIXES)}, not as {suffix or 'that'}")
    return suffix
