"""Cells: a rectangle of square cells with what is known of them; the body of a grid, or a single line of any board.

Equal neighbours in a row are painted as one rectangle, and all rectangles of a colour as one path: a 200×200 picture is
a few paths, not forty thousand squares. The lines between filled cells are drawn again on top in a tone of the fill:
dark lines on dark cells would make them impossible to count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from nonoforge.draw.colours.inks import Inks
from nonoforge.draw.colours.patterns import pattern_of
from nonoforge.draw.colours.theme import Theme
from nonoforge.draw.states import FILLED
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type
from nonoforge.draw.view import View

HAIR, HEAVY, FRAME = 0.034, 0.075, 0.1
"""Widths of lines as parts of a cell's side: between cells, every five cells, around the board."""


@dataclass(frozen=True, slots=True)
class Field:
    """Where the cells are: the top left corner, the side of a cell, and how many there are."""

    x: float
    y: float
    cell: float
    columns: int
    rows: int
    upwards: bool = False
    """Whether rows are counted by fives from the bottom."""

    def fifth_row(self, row: int) -> bool:
        """Whether the line above this row is heavy."""
        return (self.rows - row if self.upwards else row) % 5 == 0

    @property
    def width(self) -> float:
        """In units."""
        return self.columns * self.cell

    @property
    def height(self) -> float:
        """In units."""
        return self.rows * self.cell


@dataclass(frozen=True, slots=True)
class Strokes:
    """Widths of the lines in units."""

    hair: float
    heavy: float
    frame: float


def strokes_of(cell: float, theme: Theme) -> Strokes:
    """Lines in proportion to the cells, but never so thin that a printer loses them."""
    k = theme.strength
    return Strokes(max(HAIR * cell, 0.4) * k, max(HEAVY * cell, 0.9) * k, max(FRAME * cell, 1.2) * k)


def paint_cells(surface: Surface, field: Field, view: View, inks: Inks, theme: Theme) -> None:
    """Everything inside the frame, and the frame."""
    strokes = strokes_of(field.cell, theme)
    x, y, w, h = field.x, field.y, field.width, field.height
    surface.path(Path().rect(x, y, w, h), Paint(fill=inks.field))
    _grounds(surface, field, view, theme)
    surface.path(_lines(field, thin=True), _line(theme.hair, strokes.hair))
    _fills(surface, field, view, inks, theme, strokes)
    surface.path(_lines(field, thin=False), _line(theme.heavy, strokes.heavy))
    _lines_on_fills(surface, field, view, inks, strokes)
    surface.path(Path().rect(x, y, w, h), _line(theme.frame, strokes.frame))
    if not view.finished:
        _dots(surface, field, view, theme)
    if inks.letters and not inks.patterns:
        _letters(surface, field, view, inks)
    _borders(surface, field, view, theme, strokes)


def _line(colour: str, width: float) -> Paint:
    return Paint(stroke=colour, width=width)


def _grounds(surface: Surface, field: Field, view: View, theme: Theme) -> None:
    """The bands of lines, then cells that matter, then cells that are marked."""
    columns, rows = field.columns, field.rows
    band = Path()
    for line in sorted(view.lines):
        if line < rows:
            band.rect(field.x, field.y + line * field.cell, field.width, field.cell)
        else:
            band.rect(field.x + (line - rows) * field.cell, field.y, field.cell, field.height)
    surface.path(band, Paint(fill=theme.band))
    for cells, colour in ((view.shaded - view.marked, theme.shade), (view.marked, theme.mark_ground)):
        ground = Path()
        for cell in sorted(cells):
            row, column = divmod(cell, columns)
            ground.rect(field.x + column * field.cell, field.y + row * field.cell, field.cell, field.cell)
        surface.path(ground, Paint(fill=colour))


def _lines(field: Field, *, thin: bool) -> Path:
    """The lines between the cells: every fifth, or (`thin`) all others."""
    path = Path()
    for column in range(1, field.columns):
        if (column % 5 != 0) == thin:
            x = field.x + column * field.cell
            path.segment(x, field.y, x, field.y + field.height)
    for row in range(1, field.rows):
        if field.fifth_row(row) != thin:
            y = field.y + row * field.cell
            path.segment(field.x, y, field.x + field.width, y)
    return path


def _runs(field: Field, view: View) -> Iterator[tuple[int, int, int, int]]:
    """(state, row, first column, length) of equal neighbours in each row."""
    wide = field.columns
    for row in range(field.rows):
        column = 0
        for state, run in groupby(view.states[row * wide : (row + 1) * wide]):
            length = len(list(run))
            yield state, row, column, length
            column += length


