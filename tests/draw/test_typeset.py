"""Text wrapped and shortened."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.draw.text.typeset import shorten, wrap
from nonoforge.harmless import clean


@settings(max_examples=200)
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
