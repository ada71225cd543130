"""Searching a library: words, filters and an order become one question to SQLite.

A user's words are quoted one by one, so nothing in them is taken for the language of FTS5 (`"`, `*`, `NEAR`, `-`
would be errors or mean something). Each word may go on: `light` finds `Lighthouse`.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass

from nonoforge.errors import LibraryError
from nonoforge.library.kept import COLUMNS, Kept, all_kept

ORDERS = {
    "added": "puzzles.number DESC",
    "title": "puzzles.title, puzzles.number",
    "cells": "puzzles.cells, puzzles.number",
    "score": "puzzles.score DESC, puzzles.number DESC",
    "likeness": "puzzles.likeness DESC, puzzles.number DESC",
    "rating": "puzzles.rating DESC, puzzles.number DESC",
}
"""Name -> order; the newest first where nothing else is said."""

MOST_ROWS = 10_000
"""Rows of one page."""

_SIZE = re.compile(r"([0-9]{1,6})[x×]([0-9]{1,6})(?:[x×]([0-9]{1,6}))?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What to look for; everything that is given must fit.

    `words`: in title, author, source, tags and kind. `size`: `20x20`, or `8x8x8` for solids. `rating`: the least.
    """

    words: str = ""
    kind: str = ""
    difficulty: str = ""
    size: str = ""
    tag: str = ""
    job: str = ""
    licence: str = ""
    verdict: str = ""
    rating: int = 0

    def question(self) -> tuple[str, list[object]]:
        """The part of an SQL statement after FROM, and its values."""
        tables, wanted = "puzzles", []
        values: list[object] = []
        if self.words.strip():
            tables = "words JOIN puzzles ON puzzles.number = words.rowid"
            wanted.append("words MATCH ?")
            values.append(_match(self.words))
        for name in ("kind", "difficulty", "job", "licence", "verdict"):
            if getattr(self, name):
                wanted.append(f"puzzles.{name} = ?")
                values.append(getattr(self, name))
        if self.size:
            for side, cells in zip(("width", "height", "depth"), _sides(self.size), strict=True):
                wanted.append(f"puzzles.{side} IS ?")
                values.append(cells)
        if self.tag:
            wanted.append("puzzles.number IN (SELECT puzzle FROM tags WHERE tag = ?)")
            values.append(self.tag)
        if self.rating:
            wanted.append("puzzles.rating >= ?")
            values.append(self.rating)
        return tables + (f" WHERE {' AND '.join(wanted)}" if wanted else ""), values


def found(
    connection: sqlite3.Connection, query: Query, *, order: str = "added", limit: int = 50, offset: int = 0
) -> list[Kept]:
    """One page of what fits."""
    if order not in ORDERS:
        raise LibraryError(f"lists are ordered by {', '.join(ORDERS)}, not by {order!r}")
    if not (0 <= limit <= MOST_ROWS and offset >= 0):
        raise LibraryError(f"a page has at most {MOST_ROWS} rows, and begins at 0 or later")
    where, values = query.question()
    by = ORDERS[order]
    if order == "added" and query.words.strip():
        by = "words.rowid DESC"  # the order in which FTS5 has them, so it stops after one page
    # Numbers first, whole rows only for the page: a far page of a list then skips numbers and no rows.
    number = "words.rowid" if query.words.strip() else "puzzles.number"
    page = f"SELECT {number} FROM {where} ORDER BY {by} LIMIT ? OFFSET ?"  # noqa: S608 - our own words only
    numbers = [row[0] for row in connection.execute(page, [*values, limit, offset])]
    marks = ",".join("?" * len(numbers))
    rows = connection.execute(
        f"SELECT puzzles.number AS number, {COLUMNS} FROM puzzles WHERE number IN ({marks})",  # noqa: S608
        numbers,
    )
    by_number = {row["number"]: row for row in rows}
    return all_kept(by_number[number] for number in numbers)


def counted(connection: sqlite3.Connection, query: Query) -> int:
    """How many fit."""
    where, values = query.question()
    return int(connection.execute(f"SELECT count(*) FROM {where}", values).fetchone()[0])  # noqa: S608


def _match(words: str) -> str:
    found = re.findall(r"\w+", words[:1000])
    if not found:
        raise LibraryError(f"there is no word in {words[:40]!r}")
    return " ".join(f'"{word}"*' for word in found)


def _sides(size: str) -> tuple[int | None, int | None, int | None]:
    match = _SIZE.fullmatch(size.strip().lower())
    if not match:
        raise LibraryError(f"{size[:40]!r} is not a size: 20x20 or 8x8x8 is needed")
    return int(match[1]), int(match[2]), int(match[3]) if match[3] else None
