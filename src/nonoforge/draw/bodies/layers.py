"""Layer sheets: a solid cut into horizontal layers, one small grid for each, so that it can be printed and solved.

Each grid is a layer seen from above, its front at the bottom of the page. The clue of a line along x is on the left of
its row, that of a line along y above its column. A line along z runs through all layers, so its clue is printed in its
cell of every layer as long as that cell is open: it is needed there, and it hides nothing. In a coloured solid it is a
strip of small chips along the cell's lower edge: chips that fill the cell look like a solution and leave no room for
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import ceil, log

from nonoforge.boards import Solid
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.cells import Field, paint_cells, strokes_of
from nonoforge.draw.bodies.isometric import shown_numbers
from nonoforge.draw.bodies.solid_words import PALE, face_words, fitted, is_zero
from nonoforge.draw.colours.contrast import mix
from nonoforge.draw.colours.inks import Inks, inks_of
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.draw.states import OPEN
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight
from nonoforge.draw.surfaces.surface import Surface, Type
from nonoforge.draw.text.clue_words import Placed, Setter, below, beside, paint_words
from nonoforge.draw.text.words import Word
from nonoforge.draw.view import View
from nonoforge.errors import DrawError
from nonoforge.puzzle import Puzzle

MOST_CELLS = 100_000
"""The most cells on one sheet."""

_CELLS = ((6, 34.0), (12, 28.0), (24, 22.0), (40, 18.0))
"""(longer side of a layer up to, side of a cell in units); larger layers get `_SMALL_CELL`."""

_SMALL_CELL = 14.0
_STRIP, _CROWDED = 0.36, 0.48
"""How much of a cell's height the chips in it may take, and from three chips on."""

_ROOMY = 1.35
"""Factor on the cells of coloured solids, so that small chips can be read."""

_IN_CELL = 0.78
"""The size of numbers inside cells, as part of that of numbers outside the grid."""


@dataclass(frozen=True, slots=True)
class _Layer:
    """One grid: its heading, its cells, what is known of them, and the words around and inside."""

    heading: tuple[float, float, str]
    field: Field
    view: View
    words: tuple[Placed, ...]
    inside: tuple[Placed, ...]
    numbers: tuple[tuple[float, float, str], ...]


def layers_body(puzzle: Puzzle, view: View, look: Look, *, touched: bool = False) -> Body:
    """The body of a puzzle on a `Solid`, layer by layer; with `touched`, only layers with something marked in them."""
    board = puzzle.board
    if not isinstance(board, Solid):
        raise DrawError("only a solid can be drawn in layers")
    first, last = look.layers or (1, board.depth)
    if last > board.depth:
        raise DrawError(f"there is no layer {last}: the solid has {board.depth}")
    chosen = _touched(board, view) if touched else list(range(first - 1, last))
    if board.width * board.height * len(chosen) > MOST_CELLS:
        raise DrawError(f"the layers have more than {MOST_CELLS} cells together, too many for one sheet")
    inks = inks_of(puzzle.palette, look, view.finished)
    longest = max(board.width, board.height)
    usual = next((cell for limit, cell in _CELLS if longest <= limit), _SMALL_CELL)
    cell = look.cell or usual * (_ROOMY if inks.chips and view.clues else 1.0)
    setter = Setter(cell, inks, look.colours.figures)
    words = [face_words(clue, len(puzzle.palette)) if view.clues else () for clue in puzzle.clues]
    widths = {word: setter.width(word) for word in set().union(*words)}
    size = _heading(cell)
    left, top, wide, high = _measure(board, words, widths, setter, size)
    columns = _columns(len(chosen), wide, high, look.shape)
    layers = []
    for index, z in enumerate(chosen):
        row, column = divmod(index, columns)
        field = Field(column * wide + left, row * high + top, cell, board.width, board.height, upwards=True)
        name = _name(look.layer_words, z, board.depth)
        layers.append(_layer(board, z, name, field, view, words, widths, setter))
    rows = ceil(len(layers) / columns)
    paint = partial(_paint, layers=tuple(layers), setter=setter, inks=inks, theme=look.colours, size=size)
    edge = strokes_of(cell, look.colours).frame
    ems = [item.size for layer in layers for item in (*layer.words, *layer.inside)]
    return Body(columns * wide - cell + edge, rows * high - 0.5 * cell, cell, paint, min(ems, default=0.0))


def _heading(cell: float) -> float:
    """The em of the heading of a layer."""
    return max(0.5 * cell, 8.0)


def _name(words: tuple[str, str, str], z: int, depth: int) -> str:
    """`Layer 1 · bottom`."""
    layer, bottom, top = words
    return f"{layer} {z + 1}" + (f" · {bottom}" if not z else f" · {top}" if z == depth - 1 else "")


