"""Checking a library: whether the file is sound, and whether what it holds is what it says.

Reads only. Damage is told and not mended: what can still be read goes into an archive (`library export`), from which a
new library is made.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from nonoforge.errors import LibraryError, NonoforgeError
from nonoforge.formats import loads
from nonoforge.library.canonical import canonical_id
from nonoforge.library.connecting import connect

_MOST_TOLD = 50
"""Problems of one sort that are told; a file full of zeros has one on every page."""


def problems(path: Path, *, deep: bool = False, progress: Callable[[int], None] | None = None) -> Iterator[str]:
    """What is wrong, a sentence each; nothing where all is well. `deep` replays every certificate."""
    try:
        connection = connect(path, create=False, readonly=True)
    except LibraryError as error:
        yield str(error)
        return
    try:
        unsound = False
        for trouble in _of_file(connection):
            unsound = True
            yield trouble
        # Contents that lie on broken pages are told below too, as far as they can be reached at all.
        yield from _of_puzzles(connection, deep, progress)
        if not unsound:
            yield from _of_units(connection)
    except sqlite3.DatabaseError as error:
        yield f"the tables cannot be read any further: {error}"
    finally:
        connection.close()


def _of_file(connection: sqlite3.Connection) -> Iterator[str]:
    """Pages, rows that point nowhere, and the words for searching."""
    for row in connection.execute(f"PRAGMA integrity_check({_MOST_TOLD})"):
        if row[0] != "ok":
            yield f"the file is damaged: {row[0]}"
    for row in connection.execute("PRAGMA foreign_key_check").fetchmany(_MOST_TOLD):
        yield f"a row of {row[0]} belongs to a puzzle that is not there"
    lost = "SELECT count(*) FROM puzzles LEFT JOIN {} ON {} WHERE {} IS NULL"
    for table, joined, what in (
        ("bodies", "puzzle = number", "puzzles have no content"),
        ("words", "words.rowid = number", "puzzles cannot be found by words"),
    ):
        count = connection.execute(lost.format(table, joined, joined.split(" = ")[0])).fetchone()[0]
        if count:
            yield f"{count} {what}"


def _of_puzzles(connection: sqlite3.Connection, deep: bool, progress: Callable[[int], None] | None) -> Iterator[str]:
    """Each puzzle read, its ids worked out anew, its certificate replayed."""
    rows = connection.execute(
        "SELECT number, id, canonical, bodies.content AS content, record, certificates.content AS proof FROM puzzles "
        "JOIN bodies ON bodies.puzzle = number LEFT JOIN certificates ON certificates.puzzle = number ORDER BY number"
    )
    told = 0
    for count, row in enumerate(rows, 1):
        wrong = _of_puzzle(row, deep)
        if progress is not None:
            progress(count)
        if wrong and told < _MOST_TOLD:
            told += 1
            yield f"puzzle {row['id']}: {wrong}"


def _of_puzzle(row: sqlite3.Row, deep: bool) -> str:
    """What is wrong with one puzzle; "" where nothing is."""
    try:
        puzzle = loads(zlib.decompress(row["content"]), "json")
        json.loads(zlib.decompress(row["record"]))
        proof = json.loads(zlib.decompress(row["proof"])) if row["proof"] is not None else None
    except (NonoforgeError, ValueError, zlib.error, TypeError) as error:
        return f"what is stored of it cannot be read: {error}"
    if puzzle.id != row["id"]:
        return f"its content is another puzzle, {puzzle.id}"
    if canonical_id(puzzle) != row["canonical"]:
        return "its canonical id is not that of its content"
    if deep and proof is not None:
        from nonoforge.explain import check_certificate

        try:
            check_certificate(proof, puzzle)
        except NonoforgeError as error:
            return str(error)
    return ""


def _of_units(connection: sqlite3.Connection) -> Iterator[str]:
    for row in connection.execute("SELECT id, result FROM units"):
        try:
            json.loads(zlib.decompress(row["result"]))
        except (ValueError, zlib.error, TypeError):
            yield f"the result of the unit {row['id']} cannot be read"
