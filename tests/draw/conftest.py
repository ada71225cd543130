"""Puzzles that the tests of drawing share."""

from __future__ import annotations

import random

import pytest
from drawn_values import HEART, PALETTE

from nonoforge import Credits, Grid, Puzzle


@pytest.fixture
def heart() -> Puzzle:
    who = Credits("Heart", "A. Painter", license="CC BY 4.0", source="a book")
    return Puzzle.of_picture(Grid(5, 5), HEART, credits=who)


@pytest.fixture
def coloured() -> Puzzle:
    """17 by 12 cells in three colours: no multiple of five, every colour used."""
    chance = random.Random(4)
    picture = bytes(chance.choice((0, 1, 1, 2, 3)) for _ in range(17 * 12))
    return Puzzle.of_picture(Grid(17, 12), picture, PALETTE, Credits("Sparkle"))


@pytest.fixture
def noise() -> Puzzle:
    chance = random.Random(5)
    return Puzzle.of_picture(Grid(30, 30), bytes(chance.random() < 0.55 for _ in range(900)))
