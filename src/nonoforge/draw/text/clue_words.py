"""Clue words: the width and place of each number of a clue, before anything is painted.

In black-and-white puzzles a number is just a number. In colour puzzles it is on a chip of its colour, in black or
white, whichever reads better: a thin yellow figure on white cannot be read, a black one on a yellow chip can.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nonoforge.clues import Clue
from nonoforge.draw.colours.contrast import distance, rgb_of
from nonoforge.draw.colours.inks import NEAR, Inks
from nonoforge.draw.colours.theme import Theme
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight, text_width
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type
from nonoforge.draw.text.words import Mark, Word, words_of
from nonoforge.errors import DrawError

MOST_WORDS = 200_000
"""The most numbers in all clues of one drawing."""

_SIZE = 0.62
"""Em of the figures, as part of a cell."""

_LETTER = 0.8
"""Em of the letter after a number, as part of the figures' em."""

_CHIP, _CORNER = 0.82, 0.14
"""Height of a chip and radius of its corners, as parts of a cell."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A word and the place of its middle; `size` is the em of its figures."""

    x: float
    y: float
    word: Word
    size: float
    width: float
    """In units, with letter, ring and chip."""
    height: float | None = None
    """The height of its chip, if not that of chips next to a grid."""


@dataclass(frozen=True, slots=True)
class Setter:
    """Measures and places words for cells of one size."""

    cell: float
    inks: Inks
    weight: Weight

    @property
    def size(self) -> float:
        """The em of the figures."""
        return _SIZE * self.cell

    @property
    def gap(self) -> float:
        """Between words side by side, in units."""
        return 0.1 * self.cell if self.inks.chips else 0.48 * self.size

    @property
    def pitch(self) -> float:
        """From one word to the one below it, in units."""
        if self.inks.chips:
            return (_CHIP + 0.1) * self.cell
        return 1.22 * self.size

    def figures(self, word: Word) -> float:
        """Width of the number with its letter and its ring, in units."""
        width = text_width(word.text, self.size, self.weight)
        if self.inks.letters and self.inks.chips and word.colour:
            width += text_width(self.inks.colours[word.colour].letter, _LETTER * self.size, self.weight)
        if word.mark is not Mark.PLAIN:
            width = max(width + 0.35 * self.size, 1.25 * self.size)
        return width

    def width(self, word: Word) -> float:
        """Width of a word with letter, ring and chip, in units."""
        width = self.figures(word)
        if self.inks.chips and word.colour:
            width = max(_CHIP * self.cell, width + 0.34 * self.size)
        return width


def all_words(clues: Sequence[Clue]) -> list[tuple[Word, ...]]:
    """The words of every clue; `DrawError` if there are too many to draw."""
    words = [words_of(clue) for clue in clues]
    if sum(map(len, words)) > MOST_WORDS:
        raise DrawError(f"the clues have more than {MOST_WORDS} numbers, too many to draw")
    return words


def beside(words: Sequence[Word], right: float, y: float, setter: Setter, widths: dict[Word, float]) -> list[Placed]:
    """Words in a row whose last one ends at `right`, in reading order."""
    placed = []
    for word in reversed(words):
        width = widths[word]
        placed.append(Placed(right - width / 2, y, word, setter.size, width))
        right -= width + setter.gap
    return placed[::-1]


def below(words: Sequence[Word], x: float, bottom: float, setter: Setter, widths: dict[Word, float]) -> list[Placed]:
    """Words in a column whose last one ends at `bottom`; a word too wide for the cells is set smaller."""
    room = 0.94 * setter.cell
    first = bottom - (len(words) - 0.5) * setter.pitch
    placed = []
    for index, word in enumerate(words):
        shrink = min(1.0, room / widths[word])
        placed.append(Placed(x, first + index * setter.pitch, word, setter.size * shrink, widths[word] * shrink))
    return placed


def paint_words(
    surface: Surface, placed: Iterable[Placed], setter: Setter, theme: Theme, ink: str | None = None
) -> None:
    """Paint chips first, then rings and boxes, then figures grouped by look, then letters.

    Words without a chip are set in `ink`, by default the theme's.
    """
    inks = setter.inks
    plain = ink or theme.ink
    chips: dict[int, Path] = {}
    rings: dict[str, Path] = {}
    figures: dict[tuple[float, str], list[tuple[float, float, str]]] = {}
    letters: dict[tuple[float, str], list[tuple[float, float, str]]] = {}
    for item in placed:
        x, y, word, size = item.x, item.y, item.word, item.size
        chip = inks.chips and word.colour
        colour = inks.colours[word.colour].text if chip else plain
        if chip:
            w, h = item.width, item.height or _CHIP * setter.cell
            r = _CORNER * setter.cell
            path = chips.setdefault(word.colour, Path())
            path.rect(x - w / 2 + r, y - h / 2 + r, w - 2 * r, h - 2 * r)
        if word.mark is not Mark.PLAIN:
            _ring(rings.setdefault(colour, Path()), item, setter)
        letter = inks.colours[word.colour].letter if chip else ""
        if letter:
            small = _LETTER * size
            whole = text_width(word.text, size, setter.weight) + text_width(letter, small, setter.weight)
            end = x + whole / 2
            letters.setdefault((small, colour), []).append((end, y + CAP_HEIGHT * size / 2, letter))
            x = end - text_width(letter, small, setter.weight) - text_width(word.text, size, setter.weight) / 2
        figures.setdefault((size, colour), []).append((x, y + CAP_HEIGHT * size / 2, word.text))
    _paint_chips(surface, chips, setter, theme)
    for colour, path in rings.items():
        surface.path(path, Paint(stroke=colour, width=0.05 * setter.cell))
    for (size, colour), texts in figures.items():
        surface.text(texts, Type(size, colour, setter.weight, "middle"))
    for (size, colour), texts in letters.items():
        surface.text(texts, Type(size, colour, setter.weight, "end"))


def _paint_chips(surface: Surface, chips: dict[int, Path], setter: Setter, theme: Theme) -> None:
    """A rectangle with a wide stroke around it is a rectangle with round corners, in a tenth of the bytes."""
    stroke = 2 * _CORNER * setter.cell
    for colour, path in sorted(chips.items()):
        ink = setter.inks.colours[colour]
        if not theme.colours or distance(rgb_of(ink.fill), rgb_of(theme.page)) < NEAR:
            surface.path(path, Paint(stroke=theme.ink, width=stroke, round=True))
            inner = stroke - 0.09 * setter.cell
        else:
            inner = stroke
        surface.path(path, Paint(fill=ink.fill, stroke=ink.fill, width=inner, round=True))


def _ring(path: Path, item: Placed, setter: Setter) -> None:
    """The circle or the square around a number of a totals clue."""
    width = max(text_width(item.word.text, item.size, setter.weight) + 0.3 * item.size, 1.15 * item.size)
    height = 1.15 * item.size
    radius = height / 2 if item.word.mark is Mark.CIRCLE else 0
    if radius:
        path.rounded(item.x - width / 2, item.y - height / 2, width, height, radius)
    else:
        path.rect(item.x - width / 2, item.y - height / 2, width, height)