def _touched(board: Solid, view: View) -> list[int]:
    """The layers with marked or shaded cells, or with a highlighted line along x or y; all layers if there are none."""
    area, along_z = board.width * board.height, board.directions[2][1].start
    cells = {cell // area for cell in view.marked | view.shaded}
    lines = {board.lines[line][0] // area for line in view.lines if line < along_z}
    return sorted(cells | lines) or list(range(board.depth))


def _measure(
    board: Solid, words: list[tuple[Word, ...]], widths: dict[Word, float], setter: Setter, size: float
) -> tuple[float, float, float, float]:
    """Room to the left of and above the cells of a grid, and the distance of grids across and down."""
    cell = setter.cell
    along_x, along_y = (words[lines.start : lines.stop] for _, lines in board.directions[:2])
    beside_cells = max(sum(widths[word] for word in row) + setter.gap * max(len(row) - 1, 0) for row in along_x)
    above_cells = max(map(len, along_y)) * setter.pitch
    left = beside_cells + 0.5 * cell
    top = above_cells + 0.5 * cell + 1.6 * size
    return left, top, left + board.width * cell + 2.0 * cell, top + board.height * cell + 1.5 * cell + size


def _columns(layers: int, wide: float, high: float, shape: float) -> int:
    """How many grids go side by side, so that the sheet has about this shape."""
    return min(range(1, layers + 1), key=lambda n: abs(log(n * wide / (ceil(layers / n) * high) / shape)))


def _layer(
    board: Solid,
    z: int,
    name: str,
    field: Field,
    view: View,
    words: list[tuple[Word, ...]],
    widths: dict[Word, float],
    setter: Setter,
) -> _Layer:
    """One layer with everything placed; row r of the grid is y = height - 1 - r."""
    wide, high, cell = board.width, board.height, field.cell
    along_x, along_y, along_z = (lines.start for _, lines in board.directions)
    placed: list[Placed] = []
    inside: list[Placed] = []
    cells = [x + wide * (y + high * z) for y in reversed(range(high)) for x in range(wide)]
    for row, y in enumerate(reversed(range(high))):
        middle = field.y + (row + 0.5) * cell
        placed += beside(words[along_x + y + high * z], field.x - 0.3 * cell, middle, setter, widths)
        for x in range(wide):
            if view.states[x + wide * (y + high * z)] == OPEN:
                through = words[along_z + x + wide * y]
                share = (_STRIP if len(through) < 3 else _CROWDED) if setter.inks.chips else 1.0
                spot = field.x + (x + 0.5) * cell, middle + 0.44 * (1 - share) * cell
                inside += fitted(through, spot, _IN_CELL * setter.size, setter, share)
    for x in range(wide):
        column = words[along_y + x + wide * z]
        placed += below(column, field.x + (x + 0.5) * cell, field.y - 0.24 * cell, setter, widths)
    small = 0.8 * _heading(cell)
    numbers = [(field.x + (x - 0.5) * cell, field.y + field.height + 1.15 * small, str(x)) for x in shown_numbers(wide)]
    for y in shown_numbers(high):
        down = field.y + (high - y + 0.5) * cell + CAP_HEIGHT * small / 2
        numbers.append((field.x + field.width + 0.75 * small, down, str(y)))
    heading = (field.x, field.y - max(map(len, words[along_y : along_y + wide * board.depth])) * setter.pitch, name)
    lifted = (heading[0], heading[1] - 0.5 * cell, name)
    return _Layer(lifted, field, _cut(board, z, view, cells), tuple(placed), tuple(inside), tuple(numbers))


def _cut(board: Solid, z: int, view: View, cells: list[int]) -> View:
    """What the view shows of one layer; a line along z shades its cell in every layer."""
    wide, high = board.width, board.height
    along_y, along_z = board.directions[1][1].start, board.directions[2][1].start
    lines: set[int] = set()
    pierced: set[int] = set()
    for line in view.lines:
        if line >= along_z:
            y, x = divmod(line - along_z, wide)
            pierced.add(x + wide * (y + high * z))
        elif line >= along_y:
            at, x = divmod(line - along_y, wide)
            lines.update({high + x} if at == z else ())
        else:
            at, y = divmod(line, high)
            lines.update({high - 1 - y} if at == z else ())
    return View(
        tuple(view.states[cell] for cell in cells),
        frozenset(index for index, cell in enumerate(cells) if cell in view.marked),
        frozenset(index for index, cell in enumerate(cells) if cell in view.shaded or cell in pierced),
        frozenset(lines),
    )


def _paint(surface: Surface, layers: tuple[_Layer, ...], setter: Setter, inks: Inks, theme: Theme, size: float) -> None:
    soft = mix(theme.ink, theme.field, 0.4)
    for layer in layers:
        with surface.group("layer"):
            surface.text([layer.heading], Type(size, theme.ink, Weight.SEMIBOLD))
            with surface.group("cells"):
                paint_cells(surface, layer.field, layer.view, inks, theme)
            with surface.group("clues"):
                _paint_apart(surface, layer.words, setter, theme, theme.ink)
            with surface.group("through"):
                _paint_apart(surface, layer.inside, setter, theme, soft)
            surface.text(layer.numbers, Type(0.8 * size, theme.soft, Weight.REGULAR, "middle"))


def _paint_apart(surface: Surface, placed: tuple[Placed, ...], setter: Setter, theme: Theme, ink: str) -> None:
    """Paint zeros paler than the other numbers."""
    zeros = [item for item in placed if is_zero(item.word)]
    paint_words(surface, [item for item in placed if not is_zero(item.word)], setter, theme, ink)
    paint_words(surface, zeros, setter, theme, mix(ink, theme.field, PALE))
