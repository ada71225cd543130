"""Corners made where an outline has none: the tangents at both ends of a bend carried on to where they meet.

A smooth outline (an eye, a ring) cannot be carried on to the frame, and one with a single corner makes its curve cross
itself. With two corners it can, at the price of a slightly pointed eye.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.chain import Chain, cut_at, direction_at, length_of, part, point_at, straight
from nonoforge.geometry.vectors import dot

BEND = 1 / 7
"""Share of the outline's length that one corner replaces: of a circle, 51 degrees."""
LONGEST = 110.0
"""Units that one corner replaces at most where bends are strong enough, so that a large outline keeps its shape."""
LEAST_TURN, MOST_TURN = 35.0, 120.0
"""Degrees by which a bend must turn to become a corner."""


def with_corners(contour: Chain, breaks: list[int], wanted: int = 2) -> Chain:
    """A closed chain with corners made in its strongest bends until it has `wanted`; fewer where no bend is fit."""
    have = [float(b) for b in breaks]
    while len(have) < wanted:
        whole = length_of(contour)
        found = _best_bend(contour, have, min(BEND * whole, LONGEST)) or _best_bend(contour, have, BEND * whole)
        if found is None:
            return contour
        contour, have = _pointed(contour, *found, have)
    return contour


def _best_bend(contour: Chain, have: list[float], length: float) -> tuple[float, float] | None:
    """The places, so far apart, between which the outline turns most, far from the corners it has."""
    places, along = _ruler(contour)
    total = along[-1]
    reach = length / 2
    corners = np.interp(have, places, along) if have else np.zeros(0)
    best: tuple[float, float, float] | None = None
    for middle in np.linspace(0, total, 96, endpoint=False):
        gap = np.abs((corners - middle + total / 2) % total - total / 2)
        # two corners of a ring must leave room for two real sides between them
        if (gap < (total / 3 if have else reach)).any():
            continue
        a, b = (float(np.interp((middle + s * reach) % total, along, places)) for s in (-1, 1))
        d, e = direction_at(contour, a % len(contour)), direction_at(contour, b % len(contour))
        turn = float(np.degrees(abs(np.arctan2(d[0] * e[1] - d[1] * e[0], dot(d, e)))))
        if LEAST_TURN <= turn <= MOST_TURN and (best is None or turn > best[0]) and _meeting(contour, a, b) is not None:
            best = turn, a % len(contour), b % len(contour)
    return best[1:] if best else None


def _ruler(contour: Chain) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Places along a closed chain and how far each is from its start."""
    places = np.arange(16 * len(contour) + 1) / 16
    steps = [length_of(part(contour, a, b)) for a, b in pairwise(places.tolist())]
    return places, np.concatenate([[0.0], np.cumsum(steps)])


def _meeting(contour: Chain, a: float, b: float) -> NDArray[np.float64] | None:
    """Where the tangents at two places meet, ahead of the first and behind the second."""
    a, b = a % len(contour), b % len(contour)
    p, q = point_at(contour, a), point_at(contour, b)
    d, e = direction_at(contour, a), direction_at(contour, b)
    cross = float(d[0] * e[1] - d[1] * e[0])
    gap = q - p
    if abs(cross) < 0.3:
        return None
    s = float(gap[0] * e[1] - gap[1] * e[0]) / cross
    t = float(d[0] * gap[1] - d[1] * gap[0]) / cross
    size = float(np.hypot(*gap))
    return p + s * d if 0 < s < 2 * size and 0 < t < 2 * size else None


def _pointed(contour: Chain, a: float, b: float, have: list[float]) -> tuple[Chain, list[float]]:
    """The chain begun at b, its way from a to b replaced by a corner; and where its corners are now."""
    tip = _meeting(contour, a, b)
    assert tip is not None  # noqa: S101 - only bends whose tangents meet are chosen
    chain, begins = cut_at(contour, [a, b, *have])
    begin = begins[b] % len(chain)
    turned = np.roll(chain, -begin, axis=0)
    stop = (begins[a] - begin) % len(chain)
    out = np.concatenate([turned[:stop], straight(turned[stop - 1, 3], tip, turned[0, 0])])
    corners = [float((begins[place] - begin) % len(chain)) for place in have]
    return out, [*corners, float(stop + 1)]
