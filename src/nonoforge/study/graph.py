"""Switching graphs: solutions are vertices, and an edge joins two that are one switch apart.

A graph here is a number of vertices and a list of edges, nothing more, so that it can be compared, stored and sent; its
maker knows what it means. `symmetry` finds its automorphisms, `layout` places it on paper.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import log2
from typing import TYPE_CHECKING

from nonoforge.boards import Grid
from nonoforge.errors import StudyError
from nonoforge.puzzle import Picture
from nonoforge.study.switching import difference_is_switch, switches

if TYPE_CHECKING:
    from nonoforge.engine import Budget


@dataclass(frozen=True)
class Graph:
    """Vertices 0..vertices-1 and edges (i, j) with i < j in rising order."""

    vertices: int
    edges: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if any(not 0 <= i < j < self.vertices for i, j in self.edges) or list(self.edges) != sorted(set(self.edges)):
            raise StudyError("edges join two different vertices, the smaller one first, and are listed once in order")

    @classmethod
    def of_triangle(cls, vertices: int, triangle: bytes) -> Graph:
        """From a byte for each pair (0, 1), (0, 2), ... (1, 2), ...: not 0 for an edge."""
        pairs = combinations(range(vertices), 2)
        return cls(vertices, tuple(pair for pair, near in zip(pairs, triangle, strict=True) if near))

    @cached_property
    def neighbours(self) -> tuple[frozenset[int], ...]:
        """The neighbours of each vertex."""
        around: list[set[int]] = [set() for _ in range(self.vertices)]
        for i, j in self.edges:
            around[i].add(j)
            around[j].add(i)
        return tuple(map(frozenset, around))

    @cached_property
    def degrees(self) -> tuple[int, ...]:
        """How many neighbours vertices have, largest first."""
        return tuple(sorted(map(len, self.neighbours), reverse=True))

    @cached_property
    def components(self) -> tuple[tuple[int, ...], ...]:
        """The connected components, each in rising order."""
        left, parts = set(range(self.vertices)), []
        while left:
            part, waiting = set(), [min(left)]
            while waiting:
                vertex = waiting.pop()
                if vertex not in part:
                    part.add(vertex)
                    waiting.extend(self.neighbours[vertex] - part)
            left -= part
            parts.append(tuple(sorted(part)))
        return tuple(parts)

    def part(self, vertices: Sequence[int]) -> Graph:
        """The subgraph of some of the vertices, renumbered from 0."""
        number = {vertex: index for index, vertex in enumerate(vertices)}
        edges = sorted((number[i], number[j]) for i, j in self.edges if i in number and j in number)
        return Graph(len(vertices), tuple((min(pair), max(pair)) for pair in edges))

    def distances(self, start: int) -> dict[int, int]:
        """The number of edges to each vertex that can be reached."""
        found, waiting = {start: 0}, deque([start])
        while waiting:
            vertex = waiting.popleft()
            for other in self.neighbours[vertex] - found.keys():
                found[other] = found[vertex] + 1
                waiting.append(other)
        return found


def switching_graph(board: Grid, solutions: Sequence[Picture], budget: Budget | None = None) -> Graph:
    """The switching graph of these solutions of one puzzle, in order; `StudyError` if the budget ends first."""
    number = {picture: index for index, picture in enumerate(solutions)}
    if len(number) < len(solutions):
        raise StudyError("a solution is listed twice")
    edges = set()
    if len(solutions) < _FEW:
        for (i, one), (j, other) in combinations(enumerate(solutions), 2):
            if difference_is_switch(board, one, other):
                edges.add((i, j))
    else:
        flexible = _flexible(solutions)
        for i, picture in enumerate(solutions):
            if budget is not None and (over := budget.spent()):
                raise StudyError(f"the switching graph is unknown: {over}")
            found = [number.get(switch.applied(picture), i) for switch in switches(board, picture, flexible)]
            edges.update((i, j) for j in found if i < j)
            if budget is not None:
                budget.spend(_STEP * len(found))
    return Graph(len(solutions), tuple(sorted(edges)))


_FEW = 400
"""Fewer solutions than this are compared pair by pair; with more, every switch of each solution is looked up."""

_STEP = 8
"""Line steps that take as long as looking up one switch."""


def _flexible(solutions: Iterable[Picture]) -> frozenset[int]:
    return frozenset(cell for cell, colours in enumerate(zip(*solutions, strict=True)) if len(set(colours)) > 1)


def complexity(vertices: int, group_order: int) -> float:
    """Henstra's measure of a switching graph: many solutions raise it, symmetry lowers it."""
    return (vertices - 1) / log2(group_order + 1)
