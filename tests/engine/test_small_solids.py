"""Solids of a few cells: the engine against all pictures there are."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from nonoforge.boards import Solid
from nonoforge.engine import Trial, count, decide
from nonoforge.puzzle import Puzzle

BOXES = [box for box in product((1, 2, 3), (1, 2, 3), (1, 2)) if np.prod(box) <= 12]


def signatures(board: Solid) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """For each of the 2ⁿ pictures (bit i: cell i) the numbers of all its clues, (2ⁿ, lines): cells and blocks up to
    3.
    """
    pictures = np.arange(1 << board.cells, dtype=np.int64)
    bits = (pictures[:, None] >> np.arange(board.cells)) & 1
    columns = []
    for line in board.lines:
        cells = bits[:, list(line)]
        blocks = cells[:, 0] + ((cells[:, 1:] == 1) & (cells[:, :-1] == 0)).sum(axis=1)
        columns.append(cells.sum(axis=1) * 4 + np.minimum(blocks, 3))
    return np.stack(columns, axis=1)


def check(board: Solid, every: int) -> int:
    """Hold every so-manyth different set of clues against the pictures that have it; how many were checked."""
    _, first, counts = np.unique(signatures(board), axis=0, return_index=True, return_counts=True)
    for picture, number in list(zip(first.tolist(), counts.tolist(), strict=True))[::every]:
        cells = bytes((picture >> i) & 1 for i in range(board.cells))
        verdict = decide(Puzzle.of_picture(board, cells))
        assert verdict.answer == ("unique" if number == 1 else "multiple"), (board, cells)
        if number == 1:
            assert verdict.solutions[0] == cells
    return len(first[::every])


@pytest.mark.parametrize("box", BOXES)
def test_every_picture_of_small_boxes(box: tuple[int, int, int]) -> None:
    """Whether the clues of a picture have one solution is what counting all pictures with these clues says."""
    assert check(Solid(*box), 1 if np.prod(box) < 9 else 8) > 0


def test_pictures_of_the_largest_box() -> None:
    """Of the 262,144 pictures of 3×3×2 cells line logic solves exactly those that share their clues with no other, and
    the verdict on the others is that there are several; every third is tried.
    """
    board = Solid(3, 3, 2)
    clues = signatures(board)
    _, where, counts = np.unique(clues, axis=0, return_inverse=True, return_counts=True)
    alone = counts[where.ravel()] == 1
    bits = ((np.arange(1 << board.cells)[:, None] >> np.arange(board.cells)) & 1).astype(np.uint8)
    trial = Trial(board)
    solved = np.array([not len(trial.open_cells(picture)) for picture in bits[::3]])
    assert (solved == alone[::3]).all()
    assert int(alone.sum()) == 259_528
    for picture in np.flatnonzero(~alone)[::5].tolist():
        assert decide(Puzzle.of_picture(board, bits[picture].tobytes())).answer == "multiple"


@pytest.mark.parametrize("box", [(2, 2, 2), (3, 2, 2)])
def test_all_solutions_are_counted_once(box: tuple[int, int, int]) -> None:
    """The solutions of ambiguous clues, two of them found by turning a box of the goal, are as many as there are."""
    board = Solid(*box)
    _, first, counts = np.unique(signatures(board), axis=0, return_index=True, return_counts=True)
    many = [(picture, number) for picture, number in zip(first.tolist(), counts.tolist(), strict=True) if number > 1]
    for picture, number in many[::7]:
        found = count(Puzzle.of_picture(board, bytes((picture >> i) & 1 for i in range(board.cells))), 1000)
        assert found.exact
        assert str(found) == str(number)


def test_a_large_checkerboard_has_two_solutions() -> None:
    """Nothing of it can be deduced, and still a second solution is found, which differs in the corners of a box."""
    cells = (np.indices((20, 20, 20)).sum(axis=0) % 2).astype(np.uint8)
    verdict = decide(Puzzle.of_picture(Solid(20, 20, 20), cells.tobytes()))
    assert verdict.answer == "multiple"
    assert verdict.unknown_after_lines == 8000
    assert len(verdict.ambiguous) == 8
