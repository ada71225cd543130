"""nonoforge's own JSON: the one format that holds every board, every clue and everything that came with a puzzle.

It is canonical: a puzzle has exactly one text (fixed order of keys, fixed layout, one newline at the end), so files can
be compared byte by byte and kept under version control; clues are the texts of `format_clue`, one per line.
`puzzle.schema.json` in this folder describes it. Unknown keys are refused, because a key that is silently dropped would
not survive the round trip. A board may gain optional keys under the same version; files without them stay valid.
Several puzzles are a list of such objects.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, TypeVar

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.clues import Clue, format_clue, parse_clue
from nonoforge.errors import PuzzleError
from nonoforge.formats.own.json_text import Path, locate, parse
from nonoforge.formats.own.plane_shape import shape_object, shape_of
from nonoforge.formats.source import Room, Source, shorten
from nonoforge.formats.table import MAYBE, NO, SURE
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Credits, Knowledge, Picture, Puzzle

FORMAT = "nonoforge-puzzle"
VERSION = 1

_Made = TypeVar("_Made")
_KEYS = {"format", "version", "board", "palette", "clues", "credits", "given", "goal", "saved"}
_CREDITS = tuple(field.name for field in fields(Credits))


def sniff(source: Source) -> int:
    """JSON begins with a brace or a bracket; ours names its format early on."""
    start = source.data[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not start.startswith((b"{", b"[")):
        return NO
    return SURE if FORMAT.encode() in start or start.startswith(b"{") else MAYBE


def read(source: Source) -> list[Puzzle]:
    """The puzzle, or all puzzles of the list."""
    value, room = parse(source), source.room()
    try:
        if isinstance(value, list):
            source.count_puzzles(len(value))
            return [_puzzle(item, (index,), room) for index, item in enumerate(value)]
        return [_puzzle(value, (), room)]
    except _Misfit as misfit:
        source.fail(misfit.reason, *source.place(source.text, locate(source.text, misfit.path)))


def write(puzzles: Sequence[Puzzle]) -> str:
    """One object, or a list of several."""
    if len(puzzles) == 1:
        return _lay_out(_object(puzzles[0]), "") + "\n"
    return "[\n" + ",\n".join("  " + _lay_out(_object(puzzle), "  ") for puzzle in puzzles) + "\n]\n"


# From objects to puzzles


class _Misfit(Exception):
    """A value that does not fit, with the path of keys and indices that leads to it."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason


def _puzzle(value: Any, path: Path, room: Room) -> Puzzle:
    table = _table(value, path, _KEYS, {"format", "version", "board", "clues"})
    if table["format"] != FORMAT:
        raise _Misfit((*path, "format"), f"the format should be {FORMAT!r}, not {shorten(str(table['format']))}")
    if table["version"] != VERSION or isinstance(table["version"], bool):
        raise _Misfit(
            (*path, "version"), f"version {shorten(str(table['version']))} is unknown; only {VERSION} can be read"
        )
    board = _trying((*path, "board"), lambda: _board(table["board"], (*path, "board")))
    states = _list(table.get("saved", []), (*path, "saved"))
    room.take(board, pictures=("goal" in table) + len(states))
    palette = _palette(table["palette"], (*path, "palette")) if "palette" in table else Palette()
    clues = _clues(table["clues"], board, (*path, "clues"))
    who = _table(table.get("credits", {}), (*path, "credits"), set(_CREDITS))
    for name, text in who.items():
        if not isinstance(text, str):
            raise _Misfit((*path, "credits", name), f"the {name} should be text")
    goal = _goal(table["goal"], board, palette, (*path, "goal")) if "goal" in table else None
    given = _given(table.get("given", []), (*path, "given"))
    saved = tuple(_state(state, board, (*path, "saved", index)) for index, state in enumerate(states))
    return _trying(path, lambda: Puzzle(board, clues, palette, Credits(**who), given, goal, saved))


