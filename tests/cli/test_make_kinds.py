"""Which kind `nonoforge make` makes of a source if none is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonoforge.cli.make.kinds import kind_and_name, kind_for
from nonoforge.errors import MakeError

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PICTURE, MODEL = str(EXAMPLES / "pictures" / "anchor.png"), str(EXAMPLES / "models" / "dino.ply")
HOUSE, FOX = str(EXAMPLES / "tangram" / "house.svg"), str(EXAMPLES / "curved" / "fox.svg")


@pytest.mark.parametrize(
    ("kind", "method", "given", "source", "found"),
    [
        ("", "", [], PICTURE, "mono"),
        ("", "", ["colours"], PICTURE, "colour"),
        ("", "adapt", [], PICTURE, "mono"),
        ("", "quantise", [], PICTURE, "colour"),
        ("", "", [], MODEL, "solid"),
        ("auto", "", [], MODEL, "solid"),
        ("", "", ["effort"], FOX, "curved"),
        ("", "2019", [], HOUSE, "curved"),
        ("auto", "", [], HOUSE, "tangram"),
        ("auto", "", [], FOX, "curved"),
        ("tangram", "", ["effort"], FOX, "tangram"),
    ],
)
def test_source_and_options_decide(kind: str, method: str, given: list[str], source: str, found: str) -> None:
    """A name wins; else a method or a setting that one kind has; else what the source is."""
    assert kind_for(kind, method, given, source) == found


def test_a_drawing_asks() -> None:
    """A drawing suits several kinds: one sentence names the options, `auto` among them."""
    with pytest.raises(MakeError, match="--kind tangram, curved, mono, colour or auto"):
        kind_for("", "", [], FOX)


@pytest.mark.parametrize(
    ("words", "kind", "found"),
    [
        (["cat.jpg"], "", ("", "cat.jpg")),
        (["mono", "cat.jpg"], "", ("mono", "cat.jpg")),
        (["cat.jpg"], "colour", ("colour", "cat.jpg")),
        (["mono", "cat.jpg"], "mono", ("mono", "cat.jpg")),
        (["curved"], "", ("curved", "")),
        ([], "curved", ("curved", "")),
    ],
)
def test_a_kind_is_a_word_or_an_option(words: list[str], kind: str, found: tuple[str, str]) -> None:
    """Before the source, as `--kind`, or both if they agree; a saved arrangement needs no source."""
    assert kind_and_name(words, kind) == found


@pytest.mark.parametrize(("words", "kind"), [(["a", "b"], ""), (["mono", "a", "b"], ""), (["mono", "a"], "colour")])
def test_words_that_contradict_each_other(words: list[str], kind: str) -> None:
    """Two sources, and two kinds."""
    with pytest.raises(MakeError):
        kind_and_name(words, kind)
