"""Near-duplicates: puzzles whose solutions look nearly the same, though no clue need be equal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from nonoforge.library.fingerprint import NEAR, distances
from nonoforge.library.kept import COLUMNS, Kept, kept_of

if TYPE_CHECKING:
    from nonoforge.library.store import Library

_MOST = 100
"""Near ones that are told."""

_MOST_PAIRS = 1000
"""Near pairs that are told."""


def near(library: Library, id: str) -> list[tuple[Kept, int]]:
    """The puzzles nearest to one, with the bits of the fingerprint that differ.

    All fingerprints are read, eight bytes for each puzzle; 100,000 of them take a fraction of what an index over
    parts of them would save, and none is missed.
    """
    number = library.number(id)
    with library.connection() as connection:
        own = connection.execute("SELECT board, fingerprint FROM puzzles WHERE number = ?", [number]).fetchone()
        if own["fingerprint"] is None:
            return []
        solid = own["board"] == "solid"
        rows = connection.execute(
            "SELECT number, fingerprint FROM puzzles INDEXED BY puzzles_fingerprint "
            "WHERE (board = 'solid') = ? AND fingerprint IS NOT NULL",
            [solid],
        ).fetchall()
        table = np.array([tuple(row) for row in rows], np.int64).reshape(-1, 2)
        bits = distances(own["fingerprint"], table[:, 1], solid=solid)
        close = np.flatnonzero((bits <= NEAR) & (table[:, 0] != number))
        nearest = close[np.lexsort((table[close, 0], bits[close]))][:_MOST]
        found = []
        for place in nearest:
            question = f"SELECT {COLUMNS} FROM puzzles WHERE number = ?"  # noqa: S608 - our own words only
            row = connection.execute(question, [int(table[place, 0])]).fetchone()
            found.append((kept_of(row), int(bits[place])))
    return found


def near_pairs(library: Library, ids: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Those pairs of the given puzzles that look nearly the same, at most a thousand."""
    rows = []
    with library.connection() as connection:
        question = "SELECT board = 'solid' AS solid, fingerprint FROM puzzles WHERE id = ?"
        rows += [connection.execute(question, [each]).fetchone() for each in ids]
    found: list[tuple[str, str]] = []
    for solid in (False, True):
        those = [at for at, row in enumerate(rows) if row["solid"] == solid and row["fingerprint"] is not None]
        prints = np.array([rows[at]["fingerprint"] for at in those], np.int64)
        for place, at in enumerate(those):
            bits = distances(int(prints[place]), prints[place + 1 :], solid=solid)
            found += [(ids[at], ids[those[place + 1 + int(other)]]) for other in np.flatnonzero(bits <= NEAR)]
            if len(found) >= _MOST_PAIRS:
                return tuple(found[:_MOST_PAIRS])
    return tuple(found)
