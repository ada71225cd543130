"""Puzzles as a page shows them: facts, the puzzle as an object, its picture, and the player's description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonoforge.boards import Grid, Solid
from nonoforge.errors import NonoforgeError
from nonoforge.harmless import clean
from nonoforge.makers.made import Made
from nonoforge.player.description import describe
from nonoforge.player.insight import Insight
from nonoforge.puzzle import Picture, Puzzle
from nonoforge.studio.tasks.work import Work

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""One for each colour of a picture."""

_COLOURS = {digit: number for number, digit in enumerate(DIGITS)}


def digits_of(picture: Picture) -> str:
    """A picture as text: a digit to the base 36 for each cell."""
    return "".join(map(DIGITS.__getitem__, picture))


def picture_of(text: str, cells: int, colours: int) -> Picture:
    """The picture of such a text; a `NonoforgeError` where it does not fit the board."""
    from nonoforge.errors import PuzzleError

    if len(text) != cells:
        raise PuzzleError(f"a picture of {len(text)} cells does not fit a board of {cells}")
    try:
        picture = bytes(map(_COLOURS.__getitem__, text))
    except KeyError:
        raise PuzzleError("a picture has one digit or small letter for each cell") from None
    if picture and max(picture) >= colours:
        raise PuzzleError(f"the picture names colour {max(picture)}, but the palette ends at {colours - 1}")
    return picture


def size_of(puzzle: Puzzle) -> str:
    """`30x25`, `12x9x10`, `57 faces`."""
    board = puzzle.board
    if isinstance(board, Solid):
        return f"{board.width}x{board.height}x{board.depth}"
    return f"{board.width}x{board.height}" if isinstance(board, Grid) else f"{board.cells} faces"


def facts_of(puzzle: Puzzle, record: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What is known of a puzzle without looking into it, and what its record says."""
    goal = puzzle.goal or b""
    return {
        "kind": puzzle.kind,
        "size": size_of(puzzle),
        "cells": puzzle.cells,
        "lines": len(puzzle.lines),
        "colours": len(puzzle.palette) - 1,
        "filled": round(1 - goal.count(0) / max(1, len(goal)), 4) if goal else None,
        **(record or {}),
        "id": puzzle.id,
        "title": clean(puzzle.credits.title, 200),
        "author": clean(puzzle.credits.author, 200),
    }


def shown(work: Work, puzzle: Puzzle, record: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A puzzle, stored and ready to be drawn by a page."""
    content = work.keep(puzzle, record)
    return {
        "facts": facts_of(puzzle, record),
        "puzzle": content,
        "picture": None if puzzle.goal is None else digits_of(puzzle.goal),
        "description": described(puzzle),
    }


def described(puzzle: Puzzle) -> dict[str, Any] | None:
    """The player's description without hints; None for a puzzle that has no drawing (a plane without a shape)."""
    try:
        return describe(puzzle, Insight("off"))
    except NonoforgeError:
        return None


def shown_made(work: Work, made: Made, source: str) -> dict[str, Any]:
    """A puzzle that was just made, with the record that a library keeps; `source` is the name of the file."""
    return shown(work, made.puzzle, {**made.record(), "source": source})
