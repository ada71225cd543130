"""`nonoforge book`: files and folders in, one PDF out, or nothing at all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nonoforge.cli import run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three puzzles in two folders, and what is none."""
    (tmp_path / "in" / "more").mkdir(parents=True)
    for name in ("cat.non", "house.nin", "heart.pbm"):
        (tmp_path / "in" / ("more" if name == "cat.non" else "") / name).write_bytes((EXAMPLES / name).read_bytes())
    return tmp_path / "in"


def test_a_folder_becomes_a_book(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All puzzles below a folder are printed."""
    target = folder.parent / "book.pdf"
    assert run(["book", str(folder), "-o", str(target), "--title", "Three", "--per-page", "2", "--bleed", "3mm"]) == 0
    assert "3 puzzles on" in capsys.readouterr().out
    assert target.read_bytes().startswith(b"%PDF")


def test_broken_files_are_listed_and_the_rest_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file that cannot be read is named with its reason, and the status says that something is missing."""
    (folder / "broken.xml").write_text("<?xml version='1.0'?><puzzleset>")
    (folder / "empty.non").write_bytes(b"")
    (folder / "two.non").write_text("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n")
    (folder / ".hidden").write_text("not a puzzle")
    target = folder.parent / "book.pdf"
    assert run(["book", str(folder), "-o", str(target), "--no-how-to"]) == 1
    said = capsys.readouterr()
    assert "3 puzzles on" in said.out
    lines = [line for line in said.err.splitlines() if "left out" in line]
    assert len(lines) == 3
    assert any("broken.xml" in line for line in lines)
    assert any("empty.non: the file is empty" in line for line in lines)
    assert any("it has several solutions" in line for line in lines)
    assert target.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--per-page", "3"], "per_page must be one of auto, 1, 2, 4, not '3'"),
        (["--paper", "a9"], "there is no paper 'a9'"),
        (["--bleed", "much"], "bleed must be a number, not 'much'"),
        (["-o", "book.txt"], "a book is saved as .pdf"),
    ],
)
def test_bad_options_are_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    """The sentence of the options themselves, status 2, and no file."""
    target = folder.parent / "book.pdf"
    assert run(["book", str(folder), "-o", str(target), *arguments]) == 2
    assert sentence in capsys.readouterr().err
    assert not target.exists()


_FULL_DISK = """
import resource, signal, sys
from nonoforge.cli import run
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
sys.exit(run(sys.argv[1:]))
"""


def test_a_full_disk_leaves_the_old_book(folder: Path) -> None:
    """Where the file cannot be written whole, the one that was there stays, nothing lies beside it, and it is told."""
    place = folder.parent / "out"
    place.mkdir()
    (place / "book.pdf").write_bytes(b"the old one")
    command = [sys.executable, "-c", _FULL_DISK, "book", str(folder), "-o", str(place / "book.pdf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "cannot be written: File too large" in done.stderr
    assert [path.name for path in place.iterdir()] == ["book.pdf"]
    assert (place / "book.pdf").read_bytes() == b"the old one"
