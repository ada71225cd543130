"""Rows, a blank line, columns: the format of many solvers (keen, ish, syro, makhorin).

There is no size; blanks or commas separate numbers. Lines that begin with `#` or `*` are comments, `&` may replace the
blank line, and the 0 with which syro ends every line is a 0 like any other: no block.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.formats.lines import grid_of, numbers_of
from nonoforge.formats.source import Source
from nonoforge.formats.table import LIKELY, NO
from nonoforge.puzzle import Puzzle


def sniff(source: Source) -> int:
    """Nothing but numbers, in two groups of lines."""
    if not source.readable or not re.search(r"^[ \t]*[0-9]", source.text[:4000], re.MULTILINE):
        return NO
    groups = _groups(source)
    numbers = all(re.fullmatch(r"[0-9 \t,]+", line, re.ASCII) for group in groups for _, line in group)
    return LIKELY if numbers and len(groups) == 2 else NO


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the file."""
    groups = _groups(source)
    if len(groups) != 2:
        source.fail(f"rows, a blank line and columns are needed, but there are {len(groups)} groups of lines", 1)
    rows, columns = groups
    board = source.grid(len(columns), len(rows), rows[0][0])
    clues = [[source.runs(line, number) for number, line in group] for group in groups]
    return [grid_of(board, clues[0], clues[1])]


def _groups(source: Source) -> list[list[tuple[int, str]]]:
    """The clues with their line numbers, in groups separated by blank lines or `&`; comments separate nothing."""
    groups: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(source.lines, 1):
        text = line.partition("#")[0].strip()
        if text.startswith("*") or (not text and line.strip()):
            continue
        if text and text != "&":
            groups[-1].append((number, text))
        elif groups[-1]:
            groups.append([])
    return [group for group in groups if group]


def write(puzzles: Sequence[Puzzle]) -> str:
    """The rows, a blank line, the columns."""
    rows, columns = ([" ".join(map(str, numbers)) or "0" for numbers in side] for side in numbers_of(puzzles[0]))
    return "\n".join([*rows, "", *columns]) + "\n"
