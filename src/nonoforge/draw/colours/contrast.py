"""Colours a person can tell apart: contrast by the rule of the Web Content Accessibility Guidelines, distance by OKLab.

Contrast is the ratio of luminances, 1 (the same) to 21 (black on white); text needs 4.5 to be read. Black or white
text reaches 4.58 on every colour there is, so a number on a coloured ground can always be read.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from nonoforge.palette import Palette, parse_hex

Rgb = tuple[int, int, int]

ALIKE = 0.12
"""Colours nearer than this in OKLab are easily taken for each other in small cells; black and white are 1 apart."""

_ALIKE_TO_SOME = 0.08
"""The same for colour-blind eyes, which are used to small differences."""

_CONFUSED = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
"""What linear RGB becomes for eyes without the red or the green receptor (Machado, Oliveira, Fernandes 2009)."""


def rgb_of(colour: str) -> Rgb:
    """Three values 0..255 of `#rrggbb`."""
    return parse_hex(colour)


def hex_of(rgb: Rgb) -> str:
    """`#rrggbb` of three values 0..255."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


@cache
def luminance(colour: str) -> float:
    """How bright a colour is, 0..1."""
    red, green, blue = _linear(rgb_of(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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
    """The colour, lightened or darkened just enough to have this contrast to itself as it was."""
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
    """Whether two colours are hard to tell apart, also for the colour-blind; the background is told by outlines."""
    linear = [_linear(colour.rgb) for colour in palette.colours[1:]]
    if any(_far(one, other) < ALIKE for one, other in combinations(linear, 2)):
        return True
    seen = ([_through(matrix, one) for one in linear] for matrix in _CONFUSED.values())
    return any(_far(one, other) < _ALIKE_TO_SOME for eyes in seen for one, other in combinations(eyes, 2))


def _linear(rgb: Rgb) -> tuple[float, float, float]:
    red, green, blue = (_LINEAR[value] for value in rgb)
    return red, green, blue


def _through(matrix: tuple[tuple[float, ...], ...], rgb: tuple[float, float, float]) -> tuple[float, float, float]:
    red, green, blue = (sum(a * b for a, b in zip(row, rgb, strict=True)) for row in matrix)
    return red, green, blue


def _far(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(_oklab(one), _oklab(other), strict=True)) ** 0.5)


def _oklab(rgb: tuple[float, float, float]) -> tuple[float, float, float]:
    """OKLab of linear RGB (Ottosson 2020); values just below zero come from the simulated eyes and count as zero."""
    red, green, blue = (max(value, 0.0) for value in rgb)
    l = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)  # noqa: E741
    m = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    s = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    )


_LINEAR = tuple(v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256))
