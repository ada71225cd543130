"""From pieces of a picture and what hangs on their ends to the scene of whole curves, in one kernel.

`scene_of` searches, checks and cuts in Python: right for input, too slow for a maker that moves one curve and looks
again a thousand times a second. Here everything is known in advance: pieces meet in numbered corners, their ends carry
a connection to the frame or a bridge to another end, decoys run from frame to frame.

End 2i is the start of open piece i, end 2i + 1 its end. A link is what hangs on ends: connection e has the number of
its end, a bridge that of its smaller end, decoy m the number of ends + m. A bare end carries nothing yet: its curve
stops at the corner.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonoforge.compiling.kernel import allocating, small
from nonoforge.geometry.cubic import copy_cubic
from nonoforge.geometry.frames import cut_frame, frame_point

PICTURE, FRAME_LINK = -1, -2
"""What stands for a link where a cubic belongs to the picture, or to the frame."""
CONNECTED, BARE = -1, -2
"""What stands for the partner of an end that has a connection, or nothing at all."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Drawn(NamedTuple):
    """What is drawn and stays: N cubics in P pieces, the open ones first; piece i has first[i]:first[i + 1]."""

    control: Floats  # (N, 4, 2)
    first: Ints  # (P + 1,)
    corner_at: Ints  # (N,) the corner at the start of each cubic
    corner_end: Ints  # (P,) the corner at each piece's end
    corners: int
    frame: Floats  # (4, 4, 2)


class Ends(NamedTuple):
    """The E ends of open pieces and what hangs on them."""

    at: Floats  # (E, 2)
    out: Floats  # (E, 2) the unit direction in which the piece would go on
    partner: Ints  # (E,) the end it is bridged to, CONNECTED or BARE
    reach: Floats  # (E,) from the end to the second control point
    third: Floats  # (E, 2) the third control point of a connection
    place: Floats  # (E,) where a connection meets the frame


class Laid(NamedTuple):
    """The scene as it grows: cubics row by row, curve by curve; S stops on the frame."""

    cubic: Floats  # (R, 4, 2)
    site_at: Ints  # (R,)
    link: Ints  # (R,)
    origin: Ints  # (R,) the cubic in the picture, -1 for none
    first_piece: Ints  # (K + 2,)
    closed: NDArray[np.bool_]  # (K + 1,)
    site_end: Ints  # (K + 1,)
    stop_place: Floats  # (S,)
    stop_at: Floats  # (S, 2)
    stop_order: Ints  # (S,) the stops by place


@small
def _put_link(row: Floats, e: int, ends: Ends, frame: Floats) -> None:
    """The connection or bridge that leaves end e, running away from its piece."""
    at, out, reach, f = ends.at, ends.out, ends.reach, ends.partner[e]
    row[0, 0], row[0, 1] = at[e, 0], at[e, 1]
    row[1, 0], row[1, 1] = at[e, 0] + reach[e] * out[e, 0], at[e, 1] + reach[e] * out[e, 1]
    if f < 0:
        row[2, 0], row[2, 1] = ends.third[e, 0], ends.third[e, 1]
        row[3, 0], row[3, 1] = frame_point(frame, ends.place[e])
    else:
        row[2, 0], row[2, 1] = at[f, 0] + reach[f] * out[f, 0], at[f, 1] + reach[f] * out[f, 1]
        row[3, 0], row[3, 1] = at[f, 0], at[f, 1]


@small
def _reverse(row: Floats) -> None:
    for p in range(2):
        for axis in range(2):
            row[p, axis], row[3 - p, axis] = row[3 - p, axis], row[p, axis]


@small
def _stop(laid: Laid, stop: int, place: float, n: int, p: int) -> None:
    """A curve ends on the frame in control point p of row n; stops are kept in order of their places."""
    laid.stop_place[stop] = place
    laid.stop_at[stop, 0], laid.stop_at[stop, 1] = laid.cubic[n, p, 0], laid.cubic[n, p, 1]
    m = stop
    while m > 0 and laid.stop_place[laid.stop_order[m - 1]] > place:
        laid.stop_order[m] = laid.stop_order[m - 1]
        m -= 1
    laid.stop_order[m] = stop


@small
def _lay_piece(laid: Laid, n: int, entry: int, drawn: Drawn) -> int:
    """The cubics of a piece from row n on, entered by an end; the next free row, which gets the exit's corner."""
    i = entry // 2
    a, b = drawn.first[i], drawn.first[i + 1]
    for c in range(b - a):
        j = a + c if entry % 2 == 0 else b - 1 - c
        copy_cubic(drawn.control[j], laid.cubic[n])
        laid.origin[n] = j
        if entry % 2 == 0:
            laid.site_at[n] = drawn.corner_at[j]
        else:
            _reverse(laid.cubic[n])
            laid.site_at[n] = drawn.corner_end[i] if c == 0 else drawn.corner_at[j + 1]
        n += 1
    laid.site_at[n] = drawn.corner_end[i] if entry % 2 == 0 else drawn.corner_at[a]
    return n


