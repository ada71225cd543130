"""The method of van de Kerkhof, de Jong, Parment, Löffler, Vaxman and van Kreveld (2019), section 3.2, as printed.

Every end is connected to the frame at random. Then, again and again, two links are drawn by what they cost: two
connections are replaced by a bridge, a bridge by two connections, a connection by another one. A replacement is kept if
it is better, or with a probability that depends on the relative increase and the temperature.

Where the paper leaves a number open it is an option here: how close is "extremely close", how small is "very small".
Two points needed an interpretation: a bridge that leaves the frame is dropped, because clipped it would bridge nothing;
an iteration is a replacement that was scored, not one that was dropped. The result is the best state seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.geometry.arrangement import Arrangement, ArrangementError, arrange
from nonoforge.geometry.assemble import BARE
from nonoforge.geometry.blemishes import SOUND, LinkLimits, Web, link_costs, meets_own_curve, verdict_on
from nonoforge.geometry.extension import connection, crosses_itself, sharpest_angle
from nonoforge.geometry.frames import first_exit
from nonoforge.geometry.measures import Penalties
from nonoforge.geometry.polylines import Thresholds
from nonoforge.makers.curved.evaluate import PAPER, Staged, stage
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, Steps
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import CurvedState, straight_state

MOST_IDLE = 1000
"""Choices in a row without a replacement after which none is assumed to exist.

