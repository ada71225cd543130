from __future__ import annotations

from pathlib import Path

import pytest

from nonoforge.boards import Grid
from nonoforge.engine import Budget
from nonoforge.errors import PuzzleError
from nonoforge.explain import find_mistakes
from nonoforge.formats import read
from nonoforge.puzzle import Puzzle

HEART = bytes([0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0])
PUZZLE = Puzzle.of_picture(Grid(5, 5), HEART)


def marked(**cells: int) -> tuple[int, ...]:
    """Nothing known but these cells: c7=0 marks cell 7 as empty."""
    return tuple(1 << cells[f"c{cell}"] if f"c{cell}" in cells else 3 for cell in range(25))


def test_right_marks_are_no_mistakes() -> None:
    """Partial knowledge that agrees with the solution is left alone."""
    assert find_mistakes(PUZZLE, marked(c1=1, c0=0, c24=0)) == ()
    assert find_mistakes(PUZZLE, tuple(1 << c for c in HEART)) == ()


def test_a_wrong_mark_is_named_with_the_clue_it_breaks() -> None:
    """A filled cell in a row of five that is marked empty is reported with that row, which cannot be completed."""
    (mistake,) = find_mistakes(PUZZLE, marked(c7=0, c1=1))
    assert (mistake.cell, mistake.marked, mistake.line) == (7, 1, 1)
    assert mistake.reason == "Row 2, column 3 cannot be empty: row 2 (5) has no arrangement left with the marks in it."


def test_a_wrong_mark_that_breaks_nothing_yet_is_found_by_the_finished_line() -> None:
    """A mark that no line alone refutes is reported with the clue that it breaks once the rest of the line is
    right.
    """
    (mistake,) = find_mistakes(PUZZLE, marked(c0=1))
    assert mistake.line == 0
    assert "with the rest of row 1 right, its clue (1 1) would be broken" in mistake.reason


def test_with_several_solutions_only_marks_that_none_shares_are_wrong() -> None:
    """Any solution will do; the mark that leaves none is the mistake."""
    two = Puzzle.of_clues([[1], [1]], [[1], [1]])
    assert find_mistakes(two, (2, 3, 3, 3)) == ()
    assert find_mistakes(two, (3, 2, 3, 3)) == ()
    (mistake,) = find_mistakes(two, (2, 2, 3, 3))
    assert mistake.cell == 1


def test_marks_that_cannot_be_compared_within_the_budget_are_not_judged(shared: Path) -> None:
    """Without a solution to compare with there is an error that names the budget, not an empty list."""
    knotty = read(str(next((shared / "puzzles" / "normalised-nin").glob("*knotty.nin"))))
    with pytest.raises(PuzzleError, match="compare the marks with: the budget of 1000 line steps is spent"):
        find_mistakes(knotty, (3,) * knotty.cells, budget=Budget(line_steps=1000))


def test_an_impossible_puzzle_has_no_right_and_wrong() -> None:
    """Where the puzzle has no solution that is the error, not the player's marks; and sizes must fit."""
    with pytest.raises(PuzzleError, match="no solution"):
        find_mistakes(Puzzle.of_clues([[2], [1]], [[1], [1]]), (3,) * 4)
    with pytest.raises(PuzzleError):
        find_mistakes(PUZZLE, (3,) * 24)
