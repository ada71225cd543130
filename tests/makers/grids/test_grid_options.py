"""Options of grids."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from nonoforge.errors import MakeError
from nonoforge.makers.grids.choosing import best_first
from nonoforge.makers.grids.options import (
    AdaptOptions,
    ColourOptions,
    GridOptions,
    MonoOptions,
    QuantiseOptions,
    ThresholdOptions,
)
from nonoforge.makers.making import KINDS, make_mono, making, options_for
from nonoforge.makers.options import options_of, parse_settings, settings_of

ALL = (MonoOptions, ThresholdOptions, AdaptOptions, ColourOptions, QuantiseOptions)


def said(options: type[GridOptions], settings: dict[str, Any]) -> str:
    """The sentence that refuses these settings."""
    with pytest.raises(MakeError) as refused:
        options_of(options, settings)
    return str(refused.value)


def test_henstras_names_and_defaults_are_there() -> None:
    """All parameters of section 3.6 with their defaults."""
    options = AdaptOptions()
    assert (options.minthresh, options.maxthresh, options.stepthresh, options.level) == (0, 255, 1, 0)
    assert (options.keep_going, options.alpha, options.beta, options.gamma, options.repeat) == (0, 8, 1, 1, 0)
    assert (options.choose, options.adapt, options.filter, options.fill_lines) == ("solvable", "basic", "none", "none")


def test_text_is_read_by_the_type_of_the_field() -> None:
    """Numbers, yes and no, and Henstra's words with numbers."""
    pairs = ["alpha=3", "known=yes", "choose=fill 30", "filter = random 40", "fill lines=adapt", "width=20"]
    options = options_of(AdaptOptions, parse_settings(pairs))
    assert options == AdaptOptions(
        alpha=3, known=True, choose="fill 30", filter="random 40", fill_lines="adapt", width=20
    )


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("alhpa=3", "did you mean alpha"),
        ("zzz=3", "have no setting 'zzz'"),
        ("alpha=many", "a whole number"),
        ("known=perhaps", "yes or no"),
        ("alpha", "name=value"),
        ("level=2", "between 0 and 1"),
        ("choose=fill", "fill N"),
        ("choose=fill 300", "between 1 and 100"),
        ("filter=blur", "contour"),
        ("fill_lines=twice", "none, once, adapt"),
        ("repeat=9999", "more than 20000 puzzles"),
        ("minthresh=300", "between 0 and 255"),
        ("maxthresh=3", "minthresh 5 lies above maxthresh 3"),
        ("touches=3", "have no setting 'touches'"),
    ],
)
def test_wrong_settings_get_one_clear_sentence(pair: str, words: str) -> None:
    """An unknown name, a wrong type, a value out of range, settings that contradict each other, another method's."""
    with pytest.raises(MakeError, match=words):
        options_of(AdaptOptions, {"keep_going": 9, "minthresh": 5, **parse_settings([pair])})


@pytest.mark.parametrize(
    ("options", "name", "value"),
    [
        (MonoOptions, "width", 4),
        (MonoOptions, "height", 201),
        (MonoOptions, "variants", 0),
        (MonoOptions, "least", 1.5),
        (MonoOptions, "invert", "perhaps"),
        (MonoOptions, "crop", "middle"),
        (MonoOptions, "crop", "5,5,5,9"),
        (MonoOptions, "difficulty", "nice"),
        (MonoOptions, "seconds", 0.0),
        (ColourOptions, "colours", 13),
        (ColourOptions, "background", "mud"),
        (QuantiseOptions, "white", 101),
        (AdaptOptions, "choose", "fill"),
        (ThresholdOptions, "seed", -1),
    ],
)
def test_a_value_is_refused_alike_by_python_and_as_text(options: type[GridOptions], name: str, value: Any) -> None:
    """The class, a value by name and the text of it get the same sentence, which names the setting."""
    with pytest.raises(MakeError) as refused:
        options(**{name: value})
    assert name in str(refused.value)
    assert said(options, {name: value}) == str(refused.value)
    assert said(options, {name: str(value)}).replace("'", "") == str(refused.value).replace("'", "")


def test_the_papers_methods_take_the_picture_as_it_is() -> None:
    """They crop nothing, turn nothing round and hand out everything, unless asked to; ours has a bar."""
    for published in (ThresholdOptions, AdaptOptions, QuantiseOptions):
        assert (published().crop, published().invert, published().least) == ("none", "no", 0)
    for ours in (MonoOptions, ColourOptions):
        assert (ours().crop, ours().invert) == ("auto", "auto")
        assert ours().least > 0


def test_every_method_of_grids_is_listed_and_every_setting_has_help() -> None:
    """The table of kinds leads to each class, and a form has words for each field."""
    listed = [KINDS[kind].options(method) for kind in ("mono", "colour") for method in KINDS[kind].methods]
    assert set(listed) == set(ALL)
    for options in ALL:
        assert options_for(options.kind, options.method) == options()
        assert all(each.help.endswith(".") for each in settings_of(options))


def test_checking_options_loads_no_numpy() -> None:
    """Help and forms need options and nothing behind them."""
    code = (
        "import nonoforge.makers.grids.options as o, sys; o.MonoOptions(crop='1,2,3,4'); print('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


BIG = 10**9
LONG = "9" * 5000
"""More digits than Python turns into a number."""


@pytest.mark.parametrize(
    ("options", "settings"),
    [
        (MonoOptions, {"touches": BIG * BIG}),
        (MonoOptions, {"touches": 10**400}),
        (MonoOptions, {"touches": 10**5000}),
        (MonoOptions, {"touches": 2.5}),
        (MonoOptions, {"touches": LONG}),
        (MonoOptions, {"seconds": float("nan")}),
        (MonoOptions, {"smooth": LONG}),
        (MonoOptions, {"snap": BIG}),
        (MonoOptions, {"crop": f"0,0,{LONG},5"}),
        (MonoOptions, {"crop": 7}),
        (MonoOptions, {"width": BIG}),
        (MonoOptions, {"height": 10**400}),
        (ThresholdOptions, {"median": 2}),
        (AdaptOptions, {"choose": "fill " + LONG}),
        (AdaptOptions, {"choose": "fill 99999999999"}),
        (ColourOptions, {"colours": BIG}),
        (ColourOptions, {"colours": LONG}),
        (ColourOptions, {"background": "#" + LONG}),
        (QuantiseOptions, {"seed": 2**64}),
    ],
)
def test_settings_out_of_all_bounds_get_one_short_sentence(
    options: type[GridOptions], settings: dict[str, Any]
) -> None:
    """Numbers of 5,000 digits, not a number, half a colour: nothing is tried, and the sentence stays short."""
    sentence = said(options, settings)
    assert len(sentence) < 250
    assert "\n" not in sentence


def test_absurdly_many_variants_are_as_many_as_there_are() -> None:
    """A thousand million variants cost no more than all there are."""
    options = MonoOptions(width=10, height=10, variants=BIG, least=0.0)
    made = best_first(making(np.eye(20, dtype=np.uint8) * 255, options), options)  # type: ignore[arg-type]
    assert 1 <= len(made) < 100


def test_options_of_another_kind_are_refused() -> None:
    """Colour options make no black-and-white puzzle."""
    with pytest.raises(MakeError, match="ColourOptions are options of colour puzzles, not of mono ones"):
        make_mono("nowhere.png", ColourOptions())  # type: ignore[arg-type]
