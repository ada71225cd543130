"""Watching and comparing: how people solve a puzzle, Halford's strategies, and what its solutions have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonoforge.boards import Grid
from nonoforge.errors import StudyError
from nonoforge.player.description import describe
from nonoforge.player.insight import insight_of
from nonoforge.studio.tasks.shown import digits_of, picture_of
from nonoforge.studio.tasks.work import Work

MOST_EVENTS = 20_000
"""Looks at lines that are told of one strategy."""

MOST_STRATEGY_CELLS = 40_000

STUDIED = 60
"""Solutions that are listed: more make a graph that nobody can read."""


def watch(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """The player's description with every deduction and its sentence."""
    puzzle = work.puzzle(given["puzzle"])
    return describe(puzzle, insight_of(puzzle))


def play_page(work: Work, given: Mapping[str, Any]) -> str:
    """A page on which the puzzle is played, whole in itself."""
    from nonoforge.player import page_of

    return page_of(work.puzzle(given["puzzle"]))


def strategies(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every strategy on the same puzzle, with its counters and the lines it looked at."""
    from nonoforge.explain.strategies import STRATEGIES, run_strategy

    puzzle = work.puzzle(given["puzzle"])
    if puzzle.cells > MOST_STRATEGY_CELLS:
        raise StudyError(f"strategies are compared on puzzles of at most {MOST_STRATEGY_CELLS:,} cells")
    found = []
    for number, name in enumerate(STRATEGIES):
        if work.cancel.stopped:
            break
        work.progress(number / len(STRATEGIES), name)
        events: list[list[int]] = []

        def see(event: Any, events: list[list[int]] = events) -> None:
            if len(events) < MOST_EVENTS:
                events.append([event.line, len(event.changes)])

        done = run_strategy(puzzle, name, watch=see)
        value = {
            "name": done.strategy,
            "prepass": done.prepass,
            "line_solver": done.line_solver,
            "line_solves": done.line_solves,
            "bad_guesses": done.bad_guesses,
            "solved": done.solved,
            "open_cells": sum(bool(mask & (mask - 1)) for mask in done.knowledge),
            "events": events,
        }
        work.tell("strategy", strategy=value)
        found.append(value)
    return {"strategies": found}


def study(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """Solutions, components, distances and the switching graph with a place for each solution."""
    from nonoforge.study.analysis import study_puzzle

    found = study_puzzle(work.puzzle(given["puzzle"]), cancel=work.cancel, limit=STUDIED)
    value = found.to_json()
    if found.graph is not None:
        value["graph"]["places"] = _places(found.graph.graph)
    return value


def _places(graph: Any) -> list[list[float]]:
    """Where each vertex is drawn, in a square from 0 to 1."""
    from nonoforge.study.layout import layout

    points = layout(graph)
    side = max([1.0, *(max(point) for point in points)])
    return [[round(x / side, 4), round(y / side, 4)] for x, y in points]


def way(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """The way from one solution to another by switches: through solutions alone where there is one, else through
    pictures that have the same row and column sums.
    """
    from nonoforge.engine import Budget
    from nonoforge.study.distance import distance, nonogram_distance

    puzzle = work.puzzle(given["puzzle"])
    if not isinstance(puzzle.board, Grid):
        raise StudyError("switches are known on grids only")
    one, other = (picture_of(given[end], puzzle.cells, len(puzzle.palette)) for end in ("from", "to"))
    try:
        found, valid = nonogram_distance(puzzle, one, other, budget=Budget(line_steps=2_000_000)), True
        if found.number == float("inf"):
            raise StudyError("no way")
    except StudyError:
        found, valid = distance(puzzle.board, one, other, budget=Budget(line_steps=8_000_000)), False
    picture, steps = one, []
    for switch in found.way:
        picture = switch.applied(picture)
        steps.append({"cells": list(switch.cells), "picture": digits_of(picture)})
    number = None if found.number == float("inf") else int(found.number)
    return {"number": number, "exact": found.exact, "valid": valid, "switches": steps}
