"""Descriptions say what puzzles are, in the words of the schema and of TypeScript."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from player_puzzles import IMPOSSIBLE, KINDS, ROOT, TWINS, puzzle_of
from shapely import Point
from svg_outlines import polygon_of

import nonoforge as nf
from nonoforge.clues import accepts
from nonoforge.draw.colours.patterns import pattern_of
from nonoforge.errors import WriteError
from nonoforge.explain import RULES
from nonoforge.player.description import describe
from nonoforge.player.insight import Insight, insight_of
from nonoforge.player.page import PageOptions, entry_value

SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "player.schema.json").read_text(encoding="utf-8"))
TYPES = (ROOT / "web" / "src" / "description.ts").read_text(encoding="utf-8")


def check(value: Any, name: str) -> None:
    """Hold a value to one definition of the schema."""
    jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}).validate(value)


def described(puzzle: nf.Puzzle) -> dict[str, Any]:
    return describe(puzzle, insight_of(puzzle))


def cells_of(line: dict[str, Any]) -> list[int]:
    cells = line["cells"]
    if isinstance(cells, dict):
        return [cells["first"] + i * cells["step"] for i in range(cells["count"])]
    return list(cells)


def interfaces() -> dict[str, dict[str, bool]]:
    """Interface of description.ts -> its fields, and whether each must be there."""
    found: dict[str, dict[str, bool]] = {}
    for name, base, body in re.findall(r"export interface (\w+)(?: extends (\w+))? \{(.*?)\n\}", TYPES, re.DOTALL):
        fields = re.findall(r"^  readonly (\w+)(\??):", body, re.MULTILINE)
        found[name] = {**found.get(base, {}), **{field: not mark for field, mark in fields}}
    # `PlacedWord` stands before the interface that it extends.
    found["PlacedWord"] |= found["Word"]
    return found


def test_schema_and_typescript_have_the_same_fields() -> None:
    """Every interface of description.ts is in the schema with the same fields, and nothing else is."""
    objects = {
        name: {field: field in value["required"] for field in value["properties"]}
        for name, value in SCHEMA["$defs"].items()
        if "properties" in value
    }
    assert interfaces() == objects


@pytest.mark.parametrize("name", ["Kind", "Hints", "Difficulty", "Mark", "Rule"])
def test_schema_and_typescript_have_the_same_words(name: str) -> None:
    """The alternatives of each union are those of the schema's list."""
    (union,) = re.findall(rf"export type {name} =(.*?);", TYPES, re.DOTALL)
    assert re.findall(r'"([^"]+)"', union) == SCHEMA["$defs"][name]["enum"]


def test_rules_are_those_of_the_ladder() -> None:
    """The schema lists every rule, from the easiest to the hardest."""
    assert tuple(SCHEMA["$defs"]["Rule"]["enum"]) == RULES


@pytest.mark.parametrize("kind", KINDS)
def test_descriptions_keep_to_the_schema(kind: str) -> None:
    """Each kind of puzzle, and its entry on a page with a link."""
    puzzle = puzzle_of(kind)
    check(described(puzzle), "Description")
    check(entry_value(puzzle, PageOptions(link="https://example.org/page.html")), "Entry")


@pytest.mark.parametrize("kind", KINDS)
def test_lines_and_clues_say_what_the_puzzle_says(kind: str) -> None:
    """Every line has the puzzle's cells in order, and its clue accepts the solution when read back from the JSON."""
    puzzle = puzzle_of(kind)
    value = json.loads(json.dumps(described(puzzle)))
    solution = [int(digit, 36) for digit in value["solution"]]
    assert puzzle.errors(bytes(solution)) == ()
    for line, cells, clue in zip(value["lines"], puzzle.lines, puzzle.clues, strict=True):
        assert cells_of(line) == list(cells)
        told = line["clue"]
        if told is None:
            assert clue is None
        elif "runs" in told:
            again = nf.Runs(tuple(nf.Block(length, colour) for length, colour in told["runs"]))
            assert again == clue
        else:
            assert nf.Totals(tuple(nf.Total(*part) for part in told["totals"])) == clue
        assert accepts(clue, [solution[cell] for cell in cells])