def _board(value: Any, path: Path) -> Board:
    kind = _table(value, path, None, {"kind"})["kind"]
    if kind == "grid":
        return Grid(*_numbers(_table(value, path, {"kind", "width", "height"}, {"width", "height"}), path))
    if kind == "solid":
        keys = {"width", "height", "depth"}
        return Solid(*_numbers(_table(value, path, {"kind", *keys}, keys), path))
    if kind == "plane":
        table = _table(value, path, {"kind", "faces", "sides", "names", "shape"}, {"faces", "sides"})
        sides = [_integers(side, (*path, "sides", i)) for i, side in enumerate(_list(table["sides"], (*path, "sides")))]
        names = _strings(table.get("names", []), (*path, "names"))
        shape = _trying((*path, "shape"), lambda: shape_of(table["shape"])) if "shape" in table else None
        return Plane(_integer(table["faces"], (*path, "faces")), tuple(sides), tuple(names), shape)
    raise _Misfit((*path, "kind"), f"a board is a grid, a solid or a plane, not {shorten(str(kind))}")


def _palette(value: Any, path: Path) -> Palette:
    colours = []
    for index, item in enumerate(_list(value, path)):
        table = _table(item, (*path, index), {"name", "rgb", "letter"}, {"name", "rgb", "letter"})
        name, rgb, letter = (_string(table[key], (*path, index, key)) for key in ("name", "rgb", "letter"))
        colours.append(_trying((*path, index), partial(Colour.of_hex, name, rgb, letter)))
        if colours[-1].hex != rgb:
            raise _Misfit((*path, index, "rgb"), f"a colour is written like {colours[-1].hex}")
    return _trying(path, lambda: Palette(tuple(colours)))


def _clues(value: Any, board: Board, path: Path) -> tuple[Clue, ...]:
    families = dict(board.directions)
    table = _table(value, path, set(families), set(families))
    clues: list[Clue] = []
    for family, lines in families.items():
        texts = _strings(table[family], (*path, family))
        if len(texts) != len(lines):
            raise _Misfit((*path, family), f"{len(texts)} clues for {len(lines)} lines in {family}")
        made: list[Clue] = []
        try:
            made.extend(map(parse_clue, texts))
        except PuzzleError as error:
            raise _Misfit((*path, family, len(made)), str(error)) from None
        clues += made
    return tuple(clues)


def _goal(value: Any, board: Board, palette: Palette, path: Path) -> Picture:
    numbers = {colour.letter: number for number, colour in enumerate(palette)}
    rows, row_length = _strings(value, path), _row_length(board)
    picture = bytearray()
    for index, row in enumerate(rows):
        if len(row) != row_length:
            raise _Misfit((*path, index), f"this row of the goal has {len(row)} cells, not {row_length}")
        try:
            picture += bytes(map(numbers.__getitem__, row))
        except KeyError as error:
            raise _Misfit((*path, index), f"no colour of the palette has the letter {error}") from None
    if len(picture) != board.cells:
        raise _Misfit(path, f"the goal has {len(rows)} rows, not {board.cells // row_length}")
    return bytes(picture)


def _given(value: Any, path: Path) -> tuple[tuple[int, int], ...]:
    pairs = []
    for index, item in enumerate(_list(value, path)):
        pair = _integers(item, (*path, index))
        if len(pair) != 2:
            raise _Misfit((*path, index), "a given cell is a pair: [cell, colour]")
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def _state(value: Any, board: Board, path: Path) -> Knowledge:
    rows = [_integers(row, (*path, index)) for index, row in enumerate(_list(value, path))]
    wrong = next((index for index, row in enumerate(rows) if len(row) != _row_length(board)), None)
    if wrong is not None or len(rows) * _row_length(board) != board.cells:
        raise _Misfit(path if wrong is None else (*path, wrong), "the saved state does not fit the board")
    return tuple(mask for row in rows for mask in row)


def _trying(path: Path, make: Callable[[], _Made]) -> _Made:
    """What `make` makes; an error of the model is reported at the value's place."""
    try:
        return make()
    except PuzzleError as error:
        raise _Misfit(path, str(error)) from None


def _table(value: Any, path: Path, known: set[str] | None, needed: Iterable[str] = ()) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Misfit(path, f"an object {{...}} is needed here, not {_kind(value)}")
    for key in value:
        if known is not None and key not in known:
            raise _Misfit((*path, key), f"{shorten(key)} is not a known key here")
    for key in sorted(needed):
        if key not in value:
            raise _Misfit(path, f"the key {key!r} is missing")
    return value


