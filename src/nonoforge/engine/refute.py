"""One-cell what-ifs on every open cell: which colours break as soon as they are assumed."""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import entry, inlined
from nonoforge.engine.packing import TRAIL
from nonoforge.engine.propagate import CONTRADICTION, ENDLESS, FIXPOINT, propagate, take, undo
from nonoforge.engine.what_if import follow


@entry
def refute_all(p, s):
    """Take away every colour whose assumption breaks, and what follows by lines, until no assumption breaks.

    Expects an empty queue at a fixpoint of line logic. CONTRADICTION where a cell is left without a colour.
    """
    cells = s.candidates.shape[0]
    quiet, cell = 0, 0
    while quiet < cells:
        quiet += 1
        for colour in range(p.colours):
            if breaks(p, s, cell, colour):
                take(p, s, cell, colour, -1)
                if propagate(p, s, ENDLESS) == CONTRADICTION:
                    return CONTRADICTION
                quiet = 0
        cell = cell + 1 if cell + 1 < cells else 0
    return FIXPOINT


@entry
def refuted(p, s, gone):
    """Write to `gone` ((n,) uint32) the colours of each open cell that break, and take nothing away; whether any do."""
    found = False
    for cell in range(s.candidates.shape[0]):
        gone[cell] = 0
        for colour in range(p.colours):
            if breaks(p, s, cell, colour):
                gone[cell] |= np.uint32(1) << np.uint32(colour)
                found = True
    return found


@inlined
def breaks(p, s, cell, colour):
    """Whether an open cell cannot have this colour, by following the lines from it; False for what is settled."""
    left = s.candidates[cell]
    if not left & (left - np.uint32(1)) or not (left >> np.uint32(colour)) & np.uint32(1):
        return False
    mark = s.meter[TRAIL]
    ended = follow(p, s, cell, colour, ENDLESS)
    undo(p, s, mark)
    return ended == CONTRADICTION
