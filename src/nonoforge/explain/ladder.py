"""From a puzzle and what is known to a list of deductions: the engine climbs the ladder, and each step gets its words.

The order is that of a player: the weakest rule that helps anywhere, and among equals the line that gives most. A
what-if is tried only if no line helps any more, and after it lines come first again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from nonoforge.engine import Budget, Cancel, Inquiry
from nonoforge.engine.climb import Ladder, climb, fresh_ladder
from nonoforge.engine.packing import BROKEN_LINE, UNTIL, WORK, Packed, State, pack
from nonoforge.engine.propagate import CONTRADICTION, ENDLESS, PAUSED, SLICED, fresh_state, keep_only, narrow
from nonoforge.engine.rungs import LineView, fresh_view
from nonoforge.engine.verdict import budget_of
from nonoforge.errors import Cancelled, PuzzleError
from nonoforge.explain.deduction import RULES, Deduction, Explanation, LineRead
from nonoforge.explain.reasons import reason_for
from nonoforge.explain.what_ifs import find_what_if
from nonoforge.explain.wording import Wording, capital
from nonoforge.puzzle import Knowledge, Picture, Puzzle, check_knowledge, no_knowledge

EFFORT = 30_000_000
"""The default budget of an explanation in line steps, or other work that takes as long: about 20 seconds."""

SLICE, WORDS_PER_STEP = 1 << 19, 10
"""Words that a kernel processes between two checks of the budget, about 15 ms, and how many count as a line step."""


def explain(
    puzzle: Puzzle,
    knowledge: Knowledge | None = None,
    *,
    limit: int | None = None,
    what_ifs: bool = True,
    judge: bool = True,
    seconds: float | None = None,
    line_steps: int | None = None,
    cancel: Cancel | None = None,
) -> Explanation:
    """Solve as a person does, from `knowledge` on, and say why each step is right.

    There are at most `limit` deductions; without `what_ifs`, only those from single lines. If the ladder ends before
    the puzzle is solved and `judge` is set, the engine says whether there are several solutions or none. `line_steps`
    (default `EFFORT`) bounds the work and stops it at the same place on every machine; `seconds` and `cancel` stop it
    wherever it is. The outcome says which of them did.
    """
    budget = budget_of(EFFORT, seconds, line_steps, cancel)
    return deduce(puzzle, knowledge, budget, limit=limit, what_ifs=what_ifs, judge=judge)


def deduce(
    puzzle: Puzzle,
    knowledge: Knowledge | None,
    budget: Budget,
    *,
    limit: int | None = None,
    what_ifs: bool = True,
    judge: bool = True,
    tell: bool = True,
) -> Explanation:
    """As `explain`, with a budget that other work shares.

    Without `tell`, reasons stay empty: the sentences take most of the time, and a grade does not need them.
    """
    start = starting_point(puzzle, knowledge)
    work = _Work(puzzle, start, tell, budget)
    deductions: list[Deduction] = []
    try:
        while True:
            status = work.climb(deductions, ENDLESS if limit is None else limit - len(deductions))
            if status == CONTRADICTION:
                line = int(work.state.meter[BROKEN_LINE])
                return work.ended(deductions, "contradiction", broken_sentence(puzzle, line), line)
            if status == PAUSED or len(deductions) == limit:
                done = work.solved
                return work.ended(deductions, "solved" if done else "limit", "" if done else "More steps follow.")
            if work.solved:
                return work.ended(deductions, "solved", _solved_sentence(deductions))
            found = find_what_if(puzzle, work.packed, work.state, work.sliced) if what_ifs else None
            if found is None:
                break
            deductions.append(found)
            work.accept(found)
    except Cancelled as over:
        ended = budget.ended()
        outcome = "effort" if not ended else "cancelled" if budget.cancel and budget.cancel.stopped else "time"
        return work.ended(deductions, outcome, f"Stopped with {work.open_cells} cells open: {over}.")
    stuck = work.ended(
        deductions, "stuck", f"No rule of the ladder helps any further; {work.open_cells} cells stay open."
    )
    return _judged(stuck, budget) if judge else stuck


def next_deduction(puzzle: Puzzle, knowledge: Knowledge | None = None) -> Deduction | None:
    """The next step for a player who knows this much, by the weakest rule that helps; None if solved or stuck.

    `PuzzleError` if what is known contradicts a clue; `find_mistakes` then says which marks are wrong.
    """
    explanation = explain(puzzle, knowledge, limit=1, judge=False)
    if explanation.outcome == "contradiction" and not explanation.deductions:
        raise PuzzleError(explanation.note)
    return explanation.deductions[0] if explanation.deductions else None


def starting_point(puzzle: Puzzle, knowledge: Knowledge | None) -> Knowledge:
    """What is known at the start: the given cells and `knowledge` together; `PuzzleError` if they disagree."""
    given = no_knowledge(puzzle)
    if knowledge is None:
        return given
    check_knowledge(puzzle, knowledge)
    start = tuple(a & b for a, b in zip(given, knowledge, strict=True))
    if 0 in start:
        raise PuzzleError(f"cell {start.index(0)} has no colour left")
    return start


def broken_sentence(puzzle: Puzzle, line: int) -> str:
    """Says that a line cannot be completed."""
    words = Wording(puzzle)
    name, clue = capital(words.line(line)), words.clue(puzzle.clues[line])
    return f"{name} cannot be completed: no arrangement of its clue ({clue}) fits what is known."


def _solved_sentence(deductions: list[Deduction]) -> str:
    guesses = sum(bool(deduction.ways) for deduction in deductions)
    if not guesses:
        return "Solved by single lines alone: guess-free."
    return f"Not solvable by single lines; solved with {guesses} what-if{'' if guesses == 1 else 's'}."


def _judged(stuck: Explanation, budget: Budget) -> Explanation:
    """A stuck explanation with the engine's verdict: several solutions, none, or one that the ladder does not reach."""
    verdict = Inquiry(stuck.puzzle, stuck.knowledge).verdict(budget)
    if verdict.answer == "multiple":
        count = len(verdict.ambiguous)
        note = (
            f"{stuck.note} There are several solutions; two of them differ in {count} cell{'' if count == 1 else 's'}."
        )
        return replace(stuck, note=note, witnesses=tuple(verdict.solutions))
    if verdict.answer == "none":
        return replace(stuck, note=f"{stuck.note} There is no solution: every case ends in a contradiction.")
    if verdict.answer == "unique":
        return replace(
            stuck, note=f"{stuck.note} There is one solution, but it takes several assumptions at once to find it."
        )
    return replace(stuck, note=f"{stuck.note} Whether there is a solution is not known: {verdict.reason}.")


