"""The files of pynogram (`.txt`) and nonogrid (`.toml`), read line by line by one reader; they are not written.

    [colors]
    g = (0, 204, 0) %
    [clues]
    columns =
        2g 1r, '7g'          clues end with a comma or the line, blocks with a blank
    rows = ...

The TOML of nonogrid is the same text in quotes. The quotes are stripped here, because a TOML parser would lose the line
of each clue.
"""

from __future__ import annotations

import re

from nonoforge.clues import Clue, Runs, shared_block
from nonoforge.errors import PuzzleError
from nonoforge.formats.colour_names import colour_of, distinct_letters
from nonoforge.formats.lines import grid_of
from nonoforge.formats.source import Source, shorten
from nonoforge.formats.table import NO, SURE
from nonoforge.palette import BLACK_AND_WHITE, MOST_COLOURS, Colour, Palette
from nonoforge.puzzle import Puzzle

_COLOUR = re.compile(r"(\w+)=\(([^)]*)\)([^'\"]?)")
_SIDE = re.compile(r"(rows|columns)\s*=(.*)")
_NAME = r"(?:[A-Za-z_]\w*)?"
_MOST_CLUES = 100_000
_QUOTES = str.maketrans("", "", "'\"")


def sniff(source: Source) -> int:
    """A section of clues with rows and columns."""
    if not source.readable or not re.search(r"^[ \t]*\[clues\]", source.text, re.MULTILINE):
        return NO
    return SURE if re.search(r"^[ \t]*(rows|columns)[ \t]*=", source.text, re.MULTILINE) else NO


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the file."""
    colours: dict[str, tuple[str, str, int]] = {}
    sides: dict[str, list[list[tuple[int, str]]]] = {}
    section, side = "", None
    for number, line in source.filled:
        if line.startswith(("#", ";")):
            continue
        if line.startswith("[") and line.endswith("]") and len(line) > 2:
            section, side = line[1:-1].strip(), None
        elif section == "colors":
            # Blanks mean nothing here; without them the pattern cannot backtrack.
            bare = "".join(line.rstrip(",").strip("'\" \t").split())
            if match := _COLOUR.fullmatch(bare):
                colours[match[1]] = (match[2], match[3], number)
            elif bare not in ("defs=[", "]", "defs=[]"):
                source.fail(f"a colour is written like g = (0, 204, 0) %, not {shorten(line)}", number)
            if len(colours) >= MOST_COLOURS:
                source.fail(f"more than {MOST_COLOURS - 1} colours are not possible", number)
        elif section == "clues":
            text = re.split("[#;]", line, maxsplit=1)[0].translate(_QUOTES).strip()
            if match := _SIDE.fullmatch(text):
                if match[1] in sides:
                    source.fail(f"{match[1]} comes a second time", number)
                side, text = sides.setdefault(match[1], []), match[2].strip()
            if text and side is None:
                source.fail(f"rows = or columns = is expected, not {shorten(line)}", number)
            if side is not None:
                parts = text.rstrip(",").split(",", _MOST_CLUES)
                if len(side) + len(parts) > _MOST_CLUES:
                    source.fail(f"one side has more than {_MOST_CLUES} clues", number)
                side += [source.lettered(part, number, _NAME) for part in parts if part.strip()]
    return [_puzzle(source, colours, sides)]


def _puzzle(
    source: Source, colours: dict[str, tuple[str, str, int]], sides: dict[str, list[list[tuple[int, str]]]]
) -> Puzzle:
    for name in ("rows", "columns"):
        if not sides.get(name):
            source.fail(f"the clues of the {name} are missing", 1)
    rows, columns = sides["rows"], sides["columns"]
    board = source.grid(len(columns), len(rows), 1)
    used = dict.fromkeys(name for line in rows + columns for _, name in line)
    unknown = next((name for name in used if name and name not in colours), None)
    if unknown is not None:
        source.fail(f"the colour {shorten(unknown)} is not declared")
    names = [*([""] if "" in used or not colours else []), *colours]
    if len(names) > 31:
        source.fail(f"{len(names)} colours are too many: at most 31 are possible")
    numbers = {name: number for number, name in enumerate(names, 1)}
    clues: list[Clue] = [Runs(tuple([shared_block(n, numbers[name]) for n, name in line])) for line in rows + columns]
    return grid_of(board, clues[: len(rows)], clues[len(rows) :], _palette(source, names, colours))


def _palette(source: Source, names: list[str], colours: dict[str, tuple[str, str, int]]) -> Palette:
    if names == [""]:
        return BLACK_AND_WHITE
    marks = [".", *(colours[name][1] if name else "#" for name in names)]
    letters = distinct_letters(marks, kept="".join(marks))
    made = [BLACK_AND_WHITE[0]]
    for name, letter in zip(names, letters[1:], strict=True):
        value, _, number = colours.get(name, ("black", "#", 0))
        parts = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})", value, re.ASCII)
        try:
            made.append(
                Colour(name, (int(parts[1]), int(parts[2]), int(parts[3])), letter)
                if parts
                else colour_of(value, letter)
            )
        except PuzzleError as error:
            source.fail(str(error), number)
    return Palette(tuple(made))
