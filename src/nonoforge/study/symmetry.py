"""The symmetry of a graph: isomorphism, automorphisms, the order of the group.

Colours are refined by the neighbours' colours until nothing changes; if vertices still look alike, one is singled out
and tried against each that looks like it in the other graph. Automorphisms are not counted by listing them (the 4-rooks
graph has 1,152, forty isolated vertices have 40!): the order is the product of the sizes of orbits, each under the
automorphisms that leave the earlier vertices in place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from nonoforge.study.graph import Graph

Permutation = tuple[int, ...]
"""Where each vertex goes."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The automorphism group: permutations that generate it, and its order."""

    generators: tuple[Permutation, ...]
    order: int


def isomorphic(one: Graph, other: Graph) -> bool:
    """Whether the graphs are the same up to the numbering of the vertices."""
    if (one.vertices, len(one.edges), one.degrees) != (other.vertices, len(other.edges), other.degrees):
        return False
    return _match(one, other, [0] * one.vertices, [0] * other.vertices) is not None


def invariant(graph: Graph) -> tuple[object, ...]:
    """Equal for isomorphic graphs, and for few others: sizes, and how many vertices have each refined colour."""
    colours = _refined(graph, [0] * graph.vertices)
    parts = sorted(len(part) for part in graph.components)
    return graph.vertices, len(graph.edges), graph.degrees, tuple(parts), tuple(sorted(Counter(colours).values()))


def symmetry(graph: Graph) -> Symmetry:
    """The automorphism group of the graph."""
    levels = []  # (colours before, the vertex singled out, those that look like it)
    colours = _refined(graph, [0] * graph.vertices)
    while alike := _smallest_class(colours):
        levels.append((colours, alike[0], alike))
        colours = _refined(graph, _singled_out(colours, alike[0]))
    generators: list[Permutation] = []
    sizes = []
    for before, vertex, alike in reversed(
        levels
    ):  # the last one first: its automorphisms leave the earlier vertices in place
        orbit, hopeless = _orbit(vertex, generators), set[int]()
        for other in alike:
            if other in orbit or other in hopeless:
                continue
            found = _match(graph, graph, _singled_out(before, vertex), _singled_out(before, other))
            if found is None:
                hopeless |= _orbit(other, generators)
            else:
                generators.append(found)
                orbit = _orbit(vertex, generators)
        sizes.append(len(orbit))
    return Symmetry(tuple(generators), prod(sizes))


def _orbit(vertex: int, generators: Sequence[Permutation]) -> set[int]:
    orbit, waiting = {vertex}, [vertex]
    while waiting:
        here = waiting.pop()
        for permutation in generators:
            there = permutation[here]
            if there not in orbit:
                orbit.add(there)
                waiting.append(there)
    return orbit


def _singled_out(colours: Sequence[int], vertex: int) -> list[int]:
    changed = list(colours)
    changed[vertex] = len(colours)  # refined colours are below the number of vertices
    return changed


def _refined(graph: Graph, colours: list[int]) -> list[int]:
    """Colours 0, 1, ... that depend only on the graph and the given colours, and cannot be refined further."""
    classes = 0
    while True:
        seen = [
            (colours[vertex], *sorted(colours[other] for other in around))
            for vertex, around in enumerate(graph.neighbours)
        ]
        names = {kind: number for number, kind in enumerate(sorted(set(seen)))}
        colours = [names[kind] for kind in seen]
        if len(names) in (classes, graph.vertices):
            return colours
        classes = len(names)


def _kinds(graph: Graph, colours: Sequence[int]) -> Counter[tuple[int, ...]]:
    """What can be compared between graphs: how often each colour has which neighbouring colours."""
    return Counter(
        (colours[vertex], *sorted(colours[other] for other in around)) for vertex, around in enumerate(graph.neighbours)
    )


def _smallest_class(colours: Sequence[int]) -> list[int]:
    """The vertices of the rarest colour that several share; none if all colours are different."""
    shared = [(number, colour) for colour, number in Counter(colours).items() if number > 1]
    if not shared:
        return []
    _, colour = min(shared)
    return [vertex for vertex, its in enumerate(colours) if its == colour]


def _match(one: Graph, other: Graph, colours: list[int], others: list[int]) -> Permutation | None:
    """A mapping of the first graph to the second that keeps edges and colours, or None."""
    left, right = _refined(one, colours), _refined(other, others)
    if _kinds(one, left) != _kinds(other, right):
        return None
    alike = _smallest_class(left)
    if not alike:
        place = {colour: vertex for vertex, colour in enumerate(right)}
        mapping = tuple(place[colour] for colour in left)
        return mapping if _keeps_edges(one, other, mapping) else None
    vertex = alike[0]
    for candidate in _of_colour(right, left[vertex]):
        found = _match(one, other, _singled_out(left, vertex), _singled_out(right, candidate))
        if found is not None:
            return found
    return None


def _of_colour(colours: Sequence[int], wanted: int) -> Iterator[int]:
    return (vertex for vertex, colour in enumerate(colours) if colour == wanted)


def _keeps_edges(one: Graph, other: Graph, mapping: Permutation) -> bool:
    return all(mapping[j] in other.neighbours[mapping[i]] for i, j in one.edges)
