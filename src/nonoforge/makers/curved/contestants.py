"""Contestants of a tournament: one start each, annealed lap by lap through the rounds.

No curve carries more than a few pieces of the picture: what bridges would tie together beyond that is no arrangement.
Only expert puzzles, which are asked for by name, and arrangements that come from a file may have such curves.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf
from time import perf_counter

import numpy as np

from nonoforge.errors import MakeError
from nonoforge.geometry.anneal.annealer import Limits, Links
from nonoforge.geometry.anneal.store import NO_WEB
from nonoforge.makers.curved.annealing import annealer_of, links_of, rough, state_of, true
from nonoforge.makers.curved.method import Deadline
from nonoforge.makers.curved.options import CurvedOptions
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import CurvedState

SLICE = 400
"""Moves between looks at the deadline: less than a tenth of a second."""
TRIES = 200
"""Random starts tried until one is an arrangement."""
MOST_PIECES, MOST_CARRIED = 2, 1 / 3
"""On one curve: pieces of the picture, and the share of its outline that several of them may be."""
MOST_CURVES = 11
"""Curves of a picture's own that can still be read: one of more than twice as many pieces has three on some of them."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the tournament: contestants, moves of each at the normal effort, temperatures in percent of the
    cost, whether the true fitness holds, and by which share of a user's time it ends.
    """

    contestants: int
    moves: int
    hot: float
    cold: float
    truly: bool
    until: float

    def temperature(self, share: float) -> float:
        """The temperature when this share of the round is over."""
        return float(self.hot * (self.cold / self.hot) ** share)


class Contestant:
    """One start: its annealer, its best strands so far and what they cost."""

    def __init__(self, pieces: Pieces, options: CurvedOptions, deadline: Deadline, decoys: int, number: int) -> None:
        self.pieces, self.number, self.deadline = pieces, number, deadline
        seed = int(np.random.SeedSequence((options.seed, number)).generate_state(1)[0])
        self.annealer = annealer_of(pieces, decoys, seed, limits_for(pieces, options))
        self.decoys = decoys
        self.rank = options.wanted
        self.cost = inf
        self.moves = 0
        # a move's time grows with the square of the curves, and the deadline is looked at between slices
        self.slice = max(8, SLICE // max(1, pieces.opened // 8) ** 2)
        self.best: Links = self._begun(options, np.random.default_rng(seed))
        self.lonely = {"self": 200.0} if not options.self_intersections else {}

    def _begun(self, options: CurvedOptions, rng: np.random.Generator) -> Links:
        if options.start is not None:
            self.cost = self.annealer.load(links_of(options.start, self.annealer))
        for _ in range(TRIES):
            if np.isfinite(self.cost) and self.cost < NO_WEB:
                return self.annealer.links()
            if self.deadline.over():
                raise MakeError("the time is up before a first arrangement was found")
            self.cost = self.annealer.load(self.annealer.scatter(rng))
        raise MakeError("no arrangement was found for this picture: its curves touch or overlap")

    def enter(self, this: Round, budget: float) -> None:
        """Take up what a round weighs, with the best strands so far."""
        weights = {**(true(self.rank) if this.truly else rough(self.rank)), **self.lonely}
        self.annealer.load(self.best)
        self.annealer.weigh(weights, self.decoys, budget)

    def play(self, moves: int, hot: float, cold: float, ends: float) -> None:
        """So many moves from one temperature to another, or fewer where the clock comes to `ends` before."""
        begun, done, gone = perf_counter(), 0, 0.0
        while gone < 1.0 and not self.deadline.over():
            steps = min(self.slice, moves - done)
            by_clock = (perf_counter() - begun) / max(ends - begun, 1e-3)
            then = max((done + steps) / moves, by_clock)
            if by_clock > (done + steps) / moves:
                self.deadline.meet()
            now, next_ = (hot * (cold / hot) ** min(at, 1.0) for at in (gone, then))
            self.annealer.run(steps, now, next_)
            done, gone = done + steps, then
            self.moves += steps
            self.cost, self.best = float(self.annealer.found.tally[1]), self.annealer.links()

    def state(self) -> CurvedState:
        """The best so far."""
        return state_of(self.pieces, self.annealer, self.best)


def limits_for(pieces: Pieces, options: CurvedOptions) -> Limits:
    """What no arrangement of these pieces may do."""
    if options.wanted == "expert" or options.start is not None:
        return Limits()
    return Limits(most_pieces=most_pieces(pieces), most_carried=MOST_CARRIED)


def most_pieces(pieces: Pieces) -> int:
    """Pieces that one curve may carry."""
    return max(MOST_PIECES, ceil(pieces.opened / MOST_CURVES))


def wanted_decoys(pieces: Pieces) -> int:
    """How many decoys are good where nobody asked: pictures with few curves of their own need more of them."""
    return int(np.clip(round(12 - 0.6 * pieces.opened), 3, 9))