def _fills(surface: Surface, field: Field, view: View, inks: Inks, theme: Theme, strokes: Strokes) -> None:
    """One path for each colour."""
    paths: dict[int, Path] = {}
    for state, row, column, length in _runs(field, view):
        if state > 0 or state == FILLED:
            if state not in paths:
                paths[state] = Path()
            paths[state].rect(
                field.x + column * field.cell, field.y + row * field.cell, length * field.cell, field.cell
            )
    for state, path in sorted(paths.items()):
        if state == FILLED:
            hatch = pattern_of(1, field.cell / 2, theme.soft, field.x, field.y)
            surface.path(path, Paint(fill=theme.field, pattern=hatch))
            continue
        ink = inks.colours[state]
        pattern = pattern_of(state, field.cell, ink.text, field.x, field.y) if ink.patterned else None
        surface.path(path, Paint(fill=ink.fill, pattern=pattern))
        if ink.outlined and not ink.patterned:
            surface.path(_insets(path, field), Paint(stroke=ink.five, width=1.5 * strokes.hair))


def _insets(runs: Path, field: Field) -> Path:
    """A small square in each cell of these runs, for colours hardly visible on the field: cream on white."""
    path = Path()
    side, inset = 0.6 * field.cell, 0.2 * field.cell
    for _, (x, y, width, _) in runs.steps:
        for column in range(round(width / field.cell)):
            path.rect(x + column * field.cell + inset, y + inset, side, side)
    return path


def _lines_on_fills(surface: Surface, field: Field, view: View, inks: Inks, strokes: Strokes) -> None:
    """Thin and heavy lines where both neighbours are filled, in the tone of the left or upper one."""
    wide, high, states = field.columns, field.rows, view.states
    if max(states) > 0:
        thin: dict[int, Path] = {}
        five: dict[int, Path] = {}
        filled = [state > 0 for state in states]
        for column in range(1, wide):
            x = field.x + column * field.cell
            left = states[column - 1 :: wide]
            tones = [s if a and b else 0 for s, a, b in zip(left, filled[column - 1 :: wide], filled[column::wide])]  # noqa: B905
            for tone, start, end in _stretches(tones):
                path = (thin if column % 5 else five).setdefault(tone, Path())
                path.segment(x, field.y + start * field.cell, x, field.y + end * field.cell)
        for row in range(1, high):
            y = field.y + row * field.cell
            above = slice((row - 1) * wide, row * wide)
            below = slice(row * wide, (row + 1) * wide)
            tones = [s if a and b else 0 for s, a, b in zip(states[above], filled[above], filled[below], strict=True)]
            for tone, start, end in _stretches(tones):
                path = (five if field.fifth_row(row) else thin).setdefault(tone, Path())
                path.segment(field.x + start * field.cell, y, field.x + end * field.cell, y)
        for tone, path in sorted(thin.items()):
            surface.path(path, _line(inks.colours[tone].thin, strokes.hair))
        for tone, path in sorted(five.items()):
            surface.path(path, _line(inks.colours[tone].five, strokes.heavy))


def _stretches(tones: list[int]) -> Iterator[tuple[int, int, int]]:
    """(tone, first, end) of equal neighbours that are not 0."""
    at = 0
    for tone, run in groupby(tones):
        end = at + len(list(run))
        if tone:
            yield tone, at, end
        at = end


def _dots(surface: Surface, field: Field, view: View, theme: Theme) -> None:
    """A dot in each cell known to be empty: a line of no length with round ends."""
    path = Path()
    half = field.cell / 2
    for index, state in enumerate(view.states):
        if state == 0:
            row, column = divmod(index, field.columns)
            x, y = field.x + column * field.cell + half, field.y + row * field.cell + half
            path.segment(x, y, x, y)
    surface.path(path, Paint(stroke=theme.cross, width=0.2 * field.cell, round=True))


def _letters(surface: Surface, field: Field, view: View, inks: Inks) -> None:
    """The letter of each filled cell's colour, texts of one colour together."""
    size = 0.6 * field.cell
    half = field.cell / 2
    places: dict[str, list[tuple[float, float, str]]] = {}
    for index, state in enumerate(view.states):
        if state > 0:
            row, column = divmod(index, field.columns)
            ink = inks.colours[state]
            spot = field.x + column * field.cell + half, field.y + row * field.cell + half + CAP_HEIGHT * size / 2
            places.setdefault(ink.text, []).append((*spot, ink.letter))
    for colour, texts in sorted(places.items()):
        surface.text(texts, Type(size, colour, Weight.SEMIBOLD, "middle"))


def _borders(surface: Surface, field: Field, view: View, theme: Theme, strokes: Strokes) -> None:
    """The border of marked cells, inside the cell; on fills, with a line of the page's colour inside it."""
    path, parting = Path(), Path()
    width = max(0.1 * field.cell, strokes.hair * 1.5)
    inset = width / 2 + strokes.heavy / 2
    inner = inset + width * 0.85
    for cell in sorted(view.marked):
        row, column = divmod(cell, field.columns)
        x, y = field.x + column * field.cell, field.y + row * field.cell
        path.rect(x + inset, y + inset, field.cell - 2 * inset, field.cell - 2 * inset)
        if view.states[cell] > 0:
            parting.rect(x + inner, y + inner, field.cell - 2 * inner, field.cell - 2 * inner)
    surface.path(parting, Paint(stroke=theme.page, width=0.7 * width))
    surface.path(path, Paint(stroke=theme.mark, width=width))
