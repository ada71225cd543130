"""The library: puzzles kept in one SQLite file, by content id.

    with Library("magazine.db") as library:
        library.add(puzzle, tags=["issue 47"])
        library.search(words="cat", difficulty="easy")

Several processes may use one library at a time: whoever writes waits for the others, and a duplicate is looked for in
the same transaction that stores the puzzle. What a method has returned is on the disk.
"""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from nonoforge.errors import LibraryError
from nonoforge.harmless import clean
from nonoforge.library import ledger
from nonoforge.library.connecting import connect, told, writing
from nonoforge.library.entry import Entry
from nonoforge.library.kept import COLUMNS, Kept, kept_of
from nonoforge.library.place import default_path
from nonoforge.library.searching import Query, counted, found
from nonoforge.puzzle import Knowledge, Puzzle, check_knowledge

LONGEST_TAG = 80

_STORED = (
    *("id", "canonical", "fingerprint", "kind", "board", "width", "height", "depth", "cells", "colours"),
    *("title", "author", "licence", "source", "source_hash", "method", "seed", "version"),
    *("verdict", "guess_free", "difficulty", "score", "likeness"),
)
"""Fields of an entry that are columns."""


@dataclass(frozen=True, slots=True)
class Added:
    """What became of a puzzle that was to be added.

    `new`: it is stored. `known`: it was there. `turned`: it was there in another position, as the puzzle `of`.
    """

    id: str
    status: str
    of: str = ""


