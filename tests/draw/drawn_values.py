"""Plain values that several tests of drawing use."""

from __future__ import annotations

from nonoforge import Colour, Palette

HEART = bytes([0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0])

PALETTE = Palette(
    (
        Colour.of_hex("white", "#ffffff", "."),
        Colour.of_hex("red", "#d7263d", "r"),
        Colour.of_hex("yellow", "#f9dc2f", "y"),
        Colour.of_hex("navy", "#102a6b", "n"),
    )
)
