"""Wrong marks of a player, each with the clue that it breaks.

A mark is wrong when no solution has it. With one solution that is a comparison; the clue is then found among the
cell's own lines: first one that the player's marks alone make impossible, else one that the mark breaks as soon as
the rest of the line is right.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.clues import accepts
from nonoforge.errors import PuzzleError
from nonoforge.explain import words
from nonoforge.explain.what_ifs import place
from nonoforge.puzzle import Knowledge, Picture, Puzzle, check_knowledge, no_knowledge

SECONDS = 20.0
"""How long the engine may search for the solution to compare with."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong mark: the colours the player left for the cell, the line whose clue it breaks, and a sentence that
    says so.
    """

    cell: int
    marked: int
    line: int | None
    reason: str


def find_mistakes(puzzle: Puzzle, knowledge: Knowledge) -> tuple[Mistake, ...]:
    """The marks in `knowledge` that are wrong, by cell; () where it can still be completed.

    Where the puzzle has several solutions marks are taken in the order of cells, and one that no solution shares with
    those before it is wrong. `PuzzleError` where the puzzle itself has no solution or none is found in time.
    """
    from nonoforge.engine import decide

    check_knowledge(puzzle, knowledge)
    verdict = decide(puzzle, seconds=SECONDS)
    if verdict.answer == "none":
        raise PuzzleError("the puzzle has no solution, so no mark can be told right from wrong")
    if verdict.answer == "unique":
        truth = verdict.solutions[0]
        wrong = [cell for cell, mask in enumerate(knowledge) if not mask >> truth[cell] & 1]
        return tuple(_mistake(puzzle, knowledge, truth, cell) for cell in wrong)
    if verdict.answer == "multiple":
        return _against_all(puzzle, knowledge)
    raise PuzzleError(f"no solution was found in {SECONDS:g} s to compare the marks with")


def _against_all(puzzle: Puzzle, knowledge: Knowledge) -> tuple[Mistake, ...]:
    """Mistakes in a puzzle with several solutions: add marks as long as some solution has them all."""
    from nonoforge.engine import decide

    everything = no_knowledge(puzzle)
    agreed = list(everything)
    near: Picture | None = None
    found = []
    for cell, mask in enumerate(knowledge):
        if not everything[cell] & ~mask:
            continue
        agreed[cell] &= mask
        if near is not None and mask >> near[cell] & 1:
            continue
        verdict = decide(puzzle, knowledge=tuple(agreed), seconds=SECONDS) if agreed[cell] else None
        if verdict is not None and verdict.solutions:
            near = verdict.solutions[0]
            continue
        agreed[cell] = everything[cell]
        if near is None:
            near = decide(puzzle, seconds=SECONDS).solutions[0]
        found.append(_mistake(puzzle, knowledge, near, cell))
    return tuple(found)


def _mistake(puzzle: Puzzle, knowledge: Knowledge, truth: Picture, cell: int) -> Mistake:
    from nonoforge.engine import solve_line

    marked = knowledge[cell]
    said = " or ".join(words.colour(c, puzzle.palette) for c in range(len(puzzle.palette)) if marked >> c & 1)
    start = f"{place(puzzle, cell)} cannot be {said or 'without any colour'}"
    start = start[0].upper() + start[1:]
    mine = [index for index, line in enumerate(puzzle.lines) if cell in line]
    for index in mine:
        line = puzzle.lines[index]
        if solve_line(puzzle.clues[index], tuple(knowledge[c] for c in line), tuple(line)) is None:
            name, clue = puzzle.board.line_name(index), words.clue(puzzle.clues[index], puzzle.palette)
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
            name, clue = puzzle.board.line_name(index), words.clue(puzzle.clues[index], puzzle.palette)
            return Mistake(
                cell, marked, index, f"{start}: with the rest of {name} right, its clue ({clue}) would be broken."
            )
    return Mistake(cell, marked, None, f"{start}: no solution has it.")
