"""`.cwd`, the format of QNonograms: the height, the width, the rows, a blank line, the columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.formats.lines import grid_of, numbers_of
from nonoforge.formats.nin import clue_lines
from nonoforge.formats.source import Source
from nonoforge.formats.table import MAYBE, NO, SURE
from nonoforge.puzzle import Puzzle


def sniff(source: Source) -> int:
    """One number on each of the first two lines, numbers below, and as many lines as the two add up to."""
    if not source.readable or not re.fullmatch(r"[0-9 \t\n,]*", source.text, re.ASCII) or len(source.filled) < 2:
        return NO
    size = [line for _, line in source.filled[:2]]
    if not all(re.fullmatch(r"[0-9]{1,9}", line, re.ASCII) for line in size):
        return NO
    return SURE if len(source.filled) - 2 == int(size[0]) + int(size[1]) else MAYBE


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the file."""
    if len(source.filled) < 2:
        source.fail("the first two lines should be the height and the width", 1)
    (first, tall), (second, wide) = source.filled[:2]
    height = source.number(tall, "the height", first, most=10**9)
    width = source.number(wide, "the width", second, most=10**9)
    board = source.grid(width, height, second)
    end = len(source.lines) + 1
    if len(source.filled) - 2 == width + height:
        clues = clue_lines(source, second, end, width + height, "lines")
        return [grid_of(board, clues[:height], clues[height:])]
    # A blank line can be an empty clue, so only the one after the last row can be the gap.
    gap = second + height + 1
    rows = clue_lines(source, second, gap, height, "rows")
    return [grid_of(board, rows, clue_lines(source, gap, end, width, "columns"))]


def write(puzzles: Sequence[Puzzle]) -> str:
    """The height, the width, the rows, a blank line, the columns."""
    rows, columns = ([" ".join(map(str, numbers)) or "0" for numbers in side] for side in numbers_of(puzzles[0]))
    return "\n".join([str(len(rows)), str(len(columns)), *rows, "", *columns]) + "\n"
