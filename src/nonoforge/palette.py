"""Palettes: what the colour numbers of a puzzle look like.

Colour 0 is the background, the colour of empty cells. Each colour has a name, an RGB value and a letter;
the letter stands for the colour in text files, in black-and-white print and for readers who cannot tell colours apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from nonoforge.errors import PuzzleError
from nonoforge.harmless import clean

MOST_COLOURS = 32
"""The most colours of a palette, background included; the engine keeps a cell's candidates in one 32-bit word."""


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour: `rgb` is three values 0..255, `letter` one printing character."""

    name: str
    rgb: tuple[int, int, int]
    letter: str

    def __post_init__(self) -> None:
        if len(self.rgb) != 3 or not all(0 <= value <= 255 for value in self.rgb):
            raise PuzzleError(f"{self.rgb} is not an RGB colour: three values from 0 to 255 are needed")
        if len(self.letter) != 1 or self.letter.isspace() or not self.letter.isprintable():
            raise PuzzleError(f"{self.letter!r} cannot stand for a colour: one printing character is needed")

    @classmethod
    def of_hex(cls, name: str, text: str, letter: str) -> Colour:
        """A colour from `#rrggbb`, `rrggbb`, `#rgb` or `rgb`."""
        return cls(name, parse_hex(text), letter)

    @property
    def label(self) -> str:
        """What people call it: the name, cleaned and cut, or the value if it has no name."""
        return clean(self.name, 40) or self.hex

    @property
    def hex(self) -> str:
        """The colour as `#rrggbb`."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a puzzle; index 0 is the background."""

    colours: tuple[Colour, ...] = field(default_factory=lambda: (_WHITE, _BLACK))

    def __post_init__(self) -> None:
        if not 2 <= len(self.colours) <= MOST_COLOURS:
            raise PuzzleError(
                f"a palette has 2 to {MOST_COLOURS} colours including the background, not {len(self.colours)}"
            )
        letters = [colour.letter for colour in self.colours]
        if len(set(letters)) < len(letters):
            raise PuzzleError("two colours of a palette have the same letter")

    def __len__(self) -> int:
        return len(self.colours)

    def __iter__(self) -> Iterator[Colour]:
        return iter(self.colours)

    def __getitem__(self, index: int) -> Colour:
        return self.colours[index]

    @property
    def mono(self) -> bool:
        """Whether there is only one colour besides the background."""
        return len(self.colours) == 2

    def index(self, letter: str) -> int:
        """The number of the colour with this letter; KeyError if there is none."""
        for number, colour in enumerate(self.colours):
            if colour.letter == letter:
                return number
        raise KeyError(letter)


def parse_hex(text: str) -> tuple[int, int, int]:
    """RGB from `#rrggbb` or `#rgb`, the `#` optional."""
    digits = text.strip().removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6 or not all(digit in "0123456789abcdefABCDEF" for digit in digits):
        raise PuzzleError(f"{text!r} is not a colour: #rgb or #rrggbb is needed")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


_WHITE: Colour = Colour("white", (255, 255, 255), ".")
_BLACK: Colour = Colour("black", (0, 0, 0), "#")

BLACK_AND_WHITE = Palette()
"""Black on white."""
