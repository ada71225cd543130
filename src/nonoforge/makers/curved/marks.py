"""Where a puzzle earns its penalties: vertices too close, angles too small, faces too small or ill-shaped."""

from __future__ import annotations

import numpy as np

from nonoforge.draw.bodies.plane_marks import PlaneMarks
from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.measures import Weights
from nonoforge.makers.curved.evaluate import PAPER, stage
from nonoforge.makers.curved.finish import FINE
from nonoforge.makers.curved.state import CurvedState


def marks_of(state: CurvedState, weights: Weights = PAPER) -> PlaneMarks:
    """The marks of a state; faces are numbered as in the puzzle that `finish` makes of it."""
    frame = state.pieces.frame
    a = arrange(stage(state).scene, frame.long_side / FINE)
    least_angle, least_distance, least_area, _, most_detour, _ = weights.scaled(frame.side, float(a.areas.sum()))
    edges = int(a.edges.first[a.curves])
    one, other = a.edges.origin[:edges], a.edges.target[:edges]
    gap = np.hypot(*(a.at[one] - a.at[other]).T)
    close = np.unique(np.concatenate([ends[(gap < least_distance) & (one != other)] for ends in (one, other)]))
    return PlaneMarks(
        close=tuple((float(x), float(y)) for x, y in a.at[close]),
        sharp=tuple((float(x), float(y)) for x, y in a.at[a.angles < least_angle]),
        small=tuple(np.flatnonzero(a.areas < least_area).tolist()),
        odd=tuple(np.flatnonzero(a.detours > most_detour).tolist()),
    )
