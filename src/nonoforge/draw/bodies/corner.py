"""The corner a solid is seen from: the puzzle turned, so that this corner is where the isometric view looks from.

Corners are counted in quarter turns from the front right counter-clockwise, as seen from above.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Solid
from nonoforge.clues import Clue, Runs
from nonoforge.draw.bodies.hidden import seen
from nonoforge.draw.states import States, states_of_picture
from nonoforge.draw.view import View
from nonoforge.puzzle import Puzzle

_FAVOUR = (1.1, 1.0, 1.0, 1.05)
"""Models look to the front, so a view from the back must show a tenth more."""


def cubes_of(board: Solid, states: States) -> NDArray[np.int64]:
    """States as an array (x, y, z)."""
    return np.array(states, np.int64).reshape((board.width, board.height, board.depth), order="F")


def best_corner(puzzle: Puzzle, view: View) -> int:
    """The corner that most cubes are seen from, of what is shown or of the goal, so that both look the same way.

    A box of open cubes looks alike from everywhere; it is seen from the front right.
    """
    board = puzzle.board
    states = view.states
    if not view.finished and puzzle.goal is not None:
        states = states_of_picture(puzzle, puzzle.goal)
    if not isinstance(board, Solid) or 0 not in states:
        return 0
    cubes = cubes_of(board, states) != 0
    shown = [len(np.unique(seen(np.rot90(cubes, -corner)).faces[:, :3], axis=0)) for corner in range(4)]
    return max(range(4), key=lambda corner: shown[corner] * _FAVOUR[corner])


def turned(puzzle: Puzzle, view: View, corner: int) -> tuple[Puzzle, View]:
    """The puzzle and what is shown of it, with the given corner moved to the front right."""
    board = puzzle.board
    if not corner or not isinstance(board, Solid):
        return puzzle, view
    numbers = np.rot90(cubes_of(board, tuple(range(board.cells))), -corner)
    width, height, depth = numbers.shape
    old = numbers.ravel(order="F").tolist()
    new = {cell: number for number, cell in enumerate(old)}
    solid = Solid(width, height, depth)
    # a line of one cell is in three directions, so ends alone do not name it
    swapped = {"x": "y", "y": "x", "z": "z"} if corner % 2 else {}
    lines = {
        (name, frozenset((board.lines[number][0], board.lines[number][-1]))): number
        for name, family in board.directions
        for number in family
    }
    clues, renamed = [], {}
    for name, family in solid.directions:
        for number in family:
            first, last = old[solid.lines[number][0]], old[solid.lines[number][-1]]
            was = lines[swapped.get(name, name), frozenset((first, last))]
            renamed[was] = number
            clues.append(_backwards(puzzle.clues[was]) if board.lines[was][0] != first else puzzle.clues[was])
    view = replace(
        view,
        states=tuple(view.states[cell] for cell in old),
        marked=frozenset(new[cell] for cell in view.marked),
        shaded=frozenset(new[cell] for cell in view.shaded),
        lines=frozenset(renamed[line] for line in view.lines),
    )
    return Puzzle(board=solid, clues=tuple(clues), palette=puzzle.palette, credits=puzzle.credits), view


def axes_from(corner: int) -> tuple[tuple[str, bool], ...]:
    """The names of the axes that run along the front, along the right side and up, and whether their numbers fall."""
    return (
        (("x", False), ("y", False), ("z", False)),
        (("y", False), ("x", True), ("z", False)),
        (("x", True), ("y", True), ("z", False)),
        (("y", True), ("x", False), ("z", False)),
    )[corner]


def _backwards(clue: Clue) -> Clue:
    return Runs(tuple(clue)[::-1]) if isinstance(clue, Runs) else clue
