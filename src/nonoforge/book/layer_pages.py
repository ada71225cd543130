"""Pages of a solid: its view from a corner, and its layers as small grids, as many to a page as stay comfortable."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from nonoforge.boards import Solid
from nonoforge.book.entries import Entry
from nonoforge.book.fitting import Leaf, Slot, measured, places, room_in, smallest_cell
from nonoforge.book.style import Style
from nonoforge.book.trim import MM, Box
from nonoforge.draw import Look
from nonoforge.errors import DrawError

_NEARLY = 0.985
"""Headings of small layers do not shrink with their cells, so a little is left for them."""

CORNER = 0.36
"""The share of the first page that the view from a corner gets."""


def layer_leaves(entry: Entry, number: int, style: Style) -> tuple[Leaf, ...]:
    """All pages of a solid; `DrawError` where one layer is too large for a page."""
    board = entry.puzzle.board
    assert isinstance(board, Solid)  # noqa: S101 - for the type checker
    (whole,) = places(1, style)
    room = room_in(entry, whole, style)
    beside = Box(room.x, room.y, room.width, (1 - CORNER) * room.height)
    least = smallest_cell(measured(entry.puzzle, _layers(style, 1, 1, room)), style)
    if _cell(entry, 1, room, style) < least:
        raise DrawError(f"a layer of it does not fit a page with cells of {least / MM:.1f} mm")
    most = _most(entry, board.depth, room, max(least, 0.85 * style.comfortable_cell), style) or 1
    first = _most(entry, board.depth, beside, max(least, 0.85 * style.comfortable_cell), style)
    rest = board.depth - first
    pages = ceil(rest / most)
    counts = ([first] if first else [0]) + [rest // pages + (page < rest % pages) for page in range(pages)]
    if len(counts) > 1 and first:  # the first page takes its share, not all it can
        even = ceil(board.depth / len(counts))
        counts = _levelled(board.depth, [min(first, even), *[most] * (len(counts) - 1)])
    where = [beside, *[room] * (len(counts) - 1)]
    cells = [_cell(entry, count, place, style) for count, place in zip(counts, where, strict=True) if count]
    cell = min(*cells, style.largest_cell)
    leaves = []
    start = 1
    for page, (count, place) in enumerate(zip(counts, where, strict=True)):
        layers = replace(_layers(style, start, max(start, start + count - 1), place), cell=_NEARLY * cell)
        look = layers if count else replace(style.look, solid="isometric")
        leaves.append(Leaf((Slot(number, whole, look, first=page == 0, corner=page == 0),)))
        start += count
    return tuple(leaves)


def _levelled(depth: int, most: list[int]) -> list[int]:
    """`depth` layers on pages that hold at most so many each, as evenly as that allows."""
    counts = [0] * len(most)
    for _ in range(depth):
        page = min(
            (page for page in range(len(most)) if counts[page] < most[page]), key=lambda page: (counts[page], page)
        )
        counts[page] += 1
    return counts


def _layers(style: Style, first: int, last: int, place: Box) -> Look:
    return replace(
        style.look, solid="layers", layers=(first, last), shape=min(max(place.width / place.height, 0.05), 20.0)
    )


def _cell(entry: Entry, count: int, place: Box, style: Style) -> float:
    """The side of the cells of `count` layers in a place."""
    return measured(entry.puzzle, _layers(style, 1, count, place)).cell_in(place.width, place.height)


def _most(entry: Entry, depth: int, place: Box, enough: float, style: Style) -> int:
    """How many layers a place holds with cells of this side; 0 where not even one."""
    return next((count for count in range(depth, 0, -1) if _cell(entry, count, place, style) >= enough), 0)
