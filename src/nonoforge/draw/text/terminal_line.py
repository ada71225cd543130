"""One line of a puzzle as text, before and after a step, with a mark under each position that changed.

Lines of every board read the same here, from left to right, so a column or the side of a curve is drawn like a row.
Cells look as in `terminal`: filled `██` (or a letter), open `· `, empty `× `, and `▒▒` for a cell that is not empty but
of unknown colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonoforge.palette import Palette

OPEN, CROSS, FULL, SHADE, MARK = "· ", "× ", "██", "▒▒", "▔▔"
_PLAIN = {OPEN: ". ", CROSS: "x ", FULL: "##", SHADE: "??", MARK: "^^"}


def text_of_line(
    before: Sequence[int],
    after: Sequence[int],
    palette: Palette,
    *,
    colour: bool = False,
    ascii: bool = False,
    width: int = 80,
) -> list[str]:
    """Rows of text: before, after, marks; several times if the line is longer than `width` columns allow.

    `before` and `after` are the masks along the line; `colour` allows ANSI colours, `ascii` forbids all but ASCII.
    """
    room = max((width - 10) // 11 * 5, 5)
    rows = []
    for first in range(0, len(before), room):
        part = slice(first, first + room)
        old, new = before[part], after[part]
        marks = [(MARK if not ascii else _PLAIN[MARK]) if a != b else "  " for a, b in zip(old, new, strict=True)]
        rows.append("  before  " + _spaced([_cell(mask, palette, colour, ascii) for mask in old]))
        rows.append("   after  " + _spaced([_cell(mask, palette, colour, ascii) for mask in new]))
        line = "          " + _spaced(marks).rstrip()
        rows.append(f"\x1b[32m{line}\x1b[0m" if colour else line)
    return rows


def _spaced(cells: list[str]) -> str:
    """Cells in fives, so that they can be counted."""
    return " ".join("".join(cells[i : i + 5]) for i in range(0, len(cells), 5))


def _cell(mask: int, palette: Palette, colour: bool, ascii: bool) -> str:
    if mask & (mask - 1):
        sign = OPEN if mask & 1 else SHADE
    elif mask == 1:
        sign = CROSS
    else:
        number = mask.bit_length() - 1
        if colour:
            red, green, blue = palette[number].rgb
            dark = 2 * red + 5 * green + blue < 8 * 24 and palette.mono
            # Black is invisible on a dark terminal, so a mono puzzle's black keeps the terminal's text colour.
            return FULL if dark else f"\x1b[38;2;{red};{green};{blue}m{FULL}\x1b[0m"
        if not palette.mono:
            letter = palette[number].letter
            return letter * 2 if not ascii or letter.isascii() else "##"
        sign = FULL
    return _PLAIN[sign] if ascii else sign
