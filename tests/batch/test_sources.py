"""Sources: found by name, known by content, and what is none is named."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from nonoforge.batch.sources import Source, find_sources, suiting

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    shutil.copy(EXAMPLES / "pictures" / "anchor.png", tmp_path / "in" / "b.png")
    shutil.copy(EXAMPLES / "pictures" / "cat.png", tmp_path / "in" / "deep" / "a.png")
    shutil.copy(EXAMPLES / "tangram" / "fish.svg", tmp_path / "in" / "fish.svg")
    shutil.copy(EXAMPLES / "models" / "mushroom.vox", tmp_path / "in" / "m.vox")
    return tmp_path


def test_folders_files_and_patterns(folder: Path) -> None:
    """A folder with all below it, a file, a pattern; each content once, in the order of names."""
    everything, wrong = find_sources(folder, ["in", "in/b.png", "in/*.svg"])
    assert [(source.name, source.form) for source in everything] == [
        ("in/b.png", "picture"),
        ("in/deep/a.png", "picture"),
        ("in/fish.svg", "drawing"),
        ("in/m.vox", "model"),
    ]
    assert wrong == []
    assert [source.name for source in find_sources(folder, [str(folder / "in" / "*.vox")])[0]] == ["in/m.vox"]


def test_what_is_no_source_is_named(folder: Path) -> None:
    """Copies, texts, empty files, pipes, dead links, empty folders, patterns without a match; hidden files are not."""
    shutil.copy(folder / "in" / "b.png", folder / "in" / "copy.png")
    (folder / "in" / "readme.txt").write_text("no picture")
    (folder / "in" / "empty.png").write_bytes(b"")
    (folder / "in" / ".hidden").write_text("x")
    (folder / "in" / "dead.png").symlink_to("nowhere")
    os.mkfifo(folder / "in" / "pipe.png")
    (folder / "nothing").mkdir()
    found, wrong = find_sources(folder, ["in", "nothing", "*.jpg", "a\0b"])
    assert len(found) == 4
    reasons = {each.name: each.reason for each in wrong}
    assert reasons.keys() == {
        *("in/copy.png", "in/readme.txt", "in/empty.png", "in/dead.png", "in/pipe.png"),
        *("nothing", "*.jpg", "a\0b"),
    }
    assert reasons["in/copy.png"] == "is the same as in/b.png"
    assert "no plain file" in reasons["in/pipe.png"]


def test_a_thousand_unreadable_files_are_all_named(tmp_path: Path) -> None:
    """And the one that can be read is found."""
    for number in range(1000):
        (tmp_path / f"{number:04}.png").write_text(f"rubbish {number}")
    shutil.copy(EXAMPLES / "pictures" / "cat.png", tmp_path / "cat.png")
    found, wrong = find_sources(tmp_path, ["."])
    assert [source.name for source in found] == ["cat.png"]
    assert len(wrong) == 1000


def test_kinds_get_what_they_are_made_from(tmp_path: Path) -> None:
    """Planes take drawings and grids pictures, and each the other only where there is nothing of its own."""

    def source(name: str, form: str) -> Source:
        return Source(name, tmp_path / name, name, form)

    mixed = [source("a", "picture"), source("b", "drawing"), source("c", "model")]
    assert [[each.name for each in suiting(mixed, kind)] for kind in ("mono", "curved", "solid", "")] == [
        ["a"],
        ["b"],
        ["c"],
        ["a", "b", "c"],
    ]
    assert [each.name for each in suiting(mixed[:1], "tangram")] == ["a"]
    assert [each.name for each in suiting(mixed[1:], "mono")] == ["b"]
    assert suiting(mixed[:2], "solid") == []