@pytest.mark.parametrize("kind", KINDS)
def test_deductions_lead_to_the_solution(kind: str) -> None:
    """Whoever follows the list from the given cells ends at the solution, and every step takes something away."""
    value = described(puzzle_of(kind))
    known = [(1 << len(value["palette"])) - 1] * value["cells"]
    for cell, colour in value["given"]:
        known[cell] = 1 << colour
    for step in value["deductions"]:
        for cell, mask in step["changes"]:
            assert mask == mask & known[cell] != known[cell]
            known[cell] = mask
    assert known == [1 << int(digit, 36) for digit in value["solution"]]


@pytest.mark.parametrize("kind", ["tangram", "curved"])
def test_a_plane_shows_every_clue_in_reading_order(kind: str) -> None:
    """The words of a label are the blocks of its line, named by number, once each, forwards or backwards."""
    puzzle = puzzle_of(kind)
    value = described(puzzle)
    shown = {label["line"] for label in value["board"]["labels"]}
    assert shown == {number for number, clue in enumerate(puzzle.clues) if clue is not None}
    for label in value["board"]["labels"]:
        runs = value["lines"][label["line"]]["clue"]["runs"]
        blocks = [word["block"] for word in label["words"]]
        assert blocks in ([-1], list(range(len(runs))), list(range(len(runs)))[::-1])
        assert [word["text"] for word in label["words"]] == [str(runs[b][0]) if b >= 0 else "0" for b in blocks]


@pytest.mark.parametrize("kind", ["tangram", "curved"])
def test_faces_fill_the_frame(kind: str) -> None:
    """The faces' outlines, measured by shapely, lie side by side without gaps: their areas add up to the frame's."""
    board = described(puzzle_of(kind))["board"]
    whole = polygon_of(board["frame"])
    faces = [polygon_of(face["path"]) for face in board["faces"]]
    assert sum(face.area for face in faces) == pytest.approx(whole.area, rel=2e-3)
    for face, shape in zip(board["faces"], faces, strict=True):
        middle = Point(*face["middle"])
        assert shape.contains(middle)
        assert shape.boundary.distance(middle) == pytest.approx(face["room"], rel=0.05)


def test_patterns_are_those_of_print() -> None:
    """Each colour but the background has the motif that `draw/` prints for it."""
    palette = described(puzzle_of("coloured solid"))["palette"]
    assert "pattern" not in palette[0]
    assert [colour["pattern"]["name"] for colour in palette[1:]] == [
        pattern_of(number, 1.0, "#000000", 0.0, 0.0).name for number in (1, 2)
    ]


def test_why_there_are_no_hints() -> None:
    """Several solutions, none, and a board too large: the description says which, and has no deductions."""
    large = nf.Puzzle.of_picture(nf.Grid(201, 201), bytes(x % 3 > 0 for x in range(201 * 201)))
    for puzzle, word in ((TWINS, "several"), (IMPOSSIBLE, "none"), (large, "large")):
        value = described(puzzle)
        assert (value["hints"], value["deductions"], value["grade"]) == (word, [], None)
        check(value, "Description")
    assert described(TWINS)["solution"] is None
    assert described(large)["solution"] is not None


def test_effort_bounds_an_explanation() -> None:
    """With no time at all there are no hints, and the description says why."""
    assert insight_of(puzzle_of("mono"), seconds=0).hints == "effort"


def test_boards_that_no_browser_draws_are_refused() -> None:
    """More than 500×500 cells are one sentence."""
    puzzle = nf.Puzzle(nf.Grid(1000, 251), (None,) * 1251)
    with pytest.raises(WriteError, match="too large for the player"):
        describe(puzzle, Insight("large"))


def test_strangers_text_is_cleaned() -> None:
    """Direction overrides and control characters of titles stay behind; letters of any script remain."""
    puzzle = puzzle_of("mono").with_credits(title="\u202eevil\x07 שלום 🐈", author="<b>A</b>")
    told = describe(puzzle, Insight("off"))["credits"]
    assert (told["title"], told["author"]) == ("evil שלום 🐈", "<b>A</b>")


def test_the_contract_names_the_rooms_it_talks_about() -> None:
    """description.ts points at files that exist."""
    for path in re.findall(r"`((?:docs|nonoforge)/[\w/.]+)`", TYPES):
        assert (ROOT / ("src/" * path.startswith("nonoforge/") + path)).exists(), path
    assert Path(ROOT / "web" / "package-lock.json").exists()
