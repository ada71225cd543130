"""The examples of docs/solids.md: all clues kept, or two axes kept, do not make a solid solvable line by line."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

import nonoforge as nf
from nonoforge.engine import decide, propagate

TANGLED = ("..#. .### ...#", "#..# ##.. .##.", ".#.. .### #...")


def solid(layers: tuple[str, ...]) -> nf.Puzzle:
    rows = [layer.split() for layer in layers]
    goal = bytes(char == "#" for layer in rows for row in layer for char in row)
    return nf.Puzzle.of_picture(nf.Solid(len(rows[0][0]), len(rows[0]), len(rows)), goal)


def without(puzzle: nf.Puzzle, axis: int) -> nf.Puzzle:
    lines = puzzle.board.directions[axis][1]
    return replace(puzzle, clues=tuple(None if i in lines else clue for i, clue in enumerate(puzzle.clues)))


def open_cells(puzzle: nf.Puzzle) -> int:
    return sum(bool(mask & (mask - 1)) for mask in propagate(puzzle).knowledge)


def test_one_solution_and_all_clues_are_not_enough() -> None:
    """The 4×3×3 of the documents has exactly one solution, all its clues, and 16 cells that no line tells."""
    puzzle = solid(TANGLED)
    verdict = decide(puzzle)
    assert None not in puzzle.clues
    assert (verdict.answer, verdict.solutions) == ("unique", (puzzle.goal,))
    assert open_cells(puzzle) == 16


def test_the_smallest_with_two_solutions() -> None:
    """Of all 256 pictures of 2×2×2 two share their clues, the two checkerboards, and line logic solves all others."""
    board = nf.Solid(2, 2, 2)
    puzzles = [nf.Puzzle.of_picture(board, bytes(cells)) for cells in product((0, 1), repeat=8)]
    seen: dict[tuple[nf.Totals | nf.Runs | None, ...], list[bytes | None]] = {}
    for puzzle in puzzles:
        seen.setdefault(puzzle.clues, []).append(puzzle.goal)
    shared = [goals for goals in seen.values() if len(goals) > 1]
    assert shared == [[bytes((0, 1, 1, 0, 1, 0, 0, 1)), bytes((1, 0, 0, 1, 0, 1, 1, 0))]]
    assert sum(open_cells(puzzle) == 0 for puzzle in puzzles) == 254


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_two_axes_are_not_enough(axis: int) -> None:
    """Three cubes of 2×2×2 that share edges are told by all three axes, and not by any two."""
    puzzle = solid((".. .#", ".# #."))
    assert open_cells(puzzle) == 0
    assert decide(without(puzzle, axis)).answer == "multiple"


def test_two_axes_and_one_solution_are_not_enough() -> None:
    """The 4×3×2 of the documents without its clues along z has one solution, and 8 cells that no line tells."""
    puzzle = without(solid((".##. #..# #..#", "#### ##.# ##.#")), 2)
    assert decide(puzzle).answer == "unique"
    assert open_cells(puzzle) == 8
