"""Puzzles for the tests of the library, cheap to make and all different."""

from __future__ import annotations

import numpy as np

from nonoforge.boards import Grid
from nonoforge.puzzle import Credits, Puzzle

RECORD = {"kind": "mono", "verdict": "unique", "difficulty": "easy", "score": 25.0, "seed": 7, "source": "shapes.png"}
"""What a maker might have told."""


def puzzle(seed: int, title: str = "") -> Puzzle:
    """10×10 cells by chance."""
    cells = np.random.default_rng(seed).integers(0, 2, (10, 10), dtype=np.uint8)
    return Puzzle.of_picture(Grid(10, 10), cells.tobytes(), credits=Credits(title=title or f"number {seed}"))
