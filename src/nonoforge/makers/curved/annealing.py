"""Between a curved puzzle's pieces and states and the annealing kernel; and what each phase of annealing weighs.

First the small-cell penalty is capped, so that the whole arrangement finds its form before one empty cell can shout
everything down; then the true fitness of 2019 holds, with our own terms beside it. Weights are points of that fitness:
a crossing of a curve with itself at 150 costs as much as one cell that is 42 units² too small.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards.plane import Rank
from nonoforge.geometry.anneal.annealer import Annealer, FixedPieces, Limits, Links
from nonoforge.geometry.anneal.store import LOOKS
from nonoforge.geometry.chain import point_at
from nonoforge.geometry.frames import Frame
from nonoforge.makers.curved.evaluate import PAPER
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.curved.visibility import stored_detector

Floats = NDArray[np.float64]

ARC_CORNERS = 64
"""Corners of the polygon that stands for a quarter of a round frame: 0.04 units off on a frame of 1000."""

OURS = {
    "bends": 120.0,
    "room": 25.0,
    "huge": 90.0,
    "lacking": 35.0,
    "uneven": 20.0,
    "tight": 30.0,
    "spread": 20.0,
    "blunt": 15.0,
    "laden": 25.0,
    "share": 1000.0,
    "crowd": 60.0,
    "patchy": 120.0,
    "winding": 12.0,
    "plain": 4.0,
}
"""Weights of our own terms."""

BY_RANK: dict[Rank, dict[str, float]] = {
    "basic": {"self": 200.0, "excess": 25.0, "both": 150.0, "repeated": 60.0},
    "advanced": {"self": 250.0, "excess": 4.0, "both": 200.0, "repeated": 3.0},
    "expert": {"self": 0.0, "excess": 0.0, "both": 0.0, "repeated": 0.0},
}
"""What stands against each class."""


def rough(rank: Rank) -> dict[str, float]:
    """The weights of the first phase."""
    return {**OURS, **BY_RANK[rank], "small": 0.0, "capped": 100.0}


def true(rank: Rank) -> dict[str, float]:
    """The weights of the second phase."""
    return {**OURS, **BY_RANK[rank], "small": PAPER.small, "capped": 50.0}


def annealer_of(pieces: Pieces, decoys: int, seed: int, limits: Limits | None = None) -> Annealer:
    """An annealer for these pieces with room for so many decoys, and the adversary that never saw this picture."""
    outline = FixedPieces(
        pieces.control,
        pieces.first,
        pieces.opened,
        pieces.at,
        pieces.out,
        pieces.corner_at,
        pieces.corner,
        pieces.corners,
    )
    annealer = Annealer(
        outline, _polygon(pieces.frame), decoys=decoys, round_frame=pieces.frame.round, seed=seed, weights=PAPER,
        limits=limits,
    )  # fmt: skip
    annealer.store.looks[:] = _looks(pieces.title)
    return annealer


def _looks(title: str) -> Floats:
    """The adversary for the kernel, (5, LOOKS): mean, spread, weights of looks, of squares, of the next edges'."""
    detector, n = stored_detector(title), LOOKS
    mean, scale, weights = detector.mean[:n], detector.scale[:n], detector.weights
    return np.stack([mean, scale, weights[:n], weights[2 * n :], weights[n : 2 * n] / detector.scale[n:]])


def links_of(state: CurvedState, annealer: Annealer) -> Links:
    """What hangs on the ends, for the kernel: places in units along the frame."""
    decoys = state.decoys.copy()
    for column in (0, 5):
        decoys[:, column] = _along(annealer, decoys[:, column])
    return Links(state.partner, state.reach, state.third, _along(annealer, state.place), decoys)


def state_of(pieces: Pieces, annealer: Annealer, links: Links) -> CurvedState:
    """The state of what the kernel found."""
    decoys = links.decoys.copy()
    for column in (0, 5):
        decoys[:, column] = _place(annealer, decoys[:, column])
    return CurvedState(pieces, links.partner, links.reach, links.third, _place(annealer, links.place), decoys)


def _polygon(frame: Frame) -> Floats:
    if not frame.round:
        return np.ascontiguousarray(frame.chain[:, 0])
    return np.array([point_at(frame.chain, i / ARC_CORNERS) for i in range(4 * ARC_CORNERS)])


def _along(annealer: Annealer, place: Floats) -> Floats:
    """From places 0..4 of the frame's four cubics to units along its polygon."""
    rows = annealer.store.frame
    corners = len(rows) - 1
    out: Floats = np.interp(place * (corners / 4), np.arange(corners + 1), rows[:, 2])
    return out


def _place(annealer: Annealer, along: Floats) -> Floats:
    rows = annealer.store.frame
    corners = len(rows) - 1
    out: Floats = np.interp(along % rows[-1, 2], rows[:, 2], np.arange(corners + 1)) / (corners / 4)
    return out
