from __future__ import annotations

from itertools import combinations
from math import factorial

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx.algorithms.isomorphism import GraphMatcher

from nonoforge.boards import Grid
from nonoforge.engine import solutions
from nonoforge.errors import StudyError
from nonoforge.puzzle import Puzzle
from nonoforge.study.graph import Graph, complexity, switching_graph
from nonoforge.study.groups import group_name
from nonoforge.study.layout import layout
from nonoforge.study.switching import switches
from nonoforge.study.symmetry import invariant, isomorphic, symmetry


def of_networkx(graph: nx.Graph) -> Graph:
    number = {node: index for index, node in enumerate(graph)}
    pairs = (sorted((number[a], number[b])) for a, b in graph.edges)
    return Graph(len(number), tuple(sorted((a, b) for a, b in pairs)))


def to_networkx(graph: Graph) -> nx.Graph:
    made = nx.Graph()
    made.add_nodes_from(range(graph.vertices))
    made.add_edges_from(graph.edges)
    return made


@st.composite
def graphs(draw: st.DrawFn, vertices: int | None = None) -> Graph:
    number = vertices or draw(st.integers(1, 7))
    pairs = list(combinations(range(number), 2))
    return Graph(number, tuple(sorted(draw(st.sets(st.sampled_from(pairs)))))) if pairs else Graph(number)


@settings(max_examples=80)
@given(graphs())
def test_the_order_of_the_group_is_the_number_of_automorphisms(graph: Graph) -> None:
    """As many as networkx lists, and as many for the complement; the generators are automorphisms."""
    made = to_networkx(graph)
    found = symmetry(graph)
    assert found.order == sum(1 for _ in GraphMatcher(made, made).isomorphisms_iter())
    absent = set(combinations(range(graph.vertices), 2)) - set(graph.edges)
    assert symmetry(Graph(graph.vertices, tuple(sorted(absent)))).order == found.order
    for permutation in found.generators:
        assert {frozenset((permutation[a], permutation[b])) for a, b in graph.edges} == set(map(frozenset, graph.edges))


@settings(max_examples=120)
@given(graphs(vertices=6), graphs(vertices=6), st.permutations(range(6)))
def test_isomorphism_agrees_with_networkx(one: Graph, other: Graph, order: list[int]) -> None:
    """Renaming vertices changes nothing; two graphs are alike exactly if networkx says so, and so are invariants."""
    renamed = Graph(6, tuple(sorted((min(order[a], order[b]), max(order[a], order[b])) for a, b in one.edges)))
    assert isomorphic(one, renamed)
    assert invariant(one) == invariant(renamed)
    assert isomorphic(one, other) == nx.is_isomorphic(to_networkx(one), to_networkx(other))


def test_graphs_that_colours_cannot_tell_apart() -> None:
    """A hexagon and two triangles look alike to every vertex, and are not."""
    hexagon, triangles = of_networkx(nx.cycle_graph(6)), of_networkx(nx.disjoint_union_all([nx.complete_graph(3)] * 2))
    assert not isomorphic(hexagon, triangles)
    assert isomorphic(of_networkx(nx.petersen_graph()), of_networkx(nx.kneser_graph(5, 2)))


@pytest.mark.parametrize(
    ("graph", "order", "name"),
    [
        (nx.empty_graph(1), 1, "C1"),
        (nx.path_graph(3), 2, "C2"),
        (nx.empty_graph(3), 6, "S3"),
        (nx.disjoint_union_all([nx.path_graph(2)] * 2), 8, "D4"),
        (nx.cycle_graph(5), 10, "D5"),
        (nx.complete_graph(5), 120, "S5"),
        (nx.complete_bipartite_graph(3, 3), 72, "S3 ≀ C2"),
        (nx.cubical_graph(), 48, "C2 × S4"),
        (nx.petersen_graph(), 120, "S5"),
        (nx.frucht_graph(), 1, "C1"),
        (nx.ladder_graph(3), 4, "C2 × C2"),
        (nx.empty_graph(40), factorial(40), ""),
    ],
)
def test_known_groups(graph: nx.Graph, order: int, name: str) -> None:
    """Order and name of groups from the literature."""
    found = symmetry(of_networkx(graph))
    assert (found.order, group_name(found.generators, len(graph))) == (order, name)


