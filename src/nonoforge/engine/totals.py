"""The line step for totals clues: an automaton over bit sets, never a list of arrangements.

Going along the line, all that matters of what was passed is how many cells each promised colour has so far, in how many
blocks, and the colour of the last cell. The counts of all colours together are one number in mixed radix, and a set of
such numbers is a bit set: painting a cell moves the whole set up by the colour's stride. So the states are (blocks so
far of each colour) × (last colour), each with one bit set of counts. A 36-cell line with 27 cells in three or more
blocks has 8 states of one word, where listing its arrangements would give 67 million.

`total_word` is the common case (one colour, counts in one word; `totals_word` has its commonest forms), `totals_joint`
every other. Several colours together are exact as long as their states fit `JOINT_LIMIT`; beyond that each colour is
looked at on its own, which is sound but not complete. The search above still decides such puzzles exactly, because on a
fully coloured line the parts together are exact.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, kernel, small
from nonoforge.engine.packing import NO_LIMIT
from nonoforge.engine.totals_word import one_block, two_blocks
from nonoforge.engine.words import ALL, ONE, WORD, ZERO

JOINT_LIMIT = 1 << 21
"""Words of scratch that the colours of a line may take together (16 MB)."""

SINGLE_LIMIT = 1 << 25
"""Words of scratch that one colour of a line may take (256 MB)."""


@entry
def total_word(masks, n, cells, least, most, colour, others, out, memory):
    """One colour's total on a line whose counts fit one word (cells <= 63); False where nothing is possible.

    others: (words,) uint64, positions that may have any other colour. Takes from out[colour] and from every other row
    of `out` what is impossible. memory: at least (n + 3) · 2 · (cap + 1) words; cap: blocks that need telling apart.
    Nine arguments, because a total comes from a row of the puzzle here and from a rung of the ladder there.
    """
    if masks.shape[1] == 1:
        if least == most and least == min(cells, 1):
            return one_block(masks[colour, 0], others[0], n, cells, colour, out)
        if (least == 2 and most == 2) or (least == 3 and most == NO_LIMIT):
            return two_blocks(masks[colour, 0], others[0], n, cells, least == 3, colour, out, memory)
    cap = least if most == NO_LIMIT else most
    saturating = most == NO_LIMIT
    states = 2 * (cap + 1)
    window = ALL >> np.uint64(63 - cells)
    for i in range(states):
        memory[i] = ZERO
    memory[0] = ONE
    for p in range(n):
        now, then = p * states, (p + 1) * states
        bit = ONE << np.uint64(p & 63)
        inside = (masks[colour, p >> 6] & bit) != ZERO
        outside = (others[p >> 6] & bit) != ZERO
        for i in range(states):
            memory[then + i] = ZERO
        for b in range(cap + 1):
            out_set, in_set = memory[now + 2 * b], memory[now + 2 * b + 1]
            if outside:
                memory[then + 2 * b] = out_set | in_set
            if inside:
                memory[then + 2 * b + 1] |= (in_set << ONE) & window
                if b < cap:
                    memory[then + 2 * b + 3] = (out_set << ONE) & window
                elif saturating:
                    memory[then + 2 * b + 1] |= (out_set << ONE) & window
    return _total_word_back(n, cells, least, cap, saturating, masks, colour, others, out, memory)


@inlined
def _total_word_back(n, cells, least, cap, saturating, masks, colour, others, out, memory):
    """The way back of `total_word`: which counts so far still lead to the promise, met with what the way there
    reached. Ten arguments: the second half of one kernel, compiled into the first.
    """
    states = 2 * (cap + 1)
    goal, next_goal = (n + 1) * states, (n + 2) * states
    found = False
    for b in range(cap + 1):
        value = ONE << np.uint64(cells) if b >= least else ZERO
        memory[goal + 2 * b] = value
        memory[goal + 2 * b + 1] = value
        found |= ((memory[n * states + 2 * b] | memory[n * states + 2 * b + 1]) & value) != ZERO
    if not found:
        return False
    for p in range(n - 1, -1, -1):
        now = p * states
        bit = ONE << np.uint64(p & 63)
        inside = (masks[colour, p >> 6] & bit) != ZERO
        outside = (others[p >> 6] & bit) != ZERO
        can_in, can_out = ZERO, ZERO
        for b in range(cap + 1):
            leave = memory[goal + 2 * b] if outside else ZERO
            stay, enter = ZERO, ZERO
            if inside:
                stay = memory[goal + 2 * b + 1] >> ONE
                if b < cap:
                    enter = memory[goal + 2 * b + 3] >> ONE
                elif saturating:
                    enter = stay
            memory[next_goal + 2 * b] = leave | enter
            memory[next_goal + 2 * b + 1] = leave | stay
            can_out |= leave & (memory[now + 2 * b] | memory[now + 2 * b + 1])
            can_in |= (enter & memory[now + 2 * b]) | (stay & memory[now + 2 * b + 1])
        goal, next_goal = next_goal, goal
        if can_in == ZERO:
            out[colour, p >> 6] &= ~bit
        if can_out == ZERO:
            for c in range(out.shape[0]):
                if c != colour:
                    out[c, p >> 6] &= ~bit
    return True


@small
def joint_size(n, parts, first, last):
    """Words of scratch that `totals_joint` needs for these parts, or a number beyond every limit."""
    bits, states = 1.0, float(last - first + 1)
    for i in range(first, last):
        bits *= parts[i, 0] + 1.0
        states *= (parts[i, 1] if parts[i, 2] == NO_LIMIT else parts[i, 2]) + 1.0
    words = np.floor((bits + 63.0) / 64.0)
    return np.int64(min((n + 3.0) * states * words + (last - first) * words, 2.0**60))


@small
def _add_up(memory, target, source, mask, by, words):
    """memory[target] |= (memory[source] & memory[mask]) moved up by `by` bits, each a row of `words` words."""
    jump, rest = by >> 6, np.uint64(by & 63)
    for i in range(words - 1, jump - 1, -1):
        value = (memory[source + i - jump] & memory[mask + i - jump]) << rest
        if rest and i > jump:
            value |= (memory[source + i - jump - 1] & memory[mask + i - jump - 1]) >> (WORD - rest)
        memory[target + i] |= value


@small
def _word_down(memory, source, i, by, words):
    """Word i of memory[source] moved down by `by` bits."""
    at, rest = i + (by >> 6), np.uint64(by & 63)
    if at >= words:
        return ZERO
    value = memory[source + at] >> rest
    if rest and at + 1 < words:
        value |= memory[source + at + 1] << (WORD - rest)
    return value


@small
def _enter(state, i, t, radix, step, parts, first):
    """The state after a cell of part i, coming from `state`; -1 where the part has all its blocks."""
    combo, previous = state // (t + 1), state % (t + 1)
    if previous != i + 1:
        limited = parts[first + i, 2] != NO_LIMIT
        cap = parts[first + i, 2] if limited else parts[first + i, 1]
        if (combo // step[i]) % radix[i] < cap:
            combo += step[i]
        elif limited:
            return -1
    return combo * (t + 1) + i + 1


@kernel
def totals_joint(masks, n, parts, first, last, out, memory, plan):
    """The totals parts[first:last] of a line together; takes from `out` what is impossible. False: nothing is possible.

    masks, out: (colours, words) uint64; parts: (t, 4) int32 as packed; memory: `joint_size` words;
    plan: (4, colours) int64 of scratch.
    """
    t = last - first
    stride, radix, step, room = plan[0], plan[1], plan[2], plan[3]
    bits, combos, named = 1, 1, np.int64(0)
    for i in range(t):
        stride[i], step[i] = bits, combos
        radix[i] = (parts[first + i, 1] if parts[first + i, 2] == NO_LIMIT else parts[first + i, 2]) + 1
        bits *= parts[first + i, 0] + 1
        combos *= radix[i]
        named |= np.int64(1) << parts[first + i, 3]
    words = (bits + 63) >> 6
    states = combos * (t + 1)
    for i in range(t):
        room[i] = (n + 3) * states * words + i * words
        memory[room[i] : room[i] + words] = ZERO
        for bit in range(bits):
            if (bit // stride[i]) % (parts[first + i, 0] + 1) < parts[first + i, 0]:
                memory[room[i] + (bit >> 6)] |= ONE << np.uint64(bit & 63)
    memory[: (n + 1) * states * words] = ZERO
    memory[0] = ONE
    for p in range(n):
        here, there = p * states * words, (p + 1) * states * words
        for state in range(states):
            source = here + state * words
            if _other(masks, p, named):
                target = there + (state // (t + 1)) * (t + 1) * words
                for i in range(words):
                    memory[target + i] |= memory[source + i]
            for i in range(t):
                if _has(masks, parts[first + i, 3], p):
                    new = _enter(state, i, t, radix, step, parts, first)
                    if new >= 0:
                        _add_up(memory, there + new * words, source, room[i], stride[i], words)
    return _joint_back(masks, n, parts, first, t, stride, radix, step, room, bits, words, states, named, out, memory)


@small
def _has(masks, colour, p):
    return (masks[colour, p >> 6] >> np.uint64(p & 63)) & ONE != ZERO


@small
def _other(masks, p, named):
    """Whether position p may have a colour that no part names."""
    for c in range(masks.shape[0]):
        if not (named >> c) & 1 and _has(masks, c, p):
            return True
    return False


@inlined
def _joint_back(masks, n, parts, first, t, stride, radix, step, room, bits, words, states, named, out, memory):
    """The way back of `totals_joint`, met with what the way there reached.

    Fifteen arguments: the second half of one kernel, cut off to be read and compiled into the first.
    """
    goal, new_goal = (n + 1) * states * words, (n + 2) * states * words
    memory[goal : goal + states * words] = ZERO
    found = False
    for state in range(states):
        combo = state // (t + 1)
        good = True
        for i in range(t):
            good &= (combo // step[i]) % radix[i] >= parts[first + i, 1]
        if good:
            at = state * words + ((bits - 1) >> 6)
            memory[goal + at] = ONE << np.uint64((bits - 1) & 63)
            found |= memory[n * states * words + at] & memory[goal + at] != ZERO
    if not found:
        return False
    for p in range(n - 1, -1, -1):
        here = p * states * words
        memory[new_goal : new_goal + states * words] = ZERO
        other, can_other = _other(masks, p, named), False
        for i in range(t):
            inside, can = _has(masks, parts[first + i, 3], p), False
            for state in range(states if inside else 0):
                new = _enter(state, i, t, radix, step, parts, first)
                for x in range(words if new >= 0 else 0):
                    value = _word_down(memory, goal + new * words, x, stride[i], words) & memory[room[i] + x]
                    memory[new_goal + state * words + x] |= value
                    can |= value & memory[here + state * words + x] != ZERO
            if not can:
                out[parts[first + i, 3], p >> 6] &= ~(ONE << np.uint64(p & 63))
        for state in range(states if other else 0):
            source = goal + (state // (t + 1)) * (t + 1) * words
            for x in range(words):
                memory[new_goal + state * words + x] |= memory[source + x]
                can_other |= memory[source + x] & memory[here + state * words + x] != ZERO
        if not can_other:
            for c in range(out.shape[0]):
                if not (named >> c) & 1:
                    out[c, p >> 6] &= ~(ONE << np.uint64(p & 63))
        goal, new_goal = new_goal, goal
    return True
