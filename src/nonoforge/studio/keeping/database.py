"""The studio's own database: puzzles under their content ids, sources, drafts and jobs.

Drafts wait for the disk (`synchronous = FULL`): what was answered survives a power cut. Several processes use it, so
each change is one transaction that waits for the others.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from nonoforge.errors import LibraryError
from nonoforge.studio.keeping.place import Place

PATIENCE = 20.0
"""Seconds to wait for another process that writes."""

VERSION = 2

_TABLES = """
CREATE TABLE puzzles (
    id      TEXT PRIMARY KEY,
    content BLOB NOT NULL,
    record  BLOB NOT NULL,
    kept    TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX puzzles_kept ON puzzles (kept);
CREATE TABLE sources (
    id    TEXT PRIMARY KEY,
    name  TEXT NOT NULL,
    form  TEXT NOT NULL,
    facts TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    added TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sources_added ON sources (added);
CREATE TABLE drafts (
    id      TEXT PRIMARY KEY,
    title   TEXT NOT NULL,
    kind    TEXT NOT NULL,
    state   BLOB NOT NULL,
    puzzle  TEXT,
    source  TEXT,
    version INTEGER NOT NULL,
    updated TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX drafts_updated ON drafts (updated);
CREATE TABLE made (
    number INTEGER PRIMARY KEY,
    draft  TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL
);
CREATE INDEX made_draft ON made (draft);
CREATE TABLE jobs (
    id    TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    added TEXT NOT NULL
) WITHOUT ROWID;
"""

_SINCE_2 = """
CREATE TABLE arrangements (
    puzzle TEXT PRIMARY KEY,
    state  BLOB NOT NULL
) WITHOUT ROWID;
"""


def connect(place: Place) -> sqlite3.Connection:
    """The open database, made where there is none; usable from any thread, by one at a time."""
    with told():
        connection = sqlite3.connect(place.database, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        with writing(connection):
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > VERSION:
                raise LibraryError("what the studio kept here belongs to a newer nonoforge; nothing was changed")
            for since, tables in enumerate((_TABLES, _SINCE_2)):
                for statement in tables.split(";\n") if version <= since else ():
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")
    return connection


@contextmanager
def told() -> Iterator[None]:
    """Errors of SQLite as sentences."""
    try:
        yield
    except sqlite3.Error as error:
        full = "full" in str(error) or "readonly" in str(error)
        reason = "the disk is full or cannot be written" if full else f"its database says: {error}"
        raise LibraryError(f"the studio could not keep this: {reason}") from error


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """One transaction: all of it is kept, or nothing."""
    with told():
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def now() -> str:
    """The time as it is stored and sorted: UTC, to the microsecond."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
