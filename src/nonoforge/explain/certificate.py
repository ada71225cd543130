"""Certificates: a puzzle's explanation as JSON that stands alone, for `checker.py` to replay without trusting us."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nonoforge.clues import format_clue
from nonoforge.errors import PuzzleError, ReadError
from nonoforge.explain.checker import Refused, check
from nonoforge.explain.deduction import Explanation
from nonoforge.puzzle import Picture, Puzzle, no_knowledge

FORMAT = "nonoforge certificate 1"


def certificate(explanation: Explanation) -> dict[str, Any]:
    """The certificate of a solved explanation that began with nothing but the puzzle; `PuzzleError` for any other."""
    puzzle = explanation.puzzle
    if not explanation.solved:
        raise PuzzleError("an explanation that does not reach the solution proves nothing")
    if explanation.start != no_knowledge(puzzle):
        raise PuzzleError("a certificate must begin with an untouched puzzle")
    return {
        "format": FORMAT,
        "puzzle": puzzle_facts(puzzle),
        "guess_free": explanation.guess_free,
        "steps": [deduction.to_json() for deduction in explanation.deductions],
    }


def puzzle_facts(puzzle: Puzzle) -> dict[str, Any]:
    """All that the checker needs to know of a puzzle."""
    return {
        "id": puzzle.id,
        "title": puzzle.credits.title,
        "cells": puzzle.cells,
        "colours": len(puzzle.palette),
        "lines": [list(line) for line in puzzle.lines],
        "clues": [format_clue(clue) for clue in puzzle.clues],
        "given": [list(pair) for pair in puzzle.given],
    }


def check_certificate(value: dict[str, Any], puzzle: Puzzle | None = None) -> Picture:
    """The solution a certificate proves; with `puzzle`, also that it is about that puzzle. `PuzzleError` where it
    fails.
    """
    try:
        if value["format"] != FORMAT:
            raise PuzzleError("this is not a certificate")
        if puzzle is not None and value["puzzle"] != puzzle_facts(puzzle):
            raise PuzzleError("the certificate is about another puzzle")
        return bytes(check(value))
    except Refused as refusal:
        raise PuzzleError(f"the certificate proves nothing: {refusal}") from refusal
    except (KeyError, TypeError, IndexError, ValueError, AttributeError, RecursionError) as damage:
        if isinstance(damage, PuzzleError):
            raise
        raise PuzzleError("the certificate is damaged: something in it is missing or of the wrong kind") from damage


def read_certificate(path: Path) -> dict[str, Any]:
    """The certificate in a file."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as problem:
        raise ReadError("not a readable JSON file", file=str(path)) from problem
    if not isinstance(value, dict):
        raise ReadError("not a certificate", file=str(path))
    return value
