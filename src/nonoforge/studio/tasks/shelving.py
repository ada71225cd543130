"""Keeping puzzles in the library: with the record of their maker where the studio made them, else appraised first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonoforge.harmless import clean
from nonoforge.puzzle import Puzzle
from nonoforge.studio.tasks.work import Work

_CREDITS = {"title": "title", "author": "author", "licence": "license"}


def keep_in_library(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """Add a puzzle to the library; what was made here is not decided again, for its maker has proved it."""
    from nonoforge.library.appraisal import appraised
    from nonoforge.library.entry import entry_of

    puzzle = work.puzzle(given["puzzle"])
    record = work.record(puzzle.id)
    puzzle = credited(puzzle, given)
    proved = record.get("verdict") == "unique" and record.get("id") == puzzle.id and record.get("score") is not None
    entry = entry_of(puzzle, record) if proved else appraised(puzzle, record)
    added = work.library.put([entry], tags=given.get("tags") or (), turned=bool(given.get("turned")))[0]
    work.keep(puzzle, record)
    return {"id": added.id, "status": added.status, "of": added.of}


def credited(puzzle: Puzzle, given: Mapping[str, Any]) -> Puzzle:
    """The puzzle with the title, author and licence that a request names."""
    told = {own: clean(str(given[name]), 500) for name, own in _CREDITS.items() if given.get(name) is not None}
    return puzzle.with_credits(**told) if told else puzzle


def near(work: Work, given: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Puzzles of the library that look nearly the same, with the bits in which they differ."""
    return [(kept.id, bits) for kept, bits in work.library.near(given["puzzle"])]


def keep_state(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """How far a player is."""
    work.library.save_state(given["puzzle"], tuple(given["knowledge"]), str(given.get("player") or ""))
    return {}


def change_credits(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """Another title, author or licence for a puzzle of the library."""
    told = {own: clean(str(given[name]), 500) for name, own in _CREDITS.items() if given.get(name) is not None}
    work.library.credit(given["puzzle"], **told)
    work.keep(work.library.puzzle(given["puzzle"]), work.record(given["puzzle"]))
    return {}
