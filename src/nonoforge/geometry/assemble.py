"""From pieces of a picture and what hangs on their ends to the scene of whole curves, in one kernel.

`scene_of` searches, checks and cuts in Python; that is right for input and too slow for a maker which moves one curve
and looks again a thousand times a second. Here everything is known beforehand: pieces meet in numbered joints, their
ends carry a connection to the frame or a bridge to another end, fillers run from frame to frame.

End 2i is the start of open piece i, end 2i + 1 its end. A link is what hangs on ends: connection e has the number of
its end, a bridge that of its smaller end, filler m the number of ends + m.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.frames import cut_frame, frame_point

PICTURE, FRAME_LINK = -1, -2
"""What stands for a link where a cubic belongs to the picture, or to the frame."""


@numba.njit(cache=True, nogil=True)
def _put(
    control: NDArray[np.float64], n: int, x0: float, y0: float, x1: float, y1: float, x2: float, y2: float,
    x3: float, y3: float,
) -> None:  # fmt: skip
    control[n, 0, 0], control[n, 0, 1] = x0, y0
    control[n, 1, 0], control[n, 1, 1] = x1, y1
    control[n, 2, 0], control[n, 2, 1] = x2, y2
    control[n, 3, 0], control[n, 3, 1] = x3, y3


@numba.njit(cache=True, nogil=True)
def assemble(
    control: NDArray[np.float64],
    first: NDArray[np.int64],
    joint_at: NDArray[np.int64],
    joint_end: NDArray[np.int64],
    joints: int,
    ends: int,
    at: NDArray[np.float64],
    out: NDArray[np.float64],
    partner: NDArray[np.int64],
    reach: NDArray[np.float64],
    third: NDArray[np.float64],
    place: NDArray[np.float64],
    fillers: NDArray[np.float64],
    frame: NDArray[np.float64],
) -> tuple[Any, ...]:
    """The arrays of a `Scene`, then per cubic its link and its cubic in the picture (-1 for none).

    Pieces: control (N, 4, 2), first (P + 1,), joints at the start of each cubic (N,) and at each piece's end (P,), the
    open pieces first; ends: at, out (E, 2), partner (E,) or -1, reach (E,), third (E, 2), place (E,); fillers
    (M, 6): place, two control points, place; frame (4, 4, 2).

    Curves are numbered: those through pieces in the order of their first ends, fillers, closed pieces, the frame.
    """
    pieces, opened, more = len(first) - 1, ends // 2, len(fillers)
    bridges = 0
    for e in range(ends):
        if partner[e] > e:
            bridges += 1
    stops = ends - 2 * bridges + 2 * more
    curves = opened - bridges + more + pieces - opened
    room = len(control) + ends - bridges + more + 4 + stops
    cubic = np.empty((room, 4, 2))
    first_piece, closed = np.zeros(curves + 2, np.int64), np.zeros(curves + 1, np.bool_)
    site_at, site_end = np.full(room, -1, np.int64), np.full(curves + 1, -1, np.int64)
    link, origin = np.full(room, PICTURE, np.int64), np.full(room, -1, np.int64)
    stop_place, stop_at = np.empty(stops), np.empty((stops, 2))
    seen = np.zeros(opened, np.bool_)
    n = k = stop = 0
    for e in range(ends):
        if partner[e] >= 0 or seen[e // 2]:
            continue
        x, y = frame_point(frame, place[e])
        stop_place[stop], stop_at[stop, 0], stop_at[stop, 1] = place[e], x, y
        _put(cubic, n, x, y, third[e, 0], third[e, 1], at[e, 0] + reach[e] * out[e, 0], at[e, 1] + reach[e] * out[e, 1],
             at[e, 0], at[e, 1])  # fmt: skip
        site_at[n], link[n] = joints + stop, e
        n, stop = n + 1, stop + 1
        here = e
        while True:
            i = here // 2
            seen[i] = True
            a, b = first[i], first[i + 1]
            for c in range(b - a):
                if here % 2 == 0:
                    j = a + c
                    cubic[n] = control[j]
                    site_at[n] = joint_at[j]
                else:
                    j = b - 1 - c
                    for p in range(4):
                        cubic[n, p, 0], cubic[n, p, 1] = control[j, 3 - p, 0], control[j, 3 - p, 1]
                    site_at[n] = joint_end[i] if c == 0 else joint_at[j + 1]
                origin[n] = j
                n += 1
            exit_ = here ^ 1
            site_at[n] = joint_end[i] if exit_ % 2 else joint_at[a]
            x1, y1 = at[exit_, 0] + reach[exit_] * out[exit_, 0], at[exit_, 1] + reach[exit_] * out[exit_, 1]
            there = partner[exit_]
            if there < 0:
                x, y = frame_point(frame, place[exit_])
                stop_place[stop], stop_at[stop, 0], stop_at[stop, 1] = place[exit_], x, y
                _put(cubic, n, at[exit_, 0], at[exit_, 1], x1, y1, third[exit_, 0], third[exit_, 1], x, y)
                link[n] = exit_
                site_end[k] = joints + stop
                n, stop = n + 1, stop + 1
                break
            _put(cubic, n, at[exit_, 0], at[exit_, 1], x1, y1, at[there, 0] + reach[there] * out[there, 0],
                 at[there, 1] + reach[there] * out[there, 1], at[there, 0], at[there, 1])  # fmt: skip
            link[n] = min(exit_, there)
            n += 1
            here = there
        k += 1
        first_piece[k] = n
    for m in range(more):
        x, y = frame_point(frame, fillers[m, 0])
        stop_place[stop], stop_at[stop, 0], stop_at[stop, 1] = fillers[m, 0], x, y
        u, v = frame_point(frame, fillers[m, 5])
        stop_place[stop + 1], stop_at[stop + 1, 0], stop_at[stop + 1, 1] = fillers[m, 5], u, v
        _put(cubic, n, x, y, fillers[m, 1], fillers[m, 2], fillers[m, 3], fillers[m, 4], u, v)
        site_at[n], site_end[k], link[n] = joints + stop, joints + stop + 1, ends + m
        n, k, stop = n + 1, k + 1, stop + 2
        first_piece[k] = n
    for i in range(opened, pieces):
        for j in range(first[i], first[i + 1]):
            cubic[n] = control[j]
            site_at[n], origin[n] = joint_at[j], j
            n += 1
        closed[k] = True
        k += 1
        first_piece[k] = n
    order = np.argsort(stop_place, kind="mergesort")
    cut, begins = cut_frame(frame, stop_place[order])
    for i in range(len(cut)):
        cubic[n + i], link[n + i] = cut[i], FRAME_LINK
    for i in range(stops):
        s = order[i]
        for axis in range(2):
            cubic[n + begins[i], 0, axis] = cubic[n + begins[i] - 1, 3, axis] = stop_at[s, axis]
        site_at[n + begins[i]] = joints + s
    closed[k] = True
    first_piece[k + 1] = n + len(cut)
    total = n + len(cut)
    sites = joints + stops
    return cubic[:total], first_piece, closed, site_at[:total], site_end, sites, link[:total], origin[:total]
