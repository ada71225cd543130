"""Facts about a solid: how many clues of each type it has."""

from __future__ import annotations

from nonoforge.clues import Totals
from nonoforge.puzzle import Puzzle

CLUE_TYPES = ("empty", "single", "double", "triple+")
"""Halford's names for lines without a block, with one (plain), two (circle) and more (square)."""


def clue_types(puzzle: Puzzle) -> dict[str, int]:
    """How many clues there are of each type; a line counts once for each colour in its clue."""
    counts = dict.fromkeys(CLUE_TYPES, 0)
    for clue in puzzle.clues:
        for part in clue if isinstance(clue, Totals) else ():
            counts[CLUE_TYPES[min(part.least_blocks, 3)]] += 1
    return counts
