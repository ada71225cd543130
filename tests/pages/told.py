"""What pages tell, run: their commands and their Python must print what stands on the page."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from docs.site.places import DOCS, ROOT
from docs.site.telling import commands_in, prepare
from nonoforge.cli import run
from nonoforge.cli.kernels import ready_kernels

PICTURES = DOCS / "pictures"


def text_of(page: str) -> str:
    """A page of the repository."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The contents of the fenced blocks in one language; "" for those without."""
    return [
        inside
        for word, inside in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        if word == language
    ]


def comparable(output: str) -> list[str]:
    """Lines without trailing blanks; times differ with each run, and sizes of pages with each change of the player."""
    timeless = re.sub(r"\b\d+(\.\d+)? (ms|s|kB)\b", "so much", output)
    return [line.rstrip() for line in timeless.strip().splitlines()]


def run_commands(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run the commands of a page one after the other: each must print what the page says."""
    ready_kernels("engine", "geometry")  # announces that it compiles, which pages do not show
    capsys.readouterr()
    for command, expected in commands_in(text):
        program, *arguments = shlex.split(command)
        assert program == "nonoforge"
        assert run(arguments) in (0, 1), command
        assert comparable("".join(capsys.readouterr())) == comparable(expected), (
            f"{command}: if this change is meant, run: python -m docs.site.telling PAGE"
        )


def run_python(text: str, page: str) -> int:
    """Run the examples of a page one after the other: each must print what the page says; how many there were."""
    example = doctest.DocTestParser().get_doctest("\n".join(blocks(text, "python")), {}, page, page, 0)
    said: list[str] = []
    result = doctest.DocTestRunner().run(example, out=said.append)
    assert result.failed == 0, "".join(said)
    return result.attempted


def beside_examples(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a copy of the examples and a photo, in which files may be written."""
    prepare(folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "100")
