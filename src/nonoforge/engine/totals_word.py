"""The line step for one colour's total on lines of one word: plain, circle and square without a loop over states.

Nine of ten clues of a solid are plain or zero, and for those the positions of the one block are a set of starts in a
word, as for runs. Circles and squares are the automaton of `totals`, with its seven states in registers: a 36-cell line
takes a third of the time that the general step does.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import small
from nonoforge.engine.words import ALL, ONE, ZERO, covered, fitting, full, lowest, mirrored


@small
def one_block(inside, outside, n, cells, colour, out):
    """The total `cells` in one block (none where it is 0); takes from `out` what is impossible, False: all is.

    inside, outside: the positions that may and that may not have the colour, as words; out: (colours, 1) uint64.
    """
    must = full(n) & ~outside
    if cells == 0:
        out[colour, 0] = ZERO
        return must == ZERO
    if cells > n:
        return False
    starts = fitting(inside, cells)
    if must != ZERO:
        first, last = lowest(must), 63 - lowest(mirrored(must))
        if last - first >= cells:
            return False
        starts &= ALL >> np.uint64(63 - first)
        if last >= cells:
            starts &= ALL << np.uint64(last - cells + 1)
    if starts == ZERO:
        return False
    out[colour, 0] &= covered(starts, cells)
    first, last = lowest(starts), 63 - lowest(mirrored(starts))
    if last < first + cells:
        always = (ALL << np.uint64(last)) & full(first + cells)
        for c in range(out.shape[0]):
            if c != colour:
                out[c, 0] &= ~always
    return True


@small
def _ones(word):
    """How many bits of a word are set."""
    word -= (word >> ONE) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@small
def two_blocks(inside, outside, n, cells, more, colour, out, memory):
    """The total `cells` (at most 63) in two blocks, or in three and more where `more`; arguments as `one_block`.

    Only the positions from the first to the last unknown one are walked; what is known before and after is counted.
    memory: (n + 1) · 8 words, 6 of 8 for two blocks. Each state is the set of counts so far: o0 before the first block,
    i1 in it, o1 after it, and so on; i3 and o3 stand for the third block and all after it. For two blocks nothing is
    wanted of those two, so it does no harm that the next position is written over the last of them.
    """
    unknown, known = inside & outside, inside & ~outside
    if (inside | outside) != full(n):
        return False
    if unknown == ZERO:
        blocks = _ones(known & ~(known << ONE))
        return _ones(known) == cells and (blocks >= 3 if more else blocks == 2)
    first, last = lowest(unknown), 63 - lowest(mirrored(unknown))
    before = known & ~(ALL << np.uint64(first))
    after = known >> np.uint64(last) >> ONE
    begun, rest = _ones(before), cells - _ones(after)
    if begun > rest:
        return False
    window = ALL >> np.uint64(63 - cells)
    o0, i1, o1, i2, o2, i3, o3 = ZERO, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO
    start, blocks = ONE << np.uint64(begun), _ones(before & ~(before << ONE))
    within = first > 0 and (before >> np.uint64(max(first - 1, 0))) & ONE != ZERO
    if blocks == 0:
        o0 = start
    elif blocks == 1:
        i1, o1 = start if within else ZERO, ZERO if within else start
    elif blocks == 2:
        i2, o2 = start if within else ZERO, ZERO if within else start
    else:
        i3, o3 = start if within else ZERO, ZERO if within else start
    stride = 8 if more else 6
    at = 0
    for p in range(first, last + 1):
        memory[at], memory[at + 1], memory[at + 2], memory[at + 3] = o0, i1, o1, i2
        memory[at + 4], memory[at + 5], memory[at + 6] = o2, i3, o3
        at += stride
        # all ones where the cell may be inside, or outside
        a = (ZERO - ((inside >> np.uint64(p)) & ONE)) & window
        b = ZERO - ((outside >> np.uint64(p)) & ONE)
        i3, o3 = ((o2 | i3 | o3) << ONE) & a, (i3 | o3) & b
        i2, o2 = ((o1 | i2) << ONE) & a, (i2 | o2) & b
        i1, o1 = ((o0 | i1) << ONE) & a, (i1 | o1) & b
        o0 &= b
    f0, f1, f2, f3, f4, f5, f6 = o0, i1, o1, i2, o2, i3, o3
    # from here on the same names say from which counts the promise can still be kept; a block that goes on is not new
    goal, new = ONE << np.uint64(rest), _ones(after & ~(after << ONE))
    same = np.int64(after & ONE)
    if more:
        o0 = goal if new >= 3 else ZERO
        o1, i1 = goal if new >= 2 else ZERO, goal if new - same >= 2 else ZERO
        o2, i2 = goal if new >= 1 else ZERO, goal if new - same >= 1 else ZERO
        o3, i3 = goal, goal
    else:
        o0 = goal if new == 2 else ZERO
        o1, i1 = goal if new == 1 else ZERO, goal if new - same == 1 else ZERO
        o2, i2 = goal if new == 0 else ZERO, goal if new - same == 0 else ZERO
        o3, i3 = ZERO, ZERO
    if (f0 & o0) | (f1 & i1) | (f2 & o1) | (f3 & i2) | (f4 & o2) | (f5 & i3) | (f6 & o3) == ZERO:
        return False
    can_in, can_out = ~unknown, ~unknown
    for p in range(last, first - 1, -1):
        at -= stride
        a = ZERO - ((inside >> np.uint64(p)) & ONE)
        b = ZERO - ((outside >> np.uint64(p)) & ONE)
        e1, e2, e3 = (i1 >> ONE) & a, (i2 >> ONE) & a, (i3 >> ONE) & a
        l0, l1, l2, l3 = o0 & b, o1 & b, o2 & b, o3 & b
        f0, f1, f2, f3 = memory[at], memory[at + 1], memory[at + 2], memory[at + 3]
        f4, f5, f6 = memory[at + 4], memory[at + 5], memory[at + 6]
        enters = ((f0 | f1) & e1) | ((f2 | f3) & e2) | ((f4 | f5 | f6) & e3)
        leaves = (f0 & l0) | ((f1 | f2) & l1) | ((f3 | f4) & l2) | ((f5 | f6) & l3)
        can_in |= np.uint64(enters != ZERO) << np.uint64(p)
        can_out |= np.uint64(leaves != ZERO) << np.uint64(p)
        o0, o1, o2, o3 = l0 | e1, l1 | e2, l2 | e3, l3 | e3
        i1, i2, i3 = l1 | e1, l2 | e2, l3 | e3
    out[colour, 0] &= can_in
    for c in range(out.shape[0]):
        if c != colour:
            out[c, 0] &= can_out
    return True
