"""Colours a person can tell apart: contrast by the rule of the Web Content Accessibility Guidelines, distance by OKLab.

Contrast is the ratio of luminances, 1 (the same) to 21 (black on white); text needs 4.5 to be read. Black or white
text reaches 4.58 on any colour, so a number on a coloured ground can always be read.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from nonoforge.palette import Palette, parse_hex
from nonoforge.vision import COLOUR_BLIND, LINEAR, LUMINANCE, REFLECTED, TO_CONES, TO_LAB, Matrix

Rgb = tuple[int, int, int]
Triple = tuple[float, float, float]

ALIKE = 0.12
"""Colours nearer than this in OKLab are easily confused in small cells; black and white are 1 apart."""

_ALIKE_IN_THE_DARK = 0.1
"""The same with the light that a page reflects: black and #333333 are 0.32 apart in OKLab, but on paper both are black.
"""

_ALIKE_TO_SOME = 0.08
"""The same for colour-blind eyes, which are used to small differences."""

_COMMON = ("protan", "deutan")
"""The colour blindness that many people have; one in ten thousand lacks the blue receptor."""


def rgb_of(colour: str) -> Rgb:
    """Three values 0..255 of `#rrggbb`."""
    return parse_hex(colour)


def hex_of(rgb: Rgb) -> str:
    """`#rrggbb` of three values 0..255."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


@cache
def luminance(colour: str) -> float:
    """How bright a colour is, 0..1."""
    return _dot(LUMINANCE, _linear(rgb_of(colour)))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1..21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: str) -> str:
    """Black or white, whichever reads better on this ground."""
    return "#000000" if contrast("#000000", ground) >= contrast("#ffffff", ground) else "#ffffff"


def mix(one: str, other: str, part: float) -> str:
    """`part` 0 gives the one colour, 1 the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(rgb_of(one), rgb_of(other), strict=True))
    return hex_of((red, green, blue))


def standing_out(colour: str, ratio: float) -> str:
    """The colour, lightened or darkened just enough to have this contrast to the original."""
    target = ink_on(colour)
    for step in range(1, 20):
        tone = mix(colour, target, step / 20)
        if contrast(tone, colour) >= ratio:
            return tone
    return target


def distance(one: Rgb, other: Rgb) -> float:
    """How different two colours look: the distance in OKLab."""
    return _far(_linear(one), _linear(other))


def confusable(palette: Palette) -> bool:
    """Whether two colours are hard to tell apart, for the colour-blind too; outlines set off the background."""
    linear = [_linear(colour.rgb) for colour in palette.colours[1:]]
    if any(_far(one, other) < ALIKE for one, other in combinations(linear, 2)):
        return True
    if any(_far(one, other) < _ALIKE_IN_THE_DARK for one, other in combinations(map(_lit, linear), 2)):
        return True
    seen = ([_through(matrix, one) for one in linear] for matrix in map(COLOUR_BLIND.__getitem__, _COMMON))
    return any(_far(one, other) < _ALIKE_TO_SOME for eyes in seen for one, other in combinations(eyes, 2))


def _linear(rgb: Rgb) -> Triple:
    red, green, blue = rgb
    return LINEAR[red], LINEAR[green], LINEAR[blue]


def _lit(linear: Triple) -> Triple:
    red, green, blue = ((value + REFLECTED) / (1 + REFLECTED) for value in linear)
    return red, green, blue


def _dot(row: Triple, column: Triple) -> float:
    return row[0] * column[0] + row[1] * column[1] + row[2] * column[2]


def _through(matrix: Matrix, column: Triple) -> Triple:
    return _dot(matrix[0], column), _dot(matrix[1], column), _dot(matrix[2], column)


def _far(one: Triple, other: Triple) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(_oklab(one), _oklab(other), strict=True)) ** 0.5)


def _oklab(rgb: Triple) -> Triple:
    """OKLab of linear RGB; values just below zero come from the simulated eyes and count as zero."""
    red, green, blue = (max(value, 0.0) for value in rgb)
    one, two, three = _through(TO_CONES, (red, green, blue))
    return _through(TO_LAB, (one ** (1 / 3), two ** (1 / 3), three ** (1 / 3)))
