"""What every method takes and gives: options, progress, steps, results.

A method is a function `run(pieces, options, progress) -> Result`. It calls `progress(step, state)` at every iteration,
or every tenth of a second where iterations are too quick for that, and stops at once when told False: the time is
up, or somebody pressed Ctrl-C. It returns the best it has then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from nonoforge.boards.plane import Rank
from nonoforge.geometry.measures import Penalties
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import State


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What all methods understand.

    `rank`: the class wanted (None: as it comes). `seconds`: for the method alone. `decoys`: curves that bound no part
    of the picture (None: as many as are good). `start`: a state to go on from.
    `settings`: what only this method knows, by name, read with `options_of`.
    """

    seed: int = 0
    seconds: float = 20.0
    rank: Rank | None = None
    self_intersections: bool = True
    decoys: int | None = None
    start: State | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the log: the state's penalties under the fitness of 2019, whatever the method itself aims at."""

    iteration: int
    seconds: float
    penalties: Penalties
    bridges: int
    temperature: float = 0.0


Progress = Callable[[Step, State], bool]
"""Told what was reached; its answer says whether to go on."""


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """The best state, how it was reached, iterations done, and whether the method came to its own end."""

    state: State
    log: tuple[Step, ...]
    iterations: int
    finished: bool
    notes: tuple[str, ...] = ()


Method = Callable[[Pieces, RunOptions, Progress], Result]
