"""Titles and answers from the names of files."""

from __future__ import annotations

import pytest

from nonoforge.makers.titles import answer_of, title_of


@pytest.mark.parametrize(
    ("stem", "title"),
    [
        ("little-red_boat", "Little Red Boat"),
        ("cat's  cradle", "Cat's Cradle"),
        ("NASA logo", "NASA Logo"),
        ("_", ""),
        ("élan", "Élan"),
    ],
)
def test_every_word_gets_a_capital_and_keeps_its_others(stem: str, title: str) -> None:
    """Dashes and runs of blanks are single blanks, capitals stay, nothing after an apostrophe is raised."""
    assert title_of(stem) == title


@pytest.mark.parametrize("name", ["IMG_2034.JPG", "DSC00017.jpg", "image (3).png", "Screenshot 2026-01-02.png"])
@pytest.mark.parametrize("other", ["", "pictures/"])
def test_the_name_that_a_camera_gave_is_no_answer(name: str, other: str) -> None:
    """A last screen that says IMG 2034 is worse than one that says nothing."""
    assert answer_of(other + name) == ""


def test_a_name_that_a_person_gave_is_the_answer() -> None:
    """The number of a series, or of a camera, beside a word does no harm."""
    assert answer_of("our-cat 2.png") == "Our Cat 2"
    assert answer_of("IMG_2034_beach.jpg") == "IMG 2034 Beach"
