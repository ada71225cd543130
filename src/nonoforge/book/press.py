"""The press: pages printed into a PDF, one by one or side by side for folding, with cut marks where paper is cut.

PDF counts points from the bottom; pages are painted in units from their top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from nonoforge.book.imposition import booklet
from nonoforge.book.page import Page
from nonoforge.book.style import Style
from nonoforge.book.trim import MM
from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.draw.surfaces.pdf import LARGEST_PAGE, PdfSurface, font_name
from nonoforge.draw.surfaces.surface import POINTS, Type
from nonoforge.errors import DrawError

_SLUG = 8 * MM * POINTS
"""Points of paper beyond the bleed, for the marks."""

_MARK, _AWAY = 5 * MM * POINTS, 1 * MM * POINTS
"""Length of a cut mark, and how far it stays away from what is printed, in points."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One side of paper: pages, by number from 0, with where their left edge lies from the trim, in points."""

    pages: tuple[tuple[int, float], ...]
    width: float
    height: float


def printed(pages: Sequence[Page], style: Style, title: str, author: str, subject: str) -> bytes:
    """The PDF of these pages."""
    from reportlab.pdfgen.canvas import Canvas

    bleed = style.options.bleed * MM * POINTS
    edge = bleed + _SLUG if bleed else 0.0
    sheets = list(_sheets(len(pages), style))
    width, height = sheets[0].width + 2 * edge, sheets[0].height + 2 * edge
    if max(width, height) > LARGEST_PAGE:
        raise DrawError("the sheet is larger than PDF knows")
    file = BytesIO()
    canvas = Canvas(
        file, pagesize=(width, height), pageCompression=1, invariant=1, initialFontName=font_name(Weight.REGULAR)
    )
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setSubject(subject)
    canvas.setCreator("nonoforge")
    canvas.setTrimBox((edge, edge, width - edge, height - edge))
    canvas.setBleedBox((edge - bleed, edge - bleed, width - edge + bleed, height - edge + bleed))
    outline = _Outline(canvas)
    for sheet in sheets:
        for number, left in sheet.pages:
            _print_page(canvas, pages[number], number + 1, (edge + left, height - edge), bleed, style)
            outline.add(pages[number])
        if bleed:
            _cut_marks(canvas, sheet, edge, bleed)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _sheets(pages: int, style: Style) -> Iterator[_Sheet]:
    wide, high = style.trim.width * POINTS, style.trim.height * POINTS
    if style.options.imposition == "none":
        yield from (_Sheet(((number, 0.0),), wide, high) for number in range(pages))
        return
    for left, right in booklet(pages, style.options.signature):
        there = tuple((page, x) for page, x in ((left, 0.0), (right, wide)) if page is not None)
        yield _Sheet(there, 2 * wide, high)


def _print_page(canvas: Any, page: Page, number: int, corner: tuple[float, float], bleed: float, style: Style) -> None:
    """One page with its number at the foot; what it paints beyond its trim reaches as far as the bleed."""
    x, y = corner
    wide, high = style.trim.width * POINTS, style.trim.height * POINTS
    folded = style.options.imposition != "none"
    inner = 0.0 if folded else bleed
    left, right = (bleed, inner) if number % 2 == 0 else (inner, bleed)
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(x - left, y - high - bleed, wide + left + right, high + 2 * bleed)
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.bookmarkPage(f"page{number}")
    surface = PdfSurface(canvas, x, y)
    frame = style.trim.frame(number)
    page.paint(surface, frame)
    if style.options.page_numbers and not page.bare:
        end = number % 2 == 1
        spot = frame.x + frame.width if end else frame.x
        base = style.trim.height - style.trim.bottom + 1.9 * style.text
        surface.text(
            [(spot, base, str(number))], Type(0.9 * style.text, style.theme.ink, anchor="end" if end else "start")
        )
    surface.close()
    canvas.restoreState()
    for link in page.links if not folded else ():
        box = link.box.moved(frame.x, frame.y)
        rectangle = (
            x + box.x * POINTS,
            y - (box.y + box.height) * POINTS,
            x + (box.x + box.width) * POINTS,
            y - box.y * POINTS,
        )
        canvas.linkRect("", f"page{link.page}", rectangle, relative=0, thickness=0)


class _Outline:
    """The bookmarks; PDF wants each at most one level deeper than the one before it."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.depth = -1
        self.count = 0

    def add(self, page: Page) -> None:
        """The bookmarks of the page that is being printed; each has a name of its own, as names have one title only."""
        for mark in page.bookmarks:
            self.count += 1
            self.depth = min(mark.depth, self.depth + 1)
            self.canvas.bookmarkPage(f"mark{self.count}")
            self.canvas.addOutlineEntry(mark.title, f"mark{self.count}", self.depth, closed=self.depth == 0)


def _cut_marks(canvas: Any, sheet: _Sheet, edge: float, bleed: float) -> None:
    """Hairlines in the slug at the corners of the trim, and at the fold of a sheet with two pages."""
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(0.25)
    right, top = edge + sheet.width, edge + sheet.height
    start = bleed + _AWAY
    for x in (edge, right):
        canvas.line(x, edge - start, x, edge - start - _MARK)
        canvas.line(x, top + start, x, top + start + _MARK)
    for y in (edge, top):
        canvas.line(edge - start, y, edge - start - _MARK, y)
        canvas.line(right + start, y, right + start + _MARK, y)
    folds = {edge + left for _, left in sheet.pages if left}
    canvas.setDash(2, 2)
    for x in folds:
        canvas.line(x, edge - start, x, edge - start - _MARK)
        canvas.line(x, top + start, x, top + start + _MARK)
    canvas.setDash()
