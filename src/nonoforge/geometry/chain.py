"""Chains: curves made of cubic Béziers that follow one another, as arrays of shape (n, 4, 2).

A place on a chain is one number: piece + t, so 2.25 is a quarter of the way through the third cubic. Straight
lines are cubics too (control points at thirds): one kind of curve means one kernel, one file format, one path
command. Coordinates are those of SVG, x to the right and y down, in the units of the frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, radians, sin, tan
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nonoforge.boards.plane import Cubic
from nonoforge.errors import PuzzleError
from nonoforge.geometry.vectors import dot

Chain = NDArray[np.float64]
"""Cubics in a row, shape (n, 4, 2); each starts where the one before it ends."""

Points = NDArray[np.float64]
"""Points, shape (n, 2)."""


def straight(*points: ArrayLike) -> Chain:
    """The chain of straight pieces through two or more points."""
    p = np.array(points, dtype=np.float64)
    if p.ndim != 2 or p.shape[0] < 2 or p.shape[1] != 2:
        raise PuzzleError("a straight chain needs at least two points of two coordinates each")
    a, b = p[:-1], p[1:]
    return np.stack([a, a + (b - a) / 3, b - (b - a) / 3, b], axis=1)


def polygon(points: Iterable[Sequence[float]]) -> Chain:
    """The closed chain of straight pieces through these corners."""
    corners = [tuple(point) for point in points]
    return straight(*corners, corners[0])


def rectangle(x: float, y: float, width: float, height: float) -> Chain:
    """A closed chain of four sides: top, right, bottom, left."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def ellipse(cx: float, cy: float, rx: float, ry: float, arcs: int = 4) -> Chain:
    """A closed chain of `arcs` cubics from the topmost point clockwise as seen.

    Four arcs are off by 0.03 % of the radius.
    """
    step = radians(360 / arcs)
    reach = 4 / 3 * tan(step / 4)
    pieces = []
    for k in range(arcs):
        a, b = k * step, (k + 1) * step
        p0, p3 = (sin(a), -cos(a)), (sin(b), -cos(b))
        p1 = (p0[0] + reach * cos(a), p0[1] + reach * sin(a))
        p2 = (p3[0] - reach * cos(b), p3[1] - reach * sin(b))
        pieces.append([p0, p1, p2, p3])
    out = np.array(pieces, dtype=np.float64) * (rx, ry) + (cx, cy)
    out[-1, 3] = out[0, 0]
    return out


def as_chain(control_points: ArrayLike) -> Chain:
    """The control points as a chain; `PuzzleError` where they do not join up or are not finite."""
    chain: Chain = np.array(control_points, dtype=np.float64)
    if chain.ndim != 3 or chain.shape[0] < 1 or chain.shape[1:] != (4, 2):
        raise PuzzleError("a curve is a list of cubics of four points with two coordinates each")
    if not np.isfinite(chain).all():
        raise PuzzleError("a curve has a coordinate that is not a finite number")
    if len(chain) > 1 and not np.allclose(chain[1:, 0], chain[:-1, 3], rtol=0, atol=1e-6 * max(1.0, np.ptp(chain))):
        raise PuzzleError("a curve's cubics do not join up")
    chain[1:, 0] = chain[:-1, 3]
    return chain


def points_on(cubics: NDArray[np.float64], t: Any) -> NDArray[np.float64]:
    """Points of cubics (..., 4, 2) at parameters that broadcast against (..., 2); `cubic.py` has this for kernels."""
    s, p = 1 - t, np.moveaxis(cubics, -2, 0)
    # products and not powers: `s**3` is left to `pow`, whose last bit differs between machines
    out: NDArray[np.float64] = s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3]
    return out


def slopes_on(cubics: NDArray[np.float64], t: Any) -> NDArray[np.float64]:
    """Their derivatives there, divided by three."""
    s, p = 1 - t, np.moveaxis(cubics, -2, 0)
    out: NDArray[np.float64] = s * s * (p[1] - p[0]) + 2 * s * t * (p[2] - p[1]) + t * t * (p[3] - p[2])
    return out


def point_at(chain: Chain, place: float) -> NDArray[np.float64]:
    """The point at a place on the chain, shape (2,)."""
    piece, t = locate(chain, place)
    return points_on(chain[piece], t)


def direction_at(chain: Chain, place: float) -> NDArray[np.float64]:
    """The unit tangent at a place, shape (2,); where the derivative vanishes, the chord to a nearby point."""
    piece, t = locate(chain, place)
    d = slopes_on(chain[piece], t)
    size = np.hypot(d[0], d[1])
    if size <= 1e-9 * np.ptp(chain[piece]):
        near, far = (max(place - 1e-3, 0.0), place) if t > 0.5 else (place, min(place + 1e-3, float(len(chain))))
        d = point_at(chain, far) - point_at(chain, near)
        size = np.hypot(d[0], d[1])
    out: NDArray[np.float64] = d / size if size > 0 else np.array([1.0, 0.0])
    return out


