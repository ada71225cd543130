"""Hints: right, in the book's language, and told by what can be seen on the page."""

from __future__ import annotations

import re

import pytest
from book_values import grid, mixed
from pdf_reading import sheets

import nonoforge as nf
from nonoforge.book.hints import hints_of
from nonoforge.draw.bodies.labelling import label_puzzle
from nonoforge.explain.languages import ENGLISH, LANGUAGES
from nonoforge.makers.options import options_of


def test_hints_of_a_grid_tell_the_truth() -> None:
    """Every cell that the German hints of a grid call filled or empty is so in the solution."""
    puzzle = grid(12, 10, 4)
    assert puzzle.goal is not None
    hints = hints_of(puzzle, 10, "de")
    assert len(hints) == 10
    for hint in hints:
        name, _, told = hint.partition(": ")
        kind, number = name.split()
        line = int(number) - 1 + (0 if kind == "Zeile" else 10)
        for cells, state in re.findall(r"(?:ist|sind) (?:die )?Felde?r? ([0-9, bisund]+?) (gefüllt|leer)", told):
            for first, last in re.findall(r"([0-9]+)(?: bis ([0-9]+))?", cells):
                for place in range(int(first) - 1, int(last or first)):
                    assert puzzle.goal[puzzle.lines[line][place]] == (state == "gefüllt")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_kind_has_hints_in_every_language(language: str) -> None:
    """No place of a sentence stays open, and there are as many hints as asked for where a puzzle has the steps."""
    for puzzle in mixed()[:5]:
        hints = hints_of(puzzle, 3, language)
        assert len(hints) == 3
        assert not any("{" in hint or "}" in hint for hint in hints)


def test_the_side_of_a_curve_is_told_by_its_clue() -> None:
    """A plane's hint names a clue that stands at that edge of the frame."""
    puzzle = mixed()[3]
    assert isinstance(puzzle.board, nf.Plane)
    (hint,) = hints_of(puzzle, 1, "en")
    found = re.match(r"Clue ([0-9 ]+), (at the top|on the right|at the bottom|on the left), number ([0-9]+): ", hint)
    assert found is not None
    edge = next(key for key, text in ENGLISH.edges.items() if text == found[2])
    assert puzzle.board.shape is not None
    clues = [nf.format_clue(puzzle.clues[label.line]) for label in puzzle.board.shape.labels if label.edge == edge]
    assert found[1] in clues or " ".join(reversed(found[1].split())) in clues


@pytest.mark.parametrize("number", [2, 3], ids=["tangram", "curved"])
def test_faces_are_counted_from_the_clue(number: int) -> None:
    """Every face that a hint calls filled or empty is so in the solution, counted from the label of the side."""
    puzzle = label_puzzle(mixed()[number])
    assert isinstance(puzzle.board, nf.Plane)
    assert puzzle.board.shape is not None
    assert puzzle.goal is not None
    ends = {label.line: label.at_end for label in puzzle.board.shape.labels}
    steps = nf.explain_puzzle(puzzle).deductions
    checked = 0
    for step, hint in zip(steps, hints_of(puzzle, len(steps), "en"), strict=True):
        assert step.line is not None
        line = puzzle.lines[step.line][:: -1 if ends[step.line] else 1]
        outcome = hint.rpartition(", so ")[2]
        for cells, state in re.findall(r"cells? ([0-9, toand]+?) (?:is|are) (filled|empty)", outcome):
            for first, last in re.findall(r"([0-9]+)(?: to ([0-9]+))?", cells):
                for place in range(int(first) - 1, int(last or first)):
                    assert puzzle.goal[line[place]] == (state == "filled")
                    checked += 1
    assert checked >= puzzle.cells
    assert puzzle.cells == 0 or number == 3 or any(ends.values())


@pytest.mark.parametrize("place", ["back", "foot"])
def test_hints_are_printed_where_they_are_asked_for(place: str) -> None:
    """At the back they have a section; at the foot they stand on the page of their puzzle and need no section."""
    puzzle = grid(10, 10, 2)
    made = nf.make_book([puzzle], options_of(nf.BookOptions, {"hints": 2, "hints_at": place}))
    told = [" ".join(text.said for text in sheet.texts()) for sheet in sheets(made.pdf())]
    own = told[made.plan.first - 1]
    assert any(text.startswith("Hints") for text in told) == (place == "back")
    assert ("2. " in own) == (place == "foot")
