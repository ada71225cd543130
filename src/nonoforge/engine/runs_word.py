"""The line step for runs clues on lines of up to 64 cells: complete, in O(blocks · log length) word operations.

Complete means: what it leaves possible at a position is exactly what some arrangement of all blocks has there.

From the left, for each block j: the positions where it may start after some good arrangement of the blocks before it,
and the cells that the gap before it can take. From the right the same on the mirrored line (a carry only
runs one way, so walking left means mirroring). A start that both sides allow belongs to a full arrangement, because
what is left of a block does not depend on what is right of it; the same holds for a gap's cell.

A blotted block is a start and a walk over cells of its colour instead of a start and a length: here the
cells it can cover from the left are kept in place of its starts.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import inlined, small
from nonoforge.engine.words import ONE, WORD, ZERO, covered, fitting, full, mirrored, walk


@small
def runs_word(masks, n, length, colour, first, last, out, sets):
    """Write to `out` what `masks` leaves possible under the blocks first..last-1; False where nothing is.

    masks, out: (colours, 1) uint64; n: cells of the line; length, colour: the packed blocks;
    sets: scratch of at least 2 · blocks + 1 rows. Row j of it ends as the starts that block j really has (a blotted
    block: the cells it can cover).
    """
    colours = masks.shape[0]
    empty = masks[0, 0]
    for c in range(colours):
        out[c, 0] = ZERO
    if first == last:
        out[0, 0] = empty
        return empty == full(n)
    blocks = last - first
    reach = walk(ONE, empty)
    sets[blocks, 0] = reach & empty
    # Neighbouring blocks often agree in colour and length; what depends on these alone is not worked out again.
    own_colour, own, fit_length, fit = 0, ZERO, -1, ZERO
    for j in range(blocks):
        c = colour[first + j]
        d = length[first + j]
        if c != own_colour:
            own_colour, own, fit_length = c, masks[c, 0], -1
        if d == 0:
            start = reach & own
            start = walk(start, own) & own
            after = start << ONE
        else:
            if d != fit_length:
                fit_length, fit = d, fitting(own, d)
            start = reach & fit
            after = start << np.uint64(d) if d < 64 else ZERO
        if start == ZERO:
            return False
        sets[j, 0] = start
        if j + 1 < blocks and colour[first + j + 1] == c:
            after &= empty
            reach = walk(after << ONE, empty)
            sets[blocks + j + 1, 0] = (reach | after) & empty
        else:
            reach = walk(after, empty)
            sets[blocks + j + 1, 0] = reach & empty
    return _from_the_right(masks, n, length, colour, first, blocks, out, sets)


@inlined
def _from_the_right(masks, n, length, colour, first, blocks, out, sets):
    """The second half of `runs_word`: the same walk on the mirrored line, met with what the first half left in
    `sets`.
    """
    slack = WORD - np.uint64(n)
    empty = mirrored(masks[0, 0]) >> slack
    reach = walk(ONE, empty)
    gaps = sets[2 * blocks, 0] & (mirrored(reach & empty) >> slack)
    own_colour, own, fit_length, fit = 0, ZERO, -1, ZERO
    for i in range(blocks):
        j = blocks - 1 - i
        c = colour[first + j]
        d = length[first + j]
        if c != own_colour:
            own_colour, own, fit_length = c, mirrored(masks[c, 0]) >> slack, -1
        if d == 0:
            start = reach & own
            start = walk(start, own) & own
            both = sets[j, 0] & (mirrored(start) >> slack)
            after = start << ONE
            cells = both
        else:
            if d != fit_length:
                fit_length, fit = d, fitting(own, d)
            start = reach & fit
            both = sets[j, 0] & ((mirrored(start) >> slack) >> np.uint64(d - 1))
            after = start << np.uint64(d) if d < 64 else ZERO
            cells = covered(both, d)
        if both == ZERO:
            return False
        sets[j, 0] = both
        out[c, 0] |= cells
        if j > 0 and colour[first + j - 1] == c:
            after &= empty
            reach = walk(after << ONE, empty)
            gap = (reach | after) & empty
        else:
            reach = walk(after, empty)
            gap = reach & empty
        gaps |= sets[blocks + j, 0] & (mirrored(gap) >> slack)
    out[0, 0] = gaps
    return True
