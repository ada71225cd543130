"""Budgets: every question takes the same ones under the same names, and they mean the same."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import nonoforge as nf
from nonoforge.boards import Grid
from nonoforge.clues import Block, Runs
from nonoforge.engine import Cancel, count, decide, flexible_cells, solutions
from nonoforge.errors import Cancelled, NonoforgeError, PuzzleError, StudyError
from nonoforge.explain import explain_puzzle
from nonoforge.grading import grade
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle, no_knowledge
from nonoforge.study.analysis import study_puzzle

QUESTIONS: dict[str, Callable[..., Any]] = {
    "decide": decide,
    "count": count,
    "solutions": solutions,
    "flexible_cells": flexible_cells,
    "explain_puzzle": explain_puzzle,
    "grade": grade,
    "study_puzzle": study_puzzle,
}

ROOKS = Puzzle.of_clues([[1]] * 4, [[1]] * 4)
"""One cell in each row and column: 24 solutions."""

HARD = Puzzle(Grid(30, 30), (Runs((Block(1), Block(1))),) * 60)
"""Two cells apart in every row and column: solutions without end, and nothing that a line tells."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_takes_the_same_budget(name: str) -> None:
    """`seconds`, `line_steps`, `knowledge` and `cancel` by name, none of them needed."""
    assert getattr(nf, name) is QUESTIONS[name]
    parameters = inspect.signature(QUESTIONS[name]).parameters
    assert len(parameters) <= 8
    for each in ("seconds", "line_steps", "knowledge", "cancel"):
        assert parameters[each].default is None
        assert parameters[each].kind is not inspect.Parameter.POSITIONAL_ONLY
        assert (
            parameters[each].annotation
            == {
                "seconds": "float | None",
                "line_steps": "int | None",
                "knowledge": "Knowledge | None",
                "cancel": "Cancel | None",
            }[each]
        )


def asked(name: str, puzzle: Puzzle, **budget: Any) -> Any:
    """The answer to a question, or the error it ends with."""
    more: tuple[Any, ...] = (1000,) if name == "count" else ()
    try:
        answer = QUESTIONS[name](puzzle, *more, **budget)
        return list(answer) if name == "solutions" else answer
    except NonoforgeError as error:
        return error


def ended(answer: Any) -> str:
    """What an answer says about its end: a reason, an outcome, or that it is not complete; "" where nothing."""
    if isinstance(answer, Cancelled | StudyError):
        return str(answer)
    for name in ("reason", "stopped", "outcome"):
        if hasattr(answer, name):
            told = str(getattr(answer, name))
            return f"{told}: {getattr(answer, 'note', '')}" if name == "outcome" else told
    return "" if getattr(answer, "exact", getattr(answer, "complete", True)) else "not complete"


WORDS = {
    "line_steps": ("line steps is spent", "effort", "not complete"),
    "seconds": ("s is spent", "time", "not complete"),
    "cancel": ("cancelled", "not complete"),
}


def stopped() -> Cancel:
    cancel = Cancel()
    cancel.stop()
    return cancel


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("budget", [{"line_steps": 1}, {"seconds": 0.0}, {"cancel": stopped()}], ids=list(WORDS))
def test_a_spent_budget_ends_every_question_and_is_named(name: str, budget: dict[str, Any]) -> None:
    """One line step, no time, or somebody who stopped it before: the answer says so, and never more than it knows."""
    (which,) = budget
    assert any(word in ended(asked(name, HARD, **budget)) for word in WORDS[which])


@pytest.mark.parametrize("name", QUESTIONS)
def test_line_steps_end_in_the_same_place(name: str) -> None:
    """The same steps, the same answer; but for the time it took."""
    one, two = (asked(name, HARD, line_steps=3000) for _ in range(2))
    if isinstance(one, NonoforgeError):
        assert str(one) == str(two)
    elif name == "decide":
        assert (one.answer, one.solutions, one.knowledge) == (two.answer, two.solutions, two.knowledge)
    elif name == "study_puzzle":
        assert (one.partial, one.solutions) == (two.partial, two.solutions)
    else:
        assert one == two


