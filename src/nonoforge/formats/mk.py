"""`.mk`, Petr Olšák's black-and-white format: `height width`, the rows, a line with `#`, the columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.formats.lines import grid_of, numbers_of
from nonoforge.formats.nin import clue_lines
from nonoforge.formats.source import Source
from nonoforge.formats.table import NO, SURE
from nonoforge.puzzle import Puzzle


def sniff(source: Source) -> int:
    """Two numbers on the first line, and a line with nothing but `#`."""
    if not source.readable or not re.fullmatch(r"[0-9]+\s+[0-9]+", source.filled[0][1], re.ASCII):
        return NO
    return SURE if re.search(r"^[ \t]*#[ \t]*$", source.text, re.MULTILINE) else NO


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the file; anything below a second `#` is not part of it."""
    if not source.readable:
        source.fail("the file is empty")
    first, size = source.filled[0]
    words = size.split()
    if len(words) != 2:
        source.fail("the first line should be the height and the width", first)
    height, width = (source.number(word, "the size", first, size.find(word) + 1, most=10**9) for word in words)
    board = source.grid(width, height, first)
    marks = [number for number, line in source.filled if line == "#"]
    if not marks:
        source.fail("a line with # between the rows and the columns is missing", source.filled[-1][0])
    end = marks[1] if len(marks) > 1 else len(source.lines) + 1
    rows = clue_lines(source, first, marks[0], height, "rows")
    columns = clue_lines(source, marks[0], end, width, "columns")
    return [grid_of(board, rows, columns)]


def write(puzzles: Sequence[Puzzle]) -> str:
    """The size, the rows, `#`, the columns."""
    rows, columns = ([" ".join(map(str, numbers)) or "0" for numbers in side] for side in numbers_of(puzzles[0]))
    return "\n".join([f"{len(rows)} {len(columns)}", *rows, "#", *columns]) + "\n"
