"""The engine: decides every kind of nonogram, and says how it knows.

    words                         bit tricks
    packing                       a puzzle as arrays
    runs_word, runs_words, runs_loose, totals   line steps by kind of clue
    line                          one line step for every clue
    propagate                     line steps until nothing changes
    probe, search                 assumptions, implications, guesses
    clauses                       a puzzle as clauses, and clause learning
    switch, switch_box            a cheap second solution
    verdict, inquiry              what is answered, and how the stages follow each other
    trial                         line logic on pictures, for the inner loops of makers
    warm                          compile everything once

Input is a puzzle, output is knowledge, verdicts and counters. It knows nothing of geometry, files or drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from nonoforge.boards import Plane
from nonoforge.clues import Clue
from nonoforge.engine.clauses.ask import Clauses
from nonoforge.engine.inquiry import DONE, Inquiry
from nonoforge.engine.packing import BROKEN_LINE, LINE_STEPS, pack
from nonoforge.engine.propagate import CONTRADICTION, ENDLESS, fresh_state, narrow
from nonoforge.engine.propagate import propagate as propagate_packed
from nonoforge.engine.trial import Trial
from nonoforge.engine.verdict import Budget, Cancel, Count, Counters, Verdict
from nonoforge.errors import Cancelled, PuzzleError
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Knowledge, Picture, Puzzle, check_knowledge, no_knowledge


def decide(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    line_steps: int | None = None,
    knowledge: Knowledge | None = None,
    cancel: Cancel | None = None,
) -> Verdict:
    """How many solutions the puzzle has: unique, multiple, none, or unknown when the budget is spent.

    With `knowledge` only solutions that agree with it count. A budget of `line_steps` bounds all that is done and gives
    the same answer on every machine; `seconds` do not. To go on after `unknown`, use an `Inquiry`.
    """
    budget = Budget(seconds, line_steps, cancel)
    return Inquiry(puzzle, knowledge).verdict(budget)


def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    seconds: float | None = None,
    line_steps: int | None = None,
    knowledge: Knowledge | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Picture]:
    """The solutions one after the other, each checked.

    `Cancelled` where the budget is spent, or `cancel` stopped it, before all were found.
    """
    budget, given = Budget(seconds, line_steps, cancel), 0
    inquiry = Inquiry(puzzle, knowledge)
    while limit is None or given < limit:
        over = inquiry.advance(budget, given + 1)
        if over:
            raise Cancelled(f"stopped after {given} solutions: {over}")
        if given == len(inquiry.found):
            return
        yield inquiry.found[given]
        given += 1


def count(
    puzzle: Puzzle,
    limit: int,
    *,
    seconds: float | None = None,
    line_steps: int | None = None,
    knowledge: Knowledge | None = None,
    cancel: Cancel | None = None,
) -> Count:
    """How many solutions agree with `knowledge`; "at least n" where there are more than `limit` or the budget ends."""
    budget = Budget(seconds, line_steps, cancel)
    inquiry = Inquiry(puzzle, knowledge)
    inquiry.advance(budget, limit + 1)
    number = len(inquiry.found)
    return Count(min(number, limit), exact=inquiry.stage == DONE and number <= limit)


@dataclass(frozen=True, slots=True)
class Flexible:
    """The cells that differ between some two solutions; all of them where `complete`."""

    cells: frozenset[int]
    complete: bool


def flexible_cells(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    line_steps: int | None = None,
    knowledge: Knowledge | None = None,
    cancel: Cancel | None = None,
    budget: Budget | None = None,
) -> Flexible:
    """Every cell whose colour is not the same in all solutions that agree with `knowledge`.

    Asks for a solution that differs from the first in a cell not yet known to vary, until there is none: a handful of
    questions, not one for each cell and not all solutions. A `budget` shared with other work replaces `seconds`,
    `line_steps` and `cancel`.
    """
    budget = budget or Budget(seconds, line_steps, cancel)
    inquiry = Inquiry(puzzle, knowledge)
    if inquiry.advance(budget, 2) or len(inquiry.found) < 2:
        return Flexible(frozenset(), complete=inquiry.stage == DONE)
    first, second = inquiry.found[:2]
    varying = {cell for cell in range(puzzle.cells) if first[cell] != second[cell]}
    proved = inquiry.proved or knowledge or no_knowledge(puzzle)
    waiting = {cell for cell, left in enumerate(proved) if left & (left - 1)} - varying
    packed = pack(puzzle)
    state = fresh_state(packed)
    narrow(packed, state, np.array(proved, np.uint32))
    propagate_packed(packed, state, ENDLESS)
    clauses = Clauses(packed, state)
    budget.spend(int(state.meter[LINE_STEPS]) + clauses.effort)
    try:
        while waiting:
            clauses.forbid(first, sorted(waiting))
            answer = None
            while answer is None:
                if budget.spent():
                    return Flexible(frozenset(varying), complete=False)
                before = clauses.effort
                answer = clauses.look(budget)
                budget.spend(clauses.effort - before)
            if not isinstance(answer, bytes):
                break
            news = {cell for cell in waiting if answer[cell] != first[cell]}
            varying |= news
            waiting -= news
    finally:
        clauses.close()
    return Flexible(frozenset(varying), complete=True)


@dataclass(frozen=True, slots=True)
class Propagation:
    """What line logic finds: the knowledge at its fixpoint, or the line that has no arrangement."""

    knowledge: Knowledge
    line: int | None
    line_steps: int


def propagate(puzzle: Puzzle, knowledge: Knowledge | None = None) -> Propagation:
    """Line logic from `knowledge` on, until no line finds more or one has no arrangement left."""
    if knowledge is not None:
        check_knowledge(puzzle, knowledge)
    packed = pack(puzzle)
    state = fresh_state(packed)
    known = np.array(no_knowledge(puzzle), np.uint32)
    if knowledge is not None:
        known &= np.array(knowledge, np.uint32)
    narrow(packed, state, known)
    broken = propagate_packed(packed, state, ENDLESS) == CONTRADICTION
    return Propagation(
        tuple(state.candidates.tolist()),
        int(state.meter[BROKEN_LINE]) if broken else None,
        int(state.meter[LINE_STEPS]),
    )


def solve_line(clue: Clue, candidates: Sequence[int], cells: Sequence[int] | None = None) -> tuple[int, ...] | None:
    """What one line's clue leaves of the candidates (a bit mask for each position); None where that is nothing.

    Complete: a colour stays at a position exactly if some arrangement has it there. `cells` names the cell at each
    position, where a cell occurs more than once; all its positions then agree.
    """
    if not candidates:
        raise PuzzleError("a line has at least one cell")
    names = {cell: index for index, cell in enumerate(dict.fromkeys(cells or range(len(candidates))))}
    side = tuple(names[cell] for cell in (cells or range(len(candidates))))
    if len(side) != len(candidates):
        raise PuzzleError(f"{len(side)} cells for {len(candidates)} positions")
    colours = max(2, max(candidates).bit_length(), 1 + max(clue.colours if clue else (), default=1))
    palette = Palette(tuple(Colour(str(c), (c, c, c), chr(65 + c)) for c in range(colours)))
    known = [(1 << colours) - 1] * len(names)
    for position, cell in enumerate(side):
        known[cell] &= candidates[position]
    if 0 in known:
        return None
    found = propagate(Puzzle(Plane(len(names), (side,)), (clue,), palette), tuple(known))
    return None if found.line is not None else tuple(found.knowledge[cell] for cell in side)


__all__ = [
    "Budget",
    "Cancel",
    "Count",
    "Counters",
    "Flexible",
    "Inquiry",
    "Propagation",
    "Trial",
    "Verdict",
    "count",
    "decide",
    "flexible_cells",
    "propagate",
    "solutions",
    "solve_line",
]
