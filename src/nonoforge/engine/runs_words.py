"""The line step for runs clues on lines of any length: `runs_word` with each set spread over several words.

A set is a row of `sets`; word 0 holds positions 0..63. The steps are those of `runs_word`, which says why they are
right.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import kernel, small
from nonoforge.engine.words import ALL, ONE, WORD, ZERO, copied, full, mirrored

REACH, AFTER, START, EMPTY, OWN, MIRROR, GAP, TEMPORARIES = range(8)
"""Rows of scratch that follow the kept rows."""


@small
def up(source, by, target, words):
    """target = source moved `by` positions up. May work in place."""
    jump, rest = by >> 6, np.uint64(by & 63)
    for i in range(words - 1, -1, -1):
        value = ZERO
        if i >= jump:
            value = source[i - jump] << rest
            if rest and i > jump:
                value |= source[i - jump - 1] >> (WORD - rest)
        target[i] = value


@small
def down(source, by, target, words):
    """target = source moved `by` positions down. May work in place."""
    jump, rest = by >> 6, np.uint64(by & 63)
    for i in range(words):
        value = ZERO
        if i + jump < words:
            value = source[i + jump] >> rest
            if rest and i + jump + 1 < words:
                value |= source[i + jump + 1] << (WORD - rest)
        target[i] = value


@small
def walked(start, over, target, words):
    """target = positions reached from `start` by stepping right over `over`. May work in place of `start`."""
    carry = ZERO
    for i in range(words):
        s, w = start[i], over[i]
        total = w + (s & w)
        spill = ONE if total < w else ZERO
        total += carry
        if carry and total == ZERO:
            spill = ONE
        target[i] = (total ^ w) | s
        carry = spill


@small
def fitted(free, length, target, spare, words):
    """target = positions where `length` cells in a row are free."""
    copied(free, target, words)
    have = 1
    while have < length:
        step = min(have, length - have)
        down(target, step, spare, words)
        for i in range(words):
            target[i] &= spare[i]
        have += step


@small
def stretched(starts, length, spare, words):
    """Turn starts into the cells covered by blocks of this length, in place."""
    have = 1
    while have < length:
        step = min(have, length - have)
        up(starts, step, spare, words)
        for i in range(words):
            starts[i] |= spare[i]
        have += step


@small
def flipped(source, n, target, words):
    """target = source mirrored within its n positions. Not in place."""
    slack = np.uint64(words * 64 - n)
    for i in range(words):
        value = mirrored(source[words - 1 - i]) >> slack
        if slack and i + 1 < words:
            value |= mirrored(source[words - 2 - i]) << (WORD - slack)
        target[i] = value


@kernel
def _place(own, empty, d, same, sets, base, words):
    """One block: from row REACH to its starts in START, the new REACH, and the cells of the gap after it in GAP.

    For a blotted block START holds the cells it can cover. `same`: the next block has the same colour. False: no place.
    """
    reach, after, start, gap = sets[base + REACH], sets[base + AFTER], sets[base + START], sets[base + GAP]
    if d == 0:
        for i in range(words):
            start[i] = reach[i] & own[i]
        walked(start, own, start, words)
        for i in range(words):
            start[i] &= own[i]
        up(start, 1, after, words)
    else:
        fitted(own, d, start, after, words)
        for i in range(words):
            start[i] &= reach[i]
        up(start, d, after, words)
    found = False
    for i in range(words):
        found |= start[i] != ZERO
    if same:
        for i in range(words):
            after[i] &= empty[i]
        up(after, 1, gap, words)
        walked(gap, empty, reach, words)
        for i in range(words):
            gap[i] = (reach[i] | after[i]) & empty[i]
    else:
        walked(after, empty, reach, words)
        for i in range(words):
            gap[i] = reach[i] & empty[i]
    return found


@kernel
def runs_words(masks, n, length, colour, first, last, out, sets):
    """Write to `out` what `masks` leaves possible under the blocks first..last-1; False where nothing is.

    masks, out: (colours, words) uint64, of which the first ceil(n / 64) words count; sets: scratch of at least
    2 · blocks + 1 + TEMPORARIES rows, used as in `runs_word`.
    """
    words = (n + 63) >> 6
    out[:, :] = ZERO
    if first == last:
        good = True
        for i in range(words):
            out[0, i] = masks[0, i]
            good &= masks[0, i] == (full(n - 64 * i) if i == words - 1 else ALL)
        return good
    blocks = last - first
    base = 2 * blocks + 1
    reach, gap, start = sets[base + REACH], sets[base + GAP], sets[base + START]
    empty, own, mirror = sets[base + EMPTY], sets[base + OWN], sets[base + MIRROR]
    reach[:words] = ZERO
    reach[0] = ONE
    walked(reach, masks[0], reach, words)
    for i in range(words):
        sets[blocks, i] = reach[i] & masks[0, i]
    for j in range(blocks):
        c = colour[first + j]
        same = j + 1 < blocks and colour[first + j + 1] == c
        if not _place(masks[c], masks[0], length[first + j], same, sets, base, words):
            return False
        copied(start, sets[j], words)
        copied(gap, sets[blocks + j + 1], words)

    flipped(masks[0], n, empty, words)
    reach[:words] = ZERO
    reach[0] = ONE
    walked(reach, empty, reach, words)
    for i in range(words):
        gap[i] = reach[i] & empty[i]
    flipped(gap, n, mirror, words)
    for i in range(words):
        out[0, i] = sets[2 * blocks, i] & mirror[i]
    for i in range(blocks):
        j = blocks - 1 - i
        c = colour[first + j]
        d = length[first + j]
        flipped(masks[c], n, own, words)
        if not _place(own, empty, d, j > 0 and colour[first + j - 1] == c, sets, base, words):
            return False
        flipped(start, n, mirror, words)
        if d > 1:
            down(mirror, d - 1, mirror, words)
        found = False
        for x in range(words):
            mirror[x] &= sets[j, x]
            found |= mirror[x] != ZERO
        if not found:
            return False
        copied(mirror, sets[j], words)
        if d > 1:
            stretched(mirror, d, sets[base + AFTER], words)
        for x in range(words):
            out[c, x] |= mirror[x]
        flipped(gap, n, mirror, words)
        for x in range(words):
            out[0, x] |= sets[blocks + j, x] & mirror[x]
    return True
