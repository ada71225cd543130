"""Solutions: small pictures in rows, each with its number, its title, and the page its puzzle is on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from nonoforge.boards import Grid
from nonoforge.book.entries import Entry
from nonoforge.book.flow import HEAD_ROOM, head_of, paint_head
from nonoforge.book.page import Bookmark, Link, Page
from nonoforge.book.style import Style
from nonoforge.book.trim import MM, Box
from nonoforge.draw import Body, View, body_of
from nonoforge.draw.page import Paragraph, paragraph
from nonoforge.draw.states import states_of_picture
from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.draw.surfaces.other_fonts import settable
from nonoforge.draw.surfaces.surface import Surface, Type

_SIDE = 38 * MM
"""The longer side of a small picture, about."""

_CELL = 1.1 * MM
"""A cell of a picture, where a large grid gets a larger place for it."""

_GAP = 6 * MM

_DRAWN = 14.0
"""Units of a cell in a drawing that is then made smaller: the least in which lines are in proportion to cells."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a picture stands in the frame: its entry, the corner, its width, and the height of its row's pictures."""

    entry: int
    x: float
    y: float
    width: float
    height: float


def solution_pages(chosen: Sequence[tuple[int, Entry]], pages: dict[int, int], style: Style, title: str) -> list[Page]:
    """Pages with the solutions of these entries, each given with its place in the book; `pages`: where puzzles are."""
    entries = dict(chosen)
    made = []
    for number, places in enumerate(_arranged(chosen, style, title)):
        links = tuple(
            Link(Box(place.x, place.y, place.width, place.height), pages[place.entry])
            for place in places
            if place.entry in pages
        )
        head = title if not number else ""
        paint = partial(_paint, places=places, entries=entries, pages=pages, style=style, title=head)
        made.append(Page(paint, (Bookmark(0, head),) if head else (), links))
    return made


def solution_page(chosen: Sequence[tuple[int, Entry]], pages: dict[int, int], style: Style) -> Page:
    """One page with the solutions of the few puzzles that lie overleaf, in rows of two in the middle of the page."""
    gap = _GAP + _captions(style)
    wide, tall = style.trim.frame_width, style.trim.frame_height
    across = min(len(chosen), 2)
    down = ceil(len(chosen) / across)
    width = (wide - (across - 1) * _GAP) / across if across > 1 else 0.62 * wide
    bodies = [solution_body(entry, style) for _, entry in chosen]
    high = min(tall / down - gap, max(width * body.height / body.width for body in bodies))
    left, top = (wide - across * width - (across - 1) * _GAP) / 2, (tall - down * (high + gap)) / 2
    places = tuple(
        _Place(number, left + place % across * (width + _GAP), top + place // across * (high + gap), width, high)
        for place, (number, _) in enumerate(chosen)
    )
    return Page(partial(_paint, places=places, entries=dict(chosen), pages=pages, style=style, title=""))


def _sized(entry: Entry, style: Style) -> tuple[float, float]:
    """Width and height of the place that a picture gets: one column of the page, or several for a large grid."""
    body = solution_body(entry, style)
    board = entry.puzzle.board
    wide, high = style.trim.frame_width, style.trim.frame_height - _captions(style)
    columns = max(1, round((wide + _GAP) / (_SIDE * (1.4 if style.options.large_print else 1.0) + _GAP)))
    column = (wide - (columns - 1) * _GAP) / columns
    needed = board.width * _CELL if isinstance(board, Grid) else 0.0
    taken = min(max(1, ceil((needed + _GAP) / (column + _GAP))), columns)
    width = taken * (column + _GAP) - _GAP
    return width, min(
        width * max(1.0, body.height / body.width) if taken == 1 else width * body.height / body.width, high
    )


def _captions(style: Style) -> float:
    return 2.7 * style.text


def _arranged(chosen: Sequence[tuple[int, Entry]], style: Style, title: str) -> Iterator[tuple[_Place, ...]]:
    """Rows of pictures, filled one after the other, page by page."""
    y = head_of(title, style).height + HEAD_ROOM * style.text if title else 0.0
    page: list[_Place] = []
    for row in _rows(chosen, style):
        tall = max(height for *_, height in row)
        if page and y + tall + _captions(style) > style.trim.frame_height:
            yield tuple(page)
            page, y = [], 0.0
        x = 0.0
        for entry, width, _ in row:
            page.append(_Place(entry, x, y, width, tall))
            x += width + _GAP
        y += tall + _captions(style) + 0.6 * style.text
    if page:
        yield tuple(page)


def _rows(chosen: Sequence[tuple[int, Entry]], style: Style) -> Iterator[list[tuple[int, float, float]]]:
    """Entries with the width and height of their places, as many in a row as fit."""
    row: list[tuple[int, float, float]] = []
    for number, entry in chosen:
        width, height = _sized(entry, style)
        if row and sum(each + _GAP for _, each, _ in row) + width > style.trim.frame_width + 0.1:
            yield row
            row = []
        row.append((number, width, height))
    if row:
        yield row


def solution_body(entry: Entry, style: Style) -> Body:
    """The picture alone."""
    view = View(states_of_picture(entry.puzzle, entry.solution), clues=False)
    look = replace(style.look, cell=_DRAWN if isinstance(entry.puzzle.board, Grid) else None, solid="isometric")
    return body_of(entry.puzzle, view, look)


def _paint(
    surface: Surface,
    frame: Box,
    places: Sequence[_Place],
    entries: dict[int, Entry],
    pages: dict[int, int],
    style: Style,
    title: str,
) -> None:
    if title:
        paint_head(surface, frame, head_of(title, style), style)
    for place in places:
        entry = entries[place.entry]
        body = solution_body(entry, style)
        scale = min(place.width / body.width, place.height / body.height)
        x = frame.x + place.x
        y = frame.y + place.y + place.height - body.height * scale
        with surface.group("solution", x=x, y=y, scale=scale):
            body.paint(surface)
        _caption(surface, x, frame.y + place.y + place.height + 0.25 * style.text, place, entry, pages, style)


def _caption(
    surface: Surface, x: float, y: float, place: _Place, entry: Entry, pages: dict[int, int], style: Style
) -> None:
    """Number and title, then the page of the puzzle; a title that no font can set is left out."""
    title = entry.title if settable(entry.title) else ""
    told = f"{place.entry + 1}  {title}"
    name = paragraph(told, place.width, 1, Type(0.9 * style.text, style.theme.ink, Weight.SEMIBOLD))
    name.paint(surface, x, y)
    if place.entry in pages:
        where = style.words.page.format(n=pages[place.entry])
        line = Paragraph((where,), Type(0.8 * style.text, style.theme.soft))
        line.paint(surface, x, y + name.height)
