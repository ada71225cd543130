"""Picture curves moved a little: corners of the drawing shifted within a bound where that makes the puzzle clearer.

What no connection can mend (corners too close together, an angle too small between two picture curves) can often be
mended by a shift that nobody sees. Only corners move, and the handles beside them with them: outlines keep their bends.
The bound holds for the whole way from where a corner was drawn; how much of the drawing is left is reported.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arrangement import ArrangementError
from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.method import Deadline
from nonoforge.makers.curved.pieces import Pieces
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.drawings.outline import Region

TRIES_PER_CORNER = 60
"""Shifts tried for each corner, smaller and smaller, ..."""
MOST_TRIES = 1800
"""... and at most for all corners together: some four seconds."""


def loosened(state: CurvedState, bound: float, seed: int, deadline: Deadline | None = None) -> CurvedState:
    """The state with its corners moved by at most `bound` units each; never worse under the fitness of 2019."""
    rng = np.random.default_rng(seed)
    deadline = deadline or Deadline()
    best, score = state, evaluate(state).total
    moved = np.zeros((state.pieces.corners, 2))
    turns = min(TRIES_PER_CORNER, max(1, MOST_TRIES // state.pieces.corners))
    for turn in range(turns):
        stride = bound * 0.5 * 0.95 ** (turn * TRIES_PER_CORNER / turns)
        for corner in rng.permutation(state.pieces.corners).tolist():
            if deadline.over():
                return best
            wanted = moved[corner] + rng.normal(0.0, stride, 2)
            far = float(np.hypot(*wanted))
            wanted *= min(1.0, bound / far) if far else 1.0
            found = replace(best, pieces=shifted(best.pieces, corner, wanted - moved[corner]))
            try:
                new = evaluate(found).total
            except ArrangementError:
                continue
            if new < score:
                best, score = found, new
                moved[corner] = wanted
    return best


def shifted(pieces: Pieces, corner: int, by: NDArray[np.float64]) -> Pieces:
    """The pieces and regions with one corner moved, and the control points beside it."""
    rows = np.flatnonzero(pieces.corner_at == corner)
    lasts = [int(pieces.first[i + 1]) - 1 for i in np.flatnonzero(pieces.corner_end == corner)]
    # a corner inside a piece is also the end of the cubic before it
    inner = [int(row) - 1 for row in rows if row not in pieces.first]
    at = pieces.control[rows[0], 0] if len(rows) else pieces.control[lasts[0], 3]
    control = pieces.control.copy()
    control[rows, 0] += by
    control[rows, 1] += by
    control[[*lasts, *inner], 2] += by
    control[[*lasts, *inner], 3] += by
    regions = tuple(_shifted_region(region, at, by) for region in pieces.regions)
    return replace(pieces, control=control, regions=regions)


def _shifted_region(region: Region, at: NDArray[np.float64], by: NDArray[np.float64]) -> Region:
    """The contours with every point at a place moved; outlines that colours share lie a little beside one another."""
    contours = []
    for contour in region.contours:
        moved = contour.copy()
        for row in np.flatnonzero(np.hypot(*(contour[:, 0] - at).T) < 3.0):
            moved[row, :2] += by
            moved[row - 1, 2:] += by
        contours.append(moved)
    return Region(region.colour, tuple(contours))
