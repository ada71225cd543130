"""A watch over a maker: where it reports how far it is, and where it asks whether to go on.

Every maker is handed one and keeps to it in the same way: `tell` with the share done, `over` between steps that are
short for a person (a tenth of a second). Once `over` says something, the maker hands out the best it has proved so far
and ends. The clock is looked at only where the user set a time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from nonoforge.engine.verdict import Budget, Cancel

Progress = Callable[[float, str], None]
"""Told the share done, 0 to 1 and never falling, and what is being done, in a few words."""


def _silent(share: float, text: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Watch:
    """Reports to `progress`, the shares from 0 to 1 of the work at hand as `low` to `high` of all of it."""

    progress: Progress = _silent
    budget: Budget = field(default_factory=Budget)
    low: float = 0.0
    high: float = 1.0

    def tell(self, share: float, text: str = "") -> None:
        """`share` of the work at hand is done."""
        self.progress(self.low + (self.high - self.low) * min(max(share, 0.0), 1.0), text)

    def over(self) -> str:
        """Why to stop: "" as long as nothing asks for it."""
        return self.budget.ended()

    def question(self, line_steps: int) -> Budget:
        """A budget for one question to the engine: so many line steps, and no longer than the watch goes on."""
        left = self.budget.share(1.0)
        return Budget(left.seconds, line_steps, left.cancel)

    def part(self, low: float, high: float) -> Watch:
        """The same watch over the part of the work from `low` to `high`."""
        span = self.high - self.low
        return replace(self, low=self.low + span * low, high=self.low + span * high)


def watch_of(progress: Progress | None = None, cancel: Cancel | None = None, seconds: float | None = None) -> Watch:
    """A watch that reports to `progress`, and ends when `cancel` says so or the user's time is over."""
    return Watch(progress or _silent, Budget(seconds=seconds, cancel=cancel))
