"""What stands on the faces of a solid: the numbers of a totals clue as a player reads them.

A clue names colours; what it does not name is free. A player of a coloured solid reads a lone number as "and nothing
else in this line", so numbers are left out where they are zero and everything is named, and a hidden colour shows as a
question mark. A line without a clue shows nothing at all: most faces of a good puzzle are blank.
"""

from __future__ import annotations

from math import ceil

from nonoforge.clues import Clue, Totals
from nonoforge.draw.clue_words import Placed, Setter
from nonoforge.draw.words import EMPTY_LINE, Word, words_of

HIDDEN = "?"
"""A colour that the line may have, how often is not told."""


PALE = 0.55
"""How much paler a zero is than other numbers: half of all lines of a solid may be empty."""

_ROOM, _APART = 0.88, 0.04
"""How much of a cell words may fill, and the gap between two chips in it, as parts of a cell."""


def face_words(clue: Clue, colours: int) -> tuple[Word, ...]:
    """The words of a clue on a solid with this many colours, the background counted; none where there is no clue."""
    if clue is None or (isinstance(clue, Totals) and not clue.parts):
        return ()
    if not isinstance(clue, Totals):
        return words_of(clue)
    hidden = [colour for colour in range(1, colours) if colour not in clue.colours]
    if hidden:
        unknown = (Word(HIDDEN, hidden[0] if len(hidden) == 1 else 0),)
        return words_of(clue) + unknown
    shown = tuple(word for word, part in zip(words_of(clue), clue.parts, strict=True) if part.cells)
    return shown or (EMPTY_LINE,)


def is_zero(word: Word) -> bool:
    """Whether a word tells of an empty line."""
    return word.text == "0"


def fitted(words: tuple[Word, ...], middle: tuple[float, float], largest: float, setter: Setter) -> list[Placed]:
    """Words around the middle of a cell, in as many rows as let them be largest; `largest` is the em of a lone one."""
    if not words:
        return []
    room = _ROOM * setter.cell
    widest = max(map(setter.figures, words)) / setter.size
    size, rows = max(
        (min(largest, 0.82 * room / ceil(len(words) / rows) / widest, 0.84 * room / rows), -rows)
        for rows in range(1, len(words) + 1)
    )
    rows = -rows
    columns = ceil(len(words) / rows)
    width, height = room / columns - _APART * setter.cell, room / rows - _APART * setter.cell
    placed = []
    for index, word in enumerate(words):
        row, column = divmod(index, columns)
        in_row = min(columns, len(words) - row * columns)
        x = middle[0] + (column - (in_row - 1) / 2) * room / columns
        y = middle[1] + (row - (rows - 1) / 2) * room / rows
        placed.append(Placed(x, y, word, size, width, height))
    return placed
