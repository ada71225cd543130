from __future__ import annotations

from collections import deque
from functools import cache
from math import inf
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Grid
from nonoforge.engine import solutions
from nonoforge.errors import StudyError
from nonoforge.puzzle import Puzzle
from nonoforge.study.cycles import most_cycles
from nonoforge.study.distance import distance, nonogram_distance
from nonoforge.study.switching import switches

FIGURE = Puzzle.of_clues(rows=[[1, 1], [2], [2], [1, 1]], columns=[[1, 1], [2], [2], [1, 1]])
"""Henstra's Figures 4.1 and 4.9."""

BOARD = Grid(4, 4)


def breadth_first(board: Grid, one: bytes, other: bytes, valid: Puzzle | None = None) -> float:
    """The fewest switches, by trying all: the definition."""
    found, waiting = {one: 0}, deque([one])
    while waiting:
        here = waiting.popleft()
        if here == other:
            return found[here]
        for switch in switches(board, here):
            there = switch.applied(here)
            if there not in found and (valid is None or not valid.errors(there)):
                found[there] = found[here] + 1
                waiting.append(there)
    return inf


def recursion(
    board: Grid, one: bytes, other: bytes, depth: int = 0, best: float = inf, used: frozenset[object] = frozenset()
) -> float:
    """Algorithm 7 of the thesis: every sequence of switches in which none is repeated."""
    if depth >= best:
        return inf
    if one == other:
        return depth
    for switch in switches(board, one):
        corners = frozenset(switch.cells)
        if corners not in used:
            best = min(best, recursion(board, switch.applied(one), other, depth + 1, best, used | {corners}))
    return best


def difference(one: bytes, other: bytes) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


@settings(max_examples=60)
@given(st.integers(2, 4), st.integers(2, 4), st.integers(0, 6), st.randoms(use_true_random=False))
def test_distance_is_the_fewest_switches(width: int, height: int, walk: int, random: Random) -> None:
    """The theorem about cycles agrees with trying everything, and the way that comes with it leads there."""
    board = Grid(width, height)
    start = end = bytes(random.randint(0, 1) for _ in range(board.cells))
    for _ in range(walk):
        possible = list(switches(board, end))
        end = random.choice(possible).applied(end) if possible else end
    solved = Puzzle.of_picture(board, start).clues == Puzzle.of_picture(board, end).clues
    if not solved:
        with pytest.raises(StudyError):
            distance(board, start, end)
        return
    found = distance(board, start, end)
    assert found.exact
    assert found.number == len(found.way) == breadth_first(board, start, end)
    for switch in found.way:
        assert switch in list(switches(board, start))
        start = switch.applied(start)
    assert start == end


@settings(max_examples=80)
@given(st.permutations(range(5)), st.permutations(range(5)))
def test_distance_of_rooks_is_that_of_permutations(one: list[int], other: list[int]) -> None:
    """Two placings of n rooks are n minus the number of cycles of the permutation between them apart."""
    board = Grid(5, 5)
    pictures = [bytes(int(x == place[y]) for y in range(5) for x in range(5)) for place in (one, other)]
    step = dict(zip(one, other, strict=True))
    cycles, left = 0, set(range(5))
    while left:
        here = left.pop()
        cycles += 1
        while (here := step[here]) in left:
            left.remove(here)
    assert distance(board, *pictures).number == 5 - cycles


def test_distance_equals_the_recursion_of_the_thesis() -> None:
    """On all pairs of solutions of all nonograms of 3×3, and on a few of 4×4."""
    board = Grid(3, 3)
    groups: dict[object, list[bytes]] = {}
    for image in range(512):
        picture = bytes(image >> cell & 1 for cell in range(9))
        groups.setdefault(Puzzle.of_picture(board, picture).clues, []).append(picture)
    pairs = [(board, a, b) for group in groups.values() for a in group for b in group if a < b]
    pairs += [(BOARD, a, b) for a in solutions(FIGURE) for b in solutions(FIGURE) if difference(a, b) == 8 and a < b]
    assert len(pairs) > 70
    for where, one, other in pairs:
        found = distance(where, one, other).number
        assert recursion(where, one, other, best=found + 1) == found


def test_figure_4_1_needs_a_switch_that_does_not_help() -> None:
    """From one solution to the other no sequence of switches that reduce the difference each time leads there."""
    one = bytes([1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 1])
    other = bytes([1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1])
    assert FIGURE.errors(one) == FIGURE.errors(other) == ()
    reached, waiting = {one}, [one]
    while waiting:
        here = waiting.pop()
        for switch in switches(BOARD, here):
            there = switch.applied(here)
            if there not in reached and difference(there, other) < difference(here, other):
                reached.add(there)
                waiting.append(there)
    assert other not in reached
    assert distance(BOARD, one, other).number == 3
    assert nonogram_distance(FIGURE, one, other).number == inf