class _Work:
    """The engine's arrays for one explanation, and what has been read from them so far."""

    def __init__(self, puzzle: Puzzle, start: Knowledge, tell: bool, budget: Budget) -> None:
        self.puzzle = puzzle
        self.words = Wording(puzzle)
        self.tell = tell
        self.budget = budget
        self.start = start
        self.packed: Packed = pack(puzzle)
        self.state: State = fresh_state(self.packed)
        self.view: LineView = fresh_view(self.packed)
        self.ladder: Ladder = fresh_ladder(self.packed, len(self.state.trail) + 1)
        narrow(self.packed, self.state, np.array(start, np.uint32))
        self.known = list(start)

    @property
    def open_cells(self) -> int:
        """How many cells have several colours left."""
        return sum(bool(mask & (mask - 1)) for mask in self.known)

    @property
    def solved(self) -> bool:
        """Whether every cell is settled."""
        return not self.open_cells

    def sliced(self, kernel: Callable[..., int], *arguments: Any) -> int:
        """Call a kernel again and again until it is done; `Cancelled` if the budget is spent first."""
        while (answer := self._slice(kernel, *arguments)) == SLICED:
            pass
        return answer

    def _slice(self, kernel: Callable[..., int], *arguments: Any) -> int:
        if over := self.budget.spent():
            raise Cancelled(over)
        meter = self.state.meter
        before = int(meter[WORK])
        meter[UNTIL] = before + SLICE
        answer = int(kernel(*arguments))
        self.budget.spend((int(meter[WORK]) - before) // WORDS_PER_STEP)
        return answer

    def climb(self, deductions: list[Deduction], limit: int) -> int:
        """Let the engine climb, slice by slice, and read the steps of each slice."""
        most = len(deductions) + limit
        status = SLICED
        while status == SLICED:
            first = int(self.ladder.counts[0])
            left = most - len(deductions)
            status = self._slice(climb, self.packed, self.state, self.view, self.ladder, left)
            self._read(deductions, first, int(self.ladder.counts[0]))
        return status

    def _read(self, deductions: list[Deduction], first: int, last: int) -> None:
        """The steps of the engine's ladder from `first` to `last`, as deductions."""
        lines, rungs = self.ladder.step_line[first:last].tolist(), self.ladder.step_rung[first:last].tolist()
        opened, marks = self.ladder.step_open[first:last].tolist(), self.ladder.step_mark[first : last + 1].tolist()
        trail = self.state.trail[marks[0] : marks[-1]].tolist()
        offset = marks[0]
        for i, line in enumerate(lines):
            cells = self.puzzle.lines[line]
            before = tuple(map(self.known.__getitem__, cells))
            changed: dict[int, int] = {}
            for taken in trail[marks[i] - offset : marks[i + 1] - offset]:
                self.known[taken >> 5] &= ~(1 << (taken & 31))
                changed[taken >> 5] = self.known[taken >> 5]
            rule = RULES[rungs[i]]
            reason = ""
            if self.tell:
                after = tuple(map(self.known.__getitem__, cells))
                read = LineRead(rule, self.puzzle.clues[line], cells, before, after)
                reason = reason_for(read, self.words.line(line), self.words)
            deductions.append(Deduction(rule, line, tuple(changed.items()), reason, before, opened[i]))

    def accept(self, deduction: Deduction) -> None:
        """Give the engine what a what-if found."""
        for cell, mask in deduction.changes:
            keep_only(self.packed, self.state, cell, mask)
            self.known[cell] = mask

    def ended(self, deductions: list[Deduction], outcome: str, note: str, broken: int | None = None) -> Explanation:
        """The explanation so far."""
        witnesses: tuple[Picture, ...] = ()
        return Explanation(
            self.puzzle, self.start, tuple(deductions), tuple(self.known), outcome, note, broken, witnesses
        )


__all__ = ["broken_sentence", "deduce", "explain", "next_deduction", "starting_point"]
