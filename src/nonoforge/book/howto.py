"""stub"""
from __future__ import annotations
from nonoforge.book.page import Page
from nonoforge.book.style import Style
def how_to_pages(kinds: set[str], style: Style) -> list[Page]:
    return []
