"""Certificates: a puzzle's explanation as self-contained JSON, which `checker.py` replays without trusting us."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nonoforge.clues import format_clue
from nonoforge.errors import PuzzleError, ReadError
from nonoforge.explain.checker import NotProved, check
from nonoforge.explain.deduction import Explanation
from nonoforge.puzzle import Picture, Puzzle, no_knowledge
from nonoforge.replacing import replace_file

FORMAT = "nonoforge certificate 1"

MOST_BYTES = 200_000_000
"""The most bytes of a certificate in a file."""


def certificate(explanation: Explanation) -> dict[str, Any]:
    """The certificate of an explanation that leads from the untouched puzzle to its solution; else `PuzzleError`."""
    puzzle = explanation.puzzle
    if not explanation.solved:
        raise PuzzleError("an explanation that does not reach the solution proves nothing")
    if explanation.start != no_knowledge(puzzle):
        raise PuzzleError("a certificate must start from the untouched puzzle")
    return {
        "format": FORMAT,
        "puzzle": puzzle_facts(puzzle),
        "guess_free": explanation.guess_free,
        "steps": [deduction.to_json() for deduction in explanation.deductions],
    }


def puzzle_facts(puzzle: Puzzle) -> dict[str, Any]:
    """All that the checker needs to know about a puzzle."""
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
    """The solution that a certificate proves; `PuzzleError` if it fails, or if it is not about `puzzle`."""
    if value.get("format") != FORMAT:
        raise PuzzleError("this is not a certificate")
    if puzzle is not None and value.get("puzzle") != puzzle_facts(puzzle):
        raise PuzzleError("the certificate is about another puzzle")
    try:
        return bytes(check(value))
    except NotProved as refusal:
        raise PuzzleError(f"the certificate proves nothing: {refusal}") from refusal


def write_certificate(path: Path, value: dict[str, Any]) -> None:
    """Save a certificate, in ASCII: a title may hold what no encoding can write (a lone surrogate)."""
    replace_file(path, json.dumps(value).encode())


def read_certificate(path: Path) -> dict[str, Any]:
    """The certificate in a file."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        value = json.loads(content) if len(content) <= MOST_BYTES else None
    except (OSError, ValueError, RecursionError) as problem:
        raise ReadError("not a readable JSON file", file=str(path)) from problem
    if not isinstance(value, dict):
        raise ReadError("not a certificate", file=str(path))
    return value
