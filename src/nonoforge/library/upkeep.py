"""Upkeep: what is in a library in numbers, and its file made small again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonoforge.library.store import Library

_MOST_NAMES = 30
"""Tags and jobs that are told, those with the most puzzles."""


def statistics(library: Library) -> dict[str, Any]:
    """How many puzzles there are of each sort, as plain values; `bytes` of the file, `units` of work recorded."""
    with library.connection() as connection:

        def by(question: str) -> dict[str, int]:
            return {str(row[0]): row[1] for row in connection.execute(question)}

        grouped = "SELECT {0}, count(*) FROM puzzles GROUP BY {0} ORDER BY count(*) DESC, {0}"
        named = f"{grouped} LIMIT {_MOST_NAMES}"
        return {
            "file": str(library.path),
            "bytes": size_of_file(library.path),
            "puzzles": len(library),
            "kinds": by(grouped.format("kind")),
            "difficulties": by(grouped.format("difficulty")),
            "verdicts": by(grouped.format("verdict")),
            "ratings": by(grouped.format("rating")),
            "jobs": by(named.format("job")),
            "sources": connection.execute("SELECT count(DISTINCT source_hash) FROM puzzles").fetchone()[0],
            "tags": by(named.format("tag").replace("puzzles", "tags")),
            "certificates": connection.execute("SELECT count(*) FROM certificates").fetchone()[0],
            "states": connection.execute("SELECT count(*) FROM states").fetchone()[0],
            "units": by("SELECT state, count(*) FROM units GROUP BY state ORDER BY state"),
        }


def vacuum(library: Library, *, units: bool = False) -> tuple[int, int]:
    """Make the file as small as it can be; its bytes before and after.

    `units`: also forget the results of all units of work. Puzzles stay; a job that is run again starts from nothing.
    """
    before = size_of_file(library.path)
    with library.connection() as connection:
        if units:
            connection.execute("DELETE FROM units")
        connection.execute("INSERT INTO words (words) VALUES ('optimize')")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return before, size_of_file(library.path)


def size_of_file(path: Path) -> int:
    """The bytes of a library with what waits beside it to be written into it."""
    files = (path, path.with_name(f"{path.name}-wal"))
    return sum(file.stat().st_size for file in files if file.exists())
