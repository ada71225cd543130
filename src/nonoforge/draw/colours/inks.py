"""Inks: how each colour of a palette is drawn in a theme: fill, text on it, pattern, letter, lines between cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from nonoforge.draw.colours.contrast import confusable, distance, ink_on, rgb_of, standing_out
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.palette import Palette

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)

NEAR = 0.08
"""A colour nearer than this in OKLab to its surroundings gets an outline."""

_THIN_LINE, _FIVE_LINE = 1.7, 2.8
"""Contrast of the lines between filled cells to the fill: cells can be counted, the picture stays in front."""


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour. `thin` and `five` are the colours of lines that run over its cells."""

    fill: str
    text: str
    thin: str
    five: str
    letter: str
    patterned: bool
    outlined: bool
    """Whether its cells are hardly visible on the field and need an outline."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The whole palette: `field` is the ground of the cells, `letters` says whether numbers have letters."""

    field: str
    colours: tuple[Ink, ...]
    chips: bool
    """Whether each number is on a chip of its colour, as in colour puzzles."""
    letters: bool
    patterns: bool


@lru_cache(maxsize=64)
def inks_of(palette: Palette, look: Look, finished: bool) -> Inks:
    """The inks of a puzzle; a finished colour picture has the palette's background, any other the theme's."""
    theme = look.colours
    marks = look.marks
    if marks == "auto":
        marks = "none" if palette.mono else "patterns" if not theme.colours else "letters" * confusable(palette)
    patterns = marks == "patterns"
    letters = patterns or marks == "letters"
    field = palette[0].hex if finished and theme.colours and not _plain(palette) else theme.field
    return Inks(
        field,
        tuple(
            _ink(palette, number, theme, field, patterns, letters and number > look.bare)
            for number in range(len(palette))
        ),
        not palette.mono and not look.bare,
        letters,
        patterns,
    )


def _ink(palette: Palette, number: int, theme: Theme, field: str, patterns: bool, letters: bool) -> Ink:
    if number == 0:
        fill = field
    elif palette.mono and (_plain(palette) or not theme.colours):
        fill = theme.fill
    else:
        fill = palette[number].hex if theme.colours else theme.field
    patterned = patterns and number > 0
    return Ink(
        fill,
        ink_on(fill),
        standing_out(fill, _THIN_LINE) if theme.colours or not patterned else theme.hair,
        standing_out(fill, _FIVE_LINE) if theme.colours or not patterned else theme.heavy,
        palette[number].letter if letters and number else "",
        patterned,
        number > 0 and distance(rgb_of(fill), rgb_of(field)) < NEAR,
    )


def _plain(palette: Palette) -> bool:
    """Whether it is black on white: such a puzzle takes the colours of the theme."""
    return palette.mono and palette[0].rgb == _WHITE and palette[1].rgb == _BLACK
