"""The rungs of the ladder: what a person can see in one line, from the easiest argument to the hardest.

Each rung is one kernel. It reads `v.now` (what is possible now) and takes from `v.new` what its argument excludes; it
knows no more than its argument says, so a higher rung may find what a lower one misses. Examples are written as clue,
line, result: `?` open, `.` empty, `#` filled; with colours `a` and `b` for colours 1 and 2, `A` and `B` for "anything
but". The tests read them out of the docstrings and try them.

The arguments rest on simple ranges: push the blocks left, one after the other, past cells they cannot take; then right
(`simple_ranges`). Such a range ignores known filled cells, as a person does at first; only `ends` uses them. The rungs
are here and not in `explain/` because grading looks at every changed line after every step, a thousand times for a
30×30 puzzle.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonoforge.compiling.kernel import entry, kernel, small
from nonoforge.engine.packing import Array, Packed

ONE32 = np.uint32(1)
NONE32 = np.uint32(0)


class LineView(NamedTuple):
    """One line as its rungs see it; k blocks, n positions; sized for the longest line."""

    now: Array  # (n,) uint32: candidates
    new: Array  # (n,) uint32: the same after the argument
    length: Array  # (k,) int32: blocks, 0 = blotted
    colour: Array  # (k,) int32
    low: Array  # (k,) int32: block j lies within low[j] .. high[j]-1
    high: Array  # (k,) int32
    run_first: Array  # (n,) int32: known stretches of one colour, from here ...
    run_last: Array  # (n,) int32: ... to here
    run_least: Array  # (n,) int32: the first block that can hold the stretch; -1 where none can
    run_most: Array  # (n,) int32: the last one
    back: Array  # (n,) uint32: `now` mirrored
    back_length: Array  # (k,) int32
    back_colour: Array  # (k,) int32


def fresh_view(packed: Packed) -> LineView:
    """Scratch for the lines of a puzzle."""
    n = int(np.diff(packed.line_first).max(initial=1))
    k = int(np.diff(packed.block_first).max(initial=0)) + 1

    def positions() -> Array:
        return np.zeros(n, np.int32)

    def blocks() -> Array:
        return np.zeros(k, np.int32)

    return LineView(
        now=np.zeros(n, np.uint32),
        new=np.zeros(n, np.uint32),
        length=blocks(),
        colour=blocks(),
        low=blocks(),
        high=blocks(),
        run_first=positions(),
        run_last=positions(),
        run_least=positions(),
        run_most=positions(),
        back=np.zeros(n, np.uint32),
        back_length=blocks(),
        back_colour=blocks(),
    )


@small
def only(colour):
    """The mask of one colour."""
    return ONE32 << np.uint32(colour)


@kernel
def pushed_left(now, n, length, colour, k, at):
    """Write to at[j] the leftmost start of block j when blocks only avoid cells they cannot take; False: no room."""
    p = 0
    for j in range(k):
        own = only(colour[j])
        if j > 0 and colour[j - 1] == colour[j]:
            p += 1
        need, have = max(length[j], 1), 0
        while have < need:
            if p >= n:
                return False
            have = have + 1 if now[p] & own else 0
            p += 1
        at[j] = p - need
    return True


@kernel
def mirror(v, n, k):
    """Fill the mirrored fields."""
    for p in range(n):
        v.back[p] = v.now[n - 1 - p]
    for j in range(k):
        v.back_length[j] = v.length[k - 1 - j]
        v.back_colour[j] = v.colour[k - 1 - j]


@kernel
def turned(v, n, k):
    """Turn starts on the mirrored line, found in `v.high`, into ends on the line."""
    for j in range(k // 2):
        v.high[j], v.high[k - 1 - j] = v.high[k - 1 - j], v.high[j]
    for j in range(k):
        v.high[j] = n - v.high[j]


@entry
def simple_ranges(v, n, k):
    """Fill `v.low` and `v.high`; False where the blocks do not fit."""
    if not pushed_left(v.now, n, v.length, v.colour, k, v.low):
        return False
    mirror(v, n, k)
    if not pushed_left(v.back, n, v.back_length, v.back_colour, k, v.high):
        return False
    turned(v, n, k)
    return True


@kernel
def known_runs(v, n, k):
    """Find the known stretches of one colour and the blocks that can hold each by simple ranges; how many stretches."""
    count, p = 0, 0
    while p < n:
        own = v.now[p]
        if own & ONE32 or own & (own - ONE32) or own == NONE32:
            p += 1
            continue
        first = p
        while p < n and v.now[p] == own:
            p += 1
        v.run_first[count], v.run_last[count] = first, p - 1
        v.run_least[count] = v.run_most[count] = -1
        for j in range(k):
            if holds(v, j, first, p - 1, own):
                v.run_most[count] = j
                if v.run_least[count] < 0:
                    v.run_least[count] = j
        count += 1
    return count


@kernel
def holds(v, j, first, last, own):
    """Whether block j can hold the positions first..last of this colour, by colour, length and simple range."""
    if only(v.colour[j]) != own or v.low[j] > first or v.high[j] <= last:
        return False
    return v.length[j] == 0 or v.length[j] > last - first


@kernel
def complete(v, n, k):
    """Empty or complete line: the clue alone, or the number of cells found, settles the whole line.

    Example: 0 ??? gives ...
    Example: 2 1 ???? gives ##.#
    Example: 2 1 ?##?#? gives .##.#.
    Counter-example: 2 1 ????? gives nothing, for one cell of play is left.
    """
    need, shortest, blotted = 0, 0, False
    for j in range(k):
        need += v.length[j]
        shortest += max(v.length[j], 1)
        blotted |= v.length[j] == 0
        shortest += j > 0 and v.colour[j - 1] == v.colour[j]
    if blotted:
        return
    filled, possible = 0, 0
    for p in range(n):
        filled += not v.now[p] & ONE32
        possible += v.now[p] > ONE32
    if filled == need:
        for p in range(n):
            if v.now[p] & ONE32:
                v.new[p] = ONE32
    elif shortest == n:
        p = 0
        for j in range(k):
            if j > 0 and v.colour[j - 1] == v.colour[j]:
                v.new[p] &= ONE32
                p += 1
            for _ in range(v.length[j]):
                v.new[p] &= only(v.colour[j])
                p += 1
    elif possible == need:
        for p in range(n):
            if v.now[p] > ONE32:
                v.new[p] &= ~ONE32


@kernel
def overlap(v, k):
    """Overlap: a block pushed left and the same block pushed right have cells in common.

    Example: 3 ????? gives ??#??
    Example: 2 1 ?.???? gives ?.##?#
    Counter-example: 1 1 ????? gives nothing: cell 3 is covered at both ends, but by different blocks.
    """
    for j in range(k):
        d = max(v.length[j], 1)
        for p in range(v.high[j] - d, v.low[j] + d):
            v.new[p] &= only(v.colour[j])


@kernel
def pull(v, n, k):
    """Pulled by a known cell: its block cannot go far from it, and cannot fit between it and a wall.

    Example: 3 ?#????? gives ?##?...
    Example: 3 3 ?#??????? gives ?##??????
    Counter-example: 1 3 ??#????? gives nothing, for the cell may be the 1 or the 3.
    """
    runs = known_runs(v, n, k)
    for r in range(runs):
        first, last, a, b = v.run_first[r], v.run_last[r], v.run_least[r], v.run_most[r]
        if a < 0:
            continue
        own = v.now[first]
        least, low, high = n, n, 0
        for j in range(a, b + 1):
            if holds(v, j, first, last, own):
                least = min(least, max(v.length[j], 1))
                low, high = min(low, v.low[j]), max(high, v.high[j])
        left, right = first, last
        while left > low and v.now[left - 1] & own:
            left -= 1
        while right < high - 1 and v.now[right + 1] & own:
            right += 1
        for p in range(last + 1, left + least):
            v.new[p] &= own
        for p in range(right - least + 1, first):
            v.new[p] &= own
    _out_of_reach(v, k, runs)


@kernel
def _out_of_reach(v, k, runs):
    """The second half of `pull`: a stretch that only one block can hold keeps that block near."""
    for r in range(runs):
        j = v.run_least[r]
        if j < 0 or j != v.run_most[r] or v.length[j] == 0:
            continue
        own, d = only(v.colour[j]), v.length[j]
        for p in range(v.low[j], v.high[j]):
            if v.run_last[r] - d < p < v.run_first[r] + d:
                continue
            other = False
            for i in range(k):
                other |= i != j and v.colour[i] == v.colour[j] and v.low[i] <= p < v.high[i]
            if not other:
                v.new[p] &= ~own


@kernel
def gap(v, n, k):
    """Gap too short: no block that can come here fits between two walls.

    Example: 2 ?.??? gives ..???
    Example: 3 1 ??.?????? gives ...??????
    Counter-example: 1 2 ?.??? gives nothing, for the 1 fits.
    """
    for j in range(k):
        own = only(v.colour[j])
        p = 0
        while p < n:
            if not v.now[p] & own:
                p += 1
                continue
            first, known = p, False
            while p < n and v.now[p] & own:
                known |= v.now[p] == own
                p += 1
            fits = known
            for i in range(k):
                if v.colour[i] == v.colour[j]:
                    fits |= max(v.low[i], first) + max(v.length[i], 1) <= min(v.high[i], p)
            if not fits:
                for q in range(first, p):
                    v.new[q] &= ~own


@kernel
def finish(v, n, k):
    """Block finished: a known stretch is as long as any block it can belong to, so it ends here.

    Example: 2 1 ??##?? gives ?.##.?
    Counter-example: 3 2 ???##??? gives nothing, for the two cells are part of the 3.
    """
    for r in range(known_runs(v, n, k)):
        first, last, a = v.run_first[r], v.run_last[r], v.run_least[r]
        if a < 0:
            continue
        own = v.now[first]
        done = True
        for j in range(a, v.run_most[r] + 1):
            if holds(v, j, first, last, own):
                done &= v.length[j] == last - first + 1
        if done:
            if first > 0:
                v.new[first - 1] &= ~own
            if last + 1 < n:
                v.new[last + 1] &= ~own


@kernel
def join(v, n, k):
    """Joining and splitting: two known stretches belong to one block, or one cell apart they cannot.

    Example: 5 1 ??#?#???? gives ??###????
    Example: 2 2 ?#?#?? gives ?#.#??
    Counter-example: 3 1 ??#?#??? gives nothing: together they are the 3, apart the 3 and the 1.
    """
    runs = known_runs(v, n, k)
    for r in range(1, runs):
        before, after = v.run_last[r - 1], v.run_first[r]
        own = v.now[after]
        if v.now[before] != own or v.run_least[r] < 0 or v.run_least[r - 1] < 0:
            continue
        if v.run_most[r] <= v.run_least[r - 1]:
            for p in range(before + 1, after):
                v.new[p] &= own
        elif after == before + 2:
            together = False
            for j in range(v.run_least[r - 1], v.run_most[r] + 1):
                together |= holds(v, j, v.run_first[r - 1], v.run_last[r], own)
            if not together:
                v.new[before + 1] &= ~own


@kernel
def colours(v, n, k):
    """Colour neighbours: a colour cannot come before the blocks that precede it, nor after those that follow it.

    Example: 2:1 1:2 ??? gives BBA
    Example: 1:1 1:2 1:1 ?b??? gives BbBBB
    Counter-example: 1:1 1:2 1:1 1:2 B????A gives nothing, for both colours reach the cells between.
    """
    for p in range(n):
        left = v.now[p]
        reach = ONE32
        for j in range(k):
            if v.low[j] <= p < v.high[j]:
                reach |= only(v.colour[j])
        if left & ~reach:
            v.new[p] &= reach
    for j in range(k):
        need, known, own = 0, 0, only(v.colour[j])
        for i in range(k):
            if v.colour[i] == v.colour[j]:
                need = n + 1 if v.length[i] == 0 else need + v.length[i]
        for p in range(n):
            known += v.now[p] == own
        if known == need:
            for p in range(n):
                if v.now[p] != own:
                    v.new[p] &= ~own


@small
def _stands(now, n, own, at, length):
    """Whether a block may stand at `at`: its colour is possible throughout, and no neighbour must have it too."""
    if at + length > n or (at > 0 and now[at - 1] == own) or (at + length < n and now[at + length] == own):
        return False
    free = True
    for p in range(at, at + length):
        free &= (now[p] & own) != 0
    return free


@entry
def arranged_left(now, n, length, colour, k, at):
    """Write to `at` the starts of the leftmost arrangement that covers every known filled cell; False: none exists.

    Starts only move right. A known cell that no block covers goes to the last block that begins before it; where that
    one cannot stand on it, to the block before that, because a block further left that takes the cell pushes all others
    further right.
    """
    for j in range(k):
        at[j] = 0
    j = 0
    while True:
        while j < k:
            start = at[j]
            if j > 0:
                start = max(start, at[j - 1] + length[j - 1] + (colour[j - 1] == colour[j]))
            while start < n and not _stands(now, n, only(colour[j]), start, length[j]):
                start += 1
            if start >= n:
                return False
            at[j] = start
            j += 1
        missed, i = n - 1, k - 1
        while missed >= 0:
            while i >= 0 and at[i] > missed:
                i -= 1
            if not now[missed] & ONE32 and (i < 0 or at[i] + length[i] <= missed):
                break
            missed -= 1
        if missed < 0:
            return True
        j = -1
        while i >= 0 and j < 0:
            start = max(at[i], missed - length[i] + 1)
            while start <= missed and not _stands(now, n, only(colour[i]), start, length[i]):
                start += 1
            if start <= missed:
                at[i], j = start, i + 1
            i -= 1
        if j < 0:
            return False


@kernel
def ends(v, n, k):
    """Both ends: arrange all blocks as far left as what is known allows, then as far right; compare block by block.

    Example: 1 2 #????#? gives #...?#?
    Example: 2 2 ?#???#?? gives ?#?.?#?.
    Counter-example: 1 1 1 ?.#.?.?.? gives nothing: the blocks' reaches cover the line between the ends.
    """
    for j in range(k):
        if v.length[j] == 0:
            return
    if k == 0 or not arranged_left(v.now, n, v.length, v.colour, k, v.low):
        return
    mirror(v, n, k)
    if not arranged_left(v.back, n, v.back_length, v.back_colour, k, v.high):
        return
    turned(v, n, k)
    overlap(v, k)
    for p in range(n):
        reach = ONE32
        for j in range(k):
            if v.low[j] <= p < v.high[j]:
                reach |= only(v.colour[j])
        v.new[p] &= reach
