"""The last resort: clause learning by python-sat, on the clauses of `encode`.

Which solver, by measurement (docs/benchmarks.md): on tournament puzzles of 25 by 25 MiniSat 2.2 needs two thirds of
Glucose's time; on puzzles several times as large Glucose 4.2 is ahead. CaDiCaL was slower on the small ones and cannot
be run in slices of conflicts through python-sat, which is what makes budgets and cancelling possible.

The solver runs in a thread of its own while the caller waits, because that is the one way in which Ctrl-C reaches
Python: called directly, python-sat either holds all signals back or leaps out of the solver with an error of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from threading import Thread
from typing import Any

import numpy as np

from nonoforge.engine.encode import clauses_of, literal_of, size_of
from nonoforge.engine.packing import Array, Packed, State
from nonoforge.engine.verdict import Budget
from nonoforge.puzzle import Picture

SMALL, LARGE, LARGE_FROM = "minisat22", "glucose42", 12_000
"""The solvers, and the number of variables from which on the second takes over."""

FIRST_SLICE, SLICE = 1_000, 4_000
"""Conflicts of one slice: 20 to 200 ms on tournament puzzles."""

CONFLICT, LOOK = 50, 1_000
"""Line steps that count for a conflict and for asking the solver at all: what takes as long on tournament puzzles.
There a line step takes 0.2 to 0.5 µs, a conflict 5 to 50 µs, and starting the solver and checking its answer 0.3 ms. A
clause counts as one line step. So a budget of line steps bounds clause learning too, and means about the same time in
every stage."""

PATIENCE = 0.02
"""Seconds between two looks at whether the solver should stop."""

NO_PAIRS: Array = np.empty((0, 2), np.int64)


class Clauses:
    """A puzzle in a SAT solver, to be asked again and again."""

    def __init__(self, packed: Packed, state: State, implications: Array = NO_PAIRS) -> None:
        """implications: (n, 2) pairs of literals cell * colours + colour that exclude each other.

        They wait until the first slice has failed, and only small puzzles get them: there they even out bad luck (one
        tournament puzzle fell from twice the plain model's time to the same). On easier and on larger puzzles they cost
        more than they save.
        """
        from pysat.solvers import Solver  # late: most puzzles never need it

        size = size_of(packed, state)
        self.cells = len(state.candidates)
        self.colours = packed.colours
        self.too_large = size is None
        small = size is not None and size[0] < LARGE_FROM
        self.conflicts = self.effort = 0
        self.solver: Any = Solver(name=SMALL if small else LARGE)
        self.loading: Iterator[list[list[int]]] = iter(()) if size is None else clauses_of(packed, state)
        self.waiting = implications if small else implications[:0]

    def look(self, budget: Budget) -> Picture | bool | None:
        """Search for one slice: a solution, False where there is none (any more), None where the slice ended first.

        `effort` is what all slices took so far, in line steps. The first slices hand the clauses over.
        """
        if not self._load(budget):
            return None
        most = budget.left(CONFLICT * (FIRST_SLICE if len(self.waiting) else SLICE))
        self.solver.conf_budget(-(-most // CONFLICT))
        answer = self._solve(budget.ended)
        conflicts = self.solver.accum_stats()["conflicts"]
        self.effort += LOOK + CONFLICT * (conflicts - self.conflicts)
        self.conflicts = conflicts
        if answer is None:
            for pair in self.waiting.tolist():
                self.solver.add_clause([-int(literal_of(self.colours, *divmod(each, self.colours))) for each in pair])
            self.waiting = self.waiting[:0]
        if not answer:
            return answer
        model = self.solver.get_model()
        if self.colours == 2:
            # Cells after the last that any clause names are missing from the model: their colour does not matter.
            return bytes(value > 0 for value in model[: self.cells]).ljust(self.cells, b"\0")
        k = self.colours
        return bytes(next(c for c in range(k) if model[k * cell + c] > 0) for cell in range(self.cells))

    def _load(self, budget: Budget) -> bool:
        """Hand clauses to the solver for one slice; whether all are there."""
        most = self.effort + budget.left(CONFLICT * SLICE)
        for batch in self.loading:
            self.solver.append_formula(batch)
            self.effort += len(batch)
            if self.effort >= most or budget.ended():
                return False
        return True

    def _solve(self, ended: Callable[[], str]) -> bool | None:
        """Run the solver until its slice is over or `ended` gives a reason to stop."""
        answers: list[bool | None] = []
        worker = Thread(target=lambda: answers.append(self.solver.solve_limited(expect_interrupt=True)), daemon=True)
        try:
            worker.start()
            worker.join(PATIENCE)
            while worker.is_alive() and not ended():
                worker.join(PATIENCE)
        finally:  # after Ctrl-C too: the solver must be still before anybody can touch it again
            self.solver.interrupt()
            worker.join()
            self.solver.clear_interrupt()
        return answers[0]

    def forbid(self, picture: Picture, cells: Iterable[int] | None = None) -> None:
        """From now on, solutions differ from this picture in at least one of these cells (all cells by default)."""
        wanted = range(self.cells) if cells is None else cells
        clause = [-int(literal_of(self.colours, cell, picture[cell])) for cell in wanted]
        self.loading = chain(self.loading, [[clause]])

    def close(self) -> None:
        """Free the solver's memory."""
        self.solver.delete()
