"""The README is a story that must be true: its Python and its commands are run, and their output is compared."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path

import pytest

from nonoforge.cli import run
from nonoforge.cli.kernels import ready_kernels

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The contents of the fenced blocks in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Each `$ nonoforge ...` line with the output printed below it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def comparable(output: str) -> list[str]:
    """Lines without trailing blanks; measured times are different each time."""
    timeless = re.sub(r"\b\d+(\.\d+)? (ms|s)\b", "some time", output)
    return [line.rstrip() for line in timeless.strip().splitlines()]


@pytest.fixture
def beside_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with a copy of the examples, in which files may be written."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def test_python_of_the_readme(beside_examples: Path) -> None:
    """The Python blocks, run one after the other, print what the README says."""
    assert blocks("python")
    example = doctest.DocTestParser().get_doctest("\n".join(blocks("python")), {}, "README", "README.md", 0)
    said: list[str] = []
    result = doctest.DocTestRunner().run(example, out=said.append)
    assert result.attempted > 10
    assert result.failed == 0, "".join(said)
    drawn = beside_examples / "heart-step.svg"
    assert drawn.read_bytes() == (ROOT / "docs" / "pictures" / drawn.name).read_bytes()


def test_commands_of_the_readme(beside_examples: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The commands, run one after the other, print what the README says and write the files they name."""
    ready_kernels("engine", "geometry")  # announces that it compiles, which the README does not show
    capsys.readouterr()
    assert {command.split()[1] for command, _ in commands()} >= {"solve", "show", "draw", "explain", "grade", "convert"}
    for command, expected in commands():
        program, *arguments = shlex.split(command)
        assert program == "nonoforge"
        assert run(arguments) in (0, 1), command
        assert comparable("".join(capsys.readouterr())) == comparable(expected), command
    written = {path.name for path in beside_examples.iterdir() if path.is_file()}
    assert written == {"fish.svg", "fish-solution.svg", "cat.pdf", "cat.png", "cat.json"}


def test_pictures_of_the_readme(beside_examples: Path) -> None:
    """The pictures shown are what the commands next to them draw today."""
    for command, _ in commands():
        _, *arguments = shlex.split(command)
        if arguments[0] == "draw" and "examples/fish.png" in arguments:
            assert run(arguments) == 0
            name = arguments[-1]
            assert Path(name).read_bytes() == (ROOT / "docs" / "pictures" / name).read_bytes()


def test_links_of_the_readme_lead_somewhere() -> None:
    """Every link and picture of the README is a file of the repository."""
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(targets) > 8
    assert [target for target in targets if not target.startswith("http") and not (ROOT / target).exists()] == []
