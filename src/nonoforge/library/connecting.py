"""Opening the file of a library: whose it is, which version it has, and what SQLite must promise.

Every error of SQLite becomes a `LibraryError` here, in one sentence that says what to do. Nothing is written before the
file is known to be ours and not newer than we are.

WAL lets others read while one writes. `synchronous = FULL` waits for the disk at each commit: what was reported saved
survives a power cut, not only a crash of the program.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from nonoforge.errors import LibraryError
from nonoforge.library.schema import APPLICATION, STEPS, VERSION
from nonoforge.replacing import shorten_name

PATIENCE = 60.0
"""Seconds to wait for another process that writes."""

_HEAD = b"SQLite format 3\0"


def connect(path: Path, *, create: bool = True, readonly: bool = False) -> sqlite3.Connection:
    """The open library; a new one where there is no file and `create` allows it."""
    with told(path):
        fresh = _is_fresh(path)
        if fresh and (readonly or not create):
            raise LibraryError(f"{_name(path)}: there is no library here")
        if fresh:
            _make_folder(path)
        connection = _opened(path, readonly)
        try:
            _check_owner(connection, path, fresh)
            connection.execute("PRAGMA foreign_keys = ON")
            if not readonly:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                _bring_up_to_date(connection)
        except BaseException:
            connection.close()
            raise
        return connection


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Errors of SQLite and of the system, told as `LibraryError`s about this file."""
    try:
        yield
    except sqlite3.Error as error:
        raise LibraryError(f"{_name(path)}: {_sentence(error)}") from error
    except OSError as error:
        raise LibraryError(f"{_name(path)}: {error.strerror or error}") from error


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction: all of it is kept or nothing; inside another it is a part of that one.

    `IMMEDIATE` takes the right to write at once. A transaction that begins by reading and then writes cannot wait for
    another writer: what it has read may be out of date by then.
    """
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # a full disk has ended it already
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _is_fresh(path: Path) -> bool:
    """Whether a library would be new; `LibraryError` where something else stands in its place."""
    if not path.exists():
        return True
    if not path.is_file():
        raise LibraryError(f"{_name(path)}: this is no file, so it is no library")
    with path.open("rb") as file:
        head = file.read(len(_HEAD))
    if head and head != _HEAD:
        raise LibraryError(f"{_name(path)}: this is not a library, or its first bytes are damaged; nothing was changed")
    return not head


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LibraryError(f"{_name(path)}: the folder cannot be made: {error.strerror or error}") from None


def _opened(path: Path, readonly: bool) -> sqlite3.Connection:
    """A connection; a library in a folder that cannot be written is read as it lies there."""
    address = f"file:{quote(str(path.absolute()))}"
    modes = ("?mode=ro", "?mode=ro&immutable=1") if readonly else ("",)
    for mode in modes:
        connection = sqlite3.connect(
            address + mode, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.OperationalError as error:
            connection.close()
            # The files beside a library that is being read cannot be made in a folder that is read-only. What waits
            # in one of them would be missed by reading the library alone.
            log = path.with_name(f"{path.name}-wal")
            refused = any(word in str(error) for word in ("unable to open", "readonly"))
            if mode == modes[-1] or not refused or (log.exists() and log.stat().st_size):
                raise
        else:
            break
    connection.row_factory = sqlite3.Row
    return connection


def _check_owner(connection: sqlite3.Connection, path: Path, fresh: bool) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if owner != APPLICATION and (tables or not fresh):
        if not tables and not version and not owner:  # another process is making it at this moment
            return
        raise LibraryError(f"{_name(path)}: this is a database of another program; nothing was changed")
    if version > VERSION:
        raise LibraryError(
            f"{_name(path)}: a newer nonoforge made this library (version {version}, this one knows {VERSION}): "
            "update nonoforge; nothing was changed"
        )


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Take the steps that this library has not taken, all or none."""
    if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
        return
    with writing(connection):
        done = connection.execute("PRAGMA user_version").fetchone()[0]  # another process may have been faster
        for step in STEPS[done:]:
            for statement in step.split(";\n"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _sentence(error: sqlite3.Error) -> str:
    """What SQLite says, and what to do about it."""
    text = str(error)
    known = {
        "locked": "another process has been writing to this library for too long; try again",
        "disk is full": "the disk is full; nothing of this step was stored",
        "disk I/O": "the disk cannot be written or read (is it full?); nothing of this step was stored",
        "readonly": "the library or its folder cannot be written; nothing was stored",
        "unable to open": "the file cannot be opened (is the folder there, and may it be written?)",
        "malformed": "the file is damaged; nothing was changed, and nonoforge library check says what is wrong",
        "not a database": "this is not a library, or it is damaged; nothing was changed",
        "no such module: fts5": "this Python's SQLite has no full-text search (FTS5): use another build of Python",
    }
    return next((sentence for word, sentence in known.items() if word in text), f"SQLite says: {text}")


def _name(path: Path) -> str:
    return shorten_name(str(path))
