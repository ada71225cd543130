"""Settings by name."""

from __future__ import annotations

import pytest

from nonoforge.errors import MakeError
from nonoforge.makers.adapt import AdaptOptions
from nonoforge.makers.choosing import split_settings
from nonoforge.makers.options import options_of, parse_settings


def test_henstras_names_and_defaults_are_there() -> None:
    """All parameters of section 3.6 with their defaults."""
    options = AdaptOptions()
    assert (options.minthresh, options.maxthresh, options.stepthresh, options.level) == (0, 255, 1, 0)
    assert (options.keep_going, options.alpha, options.beta, options.gamma, options.repeat) == (0, 8, 1, 1, 0)
    assert (options.choose, options.adapt, options.filter, options.fill_lines) == ("solvable", "basic", "none", "none")


def test_text_is_read_by_the_type_of_the_field() -> None:
    """Numbers, yes and no, and Henstra's words with numbers."""
    pairs = ["alpha=3", "known=yes", "choose=fill 30", "filter = random 40", "fill lines=adapt"]
    options = options_of(AdaptOptions, parse_settings(pairs))
    assert (options.alpha, options.known, options.choose, options.filter) == (3, True, "fill 30", "random 40")
    assert options.fill_lines == "adapt"


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("alhpa=3", "did you mean alpha"),
        ("zzz=3", "there is no setting 'zzz'"),
        ("alpha=many", "a whole number"),
        ("known=perhaps", "yes or no"),
        ("alpha", "name=value"),
        ("level=2", "between 0 and 1"),
        ("choose=fill", "fill N"),
        ("choose=fill 300", "between 1 and 100"),
        ("filter=blur", "contour"),
        ("repeat=9999", None),
        ("minthresh=300", "between 0 and 255"),
    ],
)
def test_wrong_settings_get_one_clear_sentence(pair: str, words: str | None) -> None:
    """An unknown name, a wrong type, a value out of range."""
    with pytest.raises(MakeError, match=words):
        options_of(AdaptOptions, {**parse_settings([pair]), **({"keep_going": 9} if words is None else {})})


def test_common_settings_are_told_from_those_of_the_method() -> None:
    """The papers' methods do not crop unless asked to."""
    framing, rest = split_settings("adapt", {"crop": "auto", "alpha": "3"})
    assert (framing.crop, rest) == ("auto", {"alpha": "3"})
    assert split_settings("adapt", {})[0].crop == "none"
    assert split_settings("best", {})[0].least > 0
