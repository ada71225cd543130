"""How fast puzzles are graded, deductions included: what was asked, and what is measured here."""

from __future__ import annotations

import random
import statistics
from functools import partial

from benchmarks.measurements.timing import cpu_seconds
from nonoforge.boards import Grid, Solid
from nonoforge.explain import certificate, check_certificate, explain
from nonoforge.grading import grade
from nonoforge.puzzle import Puzzle


def blobs(side: int, seed: int) -> Puzzle:
    """Noise smoothed three times by majority: a picture with the texture of a drawing."""
    chance = random.Random(seed)
    cells = [[chance.random() < 0.52 for _ in range(side)] for _ in range(side)]
    for _ in range(3):
        cells = [
            [
                sum(cells[(y + dy) % side][(x + dx) % side] for dy in (-1, 0, 1) for dx in (-1, 0, 1)) >= 5
                for x in range(side)
            ]
            for y in range(side)
        ]
    return Puzzle.of_picture(Grid(side, side), bytes(int(c) for row in cells for c in row))


def line_solvable(side: int, count: int) -> list[Puzzle]:
    """The first few blobs that single lines solve."""
    found: list[Puzzle] = []
    seed = 0
    while len(found) < count:
        seed += 1
        puzzle = blobs(side, seed)
        if explain(puzzle, what_ifs=False, judge=False).guess_free:
            found.append(puzzle)
    return found


def torus(side: int) -> Puzzle:
    """A ring of voxels with a bar through it: many lines of two and three blocks."""
    middle = (side - 1) / 2
    cells = bytearray(side**3)
    for z in range(side):
        for y in range(side):
            for x in range(side):
                a, b, c = x - middle, y - middle, z - middle
                ring = ((a * a + b * b) ** 0.5 - 0.33 * side) ** 2 + c * c < (0.14 * side) ** 2
                bar = abs(b) < 0.06 * side and abs(c) < 0.06 * side
                cells[x + side * (y + side * z)] = ring or bar
    return Puzzle.of_picture(Solid(side, side, side), bytes(cells))


def rows() -> list[tuple[str, float, float]]:
    """(name, asked, measured) in seconds of CPU time."""
    thirty = line_solvable(30, 7)
    solid = torus(36)
    proof = certificate(explain(thirty[0]))
    grades = [cpu_seconds(partial(grade, puzzle), 5) for puzzle in thirty]
    explained = [cpu_seconds(partial(explain, puzzle), 5) for puzzle in thirty]
    return [
        ("grade a 30×30, median of 7 puzzles", 0.020, statistics.median(grades)),
        ("grade a 30×30, slowest of 7 puzzles", 0.020, max(grades)),
        ("explain a 30×30 with all sentences", 0.050, statistics.median(explained)),
        ("grade a 36×36×36 solid", 1.0, cpu_seconds(partial(grade, solid), 3)),
        ("check a 30×30 certificate in plain Python", 1.0, cpu_seconds(partial(check_certificate, proof), 3)),
    ]


if __name__ == "__main__":
    for name, asked, measured in rows():
        print(f"{name:45} asked {1000 * asked:7.1f} ms   measured {1000 * measured:7.1f} ms")
