"""How a puzzle can be printed: beside others, on its own page, turned, over a spread, in parts, or not at all.

A body grows in proportion to its cells, so it is measured once and every question about a place is a division.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from nonoforge.boards import Grid, Solid
from nonoforge.book.entries import Entry
from nonoforge.book.style import Style
from nonoforge.book.trim import MM, Box
from nonoforge.draw import Look, View, body_of
from nonoforge.draw.bodies.grid import COUNTS
from nonoforge.draw.colours.theme import MOST_CELL
from nonoforge.draw.page import key_body
from nonoforge.draw.states import states_of_puzzle
from nonoforge.draw.surfaces.fonts import text_width
from nonoforge.draw.text.typeset import wrap
from nonoforge.errors import DrawError
from nonoforge.puzzle import Puzzle

_SAMPLE = 20.0
"""The side of a cell at which bodies are measured, in units: large enough that no line has its least width."""

OVERLAP = 5
"""Rows or columns that two parts of a grid have in common."""

_TURNED = 1.2
"""How much larger cells must get for a page to be turned."""

_MOST_CLUES = 0.6
"""The share of a page that clues may take where a grid is split; beyond it, parts would hold next to nothing."""

_MOST_PARTS = 100

GAP = 7 * MM
"""Between puzzles that share a page."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A drawing with cells of one unit: its size, and the em of its smallest figures."""

    width: float
    height: float
    type: float

    def cell_in(self, width: float, height: float) -> float:
        """The side of the largest cells with which it fits a place."""
        return min(width / self.width, height / self.height)


@dataclass(frozen=True, slots=True)
class Slot:
    """One place on a page: which entry (by its place in the book, from 0) is drawn there, and how.

    `box` is counted from the corner of the frame. `grey` tells on which sides (left, right, top, bottom) a part repeats
    cells of its neighbours. `towards` is the side of the box that the drawing keeps to.
    """

    entry: int
    box: Box
    look: Look
    note: str = ""
    grey: tuple[bool, bool, bool, bool] = (False,) * 4
    towards: str = "middle"
    first: bool = True
    """Whether it is the first of its entry's places: only that has hints at its foot."""
    corner: bool = False
    """Whether the view of a solid from a corner stands above its layers."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of puzzles. A spread has two, and its first, `left`, must lie on the left."""

    slots: tuple[Slot, ...]
    turned: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """How an entry is printed: `share` puzzles on a page (0: it has pages of its own, in `leaves`)."""

    measure: Measure
    share: int = 0
    leaves: tuple[Leaf, ...] = ()


def measured(puzzle: Puzzle, look: Look) -> Measure:
    """The puzzle as a player gets it, measured."""
    body = body_of(puzzle, View(states_of_puzzle(puzzle)), replace(look, cell=_SAMPLE))
    return Measure(body.width / _SAMPLE, body.height / _SAMPLE, body.type / _SAMPLE)


def smallest_cell(measure: Measure, style: Style) -> float:
    """The side of a cell below which cells or figures are too small to print."""
    return max(style.smallest_cell, style.least_type / measure.type if measure.type else 0.0)


def room_in(entry: Entry, box: Box, style: Style) -> Box:
    """What heading, colour key and hints leave of a place for the drawing."""
    look, text = style.look, style.text
    below = 0.0
    key = key_body(entry.puzzle, View(states_of_puzzle(entry.puzzle)), look, box.width, 0.9 * text)
    if key:
        below += key.height + 0.8 * text
    if style.options.hints_at == "foot" and entry.hints:
        below += len(hint_lines(entry, box.width, style)) * 1.24 * hint_type(style) + 0.8 * text
    return Box(box.x, box.y + style.heading, box.width, max(box.height - style.heading - below, 1.0))


def hint_type(style: Style) -> float:
    """The em of hints at the foot of a puzzle."""
    return 0.8 * style.text


