"""The images of webpbn XML: rows between bars, a character or a bracketed set of characters for each cell."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_

from nonoforge.clues import MOST_CELLS
from nonoforge.formats.lines import board_of
from nonoforge.formats.source import Source, shorten
from nonoforge.palette import MOST_COLOURS
from nonoforge.puzzle import Knowledge, Picture, Puzzle

_CELL = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)
_COLOURS = {1 << colour: colour for colour in range(MOST_COLOURS)}


@dataclass(frozen=True)
class Candidates:
    """Candidates of `width` by `height` cells, row by row."""

    width: int
    height: int
    masks: Knowledge

    def colours(self, source: Source, line: int) -> Picture:
        """The colours, if every cell has exactly one."""
        try:
            return bytes(map(_COLOURS.__getitem__, self.masks))
        except KeyError:
            source.fail("a goal must say the colour of every cell", line)


def cells_of(source: Source, text: str, line: int, letters: dict[str, int], colours: int) -> Candidates:
    """The image in `text`; `letters` gives the colour of each character, `colours` is the number of all colours."""
    pieces = text.split("|")
    if len(pieces) % 2 == 0 or any(piece.strip() for piece in pieces[::2]):
        source.fail("the rows of an image are written between bars: |..X..|", line)
    signs = _Signs({letter: 1 << number for letter, number in letters.items()} | {"?": (1 << colours) - 1})
    masks: list[int] = []
    width = -1
    for row in pieces[1::2]:
        before = len(masks)
        try:
            masks += map(signs.__getitem__, _CELL.findall(_closed_up(row, spaces=" " in letters)))
        except KeyError as error:
            source.fail(f"no colour has the character {shorten(error.args[0])}", line)
        if len(masks) > MOST_CELLS:
            source.fail(f"an image has at most {MOST_CELLS} cells", line)
        if width not in (-1, len(masks) - before):
            source.fail(f"the rows of an image differ in length: {width} and {len(masks) - before} cells", line)
        width = len(masks) - before
    return Candidates(max(width, 0), len(pieces) // 2, tuple(masks))


class _Signs(dict[str, int]):
    """The candidates of each sign: a character, or a set in brackets, which is worked out on first use."""

    def __missing__(self, sign: str) -> int:
        if len(sign) == 1:
            raise KeyError(sign)
        self[sign] = reduce(or_, map(self.__getitem__, dict.fromkeys(sign[1:-1])), 0)
        return self[sign]


def _closed_up(row: str, spaces: bool) -> str:
    """The row without white space; blanks stay if a colour has that character."""
    return " ".join("".join(part.split()) for part in row.split(" ")) if spaces else "".join(row.split())


def write_image(puzzle: Puzzle, masks: Knowledge, marks: list[str], escape: Callable[[str], str]) -> str:
    """The rows of an image, each on a line; `marks` are the characters of the colours."""
    width = board_of(puzzle).width
    everything = (1 << len(marks)) - 1
    texts = {mask: _cell(mask, marks, everything) for mask in set(masks)}
    rows = (masks[start : start + width] for start in range(0, len(masks), width))
    return "".join(f"|{escape(''.join(texts[mask] for mask in row))}|\n" for row in rows)


def _cell(mask: int, marks: list[str], everything: int) -> str:
    if mask == everything:
        return "?"
    inside = "".join(mark for number, mark in enumerate(marks) if mask >> number & 1)
    return inside if mask.bit_count() == 1 else f"[{inside}]"
