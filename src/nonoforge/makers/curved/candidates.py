"""Candidates for a curved puzzle: what the engine and a ruler say about a state, and which is best.

What can be read is a matter of rules, not of a sum: a puzzle with one cell too small is not mended by large ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nonoforge.boards.plane import Rank
from nonoforge.clues import Runs
from nonoforge.makers.curved.evaluate import PAPER
from nonoforge.makers.curved.finish import Draft, draft_of
from nonoforge.makers.curved.state import CurvedState

RANKS: tuple[Rank, ...] = ("basic", "advanced", "expert")

OPEN_FACE = 40.0
"""What a face that no clue settles costs: it must be given."""
UNCLEAR = 150.0
"""What a cell too small or a crossing too sharp costs."""
MOST_NUMBERS = 8
"""In one clue."""
MOST_FACES = 85
"""In a puzzle."""
LARGER = (1.1, 1.2, 1.3, 1.4)
"""Times the usual width that a frame may have, beside figures of the usual height, where its cells ask for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A draft: its cost for the annealer, faces that line logic leaves open, cells below the small-cell threshold,
    crossings under 20 degrees, numbers in the longest clue.
    """

    draft: Draft
    cost: float
    open_faces: int
    small: int
    sharp: int
    longest: int

    def broken(self) -> Iterator[str]:
        """The rules of reading that it does not keep."""
        faces = self.draft.coarse.faces
        if self.small:
            yield f"{self.small} cell{'s are' if self.small > 1 else ' is'} too small"
        if self.sharp:
            yield f"{self.sharp} crossing{'s are' if self.sharp > 1 else ' is'} sharper than {PAPER.least_angle:.0f}°"
        if self.longest > MOST_NUMBERS:
            yield f"a clue has {self.longest} numbers"
        if faces > MOST_FACES:
            yield f"there are {faces} cells"

    @property
    def readable(self) -> bool:
        """Whether it keeps all of them."""
        return next(self.broken(), None) is None

    @property
    def larger(self) -> float | None:
        """The least of `LARGER` at which small or many cells can be read; None where that is not enough.

        Clues stay as long and crossings as sharp in any frame.
        """
        if self.sharp or self.longest > MOST_NUMBERS:
            return None
        areas = self.draft.coarse.areas
        least, faces = areas.min() / areas.sum(), len(areas)
        room = (one for one in LARGER if least * one**2 >= PAPER.least_area and faces <= MOST_FACES * one**2)
        return next(room, None)

    def order(self, wanted: Rank) -> tuple[int, float]:
        """Smaller is better: first classes and rules that are missed, then the cost, in which hiding counts.

        The class does not come before the rules: a start that was given up early can be basic, with cells nobody sees.
        """
        missed = max(0, RANKS.index(self.draft.rank) - RANKS.index(wanted))
        unclear = OPEN_FACE * self.open_faces + UNCLEAR * (self.small + self.sharp)
        return missed + len(list(self.broken())), self.cost + unclear


def examine(state: CurvedState, cost: float) -> Candidate:
    """What is to be known about a state; a `NonoforgeError` where it is no puzzle."""
    from nonoforge.engine import propagate

    draft = draft_of(state)
    unknown = sum(1 for mask in propagate(draft.puzzle).knowledge if mask & (mask - 1))
    areas = draft.coarse.areas
    small = int((areas < PAPER.least_area * areas.sum()).sum())
    sharp = int((draft.coarse.angles < PAPER.least_angle).sum())
    longest = max((len(clue.blocks) for clue in draft.puzzle.clues if isinstance(clue, Runs)), default=0)
    return Candidate(draft, cost, unknown, small, sharp, longest)
