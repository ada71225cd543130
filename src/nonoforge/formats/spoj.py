"""The input of SPOJ's problem JCROSS: the number of puzzles, then for each `rows columns` and clues that end with 0."""

from __future__ import annotations

import re

from nonoforge.formats.lines import grid_of
from nonoforge.formats.source import Source
from nonoforge.formats.table import LIKELY, NO, SURE
from nonoforge.puzzle import Puzzle


def sniff(source: Source) -> int:
    """A number, then two numbers, then lines of numbers that all end with 0 until the next size."""
    if not source.readable or not re.fullmatch(r"[0-9]{1,9}", source.filled[0][1], re.ASCII):
        return NO
    if len(source.filled) < 2 or not re.fullmatch(r"[0-9]{1,9}[ \t]+[0-9]{1,9}", source.filled[1][1], re.ASCII):
        return NO
    wanted, sizes = int(source.filled[0][1]), map(int, source.filled[1][1].split())
    lines, least = [line for _, line in source.filled[2:]], sum(sizes)
    if wanted < 1 or len(lines) < max(least, 3 * wanted - 1) or (wanted == 1 and len(lines) > least):
        return NO
    if not all(re.fullmatch(r"[0-9 \t]*\b0", line, re.ASCII) for line in lines[: min(least, 4)]):
        return NO
    # Rows and columns with a blank line between them can look the same; this format needs no blank line.
    return SURE if source.filled[-1][0] == len(source.filled) else LIKELY


def read(source: Source) -> list[Puzzle]:
    """All puzzles of the file."""
    if not source.readable:
        source.fail("the file is empty")
    first, text = source.filled[0]
    wanted = source.number(text, "the number of puzzles", first)
    source.count_puzzles(wanted, first)
    puzzles: list[Puzzle] = []
    at = 1
    while at < len(source.filled) and len(puzzles) < wanted:
        number, size = source.filled[at]
        words = size.split()
        if len(words) != 2:
            source.fail("the number of rows and the number of columns should be here", number)
        height, width = (source.number(word, "the size", number, most=10**9) for word in words)
        board = source.grid(width, height, number)
        lines = source.filled[at + 1 : at + 1 + height + width]
        if len(lines) < height + width:
            source.fail(f"{len(lines)} clues follow, not {height + width}", number)
        for line_number, line in lines:
            if line.split()[-1] != "0":
                source.fail("a clue should end with 0", line_number)
        clues = [source.runs(line, line_number) for line_number, line in lines]
        puzzles.append(grid_of(board, clues[:height], clues[height:]))
        at += 1 + height + width
    if len(puzzles) != wanted or at < len(source.filled):
        source.fail(f"the first line promises {wanted} puzzles, but there are {len(puzzles)}", first)
    return puzzles
