"""The scene: a frame and the curves in it as flat arrays, every known meeting point planted as a shared vertex.

What is known is never searched for: where a curve ends on the frame, where it ends on another curve (a T-junction), and
corners that two curves share. Each chain is cut there into two cubics (the curve stays the same), and cuts that
coincide get one number, a *site*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import PuzzleError
from nonoforge.geometry.chain import Chain, as_chain, cut_at, point_at, points_on

MOST_PIECES = 20_000
"""Most cubics of a scene: beyond this no puzzle can be printed, and hostile input must not run for hours."""


@dataclass(frozen=True, slots=True)
class OnFrame:
    """An end on the frame, at a place on the frame's chain."""

    place: float


@dataclass(frozen=True, slots=True)
class OnCurve:
    """An end in the middle: at a place on another curve."""

    curve: int
    place: float


End = OnFrame | OnCurve


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A chain with its two ends.

    A closed chain has none. Where an end is not given, it is looked for on the frame, then on the curves.
    """

    chain: Chain
    closed: bool = False
    start: End | None = None
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Corner:
    """A point that two curves share: a place on each."""

    curve: int
    place: float
    other: int
    other_place: float


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Curves 0..K-1, then the frame as chain K; cubics (N, 4, 2) with first_piece (K + 2,), closed (K + 1,).

    `site_at` (N,) is the planted vertex at the start of each cubic or -1, `site_end` (K + 1,) the one at an open
    chain's end.
    """

    control: NDArray[np.float64]
    first_piece: NDArray[np.int64]
    closed: NDArray[np.bool_]
    site_at: NDArray[np.int64]
    site_end: NDArray[np.int64]
    sites: int

    @property
    def curves(self) -> int:
        """How many curves there are, without the frame."""
        return len(self.closed) - 1

    def chain(self, k: int) -> Chain:
        """The cubics of curve k, or of the frame where k is the number of curves."""
        return self.control[self.first_piece[k] : self.first_piece[k + 1]]

    @property
    def frame(self) -> Chain:
        """The frame's cubics."""
        return self.chain(self.curves)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the frame's control points."""
        low, high = self.frame.min(axis=(0, 1)), self.frame.max(axis=(0, 1))
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def scene_of(frame: Chain, curves: Sequence[Curve], corners: Sequence[Corner] = ()) -> Scene:
    """Cut all chains at their meeting points and number these; `PuzzleError` where ends or corners do not meet."""
    frame = as_chain(frame)
    if not np.allclose(frame[0, 0], frame[-1, 3], rtol=0, atol=1e-6 * np.ptp(frame)):
        raise PuzzleError("the frame is not closed")
    frame[-1, 3] = frame[0, 0]
    size = float(np.ptp(frame, axis=(0, 1)).min())
    if not size > 0:
        raise PuzzleError("the frame has no area")
    if sum(len(curve.chain) for curve in curves) + len(frame) > MOST_PIECES:
        raise PuzzleError(f"the curves have more than {MOST_PIECES} pieces in all")
    chains = [as_chain(curve.chain) for curve in curves] + [frame]
    meetings = _meetings(chains, curves, corners, 1e-4 * size)
    places: list[list[float]] = [[] for _ in chains]
    for a, s, b, t in meetings:
        places[a].append(s)
        places[b].append(t)
    cut = [cut_at(chain, wanted) for chain, wanted in zip(chains, places, strict=True)]
    closed = [curve.closed for curve in curves] + [True]
    return _number([c for c, _ in cut], closed, [(a, cut[a][1][s], b, cut[b][1][t]) for a, s, b, t in meetings])


def nearest_place(chain: Chain, point: NDArray[np.float64]) -> tuple[float, float]:
    """The place on a chain nearest to a point, and its distance: samples, then golden-section search.

    Three cubics are searched, because where two meet the nearest sample may belong to the wrong one.
    """
    t = np.linspace(0, 1, 33)[None, :, None]
    sample = points_on(chain[:, None], t)
    away = np.hypot(sample[..., 0] - point[0], sample[..., 1] - point[1])
    pieces = np.argsort(away.min(axis=1), kind="stable")[:3].tolist()
    found = [_nearest_on(chain[piece], int(away[piece].argmin()), point) for piece in pieces]
    far, place = min((far, piece + place) for piece, (place, far) in zip(pieces, found, strict=True))
    return place, far


