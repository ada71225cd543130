from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Grid, Plane
from nonoforge.cli import run
from nonoforge.explain import RULES, explain
from nonoforge.formats import write
from nonoforge.grading import grade
from nonoforge.grading.grade import count_sweeps
from nonoforge.grading.score import (
    LABELS,
    LEAST_CELLS,
    WEIGHTS,
    WORK_ENDS,
    Step,
    costs_labelled,
    label_of,
    label_on_grid,
    score_at,
    scores_labelled,
    total_cost,
)
from nonoforge.puzzle import Puzzle

LINE_RULES = st.sampled_from(RULES[:-2])
STEPS = st.lists(st.builds(Step, LINE_RULES, st.integers(1, 200)), min_size=1, max_size=300)


def score_of(steps: list[Step]) -> float:
    """The score of a list of steps."""
    return score_at(total_cost(steps))


def test_every_rule_has_a_weight_that_rises_along_the_ladder() -> None:
    """A harder rule costs more."""
    weights = [WEIGHTS[rule] for rule in RULES]
    assert weights == sorted(set(weights))


@given(STEPS, st.data())
@settings(max_examples=200)
def test_the_score_rises_with_steps_rules_and_scarcity(steps: list[Step], data: st.DataObject) -> None:
    """One more step, a harder rule at one step, or fewer open moves at one step: each raises the score."""
    at = data.draw(st.integers(0, len(steps) - 1))
    step = steps[at]
    assert score_of([*steps, step]) > score_of(steps)
    if step.rule != "line":
        harder = RULES[RULES.index(step.rule) + 1]
        assert score_of([*steps[:at], Step(harder, step.open_moves), *steps[at + 1 :]]) > score_of(steps)
    if step.open_moves > 1:
        fewer = Step(step.rule, step.open_moves - 1)
        assert score_of([*steps[:at], fewer, *steps[at + 1 :]]) > score_of(steps)


@given(STEPS)
@settings(max_examples=100)
def test_scores_stay_within_bounds_and_have_a_label(steps: list[Step]) -> None:
    """Every score is between 0 and 100 and falls under one of the five labels."""
    assert 0 < score_of(steps) < 100
    assert label_of(score_of(steps)) in LABELS


@given(st.integers(1, 10_000), st.floats(0, 1e6))
@settings(max_examples=200)
def test_the_costs_of_a_label_are_those_that_have_it(cells: int, cost: float) -> None:
    """Every cost lies within the ends of its own label and of no other; so does every score."""
    score = score_at(cost)
    for label in LABELS:
        low, high = costs_labelled((label,), cells)
        assert (low <= cost < high) == (label_on_grid(cost, cells) == label)
        low, high = scores_labelled((label,))
        assert (low <= score < high) == (label_of(score) == label)


@given(st.integers(LEAST_CELLS, 10_000), st.floats(0, 1e5), st.integers(2, 9))
@settings(max_examples=100)
def test_a_label_says_how_hard_a_grid_is_for_its_size(cells: int, cost: float, times: int) -> None:
    """As much work per cell has the same label at any size; the same work on more cells never has a harder one."""
    label = label_on_grid(cost, cells)
    # A product may round over the end of a label.
    same = label_on_grid(times * cost, times * cells)
    assert same == label or any(cost / cells == pytest.approx(end) for end in WORK_ENDS)
    assert LABELS.index(label_on_grid(cost, times * cells)) <= LABELS.index(label)


def staircase(size: int) -> Puzzle:
    """A picture whose columns rise by one: the larger, the more steps, by the same few rules."""
    return Puzzle.of_picture(Grid(size, size), bytes(int(x + y >= size - 1) for y in range(size) for x in range(size)))


def test_larger_staircases_are_harder() -> None:
    """On a family of pictures that differ only in size the score rises with it."""
    scores = [grade(staircase(size)).score for size in range(2, 14)]
    assert scores == sorted(set(scores))


