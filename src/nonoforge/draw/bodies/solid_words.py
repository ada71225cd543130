"""What is printed on the faces of a solid: the numbers of a totals clue as a player reads them.

A clue names colours; one it does not name is free. A player of a coloured solid reads a lone number as "and nothing
else in this line". So zeros are left out if every colour is named, and a colour that is not named shows as a question
mark. A line without a clue shows nothing at all: most faces of a good puzzle are blank.
"""

from __future__ import annotations

from math import ceil

from nonoforge.clues import Clue, Totals
from nonoforge.draw.text.clue_words import Placed, Setter
from nonoforge.draw.text.words import EMPTY_LINE, Word, words_of

HIDDEN = "?"
"""A colour that the line may have, any number of times."""


PALE = 0.55
"""How much paler a zero is than other numbers: half of all lines of a solid may be empty."""

_ROOM, _APART = 0.88, 0.04
"""How much of a cell the words may fill, and the gap between two chips in it, as parts of a cell."""

_FULL = 0.83
"""How much of its place a number may fill."""


def face_words(clue: Clue, colours: int) -> tuple[Word, ...]:
    """The words of a clue on a solid with this many colours, background included; none if there is no clue."""
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
    """Whether a word says that the line is empty."""
    return word.text == "0"


def fitted(
    words: tuple[Word, ...], middle: tuple[float, float], largest: float, setter: Setter, share: float = 1.0
) -> list[Placed]:
    """Words around the middle of a cell, in as many rows as make the numbers largest; their em is at most `largest`.

    They fill at most this `share` of the cell's height. A question mark gets half the room of a number: it only says
    that a colour is hidden.
    """
    if not words:
        return []
    room = _ROOM * setter.cell
    tall = share * room
    size, _, rows = max(_arranged(words, count, largest, (room, tall), setter) for count in range(1, len(words) + 1))
    high = tall / len(rows)
    placed = []
    for index, row in enumerate(rows):
        unit = room / sum(map(_share, row))
        x, y = middle[0] - room / 2, middle[1] + (index - (len(rows) - 1) / 2) * high
        for word in row:
            width = unit * _share(word)
            fits = _FULL * width * setter.size / setter.figures(word)
            gap = _APART * setter.cell
            placed.append(Placed(x + width / 2, y, word, min(size, fits), width - gap, high - gap))
            x += width
    return placed


def _arranged(
    words: tuple[Word, ...], count: int, largest: float, space: tuple[float, float], setter: Setter
) -> tuple[float, int, list[tuple[Word, ...]]]:
    """The em of the numbers in this many rows in a space (width, height), minus the number of rows, and the rows."""
    room, tall = space
    long = ceil(len(words) / count)
    rows = [words[start : start + long] for start in range(0, len(words), long)]
    size = min(largest, _FULL * tall / len(rows))
    for row in rows:
        unit = room / sum(map(_share, row))
        fits = [_FULL * unit * _share(word) * setter.size / setter.figures(word) for word in row if word.text != HIDDEN]
        size = min([size, *fits])
    return size, -len(rows), rows


def _share(word: Word) -> float:
    return 0.5 if word.text == HIDDEN else 1.0