def hint_lines(entry: Entry, width: float, style: Style) -> tuple[str, ...]:
    """The hints of a puzzle as lines of text for its foot."""
    size = hint_type(style)
    told = "  ".join(f"{number}. {hint}" for number, hint in enumerate(entry.hints, 1))
    return wrap(told, width, 8, lambda line: text_width(line, size))


def places(count: int, style: Style) -> list[Box]:
    """The places of `count` puzzles (1, 2 or 4) that share a page."""
    wide, high = style.trim.frame_width, style.trim.frame_height
    across = 2 if count == 4 or (count == 2 and wide > high) else 1
    down = count // across
    width, height = (wide - (across - 1) * GAP) / across, (high - (down - 1) * GAP) / down
    return [
        Box(column * (width + GAP), row * (height + GAP), width, height)
        for row in range(down)
        for column in range(across)
    ]


def fit(entry: Entry, number: int, style: Style) -> Fit:
    """How an entry is printed; `DrawError` says why it cannot be. `number` is its place in the book, from 0."""
    if isinstance(entry.puzzle.board, Solid):
        from nonoforge.book.layer_pages import layer_leaves

        return Fit(Measure(1, 1, 0), 0, layer_leaves(entry, number, style))
    measure = measured(entry.puzzle, style.look)
    least = smallest_cell(measure, style)
    share = _share(entry, measure, least, style)
    (whole,) = places(1, style)
    upright = _cell(entry, measure, whole, style)
    on_its_side = Box(0, 0, whole.height, whole.width)
    turned = _cell(entry, measure, on_its_side, style)
    if share and not (upright < style.comfortable_cell and turned > _TURNED * upright):
        return Fit(measure, share)
    if turned >= least:
        slot = Slot(number, on_its_side, replace(style.look, cell=turned))
        return Fit(measure, 0, (Leaf((slot,), turned=True),))
    wanted = f"cells of {round(least / MM, 1):g} mm"
    if style.options.too_large == "leave-out":
        raise DrawError(f"it does not fit a page with {wanted}")
    if not isinstance(entry.puzzle.board, Grid):
        raise DrawError(f"it does not fit a page with {wanted}, and only grids can be split")
    on_two = spread(entry, number, measure, least, style)
    return Fit(measure, 0, on_two or parts(entry, number, measure, least, style))


def _share(entry: Entry, measure: Measure, least: float, style: Style) -> int:
    """How many puzzles like this one share a page; 0 where not even one fits."""
    per_page = style.options.per_page
    for count in (4, 2, 1):
        if per_page != "auto" and count > per_page:
            continue
        enough = least if count == 1 or per_page != "auto" else max(least, style.comfortable_cell)
        if all(_cell(entry, measure, box, style) >= enough for box in places(count, style)):
            return count
    return 0


def _cell(entry: Entry, measure: Measure, box: Box, style: Style) -> float:
    room = room_in(entry, box, style)
    return min(measure.cell_in(room.width, room.height), style.largest_cell, MOST_CELL)


def cell_together(entries: list[Entry], fits: list[Fit], boxes: list[Box], style: Style) -> list[float]:
    """The sides of cells of puzzles that share a page: the same for all grids; planes have no cells to compare."""
    cells = [_cell(entry, each.measure, box, style) for entry, each, box in zip(entries, fits, boxes, strict=True)]
    grids = [cell for entry, cell in zip(entries, cells, strict=True) if isinstance(entry.puzzle.board, Grid)]
    common = min(grids, default=0.0)
    return [
        max(common, smallest_cell(each.measure, style)) if isinstance(entry.puzzle.board, Grid) else cell
        for entry, each, cell in zip(entries, fits, cells, strict=True)
    ]


def _clues(measure: Measure, board: Grid) -> tuple[float, float]:
    """Width of the clues beside a grid and height of those above it, in cells."""
    return measure.width - board.width, measure.height - board.height


