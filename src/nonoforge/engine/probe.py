"""Probing: assume each colour of an open cell in turn, and learn from what follows.

- A colour that leads to a contradiction is taken away.
- What every colour of a cell takes away is taken away for good.
- "x = c takes d from y" implies "y = d takes c from x". Propagation does not see that, so it is kept in a matrix of
  implications and applied as soon as y is settled.

A probe is skipped where its lines have not changed since it was last made: it would find the same again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, kernel
from nonoforge.engine.packing import LINE_STEPS, PROBES, TRAIL, UNTIL, WORK, Array, Packed, State
from nonoforge.engine.propagate import (
    CONTRADICTION,
    ENDLESS,
    FIXPOINT,
    PAUSED,
    SLICED,
    clear_queue,
    keep_only,
    propagate,
    take,
    undo,
)
from nonoforge.engine.words import ONE, ZERO, lowest

LEARNED = 3
"""How probing a cell ends, apart from FIXPOINT, CONTRADICTION and SLICED."""

IMPOSSIBLE, GIVEN_UP = -1, -2
"""How probing one colour can end."""

PROBE = 1 << 23
"""Words worked on (0.3 s) after which a probe is given up; nothing is learned from it then."""

TOUCHED_LIMIT = 1 << 23
"""Most words (64 MB) for the lines that each probe touched; where there are too many lines, several share a bit."""

MATRIX_LIMIT = 1 << 22
"""Most words (32 MB) of the implication matrix; a larger puzzle is probed without it."""


class Probing(NamedTuple):
    """What probing keeps. A literal is cell * colours + colour."""

    rows: Array  # (literals, words) uint64: bit b of row a: a settled makes b impossible; (0, 0) when too large
    alive: Array  # (words,) uint64: literals that are still possible
    line_time: Array  # (64 words,) int64: when a cell of a line with this bit last changed
    probe_time: Array  # (literals,) int64: when the literal was last probed; -1 never
    gain: Array  # (literals,) int32: candidates taken away when it was last probed
    touched: Array  # (literals, words) uint64: lines whose cells changed when it was last probed, by `_bit`
    seen: Array  # (literals,) int64: mark of the cell whose probe last took the literal away
    votes: Array  # (literals,) int32: by how many of its colours
    shared: Array  # (literals,) int32: literals that all its colours took away
    clock: Array  # (CLOCKS,) int64, see below


NOW, CURSOR, APPLIED, NOTED, QUIET = range(5)
"""Places in `Probing.clock`: time; the cell to probe next; how far along the trail implications were applied and
changes noted; how many cells in a row were probed without finding anything."""
CLOCKS = 5


def fresh_probing(packed: Packed, state: State) -> Probing:
    """Nothing probed yet."""
    cells, colours, lines = len(state.candidates), packed.colours, len(packed.line_kind)
    literals = cells * colours
    words = (literals + 63) // 64
    fits = literals * words <= MATRIX_LIMIT
    flags = max(1, min((lines + 63) // 64, TOUCHED_LIMIT // literals))
    alive = np.zeros(words, np.uint64)
    mark_alive(state.candidates, colours, alive)
    clock = np.zeros(CLOCKS, np.int64)
    clock[APPLIED] = clock[NOTED] = state.meter[TRAIL]
    return Probing(
        rows=np.zeros((literals, words) if fits else (0, 0), np.uint64),
        alive=alive,
        line_time=np.zeros(64 * flags, np.int64),
        probe_time=np.full(literals, -1, np.int64),
        gain=np.zeros(literals, np.int32),
        touched=np.zeros((literals, flags), np.uint64),
        seen=np.full(literals, -1, np.int64),
        votes=np.zeros(literals, np.int32),
        shared=np.zeros(literals, np.int32),
        clock=clock,
    )


def probing_bytes(packed: Packed) -> int:
    """The most memory that `fresh_probing` and `fresh_search` may take."""
    cells = len(packed.visit_first) - 1
    return 12 * cells + 28 * cells * packed.colours + 8 * (TOUCHED_LIMIT + MATRIX_LIMIT)


@entry
def mark_alive(candidates, colours, alive):  # type: ignore[no-untyped-def]
    """Set the bit of every literal that is possible."""
    for cell in range(candidates.shape[0]):
        for c in range(colours):
            if (candidates[cell] >> np.uint32(c)) & np.uint32(1):
                alive[(cell * colours + c) >> 6] |= ONE << np.uint64((cell * colours + c) & 63)


@kernel
def settle(p, s, q):  # type: ignore[no-untyped-def]
    """Propagate, apply the implications of what got settled, and so on until neither finds more; or SLICED."""
    while True:
        answer = propagate(p, s, ENDLESS)
        if answer != FIXPOINT:
            return answer
        if q.rows.shape[0] == 0 or not _apply(p, s, q):
            return FIXPOINT


@inlined
def _apply(p, s, q):  # type: ignore[no-untyped-def]
    """Apply the implications of cells settled since last time; whether one took something away."""
    before = s.meter[TRAIL]
    i = q.clock[APPLIED]
    while i < s.meter[TRAIL]:
        literal = (s.trail[i] >> 5) * p.colours + (s.trail[i] & 31)
        q.alive[literal >> 6] &= ~(ONE << np.uint64(literal & 63))
        i += 1
    i = q.clock[APPLIED]
    while i < s.meter[TRAIL]:
        cell = s.trail[i] >> 5
        i += 1
        left = s.candidates[cell]
        if left == 0 or left & (left - np.uint32(1)):
            continue
        row = q.rows[cell * p.colours + lowest(np.uint64(left))]
        for x in range(row.shape[0]):
            gone = row[x] & q.alive[x]
            while gone != ZERO:
                literal = 64 * x + lowest(gone)
                gone &= gone - ONE
                q.alive[x] &= ~(ONE << np.uint64(literal & 63))
                take(p, s, literal // p.colours, literal % p.colours, -1)
    q.clock[APPLIED] = s.meter[TRAIL]
    return s.meter[TRAIL] > before


@entry
def back_to(p, s, q, mark):  # type: ignore[no-untyped-def]
    """`undo`, with the literals of `q` that follow the trail."""
    if q.rows.shape[0]:
        for i in range(mark, q.clock[APPLIED]):
            literal = (s.trail[i] >> 5) * p.colours + (s.trail[i] & 31)
            q.alive[literal >> 6] |= ONE << np.uint64(literal & 63)
    q.clock[APPLIED] = min(q.clock[APPLIED], mark)
    undo(p, s, mark)


@inlined
def _bit(q, line):  # type: ignore[no-untyped-def]
    """The bit of a line in `touched`, and its place in `line_time`."""
    bits = q.line_time.shape[0]
    return line if line < bits else line % bits  # a division for every visit of a probe took a tenth of probing


@kernel
def note_changes(p, s, q, mark):  # type: ignore[no-untyped-def]
    """The lines of everything on the trail from `mark` on have changed now."""
    q.clock[NOW] += 1
    for i in range(mark, s.meter[TRAIL]):
        cell = s.trail[i] >> 5
        for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
            q.line_time[_bit(q, p.visit_line[v])] = q.clock[NOW]
    q.clock[NOTED] = s.meter[TRAIL]


@inlined
def _unchanged(q, literal):  # type: ignore[no-untyped-def]
    """Whether a probe of this literal would find what it found last time."""
    then = q.probe_time[literal]
    if then < 0:
        return False
    for x in range(q.touched.shape[1]):
        lines = q.touched[literal, x]
        while lines != ZERO:
            if q.line_time[64 * x + lowest(lines)] > then:
                return False
            lines &= lines - ONE
    return True


@inlined
def _probe_literal(p, s, q, cell, colour, earlier, learn):  # type: ignore[no-untyped-def]
    """Assume one colour and take everything back. How many literals it and all `earlier` colours took away, or
    IMPOSSIBLE or GIVEN_UP.

    Those literals are left in `q.shared`.
    """
    s.meter[PROBES] += 1
    mark, until = s.meter[TRAIL], s.meter[UNTIL]
    literal = cell * p.colours + colour
    s.meter[UNTIL] = s.meter[WORK] + PROBE
    good = keep_only(p, s, cell, np.uint32(1) << np.uint32(colour))
    ended = settle(p, s, q) if good else CONTRADICTION
    s.meter[UNTIL] = until
    if ended != FIXPOINT:
        clear_queue(s)
        back_to(p, s, q, mark)
        return IMPOSSIBLE if ended == CONTRADICTION else GIVEN_UP
    q.probe_time[literal] = q.clock[NOW]
    q.gain[literal] = s.meter[TRAIL] - mark
    for x in range(q.touched.shape[1]):
        q.touched[literal, x] = ZERO
    agreed = 0
    for i in range(mark, s.meter[TRAIL]):
        other = s.trail[i] >> 5
        gone = other * p.colours + (s.trail[i] & 31)
        if q.seen[gone] != q.clock[NOW]:
            q.seen[gone] = q.clock[NOW]
            q.votes[gone] = 0
        q.votes[gone] += 1
        if q.votes[gone] == earlier + 1:
            q.shared[agreed] = gone
            agreed += 1
        for v in range(p.visit_first[other], p.visit_first[other + 1]):
            bit = _bit(q, p.visit_line[v])
            q.touched[literal, bit >> 6] |= ONE << np.uint64(bit & 63)
        if learn:
            q.rows[gone, literal >> 6] |= ONE << np.uint64(literal & 63)
    back_to(p, s, q, mark)
    return agreed


@inlined
def probe_cell(p, s, q, cell, learn):  # type: ignore[no-untyped-def]
    """Probe all colours of an open cell.

    CONTRADICTION: none is possible; LEARNED: something is new, and settled; FIXPOINT: nothing; SLICED: something is
    new and not settled yet.
    """
    left = s.candidates[cell]
    known = True
    for c in range(p.colours):
        if (left >> np.uint32(c)) & np.uint32(1):
            known = known and _unchanged(q, cell * p.colours + c)
    if known:
        return FIXPOINT
    q.clock[NOW] += 1
    mark = s.meter[TRAIL]
    possible, agreed, complete = 0, 0, True
    for c in range(p.colours):
        if (left >> np.uint32(c)) & np.uint32(1):
            answer = _probe_literal(p, s, q, cell, c, possible, learn)
            if answer != IMPOSSIBLE:
                possible += 1
                agreed = answer
                complete = complete and answer != GIVEN_UP
            else:
                take(p, s, cell, c, -1)
                ended = settle(p, s, q)
                if ended != FIXPOINT:
                    return ended
                left = s.candidates[cell]
                if left & (left - np.uint32(1)) == 0:
                    break
    else:
        for i in range(agreed if possible > 1 and complete else 0):
            other, colour = q.shared[i] // p.colours, q.shared[i] % p.colours
            if (s.candidates[other] >> np.uint32(colour)) & np.uint32(1):
                take(p, s, other, colour, -1)
        ended = settle(p, s, q)
        if ended != FIXPOINT:
            return ended
    if s.meter[TRAIL] == mark:
        return FIXPOINT
    note_changes(p, s, q, mark)
    return LEARNED


@inlined
def probe_all(p, s, q, learn, limit):  # type: ignore[no-untyped-def]
    """Probe round and round until a whole round finds nothing.

    FIXPOINT, CONTRADICTION, PAUSED when the meter's line steps pass `limit`, or SLICED.
    """
    cells = s.candidates.shape[0]
    while q.clock[QUIET] < cells:
        if s.meter[LINE_STEPS] >= limit:
            return PAUSED
        if s.meter[WORK] >= s.meter[UNTIL]:
            return SLICED
        cell = q.clock[CURSOR]
        q.clock[CURSOR] = cell + 1 if cell + 1 < cells else 0
        q.clock[QUIET] += 1
        if s.candidates[cell] & (s.candidates[cell] - np.uint32(1)):
            answer = probe_cell(p, s, q, cell, learn)
            if answer != FIXPOINT:
                q.clock[QUIET] = 0
            if answer in (CONTRADICTION, SLICED):
                return answer
    return FIXPOINT
