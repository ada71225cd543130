"""`nonoforge draw` and the text of `nonoforge show`."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from drawn_values import COLOURED, HEART
from PIL import Image

from nonoforge import write
from nonoforge.cli import run
from nonoforge.draw.text.terminal import fitted_text


@pytest.fixture
def file(tmp_path: Path) -> str:
    write(HEART, tmp_path / "heart.json")
    return str(tmp_path / "heart.json")


def test_several_outputs_at_once(file: str, tmp_path: Path) -> None:
    """Each `-o` is written in the format of its ending."""
    names = [tmp_path / f"out.{suffix}" for suffix in ("svg", "png", "pdf")]
    options = [option for name in names for option in ("-o", str(name))]
    assert run(["draw", file, *options, "--theme", "dark", "--cell", "18", "--no-title", "--width", "400"]) == 0
    assert ET.parse(names[0]).getroot().tag.endswith("svg")
    assert Image.open(names[1]).width == 400
    assert names[2].read_bytes().startswith(b"%PDF")


def test_a_file_of_several_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A PDF has a page of its own size for each; an SVG has the first, and a line says so; --number picks one."""
    file, pdf, svg = (str(tmp_path / f"all.{end}") for end in ("json", "pdf", "svg"))
    write([HEART, COLOURED, HEART], file)
    assert run(["draw", file, "-o", pdf]) == 0
    assert capsys.readouterr().err == ""
    data = Path(pdf).read_bytes()
    assert len(re.findall(rb"/Type /Page\b", data)) == 3
    assert len(set(re.findall(rb"/MediaBox \[([^]]*)\]", data))) == 2
    assert run(["draw", file, "-o", svg]) == 0
    assert "puzzle 1 of 3" in capsys.readouterr().err
    assert run(["draw", file, "--number", "2", "-o", svg, "-o", pdf]) == 0
    assert capsys.readouterr().err == ""
    assert len(re.findall(rb"/Type /Page\b", Path(pdf).read_bytes())) == 1


def test_solution_and_knowledge(file: str, tmp_path: Path) -> None:
    """The solution is filled, a state from a text file shows dots in empty cells, and both at once are refused."""
    state = tmp_path / "state.txt"
    state.write_text("?#?#?\n#####\n?????\n.???.\n?????\n")
    solved, known = tmp_path / "solved.svg", tmp_path / "known.svg"
    assert run(["draw", file, "--solution", "-o", str(solved)]) == 0
    assert run(["draw", file, "--knowledge", str(state), "-o", str(known)]) == 0
    assert "solution" in solved.read_text()
    assert "9 of 25 cells known" in known.read_text()
    assert run(["draw", file, "--solution", "--knowledge", str(state), "-o", str(solved)]) == 2


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["-o", "x.gif"], "x.gif"),
        (["-o", "x.svg", "-o", "x.gif"], "x.gif"),
        (["-o", "x.svg", "--theme", "pink"], "pink"),
        (["-o", "x.svg", "--cell", "0"], "cell"),
        (["-o", "x.svg", "--knowledge", "7"], "saved state"),
        (["-o", "x.svg", "--knowledge", "nowhere.txt"], "nowhere.txt"),
        (["-o", "x.svg", "--number", "2"], "puzzle 2"),
    ],
)
def test_bad_wishes_end_in_one_line(
    file: str,
    options: list[str],
    word: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit status 2, one line that names the trouble, and no file."""
    monkeypatch.chdir(tmp_path)
    assert run(["draw", file, *options]) == 2
    error = capsys.readouterr().err
    assert word in error
    assert len(error.splitlines()) == 1
    assert not list(tmp_path.glob("x.*"))


def test_a_state_that_does_not_fit(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A state of the wrong length or with unknown letters is refused in one line."""
    state = tmp_path / "state.txt"
    for text, word in (("???", "has 3 cells"), ("z" * 25, "'z'")):
        state.write_text(text)
        assert run(["draw", file, "--knowledge", str(state), "-o", str(tmp_path / "x.svg")]) == 2
        assert word in capsys.readouterr().err


class Screen(io.StringIO):
    """A terminal with an encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True


def test_text_suits_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colours on a screen unless NO_COLOR is set, half blocks on a narrow one, ASCII where only that can be written."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "300")
    assert "\x1b[" in fitted_text(COLOURED, Screen("utf-8"))
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in fitted_text(COLOURED, Screen("utf-8"))
    assert fitted_text(HEART, Screen("latin-1")).isascii()
    monkeypatch.setenv("COLUMNS", "12")
    assert "▀" in fitted_text(HEART, Screen("utf-8"), picture=HEART.goal)
