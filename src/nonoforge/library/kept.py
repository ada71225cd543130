"""A kept puzzle as lists show it: one row of the library with its tags, without the puzzle itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What a list shows of a puzzle; names mean what they mean in `Entry`.

    `rating` is 1 to 5, 0 where nobody rated it. `job` is the job that chose it, `added` when (UTC). `states` counts the
    states of play, `proved` says whether there is a certificate.
    """

    id: str
    canonical: str
    kind: str
    board: str
    width: int | None
    height: int | None
    depth: int | None
    cells: int
    colours: int
    title: str
    author: str
    licence: str
    source: str
    source_hash: str
    method: str
    seed: str
    version: str
    verdict: str
    guess_free: bool | None
    difficulty: str
    score: float | None
    likeness: float | None
    job: str
    rating: int
    added: str
    proved: bool
    states: int
    tags: tuple[str, ...]

    @property
    def size(self) -> str:
        """`20×15`, `5×5×4`, `12 faces`."""
        sides = [side for side in (self.width, self.height, self.depth) if side is not None]
        return "×".join(map(str, sides)) if sides else f"{self.cells} faces"

    def to_json(self) -> dict[str, Any]:
        """Plain values, the id first."""
        return asdict(self) | {"tags": list(self.tags)}


_COUNTED = {
    "proved": "EXISTS (SELECT 1 FROM certificates WHERE certificates.puzzle = puzzles.number) AS proved",
    "states": "(SELECT count(*) FROM states WHERE states.puzzle = puzzles.number) AS states",
    "tags": "(SELECT group_concat(tag, char(10)) FROM tags WHERE tags.puzzle = puzzles.number) AS tags",
}

COLUMNS = ", ".join(_COUNTED.get(each.name, f"puzzles.{each.name}") for each in fields(Kept))
"""What to select so that `kept_of` can read the row."""


def kept_of(row: sqlite3.Row) -> Kept:
    """The value of a row that has `COLUMNS`."""
    values = {each.name: row[each.name] for each in fields(Kept)}
    values["tags"] = tuple(sorted(filter(None, (row["tags"] or "").split("\n"))))
    values["proved"] = bool(row["proved"])
    values["guess_free"] = None if row["guess_free"] is None else bool(row["guess_free"])
    return Kept(**values)


def all_kept(rows: Iterable[sqlite3.Row]) -> list[Kept]:
    """The values of such rows."""
    return [kept_of(row) for row in rows]
