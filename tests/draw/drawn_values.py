"""Puzzles that several tests of drawing use."""

from __future__ import annotations

import random

from nonoforge import Colour, Credits, Grid, Palette, Puzzle

HEART_PICTURE = bytes([0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0])

PALETTE = Palette(
    (
        Colour.of_hex("white", "#ffffff", "."),
        Colour.of_hex("red", "#d7263d", "r"),
        Colour.of_hex("yellow", "#f9dc2f", "y"),
        Colour.of_hex("navy", "#102a6b", "n"),
    )
)

_CHANCE = random.Random(4)

HEART = Puzzle.of_picture(
    Grid(5, 5), HEART_PICTURE, credits=Credits("Heart", "A. Painter", license="CC BY 4.0", source="a book")
)

COLOURED = Puzzle.of_picture(
    Grid(17, 12), bytes(_CHANCE.choice((0, 1, 1, 2, 3)) for _ in range(17 * 12)), PALETTE, Credits("Sparkle")
)
"""No multiple of five, and every colour is used."""

NOISE = Puzzle.of_picture(Grid(30, 30), bytes(_CHANCE.random() < 0.55 for _ in range(900)))
