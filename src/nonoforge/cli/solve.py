"""`nonoforge solve`: the verdict on each puzzle of each file."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonoforge.cli.hints import explained
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.cli.listing import label_of, size_of
from nonoforge.cli.option_groups import grouped
from nonoforge.cli.strategy import Strategy, solve_by_strategy
from nonoforge.errors import PuzzleError, ReadError
from nonoforge.formats import read_all
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.engine import Verdict

UNIQUE, SOME_NOT, BAD_INPUT, UNDECIDED = 0, 1, 2, 3
"""Exit statuses; if several apply, bad input wins, then undecided, then not unique."""


@grouped
def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Puzzle files, game IDs or addresses; - is standard input.")
    ],
    count: Annotated[
        int, typer.Option(min=0, metavar="N", help="If there are several solutions, count them up to N.")
    ] = 0,
    seconds: Annotated[
        float | None, typer.Option(min=0.0, metavar="S", help="Give up on a puzzle after this many seconds.")
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Print the solution; two of them if there are several.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per puzzle.")] = False,
    *,
    how: Strategy,
) -> int:
    """Say whether each puzzle has exactly one solution, several, or none.

    Exit status: 0 all unique, 1 some not, 2 bad input, 3 some undecided.

    For example:

      nonoforge solve cat.non

      nonoforge solve --show cat.non

      nonoforge solve --json *.xml

      nonoforge solve --count 100 --seconds 10 hard.nin

      nonoforge solve --strategy heuristic --prepass cat.non
    """
    if how.strategy:
        return solve_by_strategy(files, how, as_json)
    from nonoforge.draw.text.solution import solution_text

    statuses = {UNIQUE}
    with _progress(files) as steps:
        for file in steps:
            try:
                puzzles = read_all(file)
            except ReadError as error:
                complain(explained(error))
                statuses.add(BAD_INPUT)
                continue
            ready_kernels("engine:lines")
            for index, puzzle in enumerate(puzzles, 1):
                number = index if len(puzzles) > 1 else 0
                try:
                    verdict, found, exact = _judge(puzzle, count, seconds)
                except PuzzleError as error:
                    complain(f"{label_of(puzzle, file, number)}: {error}")
                    statuses.add(BAD_INPUT)
                    continue
                statuses.add({"unique": UNIQUE, "unknown": UNDECIDED}.get(verdict.answer, SOME_NOT))
                if as_json:
                    record = _record(puzzle, verdict, file, number, found, exact)
                    shown = {"solutions": [list(each) for each in verdict.solutions]} if show else {}
                    print(json.dumps(record | shown, ensure_ascii=False), flush=True)
                    continue
                print(f"{label_of(puzzle, file, number)}  {_sentence(puzzle, verdict, found, exact)}", flush=True)
                for solution in verdict.solutions if show else ():
                    print(f"\n{solution_text(puzzle, solution, sys.stdout)}\n", flush=True)
    return next(status for status in (BAD_INPUT, UNDECIDED, SOME_NOT, UNIQUE) if status in statuses)


def _judge(puzzle: Puzzle, limit: int, seconds: float | None) -> tuple[Verdict, int, bool]:
    """The verdict, how many solutions were found, and whether those are all."""
    from nonoforge.engine import Budget, Inquiry
    from nonoforge.engine.inquiry import DONE

    budget = Budget(seconds)
    inquiry = Inquiry(puzzle)
    verdict = inquiry.verdict(budget)
    if verdict.answer == "multiple" and limit > 2:
        inquiry.advance(budget, limit + 1)
    exact = inquiry.stage == DONE and len(inquiry.found) <= max(limit, 2)
    return verdict, min(len(inquiry.found), max(limit, 2)), exact


def _record(puzzle: Puzzle, verdict: Verdict, file: str, number: int, found: int, exact: bool) -> dict[str, Any]:
    """What `--json` prints. `colours` does not count the background; `puzzle` numbers the puzzles of one file."""
    board, counters = puzzle.board, verdict.counters
    return {
        "file": file,
        "puzzle": number or 1,
        "title": puzzle.credits.title,
        "id": puzzle.id,
        "kind": puzzle.kind,
        "width": getattr(board, "width", None),
        "height": getattr(board, "height", None),
        "depth": getattr(board, "depth", None),
        "cells": puzzle.cells,
        "colours": len(puzzle.palette) - 1,
        "verdict": verdict.answer,
        "reason": verdict.reason,
        "solutions_found": found,
        "all_found": exact,
        "ambiguous_cells": len(verdict.ambiguous),
        "line_solvable": verdict.line_solvable,
        "unknown_after_lines": verdict.unknown_after_lines,
        "seconds": counters.seconds,
        "pack_seconds": verdict.pack_seconds,
        "line_steps": counters.line_steps,
        "probes": counters.probes,
        "branches": counters.branches,
        "sat_calls": counters.sat_calls,
    }


def _sentence(puzzle: Puzzle, verdict: Verdict, found: int, exact: bool) -> str:
    """`20×20  unique  0.04 ms, line by line`."""
    head = f"{size_of(puzzle)}  {verdict.answer}  {_time(verdict.counters.seconds)}"
    if verdict.answer == "unique":
        return head + (", line by line" if verdict.line_solvable else "")
    if verdict.answer == "multiple":
        several = f"{'exactly' if exact else 'at least'} {found} solutions"
        return f"{head}, {several}, {len(verdict.ambiguous)} cells differ between two of them"
    return f"{head}, {verdict.reason}" if verdict.reason else head


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms" if seconds < 1 else f"{seconds:.1f} s"


@contextmanager
def _progress(files: list[str]) -> Iterator[Iterable[str]]:
    """The files, with a bar on standard error if there are several and it is a terminal."""
    if len(files) < 2 or not sys.stderr.isatty():
        yield files
        return
    from rich.console import Console
    from rich.progress import track

    yield track(files, description="solving", console=Console(stderr=True), transient=True)
