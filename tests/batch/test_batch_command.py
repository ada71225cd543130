"""`nonoforge batch`: plans, reports, outputs and bad input at the command line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import nonoforge as nf
from nonoforge.cli import run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

JOB = """
[job]
sources = ["in"]
subjects = "once"
library = "own.db"
licence = "CC0-1.0"
tags = ["issue 47"]

[[wish]]
name = "starters"
count = 2
kind = "mono"
size = "10x10"

[[wish]]
name = "tangrams"
count = 1
kind = "tangram"
tags = ["planes"]

[[output]]
puzzles = "out"
formats = ["json", "svg"]

[[output]]
puzzles = "all.json"

[[output]]
archive = "out/issue.nonoforge"

[[output]]
report = "out/report.json"
"""


@pytest.fixture
def job(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("pictures/anchor.png", "pictures/cat.png", "tangram/fish.svg"):
        shutil.copy(EXAMPLES / name, folder)
    path = tmp_path / "issue.toml"
    path.write_text(JOB)
    return path


def test_a_plan_makes_nothing(job: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It tells what would be made of how many sources, in words and in JSON."""
    assert run(["batch", str(job), "--plan"]) == 0
    assert "starters: 2 × mono" in capsys.readouterr().out
    assert run(["batch", str(job), "--plan", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(wish["count"], wish["sources"], wish["first_units"]) for wish in told["wishes"]] == [(2, 2, 2), (1, 1, 1)]
    assert sorted(path.name for path in job.parent.iterdir()) == ["in", "issue.toml"]


def test_a_job_with_its_outputs(job: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The library that the job names, files in every format, an archive, a report; and all again by `--resume`."""
    folder = job.parent
    assert run(["batch", str(job), "--workers", "1", "--report", str(folder / "r.json")]) == 0
    out = capsys.readouterr().out
    assert "3 of 3 puzzles" in out
    report = json.loads((folder / "r.json").read_text())
    assert report["complete"]
    with nf.Library(folder / "own.db") as library:
        kept = [library.get(each) for wish in report["wishes"] for each in wish["ids"]]
        assert [each.tags for each in kept] == [("issue 47",), ("issue 47",), ("issue 47", "planes")]
        assert {each.licence for each in kept} == {"CC0-1.0"}
    assert len(nf.read_all(folder / "all.json")) == 3
    names = sorted(path.name for path in (folder / "out").iterdir())
    assert len(names) == 3 * 3 + 2
    assert json.loads((folder / "out" / "report.json").read_text())["outputs"][-1].endswith("issue.nonoforge")
    assert run(["batch", str(job), "--resume", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["proved"], again["wishes"]) == (0, report["wishes"])


def test_a_folder_gives_one_puzzle_of_each(job: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of whatever kind suits."""
    place = str(job.parent / "folder.db")
    assert run(["batch", str(job.parent / "in"), "--library", place, "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["made"] == 3
    with nf.Library(place) as library:
        assert sorted(kept.kind for kept in library) == ["mono", "mono", "tangram"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["missing.toml"], "missing.toml: there is no such file"),
        (["JOB", "--workers", "2", "--scheduler", "tcp://x:1"], "give one of them"),
        (["JOB", "--resume"], "there is no library here"),
    ],
)
def test_bad_input_is_one_sentence(
    job: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    """Status 2, one line, and no library comes to be."""
    assert run(["batch", *(str(job) if each == "JOB" else each for each in arguments)]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert not (job.parent / "own.db").exists()


def test_a_typo_is_told_with_its_line(job: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a compiler would."""
    job.write_text(JOB.replace("subjects", "subjetcs"))
    assert run(["batch", str(job)]) == 2
    assert "issue.toml:4: there is no key 'subjetcs' here: did you mean subjects?" in capsys.readouterr().err
