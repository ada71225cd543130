"""Random colour puzzles near the density that is hardest: 60 of 20×20 to 30×30 with 3 to 5 colours.

Each cell is coloured with probability DENSITY, in any colour but the background with equal probability. Sparser
pictures have fewer cells to find; fuller ones are pinned down by their many blocks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from nonoforge.boards import Grid
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle

DENSITY = 0.3
"""Of 0.2, 0.3 .. 0.6 the plain SAT model takes longest on 25×25 at 0.3 with 4 colours, background included, and at 0.4
with 3 and 5; but with that fifteen of the puzzles here did not end in 100 s."""


def puzzle(size: int, colours: int, density: float, seed: int) -> Puzzle:
    """One puzzle of size × size cells."""
    chance = random.Random(f"{size} {colours} {density} {seed}")
    cells = (chance.randint(1, colours - 1) if chance.random() < density else 0 for _ in range(size * size))
    palette = Palette(tuple(Colour(str(c), (50 * c, 0, 0), "abcde"[c]) for c in range(colours)))
    return Puzzle.of_picture(Grid(size, size), bytes(cells), palette)


def puzzles() -> Iterator[Puzzle]:
    """The 60."""
    for number in range(60):
        size, colours = (20, 25, 30)[number % 3], 3 + number // 3 % 3
        yield puzzle(size, colours, DENSITY, number)
