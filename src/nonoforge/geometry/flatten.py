"""Chains of cubics turned into polylines of nearly equal edges, with the parameter kept for each point.

Edges of equal length and not an adaptive number: the hash grid of the crossing search wants edges about as long as
its cells, and the detour factor of a face is defined on evenly spaced boundary points. The parameter is kept because
angles taken from the polyline are wrong by up to ten degrees; they come from the cubic's derivative instead.
"""

from __future__ import annotations

from math import ceil, hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating
from nonoforge.geometry.cubic import point_on

SAMPLES = 16
"""Chords per cubic from which its arc length and the places of its points are read."""


@allocating
def flatten(
    control: NDArray[np.float64],
    first_piece: NDArray[np.int64],
    closed: NDArray[np.bool_],
    step: float,
) -> tuple[Any, ...]:
    """Polylines of all chains: control points (N, 4, 2), chain k has the cubics first_piece[k]:first_piece[k + 1].

    Returns xy (P, 2), piece (P,), t (P,) and first (K + 1,): chain k has the points first[k]:first[k + 1]. Each cubic
    begins with a point of its own (t = 0); an open chain ends with one more point (t = 1 of its last cubic), a closed
    one goes on to its first point. No edge is longer than about `step`; a curved cubic has at least three edges.
    """
    pieces = control.shape[0]
    chains = len(first_piece) - 1
    edges = np.empty(pieces, np.int64)
    along = np.empty((pieces, SAMPLES + 1))
    for i in range(pieces):
        cubic = control[i]
        along[i, 0] = 0.0
        x0, y0 = cubic[0, 0], cubic[0, 1]
        for j in range(1, SAMPLES + 1):
            x1, y1 = point_on(cubic, j / SAMPLES)
            along[i, j] = along[i, j - 1] + hypot(x1 - x0, y1 - y0)
            x0, y0 = x1, y1
        chord = hypot(cubic[3, 0] - cubic[0, 0], cubic[3, 1] - cubic[0, 1])
        bent = along[i, SAMPLES] > chord * (1.0 + 1e-12)
        edges[i] = max(3 if bent else 1, ceil(along[i, SAMPLES] / step - 1e-9))
    first = np.empty(chains + 1, np.int64)
    first[0] = 0
    for k in range(chains):
        count = 0 if closed[k] else 1
        for i in range(first_piece[k], first_piece[k + 1]):
            count += edges[i]
        first[k + 1] = first[k] + count
    total = first[chains]
    xy, piece, param = np.empty((total, 2)), np.empty(total, np.int64), np.empty(total)
    at = 0
    for k in range(chains):
        for i in range(first_piece[k], first_piece[k + 1]):
            j = 0
            for n in range(edges[i]):
                wanted = along[i, SAMPLES] * n / edges[i]
                while j < SAMPLES - 1 and along[i, j + 1] < wanted:
                    j += 1
                size = along[i, j + 1] - along[i, j]
                t = (j + ((wanted - along[i, j]) / size if size > 0.0 else 0.0)) / SAMPLES if n else 0.0
                xy[at, 0], xy[at, 1] = point_on(control[i], t)
                piece[at], param[at] = i, t
                at += 1
        if not closed[k]:
            last = first_piece[k + 1] - 1
            xy[at, 0], xy[at, 1] = control[last, 3, 0], control[last, 3, 1]
            piece[at], param[at] = last, 1.0
            at += 1
    return xy, piece, param, first
