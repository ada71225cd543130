"""What-ifs: assume a colour, follow the lines, and look where it leads. The last two rungs of the ladder.

`shortest_refutation` finds the assumption that breaks after the fewest line steps, because that is the one a person
would find: each success lowers the allowance for all later tries, so most of them are given up after a few steps.
`agreement` finds a cell whose colours all lead to the same news elsewhere. `trace` goes one way again and notes the
lines it took. All expect an empty queue and leave everything as it was, except `trace`, whose caller undoes it after
reading the trail.

The first two answer SLICED when the meter's WORK has passed UNTIL, between one assumption and the next, and go on when
called again with the same arguments; the meter's RESUME is where. Nothing is followed for more than PROBE words.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import entry, inlined
from nonoforge.engine.packing import LINE_STEPS, QUEUE_SIZE, RESUME, TRAIL, UNTIL, WORK
from nonoforge.engine.probe import PROBE
from nonoforge.engine.propagate import (
    CONTRADICTION,
    ENDLESS,
    SLICED,
    clear_queue,
    keep_only,
    pop,
    propagate,
    step,
    undo,
)
from nonoforge.engine.rungs import ONE32

CELL, COLOUR, STEPS = 0, 1, 2
"""Places in the answers."""


@inlined
def follow(p, s, cell, colour, allowance):
    """Assume a colour and propagate for at most `allowance` steps. How it ended; nothing is taken back."""
    if not keep_only(p, s, cell, ONE32 << np.uint32(colour)):
        clear_queue(s)
        return CONTRADICTION
    until = s.meter[UNTIL]
    s.meter[UNTIL] = s.meter[WORK] + PROBE
    ended = propagate(p, s, allowance)
    s.meter[UNTIL] = until
    clear_queue(s)
    return ended


@entry
def shortest_refutation(p, s, answer, allowance):
    """Write cell, colour and steps of the assumption that breaks first to `answer` ((3,) int64, zeros before); 1 where
    one breaks, 0 where none does, or SLICED.

    No way is followed for more than `allowance` line steps.
    """
    for cell in range(s.meter[RESUME], s.candidates.shape[0]):
        if s.meter[WORK] >= s.meter[UNTIL]:
            s.meter[RESUME] = cell
            return SLICED
        left = s.candidates[cell]
        if not left & (left - ONE32):
            continue
        for colour in range(p.colours):
            if answer[STEPS]:
                allowance = answer[STEPS] - 1
            if not (left >> np.uint32(colour)) & ONE32 or allowance <= 0:
                continue
            mark, before = s.meter[TRAIL], s.meter[LINE_STEPS]
            ended = follow(p, s, cell, colour, allowance)
            undo(p, s, mark)
            if ended == CONTRADICTION:
                answer[CELL], answer[COLOUR], answer[STEPS] = cell, colour, s.meter[LINE_STEPS] - before
    s.meter[RESUME] = 0
    return 1 if answer[STEPS] else 0


@entry
def agreement(p, s, union, answer):
    """Write to `answer` (zeros before) an open cell whose colours agree on something new, with the fewest steps; 1
    where there is one, 0 where there is none, or SLICED.

    union: (n,) uint32 of scratch. No colour may lead to a contradiction: those are `shortest_refutation`'s.
    """
    for cell in range(s.meter[RESUME], s.candidates.shape[0]):
        if s.meter[WORK] >= s.meter[UNTIL]:
            s.meter[RESUME] = cell
            return SLICED
        left = s.candidates[cell]
        if not left & (left - ONE32):
            continue
        s.meter[WORK] += union.shape[0] >> 3
        for i in range(union.shape[0]):
            union[i] = 0
        before = s.meter[LINE_STEPS]
        for colour in range(p.colours):
            if not (left >> np.uint32(colour)) & ONE32:
                continue
            mark = s.meter[TRAIL]
            follow(p, s, cell, colour, ENDLESS)
            for i in range(union.shape[0]):
                union[i] |= s.candidates[i]
            undo(p, s, mark)
        steps = s.meter[LINE_STEPS] - before
        news = False
        for i in range(union.shape[0]):
            news |= union[i] != s.candidates[i]
        if news and (not answer[STEPS] or steps < answer[STEPS]):
            answer[CELL], answer[COLOUR], answer[STEPS] = cell, -1, steps
    s.meter[RESUME] = 0
    return 1 if answer[STEPS] else 0


@entry
def trace(p, s, cell, colour, lines, marks):
    """Assume a colour and note the lines that find something: lines[i] took trail[marks[i]:marks[i+1]] away.

    How many lines; the last of them is the broken one where the number is negative: -(count + 1).
    """
    keep_only(p, s, cell, ONE32 << np.uint32(colour))
    count = 0
    marks[0] = s.meter[TRAIL]
    while s.meter[QUEUE_SIZE]:
        line = pop(s)
        lines[count] = line
        if not step(p, s, line):
            clear_queue(s)
            return -(count + 1)
        if s.meter[TRAIL] > marks[count]:
            count += 1
            marks[count] = s.meter[TRAIL]
    return count
