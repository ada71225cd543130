"""Fewer clues: the difficulty dial of planes.

With all clues, puzzles on planes solve themselves; people want some left out. A clue may go as long as the puzzle can
still be solved line by line, without a guess.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Literal

from nonoforge.puzzle import Puzzle

Difficulty = Literal["easy", "medium", "hard"]

SHARES: dict[str, float] = {"easy": 0.0, "medium": 0.5, "hard": 1.0}
"""How much of what can be left out is left out."""


def line_solvable(puzzle: Puzzle) -> bool:
    """Whether line logic alone settles every cell."""
    from nonoforge.engine import propagate

    found = propagate(puzzle)
    return found.line is None and all(candidates & (candidates - 1) == 0 for candidates in found.knowledge)


def thin_clues(puzzle: Puzzle, difficulty: Difficulty, seed: int = 0) -> Puzzle:
    """The puzzle with redundant clues left out, in a random order; it stays line solvable.

    A puzzle that is not line solvable with all its clues comes back unchanged.
    """
    share = SHARES[difficulty]
    if not share or not line_solvable(puzzle):
        return puzzle
    order = [line for line, clue in enumerate(puzzle.clues) if clue is not None]
    Random(seed).shuffle(order)  # noqa: S311 - a puzzle's seed, not a secret
    steps = [puzzle]
    for line in order:
        clues = list(steps[-1].clues)
        clues[line] = None
        fewer = replace(puzzle, clues=tuple(clues))
        if line_solvable(fewer):
            steps.append(fewer)
    return steps[round(share * (len(steps) - 1))]
