"""The grid drawn: clues on the left and on top, cells, a heavy line every five cells.

First everything is measured and placed (`GridLayout`), then painted. The areas for clues are as wide as the widest clue
and as high as the highest, so nothing is ever cut off.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from nonoforge.boards import Grid
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.cells import Field, paint_cells, strokes_of
from nonoforge.draw.colours.inks import Inks, inks_of
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.draw.surfaces.surface import Paint, Path, Surface
from nonoforge.draw.text.clue_words import Placed, Setter, all_words, below, beside, paint_words
from nonoforge.draw.view import View
from nonoforge.errors import DrawError
from nonoforge.puzzle import Puzzle

_AIR = 0.3
"""Gap between clues and cells, and at the outer end of the clues, as part of a cell."""

_CELLS = ((10, 28.0), (15, 24.0), (30, 20.0), (50, 18.0), (100, 14.0))
"""(longer side of the board up to, side of a cell in units); larger boards get `_SMALL_CELL`."""

_SMALL_CELL = 10.0


@dataclass(frozen=True, slots=True)
class GridLayout:
    """Where everything is: the whole size, the cells, the clue areas left and above, the words in them."""

    width: float
    height: float
    field: Field
    words: tuple[Placed, ...]
    setter: Setter


def suitable_cell(board: Grid) -> float:
    """A side for the cells at which small boards are not tiny and large ones not huge."""
    longest = max(board.width, board.height)
    return next((cell for limit, cell in _CELLS if longest <= limit), _SMALL_CELL)


def grid_body(puzzle: Puzzle, view: View, look: Look) -> Body:
    """The body of a puzzle on a `Grid`."""
    board = puzzle.board
    if not isinstance(board, Grid):
        raise DrawError("only a grid can be drawn as a grid")
    inks = inks_of(puzzle.palette, look, view.finished)
    layout = lay_out(puzzle, board, view, look, inks)
    paint = partial(_paint, layout=layout, view=view, inks=inks, theme=look.colours)
    return Body(layout.width, layout.height, layout.field.cell, paint)


def lay_out(puzzle: Puzzle, board: Grid, view: View, look: Look, inks: Inks) -> GridLayout:
    """Measure the clues and place every word."""
    theme = look.colours
    cell = look.cell or suitable_cell(board)
    setter = Setter(cell, inks, theme.figures)
    edge = strokes_of(cell, theme).frame / 2
    if not view.clues:
        field = Field(edge, edge, cell, board.width, board.height)
        return GridLayout(field.width + 2 * edge, field.height + 2 * edge, field, (), setter)

    words = all_words(puzzle.clues)
    widths = {word: setter.width(word) for word in set().union(*words)}
    rows, columns = words[: board.height], words[board.height :]
    air = _AIR * cell
    left = max(sum(widths[word] for word in row) + setter.gap * (len(row) - 1) for row in rows) + 2 * air
    top = max(map(len, columns)) * setter.pitch + 2 * air
    field = Field(left, top, cell, board.width, board.height)
    placed: list[Placed] = []
    for y, row in enumerate(rows):
        placed += beside(row, left - air, top + (y + 0.5) * cell, setter, widths)
    for x, column in enumerate(columns):
        placed += below(column, left + (x + 0.5) * cell, top - air * 0.8, setter, widths)
    return GridLayout(left + field.width + edge, top + field.height + edge, field, tuple(placed), setter)


def _paint(surface: Surface, layout: GridLayout, view: View, inks: Inks, theme: Theme) -> None:
    if view.clues:
        with surface.group("clues"):
            _clue_grounds(surface, layout.field, view, theme)
            paint_words(surface, layout.words, layout.setter, theme)
    with surface.group("cells"):
        paint_cells(surface, layout.field, view, inks, theme)


def _clue_grounds(surface: Surface, field: Field, view: View, theme: Theme) -> None:
    """A tint behind every other group of five, a band behind the lines of a deduction, a tick at every five."""
    tint, band, ticks = Path(), Path(), Path()
    cell, columns, rows = field.cell, field.columns, field.rows
    for start in range(0, columns, 10):
        tint.rect(field.x + start * cell, 0, min(5, columns - start) * cell, field.y)
    for start in range(0, rows, 10):
        tint.rect(0, field.y + start * cell, field.x, min(5, rows - start) * cell)
    for line in sorted(view.lines):
        if line < rows:
            band.rect(0, field.y + line * cell, field.x, cell)
        else:
            band.rect(field.x + (line - rows) * cell, 0, cell, field.y)
    for column in range(columns + 1):
        x = field.x + column * cell
        ticks.segment(x, 0 if column % 5 == 0 or column == columns else field.y - 0.3 * cell, x, field.y)
    for row in range(rows + 1):
        y = field.y + row * cell
        ticks.segment(0 if row % 5 == 0 or row == rows else field.x - 0.2 * cell, y, field.x, y)
    surface.path(tint, Paint(fill=theme.tint))
    surface.path(band, Paint(fill=theme.band))
    surface.path(ticks, Paint(stroke=theme.hair, width=strokes_of(cell, theme).hair))
