"""A PDF read by pdfium, which shares nothing with what wrote it: texts with their places, paths, fonts, pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw


class Place(NamedTuple):
    """A rectangle in points, counted from the top left corner of the paper."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def overlaps(self, other: Place, by: float = 0.0) -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > by
            and min(self.bottom, other.bottom) - max(self.top, other.top) > by
        )

    def within(self, other: Place) -> bool:
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )


@dataclass(frozen=True, slots=True)
class Text:
    """Characters that were set together: what they say, where their ink is, and how large the type is, in points."""

    said: str
    place: Place
    size: float
    embedded: bool


class Sheet:
    """One page of a PDF."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.width, self.height = page.get_size()

    def _place(self, bounds: tuple[float, float, float, float]) -> Place:
        left, bottom, right, top = bounds
        return Place(left, self.height - top, right, self.height - bottom)

    @property
    def trim(self) -> Place:
        return self._place(self.page.get_trimbox())

    @property
    def bleed(self) -> Place:
        return self._place(self.page.get_bleedbox())

    def texts(self) -> list[Text]:
        """Every text object but blanks."""
        return list(self._texts())

    def _texts(self) -> Iterator[Text]:
        textpage = self.page.get_textpage()
        for item in self.page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=textpage):
            said = item.extract().strip()
            if said:
                matrix = item.get_matrix().get()
                scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                size = item.get_font_size() * scale
                embedded = bool(raw.FPDFFont_GetIsEmbedded(item.get_font().raw))
                yield Text(said, self._place(item.get_bounds()), size, embedded)

    def paths(self) -> list[Place]:
        """Where every path is."""
        return [self._place(item.get_bounds()) for item in self.page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH])]

    def images(self) -> int:
        """How many images there are."""
        return len(list(self.page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE])))

    def pixels(self, scale: float = 1.0) -> Any:
        """The page as a picture in grey."""
        return self.page.render(scale=scale).to_pil().convert("L")


def sheets(data: bytes) -> list[Sheet]:
    """The pages of a PDF."""
    return [Sheet(page) for page in pdfium.PdfDocument(data)]


def outline(data: bytes) -> list[tuple[int, str]]:
    """The bookmarks: depth and title."""
    return [(mark.level, mark.get_title()) for mark in pdfium.PdfDocument(data).get_toc()]


def information(data: bytes) -> dict[str, str]:
    """Title, author and so on."""
    return dict(pdfium.PdfDocument(data).get_metadata_dict())
