"""The grid drawn: clues on the left and on top, cells, a heavy line every five cells.

First everything is measured and placed (`GridLayout`), then painted. The areas for clues are as wide as the widest clue
and as high as the highest, so nothing is ever cut off. A grid too large for a page is drawn in parts
(`Look.window`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from nonoforge.boards import Grid
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.cells import Field, paint_cells, strokes_of
from nonoforge.draw.colours.inks import Inks, inks_of
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type
from nonoforge.draw.text.clue_words import Placed, Setter, all_words, below, beside, paint_words
from nonoforge.draw.view import View
from nonoforge.errors import DrawError
from nonoforge.puzzle import Puzzle

_AIR = 0.3
"""Gap between clues and cells, and at the outer end of the clues, as part of a cell."""

_CELLS = ((10, 28.0), (15, 24.0), (30, 20.0), (50, 18.0), (100, 14.0))
"""(longer side of the board up to, side of a cell in units); larger boards get `_SMALL_CELL`."""

_SMALL_CELL = 10.0

_COUNT = 0.5
"""Em of the numbers of rows and columns around a part, as part of a cell."""

COUNTS = 1.4
"""The room for these numbers on each side of a part, in cells."""


@dataclass(frozen=True, slots=True)
class GridLayout:
    """Where everything is: the whole size, the cells, the clue areas left and above, the words in them."""

    width: float
    height: float
    field: Field
    words: tuple[Placed, ...]
    setter: Setter
    numbers: tuple[tuple[float, float, str], ...] = ()
    """Of rows and columns, around a part: x of the middle, baseline, text."""
    skipped: tuple[int, int] = (0, 0)
    """Columns and rows before the first ones."""


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
    if look.window:
        view = _part(board, view, look.window)
    layout = lay_out(puzzle, board, view, look, inks)
    paint = partial(_paint, layout=layout, view=view, inks=inks, theme=look.colours)
    ems = (item.size for item in layout.words)
    return Body(layout.width, layout.height, layout.field.cell, paint, min(ems, default=0.0))


def lay_out(puzzle: Puzzle, board: Grid, view: View, look: Look, inks: Inks) -> GridLayout:
    """Measure the clues and place every word."""
    theme = look.colours
    cell = look.cell or suitable_cell(board)
    setter = Setter(cell, inks, theme.figures)
    edge = strokes_of(cell, theme).frame / 2
    first_column, last_column, first_row, last_row = look.window or (1, board.width, 1, board.height)
    wide, high = last_column - first_column + 1, last_row - first_row + 1
    if not view.clues:
        field = Field(edge, edge, cell, wide, high)
        return GridLayout(field.width + 2 * edge, field.height + 2 * edge, field, (), setter)

    words = all_words(puzzle.clues)
    widths = {word: setter.width(word) for word in set().union(*words)}
    rows = words[first_row - 1 : last_row] if first_column == 1 else []
    columns = words[board.height + first_column - 1 : board.height + last_column] if first_row == 1 else []
    air = _AIR * cell
    counts = COUNTS * cell if look.window else 0.0
    left = max((sum(widths[word] for word in row) + setter.gap * (len(row) - 1) + 2 * air for row in rows), default=0.0)
    top = max((len(column) * setter.pitch + 2 * air for column in columns), default=0.0)
    field = Field(left or counts, top or counts, cell, wide, high)
    left, top = field.x, field.y
    placed: list[Placed] = []
    for y, row in enumerate(rows):
        placed += beside(row, left - air, top + (y + 0.5) * cell, setter, widths)
    for x, column in enumerate(columns):
        placed += below(column, left + (x + 0.5) * cell, top - air * 0.8, setter, widths)
    width, height = left + field.width + (counts or edge), top + field.height + (counts or edge)
    skipped = first_column - 1, first_row - 1
    numbers = tuple(_numbers(field, skipped, not rows, not columns)) if counts else ()
    return GridLayout(width, height, field, tuple(placed), setter, numbers, skipped)


def _part(board: Grid, view: View, window: tuple[int, int, int, int]) -> View:
    """What the view shows of a part, its cells and lines counted from the corner of the part."""
    first_column, last_column, first_row, last_row = window
    if last_column > board.width or last_row > board.height:
        raise DrawError(f"the part ends beyond the grid, which has {board.width} columns and {board.height} rows")
    columns, rows = range(first_column - 1, last_column), range(first_row - 1, last_row)
    cells = [x + board.width * y for y in rows for x in columns]
    place = {cell: index for index, cell in enumerate(cells)}
    lines = {y - rows.start for y in view.lines if y in rows}
    lines |= {len(rows) + x - columns.start for line in view.lines if (x := line - board.height) in columns}
    return replace(
        view,
        states=tuple(view.states[cell] for cell in cells),
        marked=frozenset(place[cell] for cell in view.marked if cell in place),
        shaded=frozenset(place[cell] for cell in view.shaded if cell in place),
        lines=frozenset(lines),
    )


def _numbers(field: Field, skipped: tuple[int, int], left: bool, top: bool) -> Iterator[tuple[float, float, str]]:
    """The first and every fifth row and column of a part, at all its ends that have no clues."""
    cell, size = field.cell, _COUNT * field.cell
    down = CAP_HEIGHT * size / 2
    for row in range(field.rows):
        if row == 0 or (skipped[1] + row + 1) % 5 == 0:
            y = field.y + (row + 0.5) * cell + down
            for x in ([field.x - 0.7 * cell] if left else []) + [field.x + field.width + 0.7 * cell]:
                yield x, y, str(skipped[1] + row + 1)
    for column in range(field.columns):
        if column == 0 or (skipped[0] + column + 1) % 5 == 0:
            x = field.x + (column + 0.5) * cell
            for y in ([field.y - 0.6 * cell] if top else []) + [field.y + field.height + 0.6 * cell]:
                yield x, y + down, str(skipped[0] + column + 1)


def _paint(surface: Surface, layout: GridLayout, view: View, inks: Inks, theme: Theme) -> None:
    if view.clues:
        with surface.group("clues"):
            _clue_grounds(surface, layout, view, theme)
            paint_words(surface, layout.words, layout.setter, theme)
            surface.text(layout.numbers, Type(_COUNT * layout.field.cell, theme.soft, Weight.REGULAR, "middle"))
    with surface.group("cells"):
        paint_cells(surface, layout.field, view, inks, theme)


def _clue_grounds(surface: Surface, layout: GridLayout, view: View, theme: Theme) -> None:
    """A tint behind every other group of five, a band behind the lines of a deduction, a tick at every five."""
    tint, band, ticks = Path(), Path(), Path()
    field = layout.field
    cell, columns, rows = field.cell, field.columns, field.rows
    for start in range(layout.skipped[0] % 10, columns, 10):
        tint.rect(field.x + start * cell, 0, min(5, columns - start) * cell, field.y)
    for start in range(layout.skipped[1] % 10, rows, 10):
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