def _list(value: Any, path: Path) -> list[Any]:
    if not isinstance(value, list):
        raise _Misfit(path, f"a list [...] is needed here, not {_kind(value)}")
    return value


def _strings(value: Any, path: Path) -> list[str]:
    items = _list(value, path)
    if not set(map(type, items)) <= {str}:
        return [_string(item, (*path, index)) for index, item in enumerate(items)]
    return items


def _string(value: Any, path: Path) -> str:
    if not isinstance(value, str):
        raise _Misfit(path, f"text is needed here, not {_kind(value)}")
    return value


def _integers(value: Any, path: Path) -> tuple[int, ...]:
    items = _list(value, path)
    if not set(map(type, items)) <= {int}:
        return tuple(_integer(item, (*path, index)) for index, item in enumerate(items))
    return tuple(items)


def _integer(value: Any, path: Path) -> int:
    if type(value) is not int:
        raise _Misfit(path, f"a whole number is needed here, not {_kind(value)}")
    return value


def _numbers(table: dict[str, Any], path: Path) -> list[int]:
    return [_integer(table[key], (*path, key)) for key in ("width", "height", "depth") if key in table]


def _kind(value: Any) -> str:
    names = {
        dict: "an object",
        list: "a list",
        str: "text",
        int: "a number",
        bool: "true or false",
        float: "a fraction",
    }
    return names.get(type(value), "a fraction" if isinstance(value, float) else "null")


# From puzzles to objects


def _object(puzzle: Puzzle) -> dict[str, Any]:
    """The object of a puzzle, its keys in canonical order; empty values are left out."""
    board = puzzle.board
    value: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    who = {name: getattr(puzzle.credits, name) for name in _CREDITS if getattr(puzzle.credits, name)}
    if who:
        value["credits"] = who
    value["board"] = _board_object(board)
    value["palette"] = [_OneLine({"name": c.name, "rgb": c.hex, "letter": c.letter}) for c in puzzle.palette]
    value["clues"] = {family: [format_clue(puzzle.clues[line]) for line in lines] for family, lines in board.directions}
    if puzzle.given:
        value["given"] = [list(pair) for pair in puzzle.given]
    if puzzle.goal is not None:
        letters = "".join(puzzle.palette[colour].letter for colour in puzzle.goal)
        value["goal"] = _rows(letters, board)
    if puzzle.saved:
        value["saved"] = [_rows(list(state), board) for state in puzzle.saved]
    return value


def _board_object(board: Board) -> dict[str, Any]:
    if isinstance(board, Grid):
        return {"kind": "grid", "width": board.width, "height": board.height}
    if isinstance(board, Solid):
        return {"kind": "solid", "width": board.width, "height": board.height, "depth": board.depth}
    if isinstance(board, Plane):
        names = {"names": list(board.names)} if board.names else {}
        shape = {"shape": shape_object(board.shape)} if board.shape else {}
        return {"kind": "plane", "faces": board.faces, "sides": [list(side) for side in board.sides]} | names | shape
    raise TypeError(f"{type(board).__name__} is not a board")


def _row_length(board: Board) -> int:
    """Cells in a row of the goal: the width of a grid or a solid; a plane's faces form one row."""
    return board.width if isinstance(board, Grid | Solid) else board.cells


def _rows(cells: Any, board: Board) -> list[Any]:
    width = _row_length(board)
    return [cells[start : start + width] for start in range(0, board.cells, width)]


class _OneLine(dict[str, Any]):
    """An object written on one line."""


def _lay_out(value: Any, indent: str) -> str:
    """JSON with one item per line, except that lists of numbers and small objects are on one line."""
    deeper = indent + "  "
    if isinstance(value, dict) and not isinstance(value, _OneLine):
        items = [f"{deeper}{json.dumps(key)}: {_lay_out(item, deeper)}" for key, item in value.items()]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    if isinstance(value, list) and value and not isinstance(value[0], int | float):
        return "[\n" + ",\n".join(deeper + _lay_out(item, deeper) for item in value) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)
