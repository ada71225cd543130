"""What annealing works on: strands in a frame as flat arrays, and where in those arrays everything stands.

A *strand* is a smooth curve between two vertices that are known beforehand: a piece of the picture's outline from
corner to corner, a connection from a corner to the frame, a bridge from corner to corner, a decoy from frame to frame,
or a closed curve without such vertices. Puzzle curves are strands in a row; a move changes one to three strands and
leaves the others' polylines alone. Strands and not curves, because almost all of a curve stays when one end moves.

A piece on which another one ends is several strands. Slots: the strands of the open pieces first, then those of closed
curves, then one for each end of a piece (its connection; a bridge takes the slot of its lower end), then decoys, then
room to keep what a move replaces.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

EMPTY, PIECE, CLOSED, CONNECTION, BRIDGE, DECOY = 0, 1, 2, 3, 4, 5
"""Kinds of strands."""

X, Y, T, RUN, SWEEP, BENT, TURNED, SWAY, WAVER = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""Rows of `pts`: place, parameter on its cubic; then sums from the start: length, twice the swept area, angles turned
either way and to the left, in radians, curvatures and their squares."""

KIND, COUNT, CUBIC, STAMP, FROM, TO, CURVE, BACK = 0, 1, 2, 3, 4, 5, 6, 7
"""Columns of `meta`: kind, points, first cubic, number of this polyline, corner at its start and end (-1: on the
frame), puzzle curve, whether that runs against the strand."""

W0, W1, BEND, WAY, OFFSET = 0, 1, 2, 3, 4
"""Columns of `num`: places of start and end along the frame, cost of tight bends, length, where on its curve the strand
begins (or ends, if the curve runs against it)."""

CORNER, PARTNER = 0, 1
"""Columns of `join`: the corner of each end; the end it is bridged to or -1."""

(
    PIECES, RINGS, FIRST_END, FIRST_DECOY, SLOTS, CORNERS, STAMPS, SIDE, VERTICES, EDGES, FACES, CURVES, ROUND, FIXED,
) = range(14)  # fmt: skip
"""Entries of `head`: open and closed pieces, slots, counts; SIDE says which of the two lists of crossings holds, ROUND
whether the frame has no corners; the cubic of a strand that can move is FIXED + its slot."""

KEPT = 4
"""Slots for what a move replaces."""

CHUNK = 8
"""Edges of a polyline under one box."""

MOST_CROSSINGS = 4096
MOST_AT_CORNER = 8

# rows of the integer workspace
(
    ORIGIN, TARGET, SLOT, FOLLOW, FACE, START, ORDER, OUT_A, IN_A, OUT_B, IN_B, ENDS, END_AT, LEAVE, MEMBERS, SEEN,
    SOME,
) = range(17)  # fmt: skip
# rows of the float workspace
KEY0, KEY1, SHARE, AT_X, AT_Y, KEYS, AREA, DETOUR, PLACE, TURN, PX, PY, ALONG, WHOLE = range(14)

TERMS = 20
(
    ANGLE, DISTANCE, SMALL, BIG, SHAPE, LENGTH, CAPPED, BENDS, ROOM, HUGE, SELF, EXCESS, REPEATED, BOTH, LACKING,
    UNEVEN, TIGHT, BLUNT, SPREAD, PLAIN,
) = range(TERMS)  # fmt: skip
"""What is summed: the six penalties of the literature, then ours (see `terms.py`)."""

(
    LEAST_ANGLE, LEAST_DISTANCE, LEAST_AREA, MOST_AREA, MOST_DETOUR, MOST_LENGTH, LEAST_RADIUS, LABEL_ROOM, HUGE_AREA,
    DECOYS, SIZE, STEP, FAIR_ANGLE, FAIR_DISTANCE, FAIR_AREA, MIDDLE_X, MIDDLE_Y,
    HALF_X, HALF_Y, SHORT, BUDGET,
) = range(21)  # fmt: skip
"""Entries of `limits`: thresholds in the frame's units, and the wanted number of decoys."""


LOOKS = 20
"""What an eye could use to tell edges apart, see `plain.py`."""

BINS = 1024
"""Of log-odds, in which edges are ranked."""


