"""The last resort: clause learning by python-sat, on the clauses of `encode`.

Which solver, by measurement (docs/benchmarks.md): on tournament puzzles of 25 by 25 MiniSat 2.2 needs two thirds of
Glucose's time; on puzzles several times as large Glucose 4.2 is ahead. CaDiCaL was slower on the small ones and cannot
be run in slices of conflicts through python-sat, which is what makes budgets and cancelling possible.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from nonoforge.engine.encode import clauses_of, literal_of
from nonoforge.engine.packing import Array, Packed, State
from nonoforge.puzzle import Picture

SMALL, LARGE, LARGE_FROM = "minisat22", "glucose42", 12_000
"""The solvers, and the number of variables from which on the second takes over."""

FIRST_SLICE, SLICE = 1_000, 4_000
"""Conflicts between two looks at the clock: 20 to 200 ms."""

NO_PAIRS: Array = np.empty((0, 2), np.int64)


class Clauses:
    """A puzzle in a SAT solver, to be asked again and again."""

    def __init__(self, packed: Packed, state: State, implications: Array = NO_PAIRS) -> None:
        """implications: (n, 2) pairs of literals cell * colours + colour that exclude each other.

        They wait until the first slice has failed, and only small puzzles get them: there they even out bad luck (one
        tournament puzzle from twice the plain model's time to the same), while on easier and on
        larger ones they cost more than they save.
        """
        from pysat.solvers import Solver  # late: brings a library that most puzzles never need

        self.cells = len(state.candidates)
        self.colours = packed.colours
        variables, clauses = clauses_of(packed, state)
        small = variables < LARGE_FROM
        self.solver: Any = Solver(name=SMALL if small else LARGE, bootstrap_with=clauses)
        self.waiting = implications if small else implications[:0]

    def look(self) -> Picture | bool | None:
        """Search for one slice: a solution, False where there is none (any more), None where the slice ended first."""
        self.solver.conf_budget(FIRST_SLICE if len(self.waiting) else SLICE)
        answer: bool | None = self.solver.solve_limited()
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

    def forbid(self, picture: Picture, cells: Iterable[int] | None = None) -> None:
        """From now on, solutions differ from this picture in at least one of these cells (all cells by default)."""
        wanted = range(self.cells) if cells is None else cells
        self.solver.add_clause([-int(literal_of(self.colours, cell, picture[cell])) for cell in wanted])

    def close(self) -> None:
        """Free the solver's memory."""
        self.solver.delete()
