"""How fast books are printed, how large they are, and how much memory thousands of puzzles take."""

from __future__ import annotations

import json
import random
import subprocess
import sys

from nonoforge import BookOptions, Grid, Puzzle, explain_puzzle, make_book


def solvable(width: int, height: int, seed: int) -> Puzzle:
    """Noise that line logic solves: whatever stays open is filled until nothing does."""
    chance = random.Random(seed)
    picture = bytes(chance.random() < 0.6 for _ in range(width * height))
    while True:
        puzzle = Puzzle.of_picture(Grid(width, height), picture)
        known = explain_puzzle(puzzle, what_ifs=False, judge=False).knowledge
        if all(mask in (1, 2) for mask in known):
            return puzzle
        picture = bytes(colour if mask in (1, 2) else 1 for colour, mask in zip(picture, known, strict=True))


_ALONE = """
import json, resource, sys, time
from nonoforge import BookOptions, make_book
from benchmarks.measurements.book import solvable

side, count, paper = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
different = [solvable(side, side, seed) for seed in range(min(count, 200))]
puzzles = [different[i % len(different)] for i in range(count)]
make_book(different[:1], BookOptions(paper=paper)).pdf()
before = time.process_time()
book = make_book(puzzles, BookOptions(paper=paper))
data = book.pdf()
seconds = time.process_time() - before
print(json.dumps([seconds, len(data), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, len(book.pages)]))
"""


def _book(side: int, count: int, paper: str = "a4") -> tuple[float, float, float, int]:
    """CPU seconds, bytes, the most megabytes of memory, and pages, in a process of its own."""
    command = [sys.executable, "-c", _ALONE, str(side), str(count), paper]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, size, memory, pages = json.loads(done.stdout)
    return seconds, size, memory, pages


def rows() -> list[tuple[str, float, float, str]]:
    """(work, asked, measured, remark): seconds, bytes or megabytes, as the work says."""
    seconds, size, memory, pages = _book(30, 200)
    told = f"{pages} pages"
    many_seconds, many_size, many_memory, many_pages = _book(30, 2000)
    tiny_seconds, _, tiny_memory, tiny_pages = _book(5, 10_000, "a5")
    large = make_book([solvable(200, 200, 1)], BookOptions(paper="a3", how_to=False))
    cell = min(slot.look.cell or 0 for leaf in large.plan.leaves for slot in getattr(leaf, "slots", ()))
    return [
        ("200 puzzles of 30×30 with solutions", 8.0, seconds, told),
        ("200 puzzles of 30×30: bytes", 3e6, size, told),
        ("200 puzzles of 30×30: megabytes of memory", 0, memory, told),
        ("2,000 puzzles of 30×30", 0, many_seconds, f"{many_pages} pages, {many_size / 1e6:.1f} MB"),
        ("2,000 puzzles of 30×30: megabytes of memory", 500, many_memory, "each of 200 puzzles ten times"),
        ("10,000 puzzles of 5×5 on A5", 0, tiny_seconds, f"{tiny_pages} pages, {tiny_memory:.0f} MB of memory"),
        ("200×200 on A3: millimetres of a cell", 0, cell * 25.4 / 96, f"{len(large.plan.leaves)} pages"),
    ]


if __name__ == "__main__":
    for work, asked, measured, remark in rows():
        print(f"{work:45} asked {asked:<8g} measured {measured:.4g}  {remark}")
