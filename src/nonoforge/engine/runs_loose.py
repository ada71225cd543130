"""The line step for runs on lines too long for `runs_words`: sound but not complete, in time linear in the line.

Each block is pushed as far left, and as far right, as the blocks before and after it allow; cells known to be filled
are ignored. The block is somewhere between those two places, and where they overlap it is for certain. A line whose
cells are all settled is read against its clue, so the search above stays exact. On `1 1 ???#?` this step leaves the
last cell open; the complete step sees that the filled cell must be the second block.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import entry, small
from nonoforge.engine.words import ONE, ZERO


@small
def _may(masks, colour, x):
    return (masks[colour, x >> 6] >> np.uint64(x & 63)) & ONE != ZERO


@small
def _drop(out, colour, x):
    out[colour, x >> 6] &= ~(ONE << np.uint64(x & 63))


@small
def _reads(masks, n, length, colour):
    """Whether a line whose cells are all settled keeps its clue; True where some cell is open."""
    block, before, run = 0, 0, 0
    for x in range(n + 1):
        now, possible = 0, 0
        for c in range(masks.shape[0] if x < n else 0):
            if _may(masks, c, x):
                now, possible = c, possible + 1
        if possible > 1:
            return True
        if now != before:
            if before:
                if block == length.shape[0] or colour[block] != before or (length[block] != 0 and length[block] != run):
                    return False
                block += 1
            before, run = now, 0
        run += 1
    return block == length.shape[0]


@small
def _leftmost(masks, n, length, colour, starts):
    """Write to `starts` the earliest start of each block; False where one has no place."""
    x, blocks = 0, length.shape[0]
    for j in range(blocks):
        d, c = max(length[j], 1), colour[j]
        free = 0
        while free < d:
            if x == n:
                return False
            free = free + 1 if _may(masks, c, x) else 0
            x += 1
        starts[j] = np.uint64(x - d)
        if j + 1 < blocks and colour[j + 1] == c:
            x = min(x + 1, n)
    return True


@small
def _rightmost(masks, n, length, colour, ends):
    """Write to `ends` the latest end of each block, the first position after it; False where one has no place."""
    x = n
    for j in range(length.shape[0] - 1, -1, -1):
        d, c = max(length[j], 1), colour[j]
        free = 0
        while free < d:
            if x == 0:
                return False
            x -= 1
            free = free + 1 if _may(masks, c, x) else 0
        ends[j] = np.uint64(x + d)
        if j > 0 and colour[j - 1] == c:
            x = max(x - 1, 0)
    return True


@entry
def runs_loose(masks, n, length, colour, out, scratch, reach):
    """Write to `out` what is left of `masks` under these blocks, or a little more; False where nothing is.

    masks, out: (colours, words) uint64; n: cells of the line; length, colour: (blocks,) int32; scratch: (2 · blocks,)
    uint64 at least; reach: (colours,) int64 of scratch.
    """
    blocks = length.shape[0]
    starts, ends = scratch[:blocks], scratch[blocks : 2 * blocks]
    if not (
        _reads(masks, n, length, colour)
        and _leftmost(masks, n, length, colour, starts)
        and _rightmost(masks, n, length, colour, ends)
    ):
        return False
    colours = masks.shape[0]
    for x in range(masks.shape[1]):
        for c in range(colours):
            out[c, x] = masks[c, x]
    for c in range(colours):
        reach[c] = 0
    # A colour is possible only between the earliest start and the latest end of some block that has it.
    for j in range(blocks):
        c = colour[j]
        for x in range(reach[c], np.int64(starts[j])):
            _drop(out, c, x)
        reach[c] = max(reach[c], np.int64(ends[j]))
    for c in range(1, colours):
        for x in range(reach[c], n):
            _drop(out, c, x)
    for j in range(blocks):
        d, c = length[j], colour[j]
        for x in range(np.int64(ends[j]) - d, np.int64(starts[j]) + d):
            for other in range(colours):
                if other != c:
                    _drop(out, other, x)
    for x in range(n):
        possible = False
        for c in range(colours):
            possible = possible or _may(out, c, x)
        if not possible:
            return False
    return True
