"""Puzzles that were read, made or drawn here, under their content ids, with the record of how they came about.

They are what ids in requests mean besides the library. The newest `MOST` stay; what a draft names is never forgotten.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Mapping
from typing import Any

from nonoforge.studio.keeping.database import now, told, writing

MOST = 4_000
"""Puzzles kept besides those of drafts: a few days of work, tens of megabytes."""

_SPARE = 200
"""How many more may pile up before they are forgotten all at once."""


def keep_puzzle(connection: sqlite3.Connection, id: str, content: bytes, record: Mapping[str, Any]) -> None:
    """Store a puzzle (nonoforge's own JSON), or renew it; a record is not replaced by an empty one."""
    packed = zlib.compress(content), zlib.compress(json.dumps(record, ensure_ascii=False).encode())
    with writing(connection):
        if not record:
            connection.execute(
                "INSERT INTO puzzles VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET kept = excluded.kept, content = excluded.content",
                [id, *packed, now()],
            )
        else:
            connection.execute("INSERT OR REPLACE INTO puzzles VALUES (?, ?, ?, ?)", [id, *packed, now()])
        _forget(connection)


def kept_puzzle(connection: sqlite3.Connection, id: str) -> tuple[bytes, dict[str, Any]] | None:
    """The JSON and the record of a puzzle; None where the id is unknown."""
    with told():
        row = connection.execute("SELECT content, record FROM puzzles WHERE id = ?", [id]).fetchone()
    if row is None:
        return None
    record: dict[str, Any] = json.loads(zlib.decompress(row["record"]))
    return zlib.decompress(row["content"]), record


def renewed(connection: sqlite3.Connection, id: str) -> str:
    """When a puzzle was last stored, "" where it is not here: who holds an older copy reads it again."""
    with told():
        row = connection.execute("SELECT kept FROM puzzles WHERE id = ?", [id]).fetchone()
    return "" if row is None else str(row["kept"])


def keep_arrangement(connection: sqlite3.Connection, puzzle: str, text: str) -> None:
    """Store the curves that a puzzle was made of, as `saved.dumps_state` writes them; they go when it goes."""
    with writing(connection):
        connection.execute("INSERT OR REPLACE INTO arrangements VALUES (?, ?)", [puzzle, zlib.compress(text.encode())])


def kept_arrangement(connection: sqlite3.Connection, puzzle: str) -> str | None:
    """The curves of a puzzle; None where they are not known."""
    with told():
        row = connection.execute("SELECT state FROM arrangements WHERE puzzle = ?", [puzzle]).fetchone()
    return None if row is None else zlib.decompress(row["state"]).decode()


def _forget(connection: sqlite3.Connection) -> None:
    (count,) = connection.execute("SELECT count(*) FROM puzzles").fetchone()
    if count > MOST + _SPARE:
        connection.execute(
            "DELETE FROM puzzles WHERE id IN (SELECT id FROM puzzles ORDER BY kept LIMIT ?) "
            "AND id NOT IN (SELECT puzzle FROM made) "
            "AND id NOT IN (SELECT puzzle FROM drafts WHERE puzzle IS NOT NULL)",
            [count - MOST],
        )
        connection.execute("DELETE FROM arrangements WHERE puzzle NOT IN (SELECT id FROM puzzles)")
