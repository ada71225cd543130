"""`nonoforge make --kind tangram` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonoforge as nf
from nonoforge.cli import run

SWAN = Path(__file__).parents[2] / "examples" / "tangram" / "swan.svg"


def test_a_drawing_becomes_files_and_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One call writes the puzzle and its drawing, and prints every value that is promised."""
    out = [tmp_path / "swan.json", tmp_path / "swan.svg"]
    assert run(["make", str(SWAN), "--kind", "tangram", "--json", *(f"-o{path}" for path in out)]) == 0
    record = json.loads(capsys.readouterr().out)
    assert {"cells", "lines", "class", "min_width_before", "min_width_after", "verdict", "guess_free"} <= set(record)
    assert {"clues_kept", "seconds"} <= set(record)
    assert (record["verdict"], record["guess_free"], record["class"]) == ("unique", True, "basic")
    assert nf.read(out[0]).cells == record["cells"]
    assert out[1].read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--set", "fit=7"], "fit must lie between"),
        (["--set", "colour=1"], "no setting"),
        (["--width", "30"], "--width goes with --kind mono or colour"),
    ],
)
def test_bad_requests_leave_nothing_behind(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A request that makes no sense ends with status 2, one sentence, and no file."""
    target = tmp_path / "x.json"
    assert run(["make", str(SWAN), "--kind", "tangram", *arguments, "-o", str(target)]) == 2
    assert words in capsys.readouterr().err
    assert not target.exists()


def test_a_hostile_drawing_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A drawing that is refused ends with status 2 and no file."""
    bad, target = tmp_path / "bad.svg", tmp_path / "x.json"
    bad.write_text('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')
    assert run(["make", str(bad), "--kind", "tangram", "-o", str(target)]) == 2
    assert "entities" in capsys.readouterr().err
    assert not target.exists()
