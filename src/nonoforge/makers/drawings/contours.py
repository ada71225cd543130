"""Contours: where they have corners, and rounded corners made sharp again.

A curve can be extended beyond a corner, because it leaves the outline there. Where the outline is smooth it cannot: the
extension would run along the outline's other half. So a contour with no corner can only stay a closed curve, and one
with a single corner must cross itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.chain import Chain, direction_at, length_of, straight
from nonoforge.geometry.vectors import dot
from nonoforge.makers.drawings.options import BREAK_ANGLE

HOPELESS = 160.0
"""A corner that turns by more than this is a cusp: both extensions leave it in nearly the same direction."""
TINY_ARC = 0.02
"""Arcs with a radius below this share of the picture are rounded corners."""
TOO_CLOSE = 0.02
"""Corners closer than this share of the picture cannot be told apart in print."""


def turns_of(chain: Chain) -> NDArray[np.float64]:
    """The degrees by which a closed chain turns at the start of each of its cubics (n,).

    Positive is clockwise as seen.
    """
    out = np.empty(len(chain))
    for i in range(len(chain)):
        a, b = direction_at(chain[i - 1 : i] if i else chain[-1:], 1.0), direction_at(chain[i : i + 1], 0.0)
        out[i] = np.degrees(np.arctan2(a[0] * b[1] - a[1] * b[0], dot(a, b)))
    return out


def breaks_of(chain: Chain, angle: float = BREAK_ANGLE) -> list[int]:
    """The cubics of a closed chain that begin at a corner."""
    return np.flatnonzero(np.abs(turns_of(chain)) > angle).tolist()


def sharpen(chain: Chain, size: float) -> Chain:
    """Tiny arcs of a closed chain turned back into corners: bends of more than `BREAK_ANGLE` within 2 % of `size`.

    An arc may be several cubics. The tangents at its two ends are extended to where they meet; arcs that turn back on
    themselves stay.
    """
    bends = np.array([_bend(piece) for piece in chain])
    reach = np.array([length_of(chain[i : i + 1]) for i in range(len(chain))])
    with np.errstate(divide="ignore"):
        tiny = reach / np.abs(bends) < TINY_ARC * size
    joined = (np.abs(turns_of(chain)) <= BREAK_ANGLE) & (np.sign(bends) == np.sign(np.roll(bends, 1)))
    goes_on = tiny & np.roll(tiny, 1) & joined
    if goes_on.all():
        return chain
    shift = int(np.flatnonzero(~goes_on)[0])
    turned = np.roll(chain, -shift, axis=0)
    tiny, goes_on = np.roll(tiny, -shift), np.roll(goes_on, -shift)
    pieces: list[Chain] = []
    i = 0
    while i < len(turned):
        j = i + 1
        while j < len(turned) and goes_on[j]:
            j += 1
        pieces.append(_corner(turned[i:j]) if tiny[i] else turned[i:j])
        i = j
    return np.concatenate(pieces)


def _bend(piece: NDArray[np.float64]) -> float:
    """The radians by which a cubic turns from its start to its end."""
    a, b = direction_at(piece[None], 0.0), direction_at(piece[None], 1.0)
    return float(np.arctan2(a[0] * b[1] - a[1] * b[0], dot(a, b)))


def _corner(arc: Chain) -> Chain:
    """The two tangents of an arc up to where they meet; the arc itself if it is not a rounded corner."""
    a, b = direction_at(arc, 0.0), direction_at(arc, float(len(arc)))
    cross = float(a[0] * b[1] - a[1] * b[0])
    gap = arc[-1, 3] - arc[0, 0]
    limit = 2 * length_of(arc)
    if np.degrees(abs(np.arctan2(cross, dot(a, b)))) <= BREAK_ANGLE or abs(cross) < 0.1:
        return arc
    s = float(gap[0] * b[1] - gap[1] * b[0]) / cross
    t = float(a[0] * gap[1] - a[1] * gap[0]) / cross
    if not (0 < s < limit and 0 < t < limit):
        return arc
    return straight(arc[0, 0], arc[0, 0] + s * a, arc[-1, 3])
