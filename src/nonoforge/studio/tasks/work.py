"""What a task works with: whom it tells, who may stop it, and the puzzles that requests name."""

from __future__ import annotations

import json
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from nonoforge.errors import ReadError
from nonoforge.library import Library
from nonoforge.puzzle import Puzzle
from nonoforge.studio.keeping.database import connect
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.keeping.place import Place
from nonoforge.studio.keeping.puzzles import keep_puzzle, kept_puzzle, renewed
from nonoforge.studio.keeping.sources import source_bytes, source_value

if TYPE_CHECKING:
    from nonoforge.engine.verdict import Cancel

MOST_HELD = 24
"""Puzzles that a worker keeps in memory: whoever paints asks about the same board again and again."""

PAUSE = 0.1
"""Seconds between two reports of progress."""


class Work:
    """One worker's desk; `begin` is called for each task."""

    def __init__(self, library: Path, send: Callable[..., None]) -> None:
        self.place = Place(library)
        self.cancel: Cancel
        self._send = send
        self._number = -1
        self._told = 0.0
        self._held: OrderedDict[str, tuple[str, Puzzle]] = OrderedDict()

    def begin(self, number: int, cancel: Cancel) -> None:
        """Another task."""
        self._number, self.cancel, self._told = number, cancel, 0.0

    @cached_property
    def desk(self) -> sqlite3.Connection:
        """The studio's database."""
        return connect(self.place)

    @cached_property
    def library(self) -> Library:
        """The library."""
        return Library(self.place.library)

    def tell(self, event: str, **values: Any) -> None:
        """Let the page know something before the end."""
        self._send("event", self._number, {"event": event, **values})

    def progress(self, share: float, text: str = "") -> None:
        """How far it is; told a few times a second at most."""
        if perf_counter() - self._told >= PAUSE:
            self._told = perf_counter()
            self.tell("progress", share=round(share, 4), text=text)

    def puzzle(self, ref: Any) -> Puzzle:
        """The puzzle that a request names: nonoforge's own JSON as an object, or the id of one that is kept."""
        if isinstance(ref, Mapping):
            from nonoforge.formats import loads

            return loads(json.dumps(ref), "json")
        if not isinstance(ref, str) or not ref:
            raise ReadError("a puzzle is named by its id, or comes as an object")
        stamp = renewed(self.desk, ref)  # another worker may have given it another title
        if ref not in self._held or self._held[ref][0] != stamp:
            self._hold(ref, stamp, self._loaded(ref))
        self._held.move_to_end(ref)
        return self._held[ref][1]

    def record(self, id: str) -> dict[str, Any]:
        """How a kept puzzle came about, as far as the studio knows."""
        kept = kept_puzzle(self.desk, id)
        if kept is not None:
            return kept[1]
        return self.library.record(id) if id in self.library else {}

    def keep(self, puzzle: Puzzle, record: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Store a puzzle under its id, so that requests can name it; returns it as an object."""
        from nonoforge.formats import dumps

        content = dumps(puzzle, "json")
        keep_puzzle(self.desk, puzzle.id, content, record or {})
        self._hold(puzzle.id, renewed(self.desk, puzzle.id), puzzle)
        value: dict[str, Any] = json.loads(content)
        return value

    def source(self, id: str) -> tuple[bytes, dict[str, Any]]:
        """The bytes of an upload and what is known of it."""
        value = source_value(self.desk, id)
        if value is None:
            raise Missing("this source is no longer here: drop it again")
        return source_bytes(self.place, id), value

    def _loaded(self, id: str) -> Puzzle:
        from nonoforge.formats import loads

        kept = kept_puzzle(self.desk, id)
        if kept is not None:
            return loads(kept[0], "json")
        if id not in self.library:
            raise Missing("this puzzle is not here, or no longer")
        return self.library.puzzle(id)

    def _hold(self, id: str, stamp: str, puzzle: Puzzle) -> None:
        self._held[id] = stamp, puzzle
        while len(self._held) > MOST_HELD:
            self._held.popitem(last=False)
