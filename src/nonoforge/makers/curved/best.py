"""Our method, the default: many starts annealed by the compiled loop, the better half of them on and on.

All starts are annealed roughly, the better ones go on under the true fitness, the best two to the end; what
comes out is put before the engine, and of what is unique and needs no guess the clearest, least visible one of
the wanted class is taken. A tournament and not one long run, because whether a start can become good is seen
early, and because its contestants run on all cores.

Hiding costs clearness. Beside the first round the method of 2019 arranges the same picture a few times; beyond its
median score every point counts several times.

How many starts and moves there are follows from the effort and the size of the picture. Contestants meet after every
lap of a round and are compared only there, so it does not matter how many of them run at once. Only where the user set
a time, temperatures fall by the clock as soon as moves are too slow for it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from math import inf
from time import perf_counter

import numpy as np

from nonoforge.errors import Cancelled, MakeError, PuzzleError
from nonoforge.geometry.anneal.annealer import Links
from nonoforge.geometry.anneal.store import NO_WEB
from nonoforge.geometry.arrangement import ArrangementError
from nonoforge.makers.curved.annealing import annealer_of, links_of, rough, state_of, true
from nonoforge.makers.curved.candidates import Candidate, examine
from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, Steps, unseen
from nonoforge.makers.curved.options import Curved2019Options, CurvedOptions
from nonoforge.makers.curved.pieces import Pieces, cut_again
from nonoforge.makers.curved.published.method_2019 import run as run_2019
from nonoforge.makers.curved.state import CurvedState

SLICE = 400
"""Moves between looks at the deadline: less than a tenth of a second."""
TRIES = 200
"""Random starts tried until one is an arrangement."""
LAPS = 12
"""Meetings of the contestants in one round, after equal shares of its moves."""
EASY = 25
"""Strands up to which a move takes about the same time; beyond, the time grows with their number."""
YARDSTICKS = 3
"""Runs of 2019 whose median score is the bound for ours; fewer where the effort is small."""
ALLOWED = 1000.0
"""Points that are never too many: where 2019 needs fewer, it leaves the picture bare."""


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


ROUNDS = (
    Round(6, 16_000, 30.0, 2.0, False, 0.3),
    Round(4, 27_000, 3.0, 0.5, True, 0.6),
    Round(2, 88_000, 0.8, 0.05, True, 1.0),
)


class Contestant:
    """One start: its annealer, its best strands so far and what they cost."""

    def __init__(self, pieces: Pieces, options: CurvedOptions, deadline: Deadline, decoys: int, number: int) -> None:
        self.pieces, self.number, self.deadline = pieces, number, deadline
        seed = int(np.random.SeedSequence((options.seed, number)).generate_state(1)[0])
        self.annealer = annealer_of(pieces, decoys, seed)
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


class Tournament:
    """All rounds; `steps` sees the best contestant after every lap."""

    def __init__(self, pieces: Pieces, options: CurvedOptions, deadline: Deadline, steps: Steps) -> None:
        self.begun = perf_counter()
        self.pieces, self.options, self.deadline, self.steps = pieces, options, deadline, steps
        self.workers = max(1, min(options.workers or os.cpu_count() or 1, ROUNDS[0].contestants))
        self.interrupted = False
        self.score_2019 = -inf
        """What the method of 2019 reaches, once that is known; infinite where it reaches nothing."""
        self.log: list[LogStep] = []
        decoys = wanted_decoys(pieces) if options.decoys is None else options.decoys
        if options.start is not None:
            decoys = max(decoys, len(options.start.decoys))
        work = max(1.0, (2 * pieces.opened + decoys) / EASY)
        self.scale = options.multiple * options.moves / work
        self.yardsticks = int(np.clip(2 * YARDSTICKS * options.multiple / work**2, 1, YARDSTICKS))
        self.contestants = self._starts(decoys)
        self.playing = self.contestants

    def _starts(self, decoys: int) -> list[Contestant]:
        """As many contestants as the first round has, or as many of them as can begin at all."""
        found: list[Contestant] = []
        reason = None
        for number in range(ROUNDS[0].contestants):
            try:
                found.append(Contestant(self.pieces, self.options, self.deadline, decoys, number))
            except MakeError as error:
                reason = error
            left = self.deadline.left()
            if found and left is not None and perf_counter() - self.begun > left / 8:
                self.deadline.meet()
                break
        if not found and reason:
            raise reason
        return found

    def run(self) -> Candidate:
        """Play all rounds; the best of what came out."""
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                self._play(pool)
            except BaseException as error:
                self.deadline.stop()
                pool.shutdown(cancel_futures=True)
                self.interrupted = isinstance(error, KeyboardInterrupt)
                if not self.interrupted:
                    raise
        if self.deadline.stopped:
            # what is no better than the literature's is not worth a puzzle
            self.playing = [one for one in self.playing if self._score(one) <= self.score_2019]
            if not self.playing:
                raise KeyboardInterrupt if self.interrupted else Cancelled("stopped before there was a good puzzle")
        return self._examined()

    def _play(self, pool: ThreadPoolExecutor) -> None:
        seconds = self.deadline.left() or 0.0
        begun = perf_counter()
        rounds = ROUNDS if self.options.start is None else ROUNDS[1:]
        runs = [pool.submit(self._run_2019, number) for number in range(self.yardsticks)]
        for number, this in enumerate(rounds):
            if this.truly and self.score_2019 < 0:
                self.score_2019 = float(np.median([run.result() for run in runs]))
            self.playing = sorted(self.playing, key=lambda one: one.cost)[: this.contestants]
            for one in self.playing:
                one.enter(this, max(self.score_2019, ALLOWED) if this.truly else inf)
            ends = begun + seconds * this.until if seconds else inf
            for lap in range(LAPS):
                self._lap(pool, this, lap, ends)
                share = (number + (lap + 1) / LAPS) / len(rounds)
                self._tell(this.temperature((lap + 1) / LAPS), share)
                if self.deadline.over():
                    return

    def _lap(self, pool: ThreadPoolExecutor, this: Round, lap: int, ends: float) -> None:
        """One lap of a round on all workers; where there is a time, each contestant has its turn's part of it."""
        total = max(LAPS, int(this.moves * self.scale))
        moves = total * (lap + 1) // LAPS - total * lap // LAPS
        hot, cold = this.temperature(lap / LAPS), this.temperature((lap + 1) / LAPS)
        now = perf_counter()
        turns = -(-len(self.playing) // self.workers)
        span = (ends - now) / (LAPS - lap) / turns
        jobs: list[Future[None]] = []
        for number, one in enumerate(self.playing):
            jobs.append(pool.submit(one.play, moves, hot, cold, now + span * (number // self.workers + 1)))
        for job in jobs:
            job.result()

    def _run_2019(self, number: int) -> float:
        """The score of one run of 2019, in a quarter of the time that is left at most; infinite without a result."""
        options = Curved2019Options(seed=number)
        try:
            pieces = cut_again(self.pieces, options)
            return evaluate(run_2019(pieces, options, self.deadline.part(0.25), unseen).state).total
        except (MakeError, ArrangementError):
            return inf

    @staticmethod
    def _score(one: Contestant) -> float:
        try:
            return evaluate(one.state()).total
        except ArrangementError:
            return inf

    def _tell(self, temperature: float, share: float) -> None:
        """Report the best so far."""
        best = min(self.playing, key=lambda one: one.cost)
        state = best.state()
        try:
            penalties = evaluate(state)
        except ArrangementError:
            return
        moves = sum(one.moves for one in self.contestants)
        step = LogStep(moves, perf_counter() - self.begun, penalties, state.bridges, temperature, share)
        self.log.append(step)
        self.steps(step, state)

    def _examined(self) -> Candidate:
        """The best of those that are puzzles; where the last round has none as wanted, all others are asked too."""
        rest: Sequence[Contestant] = [one for one in self.contestants if one not in self.playing]
        found: list[Candidate] = []
        for group in (self.playing, [] if self.deadline.stopped else rest):
            for one in group:
                try:
                    found.append(examine(one.state(), one.cost))
                except (MakeError, PuzzleError):
                    continue
            best = min(found, key=lambda candidate: candidate.order(self.options.wanted), default=None)
            if best is not None and best.order(self.options.wanted)[0] == 0:
                return best
        if best is not None:
            return best
        if self.interrupted:
            raise KeyboardInterrupt
        raise MakeError("no arrangement that was found is a puzzle: curves come too close to be told apart")


def _plainer(options: CurvedOptions) -> str:
    """What to ask for where a puzzle breaks the rules of reading."""
    wider = f"a wider margin (margin={min(options.margin + 0.05, 0.4):.2g})"
    if options.faithful:
        return f"{wider}, or a picture that is redrawn (no faithful),"
    return f"{wider} or fewer arcs (arcs={max(6, options.arcs - 4)})"


def wanted_decoys(pieces: Pieces) -> int:
    """How many decoys are good where nobody asked: pictures with few curves of their own need more of them."""
    return int(np.clip(round(12 - 0.6 * pieces.opened), 3, 9))


def run(pieces: Pieces, options: CurvedOptions, deadline: Deadline, steps: Steps) -> Arranged:
    """The best puzzle of a tournament. Ctrl-C ends it with what is as good as the literature's by then, if anything."""
    tournament = Tournament(pieces, options, deadline, steps)
    candidate = tournament.run()
    chosen, broken = candidate.draft, ", ".join(candidate.broken())
    moves = sum(one.moves for one in tournament.contestants)
    return Arranged(
        chosen.state,
        tuple(tournament.log),
        moves,
        not tournament.deadline.stopped,
        (f"hard to read: {broken}; {_plainer(options)} may help",) if broken else (),
        draft=chosen,
        interrupted=tournament.interrupted,
    )
