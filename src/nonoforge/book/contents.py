"""The contents: a line for each puzzle with its kind, size, stars and minutes; no titles, which would spoil them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import floor

from nonoforge.book.entries import Entry
from nonoforge.book.flow import Block, column_width, flow
from nonoforge.book.page import Page
from nonoforge.book.plan import Plan
from nonoforge.book.style import Style, size_in_words
from nonoforge.book.trim import MM
from nonoforge.draw.stars import stars_body
from nonoforge.draw.surfaces.fonts import Weight, text_width
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type
from nonoforge.draw.text.typeset import shorten

_NARROWEST = 76 * MM
"""A column of the contents in text of 10 points."""

_NUMBER, _PAGE, _MINUTES, _STARS = 2.1, 2.3, 3.2, 3.7
"""The room that the number takes at the start of a line, and page, minutes and stars at its end, in ems."""


def contents_pages(plan: Plan, style: Style) -> list[Page]:
    """All lines, in as many columns as the page has room for."""
    lines = [
        partial(_paint, entry=entry, number=number, page=plan.pages[number], style=style)
        for number, entry in enumerate(plan.entries)
    ]
    return _flowing(lines, list(plan.pages.values()), style)


def contents_count(puzzles: int, style: Style) -> int:
    """How many pages the contents of so many puzzles take; asked before it is known where these lie."""
    return len(_flowing([_nothing] * puzzles, [0] * puzzles, style))


def _nothing(surface: Surface, x: float, y: float, width: float) -> None:
    pass


def _flowing(lines: Sequence[Callable[..., None]], pages: Sequence[int], style: Style) -> list[Page]:
    columns = contents_columns(style)
    width = column_width(style, columns)
    blocks = [
        Block(1.5 * style.text, 0.0, partial(line, width=width), page=page)
        for line, page in zip(lines, pages, strict=True)
    ]
    return flow(style.words.contents, blocks, style, columns, style.words.difficulty)


def contents_columns(style: Style) -> int:
    """How many columns the contents have."""
    return max(1, floor(style.trim.frame_width / (_NARROWEST * style.text / (10 / 0.75))))


def _paint(
    surface: Surface, x: float, y: float, entry: Entry, number: int, page: int, style: Style, width: float
) -> None:
    theme, text = style.theme, style.text
    base = y + 1.1 * text
    surface.text([(x, base, str(number + 1))], Type(text, theme.ink, Weight.SEMIBOLD))
    end = x + width - _PAGE * text
    stars = end - (_MINUTES + _STARS) * text
    start = x + _NUMBER * text
    size = size_in_words(entry.puzzle, style.words)
    measure = partial(text_width, size=0.9 * text)
    room = stars - start - 0.3 * text
    facts = f"{style.words.kinds[entry.kind]} · {size}"
    told = facts if measure(facts) <= room else shorten(size, room, measure)
    surface.text([(start, base, told)], Type(0.9 * text, theme.soft))
    sign = stars_body(entry.stars, 5, 0.68 * text, theme.ink)
    with surface.group(x=stars, y=base - 0.66 * text):
        sign.paint(surface)
    minutes = style.words.minutes.format(n=entry.minutes)
    surface.text([(end, base, minutes)], Type(0.9 * text, theme.soft, anchor="end"))
    surface.text([(x + width, base, str(page))], Type(text, theme.ink, Weight.SEMIBOLD, "end"))
    rule = Path().segment(x, y + 1.44 * text, x + width, y + 1.44 * text)
    surface.path(rule, Paint(stroke=theme.hair, width=0.03 * text))