@pytest.mark.parametrize("rows", [[[1], [1], [1, 1]], [[1], [1], [1], [1]], [[1, 1], [1], [2]]])
def test_nonogram_distance_stays_among_solutions(rows: list[list[int]]) -> None:
    """It is what breadth-first search among solutions finds, and never less than the free distance."""
    puzzle = Puzzle.of_clues(rows=rows, columns=rows)
    board = Grid(len(rows), len(rows))
    found = list(solutions(puzzle))
    for one in found:
        for other in found:
            answer = nonogram_distance(puzzle, one, other)
            assert answer.number == breadth_first(board, one, other, puzzle) >= distance(board, one, other).number


def test_colours_are_searched() -> None:
    """With a second colour on the board the search finds the same as for rooks of one: n less the cycles."""
    board = Grid(4, 4)

    def rooks(*columns: int) -> bytes:
        return bytes((2 if y == 3 else 1) * int(columns[y] == x) for y in range(4) for x in range(4))

    assert distance(board, rooks(0, 1, 2, 3), rooks(1, 0, 2, 3)).number == 1
    found = distance(board, rooks(0, 1, 2, 3), rooks(1, 2, 0, 3))
    assert found.number == len(found.way) == 2
    picture = rooks(0, 1, 2, 3)
    for switch in found.way:
        picture = switch.applied(picture)
    assert picture == rooks(1, 2, 0, 3)


def test_different_clues_are_refused_with_the_first_line() -> None:
    """The sentence names the first line that differs and both clues."""
    with pytest.raises(StudyError, match=r"row 2 is 0 in one and 1 in the other"):
        distance(Grid(2, 2), bytes([1, 0, 0, 0]), bytes([1, 0, 1, 0]))
    with pytest.raises(StudyError, match="row 1 is wrong"):
        nonogram_distance(FIGURE, bytes(16), bytes(16))
    with pytest.raises(StudyError, match="does not fit"):
        distance(Grid(2, 2), bytes(3), bytes(4))


def most_by_listing(edges: list[tuple[int, int]]) -> int:
    """The most cycles that share no edge, by listing all cycles with networkx and trying which go together."""
    number = {edge: index for index, edge in enumerate(edges)}
    rings = nx.simple_cycles(nx.DiGraph(edges))
    cycles = [sum(1 << number[step] for step in zip(ring, ring[1:] + ring[:1], strict=True)) for ring in rings]

    @cache
    def most(left: int) -> int:
        lowest = left & -left
        return max((1 + most(left & ~cycle) for cycle in cycles if cycle & lowest and cycle & left == cycle), default=0)

    return most((1 << len(edges)) - 1)


def edges_between(board: Grid, one: bytes, other: bytes) -> list[tuple[int, int]]:
    edges = []
    for cell in range(board.cells):
        ends = cell // board.width, board.height + cell % board.width
        if one[cell] != other[cell]:
            edges.append(ends if one[cell] else ends[::-1])
    return edges


@settings(max_examples=40)
@given(st.integers(4, 6), st.integers(3, 16), st.randoms(use_true_random=False))
def test_cycles_are_as_many_as_can_be(side: int, walk: int, random: Random) -> None:
    """No packing has more cycles, and the greedy one is not taken if it has fewer."""
    board = Grid(side, side)
    start = end = bytes(random.randint(0, 1) for _ in range(board.cells))
    for _ in range(walk):
        possible = list(switches(board, end))
        end = random.choice(possible).applied(end) if possible else end
    edges = edges_between(board, start, end)
    packing = most_cycles(edges)
    assert packing.best
    assert len(packing.cycles) == most_by_listing(edges)


def test_the_nearest_cycles_are_not_always_the_most() -> None:
    """Always taking a shortest cycle leaves three here, and there are four."""
    one = "1000101 0001000 1101000 0101100 0010110 1000011 1011010"
    other = "1000101 1000000 0010110 0101010 1011000 1001001 0101110"
    start, end = (bytes(map(int, rows.replace(" ", ""))) for rows in (one, other))
    edges = edges_between(Grid(7, 7), start, end)
    assert len(most_cycles(edges).cycles) == most_by_listing(edges) == 4
    assert len(most_cycles(edges, most_steps=0).cycles) == 3


def test_many_differences_are_marked_as_not_exact() -> None:
    """A packing that ran out of steps still uses every edge once, in cycles, and does not claim to be the best."""
    random, board = Random(5), Grid(14, 14)
    start = end = bytes(random.randint(0, 1) for _ in range(board.cells))
    for _ in range(400):
        end = random.choice(list(switches(board, end))).applied(end)
    edges = edges_between(board, start, end)
    packing = most_cycles(edges, most_steps=50)
    assert not packing.best
    assert sorted(edge for cycle in packing.cycles for edge in cycle) == list(range(len(edges)))
    for cycle in packing.cycles:
        ends_of = [edges[number] for number in cycle]
        assert all(one[1] == two[0] for one, two in zip(ends_of, ends_of[1:] + ends_of[:1], strict=True))
