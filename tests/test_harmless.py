"""Text from strangers controls nothing."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Plane
from nonoforge.harmless import clean
from nonoforge.palette import Colour


@settings(max_examples=200)
@given(st.text())
def test_clean_text_controls_nothing(text: str) -> None:
    """No control, format or separator character survives, cleaning twice changes nothing."""
    once = clean(text)
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for char in once)
    assert clean(once) == once


def test_names_of_lines_and_colours_are_clean() -> None:
    """What boards and palettes call their lines and colours drives no terminal, even if nothing is left of it."""
    plane = Plane(1, ((0,), (0,)), names=("left\x1b[2J\n\u202eof", "\x9b\x07"))
    assert [plane.line_name(0), plane.line_name(1)] == ["left[2J of", "side 2"]
    assert Colour("\ud800red\x1b]0;", (255, 0, 0), "r").label == "red]0;"
    assert Colour("\ud800", (255, 0, 0), "r").label == "#ff0000"
