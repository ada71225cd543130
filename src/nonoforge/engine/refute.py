"""One-cell what-ifs to the end: every colour whose assumption breaks is taken away, until none breaks."""

from __future__ import annotations

import numpy as np

from nonoforge.engine.kernel import kernel
from nonoforge.engine.packing import TRAIL
from nonoforge.engine.propagate import CONTRADICTION, FIXPOINT, propagate, take, undo
from nonoforge.engine.what_if import follow

ENDLESS = np.int64(1) << 60


@kernel
def refute_all(p, s):  # type: ignore[no-untyped-def]
    """Expects an empty queue at a fixpoint of line logic, and ends at one that no one-cell what-if improves.

    CONTRADICTION where a cell is left without a colour.
    """
    quiet = 0
    cells = s.candidates.shape[0]
    cell = 0
    while quiet < cells:
        quiet += 1
        for colour in range(p.colours):
            left = s.candidates[cell]
            if not left & (left - np.uint32(1)) or not (left >> np.uint32(colour)) & np.uint32(1):
                continue
            mark = s.meter[TRAIL]
            ended = follow(p, s, cell, colour, ENDLESS)
            undo(p, s, mark)
            if ended == CONTRADICTION:
                take(p, s, cell, colour, -1)
                if propagate(p, s, ENDLESS) == CONTRADICTION:
                    return CONTRADICTION
                quiet = 0
        cell = cell + 1 if cell + 1 < cells else 0
    return FIXPOINT
