"""`nonoforge solve --strategy`: solve like one of Halford's solvers and report its counters."""

from __future__ import annotations

import json

from nonoforge.cli.launch import complain
from nonoforge.cli.listing import label_of, size_of
from nonoforge.errors import ReadError
from nonoforge.formats import read_all

SOLVED, SOME_NOT, BAD_INPUT = 0, 1, 2
"""Exit statuses, as those of `solve`."""


def solve_by_strategy(
    files: list[str], strategy: str, prepass: bool, line_solver: str, exit_factor: int | None, as_json: bool
) -> int:
    """Run a strategy on every puzzle of every file and return the exit status."""
    from nonoforge.explain.strategies import run_strategy

    statuses = {SOLVED}
    for file in files:
        try:
            puzzles = read_all(file)
        except ReadError as error:
            complain(str(error))
            statuses.add(BAD_INPUT)
            continue
        for index, puzzle in enumerate(puzzles, 1):
            done = run_strategy(puzzle, strategy, prepass=prepass, line_solver=line_solver, exit_factor=exit_factor)
            statuses.add(SOLVED if done.solved else SOME_NOT)
            if as_json:
                record = {
                    "file": file,
                    "puzzle": index,
                    "title": puzzle.credits.title,
                    "id": puzzle.id,
                    "strategy": done.strategy,
                    "prepass": done.prepass,
                    "line_solver": done.line_solver,
                    "line_solves": done.line_solves,
                    "bad_guesses": done.bad_guesses,
                    "solved": done.solved,
                    "broken_line": done.broken_line,
                    "open_cells": sum(bool(mask & (mask - 1)) for mask in done.knowledge),
                }
                print(json.dumps(record, ensure_ascii=False), flush=True)
            else:
                label = label_of(puzzle, file, index if len(puzzles) > 1 else 0)
                verdict = "solved" if done.solved else "not solved"
                counts = f"{done.line_solves} line solves, {done.bad_guesses} bad guesses"
                print(f"{label}  {size_of(puzzle)}  {verdict} by {strategy}: {counts}", flush=True)
    return max(statuses)
