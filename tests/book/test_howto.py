"""How-to pages: each step they show is one that the ladder takes, and each language says as much as the others."""

from __future__ import annotations

import pytest
from pdf_reading import sheets

import nonoforge as nf
from nonoforge.book.entries import KINDS
from nonoforge.book.howto import STEPS, example_of, explanation_of
from nonoforge.book.howto_words import LESSONS
from nonoforge.book.words import LANGUAGES, Words
from nonoforge.explain import certificate, check_certificate
from nonoforge.makers.options import options_of


@pytest.mark.parametrize("kind", KINDS)
def test_examples_are_fair_puzzles(kind: str) -> None:
    """The solved example of each kind is a puzzle with exactly one solution: its picture."""
    example = example_of(kind)
    assert nf.decide(example).answer == "unique"
    assert example.goal is not None
    assert example.errors(example.goal) == ()


@pytest.mark.parametrize(("kind", "rule"), [(kind, rule) for kind in KINDS for rule in LESSONS["en"][kind].steps])
def test_every_step_is_deduced_by_its_rule(kind: str, rule: str) -> None:
    """The ladder's first step on the line shown is by the rule that the page explains, and it settles something."""
    explanation = explanation_of(kind, rule)
    (step,) = explanation.deductions
    assert step.rule == rule
    assert step.changes
    steps = [each.rule for each in STEPS.get(kind, ())]
    assert not steps or sorted(steps) == sorted(LESSONS["en"][kind].steps)


def test_steps_only_curved_and_solid_puzzles_have_are_taught() -> None:
    """A face that is met again, and blocks that are counted."""
    assert "twice" in LESSONS["en"]["curved"].steps
    assert "count" in LESSONS["en"]["solid"].steps


def test_languages_say_the_same() -> None:
    """Every language has the same lessons and steps, and its sentences have the same places to fill in."""
    for lessons in LESSONS.values():
        assert {kind: list(lesson.steps) for kind, lesson in lessons.items()} == {
            kind: list(lesson.steps) for kind, lesson in LESSONS["en"].items()
        }
    assert LESSONS.keys() == LANGUAGES.keys()
    for words in LANGUAGES.values():
        for name in Words.__slots__:
            assert places(getattr(words, name)) == places(getattr(LANGUAGES["en"], name)), name


def places(value: object) -> object:
    """The names in braces of a text, or of all texts of a table."""
    if isinstance(value, str):
        return sorted(part.partition("}")[0] for part in value.split("{")[1:])
    if isinstance(value, dict):
        return {key: places(text) for key, text in value.items()}
    assert isinstance(value, tuple)
    return [places(text) for text in value]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_only_the_kinds_that_occur_are_explained(language: str) -> None:
    """A book of grids in black and white explains those, in its language, and no others."""
    made = nf.make_book([nf.read("4x4:2/1/2/1/1.1/2/1/1")], options_of(nf.BookOptions, {"language": language}))
    told = [" ".join(text.said for text in sheet.texts()) for sheet in sheets(made.pdf())]
    (page,) = [text for text in told if LANGUAGES[language].how_to in text]
    assert LESSONS[language]["mono"].title in page
    assert LESSONS[language]["solid"].title not in page


def test_certificates_of_examples_hold() -> None:
    """The independent checker replays how an example is solved."""
    explanation = nf.explain_puzzle(example_of("curved"))
    assert check_certificate(certificate(explanation), example_of("curved")) == explanation.picture
