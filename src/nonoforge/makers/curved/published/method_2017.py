"""The method of 2017: connect, extend, anneal one curve at a time, refine pairs of pieces.

After M. van de Kerkhof, "Improved Automatic Generation of Curved Nonograms" (2017). Scores are compared in percent,
because they fall by orders of magnitude: a rise of as many percent as the temperature has degrees is accepted with
probability 1/e.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from time import perf_counter

import numpy as np

from nonoforge.errors import MakeError
from nonoforge.geometry.arrangement import ArrangementError
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, Steps
from nonoforge.makers.curved.options import Curved2017Options
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.published.extend_2017 import Extended, anywhere, crosses_itself, extended, random_place
from nonoforge.makers.curved.published.pairs_2017 import refined
from nonoforge.makers.curved.published.score_2017 import Judged, judge, link_scores

TRIPLE = 0.5
"""A crossing within this many units of another vertex counts as a crossing of three curves, which no puzzle may
have."""
MOST_STARTS = 50
MOST_CURVES_TRIED = 30


@dataclass(slots=True)
class _Run2017:
    """A run in progress: the current state and the best, the log, and when to stop."""

    pieces: Pieces
    options: Curved2017Options
    deadline: Deadline
    steps: Steps
    rng: np.random.Generator
    begun: float
    current: Judged
    best: Judged
    exempt: frozenset[int]
    log: list[LogStep]
    iteration: int = 0
    stopped: bool = False

    def tell(self, temperature: float) -> bool:
        """Log the current state; False when it is time to stop."""
        seconds = perf_counter() - self.begun
        penalties = self.current.arrangement.penalties()
        hot = self.options.start_temperature
        share = 1 - log(max(temperature, 1)) / log(hot) if hot > 1 else 1.0
        step = LogStep(self.iteration, seconds, penalties, self.current.state.bridges, temperature, share)
        self.log.append(step)
        self.steps(step, self.current.state)
        self.stopped = self.stopped or self.deadline.over()
        return not self.stopped


def run(pieces: Pieces, options: Curved2017Options, deadline: Deadline, steps: Steps) -> Arranged:
    """One puzzle by the method of 2017."""
    begun = perf_counter()
    rng = np.random.default_rng(options.seed)
    first, exempt, notes = _first(pieces, options, rng)
    work = _Run2017(pieces, options, deadline, steps, rng, begun, first, first, exempt, [])
    work.tell(options.start_temperature)
    _anneal(work)
    if options.pair_iterations and not work.stopped and work.best.total > 0:
        _refine(work)
    if exempt:
        notes.append(f"{len(exempt)} of {pieces.ends} ends could not be extended without crossing their own curve")
    return Arranged(work.best.state, tuple(work.log), work.iteration, not work.stopped, tuple(notes))


def _first(
    pieces: Pieces, options: Curved2017Options, rng: np.random.Generator
) -> tuple[Judged, frozenset[int], list[str]]:
    """The initial state: the one given, or connected and extended ends whose faces can be determined."""
    if options.start is not None:
        return judge(options.start, options), frozenset(), []
    if not (options.new_ends and options.extend):
        raise MakeError("new_ends=no and extend=no go on from a saved arrangement: there is none to go on from")
    for _ in range(MOST_STARTS):
        start: Extended = extended(pieces, options, rng, options.self_intersections)
        notes = [f"restarted {start.restarts} times"] if start.restarts else []
        try:
            return judge(start.state, options), start.exempt, notes
        except ArrangementError:
            continue
    raise MakeError("no initial arrangement with clear faces was found: choose a simpler picture")


def _anneal(work: _Run2017) -> None:
    """Algorithm 3: one curve at a time, cooling after each, until the temperature is 1."""
    temperature = work.options.start_temperature
    while temperature > 1 and work.best.total > 0 and not work.stopped:
        changed = _neighbour(work)
        work.iteration += 1
        if changed is not None:
            rise = 100 * changed.total / work.current.total - 100 if work.current.total > 0 else 0.0
            if work.rng.random() < exp(min(-rise / temperature, 0.0)):
                work.current = changed
                if changed.total < work.best.total:
                    work.best = changed
        work.tell(temperature)
        temperature *= work.options.cooling_rate


def _neighbour(work: _Run2017) -> Judged | None:
    """The current state with one connection redrawn, chosen by its cost; None if none could be drawn."""
    state, pieces = work.current.state, work.pieces
    free = np.flatnonzero(state.partner < 0)
    cost = link_scores(work.current.staged, work.current.arrangement, work.options, pieces.ends + len(state.decoys))
    chance = cost[free]
    chance = chance / chance.sum() if chance.sum() > 0 else np.full(len(free), 1 / len(free))
    for _ in range(MOST_CURVES_TRIED):
        end = int(work.rng.choice(free, p=chance))
        for _ in range(work.options.curve_attempts or 1000):
            if work.deadline.over():
                return None
            third, place = anywhere(pieces, work.rng), random_place(pieces, work.rng)
            drawn = state.connected(end, float(state.reach[end]), third, place)
            if not work.options.self_intersections and end not in work.exempt:
                ends = frozenset(range(pieces.ends))
                if crosses_itself(drawn, end, ends):
                    continue
            try:
                found = judge(drawn, work.options)
            except ArrangementError:
                continue
            if not _degenerate(found, end):
                return found
    return None


def _degenerate(judged: Judged, link: int) -> bool:
    """Whether a crossing on this link nearly coincides with another vertex."""
    arrangement = judged.arrangement
    links = judged.staged.link[arrangement.lines.piece]
    ours = (links[arrangement.met.edge_a] == link) | (links[arrangement.met.edge_b] == link)
    sites = arrangement.scene.sites
    vertices = sites + len(ours)
    at = arrangement.at[:vertices]
    for vertex in np.flatnonzero(ours) + sites:
        away = np.hypot(at[:, 0] - at[vertex, 0], at[:, 1] - at[vertex, 1])
        away[vertex] = np.inf
        if away.min() < TRIPLE:
            return True
    return False


def _refine(work: _Run2017) -> None:
    """Algorithm 4 on the best state; each of its moves is an iteration."""
    before = work.iteration

    def go_on(judged: Judged, number: int) -> bool:
        work.current, work.iteration = judged, before + number
        return work.tell(0.0)

    work.current = work.best
    work.best = refined(work.best, work.options, work.rng, go_on)
