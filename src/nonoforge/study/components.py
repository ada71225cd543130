"""Generalized switching components: the smallest sets of flexible cells whose colours depend on each other.

The solutions of a puzzle are a product over its components: each may be filled in any of its ways, whatever the others
are. So a puzzle with thirty simple switches has 2^30 solutions and thirty components, and listing the solutions is not
the way to find the components. Instead:

1. For each line alone: which of its flexible cells depend on each other, if the others are known? A line with too many
   arrangements to list counts as one piece.
2. Pieces that share a cell are joined. Cells depend on each other only through lines, so no component is split.
3. The fillings of each joined set are listed, with the rest as in one solution, and split into factors.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod

from nonoforge.clues import accepts
from nonoforge.engine import Budget, Inquiry
from nonoforge.puzzle import Puzzle
from nonoforge.study.factoring import factors, projected
from nonoforge.study.partial import Partial

MOST_FILLINGS = 2000
"""The most fillings of one component that are listed."""

_MOST_ARRANGEMENTS = 4096
"""The most arrangements of the flexible cells of one line that are tried."""

PATTERNS = (("1*", re.compile("1*")), ("(0+1)*0+", re.compile("(?:0+1)*0+")))
"""What can be between the two flexible cells of a line: a block that ends at one or the other, or single cells."""


@dataclass(frozen=True)
class Gap:
    """Two neighbouring flexible cells of a component on one line, and what is between them.

    `between` has a character for each cell: a colour's number, or `x` for a flexible cell of another component.
    `pattern` is the one of `PATTERNS` that it matches, empty if none does: in colour puzzles, and on lines with more
    than two flexible cells.
    """

    line: int
    cells: tuple[int, int]
    between: str
    pattern: str


@dataclass(frozen=True)
class Component:
    """Cells in rising order and their fillings, one colour for each cell; not `complete` if there may be more."""

    cells: tuple[int, ...]
    fillings: tuple[bytes, ...]
    gaps: tuple[Gap, ...]
    complete: bool


def components(
    puzzle: Puzzle,
    partial: Partial,
    *,
    most_fillings: int = MOST_FILLINGS,
    budget: Budget | None = None,
) -> tuple[Component, ...]:
    """The generalized switching components, largest first, without listing all solutions.

    A set whose fillings could not all be listed stays one component and is marked as incomplete; it may be several.
    """
    budget = budget or Budget()
    found = []
    for cells in _joined_by_lines(puzzle, partial, budget):
        fillings, complete = _fillings(puzzle, partial, cells, most_fillings, budget)
        parts = factors(fillings) if complete else (tuple(range(len(cells))),)
        for part in parts:
            members = tuple(cells[position] for position in part)
            gaps = _gaps(puzzle, partial, members)
            found.append(Component(members, projected(fillings, part), gaps, complete and partial.complete))
    return tuple(sorted(found, key=lambda component: (-len(component.cells), component.cells)))


def number_of_solutions(found: Sequence[Component]) -> tuple[int, bool]:
    """How many solutions these components make, and whether those are all."""
    return prod(len(component.fillings) for component in found), all(component.complete for component in found)


def _joined_by_lines(puzzle: Puzzle, partial: Partial, budget: Budget) -> list[tuple[int, ...]]:
    """Flexible cells that may depend on each other, judging by each line alone."""
    leader = {cell: cell for cell in partial.flexible}

    def top(cell: int) -> int:
        while leader[cell] != cell:
            leader[cell] = cell = leader[leader[cell]]
        return cell

    for index, line in enumerate(puzzle.lines):
        cells = sorted(partial.flexible.intersection(line))
        if len(cells) < 2 or puzzle.clues[index] is None:
            continue
        for part in _parts_of_line(puzzle, partial, index, cells, budget):
            for position in part[1:]:
                leader[top(cells[position])] = top(cells[part[0]])
    groups: dict[int, list[int]] = {}
    for cell in sorted(leader):
        groups.setdefault(top(cell), []).append(cell)
    return [tuple(cells) for cells in groups.values()]


def _parts_of_line(
    puzzle: Puzzle, partial: Partial, index: int, cells: Sequence[int], budget: Budget
) -> tuple[tuple[int, ...], ...]:
    """Which flexible cells of a line depend on each other, as positions in `cells`; all if there are too many."""
    choices = [
        [colour for colour in range(len(puzzle.palette)) if partial.knowledge[cell] >> colour & 1] for cell in cells
    ]
    arrangements = prod(map(len, choices))
    if not partial.complete or arrangements > _MOST_ARRANGEMENTS or budget.spent():
        return (tuple(range(len(cells))),)
    line, clue = puzzle.lines[index], puzzle.clues[index]
    budget.spend(arrangements * len(line))
    picture = bytearray(partial.solution)
    possible = []
    for colours in product(*choices):
        for cell, colour in zip(cells, colours, strict=True):
            picture[cell] = colour
        if accepts(clue, [picture[cell] for cell in line]):
            possible.append(colours)
    return factors(possible)


def _fillings(
    puzzle: Puzzle,
    partial: Partial,
    cells: tuple[int, ...],
    most: int,
    budget: Budget,
) -> tuple[list[bytes], bool]:
    """The ways to fill some cells with the rest as in one solution, that one included; and whether these are all."""
    free = set(cells)
    start = partial.start
    knowledge = tuple(start[cell] if cell in free else 1 << colour for cell, colour in enumerate(partial.solution))
    found = [bytes(partial.solution[cell] for cell in cells)]
    if budget.spent():
        return found, False
    inquiry = Inquiry(puzzle, knowledge)
    over = inquiry.advance(budget, most + 1)
    fillings = dict.fromkeys((*found, *(bytes(picture[cell] for cell in cells) for picture in inquiry.found)))
    return list(fillings)[:most], not over and len(fillings) <= most


def _gaps(puzzle: Puzzle, partial: Partial, cells: tuple[int, ...]) -> tuple[Gap, ...]:
    """The pairs of neighbouring cells of a component on each line, with what is between them."""
    members, gaps = set(cells), []
    for index, line in enumerate(puzzle.lines):
        places = [place for place, cell in enumerate(line) if cell in members]
        for left, right in pairwise(places):
            inner = [line[place] for place in range(left + 1, right)]
            between = "".join("x" if cell in partial.flexible else str(partial.solution[cell]) for cell in inner)
            names = (name for name, regex in PATTERNS if puzzle.palette.mono and regex.fullmatch(between))
            pattern = next(names, "")
            gaps.append(Gap(index, (line[left], line[right]), between, pattern))
    return tuple(gaps)
