"""What a search may still do, counted and not timed.

A clock would end the same search elsewhere on a slow or busy machine, and the same command would make another puzzle.
So searches count cells: solving a picture by line logic counts each of its cells once, whatever else is done counts as
the solving that takes as long. Apart from that only the user ends a search, by a time or by cancelling; the watch
knows, and `ended` says so.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import TypeVar

from nonoforge.errors import Cancelled
from nonoforge.makers.pictures.likeness import Labels
from nonoforge.makers.watch import Watch

Answer = TypeVar("Answer")

USUAL = 180e6
"""Cells for one drawing made solvable: about 20 s on a large grid, half of that on a small one."""

CANCELLED = "cancelled"
"""How a watch says that somebody cancelled it; anything else it says is about time."""


class Allowance:
    """`cells` that may be solved; or `seconds` that may pass, where a time is set for this search alone (0: none is).

    `ended` says why the watch ended this search or a part of it, `late` whether it was a time.
    """

    def __init__(
        self, cells: float = USUAL, seconds: float = 0.0, whole: Allowance | None = None, watch: Watch | None = None
    ) -> None:
        self.cells = inf if seconds else cells
        self.used = 0.0
        self.ended = ""
        self._end = perf_counter() + seconds if seconds else None
        self._whole = whole
        self._watch: Watch | None = watch or (whole._watch if whole else None)

    def part(self, cells: float = USUAL, seconds: float = 0.0) -> Allowance:
        """An allowance for a part of the search; what is spent of it is spent of the whole too."""
        return Allowance(cells, seconds, self)

    def spend(self, cells: float) -> None:
        """So many cells have been solved, or what takes as long was done."""
        self.used += cells
        if self._whole is not None:
            self._whole.spend(cells)

    def over(self) -> bool:
        """Whether the search must end."""
        return self.stopped() or self.used >= self.cells

    def stopped(self) -> bool:
        """Whether the user ends it, for places where what is counted must not."""
        why = self._watch.over() if self._watch is not None else ""
        if not why and self._end is not None and perf_counter() > self._end:
            why = "the time set is over"
        if why:
            self._tell(why)
        return bool(why)

    def check(self) -> None:
        """Raise `Cancelled` where the user ends it: the short way out of the depths of a search."""
        if self.stopped():
            raise Cancelled(self.ended)

    def counted(self, ask: Callable[[Labels], Answer], weight: float = 1.0) -> Callable[[Labels], Answer]:
        """The question with every asking counted: a picture's cells, each `weight` times."""

        def asked(labels: Labels) -> Answer:
            self.spend(weight * labels.size)
            return ask(labels)

        return asked

    @property
    def late(self) -> bool:
        """Whether a time ended it."""
        return self.ended not in ("", CANCELLED)

    @property
    def notes(self) -> tuple[str, ...]:
        """What must be said of a result."""
        return ("the time set ended the search: the result may be another on another machine",) if self.late else ()

    def _tell(self, why: str) -> None:
        self.ended = self.ended or why
        if self._whole is not None:
            self._whole._tell(why)
