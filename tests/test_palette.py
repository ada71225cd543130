from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonoforge import BLACK_AND_WHITE, Colour, Palette, PuzzleError
from nonoforge.palette import MOST_COLOURS, parse_hex


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_hex_and_back(rgb: tuple[int, int, int]) -> None:
    """Every RGB value comes back from its text."""
    assert parse_hex(Colour("x", rgb, "x").hex) == rgb


def test_short_and_bare_values() -> None:
    """Three digits mean six, and the # may be missing."""
    assert parse_hex("#f08") == parse_hex("ff0088") == parse_hex(" #FF0088 ") == (255, 0, 136)


@pytest.mark.parametrize("text", ["", "#", "12", "#12345", "#gggggg", "#1234567", "red", "+12345", "١٢٣"])
def test_texts_that_are_no_colour(text: str) -> None:
    """What is no value is refused."""
    with pytest.raises(PuzzleError):
        parse_hex(text)


@pytest.mark.parametrize("letter", ["", "ab", " ", "\n", "\t", "\0", "\ud800"])
def test_letters_must_print(letter: str) -> None:
    """A colour's letter is one character that one can see."""
    with pytest.raises(PuzzleError):
        Colour("x", (0, 0, 0), letter)


def test_rgb_must_be_bytes() -> None:
    """RGB values outside 0..255 are refused."""
    with pytest.raises(PuzzleError):
        Colour("x", (0, 0, 256), "x")


def test_palettes() -> None:
    """A palette has 2 to 32 colours with different letters and finds them by letter."""
    colours = [Colour(str(n), (n, n, n), chr(0x3B1 + n)) for n in range(MOST_COLOURS + 1)]
    with pytest.raises(PuzzleError):
        Palette(tuple(colours[:1]))
    with pytest.raises(PuzzleError):
        Palette(tuple(colours))
    with pytest.raises(PuzzleError):
        Palette((colours[0], colours[0]))
    full = Palette(tuple(colours[:-1]))
    assert [full.index(colour.letter) for colour in full] == list(range(MOST_COLOURS))
    assert (full.mono, BLACK_AND_WHITE.mono, len(full)) == (False, True, MOST_COLOURS)
    with pytest.raises(KeyError):
        BLACK_AND_WHITE.index("?")