A triangle whose curves may not cross themselves has only bridges to try, and each of them would make one.
"""
CHORDS = 24
"""Chords on which a cubic is tested for crossing itself."""


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """A state with everything derived from it."""

    state: CurvedState
    staged: Staged
    arrangement: Arrangement
    penalties: Penalties

    @property
    def score(self) -> float:
        return self.penalties.total


class _Run2019:
    """One run: the pieces, the options, the random numbers, and what was found so far."""

    def __init__(self, pieces: Pieces, options: Curved2019Options, deadline: Deadline, steps: Steps) -> None:
        self.pieces, self.options, self.deadline, self.steps = pieces, options, deadline, steps
        self.rng = np.random.default_rng(options.seed)
        self.begun = perf_counter()
        side = pieces.frame.side
        own = options
        self.limits = LinkLimits(
            own.near_vertex * side, own.near_frame * side, own.least_angle, own.sharp_turn * side, own.near_turn * side,
        )  # fmt: skip
        self.thresholds: Thresholds | None = None
        self.log: list[LogStep] = []

    # proposals

    def connect(self, state: CurvedState, end: int) -> CurvedState | None:
        """The state with a random connection at an end, or None if the curve alone breaks a rule."""
        pieces, frame, own = self.pieces, self.pieces.frame, self.options
        u = self.rng.random(4)
        reach = frame.side * (own.least_reach + u[0] * (own.most_reach - own.least_reach))
        x, y = frame.left + u[1] * (frame.right - frame.left), frame.top + u[2] * (frame.bottom - frame.top)
        place = frame.place_of_share(float(u[3]))
        third = np.array([x, y])
        cubic, place = connection(frame.box, frame.chain, pieces.at[end], pieces.out[end], reach, third, place)
        # what remains after clipping must be long enough for a curve
        if not self.fair(cubic) or np.abs(cubic[3] - cubic[0]).max() < 0.02 * frame.side:
            return None
        return state.connected(end, float(np.hypot(*(cubic[1] - cubic[0]))), cubic[2], place)

    def bridge(self, state: CurvedState, end: int, other: int) -> CurvedState | None:
        """The state with a random bridge between two ends, or None."""
        side, own = self.pieces.frame.side, self.options
        u = own.least_reach + self.rng.random(2) * (own.most_reach - own.least_reach)
        found = state.bridged(end, other, side * u[0], side * u[1])
        cubic = found.link(end)[0]
        if first_exit(self.pieces.frame.box, cubic) < 1.0 or not self.fair(cubic):
            return None
        return found

    def fair(self, cubic: NDArray[np.float64]) -> bool:
        """Whether a cubic's control polygon has no sharp angle, and (ii) it does not cross itself."""
        return sharpest_angle(cubic) >= self.options.control_angle and not crosses_itself(cubic, CHORDS)

    # judging

    def look(self, state: CurvedState, fresh: list[int]) -> _View | None:
        """The state arranged, or None where a fresh link breaks one of the rules (i), (iii), (iv), (v)."""
        staged = stage(state)
        scene = staged.scene
        if not self.options.self_intersections and any(
            meets_own_curve(scene.control, scene.first_piece, staged.link, number) for number in fresh
        ):
            return None
        try:
            a = arrange(staged.scene)
        except ArrangementError:
            return None
        web = Web(staged.link, staged.scene.sites, a.lines, a.met, a.edges)
        box, allow_self = self.pieces.frame.box, self.options.self_intersections
        why = verdict_on(np.array(fresh, np.int64), web, a.measured, box, self.limits, allow_self)
        if why != SOUND:
            return None
        return _View(state, staged, a, a.penalties(PAPER))

    def costs(self, view: _View) -> NDArray[np.float64]:
        """What each connection and bridge costs (E,), 0 for ends that are not the first of a bridge."""
        a, frame = view.arrangement, self.pieces.frame
        self.thresholds = self.thresholds or PAPER.scaled(frame.side, float(a.areas.sum()))
        web = Web(view.staged.link, view.staged.scene.sites, a.lines, a.met, a.edges)
        out: NDArray[np.float64] = link_costs(self.pieces.ends, web, a.measured, PAPER.weights, self.thresholds)
        return out

    # the two phases

    def initialise(self) -> _View:
        """All ends connected at random, one after the other; restarted after too many aborts."""
        bare = straight_state(self.pieces)
        bare = CurvedState(bare.pieces, np.full(self.pieces.ends, BARE, np.int64), bare.reach, bare.third, bare.place,
                     bare.decoys)  # fmt: skip
        for _ in range(self.options.restarts):
            state, view, aborts = bare, None, 0
            for end in range(self.pieces.ends):
                view = None
                while view is None and aborts < self.options.aborts:
                    if self.deadline.over():
                        raise MakeError("time ran out before a first arrangement was found")
                    proposed = self.connect(state, end)
                    view = self.look(proposed, [end]) if proposed is not None else None
                    aborts += view is None
                if view is None:
                    break
                state = view.state
            if view is not None:
                return view
        raise MakeError(
            f"no start was found in {self.options.restarts} attempts"
            + ("" if self.options.self_intersections else ": allow curves to cross themselves")
        )

    def propose(self, view: _View) -> _View | None:
        """One replacement that breaks no rule, or None after too many attempts."""
        state = view.state
        links = np.array(state.links())
        weight = self.costs(view)[links]
        weight = weight / weight.sum() if weight.sum() > 0 else np.full(len(links), 1 / len(links))
        first = int(self.rng.choice(links, p=weight))
        rest, left = links[links != first], weight[links != first]
        second = -1
        if len(rest):
            left = left / left.sum() if left.sum() > 0 else np.full(len(rest), 1 / len(rest))
            second = int(self.rng.choice(rest, p=left))
        both = second >= 0 and state.partner[first] < 0 and state.partner[second] < 0
        if both and state.would_loop(first, second):
            return None
        for _ in range(self.options.attempts):
            proposed: CurvedState | None
            if both:
                fresh = [min(first, second)]
                proposed = self.bridge(state, first, second)
            elif state.partner[first] >= 0:
                other = int(state.partner[first])
                fresh = [first, other]
                half = self.connect(state, first)
                proposed = self.connect(half, other) if half is not None else None
            else:
                fresh = [first]
                proposed = self.connect(state, first)
            found = self.look(proposed, fresh) if proposed is not None else None
            if found is not None:
                return found
        return None

    def anneal(self, view: _View) -> Arranged:
        """The schedule: cool to 1, then go on until nothing has improved for a while."""
        temperature, stale, iteration, idle = self.options.temperature, 0, 0, 0
        best = view
        self.note(0, view, temperature)
        while stale < self.options.stale and idle < MOST_IDLE and not self.deadline.over():
            found = self.propose(view)
            if found is None:
                idle += 1
                continue
            idle, iteration = 0, iteration + 1
            increase = 100 * (found.score / view.score - 1) if view.score > 0 else float(found.score > 0) * 1e9
            if increase < 0 or self.rng.random() < exp(-increase / temperature):
                view = found
            stale = 0 if view.score < best.score or temperature > 1 else stale + 1
            best = view if view.score < best.score else best
            self.note(iteration, view, temperature)
            temperature = max(1.0, temperature * self.options.cooling)
        return Arranged(best.state, tuple(self.log), iteration, stale >= self.options.stale)

    def note(self, iteration: int, view: _View, temperature: float) -> None:
        share = 1 - log(temperature) / log(self.options.temperature) if self.options.temperature > 1 else 1.0
        seconds = perf_counter() - self.begun
        step = LogStep(iteration, seconds, view.penalties, view.state.bridges, temperature, share)
        self.log.append(step)
        self.steps(step, view.state)


def run(pieces: Pieces, options: Curved2019Options, deadline: Deadline, steps: Steps) -> Arranged:
    """One run of the method of 2019."""
    here = _Run2019(pieces, options, deadline, steps)
    if not options.self_intersections and (pieces.corner[0::2] == pieces.corner[1::2]).any():
        raise MakeError("a contour with a single corner makes its curve cross itself: allow that, or make a corner")
    if options.start is None:
        return here.anneal(here.initialise())
    staged = stage(options.start)
    arrangement = arrange(staged.scene)
    return here.anneal(_View(options.start, staged, arrangement, arrangement.penalties(PAPER)))
