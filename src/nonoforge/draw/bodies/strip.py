"""The strip: one line of a board before and after a deduction, drawn as a row of cells with its clue.

Strips are below the board, whichever way the line runs on it, so a column and the side of a curve read like a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.cells import Field, paint_cells
from nonoforge.draw.colours.inks import Inks, inks_of
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight, text_width
from nonoforge.draw.surfaces.surface import Surface, Type
from nonoforge.draw.text.clue_words import Placed, Setter, beside, paint_words
from nonoforge.draw.text.words import words_of
from nonoforge.draw.view import View
from nonoforge.puzzle import Puzzle

MOST_STRIPS = 3
"""A deduction about more lines is shown only on the board."""


@dataclass(frozen=True, slots=True)
class _StripRow:
    """One row of cells with the text on its left."""

    label: tuple[float, float, str]
    field: Field
    view: View
    words: tuple[Placed, ...]


def strips_of(
    puzzle: Puzzle,
    lines: tuple[int, ...],
    before: View,
    after: View,
    cell: float,
    look: Look,
    labels: tuple[str, str] = ("before", "after"),
    *,
    named: bool = True,
) -> Body | None:
    """Two rows for each line: what was known of it, and what is known now; None if there is nothing to show.

    `labels` go left of the rows, and the line's name above them if `named`.
    """
    if not 0 < len(lines) <= MOST_STRIPS:
        return None
    inks = inks_of(puzzle.palette, look, False)
    setter = Setter(cell, inks, look.colours.figures)
    size = max(0.54 * cell, 8.0)
    rows: list[_StripRow] = []
    words = {line: words_of(puzzle.clues[line]) for line in lines}
    widths = {word: setter.width(word) for clue in words.values() for word in clue}
    names = {line: puzzle.board.line_name(line) if named else "" for line in lines}
    clue_room = max(sum(widths[word] for word in clue) + setter.gap * len(clue) for clue in words.values())
    name_room = max(text_width(name, size, Weight.SEMIBOLD) for name in (*names.values(), *labels))
    left = max(clue_room, name_room) + cell * 0.6
    y = 0.0
    longest = 0
    for line in lines:
        cells = tuple(puzzle.lines[line])
        longest = max(longest, len(cells))
        name_y = y + size
        clue_y = y + 0.5 * setter.pitch
        y += max(1.5 * size, setter.pitch) + 0.15 * cell
        placed = tuple(beside(words[line], left + clue_room, clue_y, setter, widths))
        rows.append(_StripRow((0, name_y, names[line]), Field(left, y, cell, 0, 0), before, placed))
        for label, view in zip(labels, (before, after), strict=True):
            field = Field(left, y, cell, len(cells), 1)
            spot = (0.0, y + cell / 2 + CAP_HEIGHT * size / 2, label)
            rows.append(_StripRow(spot, field, _along(view, cells), ()))
            y += 1.25 * cell
        y += 0.4 * cell
    width = left + max(longest * cell, clue_room) + 2
    paint = partial(_paint, rows=tuple(rows), setter=setter, size=size, inks=inks, theme=look.colours)
    return Body(width, y - 0.4 * cell, cell, paint)


def _along(view: View, cells: tuple[int, ...]) -> View:
    """The view of a board cut down to one line."""
    return View(
        tuple(view.states[cell] for cell in cells),
        frozenset(index for index, cell in enumerate(cells) if cell in view.marked),
        frozenset(index for index, cell in enumerate(cells) if cell in view.shaded),
    )


def _paint(
    surface: Surface, rows: tuple[_StripRow, ...], setter: Setter, size: float, inks: Inks, theme: Theme
) -> None:
    surface.text((row.label for row in rows if not row.field.rows), Type(size, theme.ink, Weight.SEMIBOLD))
    surface.text((row.label for row in rows if row.field.rows), Type(size, theme.soft))
    for row in rows:
        paint_words(surface, row.words, setter, theme)
        if row.field.rows:
            paint_cells(surface, row.field, row.view, inks, theme)
