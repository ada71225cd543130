"""Names and letters of colours."""

from __future__ import annotations

from itertools import product

from nonoforge.makers.pictures.naming import palette_of_rgb


def test_names_and_letters_are_unique() -> None:
    """Twelve reds get twelve names and letters; the background's letter is the dot."""
    palette = palette_of_rgb([(255, 255, 255), *((200 - 3 * k, 20, 20) for k in range(11))])
    assert len({colour.letter for colour in palette}) == 12
    assert len({colour.name for colour in palette}) == 12
    assert palette[0].letter == "."
    assert palette[1].name == "red"


def test_what_is_nearly_black_is_called_black() -> None:
    """Whatever tint it has: a brown black is not navy. Colours that can be seen keep their names."""
    for red, green, blue in product((0, 13, 26), repeat=3):
        assert palette_of_rgb([(255, 255, 255), (red, green, blue)])[1].name == "black"
    named = {"navy": (20, 30, 90), "brown": (110, 65, 35), "forest": (25, 80, 45), "charcoal": (64, 64, 64)}
    for name, rgb in named.items():
        assert palette_of_rgb([(255, 255, 255), rgb])[1].name == name
