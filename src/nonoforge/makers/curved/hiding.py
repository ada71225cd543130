"""Hiding: a finished arrangement changed a little at a time until the adversary no longer finds the picture in it.

The annealing kernel can only follow sums that change with each move; the adversary's area under the curve needs all
edges ranked anew. So hiding is a phase of its own: single connections, bridges and decoys are nudged, and what a move
costs under the fitness of 2019 is weighed against what it gains. Nothing has to be found any more, only kept: the
class, no curve bent tighter than before, ends on the frame no closer than before where that is too close.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arrangement import Arrangement, ArrangementError, arrange
from nonoforge.geometry.chain import Chain
from nonoforge.geometry.frames import first_exit
from nonoforge.makers.curved.evaluate import PAPER, stage
from nonoforge.makers.curved.state import State
from nonoforge.makers.curved.visibility import visibility_of

STRIDES = (8.0, 30.0, 90.0, 220.0)
"""Standard deviations of the nudges in units, one of them at random."""
LEAST_REACH = 40.0
LEAST_RADIUS = 0.045
"""Of bends, as a share of the frame's shorter side; what is tighter must not become tighter still."""
LEAST_GAP = 0.05
"""Between ends on the frame, as a share of its shorter side: room for two clues."""
HIDDEN = 0.55
"""Visibility below which nothing is gained: the next adversary differs by more."""
WORTH = 5000.0
"""Points of the fitness that visibility 1 is worth against 0."""
HOT, COLD = 40.0, 3.0
"""Points at which a loss is accepted with probability 1/e, at the start and at the end."""


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """A state, its fitness of 2019, its visibility, its faces on both sides of a curve and its self-crossings."""

    state: State
    score: float
    visibility: float
    twisted: int

    @property
    def total(self) -> float:
        """Fitness and hiding together."""
        return self.score + WORTH * max(self.visibility, HIDDEN)


def hide(
    state: State, *, name: str = "", moves: int = 4000, seed: int = 0, goes_on: Callable[[float], bool] | None = None
) -> Hidden:
    """The state after so many nudges; `goes_on` hears what share is done and may end it early.

    `ArrangementError` where the state's own faces cannot be told.
    """
    rng = np.random.default_rng(seed)
    here = _judged(state, name, float("inf"))
    if here is None:
        raise ArrangementError("the faces of this arrangement cannot be told")
    best = here
    for number in range(moves):
        share = number / moves
        if best.visibility <= HIDDEN or (goes_on is not None and not goes_on(share)):
            break
        slack = -float(np.log(rng.random())) * HOT * (COLD / HOT) ** share
        nudged = _nudged(here.state, rng)
        there = _judged(nudged, name, here.total + slack) if nudged is not None else None
        if there is None or there.twisted > here.twisted:
            continue
        here = there
        best = here if here.total < best.total else best
    return best


def _judged(state: State, name: str, most: float) -> Hidden | None:
    """The state with all that is weighed; None where its total is above `most` or its faces cannot be told."""
    staged = stage(state)
    try:
        arrangement = arrange(staged.scene)
    except ArrangementError:
        return None
    seen = visibility_of(staged, arrangement, name)
    if WORTH * max(seen, HIDDEN) > most:
        return None
    found = Hidden(state, arrangement.penalties(PAPER).total, seen, _twisted(arrangement))
    return found if found.total <= most else None


def _twisted(arrangement: Arrangement) -> int:
    """Self-crossings, and faces that lie on both sides of one curve: what makes a puzzle an expert's."""
    edges = int(arrangement.first_edge[arrangement.curves])
    curve = np.repeat(np.arange(arrangement.curves), np.diff(arrangement.first_edge[: arrangement.curves + 1]))
    left, right = (curve * arrangement.faces + arrangement.face_of_half[side : 2 * edges : 2] for side in (0, 1))
    return int(arrangement.self_crossings.sum()) + len(np.intersect1d(left, right))


def _nudged(state: State, rng: np.random.Generator) -> State | None:
    """One link moved a little; None where it breaks a rule that it kept before."""
    pieces = state.pieces
    stride = float(rng.choice(STRIDES))
    link = int(rng.integers(pieces.ends + 2 * len(state.fillers)))
    if link >= pieces.ends:
        number = (link - pieces.ends) // 2
        fillers = state.fillers.copy()
        fillers[number, 1:5] += stride * rng.normal(size=4)
        fillers[number, [0, 5]] = (fillers[number, [0, 5]] + _along(stride, state, rng, 2)) % 4
        out, moved = replace(state, fillers=fillers), pieces.ends + number
    elif state.partner[link] >= 0:
        reach = state.reach.copy()
        reach[link] = max(LEAST_REACH, reach[link] + stride * rng.normal())
        out, moved = replace(state, reach=reach), min(link, int(state.partner[link]))
    else:
        reached = float(state.reach[link]) + stride * float(rng.normal()) * float(rng.random() < 0.5)
        place = (float(state.place[link]) + float(_along(stride, state, rng, 1)[0])) % 4
        third = state.third[link] + stride * rng.normal(size=2)
        out, moved = state.connected(link, max(LEAST_REACH, reached), third, place), link
    return out if _fair(out, state, moved) else None


def _along(stride: float, state: State, rng: np.random.Generator, count: int) -> NDArray[np.float64]:
    """Nudges of places on the frame, which has 4 of them all around; none every other time."""
    nudge: NDArray[np.float64] = stride * rng.normal(size=count) / state.pieces.frame.side * (rng.random() < 0.5)
    return nudge


def _fair(now: State, before: State, link: int) -> bool:
    """Whether a changed link stays in the frame, bends no tighter than allowed or before, and ends with room."""
    side = now.pieces.frame.side
    curve = now.link(link)
    if first_exit(now.pieces.frame.box, curve[0]) < 1.0:
        return False
    if _tightest(curve) < min(LEAST_RADIUS * side, _tightest(before.link(link))):
        return False
    return _closest(now) >= min(LEAST_GAP, _closest(before))


def _tightest(curve: Chain) -> float:
    """The smallest radius of curvature of a cubic, (1, 4, 2), at 33 points."""
    t = np.linspace(0, 1, 33)[:, None]
    a, b, c = (curve[0, i + 1] - curve[0, i] for i in range(3))
    first = 3 * ((1 - t) ** 2 * a + 2 * (1 - t) * t * b + t**2 * c)
    second = 6 * ((1 - t) * (b - a) + t * (c - b))
    cross = np.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0])
    return float((np.hypot(first[:, 0], first[:, 1]) ** 3 / np.maximum(cross, 1e-9)).min())


def _closest(state: State) -> float:
    """The smallest gap between two ends on the frame, in shares of its shorter side, about."""
    places = np.sort(np.concatenate([state.place[state.partner < 0], state.fillers[:, 0], state.fillers[:, 5]]))
    return float(np.diff(places, append=places[:1] + 4).min()) if len(places) > 1 else 4.0
