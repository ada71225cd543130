"""Fonts of this machine, for characters that our own family lacks: a PDF may only use fonts that it embeds.

Only for scripts whose characters stand side by side from left to right, one glyph each. Arabic or Devanagari set
that way would be wrong, and a wrong text is worse than none.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from nonoforge.draw.surfaces.fonts import Weight, face, face_of

_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)

_MOST_FONTS = 2000
_LARGEST = 64 << 20
"""Files that are looked into, and bytes of one."""

_LAST = 0xFFFF
"""The last character that reportlab names right: beyond it, a reader that searches or copies would get others."""

_TRUETYPE = (b"\0\1\0\0", b"true")
"""How fonts begin whose outlines can be embedded; those of PostScript cannot."""


def settable(text: str) -> bool:
    """Whether a PDF made here shows every character of a text as it should be."""
    missing = "".join(char for char in text if not face(Weight.REGULAR).has(char))
    return not missing or font_with(missing) is not None


@cache
def font_with(characters: str) -> Path | None:
    """A font of this machine that has all these characters; None where there is none, or they have to be shaped."""
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") or unicodedata.combining(char) for char in characters):
        return None
    if any(ord(char) > _LAST for char in characters):
        return None
    if any(unicodedata.category(char) in ("Mn", "Mc", "Cf", "Cc", "Cs", "Co", "Cn") for char in characters):
        return None
    wanted = {ord(char) for char in characters}
    return next((file for file in _fonts() if wanted <= _characters(file)), None)


@cache
def _fonts() -> tuple[Path, ...]:
    """Font files, those called regular first and then by name, so that a machine always takes the same."""
    found = [file for folder in _FOLDERS for file in _files(Path(folder).expanduser())]
    return tuple(sorted(found, key=_rank)[:_MOST_FONTS])


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from folder.rglob("*.[tT][tT][fF]")
    except OSError:
        return


def _rank(file: Path) -> tuple[bool, bool, str]:
    name = file.stem.lower()
    odd = any(word in name for word in ("bold", "italic", "oblique", "mono", "light", "thin", "black", "condensed"))
    return odd, "sans" not in name, str(file)


@cache
def _characters(file: Path) -> frozenset[int]:
    """The characters of a font; none where it cannot be read or embedded."""
    try:
        if file.stat().st_size > _LARGEST:
            return frozenset()
        data = file.read_bytes()
        return frozenset(face_of(data).glyphs) if data[:4] in _TRUETYPE else frozenset()
    except (OSError, struct.error, KeyError, IndexError, ValueError):
        return frozenset()
