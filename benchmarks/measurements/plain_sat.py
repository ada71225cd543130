"""The yardstick: what a capable Python user would write today, the order encoding with covers, in python-sat.

For each block and position "starts at or before", for each block and cell "covers", and a filled cell is covered by
some block. No line logic first, everything built in Python. Kept plain on purpose: it is measured, not used.
"""

from __future__ import annotations

from pysat.solvers import Solver

from nonoforge.clues import Runs
from nonoforge.puzzle import Puzzle


def two_solutions(puzzle: Puzzle, wanted: int = 2) -> list[tuple[int, ...]]:
    """Up to `wanted` solutions of a black-and-white puzzle, as models on the cells."""
    with Solver(name="glucose4", bootstrap_with=_clauses(puzzle)) as solver:
        found: list[tuple[int, ...]] = []
        while len(found) < wanted and solver.solve():
            model = tuple(solver.get_model()[: puzzle.cells])
            found.append(model)
            solver.add_clause([-literal for literal in model])
        return found


def _clauses(puzzle: Puzzle) -> list[list[int]]:
    clauses: list[list[int]] = []
    free = puzzle.cells + 1
    for line, clue in zip(puzzle.lines, puzzle.clues, strict=True):
        assert isinstance(clue, Runs)
        lengths = [block.length for block in clue]
        slack = len(line) - clue.shortest
        low = [sum(lengths[:j]) + j for j in range(len(lengths))]
        names = [{low[j] + i: free + j * slack + i for i in range(slack)} for j in range(len(lengths))]
        free += len(lengths) * slack
        covers: list[list[int]] = [[] for _ in line]
        for j, length in enumerate(lengths):
            for p in range(low[j], low[j] + slack):
                if p + 1 in names[j]:
                    clauses.append([-names[j][p], names[j][p + 1]])
                if j + 1 < len(lengths):
                    clauses.append([-names[j + 1][p + length + 1], names[j][p]])
            for q in range(low[j], low[j] + slack + length):
                started, ended = names[j].get(q), names[j].get(q - length)
                clauses += [[-free, literal] for literal in (started, ended and -ended) if literal]
                clauses.append([free, *([-started] if started else []), *([ended] if ended else [])])
                clauses.append([-free, line[q] + 1])
                covers[q].append(free)
                free += 1
        clauses += [[-(cell + 1), *cover] for cell, cover in zip(line, covers, strict=True)]
    return clauses
