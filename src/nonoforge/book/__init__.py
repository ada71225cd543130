"""Books: pages from drawings, from a handful of puzzles to a booklet; it knows nothing of where puzzles come from."""

from __future__ import annotations

from nonoforge.book.book import Book, make_book
from nonoforge.book.entries import LeftOut
from nonoforge.book.options import BookOptions

__all__ = ["Book", "BookOptions", "LeftOut", "make_book"]
