"""Terms of whole curves: their lengths, bends and decoys, what they carry of the outline, how lines are spread.

They need no faces, so they come first, and most moves end with them. `terms.py` says what each term is.
"""

from __future__ import annotations

from nonoforge.compiling.kernel import kernel
from nonoforge.geometry.anneal.store import (
    BENT,
    BRIDGE,
    CONNECTION,
    DECOY,
    EMPTY,
    PATCHES,
    PX,
    PY,
    RUN,
    SHARE,
    WHOLE,
    Store,
    X,
    Y,
)

THIRD = 1.0 / 3.0
"""Share of the outline beyond which a curve carries too much of it."""


@kernel
def of_curves(s: Store, side: int) -> None:
    """Lengths of curves, which stay in row WHOLE, tight bends, missing decoys."""
    terms, strands, weights = s.terms[0], s.strands, s.weights[0]
    way = s.wf[WHOLE]
    limit = s.limits[0].most_length
    for c in range(s.head[0].curves):
        way[c] = 0.0
    decoys = 0
    for k in range(s.head[0].slots):
        kind = strands[k].kind
        if kind == EMPTY:
            continue
        way[strands[k].curve] += s.strands[k].way
        if kind >= CONNECTION:
            over = max(0.0, s.pts[k, BENT, strands[k].count - 1] - s.limits[0].most_turn)
            terms.bends += s.strands[k].bend
            terms.winding += over * over
            s.cost[side, k] += weights.bends * s.strands[k].bend + weights.winding * over * over
        if kind == DECOY:
            decoys += 1
    terms.lacking = abs(s.limits[0].decoys - decoys)
    for c in range(s.head[0].curves):
        terms.length += max(0.0, way[c] - limit) / limit
    for k in range(s.head[0].slots):
        if strands[k].kind >= CONNECTION:
            s.cost[side, k] += weights.length * max(0.0, way[strands[k].curve] - limit) / limit


@kernel
def of_burdens(s: Store, side: int) -> bool:
    """What curves carry of the outline, False where one carries more than it may; row WHOLE has their lengths.

    Rows PX and PY are free until faces are traced.
    """
    terms, strands, carried, pieces = s.terms[0], s.strands, s.wf[PX], s.wf[PY]
    curves, drawn, total = s.head[0].curves, 0.0, 0.0
    for c in range(curves):
        carried[c], pieces[c] = 0.0, 0.0
        total += s.wf[WHOLE, c]
    for i in range(s.head[0].pieces + s.head[0].rings):
        pieces[strands[s.span[i]].curve] += 1.0
        for k in range(s.span[i], s.span[i + 1]):
            carried[strands[k].curve] += strands[k].way
            drawn += strands[k].way
    if drawn <= 0.0:
        return True
    terms.share = max(0.0, drawn / total - s.limits[0].most_share)
    limits = s.limits[0]
    for c in range(curves):
        # a piece alone may be longer: the drawing has it so, and no move can mend that
        if pieces[c] > 1.0 and (pieces[c] > limits.most_pieces or carried[c] > limits.most_carried * drawn):
            return False
        pieces[c] = pieces[c] * (pieces[c] - 1.0) / 2.0
        if pieces[c] > 0.0:
            pieces[c] += 10.0 * max(0.0, carried[c] / drawn - THIRD)
        terms.laden += pieces[c]
    for k in range(s.head[0].first_end, s.head[0].first_decoy):
        if strands[k].kind == BRIDGE:
            s.cost[side, k] += s.weights[0].laden * pieces[strands[k].curve]
    return True


@kernel
def of_patches(s: Store) -> None:
    """How unevenly lines are spread, as the variance of the lengths in squares of the frame over their squared mean."""
    squares, limits, strands = s.wf[SHARE], s.limits[0], s.strands
    for i in range(PATCHES * PATCHES):
        squares[i] = 0.0
    left, top = limits.middle_x - limits.half_x, limits.middle_y - limits.half_y
    wide, high = PATCHES / (2.0 * limits.half_x), PATCHES / (2.0 * limits.half_y)
    total = 0.0
    for k in range(s.head[0].slots):
        if strands[k].kind == EMPTY:
            continue
        for i in range(strands[k].count - 1):
            x = int((s.pts[k, X, i] - left) * wide)
            y = int((s.pts[k, Y, i] - top) * high)
            length = s.pts[k, RUN, i + 1] - s.pts[k, RUN, i]
            squares[min(max(y, 0), PATCHES - 1) * PATCHES + min(max(x, 0), PATCHES - 1)] += length
            total += length
    mean = total / (PATCHES * PATCHES)
    for i in range(PATCHES * PATCHES):
        off = squares[i] / mean - 1.0
        s.terms[0].patchy += off * off / (PATCHES * PATCHES)
