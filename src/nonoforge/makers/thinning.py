"""Fewer clues: the difficulty dial of planes and solids.

With all clues such puzzles solve themselves; people want some left out. A clue may go as long as the puzzle can still
be solved line by line, without guessing. What can go depends on the order of asking, so the order comes from a seed,
and the clues that went, in their order, are a dial: any first part of them can be left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from nonoforge.clues import Clue, Totals
from nonoforge.makers.options import Difficulty
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.engine.clue_removal import Clue as Removable

SHARES: dict[str, float] = {"easy": 0.0, "medium": 0.5, "hard": 1.0}
"""How much of what can be left out is left out."""


def line_solvable(puzzle: Puzzle) -> bool:
    """Whether line logic alone settles every cell."""
    from nonoforge.engine import propagate

    found = propagate(puzzle)
    return found.line is None and all(candidates & (candidates - 1) == 0 for candidates in found.knowledge)


def thin_clues(puzzle: Puzzle, difficulty: Difficulty | None, seed: int = 0) -> Puzzle:
    """The puzzle with redundant clues left out, in a random order; it stays line solvable.

    A puzzle that is not line solvable with all its clues is returned unchanged, and so is any if no difficulty is asked
    for.
    """
    from nonoforge.engine.clue_removal import Removal

    share = SHARES[difficulty or "easy"]
    if not share:
        return puzzle
    order = [(line, -1) for line, clue in enumerate(puzzle.clues) if clue is not None]
    Random(seed).shuffle(order)  # noqa: S311 - a puzzle's seed, not a secret
    gone = Removal(puzzle).drop_all(order)
    return without_clues(puzzle, gone[: round(share * len(gone))])


def without_clues(puzzle: Puzzle, gone: Iterable[Removable]) -> Puzzle:
    """The puzzle without these clues (line, -1) or parts of totals (line, part)."""
    clues: list[Clue] = list(puzzle.clues)
    parts: dict[int, set[int]] = {}
    for line, part in gone:
        if part < 0:
            clues[line] = None
        else:
            parts.setdefault(line, set()).add(part)
    for line, missing in parts.items():
        whole = puzzle.clues[line]
        left = tuple(each for number, each in enumerate(whole or ()) if number not in missing)
        clues[line] = Totals(left) if left else None  # type: ignore[arg-type]
    return replace(puzzle, clues=tuple(clues))
