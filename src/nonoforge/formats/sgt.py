"""Game IDs of "Pattern" in Simon Tatham's puzzle collection: `4x4:2/1/2/1/1.1/2/1/1`.

Width and height, then the columns from the left and the rows from the top, with dots between blocks and slashes between
lines. Given cells may follow after a comma: each letter skips as many cells as its place in the alphabet says (a = 0)
and then names one cell, filled for a capital; a z skips 25 and names none; a letter that ends after the last cell names
none either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.boards import Grid
from nonoforge.formats.lines import numbers_of
from nonoforge.formats.source import Source, shorten
from nonoforge.formats.table import NO, SURE
from nonoforge.puzzle import Puzzle

_HEAD = re.compile(r"([0-9]{1,20})x([0-9]{1,20})([:#])", re.ASCII)


def sniff(source: Source) -> int:
    """`WxH:` at the start of the only line."""
    return SURE if re.match(rb"\s*[0-9]{1,20}x[0-9]{1,20}[:#]", source.data[:60]) else NO


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the ID."""
    text = source.text.strip()
    head = _HEAD.match(text)
    if not head:
        source.fail("a game ID begins with the size, as in 5x5:", 1, 1)
    if head[3] == "#":
        source.fail("this is a random seed; use the game ID with a colon, which the game's menu offers too", 1, 1)
    width, height = (source.number(head[i], "the size", 1, head.start(i) + 1, most=10**9) for i in (1, 2))
    board = source.grid(width, height, 1)
    described, comma, given = text[head.end() :].partition(",")
    lines = described.split("/", width + height)
    if len(lines) != width + height:
        source.fail(f"{described.count('/') + 1} lines are described, not {width + height}", 1, head.end() + 1)
    clues, column = [], head.end() + 1
    for line in lines:
        if not re.fullmatch(r"[0-9.]*", line, re.ASCII):
            source.fail(f"a line is numbers with dots between them, not {shorten(line)}", 1, column)
        clues.append(source.runs(line.replace(".", " "), 1))
        column += len(line) + 1
    known = _given(source, given, board, column) if comma else ()
    return [Puzzle(board, (*clues[width:], *clues[:width]), given=known)]


def _given(source: Source, text: str, board: Grid, column: int) -> tuple[tuple[int, int], ...]:
    known, cell = [], 0
    for offset, letter in enumerate(text):
        if cell == board.cells:
            source.fail("the list of given cells is longer than the board", 1, column + offset)
        skip = "abcdefghijklmnopqrstuvwxyz".find(letter.lower()) if letter.isascii() else -1
        if skip < 0:
            source.fail(f"{letter!r} does not belong in the list of given cells", 1, column + offset)
        cell += skip
        if skip < 25 and cell < board.cells:
            known.append((cell, int(letter.isupper())))
            cell += 1
        if cell > board.cells:
            source.fail("the list of given cells is longer than the board", 1, column + offset)
    if cell != board.cells:
        source.fail("the list of given cells is shorter than the board", 1, column + len(text))
    return tuple(known)


def write(puzzles: Sequence[Puzzle]) -> str:
    """The ID on its own line."""
    puzzle = puzzles[0]
    rows, columns = numbers_of(puzzle)
    text = f"{len(columns)}x{len(rows)}:" + "/".join(".".join(map(str, numbers)) for numbers in columns + rows)
    if puzzle.given:
        text += "," + _skips(puzzle)
    return text + "\n"


def _skips(puzzle: Puzzle) -> str:
    letters, at = [], 0
    for cell, colour in puzzle.given:
        gap, at = cell - at, cell + 1
        letters.append("z" * (gap // 25) + chr(ord("A" if colour else "a") + gap % 25))
    gap = puzzle.cells - at
    letters.append("z" * (gap // 25) + (chr(ord("a") + gap % 25) if gap % 25 else ""))
    return "".join(letters)
