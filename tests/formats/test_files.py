from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

import nonoforge as nf
from nonoforge.formats import FORMATS, Source, sniff

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(path for path in (ROOT / "examples").iterdir() if path.is_file() and path.suffix != ".py")
PUZZLE = nf.read(ROOT / "examples" / "duck.json")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_are_read_by_content_alone(path: Path) -> None:
    """The sniffer finds the format of every example without its suffix."""
    found = sniff(Source(path.read_bytes()))
    assert path.suffix in found.suffixes


@pytest.mark.parametrize("name", [entry.name for entry in FORMATS if entry.writable])
def test_what_we_write_is_recognised(name: str) -> None:
    """The sniffer recognises what each writer writes, without a suffix."""
    solid = nf.Puzzle.of_picture(nf.Solid(2, 1, 1), b"\0\1")
    assert sniff(Source(nf.dumps(solid if name == "vox" else PUZZLE, name))).name == name


def test_content_beats_the_suffix(tmp_path: Path) -> None:
    """A file with the wrong suffix is read for what it is."""
    path = tmp_path / "duck.nin"
    path.write_bytes(nf.dumps(PUZZLE, "xml"))
    assert nf.read(path) == nf.loads(nf.dumps(PUZZLE, "xml"))


def test_the_suffix_decides_between_equals(tmp_path: Path) -> None:
    """Where the content could be two formats the suffix decides: numbers that are a `.cwd` or rows and columns."""
    for suffix, size in ((".cwd", (1, 1)), (".txt", (2, 3))):
        path = tmp_path / f"numbers{suffix}"
        path.write_text("1\n1\n1\n\n1\n1\n" if suffix == ".txt" else "1\n1\n1\n\n1\n")
        assert nf.read(path).cells == size[0] * size[1]


def test_game_ids_and_addresses_stand_for_files() -> None:
    """A game ID or an address is read in place of a file name."""
    assert nf.read("2x2:1/1/1/1").cells == 4
    assert nf.read("https://puzz.link/p?nonogram/1/1/11").cells == 1
    assert nf.read("1 1\n1\n1\n").cells == 1


def test_missing_files_and_folders(tmp_path: Path) -> None:
    """A missing file, a folder and an impossible name give one sentence."""
    with pytest.raises(nf.ReadError, match="no such file"):
        nf.read(tmp_path / "none.non")
    with pytest.raises(nf.ReadError, match="folder"):
        nf.read(tmp_path)
    with pytest.raises(nf.ReadError, match="cannot be read"):
        nf.read("x" * 5000)
    with pytest.raises(nf.ReadError, match="cannot be read"):
        nf.read("a\0b")


def test_the_error_names_file_line_and_column(tmp_path: Path) -> None:
    """The text of an error begins with file, line and column."""
    path = tmp_path / "bad.nin"
    path.write_text("2 1\n1 x\n1\n0\n")
    with pytest.raises(nf.ReadError) as caught:
        nf.read(path)
    assert str(caught.value).startswith(f"{path}:2:3: ")


def test_write_replaces_and_returns_what_was_lost(tmp_path: Path) -> None:
    """Writing replaces the file, keeps its permissions, leaves no other file and returns what was left out."""
    path = tmp_path / "duck.nin"
    path.write_text("old")
    path.chmod(0o640)
    assert nf.write(PUZZLE, path) == ("title", "author", "license", "goal")
    assert nf.read(path).id == PUZZLE.id
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk fails in the middle, the old file stays and there is no other."""
    path = tmp_path / "duck.nin"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(nf.WriteError, match="No space left"):
        nf.write(PUZZLE, path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_unclear_targets_are_refused(tmp_path: Path) -> None:
    """A suffix of no format or of several, and a folder that does not exist, are told."""
    with pytest.raises(nf.WriteError, match="names no format"):
        nf.write(PUZZLE, tmp_path / "duck.doc")
    with pytest.raises(nf.WriteError, match="several formats"):
        nf.write(PUZZLE, tmp_path / "duck.txt")
    with pytest.raises(nf.WriteError, match="cannot be written"):
        nf.write(PUZZLE, tmp_path / "no" / "duck.nin")
    nf.write(PUZZLE, tmp_path / "duck.txt", "picross")
    assert nf.read(tmp_path / "duck.txt").credits.title == "Duck"


@pytest.mark.parametrize("name", ["json", "non", "xml", "png", "gno", "g", "picross"])
def test_half_a_character_is_refused(name: str) -> None:
    """A title that is no text is refused in a sentence by every writer, and by the reader of JSON escapes."""
    half = PUZZLE.with_credits(title="half \ud83d")
    with pytest.raises(nf.WriteError):
        nf.dumps(half, name)


def test_half_a_character_in_json() -> None:
    """Two halves of a surrogate pair are a character, one is not, wherever it is."""
    good = nf.dumps(PUZZLE.with_credits(title="Title"), "json").decode()
    assert nf.loads(good.replace("Title", "\\ud83d\\ude00")).credits.title == "😀"
    for text in ("\\ud83d", "\\ude00\\ud83d", "\\uDFFFx"):
        with pytest.raises(nf.ReadError, match="half a surrogate pair"):
            nf.loads(good.replace("Title", text))
