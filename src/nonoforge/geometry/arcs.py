"""Any closed outline redrawn with shallow arcs between real corners, by dynamic programming.

A smooth outline is one long curve, and the eye follows it round. Cut into arcs that bulge less than the outline does,
every joint becomes a corner: there the outline leaves one curve for another, and each curve runs on beyond it. With the
bulge that fits best the joints would be smooth again.

The programme runs over pairs of neighbouring arcs, because what a corner costs depends on both. Corners lie on the
outline at first; `refined` then moves them, and changes bulges, wherever that brings the arcs closer to the outline.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arc_loops import FAR, Drawn, programme, refine
from nonoforge.geometry.chain import Chain
from nonoforge.geometry.vectors import dot

Floats = NDArray[np.float64]
Ring = NDArray[np.float64]
"""A closed polygon, (n, 2)."""

KEPT = 0.35
"""Share of the best fitting bulge that an arc gets at first."""
MOST_BULGE = 0.16
"""Height of an arc over its chord at most, as a share of the chord."""
NEAR = 10.0
"""Units of distance that count 1, on 1000 units of outline, where nobody asks for closer arcs."""
TIP = 3.0
"""How much more a point counts where the outline turns back on itself: ears, beaks, tails and hands are such points."""
TIP_REACH = 45.0
"""Units to both sides within which an outline must turn to make a tip."""
STEPS = (10.0, 5.0, 2.5, 1.25)
"""Units by which corners are moved in turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Arcs:
    """M corners (M, 2) of a closed outline and the height of each arc over its chord to the next corner (M,), to the
    right of its direction as seen where positive.
    """

    corners: Floats
    bulge: Floats

    def chain(self) -> Chain:
        """The arcs as cubics, each a parabola."""
        p, q = self.corners, np.roll(self.corners, -1, axis=0)
        chord = q - p
        size = np.maximum(np.hypot(chord[:, 0], chord[:, 1]), 1e-9)[:, None]
        normal = np.stack([-chord[:, 1], chord[:, 0]], axis=1) / size
        top = (p + q) / 2 + 2 * self.bulge[:, None] * normal
        return np.stack([p, p + 2 / 3 * (top - p), q + 2 / 3 * (top - q), q], axis=1)

    def turns(self) -> Floats:
        """Degrees by which the outline turns at each corner, (M,)."""
        return np.array([turn_at(self.corners, self.bulge, i) for i in range(len(self.corners))])


def even_ring(ring: Ring, count: int, keep: NDArray[np.int64]) -> Ring:
    """About `count` points on a finer ring, evenly between those points of it that must stay."""
    n = len(ring)
    sizes = np.hypot(*(np.roll(ring, -1, axis=0) - ring).T)
    along = np.concatenate([[0.0], np.cumsum(sizes)])
    marks = np.unique(keep) if len(keep) else np.zeros(1, np.int64)
    places: list[float] = []
    for a, b in zip(marks, [*marks[1:], marks[0] + n], strict=True):
        start, end = along[a], along[b % n] + (along[-1] if b >= n else 0.0)
        parts = max(1, round(count * (end - start) / along[-1]))
        places += np.linspace(start, end, parts, endpoint=False).tolist()
    at = np.array(places) % along[-1]
    closed = np.vstack([ring, ring[:1]])
    return np.stack([np.interp(at, along, closed[:, 0]), np.interp(at, along, closed[:, 1])], axis=1)


