"""Words: what is written for a clue, one word for each number, the same on paper and in the terminal.

A clue is drawn as a row of words. A word has the text of its number, the colour it counts, and the mark around
it (3D puzzles ring a number whose cells form two blocks and box one with three or more).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from nonoforge.clues import Clue, Runs, Total
from nonoforge.palette import Palette


class Mark(Enum):
    """What is drawn around a number."""

    PLAIN = "plain"
    CIRCLE = "circle"
    SQUARE = "square"


@dataclass(frozen=True, slots=True)
class Word:
    """One number of a clue; `colour` is 0 if it has none (the zero of an empty line)."""

    text: str
    colour: int = 1
    mark: Mark = Mark.PLAIN

    def __hash__(self) -> int:
        # Enum members hash in Python, which would be slower than all the rest of drawing a word.
        return hash((self.text, self.colour))


EMPTY_LINE = Word("0", 0)
"""An empty line shows a zero: a missing number would look like a printing error."""

NO_CLUE = Word("–", 0)
"""A line that promises nothing."""


def words_of(clue: Clue) -> tuple[Word, ...]:
    """The words of a clue, in the line's order; there is always at least one."""
    if clue is None:
        return (NO_CLUE,)
    if isinstance(clue, Runs):
        return tuple(_word_of_block(block.length, block.colour) for block in clue) or (EMPTY_LINE,)
    return tuple(_word_of_total(part) for part in clue) or (NO_CLUE,)


def plain_text(word: Word, palette: Palette) -> str:
    """The word in plain characters: the colour as its letter, circle and square as brackets."""
    text = word.text if palette.mono or not word.colour else word.text + palette[word.colour].letter
    if word.mark is Mark.CIRCLE:
        return f"({text})"
    return f"[{text}]" if word.mark is Mark.SQUARE else text


@lru_cache(maxsize=4096)
def _word_of_block(length: int, colour: int) -> Word:
    """Cached, because the same few numbers come thousands of times."""
    return Word(str(length) if length else "?", colour)


def _word_of_total(part: Total) -> Word:
    """Plain, circle or square if that says it all; else the number of blocks after a slash: `7/0-4`."""
    least, most = part.least_blocks, part.most_blocks
    if (least, most) == (min(part.cells, 1),) * 2:
        return Word(str(part.cells), part.colour)
    if (least, most) == (2, 2):
        return Word(str(part.cells), part.colour, Mark.CIRCLE)
    if (least, most) == (3, None):
        return Word(str(part.cells), part.colour, Mark.SQUARE)
    blocks = f"{least}+" if most is None else str(least) if least == most else f"{least}-{most}"
    return Word(f"{part.cells}/{blocks}", part.colour)
