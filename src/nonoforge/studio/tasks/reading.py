"""Reading what was dropped: what an upload is, judged by its bytes, and the puzzles in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonoforge.errors import NonoforgeError, ReadError
from nonoforge.harmless import clean
from nonoforge.makers.inference import form_of
from nonoforge.puzzle import Puzzle
from nonoforge.studio.keeping.sources import MOST_BYTES, clean_name, forget_oldest, keep_source, source_bytes
from nonoforge.studio.tasks.shown import shown
from nonoforge.studio.tasks.work import Work

KINDS = {
    "picture": ("mono", "colour", "tangram", "curved"),
    "drawing": ("mono", "colour", "tangram", "curved"),
    "model": ("solid",),
    "puzzle": (),
}
"""What can be made of each form."""

MOST_PUZZLES = 50
"""Puzzles of one file that are shown; a file may hold thousands."""


def read_source(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """Judge an upload whose bytes are stored as `source`, called `name`; `ReadError` says what is wrong with it."""
    own, name = given["source"], clean_name(given.get("name") or "")
    data = source_bytes(work.place, own)
    form = form_of(data)
    facts: dict[str, Any] = {"form": form, "kinds": list(KINDS.get(form, ()))}
    puzzles: list[Puzzle] = []
    if form == "picture":
        from nonoforge.makers.pictures.bitmap import picture_size

        facts["width"], facts["height"] = picture_size(data, name)
    elif form == "drawing":
        from nonoforge.makers.drawings.as_picture import picture_of

        bitmap = picture_of(data, name)
        facts["width"], facts["height"] = bitmap.width, bitmap.height
    elif form != "model":
        puzzles = _puzzles(data, name)
        facts |= {"form": "puzzle", "kinds": []}
    keep_source(work.desk, own, name, len(data), facts)
    forget_oldest(work.desk, work.place)
    return {
        **facts,
        "id": own,
        "name": name,
        "bytes": len(data),
        "puzzles": [shown(work, puzzle) for puzzle in puzzles[:MOST_PUZZLES]],
    }


def read_text(work: Work, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The puzzles of a text or of an object, stored."""
    if given.get("puzzle") is not None:
        return [shown(work, work.puzzle(given["puzzle"]))]
    from nonoforge.formats import loads_all

    text = str(given.get("text") or "")
    if len(text) > MOST_BYTES:
        raise ReadError("this text is too long for a puzzle")
    found = loads_all(text, given.get("format") or None, name="text")
    return [shown(work, puzzle) for puzzle in found[:MOST_PUZZLES]]


def show_puzzle(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """A kept puzzle by its id."""
    puzzle = work.puzzle(given["puzzle"])
    return shown(work, puzzle, work.record(puzzle.id))


def show_all(work: Work, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Several kept puzzles; those that are gone are left out."""
    found = []
    for each in given["puzzles"]:
        try:
            found.append(show_puzzle(work, {"puzzle": each}))
        except NonoforgeError:
            continue
    return found


def examples(work: Work, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The puzzles that come with the studio."""
    from importlib.resources import files

    from nonoforge.formats import loads

    folder = files("nonoforge.studio").joinpath("examples")
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".json"))
    puzzles = [(name, loads(folder.joinpath(name).read_bytes(), "json")) for name in names]
    return [{**shown(work, puzzle), "name": clean(name.removesuffix(".json")[2:])} for name, puzzle in puzzles]


def _puzzles(data: bytes, name: str) -> list[Puzzle]:
    from nonoforge.formats import loads_all

    try:
        return list(loads_all(data, name=name))
    except ReadError as error:
        known = "neither a picture, a drawing, a model nor a puzzle file that can be read"
        raise ReadError(f"this is {known} ({error.reason})", file=name) from None
