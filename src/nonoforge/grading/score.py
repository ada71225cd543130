"""The score: how hard a list of steps is for a person, from 0 to 100; and the label: how hard that is for its size.

Each step costs what its rule costs, and more if few other moves were open, because then this one had to be found. The
score is a rising function of the sum, so it rises with more steps, with harder rules and with fewer open moves alike.
An average would not: adding an easy step would lower it.

A label cannot follow the score on grids. Work grows with the number of cells, so no published grid of up to 1,000
cells would be hard, and those of 2,000 and more nearly always, the easiest too. People see the size; they ask for a
word on the rest.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

WEIGHTS = {
    "complete": 1.0,
    "overlap": 1.2,
    "pull": 1.6,
    "gap": 2.0,
    "finish": 2.2,
    "join": 3.0,
    "colour": 3.2,
    "count": 4.0,
    "twice": 6.0,
    "ends": 7.0,
    "line": 14.0,
    "what-if": 200.0,
    "two-way": 400.0,
}
"""What a step by each rule costs, in units of the easiest; a what-if also costs every line of its ways. In the order of
the rungs."""

_WEIGHTS = np.array(list(WEIGHTS.values()))

HIDDEN = 1.5
"""Factor for a step whose cells are inside a solid."""
SLICE = 2.0
"""The cost of opening a slice."""

LABELS = ("trivial", "easy", "medium", "hard", "expert")
"""The labels, rising."""

WORK_ENDS = (0.25, 0.5, 1.0, 2.0)
"""Cost per cell of a grid at which each label but the last ends. Published grids that need no guess cost a half in the
middle, at any size, and rarely more than 1, which is where those begin that do need one (docs/grades.md)."""

LEAST_CELLS = 225
"""Smaller grids are labelled as if they had this many cells: nothing of 5×5 is hard."""

SCORE_ENDS = (20.0, 40.0, 60.0, 80.0)
"""The scores at which the same labels end on planes and solids. Too few have been published to say what is usual."""

SECONDS_PER_UNIT = 3.0
"""Seconds of thought per unit of cost; docs/grades.md says where it comes from."""
SECONDS_PER_CELL = 0.5
"""Seconds to mark one cell."""

MIDDLE = 600.0
"""The cost that scores 50: about a published 35×35."""
SLOPE = 0.75
"""How fast the score rises around the middle; below 1 because a puzzle twice as long does not feel twice as hard."""


@dataclass(frozen=True, slots=True)
class Step:
    """What the score needs to know about a deduction."""

    rule: str
    open_moves: int
    lines_followed: int = 0
    hidden: bool = False
    """Whether it needs cells inside a solid."""
    opens: bool = False
    """Whether a slice has to be opened to see them."""


def cost(step: Step) -> float:
    """The cost of one step. With one open move it is twice that of the same step among very many."""
    scarcity = 1.0 / max(step.open_moves, 1)
    seen = WEIGHTS[step.rule] * (1.0 + scarcity) + 4.0 * step.lines_followed
    return seen * (HIDDEN if step.hidden else 1.0) + (SLICE if step.opens else 0.0)


def total_cost(steps: Iterable[Step]) -> float:
    """The cost of all steps."""
    return math.fsum(map(cost, steps))


def cost_of_rungs(rungs: NDArray[np.uint8], open_moves: NDArray[np.int32]) -> float:
    """`total_cost` of steps on a grid without what-ifs, up to rounding: the rung of each, the lines that offered one.

    For makers, which grade thousands of pictures.
    """
    return float((_WEIGHTS[rungs] * (1.0 + 1.0 / np.maximum(open_moves, 1))).sum())


def score_at(total: float) -> float:
    """The score of this cost: 0 for no steps, 50 at a cost of MIDDLE, rising towards 100."""
    if total == 0:
        return 0.0
    return 100.0 / (1.0 + math.pow(MIDDLE / total, SLOPE))


def cost_at(score: float) -> float:
    """The cost that has this score; infinite from 100 on."""
    return MIDDLE * math.pow(score / (100.0 - score), 1 / SLOPE) if score < 100 else math.inf


def scores_labelled(labels: Sequence[str]) -> tuple[float, float]:
    """The scores that planes and solids with one of these neighbouring labels have; the upper end is excluded."""
    return _ends(labels, (0.0, *SCORE_ENDS, 101.0))


def costs_labelled(labels: Sequence[str], cells: int) -> tuple[float, float]:
    """The costs that grids of this many cells with one of these labels have; the upper end is excluded."""
    return _ends(labels, tuple(max(cells, LEAST_CELLS) * end for end in (0.0, *WORK_ENDS, math.inf)))


def _ends(labels: Sequence[str], ends: Sequence[float]) -> tuple[float, float]:
    places = [LABELS.index(label) for label in labels]
    return ends[min(places)], ends[max(places) + 1]


def label_of(score: float) -> str:
    """trivial, easy, medium, hard or expert: of a plane or a solid."""
    return LABELS[bisect_right(SCORE_ENDS, score)]


def label_on_grid(total: float, cells: int) -> str:
    """The label of a grid of this many cells whose steps cost `total`."""
    return LABELS[bisect_right(WORK_ENDS, total / max(cells, LEAST_CELLS))]
