"""The text of picross-solver: `GRID title`, then `ROWS` and `COLUMNS` with a clue in brackets on each line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.clues import Clue
from nonoforge.formats.lines import grid_of, numbers_of
from nonoforge.formats.source import Source, shorten
from nonoforge.formats.table import NO, SURE
from nonoforge.puzzle import Credits, Puzzle

_CLUE = re.compile(r"\[([0-9 \t]*)\]", re.ASCII)


def sniff(source: Source) -> int:
    """A line that begins with `GRID`, and clues in brackets."""
    if not source.readable or not re.search(r"^GRID\b", source.text, re.MULTILINE):
        return NO
    return SURE if re.search(r"^(ROWS|COLUMNS)[ \t]*\n[ \t]*\[", source.text, re.MULTILINE) else NO


def read(source: Source) -> list[Puzzle]:
    """All grids of the file."""
    puzzles: list[Puzzle] = []
    start, title = 0, ""
    sides: dict[str, list[Clue]] = {}
    side: list[Clue] | None = None
    for number, line in source.filled:
        word = line.split(maxsplit=1)[0]
        if word == "GRID":
            if start:
                puzzles.append(_puzzle(source, title, sides, start))
                source.count_puzzles(len(puzzles), number)
            start, title, sides, side = number, line[len("GRID") :].strip(), {}, None
        elif word in ("ROWS", "COLUMNS") and start:
            if word in sides:
                source.fail(f"{word} comes a second time", number)
            side = sides[word] = []
        elif side is not None and (match := _CLUE.fullmatch(line)):
            side.append(source.runs(match[1], number))
        elif not line.startswith("#"):
            source.fail(f"GRID, ROWS, COLUMNS or a clue like [ 3 1 ] is expected, not {shorten(line)}", number)
    if start:
        puzzles.append(_puzzle(source, title, sides, start))
    return puzzles


def _puzzle(source: Source, title: str, sides: dict[str, list[Clue]], start: int) -> Puzzle:
    for word in ("ROWS", "COLUMNS"):
        if not sides.get(word):
            source.fail(f"this grid has no {word}", start)
    rows, columns = sides["ROWS"], sides["COLUMNS"]
    return grid_of(source.grid(len(columns), len(rows), start), rows, columns, credits=Credits(title=title))


def write(puzzles: Sequence[Puzzle]) -> str:
    """The grids, a blank line between them."""
    parts = []
    for puzzle in puzzles:
        lines = [f"GRID {' '.join(puzzle.credits.title.split())}".rstrip()]
        for word, side in zip(("ROWS", "COLUMNS"), numbers_of(puzzle), strict=True):
            lines += [word, *(f"[ {' '.join(map(str, numbers))} ]" if numbers else "[ ]" for numbers in side)]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)
