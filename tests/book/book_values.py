"""Puzzles that several tests of books use: one of each kind, and grids of any size."""

from __future__ import annotations

import random
from functools import cache

import nonoforge as nf
from nonoforge.book.howto import example_of


@cache
def grid(width: int, height: int, seed: int = 0, title: str = "") -> nf.Puzzle:
    """A grid that line logic solves: noise, in which whatever stays open is filled until nothing does."""
    chance = random.Random(seed * 7919 + width * 101 + height)
    picture = bytes(chance.random() < 0.6 for _ in range(width * height))
    while True:
        puzzle = nf.Puzzle.of_picture(nf.Grid(width, height), picture, credits=nf.Credits(title))
        known = nf.explain_puzzle(puzzle, what_ifs=False, judge=False).knowledge
        if all(mask in (1, 2) for mask in known):
            return puzzle
        picture = bytes(colour if mask in (1, 2) else 1 for colour, mask in zip(picture, known, strict=True))


@cache
def mixed() -> tuple[nf.Puzzle, ...]:
    """Every kind, small ones and some for which a page of A5 must be turned, or is not enough."""
    kinds = [example_of(kind) for kind in ("mono", "colour", "tangram", "curved", "solid")]
    return (*kinds, grid(12, 9, 1), grid(25, 20, 2), grid(40, 20, 3), grid(30, 40, 4))


TWINS = nf.Puzzle.of_clues([[1], [1]], [[1], [1]], nf.Credits("Twins"))
"""Two solutions."""

IMPOSSIBLE = nf.Puzzle.of_clues([[1], [1]], [[2], [1]], nf.Credits("Never"))
