from __future__ import annotations

from pathlib import Path

import pytest

import nonoforge as nf

UNSUPPORTED = {
    "number-loom-colour/blob.g": "triddler",
    "number-loom-colour/cut_and_polished.xml": "triddler",
    "number-loom-colour/wake_up.xml": "triddler",
    "pbnsolve-examples/alladin.g": "triangles",
    "pierre-dejoue/invalid_input.txt": "no ROWS",
}
"""Files that are refused, and a word of the reason."""

COUNTS = {
    "jwilk": 151,
    "nonogram-db": 39,
    "normalised-nin": 33,
    "random-25x25": 20,
    "number-loom-colour": 31,
    "pbnsolve-examples": 12,
    "pynogram-examples": 16,
    "nonogrid-examples": 6,
    "tournament": 1000,
    "gramcracker-survey": 9,
    "lalafrogkk": 1,
    "fastnonogram-survey": 1,
}
"""Puzzles per folder, as SOURCES.md lists them."""


@pytest.fixture(scope="module")
def collection(shared: Path) -> dict[str, tuple[nf.Puzzle, ...]]:
    root = shared / "puzzles"
    files = [path for path in sorted(root.rglob("*.*")) if path.is_file() and path.suffix != ".md"]
    names = {str(path.relative_to(root)): path for path in files}
    return {name: nf.read_all(path) for name, path in names.items() if name not in UNSUPPORTED}


def test_every_file_of_the_field_is_read(collection: dict[str, tuple[nf.Puzzle, ...]]) -> None:
    """All puzzle files are read, with as many puzzles as their list says."""
    for folder, count in COUNTS.items():
        assert sum(len(puzzles) for name, puzzles in collection.items() if name.startswith(f"{folder}/")) == count, (
            folder
        )


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_unsupported_files_say_so(shared: Path, name: str) -> None:
    """Triddlers, triangles and malformed grids are refused with the reason."""
    with pytest.raises(nf.ReadError, match=UNSUPPORTED[name]):
        nf.read_all(shared / "puzzles" / name)


def test_goals_fit_their_clues(collection: dict[str, tuple[nf.Puzzle, ...]]) -> None:
    """Every goal that came with a puzzle solves it, which checks clues and pictures against each other."""
    goals = [(name, puzzle) for name, puzzles in collection.items() for puzzle in puzzles if puzzle.goal]
    assert len(goals) >= 39
    assert [name for name, puzzle in goals if puzzle.errors(puzzle.goal or b"")] == []


def test_one_puzzle_from_different_formats(collection: dict[str, tuple[nf.Puzzle, ...]]) -> None:
    """Puzzles that are there in several formats are the same puzzle."""
    for names in (
        ("normalised-nin/webpbn-00006-cat.nin", "nonogram-db/webpbn/6.non", "gramcracker-survey/cat6.txt"),
        ("normalised-nin/webpbn-00016-knot.nin", "pierre-dejoue/webpbn/webpbn-00016-knot.non"),
        ("normalised-nin/faase.nin", "pynogram-examples/frans_faase.txt"),
        ("pynogram-examples/uk.txt", "nonogrid-examples/UK.toml"),
        ("pierre-dejoue/note.nin", "pierre-dejoue/test_pattern_01.txt", "pierre-dejoue/raw/note.txt"),
    ):
        assert len({collection[name][0].id for name in names}) == 1, names