def weights_of(ring: Ring, near: float = NEAR) -> Floats:
    """What a distance from each point counts, (n,): the length it stands for, more at tips."""
    step = np.hypot(*(np.roll(ring, -1, axis=0) - ring).T)
    along = np.concatenate([[0.0], np.cumsum(step)])
    whole = along[-1]

    def at(place: Floats) -> Floats:
        closed = np.vstack([ring, ring[:1]])
        here = place % whole
        out: Floats = np.stack([np.interp(here, along, closed[:, 0]), np.interp(here, along, closed[:, 1])], axis=1)
        return out

    reach = min(TIP_REACH, whole / 8)
    ahead, behind = at(along[:-1] + reach) - ring, ring - at(along[:-1] - reach)
    turn = np.abs(np.arctan2(behind[:, 0] * ahead[:, 1] - behind[:, 1] * ahead[:, 0], (behind * ahead).sum(axis=1)))
    share = (step + np.roll(step, 1)) / 2
    out: Floats = share * (1 + TIP * np.clip((turn - np.pi / 3) / (np.pi / 2), 0, 1)) / (near**2 * 1000)
    return out


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Every arc there can be on a ring (n, 2), by start and span (n, L + 1): what its distance from the ring costs, its
    directions at start and end, its bulge.
    """

    ring: Ring
    cost: Floats
    leave: Floats
    arrive: Floats
    bulge: Floats


def fitted(spans: Spans, price: float) -> Arcs | None:
    """The arcs of least cost, None without any: distance from the ring, `price` for each, what their corners cost."""
    ring, n = spans.ring, len(spans.ring)
    start = int(np.argmax(np.hypot(*(ring - ring.mean(axis=0)).T)))
    cost, leave, arrive = (np.roll(table, -start, axis=0) for table in (spans.cost, spans.leave, spans.arrive))
    longest = cost.shape[1] - 1
    best = np.empty((n + 1, longest + 1, longest + 1))
    came = np.zeros((n + 1, longest + 1, longest + 1), np.int64)
    found = programme(cost, leave, arrive, price, best, came)
    if found < 0:
        return None
    first, last = divmod(int(found), longest + 1)
    joints, j, span = [], n, last
    while j > 0:
        j, span = j - span, int(came[j, first, span])
        joints.append((j + start) % n)
    joints.sort()
    at = np.array(joints, np.int64)
    return Arcs(ring[at].copy(), spans.bulge[at, np.diff([*joints, joints[0] + n])])


def spans_of(ring: Ring, shortest: float, most: float, high: float = MOST_BULGE, near: float = NEAR) -> Spans:
    """The arcs on a ring; those shorter than `shortest` units or straying further than `most` cost too much, none is
    higher than this share of its chord. Distances count 1 from `near` units on.
    """
    n = len(ring)
    longest = max(2, int(0.42 * n))
    weight = weights_of(ring, near)
    cost = np.full((n, longest + 1), np.inf)
    leave, arrive, bulge = np.zeros_like(cost), np.zeros_like(cost), np.zeros_like(cost)
    index = np.arange(n)
    for span in range(1, longest + 1):
        p, q = ring, np.roll(ring, -span, axis=0)
        inner = (index[:, None] + np.arange(1, span)) % n
        size = np.hypot(*(q - p).T)
        height, far, error = _fit(p, q, ring[inner], weight[inner], high)
        cost[:, span] = np.where((size < shortest) | (far > most), np.inf, error + (far / FAR) ** 2 * 0.1)
        slope = np.arctan2(4 * height, np.maximum(size, 1e-9))
        course = np.arctan2(q[:, 1] - p[:, 1], q[:, 0] - p[:, 0])
        leave[:, span], arrive[:, span], bulge[:, span] = course + slope, course - slope, height
    return Spans(ring, cost, leave, arrive, bulge)


def _fit(p: Floats, q: Floats, inner: Floats, weight: Floats, high: float) -> tuple[Floats, Floats, Floats]:
    """Bulge, largest distance and cost of arcs from p to q (n, 2) past points (n, k, 2) that weigh (n, k)."""
    along, across, size = _beside(p[:, None], q[:, None], inner)
    form = 4 * np.clip(along, 0, 1) * (1 - np.clip(along, 0, 1))
    best = (weight * across * form).sum(axis=1) / np.maximum((weight * form * form).sum(axis=1), 1e-12)
    limit = high * size[:, 0]
    height = np.clip(KEPT * best, -limit, limit)
    off = _squares(along, across, form, height[:, None], size)
    return height, np.sqrt(off.max(axis=1, initial=0.0)), (weight * off).sum(axis=1)


def _beside(p: Floats, q: Floats, inner: Floats) -> tuple[Floats, Floats, Floats]:
    """Where points lie along chords, 0 to 1, how far to their right, and how long the chords are."""
    chord, gap = q - p, inner - p
    size = np.maximum(np.hypot(chord[..., 0], chord[..., 1]), 1e-9)
    along = (gap * chord).sum(axis=-1) / size**2
    across = (chord[..., 0] * gap[..., 1] - chord[..., 1] * gap[..., 0]) / size
    return along, across, size


def _squares(along: Floats, across: Floats, form: Floats, height: Floats, size: Floats) -> Floats:
    """Squared distances of points from arcs, about: measured across the chord, and beyond its ends along it too."""
    beyond = np.maximum(np.maximum(-along, along - 1), 0) * size
    out: Floats = (across - height * form) ** 2 + beyond**2
    return out


def turn_at(corners: Floats, bulge: Floats, i: int) -> float:
    """Degrees by which an outline of arcs turns at corner i, positive to the right as seen."""
    before, here, after = corners[i - 1], corners[i], corners[(i + 1) % len(corners)]
    a, b = here - before, after - here
    turn = np.arctan2(a[0] * b[1] - a[1] * b[0], dot(a, b))
    turn += np.arctan2(4 * bulge[i], max(np.hypot(*b), 1e-9)) + np.arctan2(4 * bulge[i - 1], max(np.hypot(*a), 1e-9))
    return float(np.degrees((float(turn) + np.pi) % (2 * np.pi) - np.pi))


def refined(
    arcs: Arcs, ring: Ring, shortest: float, high: float = MOST_BULGE, axis: Axis | None = None, near: float = NEAR
) -> Arcs:
    """The arcs with corners and bulges moved by fixed steps wherever they come closer to their part of the ring.

    With an axis, corners move in pairs: arcs that are symmetric stay so. Distances count 1 from `near` units on.
    """
    m = len(arcs.corners)
    parts = _parts(arcs, ring)
    drawn = Drawn(
        corners=arcs.corners.copy(),
        bulge=arcs.bulge.copy(),
        ring=np.ascontiguousarray(ring),
        weight=weights_of(ring, near),
        part=np.array([(part[0], len(part)) for part in parts], np.int64),
        twin=np.arange(m) if axis is None else np.array(_twins(arcs.corners, axis), np.int64),
        axis=np.zeros(4) if axis is None else np.concatenate([axis.at, axis.along]),
        kept=np.zeros(6),
    )
    for step in STEPS:
        refine(drawn, step, shortest, high)
    return Arcs(drawn.corners, drawn.bulge)


def _parts(arcs: Arcs, ring: Ring) -> list[NDArray[np.int64]]:
    """The points of the ring beside each arc, both ends included."""
    n = len(ring)
    ends = [int(np.hypot(*(ring - corner).T).argmin()) for corner in arcs.corners]
    ends = [end + n * (end < ends[0]) for end in ends]
    return [np.arange(a, b + 1) % n for a, b in pairwise([*ends, ends[0] + n])]


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """A line that a picture is mirrored in: a point of it and its unit direction, (2,) each."""

    at: Floats
    along: Floats

    def side(self, points: Floats) -> Floats:
        """How far points (..., 2) lie to its right."""
        gap = points - self.at
        out: Floats = self.along[0] * gap[..., 1] - self.along[1] * gap[..., 0]
        return out

    def foot(self, points: Floats) -> Floats:
        """The points of the line nearest to points (..., 2)."""
        out: Floats = self.at + dot(points - self.at, self.along)[..., None] * self.along
        return out

    def mirrored(self, points: Floats) -> Floats:
        """The mirror images of points (..., 2)."""
        out: Floats = 2 * self.foot(points) - points
        return out


def _twins(corners: Floats, axis: Axis) -> list[int]:
    """For each corner the one that is its mirror image."""
    return [int(np.hypot(*(corners - image).T).argmin()) for image in axis.mirrored(corners)]


def mirror_image(arcs: Arcs, axis: Axis) -> Arcs:
    """The mirror image, run through in the same sense as before."""
    return Arcs(axis.mirrored(arcs.corners)[::-1], np.roll(arcs.bulge[::-1], -1))


def symmetric(arcs: Arcs, axis: Axis, ring: Ring, near: float, high: float = MOST_BULGE) -> list[Arcs]:
    """Arcs through the corners of either half and their mirror images, fitted to a symmetric ring.

    Corners nearer to the axis than `near` move onto it. Nothing comes of a half that is not in one piece.
    """
    out = []
    for sign in (1.0, -1.0):
        side = sign * axis.side(arcs.corners)
        begins = np.flatnonzero((side > -near) & (np.roll(side, 1) <= -near))
        if len(begins) != 1 or not (side > near).any():
            continue
        order = (begins[0] + np.arange(int((side > -near).sum()))) % len(side)
        half, on = arcs.corners[order], side[order] <= near
        if on[1:-1].any():
            continue
        half = np.where(on[:, None], axis.foot(half), half)
        corners = np.concatenate([half, axis.mirrored(half[~on])[::-1]])
        part = _parts(Arcs(corners, np.zeros(len(corners))), ring)
        weight = weights_of(ring)
        heights = [
            float(_fit(p[None], q[None], ring[its][None], weight[its][None], high)[0][0])
            for p, q, its in zip(corners, np.roll(corners, -1, axis=0), part, strict=True)
        ]
        twin = _twins(corners, axis)
        out.append(
            Arcs(corners, np.array([(h + heights[twin[(i + 1) % len(twin)]]) / 2 for i, h in enumerate(heights)]))
        )
    return out
