"""The type family of every drawing, and how wide its characters are.

Drawings are set in Source Sans Pro (SIL Open Font License), which comes as its own wheel: its figures all have the same
width, and it has Latin, Greek and Cyrillic letters and the three weights needed. PNG and PDF are set from those files,
so they look the same on every machine; SVG names the family first and falls back to what the reader has.

Widths are read straight from the font file: importing reportlab for them would take 80 ms for an SVG.
"""

from __future__ import annotations

import struct
from array import array
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from sys import byteorder

from nonoforge.errors import DrawError

FAMILY = "Source Sans Pro"

FAMILIES = "'Source Sans Pro','Source Sans 3','Noto Sans',Arial,Helvetica,sans-serif"
"""The family and its fallbacks in SVG. None is more than 1.3 times as wide; the spacing of clues allows for that."""

_PACKAGE = "font_source_sans_pro"


class Weight(Enum):
    """The weights in use; the value is what CSS calls them."""

    REGULAR = 400
    SEMIBOLD = 600
    BOLD = 700


_FILES = {
    Weight.REGULAR: "SourceSansPro-Regular.ttf",
    Weight.SEMIBOLD: "SourceSansPro-Semibold.ttf",
    Weight.BOLD: "SourceSansPro-Bold.ttf",
}

CAP_HEIGHT = 0.66
"""Height of figures and capitals, in ems."""

MISSING_WIDTH = 1.0
"""Assumed width in ems of a character that the family lacks: few are wider."""


@dataclass(frozen=True)
class Face:
    """One font file, read: `glyphs` maps characters to glyph numbers, `advances` are widths in `units` to the em."""

    data: bytes
    tables: dict[str, tuple[int, int]]
    units: int
    glyphs: dict[int, int]
    advances: array[int]

    def advance(self, glyph: int) -> int:
        """The width of a glyph in font units; the last width holds for all that follow, as the format says."""
        return self.advances[min(glyph, len(self.advances) // 2 - 1) * 2]

    def has(self, text: str) -> bool:
        """Whether every character has a glyph."""
        return all(ord(char) in self.glyphs for char in text)


def font_file(weight: Weight) -> Path:
    """The file of the font of this weight."""
    package = find_spec(_PACKAGE)
    if package is None or package.origin is None:
        raise DrawError("the font package font-source-sans-pro is not installed: pip install font-source-sans-pro")
    return Path(package.origin).parent / "files" / _FILES[weight]


@cache
def face(weight: Weight) -> Face:
    """The font of this weight, read once."""
    return face_of(font_file(weight).read_bytes())


def face_of(data: bytes) -> Face:
    """A TrueType font, read."""
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        tables[tag.decode("latin-1")] = (offset, length)
    (units,) = struct.unpack_from(">H", data, tables["head"][0] + 18)
    (metrics,) = struct.unpack_from(">H", data, tables["hhea"][0] + 34)
    advances = _shorts(data, tables["hmtx"][0], 2 * metrics)
    return Face(data, tables, units, _characters(data, tables["cmap"][0]), advances)


@cache
def _widths(weight: Weight) -> dict[str, float]:
    """Width in ems of each character."""
    font = face(weight)
    return {chr(code): font.advance(glyph) / font.units for code, glyph in font.glyphs.items()}


@lru_cache(maxsize=16384)
def text_width(text: str, size: float, weight: Weight = Weight.REGULAR) -> float:
    """How wide the text is, in the units of `size`; kerning is not used."""
    width = _widths(weight).get
    return size * sum(width(char, MISSING_WIDTH) for char in text)


def _shorts(data: bytes, offset: int, count: int) -> array[int]:
    """`count` unsigned 16-bit numbers, which fonts store with the high byte first."""
    values = array("H", data[offset : offset + 2 * count])
    if byteorder == "little":
        values.byteswap()
    return values


def _characters(data: bytes, start: int) -> dict[int, int]:
    """Character code -> glyph, from the Unicode tables of the font (formats 4 and 12)."""
    glyphs: dict[int, int] = {}
    (count,) = struct.unpack_from(">H", data, start + 2)
    for index in range(count):
        (offset,) = struct.unpack_from(">L", data, start + 8 + 8 * index)
        (form,) = struct.unpack_from(">H", data, start + offset)
        if form == 4:
            _segments(data, start + offset, glyphs)
        elif form == 12:
            (groups,) = struct.unpack_from(">L", data, start + offset + 12)
            for group in range(groups):
                first, last, glyph = struct.unpack_from(">LLL", data, start + offset + 16 + 12 * group)
                glyphs.update(zip(range(first, last + 1), range(glyph, glyph + last + 1 - first), strict=True))
    return glyphs


def _segments(data: bytes, start: int, glyphs: dict[int, int]) -> None:
    """Format 4: stretches of character codes, either shifted by a constant or looked up in a list."""
    (double,) = struct.unpack_from(">H", data, start + 6)
    n = double // 2
    ends = _shorts(data, start + 14, n)
    begins = _shorts(data, start + 16 + double, n)
    deltas = _shorts(data, start + 16 + 2 * double, n)
    ranges = start + 16 + 3 * double
    offsets = _shorts(data, ranges, n)
    for i in range(n):
        for code in range(begins[i], ends[i] + 1):
            if code == 0xFFFF:
                continue
            glyph = code
            if offsets[i]:
                (glyph,) = struct.unpack_from(">H", data, ranges + 2 * i + offsets[i] + 2 * (code - begins[i]))
                if not glyph:
                    continue
            glyph = (glyph + deltas[i]) & 0xFFFF
            if glyph:
                glyphs[code] = glyph
