"""The yardstick: what a capable Python user would write today, the order encoding with covers, in python-sat.

For each block and position "starts at or before", for each block and cell "covers", and a filled cell is covered by
some block. No line logic first, everything built in Python. Kept plain on purpose: it is measured, not used.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from threading import Event, Thread

from pysat.solvers import Solver

from nonoforge.clues import Runs
from nonoforge.puzzle import Puzzle


def two_solutions(puzzle: Puzzle, wanted: int = 2, cap: float | None = None) -> list[tuple[int, ...]] | None:
    """Up to `wanted` solutions of a puzzle with runs, as models on the cells: k variables a cell where it has k colours
    besides the background. None where `cap` seconds of CPU did not do.
    """
    begun = time.process_time()
    names = puzzle.cells * (len(puzzle.palette) - 1)
    with Solver(name="glucose4", bootstrap_with=_clauses(puzzle)) as solver, _capped(solver, begun, cap):
        found: list[tuple[int, ...]] = []
        while len(found) < wanted:
            answer = solver.solve_limited(expect_interrupt=True)
            if answer is None:
                return None
            if not answer:
                break
            model = tuple(solver.get_model()[:names])
            found.append(model)
            solver.add_clause([-literal for literal in model])
        return found


@contextmanager
def _capped(solver: Solver, begun: float, cap: float | None) -> Iterator[None]:
    """Interrupt the solver when this process has used `cap` seconds of CPU since `begun`."""
    done = Event()

    def watch() -> None:
        while not done.wait(0.02):
            if cap is not None and time.process_time() - begun > cap:
                solver.interrupt()
                return

    watcher = Thread(target=watch)
    if cap is not None:
        watcher.start()
    try:
        yield
    finally:
        done.set()
        if cap is not None:
            watcher.join()


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
