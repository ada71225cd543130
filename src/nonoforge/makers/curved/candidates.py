"""Candidates for a curved puzzle: what the engine and a ruler say about a state, and which is best."""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.boards.plane import Rank
from nonoforge.makers.curved.evaluate import PAPER
from nonoforge.makers.curved.finish import Draft, draft_of
from nonoforge.makers.curved.state import CurvedState

RANKS: tuple[Rank, ...] = ("basic", "advanced", "expert")

OPEN_FACE = 40.0
"""What a face that no clue settles costs: it must be given."""
UNCLEAR = 150.0
"""What a cell too small or a crossing too sharp costs."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A draft: its cost for the annealer, faces that line logic leaves open, cells below the small-cell threshold and
    crossings under 20 degrees.
    """

    draft: Draft
    cost: float
    open_faces: int
    small: int
    sharp: int

    def order(self, wanted: Rank | None) -> tuple[int, float]:
        """Smaller is better: first the class, if one was asked for, then clearness and cost, in which hiding counts."""
        missed = 0 if wanted is None else max(0, RANKS.index(self.draft.rank) - RANKS.index(wanted))
        return missed, self.cost + OPEN_FACE * self.open_faces + UNCLEAR * (self.small + self.sharp)


def examine(state: CurvedState, cost: float) -> Candidate:
    """What is to be known about a state; a `NonoforgeError` where it is no puzzle."""
    from nonoforge.engine import propagate

    draft = draft_of(state)
    unknown = sum(1 for mask in propagate(draft.puzzle).knowledge if mask & (mask - 1))
    areas = draft.coarse.areas
    small = int((areas < PAPER.least_area * areas.sum()).sum())
    sharp = int((draft.coarse.angles < PAPER.least_angle).sum())
    return Candidate(draft, cost, unknown, small, sharp)
