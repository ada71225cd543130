"""The line step for runs on lines too long for `runs_words`: right but not complete, in time and memory of the line.

Each block gets the place furthest left and furthest right that the blocks before or behind it leave, gaps disregarded.
Between those two it lies somewhere; where they overlap it lies for certain. A line whose cells are all settled is read
against its clue, so that the search above is exact all the same. On `1 1 ???#?` it leaves the last cell open, which the
complete step does not: what is seen must be the second block.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import entry, small
from nonoforge.engine.words import ONE, ZERO


@small
def _may(masks, colour, x):  # type: ignore[no-untyped-def]
    return (masks[colour, x >> 6] >> np.uint64(x & 63)) & ONE != ZERO


@small
def _drop(out, colour, x):  # type: ignore[no-untyped-def]
    out[colour, x >> 6] &= ~(ONE << np.uint64(x & 63))


@small
def _reads(masks, n, length, colour, first, last):  # type: ignore[no-untyped-def]
    """Whether a line that has one colour everywhere keeps its clue; it does where some cell is open."""
    block, before, run = first, 0, 0
    for x in range(n + 1):
        now, possible = 0, 0
        for c in range(masks.shape[0] if x < n else 0):
            if _may(masks, c, x):
                now, possible = c, possible + 1
        if possible > 1:
            return True
        if now != before:
            if before:
                if block == last or colour[block] != before or (length[block] != 0 and length[block] != run):
                    return False
                block += 1
            before, run = now, 0
        run += 1
    return block == last


@small
def _leftmost(masks, n, length, colour, first, last, starts):  # type: ignore[no-untyped-def]
    """Write to `starts` the earliest start of each block; False where one has no place."""
    x = 0
    for j in range(first, last):
        d, c = max(length[j], 1), colour[j]
        free = 0
        while free < d:
            if x == n:
                return False
            free = free + 1 if _may(masks, c, x) else 0
            x += 1
        starts[j - first] = np.uint64(x - d)
        if j + 1 < last and colour[j + 1] == c:
            x = min(x + 1, n)
    return True


@small
def _rightmost(masks, n, length, colour, first, last, ends):  # type: ignore[no-untyped-def]
    """Write to `ends` the latest end of each block, the first position after it; False where one has no place."""
    x = n
    for j in range(last - 1, first - 1, -1):
        d, c = max(length[j], 1), colour[j]
        free = 0
        while free < d:
            if x == 0:
                return False
            x -= 1
            free = free + 1 if _may(masks, c, x) else 0
        ends[j - first] = np.uint64(x + d)
        if j > first and colour[j - 1] == c:
            x = max(x - 1, 0)
    return True


@entry
def runs_loose(masks, n, length, colour, first, last, out, scratch, reach):  # type: ignore[no-untyped-def]
    """Write to `out` some of what `masks` leaves possible under the blocks first..last-1; False where that is nothing.

    As `runs_words`; scratch: (2 · blocks,) uint64 at least; reach: (colours,) int64 of scratch.
    """
    blocks = last - first
    starts, ends = scratch[:blocks], scratch[blocks : 2 * blocks]
    if not (
        _reads(masks, n, length, colour, first, last)
        and _leftmost(masks, n, length, colour, first, last, starts)
        and _rightmost(masks, n, length, colour, first, last, ends)
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
        c = colour[first + j]
        for x in range(reach[c], np.int64(starts[j])):
            _drop(out, c, x)
        reach[c] = max(reach[c], np.int64(ends[j]))
    for c in range(1, colours):
        for x in range(reach[c], n):
            _drop(out, c, x)
    for j in range(blocks):
        d, c = length[first + j], colour[first + j]
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
