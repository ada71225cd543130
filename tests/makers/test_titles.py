"""Titles from the names of files."""

from __future__ import annotations

import pytest

from nonoforge.makers.titles import title_of


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
