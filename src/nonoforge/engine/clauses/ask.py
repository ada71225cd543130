"""A puzzle in the clause learner, to be asked again and again: slice by slice, each answer one solution more.

The few puzzles that the learner does not decide in `PATIENCE` ticks are taken outside (`outside`), with what it has
learnt. What is done there cannot be counted, so where a budget of line steps is set the learner goes on alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from nonoforge.engine.clauses.encode import Batch, clauses_of, literal_of, names_of_cells, size_of
from nonoforge.engine.clauses.learn import CROWDED, MODEL, REFUTED, back_to_level, learn
from nonoforge.engine.clauses.mind import CONFLICTS, TICKS, Mind, add, fresh_mind, put, tidy, with_room
from nonoforge.engine.clauses.outside import HardCase
from nonoforge.engine.packing import Array, Packed, State
from nonoforge.engine.verdict import Budget
from nonoforge.puzzle import Picture

SLICE = 1 << 19
"""Ticks of one slice, about 15 ms. Where a slice ends changes nothing in what is found."""

TICK, LOOK = 10, 50
"""Ticks that count as a line step, and line steps that count for asking at all; a clause written down counts as one
line step. So a budget of line steps bounds clause learning too, and means about the same time in every stage."""


PATIENCE = 200_000_000
"""Ticks after which a puzzle is taken outside, about 6 s."""


class Clauses:
    """The clauses of a puzzle with what is known of it. The state is at its fixpoint and stays as it is."""

    def __init__(self, packed: Packed, state: State) -> None:
        self.cells, self.colours = len(state.candidates), packed.colours
        self.names = names_of_cells(packed, self.cells)
        self.too_large = size_of(packed, state) is None
        self.effort = self.conflicts = self.ticks = 0
        self.mind: Mind | None = None
        self.loading: Iterator[int] = iter(()) if self.too_large else self._load(packed, state)
        self.waiting: list[list[int]] = []
        self.hard = HardCase(packed, state)

    def look(self, budget: Budget) -> Picture | bool | None:
        """Search for one slice: a solution, False where there is none (any more), None where the slice ended first.

        `effort` is what all slices took so far, in line steps. The first slices write the clauses down.
        """
        most = self.effort + budget.left(SLICE // TICK)
        for effort in self.loading:
            self.effort += effort
            if self.effort >= most or budget.ended():
                return None
        self.effort += LOOK
        for clause in self.waiting:
            self._put(clause)
        self.waiting = []
        assert self.mind is not None  # noqa: S101
        if self.ticks >= PATIENCE and budget.line_steps is None and not self.hard.failed:
            model = self.hard.look(self.mind, budget)
            return model if model is None else len(model) > 0 and self._picture(model)
        before = int(self.mind.meter[TICKS])
        until = before + TICK * max(1, most - self.effort)
        answer = learn(self.mind, until)
        while answer == CROWDED:
            self.mind = with_room(self.mind)
            answer = learn(self.mind, until)
        self.ticks, self.conflicts = int(self.mind.meter[TICKS]), int(self.mind.meter[CONFLICTS])
        self.effort += (self.ticks - before) // TICK
        if answer == REFUTED:
            return False
        return self._picture(self.mind.value[::2] > 0) if answer == MODEL else None

    def _load(self, packed: Packed, state: State) -> Iterator[int]:
        """Write the clauses down and put them into a mind, a batch at a time; yields the effort of each."""
        batches: list[Batch] = []
        variables = self.names
        for literals, ends in clauses_of(packed, state):
            batches.append((literals.copy(), ends.copy()))
            variables = max(variables, int(np.abs(literals).max(initial=0)))
            yield len(ends)
        self.mind = fresh_mind(variables, sum(len(b[0]) for b in batches), sum(len(b[1]) for b in batches))
        if self.colours > 2:
            for guess in (self.mind.phase, self.mind.record):
                guess[: self.names : self.colours] = 0  # empty, as black-and-white cells are guessed to be
        while batches:
            put(self.mind, *batches.pop(0))
        tidy(self.mind, 0)

    def _put(self, clause: list[int]) -> None:
        """Add a clause to those in the mind."""
        assert self.mind is not None  # noqa: S101
        self.hard.more.append(clause)
        back_to_level(self.mind, 0)
        while not add(self.mind, np.array(clause, np.int32)):
            self.mind = with_room(self.mind)

    def _picture(self, true: Array) -> Picture:
        """The colours of the cells in a model, (variables,) bool."""
        names = true[: self.names]
        colours = names if self.colours == 2 else names.reshape(self.cells, self.colours).argmax(axis=1)
        return bytes(colours.astype(np.uint8))

    def forbid(self, picture: Picture, cells: Iterable[int] | None = None) -> None:
        """From now on, solutions differ from this picture in at least one of these cells (all cells by default)."""
        wanted = range(self.cells) if cells is None else cells
        self.waiting.append([-int(literal_of(self.colours, cell, picture[cell])) for cell in wanted])

    def close(self) -> None:
        """Free the memory."""
        self.mind, self.loading = None, iter(())
        self.hard.close()
