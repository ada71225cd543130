"""Reading a state of play: what a player has marked so far, to explain from there or to draw."""

from __future__ import annotations

import json
import re
from pathlib import Path

from nonoforge.errors import ReadError
from nonoforge.puzzle import Knowledge, Puzzle, check_knowledge, no_knowledge
from nonoforge.replacing import shorten_name

MOST_CHARACTERS = 20_000_000


def read_state(text: str, puzzle: Puzzle) -> Knowledge:
    """The state in a file, or the n-th saved state of the puzzle for a number n, counted from 1.

    A file has one character for each cell, the letter of its colour or `?` where nothing is known (white space does
    not count); or the JSON that `nonoforge explain --json` prints; or a JSON list of candidate masks.
    """
    name = shorten_name(text)
    if re.fullmatch("[0-9]{1,9}", text) and not Path(text).exists():
        if not 1 <= int(text) <= len(puzzle.saved):
            raise ReadError(f"the puzzle has {len(puzzle.saved)} saved states, there is no number {text}", file=name)
        return puzzle.saved[int(text) - 1]
    try:
        with Path(text).open(encoding="utf-8") as file:
            content = file.read(MOST_CHARACTERS)
    except (OSError, ValueError) as problem:
        raise ReadError("cannot be read as text", file=name) from problem
    if content.lstrip()[:1] in ("{", "["):
        return _from_json(content, name, puzzle)
    signs = "".join(content.split())
    if len(signs) != puzzle.cells:
        raise ReadError(f"the state has {len(signs)} cells, the puzzle {puzzle.cells}", file=name)
    everything = no_knowledge(puzzle)
    letters = {colour.letter: 1 << number for number, colour in enumerate(puzzle.palette)}
    unknown = sorted(set(signs) - set(letters) - {"?"})
    if unknown:
        raise ReadError(f"{unknown[0]!r} is not a colour of the puzzle: use ? and {' '.join(letters)}", file=name)
    return tuple(letters.get(sign, everything[cell]) for cell, sign in enumerate(signs))


def _from_json(content: str, file: str, puzzle: Puzzle) -> Knowledge:
    try:
        value = json.loads(content)
    except (ValueError, RecursionError) as problem:
        raise ReadError("is not JSON", file=file) from problem
    if isinstance(value, dict):
        if value.get("id", puzzle.id) != puzzle.id:
            raise ReadError("the state belongs to another puzzle", file=file)
        value = value.get("knowledge")
    if not isinstance(value, list) or not all(type(mask) is int for mask in value):
        raise ReadError("has no list of candidates", file=file)
    state = tuple(value)
    check_knowledge(puzzle, state)
    return state
