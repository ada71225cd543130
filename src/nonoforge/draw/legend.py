"""The legend: how to read the clues of a solid or a plane, in a few words below the board.

Everybody knows the numbers next to a grid. Rings, boxes and grey numbers of solids, and the two sides of a line
through a plane, are not known, and a page may be all that a solver has. Only what occurs in the puzzle is explained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from nonoforge.boards import Plane, Solid
from nonoforge.draw.bodies.body import Body
from nonoforge.draw.bodies.solid_words import HIDDEN, PALE, face_words, is_zero
from nonoforge.draw.colours.contrast import mix
from nonoforge.draw.colours.inks import inks_of
from nonoforge.draw.colours.theme import Look, Theme
from nonoforge.draw.surfaces.fonts import CAP_HEIGHT, Weight, text_width
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type
from nonoforge.draw.text.clue_words import Placed, Setter, paint_words
from nonoforge.draw.text.typeset import wrap
from nonoforge.draw.text.words import Mark, Word
from nonoforge.draw.view import View
from nonoforge.puzzle import Puzzle

_SAMPLE = 1.9
"""The side of the square in which a sample stands, in ems of the text."""

Sample = Word | None
"""A word as it stands in the puzzle; None is the end of a line with its two sides."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A sample with its middle, and the lines of text to the right of it."""

    sample: Sample
    grey: bool
    x: float
    y: float
    texts: tuple[tuple[float, float, str], ...]


def legend_of(puzzle: Puzzle, view: View, look: Look, width: float, base: float) -> Body | None:
    """The legend of a puzzle to be solved, at most `width` units wide and in text of about `base` units, or None."""
    if not look.legend or not view.clues or view.finished or view.marked or view.shaded or view.lines:
        return None
    said = list(_of_solid(puzzle, look) if isinstance(puzzle.board, Solid) else _of_plane(puzzle))
    if not said:
        return None
    size = 0.95 * base
    side = _SAMPLE * size
    measure = partial(text_width, size=size)
    entries: list[_Entry] = []
    x = y = high = 0.0
    for sample, grey, text in said:
        lines = wrap(text, width - side, 3, measure)
        wide = side + max(map(measure, lines))
        if x and x + wide > width:
            x, y, high = 0.0, y + high, 0.0
        tall = max(side, 1.24 * size * len(lines))
        first = y + tall / 2 - 0.62 * size * (len(lines) - 1) + CAP_HEIGHT * size / 2
        texts = tuple((x + side, first + 1.24 * size * index, line) for index, line in enumerate(lines))
        entries.append(_Entry(sample, grey, x + side / 2 - 0.2 * size, y + tall / 2, texts))
        x, high = x + wide + 1.6 * size, max(high, tall)
    setter = Setter(1.6 * size, inks_of(puzzle.palette, look, False), look.colours.figures)
    paint: Callable[[Surface], None] = partial(
        _paint, entries=tuple(entries), setter=setter, theme=look.colours, size=size
    )
    return Body(width, y + high, setter.cell, paint)


def _of_solid(puzzle: Puzzle, look: Look) -> Iterator[tuple[Sample, bool, str]]:
    """What each kind of number on a solid means, if it occurs."""
    colours = len(puzzle.palette)
    words = {word for clue in puzzle.clues for word in face_words(clue, colours)}
    ordered = sorted(words, key=lambda word: (word.text == HIDDEN, len(word.text), word.text, word.colour))

    def one(fits: Callable[[Word], bool]) -> Word | None:
        return next(filter(fits, ordered), None)

    plain = one(lambda word: word.mark is Mark.PLAIN and word.text.isdigit() and word.text not in ("0", "1"))
    kinds = (
        (plain, "that many in a row, without a gap"),
        (one(lambda word: word.mark is Mark.CIRCLE), "circle: in two blocks"),
        (one(lambda word: word.mark is Mark.SQUARE), "square: in three or more blocks"),
        (one(lambda word: "/" in word.text), "after the slash: in how many blocks"),
        (one(is_zero), "none in this line"),
        (one(lambda word: word.text == HIDDEN), "any number, or none"),
    )
    for sample, text in kinds:
        if sample is not None:
            yield sample, False, text
    layered = look.solid == "layers" or (look.solid == "auto" and look.layers is not None)
    if layered and plain is not None:
        how = "grey" if puzzle.palette.mono else "small"
        yield plain, True, f"{how}, in a cell: the line through this cell of all layers"


def _of_plane(puzzle: Puzzle) -> Iterator[tuple[Sample, bool, str]]:
    if isinstance(puzzle.board, Plane):
        yield (
            None,
            False,
            "Numbers on either side of a line's end belong to that side of the line: they count the filled faces along "
            "it, block by block, with at least one empty face between two blocks.",
        )


def _paint(surface: Surface, entries: tuple[_Entry, ...], setter: Setter, theme: Theme, size: float) -> None:
    for entry in entries:
        if entry.sample is None:
            _paint_sides(surface, entry, theme, size)
            continue
        word = entry.sample
        small = 0.72 if entry.grey else 1.0
        placed = Placed(entry.x, entry.y, word, small * setter.size, small * setter.width(word), small * setter.cell)
        ink = mix(theme.ink, theme.page, 0.4) if entry.grey else theme.ink
        paint_words(surface, [placed], setter, theme, mix(ink, theme.page, PALE) if is_zero(word) else ink)
    texts = [text for entry in entries for text in entry.texts]
    surface.text(texts, Type(size, theme.soft))


def _paint_sides(surface: Surface, entry: _Entry, theme: Theme, size: float) -> None:
    """The frame on the right, a line that ends on it, and a number on either side of the end."""
    edge = entry.x + 0.1 * size
    surface.path(
        Path().segment(edge, entry.y - 0.95 * size, edge, entry.y + 0.95 * size),
        Paint(stroke=theme.frame, width=0.14 * size),
    )
    surface.path(Path().segment(edge - 0.9 * size, entry.y, edge, entry.y), Paint(stroke=theme.ink, width=0.08 * size))
    drop = CAP_HEIGHT * 0.8 * size / 2
    spots = [(edge + 0.4 * size, entry.y + way * 0.48 * size + drop, text) for way, text in ((-1, "2"), (1, "1"))]
    surface.text(spots, Type(0.8 * size, theme.ink, Weight.SEMIBOLD, "middle"))
