"""The style of a book: its page, its look, its words and its sizes, worked out once from the options."""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.boards import Plane
from nonoforge.book.options import BookOptions
from nonoforge.book.trim import LEAST_TYPE, MM, Trim, trim_of
from nonoforge.book.words import LANGUAGES, Words
from nonoforge.draw import Look, Theme
from nonoforge.draw.page import size_of
from nonoforge.puzzle import Puzzle

_COMFORT, _LARGEST = 1.5, 2.25
"""Cells of this many times the smallest are comfortable, and of this many large enough for any puzzle."""

_CODE = 19 * MM
"""Side of a QR code with its quiet zone: modules of half a millimetre, which every telephone reads."""


@dataclass(frozen=True, slots=True)
class Style:
    """What all pages of a book have in common; lengths in units of 1/96 inch."""

    options: BookOptions
    trim: Trim
    look: Look
    words: Words

    @property
    def theme(self) -> Theme:
        """The colours of the book."""
        return self.look.colours

    @property
    def text(self) -> float:
        """The em of running text."""
        return self.trim.text

    @property
    def least_type(self) -> float:
        """The em of the smallest clue figures."""
        return LEAST_TYPE * (1.4 if self.options.large_print else 1.0)

    @property
    def smallest_cell(self) -> float:
        """The side of a cell below which nothing is printed."""
        return self.options.smallest_cell * MM

    @property
    def comfortable_cell(self) -> float:
        """The side of a cell from which puzzles may share a page."""
        return _COMFORT * self.smallest_cell

    @property
    def largest_cell(self) -> float:
        """The side of a cell above which nothing gets better."""
        return _LARGEST * self.smallest_cell

    @property
    def code(self) -> float:
        """The side of a QR code; 0 where there is none."""
        return _CODE if self.options.address else 0.0

    @property
    def heading(self) -> float:
        """How high the line above a puzzle is, with the room below it."""
        return max(2.6 * self.text, self.code)


def style_of(options: BookOptions) -> Style:
    """The style that the options ask for."""
    words = LANGUAGES[options.language]
    look = Look(theme=options.theme, marks=options.marks, title=False, credits=False, layer_words=words.layer)
    return Style(options, trim_of(options), look, words)


def size_in_words(puzzle: Puzzle, words: Words) -> str:
    """The size of a board in the language of the book: `30 × 20`, `57 faces`."""
    return words.faces.format(n=puzzle.cells) if isinstance(puzzle.board, Plane) else size_of(puzzle)
