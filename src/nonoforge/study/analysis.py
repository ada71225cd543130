"""All that can be said about a puzzle's solutions within a budget: what `nonoforge study switches` prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import comb, inf
from time import perf_counter
from typing import Any

from nonoforge.boards import Grid
from nonoforge.engine import Budget, Cancel
from nonoforge.engine.verdict import budget_of
from nonoforge.errors import StudyError
from nonoforge.puzzle import Knowledge, Picture, Puzzle
from nonoforge.study.components import Component, components, number_of_solutions
from nonoforge.study.distance import distance
from nonoforge.study.graph import Graph, complexity, switching_graph
from nonoforge.study.groups import group_name
from nonoforge.study.partial import Partial, optimal_partial
from nonoforge.study.switching import switches
from nonoforge.study.symmetry import symmetry

EFFORT = 20_000_000
"""The default budget of a study in line steps, or other work that takes as long: about ten seconds."""

MOST_SYMMETRIC = 200
"""The most vertices of a graph whose automorphisms are looked for."""

_MOST_COMPARED = 24
"""The most solutions that are compared pair by pair."""

_MOST_SWITCHES = 100_000

_MOST_CORNERS = 2_000_000
"""The most pairs of rows times columns of a board whose switches are counted."""


@dataclass(frozen=True)
class SwitchingGraph:
    """The switching graph of all solutions; group and complexity are None if the graph is too large for them."""

    graph: Graph
    group_order: int | None
    group: str
    complexity: float | None


@dataclass(frozen=True)
class Study:
    """What is known about the solutions of a puzzle.

    There are `number` solutions, or at least this many if not `exact`; `solutions` are the first of them. Distances are
    tables between these: `distances` allows any pictures on the way, `nonogram_distances` only solutions. `stopped`
    says which limit ended the work early, "" if none did.
    """

    puzzle: Puzzle
    partial: Partial
    components: tuple[Component, ...]
    number: int
    exact: bool
    solutions: tuple[Picture, ...]
    switches: int | None
    """How many simple switching components the first solution has; None if the board is not a grid, or there are too
    many corners or switches to count.
    """
    graph: SwitchingGraph | None
    distances: tuple[tuple[float, ...], ...]
    nonogram_distances: tuple[tuple[float, ...], ...]
    stopped: str
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """For `--json`."""
        graph = self.graph
        return {
            "solutions": self.number,
            "all_found": self.exact,
            "flexible_cells": sorted(self.partial.flexible),
            "flexible_complete": self.partial.complete,
            "components": [_component_record(self.puzzle, component) for component in self.components],
            "switches_of_first_solution": self.switches,
            "pictures": [_text(picture) for picture in self.solutions],
            "distances": [[None if d == inf else d for d in row] for row in self.distances],
            "nonogram_distances": [[None if d == inf else d for d in row] for row in self.nonogram_distances],
            "graph": None
            if graph is None
            else {
                "vertices": graph.graph.vertices,
                "edges": [list(edge) for edge in graph.graph.edges],
                "group_order": graph.group_order,
                "group": graph.group,
                "complexity": None if graph.complexity is None else round(graph.complexity, 6),
            },
            "stopped": self.stopped,
            "seconds": round(self.seconds, 3),
        }


def study_puzzle(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    line_steps: int | None = None,
    knowledge: Knowledge | None = None,
    cancel: Cancel | None = None,
    limit: int = 200,
) -> Study:
    """Flexible cells, components, solutions, distances and the switching graph of a puzzle; with `knowledge`, of the
    solutions that agree with it.

    Up to `limit` solutions are listed; the switching graph is made if these are all. `line_steps` (default `EFFORT`)
    bounds the work and stops it at the same place on every machine; `seconds` stops it wherever it is. Unfinished parts
    are left out or marked as incomplete. `StudyError` if there is no solution, or none was found.
    """
    if limit < 1:
        raise StudyError("at least one solution must be listed")
    begun = perf_counter()
    budget = budget_of(EFFORT, seconds, line_steps, cancel)
    # Half of it for the flexible cells, so that something is left for solutions if these are many.
    partial = optimal_partial(puzzle, knowledge, budget=budget, part=0.5)
    share = budget.share(0.8)
    found = components(puzzle, partial, most_fillings=max(limit, 2), budget=share)
    number, exact = number_of_solutions(found)
    exact &= partial.complete  # without flexible cells there is no component to say so
    stopped = partial.stopped or ("" if exact else share.spent())
    budget.spend(share.used)
    if partial.flexible and not exact:
        number = max(number, 2)
    listed = tuple(islice(_pictures(partial, found), limit))
    grid = puzzle.board if isinstance(puzzle.board, Grid) else None
    whole = exact and number == len(listed)
    graph = _graph(grid, listed, budget) if grid and whole else None
    distances = _distances(grid, listed[:_MOST_COMPARED], budget) if grid else ()
    if (grid and not distances) or (whole and not graph):
        stopped = stopped or budget.spent()
    return Study(
        puzzle,
        partial,
        found,
        number,
        exact,
        listed,
        _number_of_switches(grid, partial.solution) if grid else None,
        _with_group(graph) if graph else None,
        distances,
        _nonogram_distances(graph, min(len(listed), _MOST_COMPARED)) if graph else (),
        stopped,
        perf_counter() - begun,
    )


def _pictures(partial: Partial, found: Sequence[Component]) -> Iterator[Picture]:
    """The solutions one by one: every way to fill the components."""
    for choice in product(*(component.fillings for component in found)):
        picture = bytearray(partial.solution)
        for component, filling in zip(found, choice, strict=True):
            for cell, colour in zip(component.cells, filling, strict=True):
                picture[cell] = colour
        yield bytes(picture)


def _graph(board: Grid, pictures: Sequence[Picture], budget: Budget) -> Graph | None:
    try:
        return switching_graph(board, pictures, budget)
    except StudyError:
        return None


def _number_of_switches(board: Grid, picture: Picture) -> int | None:
    if comb(board.height, 2) * board.width > _MOST_CORNERS:
        return None
    number = sum(1 for _ in islice(switches(board, picture), _MOST_SWITCHES + 1))
    return number if number <= _MOST_SWITCHES else None


def _with_group(graph: Graph) -> SwitchingGraph:
    if graph.vertices > MOST_SYMMETRIC:
        return SwitchingGraph(graph, None, "", None)
    group = symmetry(graph)
    name = group_name(group.generators, graph.vertices)
    return SwitchingGraph(graph, group.order, name, complexity(graph.vertices, group.order))


def _distances(board: Grid, pictures: Sequence[Picture], budget: Budget) -> tuple[tuple[float, ...], ...]:
    """Between every two pictures; empty if one is unknown (many colours, many differences, budget spent)."""
    table: list[list[float]] = [[0] * len(pictures) for _ in pictures]
    for i, one in enumerate(pictures):
        for j in range(i):
            try:
                found = distance(board, one, pictures[j], budget=budget)
            except StudyError:
                return ()
            if not found.exact or budget.spent():
                return ()
            table[i][j] = table[j][i] = found.number
    return tuple(map(tuple, table))


def _nonogram_distances(graph: Graph, number: int) -> tuple[tuple[float, ...], ...]:
    reached = [graph.distances(start) for start in range(number)]
    return tuple(tuple(row.get(end, inf) for end in range(number)) for row in reached)


def _component_record(puzzle: Puzzle, component: Component) -> dict[str, Any]:
    return {
        "cells": list(component.cells),
        "fillings": [_text(filling) for filling in component.fillings],
        "complete": component.complete,
        "gaps": [
            {
                "line": puzzle.board.line_name(gap.line),
                "cells": list(gap.cells),
                "between": gap.between,
                "pattern": gap.pattern,
            }
            for gap in component.gaps
        ],
    }


def _text(colours: bytes) -> str:
    """A digit for each cell; colours from 10 on are letters."""
    return "".join("0123456789abcdefghijklmnopqrstuv"[colour] for colour in colours)
