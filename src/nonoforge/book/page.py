"""One page of a book: a function that paints it, and what leads to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from nonoforge.book.trim import Box
from nonoforge.draw.surfaces.surface import Surface


class Bookmark(NamedTuple):
    """A line of the PDF's outline: how deep it lies, from 0, and what it says."""

    depth: int
    title: str


class Link(NamedTuple):
    """A place in the frame of a page that leads to another page, by number from 1."""

    box: Box
    page: int


@dataclass(frozen=True, slots=True)
class Page:
    """`paint` is called with a surface whose corner is the page's, and the frame inside the margins.

    It is called when the page is printed and not before, so that a book of thousands of puzzles never lies in memory as
    drawings. `bare` pages have no number at their foot.
    """

    paint: Callable[[Surface, Box], None] = field(repr=False)
    bookmarks: tuple[Bookmark, ...] = ()
    links: tuple[Link, ...] = ()
    bare: bool = False
