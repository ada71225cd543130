"""The yardstick: what a capable Python user would write today, the order encoding with covers, in python-sat.

For each block and position "starts at or before", for each block and cell "covers", and a filled cell is covered by
some block. No line logic first, everything built in Python. Kept plain on purpose: it is measured, not used.
"""

from __future__ import annotations

from itertools import combinations

from pysat.solvers import Solver

from nonoforge.clues import Runs
from nonoforge.puzzle import Puzzle


def two_solutions(puzzle: Puzzle, wanted: int = 2) -> list[tuple[int, ...]]:
    """Up to `wanted` solutions of a puzzle with runs, as models on the cells: k variables a cell where it has k colours
    besides the background.
    """
    names = puzzle.cells * (len(puzzle.palette) - 1)
    with Solver(name="glucose4", bootstrap_with=_clauses(puzzle)) as solver:
        found: list[tuple[int, ...]] = []
        while len(found) < wanted and solver.solve():
            model = tuple(solver.get_model()[:names])
            found.append(model)
            solver.add_clause([-literal for literal in model])
        return found


def _clauses(puzzle: Puzzle) -> list[list[int]]:
    colours = len(puzzle.palette) - 1
    clauses: list[list[int]] = []
    for cell in range(puzzle.cells if colours > 1 else 0):
        clauses += [[-a, -b] for a, b in combinations(range(cell * colours + 1, (cell + 1) * colours + 1), 2)]
    free = puzzle.cells * colours + 1
    for line, clue in zip(puzzle.lines, puzzle.clues, strict=True):
        assert isinstance(clue, Runs)
        lengths = [block.length for block in clue]
        gaps = [int(a.colour == b.colour) for a, b in zip(clue.blocks, clue.blocks[1:], strict=False)]
        slack = len(line) - clue.shortest
        low = [sum(lengths[:j]) + sum(gaps[:j]) for j in range(len(lengths))]
        names = [{low[j] + i: free + j * slack + i for i in range(slack)} for j in range(len(lengths))]
        free += len(lengths) * slack
        covers: list[list[list[int]]] = [[[] for _ in range(colours)] for _ in line]
        for j, block in enumerate(clue):
            for p in range(low[j], low[j] + slack):
                if p + 1 in names[j]:
                    clauses.append([-names[j][p], names[j][p + 1]])
                if j + 1 < len(lengths):
                    clauses.append([-names[j + 1][p + lengths[j] + gaps[j]], names[j][p]])
            for q in range(low[j], low[j] + slack + lengths[j]):
                started, ended = names[j].get(q), names[j].get(q - lengths[j])
                clauses += [[-free, literal] for literal in (started, ended and -ended) if literal]
                clauses.append([free, *([-started] if started else []), *([ended] if ended else [])])
                clauses.append([-free, line[q] * colours + block.colour])
                covers[q][block.colour - 1].append(free)
                free += 1
        for cell, by_colour in zip(line, covers, strict=True):
            clauses += [[-(cell * colours + c + 1), *cover] for c, cover in enumerate(by_colour)]
    return clauses
