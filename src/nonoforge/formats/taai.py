"""The text of the TAAI tournaments: `$1`, then the clues of the columns, then those of the rows, one per line.

Tabs separate numbers, and an empty line of the puzzle is a blank line. The size is not given: boards are square, so
half of the lines are columns. A file of 50 lines without any `$` is one board of the tournaments' 25 by 25 (the puzzle
that LalaFrogKK could not solve survives in this form).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.errors import WriteError
from nonoforge.formats.lines import board_of, grid_of, numbers_of
from nonoforge.formats.source import Source
from nonoforge.formats.table import NO, SURE
from nonoforge.puzzle import Credits, Puzzle

_HEAD = re.compile(r"\$\s*[0-9]{1,9}\s*", re.ASCII)
_TOURNAMENT_LINES = 50


def sniff(source: Source) -> int:
    """`$` and a number on the first line, or 50 lines of numbers between tabs."""
    if not source.readable:
        return NO
    if _HEAD.fullmatch(source.filled[0][1]):
        return SURE
    bare = len(source.filled) == _TOURNAMENT_LINES and re.fullmatch(r"[0-9\t\n]*", source.text, re.ASCII)
    return SURE if bare and "\t" in source.text else NO


def read(source: Source) -> list[Puzzle]:
    """All boards of the file, titled with their numbers."""
    heads = [number for number, line in source.filled if line.startswith("$")]
    source.count_puzzles(len(heads))
    if not heads and len(source.filled) != _TOURNAMENT_LINES:
        source.fail("the first board should begin with $ and its number", 1)
    if not heads:
        return [_board(source, 0, len(source.lines) + 1, "", _TOURNAMENT_LINES)]
    first = source.filled[0][0]
    if first != heads[0]:
        source.fail("the first board should begin with $ and its number", first)
    parts = zip(heads, [*heads[1:], len(source.lines) + 1], strict=True)
    likely = heads[1] - heads[0] - 1 if len(heads) > 1 else _TOURNAMENT_LINES
    return [_board(source, head, end, source.lines[head - 1].strip()[1:], likely) for head, end in parts]


def _board(source: Source, head: int, end: int, title: str, likely: int) -> Puzzle:
    """The board between the lines `head` and `end`, exclusive, counted from 1; `likely` is its number of lines."""
    if head and not _HEAD.fullmatch(source.lines[head - 1].strip()):
        source.fail("a board begins with $ and its number", head)
    lines = source.lines[head : end - 1]
    if end > len(source.lines) and lines and not lines[-1].strip():
        lines.pop()
    # A blank line is an empty clue, so blank lines at the end are dropped only if they do not fit.
    while lines and not lines[-1].strip() and (len(lines) % 2 or len(lines) > likely):
        lines.pop()
    if len(lines) % 2:
        source.fail(f"a board has as many columns as rows, but there are {len(lines)} lines", head + len(lines))
    size = len(lines) // 2
    board = source.grid(size, size, max(head, 1))
    clues = [source.runs(line, number) for number, line in enumerate(lines, head + 1)]
    return grid_of(board, clues[size:], clues[:size], credits=Credits(title=title.strip()))


def write(puzzles: Sequence[Puzzle]) -> str:
    """The boards, numbered from 1."""
    lines = []
    for index, puzzle in enumerate(puzzles, 1):
        board = board_of(puzzle)
        if board.width != board.height:
            raise WriteError(f"the format taai holds only square boards, not {board.width} by {board.height}")
        rows, columns = numbers_of(puzzle)
        lines += [f"${index}", *("\t".join(map(str, numbers)) for numbers in columns + rows)]
    # A blank line at the very end would be taken as the end of the file.
    lines[-1] = lines[-1] or "0"
    return "\n".join(lines) + "\n"
