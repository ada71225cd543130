"""The flexible set and the optimal partial solution: all that every solution agrees on, on any board."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from nonoforge.engine import Cancel, flexible_cells, solutions
from nonoforge.errors import Cancelled, StudyError
from nonoforge.puzzle import Knowledge, Picture, Puzzle


@dataclass(frozen=True)
class Partial:
    """`knowledge` has for each cell the colours it has in some solution; `flexible` are the cells with several.

    Where time ran out (not `complete`) there may be more flexible cells, and more colours. `solution` is one of them.
    """

    knowledge: Knowledge
    flexible: frozenset[int]
    solution: Picture
    complete: bool


def optimal_partial(puzzle: Puzzle, *, seconds: float | None = None, cancel: Cancel | None = None) -> Partial:
    """What all solutions have in common; `StudyError` where there is none, or none was found in time."""
    deadline = None if seconds is None else perf_counter() + seconds
    try:
        first = next(solutions(puzzle, 1, seconds=seconds, cancel=cancel), None)
    except Cancelled:
        raise StudyError("no solution was found in the time allowed: there is nothing to study yet") from None
    if first is None:
        raise StudyError("the puzzle has no solution, so there is nothing to study")
    found = flexible_cells(puzzle, seconds=_left(deadline), cancel=cancel)
    masks = [1 << colour for colour in first]
    complete = found.complete
    if puzzle.palette.mono:
        for cell in found.cells:
            masks[cell] = 3
    else:
        complete &= _add_colours(puzzle, found.cells, masks, deadline, cancel)
    return Partial(tuple(masks), found.cells, first, complete)


def _add_colours(
    puzzle: Puzzle, cells: frozenset[int], masks: list[int], deadline: float | None, cancel: Cancel | None
) -> bool:
    """Find every colour that a flexible cell has in some solution; whether that was finished in time.

    A solution is asked for in which the cell has none of the colours known for it, until there is none; each one found
    tells something about the other cells as well.
    """
    everything = (1 << len(puzzle.palette)) - 1
    for cell in sorted(cells):
        while masks[cell] != everything:
            wanted = [everything] * puzzle.cells
            wanted[cell] = everything & ~masks[cell]
            try:
                found = next(
                    solutions(puzzle, 1, seconds=_left(deadline), knowledge=tuple(wanted), cancel=cancel), None
                )
            except Cancelled:
                return False
            if found is None:
                break
            for index, colour in enumerate(found):
                masks[index] |= 1 << colour
    return True


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - perf_counter())
