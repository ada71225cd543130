"""What annealing works on: strands in a frame as flat arrays, and the layout of those arrays.

A *strand* is a smooth curve between two vertices that are known beforehand: a piece of the picture's outline from
corner to corner, a connection from a corner to the frame, a bridge from corner to corner, a decoy from frame to frame,
or a closed curve without such vertices. A puzzle curve is a row of strands; a move changes one to three strands and
leaves the other polylines alone. Strands and not curves, because most of a curve stays put when one end moves.

A piece on which another one ends is several strands. Slots: the strands of the open pieces first, then those of closed
curves, then one for each end of a piece (its connection; a bridge takes the slot of its lower end), then decoys, then
room to keep what a move replaces.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Array = NDArray[Any]

EMPTY, PIECE, CLOSED, CONNECTION, BRIDGE, DECOY = 0, 1, 2, 3, 4, 5
"""Kinds of strands."""

X, Y, T, RUN, SWEEP, BENT, TURNED, SWAY, WAVER = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""Rows of `pts`: place, parameter on its cubic; then sums from the start: length, twice the swept area, angles turned
either way and to the left, in radians, curvatures and their squares."""

HEAD = np.dtype(
    [(name, np.int64) for name in (
        "pieces", "rings",  # open and closed pieces
        "first_end", "first_decoy", "slots", "corners", "vertices", "edges", "faces", "curves",
        "stamps",  # polylines laid so far
        "side",  # which of the two lists of crossings holds
        "round",  # whether the frame has no corners
        "fixed",  # the cubic of a strand that can move is this + its slot
    )] + [("dice", np.uint64)]
)  # fmt: skip
"""Counts, and the state of the random numbers."""

STRAND = np.dtype(
    [(name, np.int64) for name in (
        "kind", "count",  # its points
        "cubic",  # its first one
        "stamp",  # the number of this polyline
        "start", "end",  # corners, -1 on the frame
        "curve", "back",  # of the puzzle, and whether that runs against the strand
    )] + [(name, np.float64) for name in (
        "w0", "w1",  # places of start and end along the frame
        "bend", "way",  # cost of tight bends, length
        "offset",  # where on its curve the strand begins (or ends, if the curve runs against it)
    )]
)  # fmt: skip
"""One strand."""

END = np.dtype(
    [("x", np.float64), ("y", np.float64), ("dx", np.float64), ("dy", np.float64), ("corner", np.int64),
     ("partner", np.int64), ("kept", np.int64)]
)  # fmt: skip
"""One end of a piece: its place, its outward direction, its corner, and the end it is bridged to (or -1), now and
before the move."""

CROSSING = np.dtype(
    [("a", np.int64), ("edge_a", np.int64), ("b", np.int64), ("edge_b", np.int64), ("u_a", np.float64),
     ("u_b", np.float64), ("x", np.float64), ("y", np.float64), ("angle", np.float64), ("turn", np.float64)]
)  # fmt: skip
"""One crossing: slot and edge twice, both shares of the edges, place, angle in degrees, which way b crosses a."""

LIMIT = np.dtype(
    [(name, np.float64) for name in (
        "least_angle", "least_distance", "least_area", "most_area", "most_detour", "most_length",  # of the six
        "least_radius", "label_room", "huge_area", "fair_angle", "fair_distance", "fair_area",  # ours
        "decoys", "budget",  # how many are wanted; points of the six before they count more
        "most_share", "most_faces", "most_turn",  # of the outline in all lengths, of faces, of one strand
        "most_pieces", "most_carried",  # of the picture on a curve with a bridge: how many, what share of the outline
        "size", "short", "step", "middle_x", "middle_y", "half_x", "half_y",  # of the frame
    )]
)  # fmt: skip
"""Thresholds in the frame's units, and what is wanted."""

TERMS = (
    "angle", "distance", "small", "big", "shape", "length",
    "capped", "bends", "room", "huge", "self", "excess", "repeated", "both", "lacking", "uneven", "tight", "blunt",
    "spread", "laden", "share", "crowd", "patchy", "winding", "plain",
)  # fmt: skip
"""What is summed: the six penalties of the literature, then ours (see `terms.py`)."""
SIX = 6
PLAIN = TERMS.index("plain")
TERM = np.dtype([(name, np.float64) for name in TERMS])

