"""The README is a promise that must hold: its Python and its commands are run, and their output is compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from told import beside_examples, run_commands, run_python, text_of

from docs.site.telling import commands_in

README = text_of("README.md")


def test_commands_of_the_readme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands, run one after the other, print what the README says and write the files they name."""
    beside_examples(tmp_path, monkeypatch)
    assert {command.split()[1] for command, _ in commands_in(README)} >= {"make", "solve", "explain", "export", "book"}
    run_commands(README, capsys)
    assert {path.name for path in tmp_path.glob("photo*")} >= {"photo.json", "photo.pdf", "photo.html"}


def test_python_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python, run one line after the other, prints what the README says."""
    beside_examples(tmp_path, monkeypatch)
    assert run_python(README, "README.md") >= 5


def test_the_readme_is_short() -> None:
    """A door is passed quickly: about 120 lines, the rest is in docs/."""
    assert len(README.splitlines()) <= 130