class Store(NamedTuple):
    """All arrays; S slots, P points at most, B boxes, N cubics, e ends of pieces, X crossings at most.

    head (14,); meta (S, 8), num (S, 5); pts (S, 9, P), cub (S, P) the cubic of each point, box (S, B, 4) with the whole
    strand's first; control (N, 4, 2); ends (e, 4) place and outward direction,
    span (p + 1,) the first strand of each piece, passes (q, 3) corner, strand and 1 for
    its end wherever a piece meets a corner,
    sharp (C,) the corners' own angles, join (e, 2), kept_join its copy; frame
    (M + 1, 4) corners with their place along the frame and twice the area swept; met (2, X, 4) slot and edge twice,
    where (2, X, 6) both shares of the edges, place, angle, side; wi, wf workspaces and bits, wf seen as integers;
    known, worth the cache of detours; limits, weights, terms;
    looks (5, LOOKS) mean and spread of what an eye could use, weights of that, of its square, of the next edges'; cost
    (2, S) what each strand is guilty of; dice (1,).
    """

    head: Ints
    meta: Ints
    num: Floats
    pts: Floats
    cub: Ints
    box: Floats
    control: Floats
    ends: Floats
    span: Ints
    passes: Ints
    sharp: Floats
    join: Ints
    kept_join: Ints
    frame: Floats
    met: Ints
    where: Floats
    counts: Ints
    wi: Ints
    wf: Floats
    bits: Ints
    known: Ints
    worth: Floats
    limits: Floats
    weights: Floats
    terms: Floats
    looks: Floats
    cost: Floats
    dice: NDArray[np.uint64]


CACHE = 1 << 15


def empty_store(
    opened: int, span: Ints, passes: Ints, decoys: int, corners: int, cubics: int, longest: int, frame: Floats
) -> Store:
    """Arrays for pieces with these strands, the first `opened` of them open, and so many decoys, corners, cubics of
    pieces; P = `longest`.
    """
    ends, strands = 2 * opened, int(span[-1])
    slots = strands + ends + decoys
    rows = slots + KEPT
    edges = 2 * MOST_CROSSINGS + 4 * rows + 64
    head = np.zeros(14, np.int64)
    head[:6] = opened, len(span) - 1 - opened, strands, strands + ends, slots, corners
    head[FIXED] = cubics
    wf = np.zeros((14, 2 * edges))
    return Store(
        head=head,
        meta=np.zeros((rows, 8), np.int64),
        num=np.zeros((rows, 5)),
        pts=np.zeros((rows, 9, longest)),
        cub=np.zeros((rows, longest), np.int64),
        box=np.zeros((rows, longest // CHUNK + 3, 4)),
        control=np.zeros((cubics + rows, 4, 2)),
        ends=np.zeros((ends, 4)),
        span=span,
        passes=passes,
        sharp=np.full(corners, 90.0),
        join=np.full((ends, 2), -1, np.int64),
        kept_join=np.full((ends, 2), -1, np.int64),
        frame=frame,
        met=np.zeros((2, MOST_CROSSINGS, 4), np.int64),
        where=np.zeros((2, MOST_CROSSINGS, 6)),
        counts=np.zeros(2, np.int64),
        wi=np.zeros((17, 2 * edges), np.int64),
        wf=wf,
        bits=wf.view(np.int64),
        known=np.zeros(CACHE, np.int64),
        worth=np.zeros(CACHE),
        limits=np.zeros(21),
        weights=np.zeros(TERMS),
        terms=np.zeros(TERMS),
        looks=np.ones((5, LOOKS)),
        cost=np.zeros((2, rows)),
        dice=np.zeros(1, np.uint64),
    )


def frame_rows(polygon: Floats) -> Floats:
    """A convex polygon (M, 2) as rows of `Store.frame`, turned so that its area counts positive, ended by its start."""
    p = np.asarray(polygon, float)
    q = np.roll(p, -1, axis=0)
    if (p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum() < 0:
        p = p[::-1]
    p = np.concatenate([p, p[:1]])
    out = np.zeros((len(p), 4))
    out[:, :2] = p
    out[1:, 2] = np.hypot(*np.diff(p, axis=0).T).cumsum()
    out[1:, 3] = (p[:-1, 0] * p[1:, 1] - p[:-1, 1] * p[1:, 0]).cumsum()
    return out
