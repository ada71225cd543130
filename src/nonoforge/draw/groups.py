"""Groups of cells over a picture, each in its own colour: the components in which solutions differ.

They are drawn as a puzzle whose palette has one more colour for each group, so that every board, surface and terminal
that can show a colour puzzle can show groups. Each group also has a letter.
"""

from __future__ import annotations

import colorsys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nonoforge.draw.colours.theme import DEFAULT, Look
from nonoforge.draw.drawing import Drawing
from nonoforge.draw.states import states_of_picture
from nonoforge.draw.view import View, check_cells
from nonoforge.errors import DrawError
from nonoforge.palette import MOST_COLOURS, Colour, Palette, parse_hex
from nonoforge.puzzle import Picture, Puzzle

_COLOURS = ("e69f00", "56b4e9", "009e73", "f0e442", "cc79a7", "0072b2", "d55e00")
"""Colours that all eyes can tell apart (Okabe and Ito); beyond these, hues from around the circle are used."""


@dataclass(frozen=True, slots=True)
class CellGroup:
    """Cells that belong together, and their text in the key."""

    cells: tuple[int, ...]
    name: str


def draw_groups(
    puzzle: Puzzle, picture: Picture, groups: Sequence[CellGroup], look: Look = DEFAULT, *, note: str = ""
) -> Drawing:
    """The picture with each group in its own colour and letter; the key names them."""
    from nonoforge.draw import draw_view

    marks = marks_of(puzzle, groups)
    palette = list(puzzle.palette)
    if puzzle.palette.mono:
        palette[1] = replace(palette[1], name="filled in all solutions")
    first = len(palette)
    palette += dict.fromkeys(marks.values())
    number = {mark: first + index for index, mark in enumerate(palette[first:])}
    cells = bytearray(picture)
    for cell, mark in marks.items():
        cells[cell] = number[mark]
    shown = replace(puzzle, palette=Palette(tuple(palette)), goal=None, saved=())
    look = replace(
        look, marks="letters" if look.marks == "auto" else look.marks, bare=1 if puzzle.palette.mono else look.bare
    )
    return draw_view(shown, View(states_of_picture(shown, bytes(cells)), note=note), look)


def marks_of(puzzle: Puzzle, groups: Sequence[CellGroup]) -> dict[int, Colour]:
    """Cell -> the colour and letter of its group, neither of which is in the palette.

    If there are more groups than colours left in a palette, the last colour is for all the rest.
    """
    check_cells(puzzle, frozenset(cell for group in groups for cell in group.cells))
    room = MOST_COLOURS - len(puzzle.palette)
    if room == 0:
        raise DrawError("the puzzle uses too many colours: none is left for groups of cells")
    letters = _letters({colour.letter for colour in puzzle.palette})
    colours = [Colour(group.name, _rgb(index), next(letters)) for index, group in enumerate(groups[:room])]
    if len(groups) > room:
        colours[-1] = replace(colours[-1], name=f"{len(groups) - room + 1} others")
    return {cell: colours[min(index, room - 1)] for index, group in enumerate(groups) for cell in group.cells}


def _letters(taken: set[str]) -> Iterator[str]:
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return (letter for letter in alphabet if letter not in taken)


def _rgb(index: int) -> tuple[int, int, int]:
    if index < len(_COLOURS):
        return parse_hex(_COLOURS[index])
    red, green, blue = colorsys.hls_to_rgb(index * 0.381966 % 1, 0.62, 0.6)
    return round(255 * red), round(255 * green), round(255 * blue)
