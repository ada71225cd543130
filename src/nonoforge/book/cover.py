"""The cover: title, subtitle and author, over a picture or over a mosaic of the book's own puzzles, half solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import ceil, sqrt

from nonoforge.boards import Board, Grid, Solid
from nonoforge.book.entries import KINDS, Entry
from nonoforge.book.page import Bookmark, Page
from nonoforge.book.style import Style
from nonoforge.book.trim import MM, Box
from nonoforge.draw import Body, Image, View, body_of
from nonoforge.draw.page import Paragraph, paragraph
from nonoforge.draw.states import OPEN, States, states_of_knowledge
from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type
from nonoforge.draw.text.typeset import ELLIPSIS
from nonoforge.explain import explain

_MOST_TILES = 12
_LARGEST_TILE = 20
"""Rows and columns of a large grid that a tile shows, from its middle."""

_GROUND, _INK = "#1d2b45", "#ffffff"
"""The ground of a cover and the type on it."""

_SOLVED = 0.4
"""The share of the picture's cells that are found in the mosaic: enough to see what it is about, not what it is."""


def cover_page(entries: Sequence[Entry], subtitle: str, picture: Image | None, style: Style) -> Page:
    """The first page, printed to the edge."""
    options = style.options
    grey = options.theme == "print"
    ground = "#ffffff" if grey else _GROUND
    ink = style.theme.ink if grey else _INK
    paint = partial(
        _paint, tiles=_chosen(entries), subtitle=subtitle, picture=picture, style=style, ground=ground, ink=ink
    )
    return Page(paint, (Bookmark(0, options.title),), bare=True)


def _chosen(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """A few entries for the mosaic: all kinds in turn, spread over the book."""
    families = [[entry for entry in entries if entry.kind == kind] for kind in KINDS]
    spread = [_spread(family) for family in families if family]
    turns = [entry for place in range(_MOST_TILES) for family in spread for entry in family[place : place + 1]]
    count = min(len(turns), _MOST_TILES)
    return tuple(turns[: max(whole for whole in (0, 1, 2, 4, 6, 9, 12) if whole <= count)])


def _spread(family: Sequence[Entry]) -> list[Entry]:
    step = max(1.0, len(family) / _MOST_TILES)
    return [family[int(place * step)] for place in range(min(len(family), _MOST_TILES))]


def _paint(
    surface: Surface,
    frame: Box,
    tiles: tuple[Entry, ...],
    subtitle: str,
    picture: Image | None,
    style: Style,
    ground: str,
    ink: str,
) -> None:
    trim, options = style.trim, style.options
    over = options.bleed * MM + 2
    surface.path(Path().rect(-over, -over, trim.width + 2 * over, trim.height + 2 * over), Paint(fill=ground))
    margin = 0.09 * trim.width
    width = trim.width - 2 * margin
    y = _type(surface, margin, width, subtitle, style, ink)
    rest = Box(margin, y, width, trim.height - margin - y)
    if picture:
        scale = min(rest.width / picture.width, rest.height / picture.height)
        wide, high = picture.width * scale, picture.height * scale
        surface.image(picture, rest.x + (rest.width - wide) / 2, rest.y + (rest.height - high) / 2, wide, high)
    elif tiles:
        _mosaic(surface, rest, tiles, style, framed=ground == "#ffffff")


def _type(surface: Surface, x: float, width: float, subtitle: str, style: Style, ink: str) -> float:
    """Title, subtitle and author from the top; where they end."""
    height = style.trim.height
    big = min(0.125 * style.trim.width, 0.11 * height)
    lines: list[Paragraph] = []
    for size in (big, 0.75 * big, 0.55 * big, 0.4 * big):
        title = paragraph(style.options.title, width, 3, Type(size, ink, Weight.BOLD))
        if len(title.lines) < 3 and not any(line.endswith(ELLIPSIS) for line in title.lines):
            break
    lines.append(title)
    lines.append(paragraph(subtitle, width, 3, Type(0.28 * big, ink)))
    lines.append(paragraph(style.options.author, width, 1, Type(0.28 * big, ink, Weight.SEMIBOLD)))
    y = 0.085 * height
    for line in lines:
        if line.lines:
            line.paint(surface, x, y)
            y += line.height + 0.16 * big
    rule = Path().rect(x, y + 0.1 * big, 0.16 * width, 0.05 * big)
    surface.path(rule, Paint(fill=ink))
    return y + 0.45 * big


def _mosaic(surface: Surface, box: Box, tiles: Sequence[Entry], style: Style, *, framed: bool) -> None:
    """Equal squares, one puzzle in each."""
    across = _across(len(tiles), box)
    down = ceil(len(tiles) / across)
    gap = 0.025 * box.width
    side = min((box.width - (across - 1) * gap) / across, (box.height - (down - 1) * gap) / down)
    left = box.x + (box.width - across * side - (across - 1) * gap) / 2
    top = box.y + (box.height - down * side - (down - 1) * gap)
    for place, entry in enumerate(tiles):
        x, y = left + place % across * (side + gap), top + place // across * (side + gap)
        line = Paint(fill="#ffffff", stroke=style.theme.ink if framed else None, width=1.0)
        surface.path(Path().rounded(x, y, side, side, 0.03 * side), line)
        body = _half_solved(entry, style)
        scale = 0.88 * side / max(body.width, body.height)
        with surface.group(
            "tile", x=x + (side - body.width * scale) / 2, y=y + (side - body.height * scale) / 2, scale=scale
        ):
            body.paint(surface)


def _across(count: int, box: Box) -> int:
    """Columns of the mosaic with which its tiles get largest."""

    def side(columns: int) -> float:
        return min(box.width / columns, box.height / ceil(count / columns))

    best = max(side(columns) for columns in range(1, count + 1))
    return next(columns for columns in range(1, count + 1) if side(columns) == best and columns >= sqrt(count) / 4)


def _half_solved(entry: Entry, style: Style) -> Body:
    """A puzzle with some of its first steps taken, without clues; of a large grid the middle."""
    puzzle = entry.puzzle
    whole = explain(puzzle, judge=False, what_ifs=False)
    known = list(whole.start)
    wanted = _SOLVED * sum(map(bool, entry.solution))
    for cell, mask in (change for step in whole.deductions for change in step.changes):
        known[cell] = mask
        wanted -= mask & (mask - 1) == 0 and mask > 1
        if wanted <= 0:
            break
    look = replace(
        style.look, theme="paper" if style.theme.colours else "print", marks="none", solid="isometric", cell=16.0
    )
    if isinstance(puzzle.board, Grid):
        look = replace(look, window=_middle(puzzle.board))
    return body_of(puzzle, View(_undotted(states_of_knowledge(puzzle, tuple(known)), puzzle.board), clues=False), look)


def _undotted(states: States, board: Board) -> States:
    """Empty cells as open ones: dots would be dust at this size. Of a solid they must be gone to be seen as gone."""
    return states if isinstance(board, Solid) else tuple(OPEN if state == 0 else state for state in states)


def _middle(board: Grid) -> tuple[int, int, int, int]:
    left, right = _stretch(board.width)
    top, bottom = _stretch(board.height)
    return left, right, top, bottom


def _stretch(count: int) -> tuple[int, int]:
    if count <= _LARGEST_TILE:
        return 1, count
    start = (count - _LARGEST_TILE) // 2 // 5 * 5
    return start + 1, start + _LARGEST_TILE
