"""`.non`, Steve Simpson's format, with the colours, goals and bundles that others added later.

    title "Demo"
    color a #ff0000
    width 5
    height 10
    rows
    2a,1
    ...
    columns
    ...
    goal "0110..."

Keys come in any order, unknown keys are skipped, `====` separates puzzles. Writers disagree on an empty line: `0`, or a
blank line. So a block of clues is first counted without its blank lines, and they count as clues only if that gives too
few. A number without a letter has the default colour, black. The colour dialect of nonny is understood too:
`color red #f00`, then clues like `red: 3, 2 blue: 1`, where a colour holds until the next.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from nonoforge.boards import Grid
from nonoforge.clues import Clue, Runs, shared_block
from nonoforge.errors import PuzzleError, WriteError
from nonoforge.formats.colour_names import colour_of, spare_colour
from nonoforge.formats.lines import board_of, runs_by_side
from nonoforge.formats.source import Room, Source, shorten
from nonoforge.formats.table import MAYBE, NO, SURE
from nonoforge.palette import BLACK_AND_WHITE, MOST_COLOURS, Colour, Palette
from nonoforge.puzzle import Credits, Knowledge, Puzzle

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_DEFAULT = "1"
_MOST_NAMES = 300_000
_TEXTS = {"title": "title", "by": "author", "copyright": "copyright", "license": "license"}
_TEXTS |= {"catalogue": "source", "note": "note"}
_DIVIDER = re.compile(r"={4,}")
_CLUE = re.compile(r"\s*[0-9]|\s*[A-Za-z]\w*\s*:")
_NAME = re.compile(r"(?<!\w)([A-Za-z]\w*)\s*:", re.ASCII)
_KEY = re.compile(r"(\w+)(?:\s+(.*))?", re.DOTALL)


def sniff(source: Source) -> int:
    """`width` and `height`, or lines that open the rows and the columns."""
    if not source.readable:
        return NO
    size = re.search(r"^[ \t]*(width|columns)[ \t]+[0-9]", source.text, re.MULTILINE)
    size = size and re.search(r"^[ \t]*(height|rows)[ \t]+[0-9]", source.text, re.MULTILINE)
    block = re.search(r"^[ \t]*(rows[ \t]*$|columns[ \t]*$|goal[ \t])", source.text, re.MULTILINE)
    return SURE if size and block else MAYBE if size or block else NO


def read(source: Source) -> list[Puzzle]:
    """All puzzles of the file; parts without any key are skipped."""
    if source.text.count(":") > _MOST_NAMES:
        source.fail(f"this file has more than {_MOST_NAMES} names of colours")
    drafts = [_NonDraft()]
    block: list[tuple[int, str]] | None = None
    for number, line in enumerate(source.lines, 1):
        text = line.strip()
        if _DIVIDER.fullmatch(text):
            drafts.append(_NonDraft())
            source.count_puzzles(len(drafts), number)
            block = None
        elif block is not None and (not text or _CLUE.match(text)):
            block.append((number, line))
        elif text:
            block = _take(source, drafts[-1], text, number)
    room = source.room()
    return [_puzzle(source, draft, room) for draft in drafts if draft.seen]


@dataclass
class _NonDraft:
    """What has been found of one puzzle so far; clues and pictures wait until the size is known."""

    seen: dict[str, int] = field(default_factory=dict)
    size: dict[str, int] = field(default_factory=dict)
    blocks: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    colours: dict[str, Colour] = field(default_factory=dict)
    goal: str | None = None
    saved: list[tuple[int, str]] = field(default_factory=list)


def _take(source: Source, draft: _NonDraft, text: str, number: int) -> list[tuple[int, str]] | None:
    """Take in one line that is not a clue; returns the list for the clues that follow it."""
    match = _KEY.fullmatch(text)
    if not match:
        if text[0] == "-" or text[0].isdigit():
            source.fail(f"no clue is expected here: {shorten(text)}", number)
        return None
    key, value = match[1].lower(), (match[2] or "").strip()
    key = {"rows": "height", "columns": "width"}.get(key, key) if value else key
    if key in ("width", "height"):
        size = source.number(value, f"the {key}", number, len(match[1]) + 2, most=10**9)
        if draft.size.setdefault(key, size) != size:
            source.fail(f"the {key} is given twice, first on line {draft.seen[key]}", number)
    elif key in ("rows", "columns", "goal"):
        if key in draft.seen:
            source.fail(f"{key!r} comes a second time, first on line {draft.seen[key]}", number)
        if key == "goal":
            draft.goal = _unquoted(value)
        else:
            draft.blocks[key] = []
    elif key == "color":
        _take_colour(source, draft, value, number)
    elif key == "saved":
        draft.saved.append((number, _unquoted(value)))
    elif key in _TEXTS:
        draft.texts.setdefault(_TEXTS[key], html.unescape(_unquoted(value)))
    else:
        return None
    draft.seen.setdefault(key, number)
    return draft.blocks.get(key)


def _take_colour(source: Source, draft: _NonDraft, value: str, number: int) -> None:
    words = value.split()
    if len(words) not in (2, 3):
        source.fail("a colour is written like: color a #ff0000", number)
    if len(draft.colours) == MOST_COLOURS - 1:
        source.fail(f"more than {MOST_COLOURS - 1} colours are not possible", number)
    name = words[0]
    letter = name if len(name) == 1 else words[2] if len(words) == 3 else ""
    if len(letter) != 1 or any(letter == other.letter for other in draft.colours.values()):
        letter = next((c for c in _LETTERS if all(c != other.letter for other in draft.colours.values())), "")
    if name in draft.colours:
        source.fail(f"the colour {shorten(name)} is given twice", number)
    try:
        draft.colours[name] = colour_of(words[1], letter, name if len(name) > 1 else "")
    except PuzzleError as error:
        source.fail(str(error), number, len("color ") + len(name) + 2)


def _puzzle(source: Source, draft: _NonDraft, room: Room) -> Puzzle:
    first = min(draft.seen.values())
    for key in ("width", "height"):
        if key not in draft.size:
            source.fail(f"the {key} is missing", first)
    board = source.grid(draft.size["width"], draft.size["height"], max(draft.seen["width"], draft.seen["height"]))
    room.take(board, first, pictures=(draft.goal is not None) + len(draft.saved))
    if not draft.blocks and draft.goal is None:
        source.fail("there are neither clues nor a goal", first)
    clues = {key: _block(source, draft, key, board) for key in draft.blocks}
    if draft.blocks and len(clues) < 2:
        source.fail(f"the clues of the {'rows' if 'columns' in clues else 'columns'} are missing", first)
    palette, numbers = _palette(
        source, draft, {name or _DEFAULT for side in clues.values() for line in side for _, name in line}
    )
    goal = None
    if draft.goal is not None:
        marks = _cells(source, draft.goal, board, draft.seen["goal"])
        colours = {mark: numbers.get(mark, numbers.get(_DEFAULT, 1)) for mark in set(marks)}
        goal = bytes(map(colours.__getitem__, marks))
    who = Credits(**draft.texts)
    everything = (1 << len(palette)) - 1
    saved = tuple(_state(_cells(source, text, board, number), numbers, everything) for number, text in draft.saved)
    if not clues and goal is not None:
        made = Puzzle.of_picture(board, goal, palette, who)
        return Puzzle(board, made.clues, palette, who, goal=goal, saved=saved)
    runs: list[Clue] = [
        Runs(tuple([shared_block(length, numbers[name or _DEFAULT]) for length, name in line]))
        for key in ("rows", "columns")
        for line in clues[key]
    ]
    return Puzzle(board, tuple(runs), palette, who, goal=goal, saved=saved)


def _block(source: Source, draft: _NonDraft, key: str, board: Grid) -> list[list[tuple[int, str]]]:
    """The clues of all rows or all columns, as (length, name of the colour if it has one)."""
    wanted = board.height if key == "rows" else board.width
    lines = draft.blocks[key]
    written = [(number, line) for number, line in lines if line.strip()]
    if len(written) < wanted:
        # Surplus blank lines are dropped from the end first, then from the start.
        end = next((i for i in range(len(lines), wanted, -1) if lines[i - 1][1].strip()), wanted)
        start = next((i for i in range(end - wanted) if lines[i][1].strip()), end - wanted)
        written = lines[start:end]
    if len(written) != wanted:
        line = written[wanted][0] if len(written) > wanted else written[-1][0] if written else draft.seen[key]
        source.fail(f"{len(written)} clues for {wanted} {key}", line)
    return [_clue(source, line, number) for number, line in written]


def _clue(source: Source, line: str, number: int) -> list[tuple[int, str]]:
    """The blocks of a clue: numbers, and names of colours that hold for the numbers after them."""
    found: list[tuple[int, str]] = []
    colour, start = "", 0
    for name, end, after in [*((m[1], m.start(), m.end()) for m in _NAME.finditer(line)), ("", len(line), 0)]:
        blocks = source.lettered(line[start:end], number, "[A-Za-z]?", start)
        found += [(length, letter or colour) for length, letter in blocks] if colour else blocks
        colour, start = name, after
    return found


def _palette(source: Source, draft: _NonDraft, used: set[str]) -> tuple[Palette, dict[str, int]]:
    """The palette, and the number of each colour by the name that clues and pictures use."""
    pictures = set(draft.goal or "").union(*(text for _, text in draft.saved))
    names = used | {letter for letter in pictures if letter in _LETTERS}
    unknown = sorted(name for name in names if name != _DEFAULT and name not in draft.colours)
    if len(unknown) + len(draft.colours) > 31:
        source.fail(f"{len(unknown) + len(draft.colours)} colours are too many: at most 31 are possible")
    if not unknown and not draft.colours:
        return BLACK_AND_WHITE, {"0": 0, _DEFAULT: 1}
    colours = [BLACK_AND_WHITE[0]]
    numbers = {"0": 0}
    if _DEFAULT in names or _DEFAULT in pictures:
        numbers[_DEFAULT] = 1
        colours.append(BLACK_AND_WHITE[1])
    for name, colour in draft.colours.items():
        numbers[name] = numbers[colour.letter] = len(colours)
        colours.append(colour)
    for index, name in enumerate(unknown):
        if len(name) > 1:
            source.fail(f"the colour {shorten(name)} is not defined")
        numbers[name] = len(colours)
        colours.append(spare_colour(index, name))
    return Palette(tuple(colours)), numbers


def _cells(source: Source, text: str, board: Grid, number: int) -> str:
    cells = "".join(text.split())
    if len(cells) != board.cells:
        source.fail(f"the picture has {len(cells)} cells, the board {board.cells}", number)
    return cells


def _state(marks: str, numbers: dict[str, int], everything: int) -> Knowledge:
    masks = {mark: 1 << numbers.get(mark, numbers.get(_DEFAULT, 1)) for mark in set(marks)} | {"?": everything}
    return tuple(map(masks.__getitem__, marks))


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def write(puzzles: Sequence[Puzzle]) -> str:
    """The puzzles, with `====` between them."""
    return "\n====\n\n".join(map(_write_one, puzzles))


def _write_one(puzzle: Puzzle) -> str:
    board, (rows, columns) = board_of(puzzle), runs_by_side(puzzle)
    words = {attribute: key for key, attribute in _TEXTS.items()}
    texts = [(words[name], getattr(puzzle.credits, name)) for name in words]
    lines = [f"{key} {_quoted(text)}" for key, text in texts if text]
    letters = _letters(puzzle.palette)
    lines += [f"color {mark} {c.hex}" for mark, c in zip(letters, puzzle.palette, strict=True) if mark in _LETTERS]
    suffixes = ["" if letter == _DEFAULT else letter for letter in letters]
    lines += [f"width {board.width}", f"height {board.height}"]
    for key, clues in (("rows", rows), ("columns", columns)):
        lines += ["", key, *(",".join(f"{b.length}{suffixes[b.colour]}" for b in clue) or "0" for clue in clues)]
    if puzzle.goal is not None:
        lines += ["", f'goal "{"".join(letters[colour] for colour in puzzle.goal)}"']
    marks = {1 << number: letter for number, letter in enumerate(letters)}
    lines += [f'saved "{"".join(marks.get(mask, "?") for mask in state)}"' for state in puzzle.saved]
    return "\n".join(lines) + "\n"


def _letters(palette: Palette) -> list[str]:
    """A mark for each colour: 0 for the background, 1 for black if it comes next or is alone, else a letter."""
    plain = palette.mono or (palette[1].rgb, palette[1].letter) == (BLACK_AND_WHITE[1].rgb, BLACK_AND_WHITE[1].letter)
    rest = [colour.letter for colour in palette.colours[2 if plain else 1 :]]
    if len(rest) > len(_LETTERS):
        raise WriteError(f"the format non has {len(_LETTERS)} letters for colours, but this puzzle needs {len(rest)}")
    free = [letter for letter in _LETTERS if letter not in rest]
    chosen: list[str] = []
    for letter in rest:
        chosen.append(letter if letter in _LETTERS and letter not in chosen else free.pop(0))
    return ["0", *([_DEFAULT] if plain else []), *chosen]


def _quoted(text: str) -> str:
    safe = text.replace("&", "&amp;").replace('"', "&quot;")
    return '"' + safe.replace("\r", "&#13;").replace("\n", "&#10;") + '"'
