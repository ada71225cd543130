"""How much work a search may still do: counted, not timed.

A clock would stop the same search at a different point on a slow or busy machine, and the same command would make a
different puzzle. So searches count cells: solving a picture by line logic costs one per cell, and other work costs as
many cells as could be solved in its time. Otherwise only the user ends a search, with a time limit or by cancelling;
`ended` then says which.
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
"""A watch's answer when the work was cancelled; any other answer means that time is up."""


class Allowance:
    """How many `cells` may be solved, or how many `seconds` may pass if this search has its own time limit (0: none).

    `ended` says why the watch ended this search or a part of it, `late` whether time was the reason.
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
        """An allowance for part of the search; what the part spends, the whole spends too."""
        return Allowance(cells, seconds, self)

    def spend(self, cells: float) -> None:
        """Count this many cells as solved, or other work that took as long."""
        self.used += cells
        if self._whole is not None:
            self._whole.spend(cells)

    def over(self) -> bool:
        """Whether the search must end."""
        return self.stopped() or self.used >= self.cells

    def stopped(self) -> bool:
        """Whether the user ended the search; for places where the count must not end it."""
        why = self._watch.over() if self._watch is not None else ""
        if not why and self._end is not None and perf_counter() > self._end:
            why = "time is up"
        if why:
            self._tell(why)
        return bool(why)

    def check(self) -> None:
        """Raise `Cancelled` if the user ended the search: the short way out from deep inside it."""
        if self.stopped():
            raise Cancelled(self.ended)

    def counted(self, ask: Callable[[Labels], Answer], weight: float = 1.0) -> Callable[[Labels], Answer]:
        """`ask` with every call counted, as `weight` times the picture's cells."""

        def asked(labels: Labels) -> Answer:
            self.spend(weight * labels.size)
            return ask(labels)

        return asked

    @property
    def late(self) -> bool:
        """Whether a time limit ended it."""
        return self.ended not in ("", CANCELLED)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a result must say about itself."""
        return ("the time limit ended the search: another machine may find a different result",) if self.late else ()

    def _tell(self, why: str) -> None:
        self.ended = self.ended or why
        if self._whole is not None:
            self._whole._tell(why)
