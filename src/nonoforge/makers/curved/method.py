"""What every method takes and gives: a deadline, steps to be seen, an arrangement.

A method is a function `run(pieces, options, deadline, steps) -> Arranged`. It calls `steps(step, state)` at fixed
points of its work, and ends when the deadline is over with the best it has then.

How much is done is counted in moves and iterations, never in seconds: the same picture, options and seed give the same
puzzle on any machine. Only a deadline that the user set is asked of the clock, and the result says when it was met.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

from nonoforge.engine.verdict import Cancel
from nonoforge.geometry.measures import Penalties
from nonoforge.makers.curved.state import CurvedState

if TYPE_CHECKING:
    from nonoforge.makers.curved.finish import Draft


class Deadline:
    """When the time that the user set is over, without a time never; or when somebody stops it, for its parts too."""

    def __init__(
        self, seconds: float | None = None, cancel: Cancel | None = None, whole: Deadline | None = None
    ) -> None:
        self.seconds = seconds
        self.ends = inf if seconds is None else perf_counter() + seconds
        self.met = False
        """Whether time ended or hurried something."""
        self._stopped = False
        self._cancel = cancel
        self._whole = whole

    @property
    def stopped(self) -> bool:
        """Whether somebody said stop."""
        if self._stopped or (self._cancel is not None and self._cancel.stopped):
            return True
        return self._whole is not None and self._whole.stopped

    def stop(self) -> None:
        """End all work that asks this deadline."""
        self._stopped = True

    def part(self, share: float) -> Deadline:
        """A deadline after this share of the time that is left."""
        left = self.left()
        return Deadline(None if left is None else left * share, whole=self)

    def over(self) -> bool:
        """Whether to end now."""
        if self.stopped:
            return True
        if perf_counter() < self.ends:
            return False
        self.meet()
        return True

    def meet(self) -> None:
        """Remember that time ended or hurried something."""
        self.met = True
        if self._whole is not None:
            self._whole.meet()

    def left(self) -> float | None:
        """Seconds until then, None where there is no time."""
        return None if self.ends == inf else max(0.0, self.ends - perf_counter())


@dataclass(frozen=True, slots=True)
class LogStep:
    """One line of the log: the state's penalties under the fitness of 2019, whatever the method itself aims at.

    `share` is how much of the work is done by then, as far as the method can tell; `ready`: the engine has solved one
    by then.
    """

    iteration: int
    seconds: float
    penalties: Penalties
    bridges: int
    temperature: float = 0.0
    share: float = 0.0
    ready: bool = False


Steps = Callable[[LogStep, CurvedState], None]
"""Sees every step and the arrangement it reached: for logs, films and live views."""


def unseen(step: LogStep, state: CurvedState) -> None:
    """Steps that nobody looks at."""


@dataclass(frozen=True, slots=True, eq=False)
class Arranged:
    """The best state a method found, how it was reached, iterations done, and whether the method came to its own end.

    `larger`: how many times as wide as usual the frame must be, beside its figures, for all cells to be read.
    `draft` is the puzzle of the state where the method has made it already. `interrupted`: somebody pressed Ctrl-C,
    and this is what was good enough to be handed out then.
    """

    state: CurvedState
    log: tuple[LogStep, ...]
    iterations: int
    finished: bool
    notes: tuple[str, ...] = ()
    larger: float = 1.0
    draft: Draft | None = None
    interrupted: bool = False
