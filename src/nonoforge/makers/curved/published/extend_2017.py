"""The first arrangement of 2017: some ends connected to each other, every other one extended to the frame.

An extension is C¹: its second control point mirrors the picture's last one, so only the third control point and the end
on the frame are free, and a connection between two ends is fully determined. Where the mirrored point would lie too
near or outside the frame, only the direction is kept (G¹).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.geometry.chain import Chain, backwards
from nonoforge.geometry.crossings import find_crossings, successors
from nonoforge.geometry.flatten import flatten
from nonoforge.geometry.frames import depth_in
from nonoforge.makers.curved.options import Curved2017Options
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import CurvedState, straight_state

MOST_DRAWN = 500
"""Extensions drawn for one end when a setting says "without limit"; then the last one is taken as it is, with a
note."""
MOST_RESTARTS = 20
_STEP = 10.0
"""Units between the points of the polylines on which self-intersections are looked for."""


@dataclass(frozen=True, slots=True, eq=False)
class Extended:
    """The state, the ends whose extension may cross its own curve, and how often everything was restarted."""

    state: CurvedState
    exempt: frozenset[int] = field(default_factory=frozenset)
    restarts: int = 0


class _Restart(Exception):
    """An extension could not be drawn within the attempts allowed."""


def extended(pieces: Pieces, options: Curved2017Options, rng: np.random.Generator, crossing: bool) -> Extended:
    """Ends connected and extended; with `crossing` false no curve crosses itself where that can be avoided."""
    for restarts in range(MOST_RESTARTS):
        try:
            state = connected(pieces, options, rng, crossing)
            return replace(_extend(state, options, rng, crossing), restarts=restarts)
        except _Restart:
            continue
    raise MakeError(
        f"an end could not be extended within restart_attempts={options.restart_attempts} attempts, "
        f"{MOST_RESTARTS} times over: allow more attempts or self-intersections"
    )


def reaches(pieces: Pieces, options: Curved2017Options) -> NDArray[np.float64]:
    """How far from each end its curve's second control point lies, (E,): equations 15 and 16 of the thesis."""
    out = np.empty(pieces.ends)
    box = pieces.frame.box
    for e in range(pieces.ends):
        chain = pieces.chain(e // 2)
        last = chain[-1, 3] - chain[-1, 2] if e % 2 else chain[0, 0] - chain[0, 1]
        reach = max(float(np.hypot(last[0], last[1])), options.first_control)
        at, way = pieces.at[e], pieces.out[e]
        if depth_in(box, *(at + reach * way)) < 0:
            low, high = 0.0, reach
            for _ in range(50):
                middle = (low + high) / 2
                low, high = (middle, high) if depth_in(box, *(at + middle * way)) > 0 else (low, middle)
            reach = low
        out[e] = reach
    return out


def connected(pieces: Pieces, options: Curved2017Options, rng: np.random.Generator, crossing: bool) -> CurvedState:
    """`connect_rate` of all ends joined in random pairs, never into a closed loop; the others straight."""
    state = replace(straight_state(pieces), reach=reaches(pieces, options))
    wanted = round(options.connect_rate * pieces.ends / 2)
    for _ in range(200 * max(wanted, 1)):
        free = np.flatnonzero(state.partner < 0)
        if state.bridges >= wanted or len(free) < 4:
            break
        a, b = (int(end) for end in rng.choice(free, 2, replace=False))
        if state.would_loop(a, b):
            continue
        joined = state.bridged(a, b, float(state.reach[a]), float(state.reach[b]))
        if crossing or not crosses_itself(joined, a, frozenset()):
            state = joined
    return state


def _extend(state: CurvedState, options: Curved2017Options, rng: np.random.Generator, crossing: bool) -> Extended:
    """Each free end extended in turn: the third control point in the quarter in which the second one lies."""
    placed: set[int] = set()
    exempt: set[int] = set()
    most = options.exception_attempts or MOST_DRAWN
    for end in rng.permutation(np.flatnonzero(state.partner < 0)).tolist():
        placed.add(end)
        attempts = 0
        while True:
            third = in_quarter(state.pieces, end, float(state.reach[end]), rng)
            state = state.connected(end, float(state.reach[end]), third, random_place(state.pieces, rng))
            if crossing or end in exempt or not crosses_itself(state, end, frozenset(placed)):
                break
            attempts += 1
            if options.restart_attempts and attempts >= options.restart_attempts:
                raise _Restart
            if attempts >= most:
                exempt.add(end)
    return Extended(state, frozenset(exempt))


def in_quarter(pieces: Pieces, end: int, reach: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """A point of the frame's box on the same side of the end as its second control point, both across and down."""
    at, way = pieces.at[end], pieces.out[end]
    second = at + reach * way
    frame = pieces.frame
    low, high = np.array([frame.left, frame.top]), np.array([frame.right, frame.bottom])
    corner = np.where(second >= at, high, low)
    for _ in range(100):
        point: NDArray[np.float64] = at + rng.random(2) * (corner - at)
        if depth_in(frame.box, *point) >= 0:
            break
    return point


def anywhere(pieces: Pieces, rng: np.random.Generator) -> NDArray[np.float64]:
    """A point inside the frame."""
    frame = pieces.frame
    low, size = np.array([frame.left, frame.top]), np.array([frame.right - frame.left, frame.bottom - frame.top])
    for _ in range(100):
        point: NDArray[np.float64] = low + rng.random(2) * size
        if depth_in(frame.box, *point) >= 0:
            break
    return point


def random_place(pieces: Pieces, rng: np.random.Generator) -> float:
    """A place on the frame, evenly by length."""
    return pieces.frame.place_of_share(float(rng.random()))


def crosses_itself(state: CurvedState, end: int, placed: frozenset[int]) -> bool:
    """Whether the curve through an end crosses itself; only connections of `placed` ends count.

    A corner that the curve passes twice is a crossing: in a contour with one corner it cannot be avoided.
    """
    cubics, passed = _whole_curve(state, end, placed)
    corners = passed[passed >= 0]
    if len(np.unique(corners)) < len(corners):
        return True
    first, closed = np.array([0, len(cubics)]), np.array([False])
    xy, piece, param, starts = flatten(cubics, first, closed, _STEP)
    after, _ = successors(starts, closed)
    site = np.where(param == 0.0, passed[piece], -1)
    site[-1] = passed[-1]
    return len(find_crossings(xy, after, site, len(xy), _STEP)[0]) > 0


def _whole_curve(state: CurvedState, end: int, placed: frozenset[int]) -> tuple[Chain, NDArray[np.int64]]:
    """The cubics of the curve through an end in running order, and the corner before each and after the last, or -1."""
    pieces = state.pieces
    here = end if state.partner[end] < 0 else state.other_end(end ^ 1)
    chains: list[Chain] = []
    passed: list[int] = []
    if here in placed:
        chains.append(backwards(state.link(here)))
        passed += [-1] * len(chains[-1])
    while True:
        chain = pieces.chain(here // 2)
        chains.append(chain if here % 2 == 0 else backwards(chain))
        passed += [int(pieces.corner[here])] + [-1] * (len(chain) - 1)
        leave = here ^ 1
        there = int(state.partner[leave])
        corner = int(pieces.corner[leave])
        if there < 0 and leave not in placed:
            return np.concatenate(chains), np.array([*passed, corner])
        link = state.link(leave if there < 0 else min(leave, there))
        chains.append(link if there < 0 or leave < there else backwards(link))
        passed += [corner] + [-1] * (len(link) - 1)
        if there < 0:
            return np.concatenate(chains), np.array([*passed, -1])
        here = there
