"""The ledger: which units of work are done, kept beside the puzzles and in the same transactions.

A unit is known by its id alone, which comes from its content; what it is and who does it are others' business. Its
result is plain JSON, packed by whoever did it: the one process that writes has enough to do.

A unit is `done`, has `failed` for good (the same would happen again) or was set `aside` because whoever worked on it
died or took too long.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

DONE, FAILED, ASIDE = "done", "failed", "aside"

_MOST_AT_ONCE = 500
"""Ids in one question; SQLite allows 999 values or more."""


def packed(result: Sequence[Any]) -> bytes:
    """Plain values as an outcome holds them."""
    return zlib.compress(json.dumps(list(result), separators=(",", ":")).encode(), 1)


NOTHING = packed(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a unit ended: its result, `packed`, or the reason why there is none.

    `seconds` of CPU time, measured and deciding nothing.
    """

    unit: str
    source: str
    state: str = DONE
    reason: str = ""
    attempts: int = 1
    seconds: float = 0.0
    packed: bytes = NOTHING

    def result(self) -> list[Any]:
        """The plain values that were packed."""
        values: list[Any] = json.loads(zlib.decompress(self.packed))
        return values


def recorded(connection: sqlite3.Connection, units: Iterable[str], *, without_aside: bool = False) -> set[str]:
    """Those of the units that need not be done again."""
    wanted = list(units)
    found: set[str] = set()
    states = (DONE, FAILED) if without_aside else (DONE, FAILED, ASIDE)
    for start in range(0, len(wanted), _MOST_AT_ONCE):
        some = wanted[start : start + _MOST_AT_ONCE]
        marks, words = ",".join("?" * len(some)), ",".join("?" * len(states))
        question = f"SELECT id FROM units WHERE id IN ({marks}) AND state IN ({words})"  # noqa: S608 - marks only
        found.update(row[0] for row in connection.execute(question, [*some, *states]))
    return found


def record(connection: sqlite3.Connection, outcome: Outcome) -> None:
    """Write down how a unit ended; what it was before is replaced, unless it was done."""
    connection.execute(
        "INSERT INTO units (id, source, state, reason, attempts, seconds, result) VALUES (?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET state = excluded.state, reason = excluded.reason, "
        "attempts = excluded.attempts, seconds = excluded.seconds, result = excluded.result "
        "WHERE units.state != 'done'",
        [
            outcome.unit,
            outcome.source,
            outcome.state,
            outcome.reason,
            outcome.attempts,
            outcome.seconds,
            outcome.packed,
        ],
    )


def outcome_of(connection: sqlite3.Connection, unit: str) -> Outcome | None:
    """How a unit ended; None where it has not."""
    row = connection.execute("SELECT * FROM units WHERE id = ?", [unit]).fetchone()
    if row is None:
        return None
    return Outcome(
        unit=unit,
        source=row["source"],
        state=row["state"],
        reason=row["reason"],
        attempts=row["attempts"],
        seconds=row["seconds"],
        packed=row["result"],
    )
