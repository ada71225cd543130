"""Candidates for a curved puzzle: what the engine and a ruler say about a state, and which is best."""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.boards.plane import Plane, Rank
from nonoforge.geometry.arrangement import arrange
from nonoforge.makers.curved.evaluate import PAPER, stage
from nonoforge.makers.curved.finish import puzzle_of
from nonoforge.makers.curved.state import State

RANKS: tuple[Rank, ...] = ("basic", "advanced", "expert")

OPEN_FACE = 40.0
"""What a face that no clue settles costs: it must be given."""
UNCLEAR = 150.0
"""What a cell too small or a crossing too sharp costs."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A state that is a puzzle: its cost for the annealer, faces that line logic leaves open, its class, cells below
    the small-cell threshold and crossings under 20 degrees.
    """

    state: State
    cost: float
    open_faces: int
    rank: Rank
    small: int
    sharp: int
    notes: tuple[str, ...] = ()

    def order(self, wanted: Rank | None) -> tuple[int, float]:
        """Smaller is better: first the class, if one was asked for, then clearness and cost, in which hiding counts."""
        missed = 0 if wanted is None else max(0, RANKS.index(self.rank) - RANKS.index(wanted))
        return missed, self.cost + OPEN_FACE * self.open_faces + UNCLEAR * (self.small + self.sharp)


def examine(state: State, cost: float) -> Candidate:
    """What is to be known about a state; a `MakeError` or `ArrangementError` where it is no puzzle."""
    from nonoforge.engine import propagate

    arrangement = arrange(stage(state).scene)
    puzzle = puzzle_of(state)
    board = puzzle.board
    assert isinstance(board, Plane)  # noqa: S101 - for the type checker
    unknown = sum(1 for mask in propagate(puzzle).knowledge if mask & (mask - 1))
    small = int((arrangement.areas < PAPER.least_area * arrangement.areas.sum()).sum())
    sharp = int((arrangement.angles < PAPER.least_angle).sum())
    return Candidate(state, cost, unknown, board.rank, small, sharp)
