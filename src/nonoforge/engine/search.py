"""Search: probing at every node, then a guess on the cell that promises most; resumable, because its stack is an array.

A guess that fails is not a second branch but a deduction at the node above ("this cell does not have that colour"),
after which that node is probed again. A solution is treated the same way when the next one is wanted: under the last
guess everything followed, so no other solution has that colour there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, kernel
from nonoforge.engine.packing import BRANCHES, TRAIL, WORK, Array, State
from nonoforge.engine.probe import (
    NOTED,
    QUIET,
    back_to,
    note_changes,
    probe_all,
    settle,
)
from nonoforge.engine.propagate import ENDLESS, FIXPOINT, PAUSED, SLICED, keep_only, take

SOLVED, EXHAUSTED = 4, 5
"""How a search ends, apart from PAUSED: every cell has one colour; no (other) solution."""


class Search(NamedTuple):
    """The guesses."""

    stack: Array  # (n, 3) int32: trail length before the guess, cell, colour
    depth: Array  # (2,) int64: how many guesses stand; whether the last answer was SOLVED


def fresh_search(state: State) -> Search:
    """No guess yet."""
    cells = len(state.candidates)
    return Search(
        stack=np.zeros((cells + 1, 3), np.int32),  # each guess settles a cell
        depth=np.zeros(2, np.int64),
    )


@kernel
def _retreat(p, s, q, g):  # type: ignore[no-untyped-def]
    """Take the last guess back and its colour away; False where there is no guess."""
    if g.depth[0] == 0:
        return False
    g.depth[0] -= 1
    mark, cell, colour = g.stack[g.depth[0], 0], g.stack[g.depth[0], 1], g.stack[g.depth[0], 2]
    note_changes(p, s, q, mark)
    back_to(p, s, q, mark)
    take(p, s, cell, colour, -1)
    note_changes(p, s, q, mark)
    q.clock[QUIET] = 0
    return True


@inlined
def _promise(p, s, q, cell):  # type: ignore[no-untyped-def]
    """How much a guess on this cell promises: the smallest gain of its colours, and how unequal the gains are."""
    least, most = ENDLESS, 0
    for c in range(p.colours):
        if (s.candidates[cell] >> np.uint32(c)) & np.uint32(1):
            gain = q.gain[cell * p.colours + c]
            least, most = min(least, gain), max(most, gain)
    return least + np.log((1.0 + most) / (1.0 + least))


@inlined
def _guess(p, s, q, g):  # type: ignore[no-untyped-def]
    """Guess on the most promising cell; False where every cell is settled."""
    best, chosen = -1.0, -1
    for cell in range(s.candidates.shape[0]):
        if s.candidates[cell] & (s.candidates[cell] - np.uint32(1)):
            promise = _promise(p, s, q, cell)
            if promise > best:
                best, chosen = promise, cell
    if chosen < 0:
        return False
    colour, top = 0, -1
    for c in range(p.colours):
        if (s.candidates[chosen] >> np.uint32(c)) & np.uint32(1):
            # The colour that settles least first: where there is a solution it is the likelier one.
            gain = q.gain[chosen * p.colours + c]
            if top == -1 or gain < top:
                colour, top = c, gain
    mark = s.meter[TRAIL]
    g.stack[g.depth[0], 0], g.stack[g.depth[0], 1], g.stack[g.depth[0], 2] = mark, chosen, colour
    g.depth[0] += 1
    s.meter[BRANCHES] += 1
    keep_only(p, s, chosen, np.uint32(1) << np.uint32(colour))
    q.clock[QUIET] = 0
    return True


@entry
def search(p, s, q, g, limit):  # type: ignore[no-untyped-def]
    """The next solution: SOLVED (it is in the candidates), EXHAUSTED, PAUSED when the meter's line steps pass `limit`,
    or SLICED.
    """
    if g.depth[1]:
        g.depth[1] = 0
        if not _retreat(p, s, q, g):
            return EXHAUSTED
    while True:
        answer = settle(p, s, q)
        if answer == FIXPOINT:
            note_changes(p, s, q, q.clock[NOTED])
            answer = probe_all(p, s, q, g.depth[0] == 0 and q.rows.shape[0] > 0, limit)
        if answer in (PAUSED, SLICED):
            return answer
        if answer == FIXPOINT:
            s.meter[WORK] += s.candidates.shape[0] >> 3
            if not _guess(p, s, q, g):
                g.depth[1] = 1
                return SOLVED
        elif not _retreat(p, s, q, g):
            return EXHAUSTED
