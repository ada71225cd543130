"""The answer of a census as frozen values: tables by flexible cells and solutions, and types of switching graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from nonoforge.puzzle import Picture
from nonoforge.study.census_totals import CensusTotals, Form
from nonoforge.study.graph import Graph, complexity
from nonoforge.study.groups import group_name
from nonoforge.study.symmetry import Symmetry, invariant, isomorphic, symmetry


@dataclass(frozen=True)
class GraphType:
    """All nonograms whose switching graphs are isomorphic.

    `example` is a solution of one of them: the smallest, as a number, of the images that the census looks at, which are
    one of up to four mirrored ones.
    """

    number: int
    """From 1, by vertices, edges, isolated vertices and degrees; type 1 are the uniquely solvable ones."""
    graph: Graph
    occurrences: int
    group_order: int
    group: str
    """The name of the automorphism group, empty if it has no short one."""
    complexity: float
    example: Picture

    def to_json(self) -> dict[str, Any]:
        """For `--json`."""
        return {
            "type": self.number,
            "occurrences": self.occurrences,
            "vertices": self.graph.vertices,
            "edges": len(self.graph.edges),
            "group_order": self.group_order,
            "group": self.group,
            "complexity": round(self.complexity, 6),
            "degrees": list(self.graph.degrees),
            "example": "".join(map(str, self.example)),
        }


@dataclass(frozen=True)
class Census:
    """All images of `width` by `height`, by nonogram.

    `flexible` has a row (cells, nonograms, solutions of all of them) for each number of flexible cells, `solutions` a
    row (solutions, nonograms) for each number of solutions; both begin with the unique ones. If only nonograms were
    counted, they are empty and `line_solvable` is None.
    """

    width: int
    height: int
    nonograms: int
    unique: int
    line_solvable: int | None
    flexible: tuple[tuple[int, int, int], ...]
    solutions: tuple[tuple[int, int], ...]
    types: tuple[GraphType, ...]
    seconds: float

    @property
    def images(self) -> int:
        """How many images there are."""
        return 1 << (self.width * self.height)

    def to_json(self) -> dict[str, Any]:
        """For `--json`."""
        return {
            "width": self.width,
            "height": self.height,
            "images": self.images,
            "nonograms": self.nonograms,
            "unique": self.unique,
            "line_solvable": self.line_solvable,
            "flexible_cells": [
                {"cells": cells, "nonograms": nonograms, "solutions": solutions}
                for cells, nonograms, solutions in self.flexible
            ],
            "solutions": [{"solutions": solutions, "nonograms": nonograms} for solutions, nonograms in self.solutions],
            "types": [kind.to_json() for kind in self.types],
            "seconds": round(self.seconds, 3),
        }


def flexible_rows(totals: CensusTotals) -> tuple[tuple[int, int, int], ...]:
    """The table by flexible cells, unique nonograms first."""
    rows = ((cells, number, totals.flexible_solutions[cells]) for cells, number in sorted(totals.flexible.items()))
    return ((0, totals.unique, totals.unique), *rows)


def solution_rows(totals: CensusTotals) -> tuple[tuple[int, int], ...]:
    """The table by number of solutions, unique nonograms first."""
    return ((1, totals.unique), *sorted(totals.solutions.items()))


def classify(
    forms: Iterable[Form], unique: int, picture_of: Callable[[int], Picture], blank: Picture
) -> tuple[GraphType, ...]:
    """Forms with isomorphic graphs merged into types, numbered, with the group of each.

    `picture_of` turns an example into a picture; `blank` is the example of a unique nonogram.
    """
    alike: dict[tuple[object, ...], list[list[Any]]] = {}
    for form in sorted(
        forms, key=lambda form: (form.vertices, form.triangle)
    ):  # not in the order in which threads ended
        graph = Graph.of_triangle(form.vertices, form.triangle)
        shelf = alike.setdefault(invariant(graph), [])
        for known in shelf:
            if isomorphic(known[0], graph):
                known[1:] = known[1] + form.count, min(known[2], form.example)
                break
        else:
            shelf.append([graph, form.count, form.example])
    found = [(graph, count, picture_of(example)) for shelf in alike.values() for graph, count, example in shelf]
    found.append((Graph(1), unique, blank))
    found.sort(key=_rank)
    return tuple(_type(number, *item, symmetry(item[0])) for number, item in enumerate(found, 1))


def _rank(item: tuple[Graph, int, Picture]) -> tuple[object, ...]:
    """Numbers the types of 4×4 as Henstra does."""
    graph, occurrences, example = item
    return graph.vertices, len(graph.edges), -graph.degrees.count(0), graph.degrees, -occurrences, example


def _type(number: int, graph: Graph, count: int, example: Picture, group: Symmetry) -> GraphType:
    name = group_name(group.generators, graph.vertices)
    return GraphType(number, graph, count, group.order, name, complexity(graph.vertices, group.order), example)
