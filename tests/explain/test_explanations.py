from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from single_line import THREE, one_line

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.clues import Block, Runs, Total, Totals
from nonoforge.errors import PuzzleError
from nonoforge.explain import RULES, TITLES, Deduction, certificate, check_certificate, explain, next_deduction
from nonoforge.formats import read
from nonoforge.palette import Palette
from nonoforge.puzzle import Puzzle, no_knowledge

HEART = bytes([0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0])
KNOTTED = Puzzle.of_clues([[1, 1], [1], [2], [1]], [[1], [2], [1], [1, 1]])


def survey(shared: Path, name: str) -> Puzzle:
    return read(str(next((shared / "puzzles" / "normalised-nin").glob(f"*-{name}.nin"))))


def test_the_issues_own_example() -> None:
    """A 9 in 12 cells is explained as a person would."""
    first = next_deduction(one_line(Runs.of(9), tuple(range(12))))
    assert first is not None
    assert first.reason == "Side 1: the 9 leaves 3 cells of play in 12, so cells 4 to 9 are filled."
    assert first.settled == tuple((cell, 1) for cell in range(3, 9))


def test_a_heart_is_explained_to_the_end() -> None:
    """A line-solvable picture is solved without what-ifs, and every deduction changes something and says why."""
    puzzle = Puzzle.of_picture(Grid(5, 5), HEART)
    explanation = explain(puzzle)
    assert explanation.picture == HEART
    assert explanation.guess_free
    for deduction in explanation.deductions:
        assert deduction.changes
        assert deduction.reason.startswith(("Row ", "Column "))
        assert deduction.reason.endswith(".")
        assert deduction.rule in TITLES


@pytest.mark.parametrize("name", ["edge", "bucks", "smoke"])
def test_puzzles_beyond_lines_are_solved_with_what_ifs_and_it_says_so(shared: Path, name: str) -> None:
    """Edge, Bucks and Smoke need what-ifs; the explanation solves them and its certificate is confirmed."""
    puzzle = survey(shared, name)
    explanation = explain(puzzle)
    assert explanation.solved
    assert not explanation.guess_free
    assert "Not solvable by single lines" in explanation.note
    assert check_certificate(certificate(explanation), puzzle) == explanation.picture


@pytest.mark.parametrize("name", ["cat", "skid", "knot", "swing", "dancer"])
def test_line_solvable_puzzles_have_certificates_without_what_ifs(shared: Path, name: str) -> None:
    """The line-solvable puzzles of the survey are guess-free, with a certificate that the checker confirms."""
    puzzle = survey(shared, name)
    explanation = explain(puzzle)
    assert explanation.guess_free
    assert check_certificate(certificate(explanation), puzzle) == explanation.picture


def test_always_the_weakest_rule_that_helps() -> None:
    """A line that a lower rung could settle is never given a higher one: each step's rule is the lowest any line
    offers.
    """
    puzzle = Puzzle.of_picture(Grid(5, 5), HEART)
    for number, deduction in enumerate(explain(puzzle).deductions):
        known = explain(puzzle, limit=number).knowledge if number else no_knowledge(puzzle)
        again = next_deduction(puzzle, known)
        assert again is not None
        assert again.rule == deduction.rule
        for line in range(len(puzzle.lines)):
            alone = Puzzle(puzzle.board, tuple(c if i == line else None for i, c in enumerate(puzzle.clues)))
            offered = explain(alone, known, limit=1, what_ifs=False, judge=False).deductions
            assert not offered or RULES.index(offered[0].rule) >= RULES.index(deduction.rule)


def test_several_solutions_are_shown() -> None:
    """Where logic ends because there are two solutions both are given."""
    explanation = explain(Puzzle.of_clues([[1], [1]], [[1], [1]]))
    assert explanation.outcome == "stuck"
    assert "several solutions" in explanation.note
    assert set(explanation.witnesses) == {bytes([1, 0, 0, 1]), bytes([0, 1, 1, 0])}


def test_a_contradiction_names_its_line() -> None:
    """Clues that contradict each other end at the line that cannot be completed."""
    explanation = explain(Puzzle.of_clues([[2], [1]], [[1], [1]]))
    assert explanation.outcome == "contradiction"
    assert explanation.broken_line is not None
    assert "cannot be completed" in explanation.note


def test_a_hint_starts_from_what_the_player_knows() -> None:
    """next_deduction goes on from any partial knowledge and stops when everything is known."""
    puzzle = Puzzle.of_picture(Grid(5, 5), HEART)
    known = tuple(1 << c if cell < 20 else 3 for cell, c in enumerate(HEART))
    hint = next_deduction(puzzle, known)
    assert hint is not None
    assert all(cell >= 20 for cell, _ in hint.changes)
    assert next_deduction(puzzle, tuple(1 << c for c in HEART)) is None


