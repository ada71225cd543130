"""A watch over a maker: where it reports progress and asks whether to go on.

Every maker gets one and uses it the same way: `tell` with the share done, `over` between steps that a person would call
short (a tenth of a second). Once `over` gives a reason, the maker yields the best it has proved so far and ends. The
clock is read only if the user set a time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from nonoforge.engine.verdict import Budget, Cancel

if TYPE_CHECKING:
    from nonoforge.puzzle import Puzzle

Progress = Callable[[float, str], None]
"""Called with the share done, 0 to 1 and never falling, and a few words on what is being done."""

Preview = Callable[[Callable[[], "Puzzle"]], None]
"""Called now and then with a function that gives the best so far as a puzzle that is not proved yet; one of curves has
no clues by then. A function and not the puzzle: one that nobody looks at costs nothing."""


def _silent(share: float, text: str) -> None:
    pass


def _unseen(best: Callable[[], Puzzle]) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Watch:
    """Reports to `progress` and `preview`; shares 0 to 1 of the current work become `low` to `high` of the whole."""

    progress: Progress = _silent
    preview: Preview = _unseen
    budget: Budget = field(default_factory=Budget)
    low: float = 0.0
    high: float = 1.0

    def tell(self, share: float, text: str = "") -> None:
        """Report that `share` of the current work is done."""
        self.progress(self.low + (self.high - self.low) * min(max(share, 0.0), 1.0), text)

    def over(self) -> str:
        """Why to stop, "" to go on."""
        return self.budget.ended()

    def question(self, line_steps: int) -> Budget:
        """A budget for one question to the engine: `line_steps`, and only until the watch ends."""
        left = self.budget.share(1.0)
        return Budget(left.seconds, line_steps, left.cancel)

    def part(self, low: float, high: float) -> Watch:
        """The same watch for the part of the work from `low` to `high`."""
        span = self.high - self.low
        return replace(self, low=self.low + span * low, high=self.low + span * high)


def watch_of(
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    seconds: float | None = None,
    preview: Preview | None = None,
) -> Watch:
    """A watch that reports to `progress` and `preview`, and ends when `cancel` says so or the user's time is up."""
    return Watch(progress or _silent, preview or _unseen, Budget(seconds=seconds, cancel=cancel))