def _nearest_on(cubic: NDArray[np.float64], index: int, point: NDArray[np.float64]) -> tuple[float, float]:
    """The nearest parameter on one cubic around sample `index` of 33, and the distance there."""

    def far(t: float) -> float:
        at = points_on(cubic, t)
        return float(np.hypot(at[0] - point[0], at[1] - point[1]))

    low, high = max(index - 1, 0) / 32, min(index + 1, 32) / 32
    ratio = 0.6180339887498949
    for _ in range(60):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        low, high = (low, b) if far(a) < far(b) else (a, high)
    best = min((low, high, (low + high) / 2, index / 32), key=far)
    return best, far(best)


def _meetings(
    chains: list[Chain], curves: Sequence[Curve], corners: Sequence[Corner], tolerance: float
) -> list[tuple[int, float, int, float]]:
    """Pairs of places that coincide: (chain, place, other chain, other place)."""
    frame = len(curves)
    out: list[tuple[int, float, int, float]] = []
    for k, curve in enumerate(curves):
        if curve.closed:
            if not np.allclose(chains[k][0, 0], chains[k][-1, 3], rtol=0, atol=tolerance):
                raise PuzzleError(f"curve {k + 1} is marked closed but does not end where it starts")
            chains[k][-1, 3] = chains[k][0, 0]
            continue
        for end, place in ((curve.start, 0.0), (curve.end, float(len(curve.chain)))):
            found = end or _look_for(chains, k, point_at(chains[k], place), tolerance, frame)
            if isinstance(found, OnFrame):
                out.append((k, place, frame, found.place))
            else:
                if not 0 <= found.curve < frame:
                    raise PuzzleError(f"curve {k + 1} ends on curve {found.curve + 1}, which does not exist")
                out.append((k, place, found.curve, found.place))
    for corner in corners:
        if not (0 <= corner.curve < frame and 0 <= corner.other < frame):
            raise PuzzleError("a corner names a curve that does not exist")
        out.append((corner.curve, corner.place, corner.other, corner.other_place))
    for a, s, b, t in out:
        gap = np.hypot(*(point_at(chains[a], s) - point_at(chains[b], t)))
        if gap > 10 * tolerance:
            where = "the frame" if b == frame else f"curve {b + 1}"
            raise PuzzleError(f"curve {a + 1} does not meet {where} where it should: they are {gap:.3g} apart")
    return out


def _look_for(chains: list[Chain], k: int, point: NDArray[np.float64], tolerance: float, frame: int) -> End:
    place, away = nearest_place(chains[frame], point)
    if away <= tolerance:
        return OnFrame(place)
    others = [(*nearest_place(chains[j], point), j) for j in range(frame) if j != k]
    if others:
        place, away, j = min(others, key=lambda found: found[1])
        if away <= tolerance:
            return OnCurve(j, place)
    raise PuzzleError(f"curve {k + 1} ends in the middle of nowhere, at ({point[0]:.4g}, {point[1]:.4g})")


def _number(chains: list[Chain], closed: list[bool], meetings: list[tuple[int, int, int, int]]) -> Scene:
    """Give cuts that coincide one number and the same coordinates."""
    first = np.zeros(len(chains) + 1, np.int64)
    first[1:] = np.cumsum([len(chain) for chain in chains])
    group: dict[tuple[int, int], tuple[int, int]] = {}

    def root(cut: tuple[int, int]) -> tuple[int, int]:
        while group.setdefault(cut, cut) != cut:
            cut = group[cut]
        return cut

    def key(k: int, cut: int) -> tuple[int, int]:
        return (k, 0) if closed[k] and cut == len(chains[k]) else (k, cut)

    for a, i, b, j in meetings:
        group[root(key(a, i))] = root(key(b, j))
    control = np.concatenate(chains)
    site_at = np.full(len(control), -1, np.int64)
    site_end = np.full(len(chains), -1, np.int64)
    numbers: dict[tuple[int, int], int] = {}
    at: dict[int, NDArray[np.float64]] = {}
    # the frame comes first, so that whatever ends on it lies exactly on it
    for k, cut in sorted(group, key=lambda found: (-found[0], found[1])):
        site = numbers.setdefault(root((k, cut)), len(numbers))
        here = control[first[k] + cut, 0] if cut < len(chains[k]) else control[first[k + 1] - 1, 3]
        point = at.setdefault(site, here.copy())
        if cut < len(chains[k]):
            site_at[first[k] + cut] = site
            control[first[k] + cut, 0] = point
        else:
            site_end[k] = site
        before = first[k] + cut - 1 if cut else first[k + 1] - 1
        if cut or closed[k]:
            control[before, 3] = point
    return Scene(control, first, np.array(closed), site_at, site_end, len(numbers))
