"""Planes in our JSON: shapes come back bit by bit, and broken ones are refused in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from nonoforge.errors import ReadError
from nonoforge.formats import dumps, loads
from nonoforge.makers.making import make_tangram

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def text() -> str:
    """A labelled tangram as JSON."""
    return dumps(make_tangram(ROOT / "examples" / "tangram" / "boat.svg").puzzle, "json").decode()


def test_planes_come_back_as_they_were(text: str) -> None:
    """Reading and writing again gives the same bytes, and the file keeps to the schema."""
    puzzle = loads(text.encode(), "json")
    assert dumps(puzzle, "json").decode() == text
    schema = json.loads((ROOT / "src/nonoforge/formats/own/puzzle.schema.json").read_text())
    jsonschema.validate(json.loads(text), schema)


def _break(change: Callable[[dict[str, Any]], None], text: str) -> str:
    value = json.loads(text)
    change(value["board"]["shape"])
    return json.dumps(value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda shape: shape.pop("frame"), "'frame' is missing"),
        (lambda shape: shape.update(colour=1), "not a key"),
        (lambda shape: shape["frame"].pop(), "six numbers"),
        (lambda shape: shape["curves"].pop(), "curve"),
        (lambda shape: shape["faces"].pop(), "outlines for"),
        (lambda shape: shape["faces"][0][0].__setitem__(0, 999), "does not exist"),
        (lambda shape: shape["faces"][0][0].__setitem__(1, 1e6), "leaves its curve"),
        (lambda shape: shape["labels"][0].update(edge="middle"), "a label needs"),
        (lambda shape: shape["labels"][0].update(line=10**6), "side that does not exist"),
        (lambda shape: shape["curves"][0].update(closed=1), "true and false"),
    ],
)
def test_broken_shapes_are_refused(change: Callable[[dict[str, Any]], None], words: str, text: str) -> None:
    """Each way to break a shape gives one sentence."""
    with pytest.raises(ReadError, match=words):
        loads(_break(change, text).encode(), "json")
