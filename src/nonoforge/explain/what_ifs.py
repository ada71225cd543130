"""What-ifs: if no line helps any more, assume a colour and follow it to a contradiction or an agreement.

The engine finds which assumption to make; here the way is traced again, cut down to the lines that matter for its end,
and put into words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from nonoforge.engine.packing import TRAIL, Packed, State
from nonoforge.engine.propagate import ENDLESS, undo
from nonoforge.engine.what_if import CELL, COLOUR, agreement, shortest_refutation, trace
from nonoforge.explain.deduction import Deduction, LineStep, Way
from nonoforge.explain.telling import tell
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
    return _told(puzzle, Deduction("what-if", None, ((cell, left),), "", ways=(way,)))


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
    return _told(puzzle, Deduction("two-way", None, changes, "", ways=ways))


def _told(puzzle: Puzzle, deduction: Deduction) -> Deduction:
    return replace(deduction, reason=tell(puzzle, deduction))


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
