"""What `nonoforge make` reports, alike for every kind."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from nonoforge.cli import run
from nonoforge.formats import read
from nonoforge.grading import grade

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
QUICK = ("--method", "2019", "--set", "cooling=0.9", "--set", "stale=5")

KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "mono": ("pictures/anchor.png", ("--size", "20x20", "--variants", "1")),
    "colour": ("pictures/lighthouse.png", ("--size", "15x20", "--variants", "1")),
    "solid": ("models/dino.ply", ("--size", "10")),
    "tangram": ("tangram/swan.svg", ()),
    "curved": ("curved/leaf.svg", QUICK),
}
"""Kind -> a picture and what makes it quickly."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wanted", [None, "easy"])
def test_every_kind_reports_alike(
    kind: str, wanted: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Difficulty and score are those of a grade of the file, `wanted` is what was asked, colours do not count the
    background, and the name of the file is no title.
    """
    example, options = KINDS[kind]
    picture = tmp_path / f"little-red_one{Path(example).suffix}"
    shutil.copy(EXAMPLES / example, picture)
    file = tmp_path / "out.json"
    asked = [] if wanted is None else ["--difficulty", wanted]
    assert run(["make", str(picture), "--kind", kind, *options, *asked, "--json", "-o", str(file)]) == 0
    record, puzzle = json.loads(capsys.readouterr().out), read(file)
    graded = grade(puzzle)
    assert (record["difficulty"], record["score"], record["wanted"]) == (graded.label, round(graded.score, 1), wanted)
    assert record["colours"] == len(puzzle.palette) - 1
    assert puzzle.credits.title == puzzle.credits.source == ""
    assert ("penalty" in record) == (kind == "curved")
