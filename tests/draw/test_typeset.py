"""Text from strangers: cleaned, wrapped, shortened."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.draw.typeset import clean, shorten, wrap


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_clean_text_controls_nothing(text: str) -> None:
    """No control, format or separator character survives, cleaning twice changes nothing."""
    once = clean(text)
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for char in once)
    assert clean(once) == once


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab c", max_size=60), st.integers(1, 20), st.integers(1, 5))
def test_wrapped_lines_fit(text: str, width: int, most: int) -> None:
    """Lines are no wider than asked and no more than asked; without an ellipsis no letter is lost."""
    lines = wrap(clean(text), width, most, len)
    assert len(lines) <= most
    assert all(len(line) <= width for line in lines)
    if not any(line.endswith("…") for line in lines):
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_shortened_text_is_the_longest_that_fits() -> None:
    """One character more would not fit."""
    assert shorten("abcdefgh", 5, len) == "abcd…"
    assert shorten("abcde", 5, len) == "abcde"
