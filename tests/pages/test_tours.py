"""The tours of docs/ are stories that must be true: their commands and Python are run, and the output compared."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from told import PICTURES, beside_examples, run_commands, run_python, text_of

from docs.site.telling import commands_in
from nonoforge.cli import run

TOUR, PYTHON, START = text_of("docs/tour.md"), text_of("docs/python.md"), text_of("docs/start.md")


def test_commands_of_the_tour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands, run one after the other, print what the tour says and write the files they name."""
    beside_examples(tmp_path, monkeypatch)
    told = {command.split()[1] for command, _ in commands_in(TOUR)}
    assert told >= {"solve", "show", "draw", "explain", "grade", "convert", "study"}
    run_commands(TOUR, capsys)
    written = {path.name for path in tmp_path.iterdir() if path.is_file()} - {"photo.jpg"}
    assert written == {"fish.svg", "fish-solution.svg", "cat.pdf", "cat.png", "cat.json"}


def test_pictures_of_the_tour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures shown are what the commands next to them draw today."""
    beside_examples(tmp_path, monkeypatch)
    drawing = [shlex.split(command)[1:] for command, _ in commands_in(TOUR) if "draw examples/fish.png" in command]
    assert len(drawing) == 2
    for arguments in drawing:
        assert run(arguments) == 0
        assert Path(arguments[-1]).read_bytes() == (PICTURES / arguments[-1]).read_bytes()


def test_python_of_the_tour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python blocks, run one after the other, print what the page says, and draw its picture."""
    beside_examples(tmp_path, monkeypatch)
    assert run_python(PYTHON, "docs/python.md") > 12
    assert Path("heart-step.svg").read_bytes() == (PICTURES / "heart-step.svg").read_bytes()


def test_commands_of_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From a photo to a printed and a played puzzle: what the first page promises comes about."""
    beside_examples(tmp_path, monkeypatch)
    run_commands(START, capsys)
    assert {path.name for path in tmp_path.glob("photo*")} >= {
        "photo.json",
        "photo.pdf",
        "photo.html",
        "photo-book.pdf",
    }