def locate(chain: Chain, place: float) -> tuple[int, float]:
    """The piece and its parameter 0..1 for a place; the chain's end belongs to its last piece."""
    if not -1e-9 <= place <= len(chain) + 1e-9:
        raise PuzzleError(f"a curve of {len(chain)} pieces has no place {place:g}")
    piece = min(max(int(place), 0), len(chain) - 1)
    return piece, min(max(place - piece, 0.0), 1.0)


def halves(cubic: Any, t: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """One cubic, shape (4, 2), cut at t by de Casteljau: the same curve as two cubics."""
    p0, p1, p2, p3 = cubic
    a, b, c = p0 + t * (p1 - p0), p1 + t * (p2 - p1), p2 + t * (p3 - p2)
    d, e = a + t * (b - a), b + t * (c - b)
    f = d + t * (e - d)
    return np.array([p0, a, d, f]), np.array([f, e, c, p3])


def part(chain: Chain, start: float, end: float) -> Chain:
    """The piece of a chain from one place to a later one, as exact cubics; backwards where `end` < `start`."""
    if end < start:
        return backwards(part(chain, end, start))
    first, t0 = locate(chain, start)
    last, t1 = locate(chain, end)
    if t0 == 1.0 and first < last:
        first, t0 = first + 1, 0.0
    if t1 == 0.0 and last > first:
        last, t1 = last - 1, 1.0
    if first == last:
        head = halves(chain[first], t1)[0] if t1 < 1 else chain[first]
        return halves(head, t0 / t1 if t1 else 0.0)[1][None] if t0 > 0 else head[None].copy()
    middle = chain[first + 1 : last]
    head = halves(chain[first], t0)[1] if t0 > 0 else chain[first]
    tail = halves(chain[last], t1)[0] if t1 < 1 else chain[last]
    return np.concatenate([head[None], middle, tail[None]])


def backwards(chain: Chain) -> Chain:
    """The same curve run from its end to its start."""
    return np.ascontiguousarray(chain[::-1, ::-1])


def cut_at(chain: Chain, places: Iterable[float]) -> tuple[Chain, dict[float, int]]:
    """The chain cut at each of these places, and for each place the number of the cubic that begins there.

    Places closer than 1e-9 to an existing cut share it: another cut would leave a cubic of no length.
    """
    begins: dict[float, int] = {}
    pieces: list[NDArray[np.float64]] = []
    wanted = sorted(set(places))
    at = 0
    for index in range(len(chain)):
        rest, taken = chain[index], 0.0
        while at < len(wanted) and wanted[at] < index + 1 - 1e-9:
            t = max(wanted[at] - index, 0.0)
            if t - taken > 1e-9:
                head, rest = halves(rest, (t - taken) / (1 - taken))
                pieces.append(head)
                taken = t
            begins[wanted[at]] = len(pieces)
            at += 1
        pieces.append(rest)
    for place in wanted[at:]:
        begins[place] = len(pieces)
    return np.array(pieces), begins


def is_straight(cubic: Any, tolerance: float = 1e-9) -> bool:
    """Whether a cubic, shape (4, 2), is a straight piece whose control points lie on it in order."""
    p = np.asarray(cubic)
    along = p[3] - p[0]
    size = np.hypot(*along)
    if size == 0:
        return bool(np.ptp(p) == 0)
    offset = p[1:3] - p[0]
    away = np.abs(offset[:, 0] * along[1] - offset[:, 1] * along[0]) / size
    run = dot(offset, along) / size
    return bool(away.max() <= tolerance * max(size, 1.0) and -tolerance <= run[0] <= run[1] <= size + tolerance)


@cache
def _gauss_legendre() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Nodes and weights (8,); NumPy finds them anew each time, which takes longer than a short chain's length."""
    return np.polynomial.legendre.leggauss(8)


def length_of(chain: Chain) -> float:
    """The arc length, by Gauss-Legendre quadrature on each cubic (8 points: exact to 1e-6 for drawn curves)."""
    nodes, weights = _gauss_legendre()
    t = ((nodes + 1) / 2)[None, :, None]
    d = 3 * slopes_on(chain[:, None], t)
    return float((np.hypot(d[..., 0], d[..., 1]) * weights / 2).sum())


def cubics_of(chain: Chain) -> tuple[Cubic, ...]:
    """The chain as plain numbers."""
    rows: list[list[float]] = chain.reshape(len(chain), 8).tolist()
    return tuple((a, b, c, d, e, f, g, h) for a, b, c, d, e, f, g, h in rows)


def chain_of(cubics: Sequence[Cubic]) -> Chain:
    """The plain numbers as a chain (n, 4, 2)."""
    return np.array(cubics, dtype=np.float64).reshape(len(cubics), 4, 2)
