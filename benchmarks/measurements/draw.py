"""How fast drawings are made, and how large they are: what was asked, and what is measured here."""

from __future__ import annotations

import random

from benchmarks.measurements.timing import cpu_seconds
from nonoforge import Colour, Credits, Grid, Palette, Puzzle
from nonoforge.draw import draw_puzzle, draw_solution

_PALETTE = Palette(
    (
        Colour.of_hex("white", "#ffffff", "."),
        Colour.of_hex("red", "#d7263d", "r"),
        Colour.of_hex("yellow", "#f9dc2f", "y"),
        Colour.of_hex("green", "#1b998b", "g"),
        Colour.of_hex("navy", "#102a6b", "n"),
    )
)


def _noise(side: int, colours: int) -> Puzzle:
    """Random cells, a little over half of them filled: more numbers than any real picture has."""
    chance = random.Random(side)
    cells = bytes(chance.randint(1, colours) if chance.random() < 0.55 else 0 for _ in range(side * side))
    palette = _PALETTE if colours > 1 else Palette()
    return Puzzle.of_picture(Grid(side, side), cells, palette, Credits("Noise"))


def _thirty(name: str, puzzle: Puzzle) -> list[tuple[str, float, float]]:
    draw_puzzle(puzzle).png(1000)
    return [
        (f"30×30 {name}: SVG", 0.010, cpu_seconds(lambda: draw_puzzle(puzzle).svg(), 15)),
        (f"30×30 {name}: SVG, bytes", 60_000, len(draw_puzzle(puzzle).svg().encode())),
        (f"30×30 {name}: solution, SVG", 0.010, cpu_seconds(lambda: draw_solution(puzzle).svg(), 15)),
        (f"30×30 {name}: PNG, 1000 pixels", 0.150, cpu_seconds(lambda: draw_puzzle(puzzle).png(1000), 9)),
    ]


def rows() -> list[tuple[str, float, float]]:
    """(name, asked, measured) in seconds, or in bytes where the name says so."""
    large = _noise(200, 1)
    return [
        *_thirty("black and white", _noise(30, 1)),
        *_thirty("four colours", _noise(30, 4)),
        ("200×200: SVG", 0.3, cpu_seconds(lambda: draw_puzzle(large).svg(), 5)),
        ("200×200: solution, SVG", 0.3, cpu_seconds(lambda: draw_solution(large).svg(), 5)),
    ]


if __name__ == "__main__":
    for name, asked, measured in rows():
        print(f"{name:45} asked {asked:<8g} measured {measured:.4g}")
