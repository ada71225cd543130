"""Entries: all that a library keeps of one puzzle, as plain values that are written to a pipe, a table or an archive.

Making an entry takes longer than storing it (ids, fingerprint, compression), so those who make many puzzles make the
entries too, in whatever process that is; the library only writes them down.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

import nonoforge
from nonoforge.boards import Grid, Solid
from nonoforge.formats import dumps, loads
from nonoforge.harmless import clean
from nonoforge.library.canonical import canonical_id
from nonoforge.library.fingerprint import fingerprint
from nonoforge.puzzle import Picture, Puzzle

_LONGEST = 300
"""Characters of a title, an author or a licence as lists show them; the puzzle itself keeps them whole."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What is kept of a puzzle.

    `content` is the puzzle as own JSON, `record` the summary of its maker (`Made.record()`) or of an appraisal,
    `proof` the certificate as JSON, compressed (b"" where there is none). `source_hash` names the bytes it was made
    from. Sides that a board does not have are None, and so is what nobody has worked out.
    """

    id: str
    canonical: str
    content: str
    kind: str
    board: str
    cells: int
    colours: int
    width: int | None = None
    height: int | None = None
    depth: int | None = None
    fingerprint: int | None = None
    title: str = ""
    author: str = ""
    licence: str = ""
    source: str = ""
    source_hash: str = ""
    method: str = ""
    seed: str = ""
    version: str = ""
    verdict: str = "unknown"
    guess_free: bool | None = None
    difficulty: str = ""
    score: float | None = None
    likeness: float | None = None
    record: Mapping[str, Any] = field(default_factory=dict)
    proof: bytes = b""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return loads(self.content, "json")

    def to_json(self) -> dict[str, Any]:
        """Plain values; `of_json` takes them back."""
        return asdict(self) | {"proof": b64encode(self.proof).decode()}

    @classmethod
    def of_json(cls, value: Mapping[str, Any]) -> Entry:
        """The entry that `to_json` wrote; only for what this house wrote itself, as nothing is checked."""
        plain = {each.name: value[each.name] for each in fields(cls)}
        return cls(**plain | {"proof": b64decode(value["proof"])})


def entry_of(
    puzzle: Puzzle,
    record: Mapping[str, Any] | None = None,
    *,
    solution: Picture | None = None,
    source_hash: str = "",
    certificate: Mapping[str, Any] | None = None,
    version: str = nonoforge.__version__,
) -> Entry:
    """The entry of a puzzle with what is known of it; `solution` where it is not the goal."""
    told = dict(record or {})
    board = puzzle.board
    sides: tuple[int, ...] = ()
    if isinstance(board, Grid | Solid):
        sides = (board.width, board.height, *([board.depth] if isinstance(board, Solid) else []))
    picture = solution if solution is not None else puzzle.goal
    return Entry(
        id=puzzle.id,
        canonical=canonical_id(puzzle),
        content=dumps(puzzle, "json").decode(),
        kind=str(told.get("kind") or puzzle.kind),
        board=type(board).__name__.lower(),
        cells=puzzle.cells,
        colours=len(puzzle.palette) - 1,
        width=sides[0] if sides else None,
        height=sides[1] if sides else None,
        depth=sides[2] if len(sides) > 2 else None,
        fingerprint=None if picture is None else fingerprint(puzzle, picture),
        title=clean(puzzle.credits.title, _LONGEST),
        author=clean(puzzle.credits.author, _LONGEST),
        licence=clean(puzzle.credits.license, _LONGEST),
        source=clean(str(told.get("source", "")), _LONGEST),
        source_hash=source_hash,
        method=str(told.get("method", "")),
        seed=str(told.get("seed", "")),
        version=version,
        verdict=str(told.get("verdict", "unknown")),
        guess_free=bool(told["guess_free"]) if told.get("guess_free") is not None else None,
        difficulty=str(told.get("difficulty") or ""),
        score=_number(told.get("score")),
        likeness=_number(told.get("likeness")),
        record=told,
        proof=b"" if certificate is None else zlib.compress(json.dumps(certificate, separators=(",", ":")).encode()),
    )


def _number(value: object) -> float | None:
    """A number as it is, None for anything else: records come from strangers' archives too."""
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
