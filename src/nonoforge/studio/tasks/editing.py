"""The puzzle that somebody is painting: its clues follow the picture, its verdict follows the clues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.clues import BLOTTED, Block, Clue, Runs
from nonoforge.errors import PuzzleError
from nonoforge.palette import BLACK_AND_WHITE, Colour, Palette
from nonoforge.player.description import clue_value, line_value
from nonoforge.player.insight import grade_value
from nonoforge.puzzle import Credits, Puzzle
from nonoforge.studio.tasks.shown import digits_of, picture_of
from nonoforge.studio.tasks.work import Work

AT_ONCE, LATER = 60_000, 4_000_000
"""Line steps for the verdict that a painter waits for (some 30 ms), and for the one that follows where they were too
few."""

APART = 2_000_000
"""Line steps for the switching components."""

MOST_GRADED = 40_000
"""Cells of the largest puzzle that is graded while somebody paints."""


def edited(work: Work, given: Mapping[str, Any]) -> Puzzle:
    """The puzzle as it is now: a board, a picture, and clues of which some are dropped or blotted."""
    base = work.puzzle(given["puzzle"]) if given.get("puzzle") is not None else None
    board = _board(given["board"]) if given.get("board") is not None else base.board if base else None
    if board is None:
        raise PuzzleError("a puzzle or a board is needed")
    palette = _palette(given["palette"]) if given.get("palette") else base.palette if base else BLACK_AND_WHITE
    who = base.credits if base else Credits()
    who = replace(who, **{name: given[name] for name in ("title", "author") if given.get(name) is not None})
    if given.get("picture") is not None:
        picture = picture_of(given["picture"], board.cells, len(palette))
        puzzle = Puzzle.of_picture(board, picture, palette, who)
    elif base is not None:
        puzzle = replace(base, palette=palette, credits=who)
    else:
        raise PuzzleError("a board needs a picture")
    clues = list(puzzle.clues)
    for line in _numbers(given.get("dropped"), len(clues), "line"):
        clues[line] = None
    for pair in given.get("blotted") or ():
        line, block = _pair(pair, "a blotted number is a line and a block")
        if not 0 <= line < len(clues):
            raise PuzzleError(f"there is no line {line}")
        clues[line] = _blotted(clues[line], block)
    told = given.get("given")
    pairs = puzzle.given if told is None else tuple(sorted(_pair(each, "a given cell has a colour") for each in told))
    return replace(puzzle, clues=tuple(clues), given=pairs)


def check(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict at once; then which cells go together where there are several solutions, or how hard it is."""
    from nonoforge.engine import decide

    puzzle = edited(work, given)
    value = _verdict(puzzle, decide(puzzle, line_steps=AT_ONCE, cancel=work.cancel))
    value["clues"] = [clue_value(clue) for clue in puzzle.clues]
    if isinstance(puzzle.board, Solid):
        value["words"] = [line_value(puzzle, line).get("words", []) for line in range(len(puzzle.clues))]
    work.tell("verdict", **value)
    work.keep(puzzle)  # the disk takes longer than the verdict
    if value["answer"] == "unknown" and not work.cancel.stopped:
        value |= _verdict(puzzle, decide(puzzle, line_steps=LATER, cancel=work.cancel))
        work.tell("verdict", **value)
    if work.cancel.stopped:
        return value
    if value["answer"] == "multiple":
        value |= _components(puzzle, work)
        work.tell("components", components=value["components"], complete=value["complete"])
    elif value["answer"] == "unique" and puzzle.cells <= MOST_GRADED:
        from nonoforge.grading import grade

        value["grade"] = grade_of(grade(puzzle))
        work.tell("grade", **value["grade"])
    return value


def grade_of(grade: Any) -> dict[str, Any]:
    """A grade with its sweeps."""
    return {**(grade_value(grade) or {}), "sweeps": grade.sweeps}


def _verdict(puzzle: Puzzle, verdict: Any) -> dict[str, Any]:
    from nonoforge.engine import propagate

    unknown: list[int] = []
    if not verdict.line_solvable:
        known = propagate(puzzle).knowledge
        unknown = [cell for cell, mask in enumerate(known) if mask & (mask - 1)]
    return {
        "answer": verdict.answer,
        "guess_free": verdict.line_solvable,
        "ambiguous": sorted(verdict.ambiguous),
        "unknown": unknown,
        "solutions": [digits_of(picture) for picture in verdict.solutions[:2]],
        "reason": verdict.reason,
        "line": verdict.line,
        "puzzle": puzzle.id,
    }


def _components(puzzle: Puzzle, work: Work) -> dict[str, Any]:
    from nonoforge.engine import Budget
    from nonoforge.study.components import components
    from nonoforge.study.partial import optimal_partial

    budget = Budget(line_steps=APART, cancel=work.cancel)
    partial = optimal_partial(puzzle, budget=budget, part=0.5)
    found = components(puzzle, partial, most_fillings=200, budget=budget.share(1.0))
    return {
        "components": [list(each.cells) for each in found],
        "complete": partial.complete and all(each.complete for each in found),
        "ambiguous": sorted(partial.flexible),
    }


def _board(value: Mapping[str, Any]) -> Board:
    kind = value.get("type")
    names = {"grid": ("width", "height"), "solid": ("width", "height", "depth")}.get(str(kind))
    if names is None:
        raise PuzzleError("a new board is a grid or a solid")
    sides: list[Any] = [value.get(name) for name in names]
    if not all(isinstance(side, int) and not isinstance(side, bool) and 1 <= side <= 1000 for side in sides):
        raise PuzzleError(f"a {kind} has {' and '.join(names)}, whole numbers from 1 to 1000")
    return Grid(*sides) if kind == "grid" else Solid(*sides)


def _palette(value: Any) -> Palette:
    try:
        return Palette(tuple(Colour.of_hex(str(each["name"])[:60], each["rgb"], each["letter"]) for each in value))
    except (KeyError, TypeError, AttributeError):
        raise PuzzleError("a palette is a list of colours with name, rgb (#rrggbb) and letter") from None


def _blotted(clue: Clue, block: int) -> Clue:
    if not isinstance(clue, Runs):
        return clue
    if not 0 <= block < len(clue.blocks):
        return clue  # the picture has changed since, and the block is gone
    blocks = list(clue.blocks)
    blocks[block] = Block(BLOTTED, blocks[block].colour)
    return Runs(tuple(blocks))


def _numbers(values: Any, count: int, what: str) -> list[int]:
    found = []
    for value in values or ():
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < count:
            raise PuzzleError(f"there is no {what} {value!r}"[:80])
        found.append(value)
    return found


def _pair(value: Any, what: str) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2 or not all(type(each) is int for each in value):
        raise PuzzleError(f"{what}: two whole numbers are needed")
    return value[0], value[1]


def is_plain(puzzle: Puzzle) -> bool:
    """Whether the clues are exactly those of the picture, so that tools that work on pictures know the whole puzzle."""
    if puzzle.goal is None or puzzle.given:
        return False
    return (
        not isinstance(puzzle.board, Plane)
        and Puzzle.of_picture(puzzle.board, puzzle.goal, puzzle.palette).clues == puzzle.clues
    )
