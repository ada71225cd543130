"""How many switches turn one solution into another.

Henstra tries every sequence of switches. Breadth-first search or A* is better, but still hopeless on a board of 20 by
20, where a picture has thousands of switches and intermediate pictures may be anything. For two colours there is a
theorem (D. W. Walkup, Minimal interchanges of (0,1)-matrices and disjoint circuits in a graph, 1965): the fewest
switches are half the number of different cells minus the largest number of cycles into which these can be cut
(`cycles`). A cycle through n rows takes n-1 switches, which can be written down, so the number comes with a way.

With more colours the theorem does not hold (a Latin square of order 3 has no switch at all), so A* is used.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from math import inf

from nonoforge.boards import Grid
from nonoforge.clues import format_clue, runs_of
from nonoforge.engine import Budget
from nonoforge.errors import StudyError
from nonoforge.puzzle import Picture, Puzzle
from nonoforge.study.cycles import MOST_STEPS, most_cycles
from nonoforge.study.switching import Switch, switches, valid_switches

_Steps = Callable[[Picture], Iterable[Switch]]
"""The switches that may be applied to a picture."""

MOST_PICTURES = 100_000
"""The most pictures that a search looks at before it gives up."""

STEP = 4
"""Line steps that take as long as one step of the searches here: an edge followed, a switch applied."""


@dataclass(frozen=True)
class Distance:
    """The number of switches between two pictures, infinite if none lead there, and one way to go.

    `exact` is False if a shorter way was not ruled out.
    """

    number: float
    way: tuple[Switch, ...] = ()
    exact: bool = True


def distance(board: Grid, one: Picture, other: Picture, *, budget: Budget | None = None) -> Distance:
    """The fewest switches from one picture to the other; pictures on the way need not keep the clues.

    `StudyError` if the pictures have different clues, naming the first line that differs, or if a search among pictures
    of several colours was given up.
    """
    budget = budget or Budget()
    check_same_clues(board, one, other)
    if len({*one, *other}) > 2:
        return _searched(one, other, lambda picture: switches(board, picture), budget)
    return _by_cycles(board, one, other, budget)


def nonogram_distance(puzzle: Puzzle, one: Picture, other: Picture, *, budget: Budget | None = None) -> Distance:
    """The fewest switches from one solution to another with only solutions on the way; `StudyError` if the search was
    given up.
    """
    for picture in (one, other):
        if wrong := puzzle.errors(picture):
            raise StudyError(f"a picture does not solve the puzzle: {puzzle.board.line_name(wrong[0])} is wrong")
    return _searched(one, other, lambda picture: valid_switches(puzzle, picture), budget or Budget())


def check_same_clues(board: Grid, one: Picture, other: Picture) -> None:
    """Raise `StudyError` if two pictures are not solutions of one nonogram."""
    for picture in (one, other):
        if len(picture) != board.cells:
            raise StudyError(f"a picture of {len(picture)} cells does not fit a board of {board.cells}")
    for index, line in enumerate(board.lines):
        first, second = (runs_of(picture[cell] for cell in line) for picture in (one, other))
        if first != second:
            raise StudyError(
                "these pictures have different clues, so there is no distance between them: "
                f"{board.line_name(index)} is {format_clue(first)} in one and {format_clue(second)} in the other"
            )


def _by_cycles(board: Grid, one: Picture, other: Picture, budget: Budget) -> Distance:
    """By Walkup's theorem; nodes are the rows, then the columns."""
    filled = max({*one, *other})
    cells = [cell for cell in range(board.cells) if one[cell] != other[cell]]
    edges = []
    for cell in cells:
        row, column = divmod(cell, board.width)
        ends = row, board.height + column
        edges.append(ends if one[cell] == filled else ends[::-1])
    packing = most_cycles(edges, budget.left(STEP * MOST_STEPS) // STEP)
    budget.spend(STEP * packing.steps)
    picture, way = one, list[Switch]()
    for cycle in packing.cycles:
        numbers = cycle if edges[cycle[0]][0] < board.height else (*cycle[1:], cycle[0])
        corners = [(edges[number][0], edges[number][1] - board.height) for number in numbers[::2]]
        picture = _unwind(board, picture, corners, filled, way)
    return Distance(len(way), tuple(way), packing.best)


def _unwind(board: Grid, picture: Picture, corners: list[tuple[int, int]], filled: int, way: list[Switch]) -> Picture:
    """The picture after the switches that turn over one cycle; these are added to `way`.

    `corners` are its filled cells (row, column); the cell in the column of each corner and the row of the next is
    empty. The first two corners span a rectangle whose fourth cell is in the first row and the second column. If that
    cell is empty, switch, and a cycle shorter by one is left; if it is filled, do the shorter cycle first.
    """
    (first_row, first_column), (second_row, second_column) = corners[:2]
    extra = first_row * board.width + second_column
    shorter = [(first_row, second_column), *corners[2:]]
    if len(corners) > 2 and picture[extra] == filled:
        picture = _unwind(board, picture, shorter, filled, way)
        shorter = []
    switch = _rectangle(board, first_row, first_column, second_row, second_column)
    way.append(switch)
    picture = switch.applied(picture)
    return _unwind(board, picture, shorter, filled, way) if len(shorter) > 1 else picture


def _rectangle(board: Grid, row: int, column: int, other_row: int, other_column: int) -> Switch:
    """The switch whose corners are in two rows and two columns."""
    (top, bottom), (left, right) = sorted((row, other_row)), sorted((column, other_column))
    w = board.width
    return Switch(top * w + left, bottom * w + right, top * w + right, bottom * w + left)


def _searched(one: Picture, other: Picture, steps: _Steps, budget: Budget) -> Distance:
    """A*: no switch settles more than four cells."""
    came: dict[Picture, tuple[Picture, Switch] | None] = {one: None}
    cost = {one: 0}
    tie = count()
    waiting = [(_at_least(one, other), next(tie), one)]
    closed = set[Picture]()
    while waiting:
        _, _, here = heapq.heappop(waiting)
        if here == other:
            way = _way_back(came, here)
            return Distance(len(way), way)
        if here in closed:
            continue
        closed.add(here)
        if len(cost) > MOST_PICTURES:
            raise StudyError(f"the distance is unknown: no way was found among {MOST_PICTURES:,} pictures")
        if over := budget.spent():
            raise StudyError(f"the distance is not known: {over}")
        for switch in steps(here):
            budget.spend(STEP)
            there = switch.applied(here)
            if cost[here] + 1 < cost.get(there, inf):
                cost[there] = cost[here] + 1
                came[there] = here, switch
                heapq.heappush(waiting, (cost[there] + _at_least(there, other), next(tie), there))
    return Distance(inf)


def _at_least(one: Picture, other: Picture) -> int:
    return (sum(a != b for a, b in zip(one, other, strict=True)) + 3) // 4


def _way_back(came: Mapping[Picture, tuple[Picture, Switch] | None], end: Picture) -> tuple[Switch, ...]:
    way = []
    while (step := came[end]) is not None:
        end, switch = step
        way.append(switch)
    return tuple(reversed(way))
