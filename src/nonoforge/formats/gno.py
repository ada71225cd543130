"""`.gno`, the format of gnonograms: sections with a name in brackets and one value per line.

It has clues of rows and columns, or a solution, or both; in grids 0 is unknown, 1 empty and 2 filled. A solution with
unknown cells is not a goal and is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.boards import Grid
from nonoforge.formats.lines import board_of, numbers_of
from nonoforge.formats.nin import clue_lines
from nonoforge.formats.source import Source, shorten
from nonoforge.formats.table import MAYBE, NO, SURE
from nonoforge.puzzle import Credits, Knowledge, Puzzle

_HEAD = re.compile(r"\s*\[([A-Za-z ]+)\]\s*(//.*)?")
_CANDIDATES = {"0": 0b11, "1": 0b01, "2": 0b10}


def sniff(source: Source) -> int:
    """A section of dimensions, with clues or a solution."""
    if not source.readable or not re.search(r"^[ \t]*\[Dimensions\]", source.text, re.MULTILINE | re.IGNORECASE):
        return NO
    return SURE if re.search(r"^[ \t]*\[(Row clues|Solution)", source.text, re.MULTILINE | re.IGNORECASE) else MAYBE


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the file."""
    sections = _sections(source)
    if "dimensions" not in sections:
        source.fail("the section [Dimensions] is missing", 1)
    head, end = sections["dimensions"]
    sizes = [(number, _bare(line)) for number, line in source.filled if head < number < end and _bare(line)]
    if len(sizes) != 2:
        source.fail("two numbers are needed here: rows and columns", head)
    height, width = (source.number(text, "the size", number, 1, most=10**9) for number, text in sizes)
    board = source.grid(width, height, head)
    who = _credits(source, sections)
    solution = sections.get("solution grid") or sections.get("solution")
    shown = _grid(source, board, *solution) if solution else None
    goal = bytes(mask.bit_length() - 1 for mask in shown) if shown and 0b11 not in shown else None
    saved = (_grid(source, board, *sections["working grid"]),) if "working grid" in sections else ()
    if "row clues" in sections and "column clues" in sections:
        rows = clue_lines(source, *sections["row clues"], height, "rows", comment="//")
        columns = clue_lines(source, *sections["column clues"], width, "columns", comment="//")
        return [Puzzle(board, (*rows, *columns), credits=who, goal=goal, saved=saved)]
    if goal is None:
        source.fail("there are neither clues for rows and columns nor a solution", head)
    return [Puzzle(board, Puzzle.of_picture(board, goal).clues, credits=who, goal=goal, saved=saved)]


def _sections(source: Source) -> dict[str, tuple[int, int]]:
    """The line of each section's head and the line where it ends, by its name in lower case."""
    heads = [(number, match[1].strip().lower()) for number, line in source.filled if (match := _HEAD.fullmatch(line))]
    found: dict[str, tuple[int, int]] = {}
    for index, (number, name) in enumerate(heads):
        if name in found:
            source.fail(f"the section [{name}] comes a second time", number)
        found[name] = (number, heads[index + 1][0] if index + 1 < len(heads) else len(source.lines) + 1)
    return found


def _credits(source: Source, sections: dict[str, tuple[int, int]]) -> Credits:
    lines = [
        source.lines[head : end - 1] for head, end in (sections.get(key, (0, 1)) for key in ("description", "license"))
    ]
    title, author = ([line.strip() for line in lines[0]] + ["", ""])[:2]
    return Credits(title=title, author=author, license=" ".join(line.strip() for line in lines[1]).strip())


def _grid(source: Source, board: Grid, head: int, end: int) -> Knowledge:
    rows = [(number, _bare(line)) for number, line in source.filled if head < number < end and _bare(line)]
    if len(rows) != board.height:
        source.fail(f"there are {len(rows)} rows here, not {board.height}", head)
    masks: list[int] = []
    for number, line in rows:
        cells = line.split()
        if len(cells) != board.width:
            source.fail(f"this row has {len(cells)} cells, not {board.width}", number)
        for cell in cells:
            if cell not in _CANDIDATES:
                source.fail(f"a cell is 0 (unknown), 1 (empty) or 2 (filled), not {shorten(cell)}", number)
            masks.append(_CANDIDATES[cell])
    return tuple(masks)


def _bare(line: str) -> str:
    return line.partition("//")[0].strip()


def write(puzzles: Sequence[Puzzle]) -> str:
    """Description, license, dimensions, clues, and the grids if there are any."""
    puzzle = puzzles[0]
    board, (rows, columns) = board_of(puzzle), numbers_of(puzzle)
    who = puzzle.credits
    texts = [" ".join(text.split()) for text in (who.title, who.author, who.license)]
    title, author, terms = (text if not _HEAD.fullmatch(text) else f"{text}." for text in texts)
    lines = ["[Description]", title, author, "", "0", "[License]", terms]
    lines += ["[Dimensions]", str(board.height), str(board.width)]
    lines += ["[Row clues]", *(", ".join(map(str, numbers)) or "0" for numbers in rows)]
    lines += ["[Column clues]", *(", ".join(map(str, numbers)) or "0" for numbers in columns)]
    if puzzle.goal is not None:
        lines += ["[Solution grid]", *_rows([colour + 1 for colour in puzzle.goal], board.width)]
    if puzzle.saved:
        states = {0b01: 1, 0b10: 2}
        lines += ["[Working grid]", *_rows([states.get(mask, 0) for mask in puzzle.saved[0]], board.width)]
    return "\n".join(lines) + "\n"


def _rows(cells: list[int], width: int) -> list[str]:
    return [" ".join(map(str, cells[start : start + width])) for start in range(0, len(cells), width)]
