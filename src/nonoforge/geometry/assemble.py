"""From pieces of a picture and what hangs on their ends to the scene of whole curves, in one kernel.

`scene_of` searches, checks and cuts in Python; that is right for input and too slow for a maker which moves one curve
and looks again a thousand times a second. Here everything is known beforehand: pieces meet in numbered joints, their
ends carry a connection to the frame or a bridge to another end, fillers run from frame to frame.

End 2i is the start of open piece i, end 2i + 1 its end. A link is what hangs on ends: connection e has the number of
its end, a bridge that of its smaller end, filler m the number of ends + m. A bare end carries nothing yet: its curve
stops in the joint.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.frames import cut_frame, frame_point

PICTURE, FRAME_LINK = -1, -2
"""What stands for a link where a cubic belongs to the picture, or to the frame."""
CONNECTED, BARE = -1, -2
"""What stands for the partner of an end that has a connection, or nothing at all."""


@numba.njit(cache=True, nogil=True)
def _put(
    row: NDArray[np.float64], x0: float, y0: float, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float
) -> None:
    row[0, 0], row[0, 1], row[1, 0], row[1, 1] = x0, y0, x1, y1
    row[2, 0], row[2, 1], row[3, 0], row[3, 1] = x2, y2, x3, y3


@numba.njit(cache=True, nogil=True)
def _put_link(
    row: NDArray[np.float64],
    e: int,
    at: NDArray[np.float64],
    out: NDArray[np.float64],
    partner: NDArray[np.int64],
    reach: NDArray[np.float64],
    third: NDArray[np.float64],
    place: NDArray[np.float64],
    frame: NDArray[np.float64],
) -> None:
    """The connection or bridge that leaves end e, running away from its piece."""
    x1, y1 = at[e, 0] + reach[e] * out[e, 0], at[e, 1] + reach[e] * out[e, 1]
    f = partner[e]
    if f < 0:
        x, y = frame_point(frame, place[e])
        _put(row, at[e, 0], at[e, 1], x1, y1, third[e, 0], third[e, 1], x, y)
    else:
        x2, y2 = at[f, 0] + reach[f] * out[f, 0], at[f, 1] + reach[f] * out[f, 1]
        _put(row, at[e, 0], at[e, 1], x1, y1, x2, y2, at[f, 0], at[f, 1])


@numba.njit(cache=True, nogil=True)
def _reverse(row: NDArray[np.float64]) -> None:
    for p in range(2):
        for axis in range(2):
            row[p, axis], row[3 - p, axis] = row[3 - p, axis], row[p, axis]


@numba.njit(cache=True, nogil=True)
def _lay_piece(
    cubic: NDArray[np.float64],
    site_at: NDArray[np.int64],
    origin: NDArray[np.int64],
    n: int,
    entry: int,
    control: NDArray[np.float64],
    first: NDArray[np.int64],
    joint_at: NDArray[np.int64],
    joint_end: NDArray[np.int64],
) -> int:
    """The cubics of a piece from row n on, entered by an end; the next free row, which gets the exit's joint."""
    i = entry // 2
    a, b = first[i], first[i + 1]
    for c in range(b - a):
        j = a + c if entry % 2 == 0 else b - 1 - c
        cubic[n], origin[n] = control[j], j
        if entry % 2 == 0:
            site_at[n] = joint_at[j]
        else:
            _reverse(cubic[n])
            site_at[n] = joint_end[i] if c == 0 else joint_at[j + 1]
        n += 1
    site_at[n] = joint_end[i] if entry % 2 == 0 else joint_at[a]
    return n


@numba.njit(cache=True, nogil=True)
def _lay_frame(
    cubic: NDArray[np.float64],
    site_at: NDArray[np.int64],
    link: NDArray[np.int64],
    n: int,
    frame: NDArray[np.float64],
    stop_place: NDArray[np.float64],
    stop_at: NDArray[np.float64],
    joints: int,
) -> int:
    """The frame, cut where curves end on it; the next free row."""
    order = np.argsort(stop_place, kind="mergesort")
    cut, begins = cut_frame(frame, stop_place[order])
    for i in range(len(cut)):
        cubic[n + i], link[n + i] = cut[i], FRAME_LINK
        site_at[n + i] = -1
    for i in range(len(order)):
        s = order[i]
        for axis in range(2):
            cubic[n + begins[i], 0, axis] = cubic[n + begins[i] - 1, 3, axis] = stop_at[s, axis]
        site_at[n + begins[i]] = joints + s
    return n + len(cut)