def spread(entry: Entry, number: int, measure: Measure, least: float, style: Style) -> tuple[Leaf, ...]:
    """Two facing pages, cut at the heavy line that makes them most alike; nothing where cells would be too small."""
    board = entry.puzzle.board
    assert isinstance(board, Grid)  # noqa: S101 - for the type checker
    (whole,) = places(1, style)
    room = room_in(entry, whole, style)
    beside, above = _clues(measure, board)
    cuts = range(5, board.width, 5)
    if not cuts:
        return ()
    halves = {left: (beside + left + COUNTS, board.width - left + 2 * COUNTS) for left in cuts}
    cut = min(cuts, key=lambda left: max(halves[left]))
    fits = Measure(max(halves[cut]), above + board.height + COUNTS, 0).cell_in(room.width, room.height)
    cell = min(fits, style.largest_cell)
    if cell < least:
        return ()
    one, other = (
        replace(style.look, cell=cell, window=(*columns, 1, board.height))
        for columns in ((1, cut), (cut + 1, board.width))
    )
    return (
        Leaf((Slot(number, whole, one, style.words.on_next, towards="right"),), left=True),
        Leaf((Slot(number, whole, other, towards="left", first=False),)),
    )


def parts(entry: Entry, number: int, measure: Measure, least: float, style: Style) -> tuple[Leaf, ...]:
    """As many pages as it takes, to be laid over each other; `DrawError` where the clues leave no room for cells."""
    board = entry.puzzle.board
    assert isinstance(board, Grid)  # noqa: S101 - for the type checker
    (whole,) = places(1, style)
    room = room_in(entry, whole, style)
    room = room._replace(height=room.height - 2 * style.text)  # for the words on grey cells
    wide, high = room.width / least, room.height / least
    beside, above = _clues(measure, board)
    if beside > _MOST_CLUES * wide or above > _MOST_CLUES * high:
        raise DrawError("its clues alone fill a page, so it cannot be split")
    columns = _even(board.width, wide - beside - COUNTS, wide - 2 * COUNTS)
    rows = _even(board.height, high - above - COUNTS, high - 2 * COUNTS)
    if len(columns) * len(rows) > _MOST_PARTS:
        raise DrawError(f"it would take {len(columns) * len(rows)} pages")
    longest = [
        max(end - start + (COUNTS if start > 1 else clues) for start, end in cut) + 1 + COUNTS
        for cut, clues in ((columns, beside), (rows, above))
    ]
    cell = min(room.width / longest[0], room.height / longest[1], style.largest_cell)
    leaves: list[Leaf] = []
    for down, (top, bottom) in enumerate(rows):
        for across, (left, right) in enumerate(columns):
            told = style.words.part.format(
                n=len(leaves) + 1, all=len(rows) * len(columns), left=left, right=right, top=top, bottom=bottom
            )
            grey = across > 0, across < len(columns) - 1, down > 0, down < len(rows) - 1
            look = replace(style.look, cell=cell, window=(left, right, top, bottom))
            leaves.append(Leaf((Slot(number, whole, look, told, grey, first=not leaves),)))
    return tuple(leaves)


def _even(count: int, first: float, other: float) -> list[tuple[int, int]]:
    """First and last of the rows or columns on each part, about as many on each; `first` fit beside clues."""
    full = _stretches(count, first, other)
    share = ceil((count + (len(full) - 1) * OVERLAP) / len(full) / 5) * 5
    even = _stretches(count, min(first, share), min(other, share))
    return even if len(even) == len(full) else full


def _stretches(count: int, first: float, other: float) -> list[tuple[int, int]]:
    """First and last of the rows or columns on each part: as many as fit, some of them twice."""
    found = []
    start, fits = 1, int(first) // 5 * 5
    while True:
        end = min(start + max(fits, OVERLAP + 5) - 1, count)
        found.append((start, end))
        if end == count:
            return found
        start, fits = end - OVERLAP + 1, int(other) // 5 * 5
