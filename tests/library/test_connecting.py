"""Opening a library: whose file it is, which version, and what is said where it cannot be used."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from library_puzzles import RECORD, puzzle

from nonoforge.errors import LibraryError
from nonoforge.library import Library, entry_of
from nonoforge.library.place import default_path
from nonoforge.library.schema import APPLICATION, VERSION


def contents(path: Path) -> bytes:
    return path.read_bytes()


def test_a_new_library_has_the_marks_of_ours(tmp_path: Path) -> None:
    """Application id, schema version, WAL, foreign keys."""
    path = tmp_path / "deep" / "folder" / "new.db"
    with Library(path) as library, library.connection() as connection:
        answers = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version", "journal_mode", "foreign_keys", "synchronous")
        ]
    assert answers == [APPLICATION, VERSION, "wal", 1, 2]


def test_a_newer_library_is_left_alone(tmp_path: Path) -> None:
    """A clear sentence, and not a byte changed."""
    path = tmp_path / "newer.db"
    Library(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = contents(path)
    for readonly in (False, True):
        with pytest.raises(LibraryError, match="newer nonoforge made this library"):
            Library(path, readonly=readonly)
    assert contents(path) == before


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """So is a file that is no database, a folder and a device."""
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE birds (name)")
    connection.commit()
    connection.close()
    text = tmp_path / "text.db"
    text.write_text("this is no library at all, but a text")
    before = contents(other), contents(text)
    for path, reason in (
        (other, "another program"),
        (text, "not a library"),
        (tmp_path, "no file"),
        (Path("/dev/null"), "no file"),
    ):
        with pytest.raises(LibraryError, match=reason):
            Library(path)
    assert (contents(other), contents(text)) == before


def test_there_must_be_a_library_to_read(tmp_path: Path) -> None:
    """Reading makes no file."""
    with pytest.raises(LibraryError, match="there is no library here"):
        Library(tmp_path / "none.db", readonly=True)
    with pytest.raises(LibraryError, match="there is no library here"):
        Library(tmp_path / "none.db", create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_loses_one_transaction_and_nothing_else(tmp_path: Path) -> None:
    """SQLite is told that the file may not grow: a clear sentence, and what was there is still there."""
    path = tmp_path / "full.db"
    with Library(path) as library:
        library.add(puzzle(1), RECORD)
        with library.connection() as connection:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")
        many = [entry_of(puzzle(seed), RECORD) for seed in range(2, 200)]
        with pytest.raises(LibraryError, match="the disk is full"):
            library.put(many)
        stored = [kept.id for kept in library]
    assert stored[0] == puzzle(1).id
    with Library(path) as library:
        assert [kept.id for kept in library] == stored
        assert library.add(puzzle(500), RECORD).status == "new"


WITHOUT_RIGHTS = """
import os, sys
from nonoforge.errors import LibraryError
from nonoforge.library import Library
import nonoforge.formats
path, id = sys.argv[1:]
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
with Library(path, readonly=True) as library:
    print(len(library.search()), library.get(id).title)
try:
    with Library(path) as library:
        library.rate(id, 3)
except LibraryError as error:
    print(error)
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights work differently there")
def test_a_folder_that_cannot_be_written_can_be_read() -> None:
    """As a user without rights: listing works, changing is one sentence, nothing is changed."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "library.db"
        with Library(path) as library:
            library.add(puzzle(1), RECORD)
        path.chmod(0o444)
        Path(name).chmod(0o555)
        before = contents(path)
        command = [sys.executable, "-c", WITHOUT_RIGHTS, str(path), puzzle(1).id]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        after = contents(path)
        Path(name).chmod(0o755)
    assert done.stdout.startswith("1 number 1\n"), done.stderr
    assert "cannot be" in done.stdout.splitlines()[1]
    assert after == before


def test_the_users_own_library_lies_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Linux where XDG says."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "nonoforge" / "library.db"
