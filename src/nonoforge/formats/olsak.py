"""`.g`, Petr Olšák's format: free text, an optional palette after `#d`, and blocks of clues that begin with a colon.

    A rose
    #d
       0:   #FFFFFF  white       key 0 is the background
       1:*  black                key 1 is the colour of numbers without a letter
       r:&  #F6008B  red         letter in clues : character on screen, value, comment
    : rows
    2r 1
    : columns
    ...
    : end

A blank line inside a block is an empty clue. Triddlers (`#t`, six blocks) and triangles as colours (`black/white`) are
recognised and refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonoforge.clues import Clue, Runs, shared_block
from nonoforge.errors import PuzzleError
from nonoforge.formats.colour_names import colour_of, distinct_letters
from nonoforge.formats.lines import grid_of, runs_by_side
from nonoforge.formats.source import Source, shorten
from nonoforge.formats.table import LIKELY, NO, SURE
from nonoforge.palette import BLACK_AND_WHITE, MOST_COLOURS, Colour, Palette
from nonoforge.puzzle import Credits, Puzzle

_ENTRY = re.compile(r"(\S):(.)\s+(\S+)(.*)")


def sniff(source: Source) -> int:
    """At least two lines that begin with a colon, with clues or blank lines (empty clues) below them."""
    if not source.readable or ("\n" + source.text).count("\n:") < 2:
        return NO
    palette = re.search(r"^#[dDtT]", source.text, re.MULTILINE)
    clues = re.search(r"^:.*\n[ \t]*([0-9]+[^\s,0-9]?([\s,]|$)|$)", source.text, re.MULTILINE)
    ours = source.text.endswith("\n: end\n")
    return SURE if clues and (palette or ours) else LIKELY if clues else NO


def read(source: Source) -> list[Puzzle]:
    """The one puzzle of the file."""
    blocks = [number for number, line in enumerate(source.lines, 1) if line.startswith(":")]
    if any(re.match(r"#[tT]", line) for line in source.lines[: blocks[0] if blocks else None]) or len(blocks) > 5:
        source.fail("this is a triddler, which is not supported yet", 1)
    if len(blocks) < 2:
        source.fail("two blocks of clues are needed, each below a line that begins with a colon", 1)
    title, palette, numbers = _head(source, blocks[0])
    end = blocks[2] if len(blocks) > 2 else len(source.lines) + 1
    rows = list(enumerate(source.lines[blocks[0] : blocks[1] - 1], blocks[0] + 1))
    columns = list(enumerate(source.lines[blocks[1] : end - 1], blocks[1] + 1))
    if len(blocks) == 2:
        while columns and not columns[-1][1].strip():
            columns.pop()
    board = source.grid(len(columns), len(rows), blocks[0])
    clues = [[_clue(source, line, number, numbers) for number, line in side] for side in (rows, columns)]
    return [grid_of(board, clues[0], clues[1], palette, Credits(title=title))]


def _head(source: Source, end: int) -> tuple[str, Palette, dict[str, int]]:
    """Title, palette and the number of each colour by its key, from the lines above line `end`."""
    title, inside = "", False
    entries: dict[str, tuple[str, str, str, int]] = {}
    for number, line in enumerate(source.lines[: end - 1], 1):
        if re.match(r"#[dD]", line):
            inside = True
        elif inside and line.strip():
            match = _ENTRY.fullmatch(line.strip())
            if not match:
                source.fail("a colour is written like r:* #ff0000 red", number)
            if match[1] in entries:
                source.fail(f"the colour {shorten(match[1])} is declared twice", number)
            if len(entries) == MOST_COLOURS:
                source.fail(f"more than {MOST_COLOURS - 1} colours are not possible", number)
            entries[match[1]] = (match[2], match[3], match[4].strip(), number)
        elif not inside and not title and number == 1 and line.strip() and not line.startswith("#"):
            title = line.strip()
    if not entries:
        return title, BLACK_AND_WHITE, {"0": 0, "1": 1}
    entries = {"0": entries.pop("0", (".", "#ffffff", "white", end)), **entries}
    if len(entries) == 1:
        entries["1"] = ("#", "#000000", "black", end)
    shown = [entry[0] for entry in entries.values()]
    kept = "".join(c for c in shown if c.isprintable() and not c.isspace())
    letters = distinct_letters(shown, ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", kept=kept)
    colours = [_colour(source, entry, letter) for entry, letter in zip(entries.values(), letters, strict=True)]
    if len(colours) > MOST_COLOURS:
        source.fail(f"{len(colours) - 1} colours are too many: at most {MOST_COLOURS - 1} are possible", end)
    return title, Palette(tuple(colours)), {key: number for number, key in enumerate(entries)}


def _colour(source: Source, entry: tuple[str, str, str, int], letter: str) -> Colour:
    _, value, name, number = entry
    if "/" in value or "\\" in value:
        source.fail("triangles as colours are not supported yet", number)
    try:
        return colour_of(value, letter, name)
    except PuzzleError as error:
        source.fail(str(error), number)


def _clue(source: Source, line: str, number: int, numbers: dict[str, int]) -> Clue:
    found = []
    for length, key in source.lettered(line, number, r"[^\s,0-9]?"):
        colour = numbers.get(key or "1", 0)
        if not colour:
            reason = f"no colour has the letter {shorten(key)}" if key else "a letter for the colour is missing"
            source.fail(reason, number)
        found.append(shared_block(length, colour))
    return Runs(tuple(found))


def write(puzzles: Sequence[Puzzle]) -> str:
    """Title, palette unless it is black on white, rows, columns."""
    puzzle = puzzles[0]
    palette = puzzle.palette
    keys = ["0", "1", *distinct_letters([colour.letter for colour in palette.colours[2:]])]
    title = " ".join(puzzle.credits.title.split())
    lines = [title if title[:1] not in ("#", ":") else f" {title}"]
    if palette != BLACK_AND_WHITE:
        entries = zip(keys, palette, strict=True)
        lines += ["#d", *(f"   {key}:{c.letter}  {c.hex}  {' '.join(c.name.split())}" for key, c in entries)]
    suffixes = ["" if key == "1" else key for key in keys]
    for name, side in zip(("rows", "columns"), runs_by_side(puzzle), strict=True):
        lines += [f": {name}", *(" ".join(f"{b.length}{suffixes[b.colour]}" for b in runs) for runs in side)]
    return "\n".join([*lines, ": end"]) + "\n"
