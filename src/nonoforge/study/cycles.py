"""The difference of two pictures as a network of cells, cut into as many cycles as possible.

Rows and columns are the nodes; a cell to be emptied leads from its row to its column, one to be filled from its column
to its row. Rows and columns keep their sums, so as many edges lead into each node as out of it, and the edges can be
cut into cycles; the largest possible number of cycles gives the distance of two pictures.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Cycle = tuple[int, ...]
"""Edges in order, by number."""


@dataclass(frozen=True)
class Packing:
    """Cycles that share no edge and use all edges; `best` if no packing has more; and the steps it took."""

    cycles: tuple[Cycle, ...]
    best: bool
    steps: int


MOST_STEPS = 200_000
"""The most edges that a search follows before it takes the best packing so far."""


def most_cycles(edges: Sequence[tuple[int, int]], most_steps: int = MOST_STEPS) -> Packing:
    """Cut a balanced directed graph (edges from node to node) into as many simple cycles as possible.

    Every cycle has at least four edges, because rows and columns alternate; that bounds their number. The problem is
    hard in general, so after `most_steps` the best packing so far is taken.
    """
    search = _Search(edges, most_steps)
    cycles: list[Cycle] = []
    best = True
    for part in _connected(edges):
        packed, proved = search.packing(part)
        cycles += packed
        best &= proved
    return Packing(tuple(cycles), best, most_steps - search.steps)


def _connected(edges: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The edges of each connected part, as a bit mask."""
    at: dict[int, list[int]] = {}
    for number, ends in enumerate(edges):
        for node in ends:
            at.setdefault(node, []).append(number)
    left = set(range(len(edges)))
    while left:
        waiting, part = [min(left)], 0
        while waiting:
            number = waiting.pop()
            if number in left:
                left.remove(number)
                part |= 1 << number
                waiting += [other for node in edges[number] for other in at[node] if other in left]
        yield part


class _Search:
    """Depth first: each edge must be in some cycle, so all cycles through one edge are tried, shortest first."""

    def __init__(self, edges: Sequence[tuple[int, int]], most_steps: int) -> None:
        self.edges = edges
        self.steps = most_steps
        self.out: dict[int, list[int]] = {}
        for number, (start, _) in enumerate(edges):
            self.out.setdefault(start, []).append(number)
        self.known: dict[int, list[Cycle]] = {}

    def packing(self, part: int) -> tuple[list[Cycle], bool]:
        """The best packing of these edges found, and whether it is proved to be the best."""
        if part in self.known:
            return self.known[part], True
        best = self._greedy(part)
        bound = part.bit_count() // 4
        if len(best) < bound and (self.steps <= 0 or part.bit_count() > _MOST_EDGES):
            return best, False
        if len(best) < bound:
            for cycle in self._cycles_through(self._rarest(part), part):
                rest, _ = self.packing(part & ~_mask(cycle))
                if len(rest) + 1 > len(best):
                    best = [cycle, *rest]
                if len(best) == bound:
                    break
        proved = self.steps > 0 or len(best) == bound
        if proved:
            self.known[part] = best
        return best, proved

    def _greedy(self, part: int) -> list[Cycle]:
        """A shortest cycle through a rare edge, again and again."""
        cycles = []
        while part:
            self.steps -= part.bit_count()
            cycles.append(self._shortest(self._rarest(part), part))
            part &= ~_mask(cycles[-1])
        return cycles

    def _rarest(self, part: int) -> int:
        """An edge out of a node with few such edges: few cycles go through it."""
        choices = ([edge for edge in out if part >> edge & 1] for out in self.out.values())
        return min((out for out in choices if out), key=len)[0]

    def _shortest(self, first: int, part: int) -> Cycle:
        """A shortest cycle that begins with this edge."""
        start, node = self.edges[first]
        reached_by, waiting = {node: first}, deque([node])
        while start not in reached_by:
            here = waiting.popleft()
            for edge in self.out[here]:
                there = self.edges[edge][1]
                if part >> edge & 1 and there not in reached_by:
                    reached_by[there] = edge
                    waiting.append(there)
        path = [reached_by[start]]
        while path[-1] != first:
            path.append(reached_by[self.edges[path[-1]][0]])
        return tuple(reversed(path))

    def _cycles_through(self, first: int, part: int) -> Iterator[Cycle]:
        """Simple cycles of these edges that begin with `first`, shortest first; not all if the steps run out."""
        start, node = self.edges[first]
        paths: list[tuple[int, frozenset[int], Cycle]] = [(node, frozenset((node,)), (first,))]
        while paths:
            longer = []
            for here, visited, path in paths:
                for edge in self.out[here]:
                    if self.steps <= 0:
                        return
                    if not part >> edge & 1:
                        continue
                    self.steps -= 1
                    there = self.edges[edge][1]
                    if there == start:
                        yield (*path, edge)
                    elif there not in visited:
                        longer.append((there, visited | {there}, (*path, edge)))
            paths = longer


_MOST_EDGES = 200
"""Parts with more edges get a greedy packing."""


def _mask(cycle: Cycle) -> int:
    return sum(1 << edge for edge in cycle)
