"""The flexible set and the optimal partial solution: all that the solutions agree on, on any board."""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.engine import Budget, Inquiry, flexible_cells
from nonoforge.errors import StudyError
from nonoforge.puzzle import Knowledge, Picture, Puzzle, no_knowledge


@dataclass(frozen=True)
class Partial:
    """`knowledge` has the colours that each cell has in some solution; `flexible` are the cells with several.

    If a budget ended it (not `complete`; `stopped` says which), there may be more flexible cells and more colours.
    `solution` is one of the solutions, `start` is what they all had to agree with.
    """

    knowledge: Knowledge
    flexible: frozenset[int]
    solution: Picture
    complete: bool
    stopped: str
    start: Knowledge


def optimal_partial(
    puzzle: Puzzle, knowledge: Knowledge | None = None, *, budget: Budget | None = None, part: float = 1.0
) -> Partial:
    """What all solutions that agree with `knowledge` have in common; `StudyError` if there is none, or none was found
    within the budget.

    The first solution may take the whole budget, because nothing works without it; the rest takes this part of what is
    left.
    """
    budget = budget or Budget()
    inquiry = Inquiry(puzzle, knowledge)
    over = inquiry.advance(budget, 1)
    if not inquiry.found:
        if over:
            raise StudyError(f"no solution was found, so there is nothing to study: {over}")
        known = "" if knowledge is None else " that agrees with what is known"
        raise StudyError(f"the puzzle has no solution{known}, so there is nothing to study")
    first = inquiry.found[0]
    share = budget.share(part)
    found = flexible_cells(puzzle, knowledge=knowledge, budget=share)
    masks = [1 << colour for colour in first]
    start = knowledge or no_knowledge(puzzle)
    complete = found.complete
    if puzzle.palette.mono:
        for cell in found.cells:
            masks[cell] = 3
    else:
        complete &= _add_colours(puzzle, start, found.cells, masks, share)
    budget.spend(share.used)
    stopped = "" if complete else share.spent()
    return Partial(tuple(masks), found.cells, first, complete, stopped, start)


def _add_colours(puzzle: Puzzle, start: Knowledge, cells: frozenset[int], masks: list[int], budget: Budget) -> bool:
    """Find every colour that a flexible cell has in some solution; returns whether the budget was enough.

    Look for a solution in which the cell has none of the colours found for it, until there is none; each solution adds
    colours to other cells too.
    """
    for cell in sorted(cells):
        while start[cell] & ~masks[cell]:
            wanted = list(start)
            wanted[cell] = start[cell] & ~masks[cell]
            if budget.spent():
                return False
            inquiry = Inquiry(puzzle, tuple(wanted))
            if inquiry.advance(budget, 1):
                return False
            if not inquiry.found:
                break
            for index, colour in enumerate(inquiry.found[0]):
                masks[index] |= 1 << colour
    return True
