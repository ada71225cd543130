"""`nonoforge library`: every command on a small library, in words and in JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nonoforge.cli import run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The options that name a library with three puzzles."""
    option = ["--library", str(tmp_path / "mine.db")]
    files = [str(EXAMPLES / name) for name in ("cat.non", "boat.xml", "duck.json")]
    assert run(["library", "add", *files, "--tag", "examples", *option]) == 0
    assert capsys.readouterr().out.count("added") == 3
    return option


def told(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_list_json_is_one_object_a_line_with_its_id(place: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """And its filters hold."""
    assert run(["library", "list", "--json", *place]) == 0
    rows = told(capsys)
    assert len({row["id"] for row in rows}) == 3
    assert run(["library", "list", "cat", "--difficulty", "easy", "--size", "15x15", "--json", *place]) == 0
    assert [row["title"] for row in told(capsys)] == ["Cat"]
    assert run(["library", "list", "--limit", "2", *place]) == 0
    assert "2 of 3 puzzles" in capsys.readouterr().out


def test_adding_again_adds_nothing(place: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A known puzzle is told to be there; a file that cannot be read is named, and the rest is done."""
    files = [str(EXAMPLES / "cat.non"), "missing.non", str(EXAMPLES / "key.gno")]
    assert run(["library", "add", *files, "--json", *place]) == 2
    out = capsys.readouterr()
    assert [json.loads(line)["status"] for line in out.out.splitlines()] == ["known", "new"]
    assert "missing.non: there is no such file" in out.err


def test_show_tag_and_rate(place: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """By the beginning of an id."""
    run(["library", "list", "cat", "--json", *place])
    start = told(capsys)[0]["id"][:10]
    assert run(["library", "tag", start, "pets", "issue 47", "--json", *place]) == 0
    assert told(capsys)[0]["tags"] == ["examples", "issue 47", "pets"]
    assert run(["library", "tag", start, "pets", "--remove", *place]) == 0
    assert run(["library", "rate", start, "4", "--json", *place]) == 0
    capsys.readouterr()
    assert run(["library", "show", start, "--board", *place]) == 0
    out = capsys.readouterr().out
    assert "issue 47" in out
    assert "rating:      4" in out
    assert run(["library", "show", start, "--json", *place]) == 0
    assert told(capsys)[0]["record"]["verdict"] == "unique"


def test_export_import_check_stats_vacuum(place: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An archive and a puzzle file out, the archive in again, all is well."""
    archive, other = tmp_path / "all.nonoforge", ["--library", str(tmp_path / "other.db")]
    assert run(["library", "export", str(archive), *place]) == 0
    assert run(["library", "export", str(tmp_path / "all.json"), "--tag", "examples", *place]) == 0
    assert run(["library", "import", str(archive), *other]) == 0
    capsys.readouterr()
    assert run(["library", "check", "--deep", "--json", *other]) == 0
    assert told(capsys)[0]["problems"] == []
    assert run(["library", "stats", "--json", *other]) == 0
    assert told(capsys)[0]["puzzles"] == 3
    assert run(["library", "vacuum", "--json", *other]) == 0
    assert told(capsys)[0]["bytes"] > 0
    run(["library", "list", "--json", *other])
    first = told(capsys)
    assert run(["library", "remove", first[0]["id"], *other]) == 0
    capsys.readouterr()
    run(["library", "list", "--json", *other])
    assert told(capsys) == first[1:]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "ffff"], "no puzzle in this library"),
        (["rate", "3", "9"], "stars"),
        (["list", "--order", "colour"], "lists are ordered by"),
        (["list", "--size", "big"], "is not a size"),
        (["export", "x.doc"], "names no format"),
        (["export", "x.nonoforge", "--tag", "none"], "nothing was written"),
        (["import", "missing.nonoforge"], "No such file"),
    ],
)
def test_bad_input_is_one_sentence(
    place: list[str], capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    """Status 2 and one line."""
    run(["library", "list", "cat", "--json", *place])
    known = told(capsys)[0]["id"]
    assert run(["library", arguments[0], *(known if each == "3" else each for each in arguments[1:]), *place]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_check_tells_of_damage_and_of_files_that_are_no_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 1, in words and in JSON."""
    path = tmp_path / "broken.db"
    path.write_bytes(b"SQLite format 3\0" + bytes(5000))
    assert run(["library", "check", "--library", str(path)]) == 1
    assert "broken.db" in capsys.readouterr().out
    assert run(["library", "check", "--json", "--library", str(tmp_path / "none.db")]) == 1
    assert told(capsys)[0]["sound"] is False