def test_two_boards_are_harder_than_one() -> None:
    """Copies of a picture that share no line add steps by the same rules, and so raise the score."""
    one = staircase(4)
    assert one.goal is not None
    grades = []
    for copies in range(1, 6):
        sides = tuple(tuple(cell + 16 * copy for cell in line) for copy in range(copies) for line in one.lines)
        grades.append(grade(Puzzle.of_picture(Plane(16 * copies, sides), one.goal * copies)))
    assert [g.outcome for g in grades] == ["solved"] * 5
    assert [g.steps for g in grades] == [grades[0].steps * copies for copies in range(1, 6)]
    assert [g.score for g in grades] == sorted({g.score for g in grades})


def test_what_if_puzzles_outscore_line_puzzles_of_their_size() -> None:
    """A puzzle that needs a what-if scores above every guess-free one of the same size in a random sample."""
    import random

    chance = random.Random(7)
    free: list[float] = []
    guessed: list[float] = []
    for _ in range(150):
        found = grade(Puzzle.of_picture(Grid(5, 5), bytes(chance.choices([0, 1], k=25))))
        if found.outcome == "solved":
            (free if found.guess_free else guessed).append(found.score)
    assert guessed
    assert max(free) < min(guessed)


def test_sweeps_of_a_picture_that_rows_tell_alone() -> None:
    """Full rows are one sweep; a row that waits for a column, which waits for a row, takes three."""
    assert count_sweeps(Puzzle.of_clues([[3], [3]], [[2], [2], [2]])) == 1
    assert count_sweeps(Puzzle.of_clues([[1], [1]], [[2], []])) == 2
    assert count_sweeps(Puzzle.of_clues([[1], [1]], [[1], [1]])) == 0


def test_the_grade_is_read_off_the_explanation() -> None:
    """Steps, hardest rule, open moves and guess-free are those of the list of deductions, in whatever way it was
    made.
    """
    puzzle = staircase(6)
    explained = explain(puzzle)
    found = grade(puzzle, explained)
    assert found == grade(puzzle)
    assert found.steps == len(explained.deductions)
    assert found.hardest_rule == explained.hardest_rule
    assert found.open_moves == tuple(d.open_moves for d in explained.deductions)
    assert found.guess_free


def test_open_moves_count_the_lines_that_tell_something() -> None:
    """Two full rows and nothing else: two moves are open, then one."""
    puzzle = Puzzle(Grid(2, 2), (*Puzzle.of_clues([[2], [2]], [[2], [2]]).clues[:2], None, None))
    assert grade(puzzle).open_moves == (2, 1)


def test_puzzles_the_rules_do_not_solve_score_a_hundred() -> None:
    """Two solutions: the outcome says stuck, the score is 100, and it is not guess-free."""
    found = grade(Puzzle.of_clues([[1], [1]], [[1], [1]]))
    assert (found.outcome, found.score, found.label, found.guess_free) == ("stuck", 100.0, "expert", False)


def test_planes_are_swept_as_one_family() -> None:
    """The sides of curves are one family: one pass over all of them is one sweep."""
    plane = Puzzle.of_picture(Plane(3, ((0, 1, 0), (0, 2), (1, 2))), bytes([0, 1, 1]))
    assert grade(plane).outcome == "solved"
    assert count_sweeps(plane) >= 1


def test_the_command_prints_one_object_per_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`nonoforge grade --json` has the fields that were promised; a broken file is one line on standard error and
    status 2.
    """
    for size in (3, 5):
        write(staircase(size), str(tmp_path / f"{size}.non"))
    assert run(["grade", "--json", str(tmp_path / "3.non"), str(tmp_path / "5.non")]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(records) == 2
    for record in records:
        assert {"sweeps", "steps", "hardest_rule", "open_moves_min", "score", "label", "guess_free"} <= record.keys()
    assert run(["grade", str(tmp_path / "3.non")]) == 0
    assert "guess-free" in capsys.readouterr().out
    assert run(["grade", str(tmp_path / "none.non")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