@small
def _lay_decoys(laid: Laid, at: tuple[int, int, int], ends: int, decoys: Floats, drawn: Drawn) -> tuple[int, int, int]:
    """Decoys, from a row, a curve and a stop on; the next free ones."""
    n, k, stop = at
    for m in range(len(decoys)):
        row = laid.cubic[n]
        row[0, 0], row[0, 1] = frame_point(drawn.frame, decoys[m, 0])
        row[1, 0], row[1, 1], row[2, 0], row[2, 1] = decoys[m, 1], decoys[m, 2], decoys[m, 3], decoys[m, 4]
        row[3, 0], row[3, 1] = frame_point(drawn.frame, decoys[m, 5])
        _stop(laid, stop, decoys[m, 0], n, 0)
        _stop(laid, stop + 1, decoys[m, 5], n, 3)
        laid.site_at[n], laid.site_end[k] = drawn.corners + stop, drawn.corners + stop + 1
        laid.link[n] = ends + m
        n, k, stop = n + 1, k + 1, stop + 2
        laid.first_piece[k] = n
    return n, k, stop


@small
def _lay_closed(laid: Laid, n: int, k: int, opened: int, drawn: Drawn) -> tuple[int, int]:
    """Closed pieces, from a row and a curve on; the next free ones."""
    for i in range(opened, len(drawn.first) - 1):
        for j in range(drawn.first[i], drawn.first[i + 1]):
            copy_cubic(drawn.control[j], laid.cubic[n])
            laid.site_at[n], laid.origin[n] = drawn.corner_at[j], j
            n += 1
        laid.closed[k] = True
        k += 1
        laid.first_piece[k] = n
    return n, k


@allocating
def _lay_frame(laid: Laid, n: int, drawn: Drawn) -> int:
    """The frame, cut where curves end on it; the next free row."""
    stops = len(laid.stop_place)
    places = np.empty(stops)
    for i in range(stops):
        places[i] = laid.stop_place[laid.stop_order[i]]
    cut, begins = cut_frame(drawn.frame, places)
    for i in range(len(cut)):
        copy_cubic(cut[i], laid.cubic[n + i])
        laid.link[n + i], laid.site_at[n + i] = FRAME_LINK, -1
    for i in range(stops):
        s, at = laid.stop_order[i], n + begins[i]
        for axis in range(2):
            laid.cubic[at, 0, axis] = laid.cubic[at - 1, 3, axis] = laid.stop_at[s, axis]
        laid.site_at[at] = drawn.corners + s
    return n + len(cut)


@small
def _lay_curve(
    laid: Laid, at: tuple[int, int, int], first: int, ends: Ends, drawn: Drawn, seen: Any
) -> tuple[int, int]:
    """The curve that begins at an end without a bridge, from a row, a curve and a stop on; the next row and stop."""
    n, k, stop = at
    if ends.partner[first] == CONNECTED:
        _put_link(laid.cubic[n], first, ends, drawn.frame)
        _reverse(laid.cubic[n])
        _stop(laid, stop, ends.place[first], n, 0)
        laid.site_at[n], laid.link[n] = drawn.corners + stop, first
        n, stop = n + 1, stop + 1
    here = first
    while here >= 0:
        seen[here // 2] = True
        n = _lay_piece(laid, n, here, drawn)
        leaving = here ^ 1
        here = ends.partner[leaving]
        laid.site_end[k] = laid.site_at[n]
        if here == BARE:
            laid.site_at[n] = -1
            continue
        _put_link(laid.cubic[n], leaving, ends, drawn.frame)
        laid.link[n] = leaving if here < 0 else min(leaving, here)
        if here < 0:
            _stop(laid, stop, ends.place[leaving], n, 3)
            laid.site_end[k] = drawn.corners + stop
            stop += 1
        n += 1
    return n, stop


@allocating
def assemble(drawn: Drawn, ends: Ends, decoys: Floats) -> tuple[Any, ...]:
    """The arrays of a `Scene`, then per cubic its link and its cubic in the picture (-1 for none).

    decoys: (M, 6), place, two control points, place. Curves are numbered: those through pieces in the order of their
    first ends, decoys, closed pieces, the frame.
    """
    count, pieces, more = len(ends.partner), len(drawn.first) - 1, len(decoys)
    bridges = connections = 0
    for e in range(count):
        bridges += ends.partner[e] > e
        connections += ends.partner[e] == CONNECTED
    stops = connections + 2 * more
    curves = pieces - bridges + more
    room = len(drawn.control) + bridges + connections + more + 4 + stops + 1
    laid = Laid(
        np.empty((room, 4, 2)), np.empty(room, np.int64), np.empty(room, np.int64), np.empty(room, np.int64),
        np.zeros(curves + 2, np.int64), np.zeros(curves + 1, np.bool_), np.empty(curves + 1, np.int64),
        np.empty(stops), np.empty((stops, 2)), np.empty(stops, np.int64),
    )  # fmt: skip
    for i in range(room):
        laid.site_at[i], laid.link[i], laid.origin[i] = -1, PICTURE, -1
    for i in range(curves + 1):
        laid.site_end[i] = -1
    seen = np.zeros(count // 2, np.bool_)
    n = k = stop = 0
    for e in range(count):
        if ends.partner[e] < 0 and not seen[e // 2]:
            n, stop = _lay_curve(laid, (n, k, stop), e, ends, drawn, seen)
            k += 1
            laid.first_piece[k] = n
    n, k, stop = _lay_decoys(laid, (n, k, stop), count, decoys, drawn)
    n, k = _lay_closed(laid, n, k, count // 2, drawn)
    n = _lay_frame(laid, n, drawn)
    laid.closed[k] = True
    laid.first_piece[k + 1] = n
    return (
        laid.cubic[:n], laid.first_piece, laid.closed, laid.site_at[:n], laid.site_end, drawn.corners + stops,
        laid.link[:n], laid.origin[:n],
    )  # fmt: skip
