"""What-ifs: if no line helps any more, assume a colour and follow it to a contradiction or an agreement.

The engine finds which assumption to make; here the way is traced again, cut down to the lines that matter for its end,
and put into words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from nonoforge.boards import Grid, Solid
from nonoforge.engine.packing import TRAIL, Packed, State
from nonoforge.engine.propagate import ENDLESS, undo
from nonoforge.engine.what_if import CELL, COLOUR, agreement, shortest_refutation, trace
from nonoforge.explain import words
from nonoforge.explain.deduction import Deduction, LineStep, Way
from nonoforge.puzzle import Puzzle

Array = Any

ALLOWANCES = (8, 32, 128, ENDLESS)
"""Line steps for which assumptions are followed, in rising rounds: short refutations are found first and cheaply."""


Sliced = Callable[..., int]
"""Calls a kernel with the arguments that follow it until it is done, unless the budget ends that by an exception."""


def find_what_if(puzzle: Puzzle, packed: Packed, state: State, sliced: Sliced) -> Deduction | None:
    """The what-if with the shortest way to a contradiction, else one whose ways agree, else None. Changes nothing."""
    answer = np.zeros(3, np.int64)
    for allowance in ALLOWANCES:
        if sliced(shortest_refutation, packed, state, answer, allowance):
            return _refutation(puzzle, packed, state, int(answer[CELL]), int(answer[COLOUR]))
    if sliced(agreement, packed, state, np.zeros(puzzle.cells, np.uint32), answer):
        return _agreement(puzzle, packed, state, int(answer[CELL]))
    return None


def _refutation(puzzle: Puzzle, packed: Packed, state: State, cell: int, colour: int) -> Deduction:
    left = int(state.candidates[cell]) & ~(1 << colour)
    steps, broken, _ = _traced(packed, state, cell, colour)
    if broken is None:
        raise AssertionError("the engine refuted an assumption that does not break")
    way = Way(cell, colour, _needed(puzzle, steps, set(puzzle.lines[broken])), broken)
    said = words.colour(colour, puzzle.palette)
    names = [words.colour(c, puzzle.palette) for c in range(len(puzzle.palette)) if left >> c & 1]
    end = f"{puzzle.board.line_name(broken)} ({words.clue(puzzle.clues[broken], puzzle.palette)}) cannot be completed"
    reason = f"What if {place(puzzle, cell)} were {said}? {_through(puzzle, way)}{end}, so it is {' or '.join(names)}."
    return Deduction("what-if", None, ((cell, left),), reason, ways=(way,))


def _agreement(puzzle: Puzzle, packed: Packed, state: State, cell: int) -> Deduction:
    now = state.candidates.tolist()
    colours = [c for c in range(packed.colours) if now[cell] >> c & 1]
    union = [0] * len(now)
    traced = []
    for colour in colours:
        steps, _, after = _traced(packed, state, cell, colour)
        traced.append(steps)
        union = [a | b for a, b in zip(union, after, strict=True)]
    changes = tuple((i, mask) for i, mask in enumerate(union) if mask != now[i])
    wanted = {i for i, _ in changes}
    ways = tuple(
        Way(cell, colour, _needed(puzzle, steps, wanted), None) for colour, steps in zip(colours, traced, strict=True)
    )
    said = [words.colour(colour, puzzle.palette) for colour in colours]
    shown = []
    for i, mask in changes[:3]:
        left = " or ".join(words.colour(c, puzzle.palette) for c in range(packed.colours) if mask >> c & 1)
        shown.append(f"{place(puzzle, i)} is {left}")
    more = f", and so on for {len(changes)} cells" if len(changes) > 3 else ""
    either = "Either way" if len(colours) == 2 else "Whichever it is"
    reason = f"Is {place(puzzle, cell)} {' or '.join(said)}? {either} {words.listed(shown)}{more}."
    return Deduction("two-way", None, changes, reason, ways=ways)


def _traced(packed: Packed, state: State, cell: int, colour: int) -> tuple[list[LineStep], int | None, list[int]]:
    """The line steps that follow from an assumption, the line that breaks, and the candidates at the end."""
    room = len(state.trail) + 2
    lines, marks = np.zeros(room, np.int32), np.zeros(room, np.int64)
    mark = int(state.meter[TRAIL])
    now = state.candidates.tolist()
    count = int(trace(packed, state, cell, colour, lines, marks))
    broken = int(lines[-count - 1]) if count < 0 else None
    now[cell] = 1 << colour
    steps = []
    for i in range(count if count >= 0 else -count - 1):
        changed: dict[int, int] = {}
        for taken in state.trail[marks[i] : marks[i + 1]].tolist():
            now[taken >> 5] &= ~(1 << (taken & 31))
            changed[taken >> 5] = now[taken >> 5]
        steps.append(LineStep(int(lines[i]), tuple(changed.items())))
    undo(packed, state, mark)
    return steps, broken, now


def _needed(puzzle: Puzzle, steps: list[LineStep], wanted: set[int]) -> tuple[LineStep, ...]:
    """Only what leads to `wanted`: going back, a step that changed wanted cells stays, and its line is then wanted."""
    kept = []
    for step in reversed(steps):
        changes = tuple(change for change in step.changes if change[0] in wanted)
        if changes:
            kept.append(LineStep(step.line, changes))
            wanted = wanted | set(puzzle.lines[step.line])
    return tuple(reversed(kept))


def _through(puzzle: Puzzle, way: Way) -> str:
    """`Then by row 3 and column 5 ` and so on; `Then ` if the assumption breaks a line at once."""
    if not way.steps:
        return "Then "
    names = [puzzle.board.line_name(step.line) for step in way.steps]
    if len(names) > 4:
        return f"Then {len(names)} lines on, from {names[0]} to {names[-1]}, "
    return f"Then by {words.listed(names)} "


def place(puzzle: Puzzle, cell: int) -> str:
    """Where a cell is, for people: `row 3, column 5`; `face 7` on a plane."""
    board = puzzle.board
    if isinstance(board, Grid):
        return f"row {cell // board.width + 1}, column {cell % board.width + 1}"
    if isinstance(board, Solid):
        width, height = board.width, board.height
        return f"the cell at x {cell % width + 1}, y {cell // width % height + 1}, z {cell // (width * height) + 1}"
    return f"face {cell + 1}"
