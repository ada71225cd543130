"""Wrong marks of a player, each with the clue that it breaks.

A mark is wrong if no solution has it. If there is one solution, that is a comparison. The broken clue is found among
the lines through the cell: a line that the player's marks alone make impossible, else one that the mark breaks once the
rest of the line is right.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.clues import accepts
from nonoforge.engine import Budget, Inquiry, Verdict, solve_line
from nonoforge.engine.verdict import budget_of
from nonoforge.errors import PuzzleError
from nonoforge.explain.wording import Wording, capital
from nonoforge.puzzle import Knowledge, Picture, Puzzle, check_knowledge, no_knowledge

EFFORT = 30_000_000
"""The default budget in line steps, or other work that takes as long, for finding solutions to compare with."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong mark: the colours the player left for the cell, the line whose clue it breaks, and a sentence on it."""

    cell: int
    marked: int
    line: int | None
    reason: str


def find_mistakes(
    puzzle: Puzzle, knowledge: Knowledge, *, seconds: float | None = None, budget: Budget | None = None
) -> tuple[Mistake, ...]:
    """The wrong marks in `knowledge`, by cell; () if it can still be completed.

    If the puzzle has several solutions, marks are taken in the order of cells, and a mark is wrong if no solution has
    it together with the right ones before it. `PuzzleError` if the puzzle has no solution, or if none was found within
    `seconds` (by default, within an effort that is the same on every machine). A shared `budget` replaces both.
    """
    budget = budget or budget_of(EFFORT, seconds, None, None)
    check_knowledge(puzzle, knowledge)
    verdict = _decided(puzzle, None, budget)
    if verdict.answer == "none":
        raise PuzzleError("the puzzle has no solution, so no mark is right or wrong")
    if verdict.answer == "unique":
        truth = verdict.solutions[0]
        wrong = [cell for cell, mask in enumerate(knowledge) if not mask >> truth[cell] & 1]
        return tuple(_mistake(puzzle, knowledge, truth, cell) for cell in wrong)
    return _against_all(puzzle, knowledge, verdict.solutions[0], budget)


def _decided(puzzle: Puzzle, knowledge: Knowledge | None, budget: Budget) -> Verdict:
    """A verdict that is not `unknown`; `PuzzleError` if the budget ends first."""
    verdict = Inquiry(puzzle, knowledge).verdict(budget)
    if verdict.answer == "unknown":
        raise PuzzleError(f"no solution was found to compare the marks with: {verdict.reason}")
    return verdict


def _against_all(puzzle: Puzzle, knowledge: Knowledge, near: Picture, budget: Budget) -> tuple[Mistake, ...]:
    """Mistakes in a puzzle with several solutions, one of them `near`: add marks while some solution has them all."""
    everything = no_knowledge(puzzle)
    agreed = list(everything)
    found = []
    for cell, mask in enumerate(knowledge):
        if not everything[cell] & ~mask:
            continue
        agreed[cell] &= mask
        if mask >> near[cell] & 1:
            continue
        solutions = _decided(puzzle, tuple(agreed), budget).solutions if agreed[cell] else ()
        if solutions:
            near = solutions[0]
            continue
        agreed[cell] = everything[cell]
        found.append(_mistake(puzzle, knowledge, near, cell))
    return tuple(found)


def _mistake(puzzle: Puzzle, knowledge: Knowledge, truth: Picture, cell: int) -> Mistake:
    marked = knowledge[cell]
    words = Wording(puzzle)
    said = words.either(words.states(marked))
    start = capital(f"{words.place(cell)} cannot be {said or 'without any colour'}")
    mine = [index for index, line in enumerate(puzzle.lines) if cell in line]
    for index in mine:
        line = puzzle.lines[index]
        if solve_line(puzzle.clues[index], tuple(knowledge[c] for c in line), tuple(line)) is None:
            name, clue = words.line(index), words.clue(puzzle.clues[index])
            return Mistake(
                cell, marked, index, f"{start}: {name} ({clue}) has no arrangement left with the marks in it."
            )
    for index in mine:
        right = [truth[c] for c in puzzle.lines[index]]
        changed = [
            [colour if c == cell else value for c, value in zip(puzzle.lines[index], right, strict=True)]
            for colour in range(len(puzzle.palette))
            if marked >> colour & 1
        ]
        if not any(accepts(puzzle.clues[index], colours) for colours in changed):
            name, clue = words.line(index), words.clue(puzzle.clues[index])
            return Mistake(
                cell, marked, index, f"{start}: with the rest of {name} right, its clue ({clue}) would be broken."
            )
    return Mistake(cell, marked, None, f"{start}: no solution has it.")
