"""Puzzle pages painted: a heading that spoils nothing, the drawing, the colour key, and hints at the foot."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from nonoforge.boards import Grid
from nonoforge.book.entries import Entry
from nonoforge.book.fitting import OVERLAP, Leaf, Slot, hint_lines, hint_type, room_in
from nonoforge.book.flow import HEAD_ROOM, head_of, paint_head
from nonoforge.book.layer_pages import CORNER
from nonoforge.book.page import Bookmark, Page
from nonoforge.book.plan import Plan
from nonoforge.book.style import Style, size_in_words
from nonoforge.book.trim import MM, Box
from nonoforge.draw import Body, View, body_of
from nonoforge.draw.code import code_body
from nonoforge.draw.page import Paragraph, key_body, paragraph
from nonoforge.draw.stars import stars_body
from nonoforge.draw.states import states_of_puzzle
from nonoforge.draw.surfaces.fonts import Weight, text_width
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type

_ASIDE = (0.0, -1.0, 1.0, 0.0)
"""A page turned to the left, as its reader turns the book to the right."""

_SQUARE = 5 * MM
"""The squares of a page for notes."""

_UPSIDE_DOWN = (-1.0, 0.0, 0.0, -1.0)

_HEIGHT = 0.42
"""How much of the free height lies above a drawing: what stands in the middle looks too low."""


def puzzle_page(leaf: Leaf, number: int, plan: Plan, style: Style) -> Page:
    """The page of a leaf; a puzzle on several pages has its bookmark on the first."""
    shown = [slot.entry for slot in leaf.slots if plan.pages[slot.entry] == number]
    marks = tuple(Bookmark(1, style.words.number.format(n=entry + 1)) for entry in shown)
    return Page(partial(_paint, leaf=leaf, plan=plan, style=style), marks)


def notes_page(style: Style) -> Page:
    """A page that no puzzle fits on, ruled in squares."""
    return Page(partial(_paint_notes, style=style))


def _paint_notes(surface: Surface, frame: Box, style: Style) -> None:
    head = head_of(style.words.notes, style)
    paint_head(surface, frame, head, style)
    top = head.height + HEAD_ROOM * style.text
    columns, rows = int(frame.width // _SQUARE), int((frame.height - top) // _SQUARE)
    left, top = frame.x + (frame.width - columns * _SQUARE) / 2, frame.y + top
    lines = Path()
    for column in range(columns + 1):
        lines.segment(left + column * _SQUARE, top, left + column * _SQUARE, top + rows * _SQUARE)
    for row in range(rows + 1):
        lines.segment(left, top + row * _SQUARE, left + columns * _SQUARE, top + row * _SQUARE)
    surface.path(lines, Paint(stroke=style.theme.hair, width=0.4))


def _paint(surface: Surface, frame: Box, leaf: Leaf, plan: Plan, style: Style) -> None:
    if leaf.turned:
        with surface.group("turned", x=frame.x, y=frame.y + frame.height, lean=_ASIDE):
            for slot in leaf.slots:
                paint_slot(surface, slot, plan.entries[slot.entry], style)
        return
    with surface.group("page", x=frame.x, y=frame.y):
        for slot in leaf.slots:
            paint_slot(surface, slot, plan.entries[slot.entry], style)


def paint_slot(surface: Surface, slot: Slot, entry: Entry, style: Style) -> None:
    """One puzzle with all that belongs to it."""
    _heading(surface, slot, entry, style)
    room = room_in(entry, slot.box, style)
    look, puzzle = slot.look, entry.puzzle
    if slot.corner:
        room = _corner(surface, room, entry, style, alone=look.solid == "isometric")
        if look.solid == "isometric":
            return
    view = View(states_of_puzzle(puzzle), shaded=_repeated(slot, entry))
    body = body_of(puzzle, view, look)
    key = key_body(puzzle, view, style.look, slot.box.width, 0.9 * style.text)
    free = max(room.height - body.height, 0.0)
    top = room.y + (free * _HEIGHT if slot.towards == "middle" else free)
    left = room.x + _aligned(slot.towards) * (room.width - body.width)
    with surface.group("board", x=left, y=top):
        body.paint(surface)
    if key:
        x = slot.box.x + (slot.box.width - key.width) / 2
        with surface.group(x=x, y=top + body.height + 0.9 * style.text):
            key.paint(surface)
    if any(slot.grey):
        spot = (slot.box.x + slot.box.width / 2, top + body.height + 1.4 * style.text, style.words.overlap)
        surface.text([spot], Type(0.85 * style.text, style.theme.soft, anchor="middle"))
    if slot.first and style.options.hints_at == "foot" and entry.hints:
        _foot(surface, slot.box, entry, style)


def _aligned(towards: str) -> float:
    return {"left": 0.0, "middle": 0.5, "right": 1.0}[towards]


def _heading(surface: Surface, slot: Slot, entry: Entry, style: Style) -> None:
    """Number, what the puzzle is, stars; on the right the code that leads to its page."""
    theme, text, box = style.theme, style.text, slot.box
    code = style.code
    base = box.y + 1.35 * text
    number = style.words.number.format(n=slot.entry + 1)
    big = 1.45 * text
    surface.text([(box.x, base, number)], Type(big, theme.ink, Weight.BOLD))
    stars = stars_body(entry.stars, 5, 0.95 * text, theme.ink)
    right = box.x + box.width - (code + 0.5 * text if code else 0.0)
    with surface.group(x=right - stars.width, y=base - 0.86 * text):
        stars.paint(surface)
    start = box.x + text_width(number, big, Weight.BOLD) + 0.8 * text
    told = _facts(entry, slot.note, style, right - stars.width - 0.8 * text - start)
    surface.text([(start, base, told)], Type(0.9 * text, theme.soft))
    if code:
        address = style.options.address
        if "{id}" not in address and "{n}" not in address:
            address = address.rstrip("/") + "/{id}.html"
        body = code_body(address.replace("{id}", entry.puzzle.id).replace("{n}", str(slot.entry + 1)), code)
        with surface.group(x=box.x + box.width - code, y=box.y - 0.2 * code):
            body.paint(surface)


def _facts(entry: Entry, note: str, style: Style, width: float) -> str:
    """As much as there is room for of: what the page shows, the kind, the size, how long it takes."""
    minutes = style.words.minutes.format(n=entry.minutes)
    size = size_in_words(entry.puzzle, style.words)
    kind = style.words.kinds[entry.kind]
    for facts in ([note, kind, size, minutes], [note, size, minutes], [note, size], [note], [size, minutes], [size]):
        told = " · ".join(filter(None, facts))
        if told and text_width(told, 0.9 * style.text) <= width:
            return told
    return ""


def _repeated(slot: Slot, entry: Entry) -> frozenset[int]:
    """The cells of a part that stand on its neighbours too."""
    board, window = entry.puzzle.board, slot.look.window
    if not isinstance(board, Grid) or window is None:
        return frozenset()
    first, last, top, bottom = window
    left, right, above, below = slot.grey
    columns = {x for x in range(first, last + 1) if (left and x < first + OVERLAP) or (right and x > last - OVERLAP)}
    rows = {y for y in range(top, bottom + 1) if (above and y < top + OVERLAP) or (below and y > bottom - OVERLAP)}
    return frozenset(
        x - 1 + board.width * (y - 1)
        for y in range(top, bottom + 1)
        for x in range(first, last + 1)
        if x in columns or y in rows
    )


def _corner(surface: Surface, room: Box, entry: Entry, style: Style, *, alone: bool) -> Box:
    """A solid seen from a corner, with a word on what layers are, at the top of a place; what is left of the place.

    Its numbers stand on the layers as well, so they are left out where they would be too small to read.
    """
    high = room.height if alone else CORNER * room.height - style.text
    told = paragraph(style.words.corner, 0.32 * room.width, 12, Type(0.85 * style.text, style.theme.soft))
    body, scale = _seen(entry, 0.64 * room.width, high, style)
    top = room.y + (high - body.height * scale) / 2
    with surface.group("corner", x=room.x, y=top, scale=scale):
        body.paint(surface)
    told.paint(surface, room.x + 0.68 * room.width, room.y + (high - told.height) / 2)
    taken = CORNER * room.height
    return Box(room.x, room.y + taken, room.width, room.height - taken)


def _seen(entry: Entry, width: float, height: float, style: Style) -> tuple[Body, float]:
    puzzle = entry.puzzle
    look = replace(style.look, solid="isometric")
    for clues in (True, False):
        body = body_of(puzzle, View(states_of_puzzle(puzzle), clues=clues), look)
        scale = min(width / body.width, height / body.height, 2.0)
        if not clues or body.type * scale >= style.least_type:
            break
    return body, scale


def _foot(surface: Surface, box: Box, entry: Entry, style: Style) -> None:
    lines = hint_lines(entry, box.width, style)
    hints = Paragraph(lines, Type(hint_type(style), style.theme.soft))
    with surface.group("hints", x=box.x + box.width, y=box.y + box.height, lean=_UPSIDE_DOWN):
        hints.paint(surface, 0, 0)
