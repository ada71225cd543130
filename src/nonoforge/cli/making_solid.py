"""`nonoforge make --kind solid`: from a request to a solid, and what is said about it."""

from __future__ import annotations

from typing import Any

from nonoforge.cli.making import Batch, Made, Request
from nonoforge.errors import MakeError


def solid(request: Request) -> Batch:
    """One solid; `--set` takes every field of `SolidOptions`."""
    from nonoforge.grading import grade
    from nonoforge.makers.making import make_solid
    from nonoforge.makers.options import options_of
    from nonoforge.makers.solids.facts import clue_types
    from nonoforge.makers.solids.options import LEAST_SIZE, MOST_SIZE, SolidOptions

    if request.method:
        raise MakeError("there is one way to make solids: leave out --method")
    if request.variants not in (None, 1):
        raise MakeError("a solid is made one at a time: use other seeds for others")
    settings: dict[str, Any] = {**request.settings, "seed": request.seed}
    if request.width is not None:
        if not LEAST_SIZE <= request.width <= MOST_SIZE:
            raise MakeError(
                f"a solid has {LEAST_SIZE} to {MOST_SIZE} cells along its longest side, not {request.width}"
            )
        settings["size"] = request.width
    if request.difficulty:
        settings["difficulty"] = request.difficulty
    found = make_solid(request.picture, options_of(SolidOptions, settings), progress=request.progress)
    puzzle = found.puzzle
    board: Any = puzzle.board
    filled = sum(colour > 0 for colour in puzzle.goal or b"")
    more: dict[str, Any] = {
        "cells": puzzle.cells,
        "lines": len(puzzle.lines),
        "clues": found.clues_all,
        "clues_kept": found.clues_kept,
        "clue_types": clue_types(puzzle),
        "filled": filled,
        "changed": found.changed,
        "overlap": round(found.parts.overlap, 4),
        "silhouettes": [round(each, 4) for each in found.parts.silhouettes],
        "seed": request.seed,
    }
    made = Made(
        puzzle,
        "solid",
        found.verdict.answer,
        found.guess_free,
        found.likeness,
        100 * filled / puzzle.cells,
        grade(puzzle),
        request.difficulty or request.settings.get("difficulty"),
        found.effort.seconds,
        f"{board.width}x{board.height}x{board.depth}",
        found.notes,
        more,
    )
    return Batch([made])
