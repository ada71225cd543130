"""Settings by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from nonoforge.errors import MakeError
from nonoforge.makers.curved.options import CurvedOptions
from nonoforge.makers.drawings.tangram import TangramOptions
from nonoforge.makers.grids.choosing import split_settings
from nonoforge.makers.grids.colour import make_colour
from nonoforge.makers.grids.mono import make_mono
from nonoforge.makers.grids.published.adapt import AdaptOptions
from nonoforge.makers.options import options_of, parse_settings
from nonoforge.makers.pictures.bitmap import Source, source_of_array
from nonoforge.makers.solids.maker import SolidOptions, make_solid


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


class Untouched(Source):
    """A picture that fails the test as soon as anybody works on it."""

    def __getattribute__(self, name: str) -> Any:
        pytest.fail(f"{name} was asked for before the difficulty was checked")


WRONG: dict[str, Callable[[Any], object]] = {
    "mono": lambda word: make_mono(object.__new__(Untouched), difficulty=word),
    "colour": lambda word: make_colour(object.__new__(Untouched), difficulty=word),
    "solid": lambda word: make_solid("nowhere.stl", SolidOptions(difficulty=word)),
    "tangram": lambda word: TangramOptions(difficulty=word),
    "curved": lambda word: CurvedOptions(difficulty=word),
}


@pytest.mark.parametrize("kind", WRONG)
def test_an_unknown_difficulty_is_refused_before_any_work(kind: str) -> None:
    """Every kind says which difficulties there are, and has not looked at its picture by then."""
    with pytest.raises(MakeError, match="difficulty must be one of easy, medium, hard, not 'nice'"):
        WRONG[kind]("nice")


BIG = 10**9
LONG = "9" * 5000
"""More digits than Python turns into a number."""


@pytest.mark.parametrize(
    ("make", "settings"),
    [
        (make_mono, {"touches": BIG * BIG}),
        (make_mono, {"touches": 10**400}),
        (make_mono, {"touches": 10**5000}),
        (make_mono, {"touches": 2.5}),
        (make_mono, {"touches": LONG}),
        (make_mono, {"seconds": float("nan")}),
        (make_mono, {"smooth": LONG}),
        (make_mono, {"snap": BIG}),
        (make_mono, {"crop": f"0,0,{LONG},5"}),
        (make_mono, {"crop": 7}),
        (make_colour, {"colours": BIG}),
        (make_colour, {"colours": LONG}),
        (make_colour, {"background": "#" + LONG}),
    ],
)
def test_settings_out_of_all_bounds_get_one_short_sentence(make: Any, settings: dict[str, Any]) -> None:
    """Numbers of 5,000 digits, not a number, half a colour: nothing is tried, and the sentence stays short."""
    with pytest.raises(MakeError) as told:
        make(source_of_array(np.eye(20, dtype=np.uint8) * 255), (10, 10), settings=settings)
    assert len(str(told.value)) < 250
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("text", ["fill " + LONG, "fill 99999999999"])
def test_a_word_with_a_number_too_long_is_refused(text: str) -> None:
    """Henstra's way of writing has its bounds too."""
    with pytest.raises(MakeError, match="choose must be one of") as told:
        AdaptOptions(choose=text)
    assert len(str(told.value)) < 250


@pytest.mark.parametrize("seed", [-1, 2**64])
@pytest.mark.parametrize("make", [make_mono, make_colour])
def test_seeds_have_bounds(make: Any, seed: int) -> None:
    """A negative seed is no seed, and neither is one that no generator takes."""
    with pytest.raises(MakeError, match="seed must lie between"):
        make(source_of_array(np.eye(20, dtype=np.uint8) * 255), (10, 10), seed=seed)
    with pytest.raises(MakeError, match="seed must lie between"):
        SolidOptions(seed=seed)


@pytest.mark.parametrize("size", [(BIG, None), (None, BIG), (BIG, BIG), (10**400, 10)])
def test_absurd_sizes_are_refused(size: tuple[int | None, int | None]) -> None:
    """No array of 10^18 cells is asked for."""
    for make in (make_mono, make_colour):
        with pytest.raises(MakeError, match="5 to 200 cells"):
            make(source_of_array(np.eye(20, dtype=np.uint8) * 255), size)


def test_absurdly_many_variants_are_as_many_as_there_are() -> None:
    """A thousand million variants cost no more than all there are."""
    made = make_mono(source_of_array(np.eye(20, dtype=np.uint8) * 255), (10, 10), variants=BIG, settings={"least": 0.0})
    assert 1 <= len(made) < 100