class Library:
    """Puzzles in one file. Use it as a context manager, or `close` it."""

    def __init__(
        self, path: str | os.PathLike[str] | None = None, *, create: bool = True, readonly: bool = False
    ) -> None:
        """`path`: by default the one in the user's data folder. `create`: make a library where there is none."""
        self.path = Path(path) if path is not None else default_path()
        self._connection = connect(self.path, create=create, readonly=readonly)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """For the files of this room: the connection, with its errors told as `LibraryError`s."""
        with told(self.path):
            yield self._connection

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Several changes as one: all of them are kept, or none."""
        with told(self.path), writing(self._connection):
            yield self._connection

    # Adding

    def add(
        self,
        puzzle: Puzzle | Entry,
        record: Mapping[str, Any] | None = None,
        *,
        tags: Iterable[str] = (),
        turned: bool = False,
    ) -> Added:
        """Keep a puzzle, unless it is there; one that is there in another position is kept only if `turned`.

        A puzzle that comes without the record of its maker is decided, graded and proved first.
        """
        if isinstance(puzzle, Puzzle):
            from nonoforge.library.appraisal import appraised
            from nonoforge.library.entry import entry_of

            puzzle = appraised(puzzle) if record is None else entry_of(puzzle, record)
        return self.put([puzzle], tags=tags, turned=turned)[0]

    def put(
        self, entries: Iterable[Entry], *, tags: Iterable[str] = (), job: str = "", turned: bool = False
    ) -> list[Added]:
        """Keep entries, all in one transaction; the same rules as `add`."""
        checked = [checked_tag(tag) for tag in tags]
        with self.transaction() as connection:
            return [self._put(connection, entry, checked, job, turned) for entry in entries]

    def _put(self, connection: sqlite3.Connection, entry: Entry, tags: Sequence[str], job: str, turned: bool) -> Added:
        same = connection.execute("SELECT number FROM puzzles WHERE id = ?", [entry.id]).fetchone()
        if same is not None:
            self._tag(connection, same["number"], tags)
            return Added(entry.id, "known", entry.id)
        if not turned:
            question = "SELECT id FROM puzzles WHERE canonical = ? ORDER BY number LIMIT 1"
            other = connection.execute(question, [entry.canonical]).fetchone()
            if other is not None:
                return Added(entry.id, "turned", other["id"])
        values = [getattr(entry, name) for name in _STORED]
        names, marks = ", ".join((*_STORED, "job", "added")), ", ".join("?" * (len(_STORED) + 2))
        number = connection.execute(
            f"INSERT INTO puzzles ({names}) VALUES ({marks})",  # noqa: S608 - our own words only
            [*values, job, _now()],
        ).lastrowid
        body = zlib.compress(entry.content.encode()), zlib.compress(json.dumps(dict(entry.record)).encode())
        connection.execute("INSERT INTO bodies VALUES (?, ?, ?)", [number, *body])
        if entry.proof:
            connection.execute("INSERT INTO certificates VALUES (?, ?)", [number, entry.proof])
        connection.execute(
            "INSERT INTO words (rowid, title, author, source, tags, kind) VALUES (?, ?, ?, ?, '', ?)",
            [number, entry.title, entry.author, entry.source, entry.kind],
        )
        self._tag(connection, int(number or 0), tags)
        return Added(entry.id, "new")

    # Finding

    def __len__(self) -> int:
        with self.connection() as connection:
            return int(connection.execute("SELECT count(*) FROM puzzles").fetchone()[0])

    def __contains__(self, id: str) -> bool:
        with self.connection() as connection:
            return connection.execute("SELECT 1 FROM puzzles WHERE id = ?", [id]).fetchone() is not None

    def __iter__(self) -> Iterator[Kept]:
        """All of them, in the order in which they were added; safe while the library changes."""
        last = 0
        while True:
            with self.connection() as connection:
                rows = connection.execute(
                    f"SELECT puzzles.number AS number, {COLUMNS} FROM puzzles "  # noqa: S608 - our own words only
                    "WHERE puzzles.number > ? ORDER BY puzzles.number LIMIT 200",
                    [last],
                ).fetchall()
            if not rows:
                return
            last = rows[-1]["number"]
            yield from map(kept_of, rows)

    def search(
        self, query: Query | None = None, *, order: str = "added", limit: int = 50, offset: int = 0, **wanted: Any
    ) -> list[Kept]:
        """One page of the puzzles that fit: `search(words="cat", kind="mono", order="score")`."""
        with self.connection() as connection:
            return found(connection, query or Query(**wanted), order=order, limit=limit, offset=offset)

    def count(self, query: Query | None = None, **wanted: Any) -> int:
        """How many puzzles fit."""
        with self.connection() as connection:
            return counted(connection, query or Query(**wanted))

    def get(self, id: str) -> Kept:
        """What is known of a puzzle, by its id or the beginning of it."""
        return kept_of(self._row(id, COLUMNS))

    def puzzle(self, id: str) -> Puzzle:
        """The puzzle itself."""
        from nonoforge.formats import loads

        return loads(self.blob(id, "bodies", "content"), "json")

    def record(self, id: str) -> dict[str, Any]:
        """What its maker told of it (`Made.record()`), or the appraisal."""
        value: dict[str, Any] = json.loads(self.blob(id, "bodies", "record"))
        return value

    def certificate(self, id: str) -> dict[str, Any] | None:
        """The proof, for `check_certificate`; None where none was stored."""
        blob = self.blob(id, "certificates", "content", missing=True)
        return json.loads(blob) if blob else None

    def thumbnail(self, id: str) -> bytes:
        """A small PNG of the solution (of the puzzle, where no solution is known); drawn once and then kept."""
        from nonoforge.library.thumbnails import thumbnail

        return thumbnail(self, id)

    def near(self, id: str) -> list[tuple[Kept, int]]:
        """Puzzles whose solution looks nearly the same in some position, nearest first, with the bits that differ."""
        from nonoforge.library.near import near

        return near(self, id)

    def number(self, id: str) -> int:
        """For the files of this room: the row of a puzzle."""
        return int(self._row(id, "puzzles.number AS number")["number"])

    def _row(self, id: str, columns: str) -> sqlite3.Row:
        """The one row whose id is this, or begins with it."""
        with self.connection() as connection:
            rows = connection.execute(
                f"SELECT {columns} FROM puzzles WHERE id >= ? AND id < ? LIMIT 2",  # noqa: S608 - our own words only
                [id, id + "g"],
            ).fetchall()
        if len(rows) != 1 or not id:
            what = "no puzzle" if not rows else "more than one puzzle"
            raise LibraryError(f"{what} in this library has an id that begins with {id[:40]!r}")
        row: sqlite3.Row = rows[0]
        return row

    def blob(self, id: str, table: str, column: str, *, missing: bool = False) -> bytes:
        """For the files of this room: what is stored in a column, unpacked; b"" where nothing is and that is fine."""
        number = self.number(id)
        with self.connection() as connection:
            question = f"SELECT {column} FROM {table} WHERE puzzle = ?"  # noqa: S608 - our own words only
            row = connection.execute(question, [number]).fetchone()
        if row is None and missing:
            return b""
        try:
            return zlib.decompress(row[0])
        except (zlib.error, TypeError):
            raise LibraryError(f"{id[:40]}: what is stored of it is damaged: see nonoforge library check") from None

    # Changing

    def tag(self, id: str, *tags: str) -> None:
        """Give a puzzle these tags, besides those it has."""
        number, checked = self.number(id), [checked_tag(tag) for tag in tags]
        with self.transaction() as connection:
            self._tag(connection, number, checked)

    def untag(self, id: str, *tags: str) -> None:
        """Take these tags from a puzzle."""
        number = self.number(id)
        with self.transaction() as connection:
            connection.executemany("DELETE FROM tags WHERE puzzle = ? AND tag = ?", [(number, tag) for tag in tags])
            self._tag(connection, number, [], changed=True)

    def _tag(self, connection: sqlite3.Connection, number: int, tags: Sequence[str], *, changed: bool = False) -> None:
        if not tags and not changed:
            return
        connection.executemany("INSERT OR IGNORE INTO tags (puzzle, tag) VALUES (?, ?)", [(number, t) for t in tags])
        every = [row[0] for row in connection.execute("SELECT tag FROM tags WHERE puzzle = ? ORDER BY tag", [number])]
        connection.execute("UPDATE words SET tags = ? WHERE rowid = ?", [" ".join(every), number])

    def credit(self, id: str, **credits: str) -> None:
        """Change the title, author or other credits of a puzzle; it stays the same puzzle."""
        from nonoforge.formats import dumps

        number, puzzle = self.number(id), self.puzzle(id).with_credits(**credits)
        told = puzzle.credits
        with self.transaction() as connection:
            values = [clean(told.title), clean(told.author), clean(told.license)]
            connection.execute(
                "UPDATE puzzles SET title = ?, author = ?, licence = ? WHERE number = ?", [*values, number]
            )
            connection.execute("UPDATE words SET title = ?, author = ? WHERE rowid = ?", [*values[:2], number])
            content = zlib.compress(dumps(puzzle, "json"))
            connection.execute("UPDATE bodies SET content = ? WHERE puzzle = ?", [content, number])
            connection.execute("DELETE FROM thumbnails WHERE puzzle = ?", [number])

    def rate(self, id: str, stars: int) -> None:
        """Give a puzzle 1 to 5 stars, or 0 for none."""
        if isinstance(stars, bool) or stars not in range(6):
            raise LibraryError(f"a rating is 1 to 5 stars, or 0 for none, not {stars!r}")
        number = self.number(id)
        with self.transaction() as connection:
            connection.execute("UPDATE puzzles SET rating = ? WHERE number = ?", [stars, number])

    def remove(self, id: str) -> None:
        """Forget a puzzle and everything kept with it."""
        number = self.number(id)
        with self.transaction() as connection:
            connection.execute("DELETE FROM words WHERE rowid = ?", [number])
            connection.execute("DELETE FROM puzzles WHERE number = ?", [number])

    # Play

    def save_state(self, id: str, knowledge: Knowledge, player: str = "") -> None:
        """Keep how far a player is; what was kept for that player before is replaced."""
        puzzle, number = self.puzzle(id), self.number(id)
        check_knowledge(puzzle, knowledge)
        picture = bytes(max(mask.bit_length() - 1, 0) for mask in knowledge)
        solved = all(mask & (mask - 1) == 0 and mask for mask in knowledge) and not puzzle.errors(picture)
        content = zlib.compress(json.dumps(list(knowledge), separators=(",", ":")).encode())
        with self.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO states (puzzle, player, content, solved, saved) VALUES (?, ?, ?, ?, ?)",
                [number, clean(player, LONGEST_TAG), content, solved, _now()],
            )

    def state(self, id: str, player: str = "") -> Knowledge | None:
        """How far a player is; None where nothing was kept."""
        number = self.number(id)
        with self.connection() as connection:
            question = "SELECT content FROM states WHERE puzzle = ? AND player = ?"
            row = connection.execute(question, [number, clean(player, LONGEST_TAG)]).fetchone()
        return None if row is None else tuple(json.loads(zlib.decompress(row[0])))

    # Units of work

    def outcome(self, unit: str) -> ledger.Outcome | None:
        """How a unit of work ended; None where it has not."""
        with self.connection() as connection:
            return ledger.outcome_of(connection, unit)

    def recorded(self, units: Iterable[str], *, without_aside: bool = False) -> set[str]:
        """Those of the units that need not be done again."""
        with self.connection() as connection:
            return ledger.recorded(connection, units, without_aside=without_aside)

    def record_outcome(self, outcome: ledger.Outcome) -> None:
        """Write down how a unit of work ended."""
        with self.transaction() as connection:
            ledger.record(connection, outcome)


def checked_tag(tag: str) -> str:
    """A tag without characters that control; `LibraryError` where nothing is left or it is too long."""
    text = clean(tag)
    if not text or len(text) > LONGEST_TAG:
        raise LibraryError(f"a tag has 1 to {LONGEST_TAG} characters, unlike {tag[:40]!r}")
    return text


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
