"""Checking a library: damage is found and told, and nothing is changed."""

from __future__ import annotations

import json
import sqlite3
import zlib
from pathlib import Path

import pytest
from library_puzzles import RECORD, puzzle

import nonoforge as nf
from nonoforge.errors import LibraryError
from nonoforge.library import Library
from nonoforge.library.checking import problems
from nonoforge.library.upkeep import statistics, vacuum

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "library.db"
    with Library(path) as library:
        library.add(nf.read(ROOT / "examples" / "cat.non"))
        for seed in range(60):
            library.add(puzzle(seed), RECORD)
        vacuum(library)
    return path


def change(path: Path, statement: str, *values: object) -> None:
    """Behind the library's back."""
    connection = sqlite3.connect(path)
    connection.execute(statement, values)
    connection.commit()
    connection.close()


def test_a_sound_library_has_no_problems(path: Path) -> None:
    """Also when every certificate is replayed."""
    assert list(problems(path, deep=True)) == []


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE puzzles SET id = 'abc' WHERE number = 3", "puzzle abc: its content is another puzzle"),
        ("UPDATE puzzles SET canonical = 'abc' WHERE number = 3", "its canonical id is not that of its content"),
        ("UPDATE bodies SET content = x'00' WHERE puzzle = 3", "cannot be read"),
        ("DELETE FROM bodies WHERE puzzle = 3", "1 puzzles have no content"),
        ("DELETE FROM words WHERE rowid = 3", "1 puzzles cannot be found by words"),
        ("INSERT INTO tags VALUES (999, 'lost')", "a row of tags belongs to a puzzle that is not there"),
    ],
)
def test_rows_that_lie_are_named(path: Path, statement: str, told: str) -> None:
    """Each kind of wrong row, changed behind the library's back."""
    change(path, statement)
    assert any(told in problem for problem in problems(path))


def test_a_certificate_that_proves_nothing_is_found(path: Path) -> None:
    """A step left out: only replaying notices."""
    with Library(path) as library:
        (kept,) = library.search(words="cat")
        proof = library.certificate(kept.id)
        assert proof is not None
        number = library.number(kept.id)
    proof["steps"] = proof["steps"][1:]
    blob = zlib.compress(json.dumps(proof).encode())
    change(path, "UPDATE certificates SET content = ? WHERE puzzle = ?", blob, number)
    assert list(problems(path)) == []
    assert [each for each in problems(path, deep=True) if "proves nothing" in each]


def read_all(path: Path) -> str:
    """Read everything; what is said where that does not work."""
    try:
        with Library(path, readonly=True) as library:
            for kept in library:
                library.puzzle(kept.id)
    except LibraryError as error:
        return "damaged" if "damaged" in str(error) else str(error)
    return ""


@pytest.mark.parametrize("page", [1, 3, 10])
def test_pages_full_of_rubbish_are_one_sentence_and_no_traceback(path: Path, page: int) -> None:
    """A page overwritten: check tells, reading tells or works, and the file stays as it is."""
    data = bytearray(path.read_bytes())
    data[4096 * page : 4096 * (page + 1)] = b"\xa5" * 4096
    path.write_bytes(data)
    assert list(problems(path))
    assert read_all(path) in ("", "damaged")
    assert path.read_bytes() == bytes(data)


@pytest.mark.parametrize("length", [0, 10, 100, 5000, 40_000])
def test_a_file_that_was_cut_off_is_told(path: Path, length: int) -> None:
    """At any length."""
    data = path.read_bytes()[:length]
    path.write_bytes(data)
    found = list(problems(path))
    assert found
    assert path.read_bytes() == data


def test_numbers_and_a_smaller_file(path: Path) -> None:
    """What was removed leaves the file when it is vacuumed."""
    with Library(path) as library:
        told = statistics(library)
        assert (told["puzzles"], told["kinds"], told["certificates"]) == (61, {"mono": 61}, 1)
        for kept in list(library)[5:]:
            library.remove(kept.id)
        before, after = vacuum(library)
    assert after < before
    assert list(problems(path)) == []
