"""Drafts: what is being made or painted, on the disk before the page is told that it is saved.

A draft's `state` belongs to the page (any JSON); the puzzles made for it belong to the server, so that a page that was
closed while they were made finds them.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import zlib
from collections.abc import Mapping
from typing import Any

from nonoforge.errors import LibraryError
from nonoforge.harmless import clean
from nonoforge.studio.keeping.database import now, told, writing
from nonoforge.studio.keeping.missing import Missing

MOST_STATE = 4_000_000
"""Bytes of a draft's state."""

MOST_DRAFTS = 1_000
"""The oldest is forgotten when there are more; games are counted by themselves, so that playing costs no design."""

MOST_MADE = 24
"""Puzzles made for a draft that are kept, the newest."""


class OutOfDate(LibraryError):
    """Somebody else, another tab perhaps, has changed the draft since it was read."""


def new_draft(connection: sqlite3.Connection, values: Mapping[str, Any]) -> dict[str, Any]:
    """Store a draft: `title`, `kind`, `state`, `puzzle` (an id)."""
    own = secrets.token_hex(8)
    with writing(connection):
        connection.execute(
            "INSERT INTO drafts (id, title, kind, state, puzzle, source, version, updated) "
            "VALUES (?, ?, ?, ?, ?, ?, 1, ?)",
            [own, *_columns(values), now()],
        )
        connection.execute(
            "DELETE FROM drafts WHERE id IN "
            "(SELECT id FROM drafts WHERE (kind = 'play') = ? ORDER BY updated DESC LIMIT -1 OFFSET ?)",
            [values.get("kind") == "play", MOST_DRAFTS],
        )
    return draft_value(connection, own)


def change_draft(connection: sqlite3.Connection, id: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Replace what is given; with a `version`, only if nobody changed the draft since that one was read."""
    with writing(connection):
        row = _row(connection, id)
        if values.get("version") is not None and values["version"] != row["version"]:
            raise OutOfDate("this draft was changed elsewhere, in another tab perhaps: read it again")
        before = {"title": row["title"], "kind": row["kind"], "puzzle": row["puzzle"]}
        state = values["state"] if "state" in values else json.loads(zlib.decompress(row["state"]))
        columns = _columns({**before, **values, "state": state})
        version, updated = row["version"] + 1, now()
        connection.execute(
            "UPDATE drafts SET title = ?, kind = ?, state = ?, puzzle = ?, source = ?, version = ?, updated = ? "
            "WHERE id = ?",
            [*columns, version, updated, id],
        )
    return {"version": version, "updated": updated}


def draft_value(connection: sqlite3.Connection, id: str) -> dict[str, Any]:
    """All of a draft; `made` lists ids of puzzles, the newest last."""
    with told():
        row = _row(connection, id)
        made = connection.execute("SELECT puzzle FROM made WHERE draft = ? ORDER BY number", [id]).fetchall()
    state = json.loads(zlib.decompress(row["state"]))
    return {**_summary(row), "version": row["version"], "state": state, "made": [each["puzzle"] for each in made]}


def all_drafts(connection: sqlite3.Connection) -> list[dict[str, Any]]:
    """Every draft without its state, the newest first."""
    with told():
        rows = connection.execute(f"{_DRAFTS} ORDER BY drafts.updated DESC")
        return [_summary(row) for row in rows]


def forget_draft(connection: sqlite3.Connection, id: str) -> None:
    """Remove a draft."""
    with writing(connection):
        _row(connection, id)
        connection.execute("DELETE FROM drafts WHERE id = ?", [id])


def keep_made(connection: sqlite3.Connection, draft: str, puzzle: str) -> None:
    """Remember a puzzle that was made for a draft; a draft that is gone wants none."""
    with writing(connection):
        if connection.execute("SELECT 1 FROM drafts WHERE id = ?", [draft]).fetchone() is None:
            return
        connection.execute("DELETE FROM made WHERE draft = ? AND puzzle = ?", [draft, puzzle])
        connection.execute("INSERT INTO made (draft, puzzle) VALUES (?, ?)", [draft, puzzle])
        connection.execute(
            "DELETE FROM made WHERE number IN "
            "(SELECT number FROM made WHERE draft = ? ORDER BY number DESC LIMIT -1 OFFSET ?)",
            [draft, MOST_MADE],
        )


_DRAFTS = "SELECT drafts.*, sources.name FROM drafts LEFT JOIN sources ON sources.id = drafts.source"


def _columns(values: Mapping[str, Any]) -> list[Any]:
    """Title, kind, state, puzzle and source, as they are stored."""
    state = values.get("state") or {}
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    if len(text) > MOST_STATE:
        raise LibraryError(f"a draft of {len(text):,} bytes is too large: at most {MOST_STATE:,}")
    source = state.get("source") if isinstance(state, dict) else None
    if isinstance(source, dict):
        source = source.get("id")
    return [
        clean(str(values.get("title") or ""), 200),
        clean(str(values.get("kind") or ""), 40),
        zlib.compress(text, 3),
        values.get("puzzle"),
        source if isinstance(source, str) else None,
    ]


def _row(connection: sqlite3.Connection, id: str) -> sqlite3.Row:
    row: sqlite3.Row | None = connection.execute(f"{_DRAFTS} WHERE drafts.id = ?", [id]).fetchone()
    if row is None:
        raise Missing("there is no such draft")
    return row


def _summary(row: sqlite3.Row) -> dict[str, Any]:
    """`name` is the source's file: a draft without a title is called by it."""
    return {**{name: row[name] for name in ("id", "title", "kind", "puzzle", "updated")}, "name": row["name"] or ""}
