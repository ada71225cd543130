"""A picture drawn with characters, a line for each row: `.##.`, `0110`, `-XX-`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.formats.lines import board_of
from nonoforge.formats.source import Source
from nonoforge.formats.table import LIKELY, MAYBE, NO, SURE
from nonoforge.puzzle import Puzzle

_EMPTY, _FILLED = ".0-_", "#1Xx*@"
_COLOURS = str.maketrans(_EMPTY + _FILLED, "\0" * len(_EMPTY) + "\1" * len(_FILLED))


def sniff(source: Source) -> int:
    """Several lines of equal length made of two characters; if these are digits, they could be numbers.

    A single line or column could be many things, unless it is made of the characters that we write.
    """
    if not source.readable or not set(source.text) <= {*_EMPTY, *_FILLED, "\n", " ", "\t"}:
        return NO
    if len({len(line) for _, line in source.filled}) > 1:
        return NO
    if len(source.filled) < 2 or len(source.filled[0][1]) < 2:
        return MAYBE if set(source.text) <= set(".#\n") else NO
    return LIKELY if re.fullmatch(r"[01\s]*", source.text) else SURE


def read(source: Source) -> list[Puzzle]:
    """The puzzle of the picture."""
    if not source.readable:
        source.fail("the file is empty")
    rows = source.filled
    width = len(rows[0][1])
    board = source.grid(width, len(rows), rows[0][0])
    for number, row in rows:
        wrong = re.search(f"[^{re.escape(_EMPTY + _FILLED)}]", row)
        if wrong:
            source.fail(f"{wrong[0]!r} is neither an empty nor a filled cell", number, wrong.start() + 1)
        if len(row) != width:
            source.fail(f"this row has {len(row)} cells, the first one {width}", number)
    return [Puzzle.of_picture(board, "".join(row for _, row in rows).translate(_COLOURS).encode())]


def write(puzzles: Sequence[Puzzle]) -> str:
    """The goal, `.` for an empty and `#` for a filled cell."""
    width = board_of(puzzles[0]).width
    cells = "".join(".#"[colour] for colour in puzzles[0].goal or b"")
    return "\n".join(cells[start : start + width] for start in range(0, len(cells), width)) + "\n"
