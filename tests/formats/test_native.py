from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from puzzle_strategies import any_puzzles

import nonoforge as nf
from nonoforge.formats.own.json_text import locate

LAWS = settings(max_examples=80)
SCHEMA = json.loads(files("nonoforge.formats.own").joinpath("puzzle.schema.json").read_text("utf-8"))


@LAWS
@given(any_puzzles())
def test_everything_comes_back(puzzle: nf.Puzzle) -> None:
    """A puzzle of any kind comes back equal, and its text comes back byte for byte."""
    text = nf.dumps(puzzle, "json")
    again = nf.loads(text)
    assert again == puzzle
    assert again.id == puzzle.id
    assert nf.dumps(again, "json") == text


@LAWS
@given(any_puzzles())
def test_files_keep_to_the_schema(puzzle: nf.Puzzle) -> None:
    """Every text we write is valid under the JSON Schema that is shipped."""
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(nf.dumps(puzzle, "json")))


def test_the_schema_is_a_schema() -> None:
    """The shipped schema itself is valid."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_several_puzzles_are_a_list() -> None:
    """Several puzzles are written as a list and read in order."""
    puzzles = [nf.Puzzle.of_clues([[1]], [[1]]).with_credits(title=str(n)) for n in range(3)]
    text = nf.dumps(puzzles, "json")
    assert list(nf.loads_all(text)) == puzzles
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(text))


def changed(**changes: Any) -> str:
    value = json.loads(nf.dumps(nf.Puzzle.of_picture(nf.Grid(2, 1), b"\1\0"), "json")) | changes
    return json.dumps({key: item for key, item in value.items() if item is not None}, indent=1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (changed(version=2), "version '2' is unknown"),
        (changed(format="other"), "the format should be"),
        (changed(board={"kind": "grid", "width": 10**9, "height": 10**9}), "too large"),
        (changed(board={"kind": "grid", "width": True, "height": 1}), "a whole number is needed here"),
        (changed(board={"kind": "torus"}), "not 'torus'"),
        (changed(board=None), "'board' is missing"),
        (changed(colour=1), "'colour' is not a known key"),
        (changed(clues={"rows": ["1"], "columns": ["1"]}), "1 clues for 2 lines in columns"),
        (changed(clues={"rows": ["1 x"], "columns": ["1", "0"]}), "is not a block"),
        (changed(clues={"rows": ["1:7"], "columns": ["1", "0"]}), "the palette ends at 1"),
        (changed(goal=["#"]), "has 1 cells, not 2"),
        (changed(goal=["#x"]), "has the letter 'x'"),
        (changed(given=[[5, 0]]), "does not exist"),
        (changed(saved=[[[9, 1]]]), "a colour that the palette does not have"),
        (changed(palette=[]), "2 to 32 colours"),
        ('{"format": "nonoforge-puzzle", "format": 1}', "comes twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": ' + "9" * 10_000 + "}", "too large"),
        ('{"format": NaN}', "not a whole number"),
        ("{", "not JSON"),
        ("[]", "there is no puzzle"),
        ("[1]", "an object {...} is needed"),
    ],
)
def test_wrong_json_is_refused(text: str, reason: str) -> None:
    """What is wrong in a JSON file is said in one sentence."""
    with pytest.raises(nf.ReadError, match=reason.replace("{", r"\{").replace(".", r"\.")):
        nf.loads(text, "json")


def test_a_wrong_clue_is_reported_at_its_place() -> None:
    """A clue that makes no sense is reported with its line and column."""
    text = nf.dumps(nf.Puzzle.of_clues([[1], [2]], [[2], [1]]), "json").decode().replace('"2"', '"two"', 1)
    with pytest.raises(nf.ReadError) as caught:
        nf.loads(text)
    row = next(number for number, line in enumerate(text.split("\n"), 1) if "two" in line)
    assert (caught.value.line, caught.value.column) == (row, 7)


def test_locate_walks_keys_and_indices() -> None:
    """A path of keys and indices leads to the offset of its value."""
    text = ' {"a": [1, {"b,]": "x}"}], "c": 3}'
    assert text[locate(text, ("a", 1, "b,]")) :].startswith('"x}"')
    assert text[locate(text, ("c",)) :] == "3}"
    assert text[locate(text, ("missing",)) :].startswith("{")
