"""`nonoforge solve --strategy`: solve like one of Halford's solvers and report its counters."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated

import typer

from nonoforge.cli.hints import explained
from nonoforge.cli.launch import complain
from nonoforge.cli.listing import label_of, size_of
from nonoforge.errors import PuzzleError, ReadError
from nonoforge.formats import read_all

SOLVED, SOME_NOT, BAD_INPUT = 0, 1, 2
"""Exit statuses, as those of `solve`."""

EXTREME = "extreme"
"""The line solver of the thesis."""


@dataclass(frozen=True)
class Strategy:
    """Which strategy, and how."""

    strategy: Annotated[
        str, typer.Option(metavar="NAME", help="Solve like brute, hierarchical or heuristic and count its line solves.")
    ] = ""
    prepass: Annotated[bool, typer.Option(help="With --strategy: first settle what each clue forces alone.")] = False
    line_solver: Annotated[str, typer.Option(metavar="NAME", help="With --strategy: extreme, complete or listing.")] = (
        EXTREME
    )
    exit_factor: Annotated[
        int | None,
        typer.Option(min=1, metavar="F", help="With --strategy heuristic: give up too early, as printed (1, 2, 4)."),
    ] = None

    def __post_init__(self) -> None:
        if self.strategy:
            return
        used = {
            "--prepass": self.prepass,
            "--line-solver": self.line_solver != EXTREME,
            "--exit-factor": self.exit_factor,
        }
        for option in (name for name, given in used.items() if given):
            raise PuzzleError(f"{option} goes with --strategy: brute, hierarchical or heuristic")


def solve_by_strategy(files: list[str], how: Strategy, as_json: bool) -> int:
    """Run a strategy on every puzzle of every file and return the exit status."""
    from nonoforge.explain.strategies import run_strategy

    strategy, prepass, line_solver, exit_factor = how.strategy, how.prepass, how.line_solver, how.exit_factor
    statuses = {SOLVED}
    for file in files:
        try:
            puzzles = read_all(file)
        except ReadError as error:
            complain(explained(error))
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
