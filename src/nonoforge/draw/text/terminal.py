"""Puzzles as text: box lines and blocks, in colour if the terminal has colours, plain ASCII if it has nothing else.

There are two sizes. *Roomy* gives each row its own line of text and each cell at least two columns, so that cells look
square and clues can be read and copied. *Small* puts two rows of cells into one line of text with half blocks (▀ ▄ █);
the clue of the upper row is then on the left and that of the lower row on the right. Roomy is used if it fits the
width.

What a cell looks like: filled `██` (or its letter, in a colour puzzle without colours), open `· `, known to be empty
`× ` while others are open, blank in a finished picture.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TextIO

from nonoforge.boards import Grid
from nonoforge.draw.states import FILLED, OPEN, States, states_of_knowledge, states_of_picture, states_of_puzzle
from nonoforge.draw.text.typeset import columns, shorten
from nonoforge.draw.text.words import plain_text, words_of
from nonoforge.harmless import clean
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Knowledge, Picture, Puzzle

_MOST_LISTED = 60
"""The most lines listed of a puzzle whose board has no text drawing."""


@dataclass(frozen=True, slots=True)
class _Ink:
    """The characters of one kind of terminal."""

    full: str
    upper: str
    lower: str
    dot: str
    cross: str
    free: str
    dash: str
    lines: str
    """Horizontal, vertical, crossing, then the corners and tees: ─│┼┌┬┐├┤└┴┘."""


_UNICODE = _Ink("█", "▀", "▄", "·", "×", "?", "–", "─│┼┌┬┐├┤└┴┘")
_ASCII = _Ink("#", "^", "_", ".", "x", "?", "-", "-|+++++++++")


def text_of_puzzle(
    puzzle: Puzzle,
    *,
    picture: Picture | None = None,
    knowledge: Knowledge | None = None,
    marks: Mapping[int, Colour] | None = None,
    colour: bool = False,
    ascii: bool = False,
    width: int | None = None,
) -> str:
    """The puzzle as lines of text, with a picture or partial knowledge in it if given.

    `marks` are letters to write over cells, if there is room. `colour` allows ANSI colours, `ascii` forbids everything
    but ASCII, `width` is the number of columns available.
    """
    ink = _ASCII if ascii else _UNICODE
    head = _heading(puzzle, puzzle.credits.title if picture is None else puzzle.credits.revealed, width)
    if picture is not None:
        states = states_of_picture(puzzle, picture)
    elif knowledge is not None:
        states = states_of_knowledge(puzzle, knowledge)
    else:
        states = states_of_puzzle(puzzle)
    if isinstance(puzzle.board, Grid):
        body = _roomy(puzzle, puzzle.board, states, ink, colour, marks or {})
        if width is not None and max(map(_visible, body)) > width and not ascii:
            body = _small(puzzle, puzzle.board, states, ink, colour)
    else:
        body = _listing(puzzle)
        body = body if width is None else [shorten(line, max(width, 10), columns) for line in body]
    text = "\n".join([*head, *body])
    return text.translate(_TO_ASCII).encode("ascii", "replace").decode() if ascii else text


def fitted_text(
    puzzle: Puzzle, stream: TextIO, *, picture: Picture | None = None, marks: Mapping[int, Colour] | None = None
) -> str:
    """The text that suits a stream: ASCII if it can write nothing else, colours and width of a terminal.

    NO_COLOR and TERM=dumb in the environment are respected.
    """
    try:
        "".join(getattr(_UNICODE, name) for name in _UNICODE.__slots__).encode(stream.encoding or "ascii")
        plain = False
    except (UnicodeEncodeError, LookupError):
        plain = True
    screen = stream.isatty()
    colour = screen and not plain and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = shutil.get_terminal_size().columns if screen or os.environ.get("COLUMNS") else None
    return text_of_puzzle(puzzle, picture=picture, marks=marks, colour=colour, ascii=plain, width=width)


def _heading(puzzle: Puzzle, name: str, width: int | None) -> list[str]:
    title, author = clean(name), clean(puzzle.credits.author)
    text = f"{title} – {author}" if title and author else title or author
    return [shorten(text, max(width or 100, 10), columns), ""] if text else []


def _listing(puzzle: Puzzle) -> list[str]:
    """The clues line by line, for boards that have no rows and columns."""
    shown = list(enumerate(puzzle.clues))[:_MOST_LISTED]
    names = [puzzle.board.line_name(index) for index, _ in shown]
    wide = max(map(columns, names), default=0)
    text = [
        f"{' ' * (wide - columns(name))}{name}  {' '.join(_words(puzzle, index))}"
        for name, (index, _) in zip(names, shown, strict=True)
    ]
    hidden = len(puzzle.clues) - len(shown)
    return [
        f"{puzzle.cells} cells, {len(puzzle.clues)} lines",
        "",
        *text,
        *([f"… and {hidden} more"] if hidden else []),
    ]


def _words(puzzle: Puzzle, line: int) -> list[str]:
    return [plain_text(word, puzzle.palette) for word in words_of(puzzle.clues[line])]


def _paint(puzzle: Puzzle, line: int, words: Sequence[str], colour: bool) -> list[str]:
    """The words of a clue in the colours they count, if colours are allowed and there is more than one."""
    if not colour or puzzle.palette.mono:
        return list(words)
    return [
        _on(text, puzzle.palette[word.colour]) if word.colour else text
        for text, word in zip(words, words_of(puzzle.clues[line]), strict=True)
    ]


def _on(text: str, colour: Colour) -> str:
    """The text on the colour as background, in black or white, whichever reads better; outer spaces stay plain."""
    red, green, blue = colour.rgb
    front = "30" if red * 299 + green * 587 + blue * 114 > 140_000 else "97"
    bare = text.lstrip(" ")
    return f"{' ' * (len(text) - len(bare))}\x1b[48;2;{red};{green};{blue};{front}m{bare}\x1b[0m"


def _roomy(
    puzzle: Puzzle, board: Grid, states: States, ink: _Ink, colour: bool, marks: Mapping[int, Colour]
) -> list[str]:
    """One line of text for each row, with a rule after every five; the numbers of a column are one below the other."""
    wide, high = board.width, board.height
    tops = [_words(puzzle, high + x) for x in range(wide)]
    longest = max(len(word) for word in chain.from_iterable(tops))
    room = max(2, longest + 1)
    sides = [_words(puzzle, y) for y in range(high)]
    margin = max(len(" ".join(words)) for words in sides)

    h, v, cross, *corners = list(ink.lines)
    fives = range(0, wide, 5)

    def rule(left: str, middle: str, right: str) -> str:
        return " " * (margin + 1) + left + middle.join(h * (room * min(5, wide - x)) for x in fives) + right

    def row(cells: Sequence[str], bar: str) -> str:
        return bar + bar.join("".join(cells[x : x + 5]) for x in fives) + bar

    glyph = _roomy_cells(puzzle.palette, set(states), room, ink, colour)
    shown = [glyph[state] for state in states]
    for cell, mark in marks.items():
        shown[cell] = _on(mark.letter.ljust(room), mark) if colour else mark.letter * room
    lines = []
    depth = max(map(len, tops))
    painted = [[""] * (depth - len(words)) + _paint(puzzle, high + x, words, colour) for x, words in enumerate(tops)]
    for level in range(depth):
        words = [_to_right(column[level], room) for column in painted]
        lines.append((" " * (margin + 1) + row(words, " ")).rstrip())
    lines.append(rule(corners[0], corners[1], corners[2]))
    for y in range(high):
        if y and y % 5 == 0:
            lines.append(rule(corners[3], cross, corners[4]))
        side = _to_right(" ".join(_paint(puzzle, y, sides[y], colour)), margin)
        lines.append(side + " " + row(shown[y * wide : (y + 1) * wide], v))
    lines.append(rule(corners[5], corners[6], corners[7]))
    return lines


def _roomy_cells(palette: Palette, shown: set[int], room: int, ink: _Ink, colour: bool) -> dict[int, str]:
    """The text of each state of a cell, `room` columns wide."""
    finished = shown.isdisjoint({OPEN, FILLED})
    glyph = {OPEN: ink.dot.ljust(room), FILLED: ink.free.ljust(room)}
    for number in shown - {OPEN, FILLED}:
        if number == 0:
            glyph[0] = " " * room if finished else ink.cross.ljust(room)
        elif palette.mono and not (colour and _tinted(palette)):
            glyph[number] = ink.full * room
        elif colour:
            glyph[number] = _on(palette[number].letter.ljust(room), palette[number])
        else:
            glyph[number] = palette[number].letter * (room // columns(palette[number].letter))
    return glyph


def _tinted(palette: Palette) -> bool:
    """Whether the one colour of a mono puzzle is not black: then a terminal shows it."""
    return len(set(palette[1].rgb)) > 1


def _small(puzzle: Puzzle, board: Grid, states: States, ink: _Ink, colour: bool) -> list[str]:
    """Two rows in a line of text, one column per cell; the numbers of a column are written downwards."""
    wide, high = board.width, board.height
    tops = [_downwards(_words(puzzle, high + x)) for x in range(wide)]
    sides = [" ".join(_words(puzzle, y)) for y in range(high)]
    margin = max(map(len, sides))
    depth = max(map(len, tops))
    fives = range(0, wide, 5)

    def row(cells: Sequence[str], bar: str) -> str:
        return bar + bar.join("".join(cells[x : x + 5]) for x in fives) + bar

    pad = " " * (margin + 1)
    lines = [(pad + row([top.rjust(depth)[level] for top in tops], " ")).rstrip() for level in range(depth)]
    h, v, _, *corners = list(ink.lines)
    rules = [h * min(5, wide - x) for x in fives]
    lines.append(pad + corners[0] + corners[1].join(rules) + corners[2])
    half = _half_colour(puzzle.palette) if colour else _half_plain(ink)
    for y in range(0, high, 2):
        upper = states[y * wide : (y + 1) * wide]
        lower = states[(y + 1) * wide : (y + 2) * wide] or [0] * wide
        cells = [half(a, b) for a, b in zip(upper, lower, strict=True)]
        right = " " + sides[y + 1] if y + 1 < high else ""
        lines.append(f"{sides[y].rjust(margin)} {row(cells, v)}{right}")
    lines.append(pad + corners[5] + corners[6].join(rules) + corners[7])
    return lines


def _downwards(words: list[str]) -> str:
    """The numbers of a column, one character below the other; dots separate them if one has two digits."""
    return "·".join(words) if any(len(word) > 1 for word in words) else "".join(words)


def _half_plain(ink: _Ink) -> Callable[[int, int], str]:
    """Half blocks without colours: an open cell next to a filled one looks empty, two open cells show a dot."""

    def half(upper: int, lower: int) -> str:
        over, under = upper > 0 or upper == FILLED, lower > 0 or lower == FILLED
        if over or under:
            return ink.full if over and under else ink.upper if over else ink.lower
        return ink.dot if OPEN in (upper, lower) else " "

    return half


def _half_colour(palette: Palette) -> Callable[[int, int], str]:
    """Upper half blocks with the upper cell as text colour and the lower as background."""
    rgb = {number: colour.rgb for number, colour in enumerate(palette)}
    rgb[OPEN], rgb[FILLED] = (150, 150, 150), (90, 90, 90)
    known: dict[tuple[int, int], str] = {}

    def half(upper: int, lower: int) -> str:
        pair = upper, lower
        if pair not in known:
            front, back = (";".join(map(str, rgb[state])) for state in pair)
            known[pair] = f"\x1b[38;2;{front};48;2;{back}m▀\x1b[0m"
        return known[pair]

    return half


def _visible(text: str) -> int:
    """Columns of a text without the colour commands in it."""
    if "\x1b" in text:
        text = "".join(part.partition("m")[2] if index else part for index, part in enumerate(text.split("\x1b[")))
    return columns(text)


def _to_right(text: str, room: int) -> str:
    return " " * (room - _visible(text)) + text


_TO_ASCII = str.maketrans({"–": "-", "…": "...", "·": ".", "×": "x"})
