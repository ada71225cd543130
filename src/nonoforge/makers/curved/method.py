"""What every method takes and gives: options, progress, steps, results.

A method is a function `run(pieces, options, progress) -> Result`. It calls `progress(step, state)` at fixed points of
its work and stops when told False, or when the user's time is over. It returns the best it has then.

How much is done is counted in moves and iterations, never in seconds: the same picture, options and seed give the same
puzzle on any machine. Only a deadline that the user set is asked of the clock, and the result says when it was met.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from nonoforge.boards.plane import Rank
from nonoforge.geometry.measures import Penalties
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import State

if TYPE_CHECKING:
    from nonoforge.makers.curved.finish import Draft

Effort = Literal["quick", "normal", "thorough"]
EFFORTS: dict[str, float] = {"quick": 0.125, "normal": 1.0, "thorough": 4.0}
"""Effort -> moves of our method, in multiples of the normal ones."""
NORMAL_SECONDS = 20.0
"""What the normal effort takes on two idle cores of 2026."""


class Deadline:
    """When the time that the user set is over; without a time, never. `stop` brings it forward, for its parts too."""

    def __init__(self, seconds: float | None = None, whole: Deadline | None = None) -> None:
        self.ends = inf if seconds is None else perf_counter() + seconds
        self.met = False
        """Whether time ended or hurried something."""
        self._stopped = False
        self._whole = whole

    @property
    def stopped(self) -> bool:
        """Whether somebody said stop."""
        return self._stopped or (self._whole is not None and self._whole.stopped)

    def stop(self) -> None:
        """End all work that asks this deadline."""
        self._stopped = True

    def part(self, share: float) -> Deadline:
        """A deadline after this share of the time that is left."""
        left = self.left()
        return Deadline(None if left is None else left * share, self)

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
class RunOptions:
    """What all methods understand.

    `rank`: the class wanted (None: as it comes). `effort`: how many moves our method makes, in multiples of the normal
    ones; the papers' methods have schedules of their own. `decoys`: curves that bound no part of the picture (None:
    as many as are good). `start`: a state to go on from. `settings`: what only this method knows, by name, read with
    `options_of`.
    """

    seed: int = 0
    effort: float = 1.0
    deadline: Deadline = field(default_factory=Deadline)
    rank: Rank | None = None
    self_intersections: bool = True
    decoys: int | None = None
    start: State | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the log: the state's penalties under the fitness of 2019, whatever the method itself aims at.

    `share` is how much of the work is done by then, as far as the method can tell.
    """

    iteration: int
    seconds: float
    penalties: Penalties
    bridges: int
    temperature: float = 0.0
    share: float = 0.0


Progress = Callable[[Step, State], bool]
"""Told what was reached; its answer says whether to go on."""


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """The best state, how it was reached, iterations done, and whether the method came to its own end.

    `draft` is the puzzle of the state where the method has made it already. `interrupted`: somebody pressed Ctrl-C,
    and this is what was good enough to be handed out then.
    """

    state: State
    log: tuple[Step, ...]
    iterations: int
    finished: bool
    notes: tuple[str, ...] = ()
    draft: Draft | None = None
    interrupted: bool = False


Method = Callable[[Pieces, RunOptions, Progress], Result]
