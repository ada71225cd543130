"""`.nin`, Jakub Wilk's format: `width height`, then a line for each row, then a line for each column.

An empty line of the puzzle is written `0`; some writers leave it blank, so blank lines count as clues if there are
exactly as many lines as the size asks for, and are skipped otherwise. Anything below the last column is not read, as in
Wilk's own program: one file of his collection holds its puzzle five times.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.clues import Clue
from nonoforge.formats.lines import grid_of, numbers_of
from nonoforge.formats.source import Source
from nonoforge.formats.table import MAYBE, NO, SURE
from nonoforge.puzzle import Puzzle

_SIZE = re.compile(r"\s*([0-9]{1,9})[ \t]+([0-9]{1,9})\s*", re.ASCII)
_CLUES = re.compile(r"[0-9 \t\n,]*", re.ASCII)


def sniff(source: Source) -> int:
    """Two numbers on the first line, nothing but numbers below, and as many lines as the size says."""
    if not source.readable or not _SIZE.fullmatch(source.filled[0][1]) or not _CLUES.fullmatch(source.text):
        return NO
    width, height = source.filled[0][1].split()
    return SURE if len(source.filled) - 1 == int(width) + int(height) else MAYBE


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the file."""
    if not source.readable:
        source.fail("the file is empty")
    first, size = source.filled[0]
    words = size.split()
    if len(words) != 2:
        source.fail("the first line should be the width and the height", first)
    width, height = (source.number(word, "the size", first, size.find(word) + 1, most=10**9) for word in words)
    board = source.grid(width, height, first)
    following = [number for number, _ in source.filled[1:]]
    end = following[width + height] if len(following) > width + height else len(source.lines) + 1
    clues = clue_lines(source, first, end, width + height, "lines")
    return [grid_of(board, clues[:height], clues[height:])]


def clue_lines(source: Source, after: int, before: int, wanted: int, what: str, comment: str = "") -> list[Clue]:
    """The clues of the lines between the lines `after` and `before`; blank ones count only if they must."""
    lines = [(number, text) for number, text in source.filled if after < number < before]
    if len(lines) < wanted:
        blank = list(enumerate(source.lines[after : before - 1], after + 1))
        if before > len(source.lines) and blank and not blank[-1][1]:
            blank.pop()  # there is no line after the last newline
        while len(blank) > wanted and not blank[-1][1].strip():
            blank.pop()
        if len(blank) == wanted:
            lines = blank
    if len(lines) != wanted:
        line = lines[wanted][0] if len(lines) > wanted else lines[-1][0] if lines else after
        source.fail(f"there are {len(lines)} clues here, but the size asks for {wanted} {what}", line)
    if comment:
        lines = [(number, text.partition(comment)[0]) for number, text in lines]
    return [source.runs(text, number) for number, text in lines]


def write(puzzles: Sequence[Puzzle]) -> str:
    """The size, then a line for each clue."""
    rows, columns = numbers_of(puzzles[0])
    lines = [f"{len(columns)} {len(rows)}", *(" ".join(map(str, numbers)) or "0" for numbers in rows + columns)]
    return "\n".join(lines) + "\n"