def cycle(*points: int, of: int) -> tuple[int, ...]:
    moved = dict(zip(points, [*points[1:], points[0]], strict=True))
    return tuple(moved.get(point, point) for point in range(of))


@pytest.mark.parametrize(
    ("generators", "name"),
    [
        ([cycle(0, 1, 2, of=5), cycle(3, 4, of=5)], "C6"),
        ([cycle(0, 1, of=6), cycle(2, 3, 4, 5, of=6)], "C2 × C4"),
        ([cycle(0, 1, 2, of=6), cycle(3, 4, of=6), cycle(4, 5, of=6)], "C3 × S3"),
        ([cycle(0, 1, 2, of=4), cycle(1, 2, 3, of=4)], ""),  # A4
        ([(1, 2, 3, 0, 5, 6, 7, 4), (4, 7, 6, 5, 2, 1, 0, 3)], ""),  # the quaternions
    ],
)
def test_names_are_proved_or_not_given(generators: list[tuple[int, ...]], name: str) -> None:
    """Abelian groups by invariant factors, products of what has a name, and nothing for what has none."""
    assert group_name(generators, len(generators[0])) == name


def test_the_rooks_have_the_group_that_was_missing() -> None:
    """Type 18 of 4×4: 24 solutions with six neighbours each, 1,152 automorphisms; so complexity 23 / log2(1153)."""
    rooks = Puzzle.of_clues(rows=[[1]] * 4, columns=[[1]] * 4)
    graph = switching_graph(Grid(4, 4), list(solutions(rooks)))
    group = symmetry(graph)
    assert (graph.vertices, graph.degrees) == (24, (6,) * 24)
    assert (group.order, group_name(group.generators, 24)) == (1152, "S4 ≀ C2")
    assert complexity(24, group.order) == pytest.approx(2.2613, abs=1e-4)
    assert max(graph.distances(0).values()) == 3


def test_both_ways_to_find_edges_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing pairs and looking up switches make the same graph."""
    rooks = Puzzle.of_clues(rows=[[1]] * 4, columns=[[1]] * 4)
    found = list(solutions(rooks))
    pairs = switching_graph(Grid(4, 4), found)
    monkeypatch.setattr("nonoforge.study.graph._FEW", 0)
    assert switching_graph(Grid(4, 4), found) == pairs
    assert len(pairs.edges) == sum(len(list(switches(Grid(4, 4), picture))) for picture in found) // 2


def test_graphs_are_checked() -> None:
    """Edges to nowhere, loops and doubles are refused, and so are solutions listed twice."""
    for edges in ([(0, 2)], [(1, 1)], [(1, 0)], [(0, 1), (0, 1)]):
        with pytest.raises(StudyError):
            Graph(2, tuple(edges))
    with pytest.raises(StudyError, match="twice"):
        switching_graph(Grid(1, 1), [b"\0", b"\0"])


@settings(max_examples=30)
@given(graphs())
def test_layouts_keep_vertices_apart(graph: Graph) -> None:
    """Each vertex has its own place on the paper, the same each time, and nothing is off the paper."""
    points = layout(graph)
    assert points == layout(graph)
    assert min(min(point) for point in points) >= -1e-9
    assert all(abs(a - c) + abs(b - d) > 0.2 for (a, b), (c, d) in combinations(points, 2))


def test_layouts_show_the_structure() -> None:
    """A path is straight, a square has equal sides, and a ladder does not cross itself."""
    path = layout(of_networkx(nx.path_graph(4)))
    assert max(y for _, y in path) - min(y for _, y in path) < 0.1
    square = layout(of_networkx(nx.cycle_graph(4)))
    sides = [abs(complex(*square[a]) - complex(*square[(a + 1) % 4])) for a in range(4)]
    assert max(sides) - min(sides) < 0.05
    with pytest.raises(StudyError, match="cannot be drawn"):
        layout(Graph(500))
