"""A tournament of annealed starts: the better half of them goes on and on.

All starts are annealed roughly, the better ones go on under the true fitness, the best two to the end; what comes out
is put before the engine, and of what is unique and needs no guess the clearest, least visible one of the wanted class
is taken. A tournament and not one long run, because whether a start can become good is seen early, and because its
contestants run on all cores.

Before the first round a scout is cooled in a second or two: then there is a puzzle to hand out, or to show, long before
the end. Hiding costs clearness. Beside the first round the method of 2019 arranges the same picture a few times; beyond
its median score every point counts several times.

How many starts and moves there are follows from the effort and the size of the picture. Contestants meet after every
lap of a round and are compared only there, so it does not matter how many of them run at once. Only where the user set
a time, temperatures fall by the clock as soon as moves are too slow for it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf
from time import perf_counter

import numpy as np

from nonoforge.errors import Cancelled, MakeError, PuzzleError
from nonoforge.geometry.arrangement import ArrangementError
from nonoforge.makers.curved.candidates import Candidate, examine
from nonoforge.makers.curved.contestants import Contestant, Round, wanted_decoys
from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.method import Deadline, LogStep, Steps, unseen
from nonoforge.makers.curved.options import EFFORTS, Curved2019Options, CurvedOptions
from nonoforge.makers.curved.pieces import Pieces, cut_again
from nonoforge.makers.curved.published.method_2019 import run as run_2019

LAPS = 12
"""Meetings of the contestants in one round, after equal shares of its moves."""
EASY = 25
"""Strands up to which a move takes about the same time; beyond, the time grows with their number."""
YARDSTICKS = 3
"""Runs of 2019 whose median score is the bound for ours; fewer where the effort is small."""
ALLOWED = 1000.0
"""Points that are never too many: where 2019 needs fewer, it leaves the picture bare."""

ROUNDS = (
    Round(6, 16_000, 30.0, 2.0, False, 0.3),
    Round(4, 27_000, 3.0, 0.5, True, 0.6),
    Round(2, 88_000, 0.8, 0.05, True, 1.0),
)
SCOUT = (Round(1, 1_500, 30.0, 2.0, False, 0.05), Round(1, 2_500, 3.0, 0.1, True, 0.1))
"""What the scout goes through; its moves do not grow with the effort, they only shrink with it."""


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
        self.kept: Candidate | None = None
        """The best of those that have been put before the engine so far."""
        decoys = wanted_decoys(pieces) if options.decoys is None else options.decoys
        if options.start is not None:
            decoys = max(decoys, len(options.start.decoys))
        work = max(1.0, (2 * pieces.opened + decoys) / EASY)
        self.scale = options.multiple * options.moves / work
        self.yardsticks = int(np.clip(2 * YARDSTICKS * options.multiple / work**2, 1, YARDSTICKS))
        self.contestants = self._starts(decoys)
        self.playing = self.contestants

    @property
    def moves(self) -> int:
        """Made so far, by all."""
        return sum(one.moves for one in self.contestants)

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
                if not isinstance(error, KeyboardInterrupt):
                    raise
                self.interrupted = True
        return self._stopped() if self.deadline.stopped else self._examined()

    def _play(self, pool: ThreadPoolExecutor) -> None:
        seconds = self.deadline.left() or 0.0
        begun = perf_counter()
        rounds = ROUNDS if self.options.start is None else ROUNDS[1:]
        scout = pool.submit(self._scouted, seconds) if self.options.start is None else None
        runs = [pool.submit(self._run_2019, number) for number in range(self.yardsticks)]
        if scout is not None:
            scout.result()
            self._keep(self.contestants[:1])
            self._tell(SCOUT[-1].cold, 0.0, self.contestants[:1])
            if self.deadline.over():
                self.playing = self.contestants[:1]
                return
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
                if lap + 1 == LAPS and this is not rounds[-1]:
                    self._keep(self._leaders()[:1])
                self._tell(this.temperature((lap + 1) / LAPS), share, self.playing)
                if self.deadline.over():
                    return

    def _scouted(self, seconds: float) -> None:
        """Cool the first contestant quickly; it goes on from there with the others."""
        one, begun = self.contestants[0], perf_counter()
        for this in SCOUT:
            one.enter(this, ALLOWED if this.truly else inf)
            moves = max(1, int(this.moves * min(1.0, self.scale / EFFORTS["quick"])))
            one.play(moves, this.hot, this.cold, begun + seconds * this.until if seconds else inf)

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

    def _leaders(self) -> list[Contestant]:
        return sorted(self.playing, key=lambda one: one.cost)

    def _tell(self, temperature: float, share: float, playing: list[Contestant]) -> None:
        """Report the best of these."""
        state = min(playing, key=lambda one: one.cost).state()
        try:
            penalties = evaluate(state)
        except ArrangementError:
            return
        seconds, ready = perf_counter() - self.begun, self.kept is not None
        step = LogStep(self.moves, seconds, penalties, state.bridges, temperature, share, ready)
        self.log.append(step)
        self.steps(step, state)

    def _keep(self, group: Iterable[Contestant]) -> None:
        """Put these before the engine; the best of them is kept if it is better than what is kept already."""
        for one in group:
            try:
                found = examine(one.state(), one.cost)
            except (MakeError, PuzzleError):
                continue
            wanted = self.options.wanted
            if self.kept is None or found.order(wanted) < self.kept.order(wanted):
                self.kept = found

    def _stopped(self) -> Candidate:
        """The best so far if it can be read; a puzzle nobody can read is worse than none."""
        self._keep(self._leaders()[:2])
        if self.kept is not None and self.kept.readable:
            return self.kept
        if self.interrupted:
            raise KeyboardInterrupt
        raise Cancelled("stopped before there was a puzzle that can be read")

    def _examined(self) -> Candidate:
        """The best of those that are puzzles; where the last round has none as wanted, all others are asked too, and
        what was kept on the way if it misses less.
        """
        wanted, early, self.kept = self.options.wanted, self.kept, None
        for group in (self.playing, [one for one in self.contestants if one not in self.playing]):
            self._keep(group)
            if self.kept is not None and self.kept.order(wanted)[0] == 0:
                return self.kept
        # costs of different rounds cannot be compared: their weights differ
        if early is not None and (self.kept is None or early.order(wanted)[0] < self.kept.order(wanted)[0]):
            return early
        if self.kept is None:
            raise MakeError("no arrangement that was found is a puzzle: curves come too close to be told apart")
        return self.kept
