"""A puzzle described for the player: board, lines with their clues, palette, and how it is solved, as plain values.

The shape of the values is `Description` in `web/src/description.ts` and `docs/player.schema.json`. Nothing is measured
here: outlines and the places of clues are those of `draw/`, deductions those of `explain/`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from nonoforge.boards import Grid, Line, Plane, Solid
from nonoforge.clues import Clue, Runs, Totals
from nonoforge.draw.bodies.labelling import label_puzzle
from nonoforge.draw.bodies.solid_words import face_words
from nonoforge.draw.colours.patterns import pattern_of
from nonoforge.draw.surfaces.svg import path_data
from nonoforge.draw.text.words import Word
from nonoforge.errors import WriteError
from nonoforge.explain.telling import told
from nonoforge.harmless import clean
from nonoforge.palette import Palette
from nonoforge.player.insight import Insight, deduction_value, grade_value, wording_of
from nonoforge.player.plane import plane_value
from nonoforge.puzzle import Credits, Puzzle

VERSION = 1

OTHERS = ("de", "es", "fr")
"""The player's languages besides English."""

MOST_CELLS = 250_000
"""A browser draws 500×500 cells; larger boards are refused."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def describe(puzzle: Puzzle, insight: Insight, languages: Sequence[str] = OTHERS) -> dict[str, Any]:
    """The whole description; `insight` is what is known about solving it, told in English and these languages."""
    if puzzle.cells > MOST_CELLS:
        raise WriteError(f"a puzzle of {puzzle.cells} cells is too large for the player: at most {MOST_CELLS}")
    puzzle = _labelled(puzzle)
    board = puzzle.board
    value: dict[str, Any] = {
        "version": VERSION,
        "id": puzzle.id,
        "kind": puzzle.kind,
        "credits": {field.name: clean(getattr(puzzle.credits, field.name)) for field in fields(Credits)},
        "board": board_value(puzzle),
        "cells": puzzle.cells,
        "lines": [line_value(puzzle, number) for number in range(len(puzzle.clues))],
        "palette": palette_value(puzzle.palette),
        "given": [list(pair) for pair in puzzle.given],
        "grade": grade_value(insight.grade),
        "hints": insight.hints,
        "deductions": [deduction_value(each, puzzle) for each in insight.deductions],
        "solution": None,
        "link": None,
    }
    if insight.solution is not None:
        value["solution"] = "".join(_DIGITS[colour] for colour in insight.solution)
    if isinstance(board, Plane):
        for number, line in enumerate(value["lines"]):
            line["name"] = board.given_name(number)
    if languages and (insight.deductions or not puzzle.palette.mono):
        value["translations"] = {language: translation_value(puzzle, insight, language) for language in languages}
    return value


def _labelled(puzzle: Puzzle) -> Puzzle:
    """With its clues placed around the frame, because sentences tell sides by where their clues stand."""
    shape = puzzle.board.shape if isinstance(puzzle.board, Plane) else None
    return label_puzzle(puzzle) if shape and not shape.labels and any(puzzle.clues) else puzzle


def translation_value(puzzle: Puzzle, insight: Insight, language: str) -> dict[str, Any]:
    """What Python says in words, in another language: the reasons of the deductions, the names of the colours."""
    words = wording_of(puzzle, language)
    return {
        "reasons": [told(each, words) for each in insight.deductions],
        "colours": [words.colour(number) for number in range(len(puzzle.palette))],
    }


def size_value(puzzle: Puzzle) -> list[int]:
    """Columns and rows, faces, or x, y and z."""
    board = puzzle.board
    if isinstance(board, Solid):
        return [board.width, board.height, board.depth]
    return [board.width, board.height] if isinstance(board, Grid) else [board.cells]


def board_value(puzzle: Puzzle) -> dict[str, Any]:
    """What kind of board it is and how large, with outlines where it is a plane."""
    board = puzzle.board
    if isinstance(board, Solid):
        return {"type": "solid", "width": board.width, "height": board.height, "depth": board.depth}
    if isinstance(board, Grid):
        return {"type": "grid", "width": board.width, "height": board.height}
    return plane_value(puzzle)


def line_value(puzzle: Puzzle, number: int) -> dict[str, Any]:
    """A line with its clue; on a solid also what stands on the faces."""
    clue = puzzle.clues[number]
    value: dict[str, Any] = {"cells": _cells(puzzle.lines[number]), "clue": clue_value(clue)}
    if isinstance(puzzle.board, Solid) or isinstance(clue, Totals):
        value["words"] = [word_value(word) for word in face_words(clue, len(puzzle.palette))]
    return value


def _cells(line: Line) -> list[int] | dict[str, int]:
    if isinstance(line, range):
        return {"first": line.start, "count": len(line), "step": line.step}
    return list(line)


def clue_value(clue: Clue) -> dict[str, Any] | None:
    """Runs as [length, colour] pairs, totals as [cells, least, most, colour]."""
    if clue is None:
        return None
    if isinstance(clue, Runs):
        return {"runs": [[block.length, block.colour] for block in clue]}
    return {"totals": [[part.cells, part.least_blocks, part.most_blocks, part.colour] for part in clue]}


def word_value(word: Word) -> dict[str, Any]:
    """What is written for one number of a clue."""
    return {"text": word.text, "colour": word.colour, "mark": word.mark.value}


def palette_value(palette: Palette) -> list[dict[str, Any]]:
    """Names, values and letters, and for each colour that is painted the motif that print has for it."""
    found: list[dict[str, Any]] = []
    for number, colour in enumerate(palette):
        value: dict[str, Any] = {"name": colour.label, "rgb": colour.hex, "letter": colour.letter}
        if number:
            pattern = pattern_of(number, 1.0, colour.hex, 0.0, 0.0)
            value["pattern"] = {
                "name": pattern.name,
                "path": path_data(pattern.motif),
                "size": pattern.size,
                "width": pattern.width,
            }
        found.append(value)
    return found