@pytest.mark.parametrize("bad", [(3,), (4,) * 25, (0,) * 25, (1,) * 25])
def test_knowledge_that_cannot_be_is_refused(bad: tuple[int, ...]) -> None:
    """Knowledge of the wrong size, with colours that do not exist, with none left, or against a clue is a clear
    error.
    """
    with pytest.raises(PuzzleError):
        next_deduction(Puzzle.of_picture(Grid(5, 5), HEART), bad)


def test_colours_totals_and_faces_met_twice_have_their_own_reasons() -> None:
    """Each kind of clue is explained by the rule made for it."""
    coloured = one_line(Runs((Block(1, 1), Block(1, 2), Block(1, 1), Block(1, 2))), tuple(range(6)), 3)
    counted = Puzzle(Solid(5, 1, 1), (Totals((Total.circle(4),)), *([None] * 10)))
    twice = one_line(Runs.of(1), (0, 1, 0))
    assert {d.rule for d in explain(coloured, judge=False, what_ifs=False).deductions} >= {"colour"}
    (count,) = (d for d in explain(counted, judge=False, what_ifs=False).deductions if d.rule == "count")
    assert "4 cells in 2 blocks: 0 found, 4 more among 5 open cells" in count.reason
    first = next_deduction(twice)
    assert first is not None
    assert first.rule == "twice"
    assert "are one face" in first.reason
    assert explain(twice).picture == bytes([0, 1])


def test_a_two_way_what_if_is_found_and_checked() -> None:
    """Where both colours of a cell lead to the same news, that is a deduction, and the checker follows it."""
    found: list[Deduction] = []
    chance = random.Random(1)
    for _ in range(300):
        puzzle = Puzzle.of_picture(Grid(6, 6), bytes(chance.choices([0, 1], [6, 4], k=36)))
        found += [d for d in explain(puzzle, judge=False).deductions if d.rule == "two-way"]
    assert found
    for deduction in found:
        assert len(deduction.ways) == 2
        assert deduction.changes


@given(st.integers(2, 5), st.integers(2, 5), st.data())
@settings(max_examples=120)
def test_whatever_is_solved_is_certified(width: int, height: int, data: st.DataObject) -> None:
    """On random pictures of one or two colours every solved explanation passes the checker and reaches a solution."""
    palette = data.draw(st.sampled_from([Palette(), THREE]))
    colour = st.integers(0, len(palette) - 1)
    picture = bytes(data.draw(st.lists(colour, min_size=width * height, max_size=width * height)))
    boards: tuple[Board, ...] = (Grid(width, height), Solid(width, height, 1))
    board = data.draw(st.sampled_from(boards))
    puzzle = Puzzle.of_picture(board, picture, palette)
    explanation = explain(puzzle)
    assert all(mask >> c & 1 for mask, c in zip(explanation.knowledge, picture, strict=True))
    if explanation.solved:
        assert explanation.picture == picture
        assert check_certificate(certificate(explanation), puzzle) == picture
    else:
        assert explanation.outcome == "stuck"
        assert len(explanation.witnesses) == 2 or "one solution" in explanation.note


def test_deductions_survive_json() -> None:
    """A deduction read back from its JSON is the same value."""
    for deduction in explain(KNOTTED).deductions:
        assert Deduction.from_json(deduction.to_json()) == deduction


def test_large_and_colourful_puzzles_work() -> None:
    """100×100 cells and ten colours are explained to the end."""
    disc = bytes(int(9 < (x - 50) ** 2 + (y - 47) ** 2 < 45**2) for y in range(100) for x in range(100))
    assert explain(Puzzle.of_picture(Grid(100, 100), disc)).picture == disc
    from nonoforge.palette import Colour

    ten = Palette(tuple(Colour(f"c{i}", (i * 20, 0, 0), "0123456789A"[i]) for i in range(11)))
    rainbow = bytes((x + y) % 11 for y in range(11) for x in range(11))
    assert explain(Puzzle.of_picture(Grid(11, 11), rainbow, ten)).picture == rainbow


def test_planes_name_their_sides() -> None:
    """A plane's lines keep the names they were given."""
    plane = Plane(2, ((0, 1),), ("curve 3, left",))
    first = next_deduction(Puzzle(plane, (Runs.of(2),)))
    assert first is not None
    assert first.reason.startswith("Curve 3, left: ")


def test_a_step_is_drawn_on_the_board() -> None:
    """An explanation shows its last step as a drawing, with what was known before it and after."""
    puzzle = Puzzle.of_picture(Grid(5, 5), HEART)
    explanation = explain(puzzle, limit=3)
    step = explanation.highlight(2)
    assert step.after == explanation.knowledge
    assert step.lines == (explanation.deductions[2].line,)
    assert {c for c in range(25) if step.before[c] != step.after[c]} == {
        c for c, _ in explanation.deductions[2].changes
    }
    assert explanation._repr_svg_().lstrip().startswith("<")
