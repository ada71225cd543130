"""Grades: how hard a puzzle is for a person, read from the same list of deductions that everything else uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from nonoforge.boards import Grid, Solid
from nonoforge.engine import Budget, Cancel
from nonoforge.engine.climb import sweeps
from nonoforge.engine.packing import pack
from nonoforge.engine.propagate import fresh_state, narrow
from nonoforge.engine.verdict import budget_of
from nonoforge.errors import PuzzleError
from nonoforge.explain.deduction import Explanation
from nonoforge.explain.ladder import EFFORT, deduce, starting_point
from nonoforge.grading.score import (
    SECONDS_PER_CELL,
    SECONDS_PER_UNIT,
    Step,
    label_of,
    label_on_grid,
    score_at,
    total_cost,
)
from nonoforge.grading.sight import Sight, sight_of
from nonoforge.puzzle import Knowledge, Puzzle, no_knowledge

EASIEST = frozenset({"complete", "overlap", "pull"})
"""Rules that every beginner finds without help."""

ENDGAME = 0.1
"""The last part of the cells; filling them in no longer counts as searching for moves."""

MOST_SWEEPS = 100_000


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is.

    `sweeps` counts alternating passes of full line logic over all rows and all columns (over each family of lines on
    other boards) up to the last that found something. `open_moves` says for each step how many lines offered a move;
    0 for a what-if, because no line did. `bottlenecks` are the steps (from 0) at which at most one line offered one,
    and `open_moves_min` is the fewest lines, both before the endgame: when the last tenth of the cells is filled in,
    few moves are open in every puzzle. `easy_share` is the share of the open cells that the three easiest rules settle.
    `seconds` is an estimate of a practised player's time. `score` is how hard it is, `label` how hard for a grid of its
    size. If `outcome` is not "solved", the ladder does not reach the end, and the score is 100.
    """

    outcome: str
    sweeps: int
    steps: int
    hardest_rule: str | None
    open_moves: tuple[int, ...]
    open_moves_min: int
    bottlenecks: tuple[int, ...]
    easy_share: float
    seconds: float
    score: float
    label: str
    guess_free: bool | None
    """None if the budget ran out before that was known."""
    sight: Sight | None = None
    """For a solid: which steps can be taken without cutting it open."""

    def to_json(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        return {
            "outcome": self.outcome,
            "sweeps": self.sweeps,
            "steps": self.steps,
            "hardest_rule": self.hardest_rule,
            "open_moves_min": self.open_moves_min,
            "open_moves": list(self.open_moves),
            "bottlenecks": list(self.bottlenecks),
            "easy_share": round(self.easy_share, 4),
            "seconds": round(self.seconds, 1),
            "score": round(self.score, 2),
            "label": self.label,
            "guess_free": self.guess_free,
            **({"seen_steps": self.sight.seen_steps, "slices": self.sight.slices} if self.sight else {}),
        }


def grade(
    puzzle: Puzzle,
    explanation: Explanation | None = None,
    *,
    seconds: float | None = None,
    line_steps: int | None = None,
    knowledge: Knowledge | None = None,
    cancel: Cancel | None = None,
) -> Grade:
    """How hard the puzzle is from `knowledge` on; pass its explanation from there if you have it.

    `line_steps` bounds the work and stops it at the same place on every machine; the default is that of an explanation.
    `seconds` and `cancel` stop it wherever it is. `outcome` then says "effort", "time" or "cancelled".
    """
    budget = budget_of(EFFORT, seconds, line_steps, cancel)
    if explanation is None:
        explanation = deduce(puzzle, knowledge, budget, judge=False, tell=False)
    elif knowledge is not None and starting_point(puzzle, knowledge) != explanation.start:
        raise PuzzleError("the explanation does not start from this knowledge")
    deductions = explanation.deductions
    sight = sight_of(puzzle.board, explanation) if isinstance(puzzle.board, Solid) else None
    hidden, opens = (sight.hidden, sight.opens) if sight else ((False,) * len(deductions),) * 2
    steps = [
        Step(d.rule, d.open_moves, sum(len(way.steps) + 1 for way in d.ways), inside, slices)
        for d, inside, slices in zip(deductions, hidden, opens, strict=True)
    ]
    opened = tuple(step.open_moves for step in steps)
    to_settle = sum(bool(mask & (mask - 1)) for mask in explanation.start)
    before_endgame = opened[: _steps_before_endgame(explanation, to_settle)]
    easy = sum(len(d.settled) for d in deductions if d.rule in EASIEST)
    work = total_cost(steps)
    score = score_at(work) if explanation.solved else 100.0
    on_grid = isinstance(puzzle.board, Grid) and explanation.solved
    return Grade(
        outcome=explanation.outcome,
        sweeps=count_sweeps(puzzle, budget, explanation.start),
        steps=len(steps),
        hardest_rule=explanation.hardest_rule,
        open_moves=opened,
        open_moves_min=min(before_endgame, default=0),
        bottlenecks=tuple(i for i, moves in enumerate(before_endgame) if moves <= 1),
        easy_share=easy / to_settle if to_settle else 1.0,
        seconds=SECONDS_PER_UNIT * work + SECONDS_PER_CELL * to_settle,
        score=score,
        label=label_on_grid(work, puzzle.cells) if on_grid else label_of(score),
        guess_free=explanation.guess_free,
        sight=sight,
    )


def _steps_before_endgame(explanation: Explanation, to_settle: int) -> int:
    """How many steps are taken while more than the last tenth of the cells is open."""
    left = to_settle
    for number, deduction in enumerate(explanation.deductions):
        if left <= ENDGAME * to_settle:
            return number
        left -= len(deduction.settled)
    return len(explanation.deductions)


def count_sweeps(puzzle: Puzzle, budget: Budget | None = None, start: Knowledge | None = None) -> int:
    """How many sweeps full line logic needs from `start` on to find all it can, or made before the budget ran out;
    0 if a line is impossible.
    """
    budget = budget or Budget()
    packed = pack(puzzle)
    state = fresh_state(packed)
    narrow(packed, state, np.array(start or no_knowledge(puzzle), np.uint32))
    families = np.array([lines.start for _, lines in puzzle.board.directions] + [len(puzzle.lines)], np.int32)
    count = done = 0
    while done < MOST_SWEEPS and not budget.ended():  # one round over all families at a time, so that it can be stopped
        useful = int(sweeps(packed, state, families, len(families) - 1))
        if useful <= 0:
            return count if useful == 0 else 0
        count = done + useful
        done += len(families) - 1
    return count