def rooks_with_corner() -> tuple[tuple[int, ...], list[bytes]]:
    """That the first cell is filled, and all the solutions that agree with it, by trying every picture."""
    known = (2, *no_knowledge(ROOKS)[1:])
    every = [bytes(picture) for picture in product((0, 1), repeat=16) if sum(picture) == 4 and picture[0]]
    return known, [picture for picture in every if not ROOKS.errors(picture)]


@pytest.mark.parametrize("name", QUESTIONS)
def test_with_knowledge_only_what_agrees_with_it_counts(name: str) -> None:
    """Six of the 24 solutions have the first cell filled; its row and column are then the same in all of them."""
    known, agreed = rooks_with_corner()
    assert len(agreed) == 6
    found = asked(name, ROOKS, knowledge=known)
    if name == "decide":
        assert set(found.solutions) <= set(agreed)
        assert found.answer == "multiple"
    elif name == "count":
        assert (found.number, found.exact) == (6, True)
    elif name == "solutions":
        assert sorted(found) == sorted(agreed)
    elif name == "flexible_cells":
        assert (found.cells, found.complete) == ({5, 6, 7, 9, 10, 11, 13, 14, 15}, True)
    elif name == "study_puzzle":
        assert sorted(found.solutions) == sorted(agreed)
        assert (found.number, found.exact) == (6, True)
    elif name == "explain_puzzle":
        assert found.start == known
        assert {cell for step in found.deductions for cell, _ in step.settled} == {1, 2, 3, 4, 8, 12}
    else:
        assert (found.outcome, found.steps) == ("stuck", len(explain_puzzle(ROOKS, known).deductions))


@pytest.mark.parametrize("name", QUESTIONS)
def test_knowledge_that_does_not_fit_is_refused(name: str) -> None:
    """Too few cells."""
    assert isinstance(asked(name, ROOKS, knowledge=(3, 3)), PuzzleError)


def test_a_grade_from_half_way_is_easier() -> None:
    """With some cells known fewer steps are left, and an explanation that begins elsewhere is not taken for it."""
    picture = bytes(int(x < y or y == 3) for y in range(8) for x in range(8))
    puzzle = Puzzle.of_picture(Grid(8, 8), picture)
    half = tuple(1 << colour if cell < 32 else 3 for cell, colour in enumerate(picture))
    assert grade(puzzle, knowledge=half).steps < grade(puzzle).steps
    assert grade(puzzle, knowledge=half) == grade(puzzle, explain_puzzle(puzzle, half), knowledge=half)
    with pytest.raises(PuzzleError, match="does not start from this knowledge"):
        grade(puzzle, explain_puzzle(puzzle), knowledge=half)


def test_a_study_of_colours_keeps_to_what_is_known() -> None:
    """Red then blue in each of two rows of three, columns unknown: 9 solutions, 6 where the second cell is not blue."""
    palette = Palette(tuple(Colour(name, (9 * i, 0, 0), name) for i, name in enumerate(".rb")))
    rows = (Runs((Block(1, 1), Block(1, 2))),) * 2
    puzzle = Puzzle(Grid(3, 2), (*rows, None, None, None), palette)
    known = (7, 3, 7, 7, 7, 7)
    study = study_puzzle(puzzle, knowledge=known)
    every = [bytes(one + two) for one in ((1, 0, 2), (0, 1, 2)) for two in ((1, 2, 0), (1, 0, 2), (0, 1, 2))]
    assert sorted(study.solutions) == sorted(every)
    assert (study.number, study.exact, study_puzzle(puzzle).number) == (6, True, 9)
    assert study.partial.knowledge == (3, 3, 4, 3, 7, 5)
