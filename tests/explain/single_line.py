"""Puzzles of one line, and every colouring of them: the oracle of the ladder's tests."""

from __future__ import annotations

from itertools import product

from nonoforge.boards import Plane
from nonoforge.clues import Clue, accepts
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Knowledge, Puzzle

THREE = Palette(
    (Colour("white", (255, 255, 255), "."), Colour("red", (200, 0, 0), "r"), Colour("blue", (0, 0, 200), "b"))
)


def one_line(clue: Clue, line: tuple[int, ...], colours: int = 2) -> Puzzle:
    """A puzzle with a single line that visits these cells, one by one or twice."""
    return Puzzle(Plane(max(line) + 1, (line,)), (clue,), Palette() if colours == 2 else THREE)


def union_of_solutions(puzzle: Puzzle, knowledge: Knowledge) -> Knowledge | None:
    """For each cell the colours it has in some solution that fits; None if there is no solution."""
    found = [0] * puzzle.cells
    choices = [[c for c in range(mask.bit_length()) if mask >> c & 1] for mask in knowledge]
    for picture in product(*choices):
        if all(
            accepts(k, [picture[cell] for cell in line]) for k, line in zip(puzzle.clues, puzzle.lines, strict=True)
        ):
            found = [a | 1 << c for a, c in zip(found, picture, strict=True)]
    return tuple(found) if any(found) else None