@numba.njit(cache=True, nogil=True)
def _lay_rest(
    cubic: NDArray[np.float64],
    first_piece: NDArray[np.int64],
    closed: NDArray[np.bool_],
    site_at: NDArray[np.int64],
    site_end: NDArray[np.int64],
    link: NDArray[np.int64],
    origin: NDArray[np.int64],
    n: int,
    k: int,
    stop: int,
    stop_place: NDArray[np.float64],
    stop_at: NDArray[np.float64],
    control: NDArray[np.float64],
    first: NDArray[np.int64],
    joint_at: NDArray[np.int64],
    joints: int,
    ends: int,
    fillers: NDArray[np.float64],
    frame: NDArray[np.float64],
) -> tuple[int, int]:
    """Fillers as curves from k on, then closed pieces; the next free row and curve."""
    for m in range(len(fillers)):
        x, y = frame_point(frame, fillers[m, 0])
        u, v = frame_point(frame, fillers[m, 5])
        _put(cubic[n], x, y, fillers[m, 1], fillers[m, 2], fillers[m, 3], fillers[m, 4], u, v)
        stop_place[stop], stop_at[stop], stop_place[stop + 1], stop_at[stop + 1] = (
            fillers[m, 0], cubic[n, 0], fillers[m, 5], cubic[n, 3],
        )  # fmt: skip
        site_at[n], site_end[k], link[n] = joints + stop, joints + stop + 1, ends + m
        n, k, stop = n + 1, k + 1, stop + 2
        first_piece[k] = n
    for i in range(ends // 2, len(first) - 1):
        for j in range(first[i], first[i + 1]):
            cubic[n], site_at[n], origin[n] = control[j], joint_at[j], j
            n += 1
        closed[k] = True
        k += 1
        first_piece[k] = n
    return n, k


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
    open pieces first; ends: at, out (E, 2), partner (E,), reach (E,), third (E, 2), place (E,); fillers (M, 6): place,
    two control points, place; frame (4, 4, 2).

    Curves are numbered: those through pieces in the order of their first ends, fillers, closed pieces, the frame.
    """
    pieces, more = len(first) - 1, len(fillers)
    bridges = connections = 0
    for e in range(ends):
        bridges += partner[e] > e
        connections += partner[e] == CONNECTED
    stops = connections + 2 * more
    curves = pieces - bridges + more
    room = len(control) + bridges + connections + more + 4 + stops + 1
    cubic = np.empty((room, 4, 2))
    first_piece, closed = np.zeros(curves + 2, np.int64), np.zeros(curves + 1, np.bool_)
    site_at, site_end = np.full(room, -1, np.int64), np.full(curves + 1, -1, np.int64)
    link, origin = np.full(room, PICTURE, np.int64), np.full(room, -1, np.int64)
    stop_place, stop_at = np.empty(stops), np.empty((stops, 2))
    seen = np.zeros(ends // 2, np.bool_)
    n = k = stop = 0
    for e in range(ends):
        if partner[e] >= 0 or seen[e // 2]:
            continue
        if partner[e] == CONNECTED:
            _put_link(cubic[n], e, at, out, partner, reach, third, place, frame)
            _reverse(cubic[n])
            stop_place[stop], stop_at[stop] = place[e], cubic[n, 0]
            site_at[n], link[n] = joints + stop, e
            n, stop = n + 1, stop + 1
        here = e
        while here >= 0:
            seen[here // 2] = True
            n = _lay_piece(cubic, site_at, origin, n, here, control, first, joint_at, joint_end)
            leaving = here ^ 1
            here = partner[leaving]
            site_end[k] = site_at[n]
            if here == BARE:
                site_at[n] = -1
                continue
            _put_link(cubic[n], leaving, at, out, partner, reach, third, place, frame)
            link[n] = leaving if here < 0 else min(leaving, here)
            if here < 0:
                stop_place[stop], stop_at[stop] = place[leaving], cubic[n, 3]
                site_end[k] = joints + stop
                stop += 1
            n += 1
        k += 1
        first_piece[k] = n
    n, k = _lay_rest(
        cubic, first_piece, closed, site_at, site_end, link, origin, n, k, stop, stop_place, stop_at, control, first,
        joint_at, joints, ends, fillers, frame,
    )  # fmt: skip
    n = _lay_frame(cubic, site_at, link, n, frame, stop_place, stop_at, joints)
    closed[k] = True
    first_piece[k + 1] = n
    return cubic[:n], first_piece, closed, site_at[:n], site_end, joints + stops, link[:n], origin[:n]
