"""Where `nonoforge make` writes, what it lists, and what it refuses before any work."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from nonoforge.cli import run
from nonoforge.formats import loads, read
from nonoforge.puzzle import Credits

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SMALL = ["--size", "10x10", "--variants", "1"]


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A picture in a folder of its own, which is the current one."""
    shutil.copy(EXAMPLES / "pictures" / "anchor.png", tmp_path / "walrus.png")
    monkeypatch.chdir(tmp_path)
    return "walrus.png"


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails if anything is made."""

    def made(*_: object, **__: object) -> object:
        raise AssertionError("the work has begun")

    monkeypatch.setattr("nonoforge.cli.make.making", made)


def names(folder: str = ".") -> set[str]:
    return {str(path) for path in Path(folder).rglob("*") if path.is_file()}


def test_without_an_output_there_is_a_drawing(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is called after the source, the report names it, and a second run does not replace it."""
    assert run(["make", source, *SMALL]) == 0
    assert "→ walrus-nonogram.svg" in capsys.readouterr().out
    before = Path("walrus-nonogram.svg").read_bytes()
    assert run(["make", source, *SMALL, "--seed", "5"]) == 0
    assert "→ walrus-nonogram-2.svg" in capsys.readouterr().out
    assert Path("walrus-nonogram.svg").read_bytes() == before


def test_the_list_of_files_is_complete(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every new file is in the report, in text and in JSON."""
    asked = ["-o", "a.json", "-o", "a.svg", "-o", "a-solution.pdf", "-o", "all.v1/", "--sheet", "s.png"]
    assert run(["make", source, *SMALL, *asked]) == 0
    text = capsys.readouterr().out
    written = names() - {"walrus.png"}
    assert written == {"a.json", "a.svg", "a-solution.pdf", "all.v1/walrus-1.json", "s.png"}
    assert all(name in text for name in written)
    assert run(["make", source, *SMALL, "-o", "b.svg", "-o", "b.json", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["file"], record["files"]) == ("b.json", ["b.json", "b.svg"])


def test_a_png_is_a_picture_to_look_at(source: str) -> None:
    """Large enough to read its clues; with --pixels it has a pixel for each cell and is read back."""
    assert run(["make", source, *SMALL, "-o", "look.png"]) == 0
    assert Image.open("look.png").width > 200
    assert run(["make", source, *SMALL, "-o", "dots.png", "--pixels"]) == 0
    assert Image.open("dots.png").size == (10, 10)
    assert read("dots.png").cells == 100


def test_the_puzzle_does_not_tell_what_it_is(source: str) -> None:
    """No sheet of the puzzle names the source; the solution does, as the puzzle's answer. A given title is on both."""
    outputs = ["-o", "p.svg", "-o", "p.json", "-o", "p.non", "-o", "p-solution.svg"]
    assert run(["make", source, *SMALL, *outputs]) == 0
    assert loads(Path("p.json").read_bytes()).credits == Credits(answer="Walrus")
    for name in ("p.svg", "p.non"):
        assert "walrus" not in Path(name).read_text().lower(), name
    assert "Walrus" in Path("p-solution.svg").read_text()
    assert run(["make", source, *SMALL, *outputs, "--title", "Guess", "--author", "Ann", "--licence", "CC0"]) == 0
    for name in ("p.svg", "p.json", "p-solution.svg"):
        assert all(word in Path(name).read_text() for word in ("Guess", "Ann", "CC0")), name


def test_theme_and_paper(source: str) -> None:
    """A dark drawing is dark, and a PDF on A4 has pages of A4."""
    words = ["--theme", "dark", "--paper", "a4", "-o", "d.png", "-o", "d.pdf"]
    assert run(["make", source, *SMALL, *words]) == 0
    assert np.asarray(Image.open("d.png").convert("L"))[2, 2] < 60
    assert b"595.3 841.9" in Path("d.pdf").read_bytes()


def test_standard_input_and_output(
    source: str, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """`make - -o -` reads a picture and writes the puzzle alone; what there is to say goes to standard error."""
    data = Path(source).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run(["make", "-", *SMALL, "-o", "-"]) == 0
    sys.stdout.flush()
    printed = capfdbinary.readouterr()
    assert loads(printed.out).cells == 100
    assert b"unique" in printed.err
    assert names() == {"walrus.png"}


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "walrus.png", "--pixels"], "never overwritten"),
        (["-o", "walrus.png"], "never overwritten"),
        (["-o", "a.json", "--sheet", "walrus.png"], "never overwritten"),
        (["-o", "a.jpg"], ".svg"),
        (["-o", "out.v1"], "put / after its name"),
        (["-o", "no/such/a.json"], "no folder"),
        (["-o", "a.vox"], "boxes of voxels"),
        (["--kind", "colour", "-o", "a.nin"], "more than one colour"),
        (["--paper", "a4"], "add -o NAME.pdf"),
        (["--paper", "a99", "-o", "a.pdf"], "no paper"),
        (["--theme", "pink"], "no theme"),
        (["--pixels", "-o", "a.svg"], "add -o NAME.png"),
        (["--json", "-o", "-"], "standard output"),
        (["--sheet", "a.txt"], "a.txt"),
        (["--kind", "tangram", "--sheet", "a.png"], "--sheet goes with"),
    ],
)
def test_what_cannot_be_written_is_refused_first(
    source: str, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence that says what would help, before anything is made; the picture is untouched."""
    before = Path(source).read_bytes()
    assert run(["make", source, *words]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert names() == {"walrus.png"}
    assert Path(source).read_bytes() == before
