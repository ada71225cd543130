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
"""Where the median work of the engine is highest, about: of 0.2, 0.25 .. 0.6 at 0.3 with 3 colours on 25×25, background
included, at 0.25 with 4 and 0.2 with 5; on 30×30 with 3 colours at 0.35. Beyond 0.45 line logic does nearly all."""


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
