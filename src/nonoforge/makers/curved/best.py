"""Our method, the default: many starts annealed by the compiled loop, the better half of them on and on.

All starts are annealed roughly, the better ones go on under the true fitness, the best two to the end; what
comes out is put before the engine, and of what is unique and needs no guess the clearest, least visible one of
the wanted class is taken. A tournament and not one long run, because whether a start can become good is seen
early, and because its contestants run on all cores.

Hiding costs clearness. How much it may cost is measured: beside the first round the method of 2019 arranges the
same picture a few times, and beyond a share of its median score every point counts several times.

How many moves each round has follows from `seconds` alone (or from the setting `moves_for`, in seconds), so the same
seed gives the same puzzle wherever the machine is quick enough; where it is not, temperatures fall by the clock, and
the time is kept.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from nonoforge.boards.plane import Rank
from nonoforge.errors import MakeError, PuzzleError
from nonoforge.geometry.anneal.annealer import Links
from nonoforge.geometry.anneal.store import NO_WEB
from nonoforge.geometry.arrangement import ArrangementError
from nonoforge.makers.curved.annealing import annealer_of, links_of, rough, state_of, true
from nonoforge.makers.curved.candidates import Candidate, examine
from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.method_2019 import run as run_2019
from nonoforge.makers.curved.pieces import PieceOptions, Pieces, cut_again
from nonoforge.makers.curved.run import Progress, Result, RunOptions, Step
from nonoforge.makers.curved.state import State

SLICE = 400
"""Moves between looks at the clock: less than a tenth of a second."""
TRIES = 200
"""Random starts tried until one is an arrangement."""
MOVES_FOR = 20.0
"""Seconds for which the numbers of moves in `ROUNDS` are meant."""
YARDSTICKS = 5
"""Runs of 2019 whose median score says what may be spent on hiding; fewer where there are less than ten seconds."""
SPENT = 0.85
"""Share of that score beyond which points count more: chance in its median is about as large as the rest."""
HIDING, MOST_HIDING = 3.0, 2.0
"""What hiding is worth with a budget of 1000 points, and by how much more at most."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the tournament: contestants, moves of each at `MOVES_FOR` seconds, temperatures in percent of the
    cost, whether the true fitness holds, and by which share of the time it ends.
    """

    contestants: int
    moves: int
    hot: float
    cold: float
    truly: bool
    until: float


ROUNDS = (
    Round(6, 9000, 30.0, 2.0, False, 0.3),
    Round(4, 15000, 3.0, 0.5, True, 0.6),
    Round(2, 48000, 0.8, 0.05, True, 1.0),
)


class Contestant:
    """One start: its annealer, its best strands so far and what they cost."""

    def __init__(self, pieces: Pieces, options: RunOptions, decoys: int, number: int) -> None:
        self.pieces, self.number = pieces, number
        seed = int(np.random.SeedSequence((options.seed, number)).generate_state(1)[0])
        self.annealer = annealer_of(pieces, decoys, seed)
        self.decoys = decoys
        self.rank: Rank = options.rank or "advanced"
        self.cost = float("inf")
        self.best: Links | None = None
        self.moves = 0
        self.temperature = 0.0
        # a move's time grows with the square of the curves, and the clock is looked at between slices
        self.slice = max(8, SLICE // max(1, pieces.opened // 8) ** 2)
        self._begin(options, np.random.default_rng(seed))
        self.lonely = {"self": 200.0} if not options.self_intersections else {}

    def _begin(self, options: RunOptions, rng: np.random.Generator) -> None:
        if options.start is not None:
            self.cost = self.annealer.load(links_of(options.start, self.annealer))
        ends = perf_counter() + options.seconds / 4
        for _ in range(TRIES):
            if np.isfinite(self.cost) and self.cost < NO_WEB:
                break
            if perf_counter() > ends:
                raise MakeError("the time is up before a first arrangement was found")
            self.cost = self.annealer.load(self.annealer.scatter(rng))
        else:
            raise MakeError("no arrangement was found for this picture: its curves touch or overlap")
        self.best = self.annealer.links()

    def play(self, this: Round, share: float, ends: float, stopped: list[bool], budget: float) -> None:
        """One round: `share` of its moves; the clock says when it ends at the latest."""
        weights = {**(true(self.rank) if this.truly else rough(self.rank)), **self.lonely}
        if this.truly:
            weights["plain"] = hiding(budget)
        if self.best is not None:
            self.annealer.load(self.best)
        self.annealer.weigh(weights, self.decoys, budget)
        begun, total, done = perf_counter(), max(self.slice, int(this.moves * share)), 0
        gone = 0.0
        while gone < 1.0 and not stopped[0]:
            moves = min(self.slice, total - done)
            then = max((done + moves) / total, (perf_counter() - begun) / max(ends - begun, 1e-3))
            hot, cold = (this.hot * (this.cold / this.hot) ** min(at, 1.0) for at in (gone, then))
            self.annealer.run(moves, hot, cold)
            done, gone, self.temperature = done + moves, then, cold
            self.moves += moves
            self.cost, self.best = float(self.annealer.found.tally[1]), self.annealer.links()
            if perf_counter() >= ends:
                break

    def state(self) -> State:
        """The best so far."""
        if self.best is None:
            raise MakeError("this start has no arrangement")
        return state_of(self.pieces, self.annealer, self.best)


class Tournament:
    """All rounds, told to `progress` as they go."""

    def __init__(self, pieces: Pieces, options: RunOptions, progress: Progress) -> None:
        self.begun = perf_counter()
        self.pieces, self.options, self.progress = pieces, options, progress
        self.share = float(options.settings.get("moves_for", options.seconds)) / MOVES_FOR
        self.workers = max(1, min(int(options.settings.get("workers", os.cpu_count() or 1)), ROUNDS[0].contestants))
        self.stopped = [False]
        self.budget = float("inf")
        self.log: list[Step] = []
        decoys = wanted_decoys(pieces) if options.decoys is None else options.decoys
        if options.start is not None:
            decoys = max(decoys, len(options.start.fillers))
        self.contestants = [Contestant(pieces, options, decoys, 0)]
        while len(self.contestants) < ROUNDS[0].contestants and perf_counter() - self.begun < options.seconds / 8:
            self.contestants.append(Contestant(pieces, options, decoys, len(self.contestants)))

    def run(self) -> list[Candidate]:
        """Play all rounds; what came out, best first."""
        playing = self.contestants
        with ThreadPoolExecutor(self.workers) as pool:
            begun = 0.0
            rounds = ROUNDS if self.options.start is None else ROUNDS[1:]
            count = int(np.clip(self.options.seconds / 2, 1, YARDSTICKS))
            yardsticks = [pool.submit(self._score_2019, number) for number in range(count)]
            for this in rounds:
                if this.truly:
                    self.budget = SPENT * float(np.median([job.result() for job in yardsticks]))
                playing = sorted(playing, key=lambda one: one.cost)[: this.contestants]
                self._round(pool, this, playing, begun)
                begun = this.until
                if self.stopped[0]:
                    break
        return self._examined(playing)

    def _score_2019(self, number: int) -> float:
        """What the method of 2019 reaches, in a quarter of the time at most; infinite where it reaches nothing."""
        options = RunOptions(seed=number, seconds=self.options.seconds / 4)
        try:
            pieces = cut_again(self.pieces, PieceOptions())
            return evaluate(run_2019(pieces, options, lambda step, state: not self.stopped[0]).state).total
        except (MakeError, ArrangementError):
            return float("inf")

    def _round(self, pool: ThreadPoolExecutor, this: Round, playing: list[Contestant], begun: float) -> None:
        """Play one round on all workers; each contestant's time ends when its turn on its worker does."""
        seconds = self.options.seconds
        turns = -(-len(playing) // self.workers)
        jobs: set[Future[None]] = set()
        for number, one in enumerate(playing):
            end = begun + (this.until - begun) * (number // self.workers + 1) / turns
            ends = self.begun + seconds * end
            jobs.add(pool.submit(one.play, this, self.share, ends, self.stopped, self.budget))
        try:
            while jobs:
                done, jobs = wait(jobs, timeout=0.1, return_when=FIRST_COMPLETED)
                for job in done:
                    job.result()
                if not self._tell(playing):
                    self.stopped[0] = True
        except BaseException:
            self.stopped[0] = True
            raise

    def _tell(self, playing: Sequence[Contestant]) -> bool:
        """Report the best so far; whether to go on."""
        best = min(playing, key=lambda one: one.cost)
        state = best.state()
        try:
            penalties = evaluate(state)
        except ArrangementError:
            return True
        moves = sum(one.moves for one in self.contestants)
        step = Step(moves, perf_counter() - self.begun, penalties, state.bridges, best.temperature)
        self.log.append(step)
        return self.progress(step, state)

    def _examined(self, playing: Sequence[Contestant]) -> list[Candidate]:
        """Those that are puzzles, best first; where the last rounds have none, all others are asked."""
        rest = [one for one in self.contestants if one not in playing]
        for group in (playing, rest):
            found = []
            for one in group:
                try:
                    found.append(examine(one.state(), one.cost))
                except (MakeError, PuzzleError, ArrangementError):
                    continue
            if found:
                return sorted(found, key=lambda candidate: candidate.order(self.options.rank))
        raise MakeError("no arrangement found in the time is a puzzle: curves come too close to be told apart")


def hiding(budget: float) -> float:
    """What hiding is worth, as the weight of PLAIN: the more points may be spent, the more."""
    return HIDING * float(min((budget / 1000) ** (1 / 3), MOST_HIDING))


def wanted_decoys(pieces: Pieces) -> int:
    """How many decoys are good where nobody asked: pictures with few curves of their own need more of them."""
    return int(np.clip(round(12 - 0.6 * pieces.opened), 3, 9))


def run(pieces: Pieces, options: RunOptions, progress: Progress) -> Result:
    """The best puzzle of a tournament."""
    tournament = Tournament(pieces, options, progress)
    chosen = tournament.run()[0]
    moves = sum(one.moves for one in tournament.contestants)
    return Result(chosen.state, tuple(tournament.log), moves, not tournament.stopped[0], chosen.notes)
