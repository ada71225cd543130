"""An arrangement changed by hand: a corner of the outline moved, a decoy drawn, found or taken away.

Nothing is annealed again: what a person moved stays where it was put, and all other curves stay as they were. Whether a
puzzle comes of it is for `maker.made_again` to say.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.geometry.arrangement import ArrangementError
from nonoforge.geometry.chain import point_at
from nonoforge.geometry.frames import place_near
from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.loosen import shifted
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.saved import MOST_DECOYS
from nonoforge.makers.curved.state import CurvedState

TRIED = 48
"""Decoys that are compared where one is to be found."""
BEND = 0.3
"""How far the control points of such a decoy lie off its chord, as a share of its length."""
LEAST = 0.2
"""How long a decoy must be at least, as a share of the frame's shorter side: a shorter one only cuts off a corner."""


def corners_of(pieces: Pieces) -> NDArray[np.float64]:
    """Where the corners of the outline are, (C, 2)."""
    spots = np.empty((pieces.corners, 2))
    rows = np.flatnonzero(pieces.corner_at >= 0)
    spots[pieces.corner_at[rows]] = pieces.control[rows, 0]
    for piece in np.flatnonzero(pieces.corner_end >= 0).tolist():
        spots[pieces.corner_end[piece]] = pieces.control[pieces.first[piece + 1] - 1, 3]
    return spots


def moved(state: CurvedState, corner: int, to: NDArray[np.float64]) -> CurvedState:
    """With a corner of the outline at another point (2,) inside the frame; the handles beside it go with it."""
    pieces = state.pieces
    if not 0 <= corner < pieces.corners:
        raise MakeError(f"there is no corner {corner}: there are {pieces.corners}")
    _must_lie_inside(pieces, to)
    ends = set(np.flatnonzero(pieces.corner == corner).tolist())
    redrawn = tuple(entry for entry in state.redrawn if not {entry[0], _partner(state, entry[0])} & ends)
    return replace(state, pieces=shifted(pieces, corner, to - corners_of(pieces)[corner]), redrawn=redrawn)


def without_decoy(state: CurvedState, number: int) -> CurvedState:
    """Without one of its decoys."""
    if not 0 <= number < len(state.decoys):
        raise MakeError(f"there is no decoy {number}: there are {len(state.decoys)}")
    gone = state.pieces.ends + number
    redrawn = tuple((link - (link > gone), chain) for link, chain in state.redrawn if link != gone)
    return replace(state, decoys=np.delete(state.decoys, number, axis=0), redrawn=redrawn)


def with_decoy(state: CurvedState, stroke: NDArray[np.float64]) -> CurvedState:
    """With a decoy along a stroke (4, 2): its ends go to the frame, and it passes the two points between them.

    A cubic passes q at a third and r at two thirds of its way where its control points are
    (-5 p + 18 q - 9 r + 2 s) / 6 and (2 p - 9 q + 18 r - 5 s) / 6.
    """
    pieces = state.pieces
    frame = pieces.frame
    first, last = (place_near(frame.box, frame.chain, *stroke[i]) for i in (0, 3))
    p, s = point_at(frame.chain, first), point_at(frame.chain, last)
    _, q, r, _ = stroke
    for point in (q, r):
        _must_lie_inside(pieces, point)
    if np.hypot(*(s - p)) < LEAST * frame.side:
        raise MakeError("a decoy must lead from one part of the frame to another")
    row = np.concatenate([[first], (-5 * p + 18 * q - 9 * r + 2 * s) / 6, (2 * p - 9 * q + 18 * r - 5 * s) / 6, [last]])
    return _with_row(state, row)


def with_some_decoy(state: CurvedState, seed: int = 0) -> CurvedState:
    """With the best of some decoys drawn by chance, under the fitness of 2019; other decoys bring another one."""
    rng = np.random.default_rng([seed, len(state.decoys)])
    frame = state.pieces.frame
    best: CurvedState | None = None
    score = np.inf
    for _ in range(TRIED):
        first, last = rng.uniform(0, 4, 2)
        p, s = point_at(frame.chain, first), point_at(frame.chain, last)
        along = s - p
        if np.hypot(*along) < 2 * LEAST * frame.side:
            continue
        aside = np.array([-along[1], along[0]])
        bends = rng.uniform(-BEND, BEND, 2)
        row = np.concatenate([[first], p + along / 3 + bends[0] * aside, s - along / 3 + bends[1] * aside, [last]])
        found = _with_row(state, row)
        try:
            its = evaluate(found).total
        except ArrangementError:
            continue
        if its < score:
            best, score = found, its
    if best is None:
        raise MakeError("no decoy was found that leaves a puzzle: draw one by hand")
    return best


def _with_row(state: CurvedState, row: NDArray[np.float64]) -> CurvedState:
    if len(state.decoys) >= MOST_DECOYS:
        raise MakeError(f"there are {MOST_DECOYS} decoys already, which is as many as there can be")
    return replace(state, decoys=np.vstack([state.decoys, row]))


def _partner(state: CurvedState, link: int) -> int:
    return int(state.partner[link]) if link < state.pieces.ends else -1


def _must_lie_inside(pieces: Pieces, point: NDArray[np.float64]) -> None:
    frame = pieces.frame
    x, y = point
    inside = frame.left < x < frame.right and frame.top < y < frame.bottom
    if inside and frame.round:
        middle = np.array([frame.left + frame.right, frame.top + frame.bottom]) / 2
        inside = bool(np.hypot(*(point - middle)) < (frame.right - frame.left) / 2)
    if not inside:
        raise MakeError("this lies outside the frame")
