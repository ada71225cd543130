"""The arrays that the kernels of arrangements pass to each other, by name."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Polylines(NamedTuple):
    """K chains, the frame last, as polylines of P points; chain k has the points first[k]:first[k + 1]."""

    xy: Floats  # (P, 2)
    piece: Ints  # (P,) the cubic of each point
    param: Floats  # (P,) its parameter there
    first: Ints  # (K + 1,)
    after: Ints  # (P,) the next point along the chain, -1 beyond an open end
    before: Ints  # (P,) the previous one
    site: Ints  # (P,) the planted vertex there, or -1


class Crossings(NamedTuple):
    """X crossings: an edge of a polyline is named by its first point, u in [0, 1) says how far along it."""

    edge_a: Ints  # (X,)
    u_a: Floats  # (X,)
    edge_b: Ints  # (X,)
    u_b: Floats  # (X,)


class Edges(NamedTuple):
    """E edges between vertices, numbered chain by chain; chain k has the edges first[k]:first[k + 1].

    Edge e starts u0[e] along the polyline edge that starts at point p0[e], and ends at p1[e], u1[e].
    """

    first: Ints  # (K + 1,)
    origin: Ints  # (E,) vertex
    target: Ints  # (E,) vertex
    p0: Ints
    u0: Floats
    p1: Ints
    u1: Floats


class Rings(NamedTuple):
    """The polygons of C boundary cycles; cycle c has the points start[c]:start[c + 1]."""

    points: Floats  # (M, 2)
    start: Ints  # (C + 1,)


class Faces(NamedTuple):
    """What is measured on V vertices, F faces and K curves."""

    at: Floats  # (V, 2)
    angles: Floats  # (V,) degrees
    of_half: Ints  # (2E,) the face of each half-edge, -1 outside
    areas: Floats  # (F,)
    detours: Floats  # (F,)
    lengths: Floats  # (K,)


class Thresholds(NamedTuple):
    """Where the six penalties begin, in the frame's own units: degrees, length, area, area, ratio, length."""

    least_angle: float
    least_distance: float
    least_area: float
    most_area: float
    most_detour: float
    most_length: float


class Six(NamedTuple):
    """One number for each of the six penalties: a weight, or a sum."""

    angle: float
    distance: float
    small: float
    big: float
    shape: float
    length: float
