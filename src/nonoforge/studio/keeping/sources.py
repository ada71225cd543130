"""Uploads, kept under the hash of their bytes: the same file dropped twice is one source, and no name is a path."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from nonoforge.harmless import clean
from nonoforge.replacing import replace_file
from nonoforge.studio.keeping.database import now, told, writing
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.keeping.place import Place

MOST_BYTES = 64 * 1024 * 1024
"""Of one upload."""

MOST_SOURCES, MOST_KEPT = 2_000, 4_000_000_000
"""Sources, and bytes of all of them, beyond which the oldest that no draft uses are forgotten."""

LONGEST_NAME = 200


def id_of(data: bytes) -> str:
    """The hash that names a source."""
    return sha256(data).hexdigest()


def file_of(place: Place, id: str) -> Path:
    """Where the bytes lie; `LibraryError` for anything that is not a hash, so no other file can be meant."""
    if len(id) != 64 or not set(id) <= set("0123456789abcdef"):
        raise Missing("this is not the id of a source")
    return place.sources / id


def keep_bytes(place: Place, data: bytes) -> str:
    """Store the bytes of an upload and return their id."""
    own = id_of(data)
    file = file_of(place, own)
    if not file.exists():
        replace_file(file, data)
    return own


def keep_source(connection: sqlite3.Connection, id: str, name: str, size: int, facts: Mapping[str, Any]) -> None:
    """Write down what is known of a source whose bytes are stored; the last name it came by is the one that stays."""
    text = json.dumps(dict(facts), ensure_ascii=False)
    with writing(connection):
        connection.execute(
            "INSERT OR REPLACE INTO sources (id, name, form, facts, bytes, added) VALUES (?, ?, ?, ?, ?, ?)",
            [id, clean_name(name), facts.get("form", ""), text, size, now()],
        )


def clean_name(name: str) -> str:
    """The last part of a file's name, harmless to show."""
    return clean(name.replace("\\", "/").rpartition("/")[2], LONGEST_NAME) or "picture"


def source_value(connection: sqlite3.Connection, id: str) -> dict[str, Any] | None:
    """What is known of a source; None for an unknown one."""
    with told():
        row = connection.execute("SELECT * FROM sources WHERE id = ?", [id]).fetchone()
    return None if row is None else _value(row)


def all_sources(connection: sqlite3.Connection, limit: int = 200) -> list[dict[str, Any]]:
    """The newest sources."""
    with told():
        rows = connection.execute("SELECT * FROM sources ORDER BY added DESC LIMIT ?", [limit]).fetchall()
    return [_value(row) for row in rows]


def source_bytes(place: Place, id: str) -> bytes:
    """The bytes of an upload."""
    try:
        return file_of(place, id).read_bytes()
    except OSError:
        raise Missing("this source is no longer here: drop it again") from None


def forget_source(connection: sqlite3.Connection, place: Place, id: str) -> None:
    """Remove a source and its bytes."""
    file = file_of(place, id)
    with writing(connection):
        connection.execute("DELETE FROM sources WHERE id = ?", [id])
    file.unlink(missing_ok=True)


def forget_oldest(connection: sqlite3.Connection, place: Place) -> None:
    """Remove the oldest sources that no draft uses, until what is left is within bounds."""
    with told():
        count, size = connection.execute("SELECT count(*), coalesce(sum(bytes), 0) FROM sources").fetchone()
        if count <= MOST_SOURCES and size <= MOST_KEPT:
            return
        rows = connection.execute(
            "SELECT id, bytes FROM sources WHERE id NOT IN (SELECT source FROM drafts WHERE source IS NOT NULL) "
            "ORDER BY added"
        ).fetchall()
    for row in rows:
        if count <= 0.95 * MOST_SOURCES and size <= 0.95 * MOST_KEPT:
            return
        forget_source(connection, place, row["id"])
        count, size = count - 1, size - row["bytes"]


def _value(row: sqlite3.Row) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(row["facts"])
    return {**facts, "id": row["id"], "name": row["name"], "bytes": row["bytes"], "added": row["added"]}