NO_WEB = 1e300
"""The cost of strands that make no web."""

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

LOOKS = 20
"""How many features of an edge an eye could notice; see `plain.py`."""

PATCHES = 6
"""Squares a side of the frame in which the density of lines is compared."""

BINS = 1024
"""Bins of log-odds in which edges are ranked."""


class Corners(NamedTuple):
    """The strands of an outline: see `Store`."""

    opened: int  # open pieces, which come first
    span: Ints
    passes: Ints
    corners: int
    cubics: int


class Store(NamedTuple):
    """All arrays; S slots, P points at most, B boxes, N cubics, C corners, e ends of pieces, X crossings at most."""

    head: Array  # (1,) HEAD
    strands: Array  # (S,) STRAND
    pts: Floats  # (S, 9, P)
    cub: Ints  # (S, P) the cubic of each point
    box: Floats  # (S, B, 4), the whole strand's first
    control: Floats  # (N, 4, 2)
    ends: Array  # (e,) END
    span: Ints  # (p + 1,) the first strand of each piece
    passes: Ints  # (q, 3) corner, strand and 1 for its end wherever a piece meets a corner
    sharp: Floats  # (C,) the corners' own angles
    frame: Floats  # (M + 1, 4) corners with their place along the frame and twice the area swept
    met: Array  # (2, X) CROSSING
    counts: Ints  # (2,) how many there are
    wi: Ints  # (17, W) workspace
    wf: Floats  # (14, W)
    bits: Ints  # wf seen as integers
    known: Ints  # (CACHE,) faces whose detours are known
    worth: Floats  # (CACHE,) those detours
    limits: Array  # (1,) LIMIT
    weights: Array  # (1,) TERM
    prices: Floats  # (25,) the same as a row
    terms: Array  # (1,) TERM
    sums: Floats  # (25,) the same as a row
    looks: Floats  # (5, LOOKS) of each feature: mean, spread, weights of it, of its square, of the next edge's
    cost: Floats  # (2, S) what each strand is to blame for


CACHE = 1 << 15


def empty_store(outline: Corners, decoys: int, longest: int, frame: Floats) -> Store:
    """Arrays for the strands of an outline and up to `decoys` decoys; P = `longest`."""
    opened, span = outline.opened, outline.span
    ends, strands = 2 * opened, int(span[-1])
    slots = strands + ends + decoys
    rows = slots + KEPT
    edges = 2 * MOST_CROSSINGS + 4 * rows + 64
    head, weights, terms = np.zeros(1, HEAD), np.zeros(1, TERM), np.zeros(1, TERM)
    head["pieces"], head["rings"], head["corners"] = opened, len(span) - 1 - opened, outline.corners
    head["first_end"], head["first_decoy"], head["slots"] = strands, strands + ends, slots
    head["fixed"] = outline.cubics
    at_ends = np.zeros(ends, END)
    at_ends["corner"] = at_ends["partner"] = at_ends["kept"] = -1
    wf = np.zeros((14, 2 * edges))
    return Store(
        head=head,
        strands=np.zeros(rows, STRAND),
        pts=np.zeros((rows, 9, longest)),
        cub=np.zeros((rows, longest), np.int64),
        box=np.zeros((rows, longest // CHUNK + 3, 4)),
        control=np.zeros((outline.cubics + rows, 4, 2)),
        ends=at_ends,
        span=span,
        passes=outline.passes,
        sharp=np.full(outline.corners, 90.0),
        frame=frame,
        met=np.zeros((2, MOST_CROSSINGS), CROSSING),
        counts=np.zeros(2, np.int64),
        wi=np.zeros((17, 2 * edges), np.int64),
        wf=wf,
        bits=wf.view(np.int64),
        known=np.zeros(CACHE, np.int64),
        worth=np.zeros(CACHE),
        limits=np.zeros(1, LIMIT),
        weights=weights,
        prices=weights.view(np.float64),
        terms=terms,
        sums=terms.view(np.float64),
        looks=np.ones((5, LOOKS)),
        cost=np.zeros((2, rows)),
    )


def frame_rows(polygon: Floats) -> Floats:
    """A convex polygon (M, 2) as rows of `Store.frame`, reversed if need be so that its area is positive, with the
    first point repeated at the end.
    """
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
