"""Propagation: line steps on every line that changed, until nothing changes.

Taking a candidate away is the only change there is. It is written to the trail, so that what was assumed and all that
followed can be taken back (`undo`), and every other line through the cell is queued.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, kernel, small
from nonoforge.engine.line import line_step
from nonoforge.engine.packing import (
    BROKEN_LINE,
    EXACT,
    LINE_STEPS,
    METERS,
    QUEUE_HEAD,
    QUEUE_SIZE,
    TRAIL,
    UNTIL,
    WORK,
    Packed,
    State,
    may_of,
    out_of,
)
from nonoforge.engine.runs_words import TEMPORARIES
from nonoforge.engine.totals import JOINT_LIMIT, SINGLE_LIMIT, joint_size
from nonoforge.engine.words import ALL, ONE, ZERO, full, lowest
from nonoforge.errors import PuzzleError

FIXPOINT, CONTRADICTION, PAUSED, SLICED = 0, 1, 2, 6
"""How propagation ends: nothing left to do, a line has no arrangement, the allowance of line steps is spent, or the
slice is over (the meter's WORK has passed UNTIL)."""

ENDLESS = 1 << 60
"""An allowance of line steps that is never spent."""

CASES_ROOM = 1 << 22
"""Words of scratch for lines with repeated cells (32 MB)."""

MOST_BYTES = 600_000_000
"""Memory for what is known of a puzzle, and for what probing keeps of it."""


def fresh_state(packed: Packed) -> State:
    """The state of complete ignorance, with every line queued. `PuzzleError` where it would take too much memory."""
    lines, cells, colours = len(packed.line_kind), len(packed.visit_first) - 1, packed.colours
    words = max(widest(packed.word_first), 1)
    scratch = scratch_for_runs(packed.word_first, packed.block_first, colours)
    memory = _memory_for_totals(packed)
    bytes_needed = 8 * (int(packed.word_first[-1]) * colours + scratch + memory) + 4 * cells * (colours + 1)
    if bytes_needed > MOST_BYTES:
        raise PuzzleError(
            f"the puzzle is too large to be solved: that would take {bytes_needed / 1e9:.1f} GB of memory"
        )
    may = np.zeros(packed.word_first[-1] * colours, np.uint64)
    queue = np.arange(lines, dtype=np.int32)
    meter = np.zeros(METERS, np.int64)
    meter[QUEUE_SIZE] = lines
    meter[UNTIL] = ENDLESS
    open_all(packed.line_first, colours, may)
    return State(
        may=may,
        candidates=np.full(cells, (1 << colours) - 1, np.uint32),
        trail=np.empty(cells * colours, np.int32),
        queue=queue,
        queued=np.ones(lines, np.uint8),
        meter=meter,
        out=np.zeros(colours * words, np.uint64),
        sets=np.zeros(scratch, np.uint64),
        memory=np.empty(memory, np.uint64),
        plan=np.empty((4, colours), np.int64),
        cases=np.empty(_room_for_cases(packed), np.uint64),
    )


def _room_for_cases(packed: Packed) -> int:
    """Words of scratch for lines with repeated cells: a row for each position within limits, five at least."""
    repeats = packed.line_repeats != 0
    if not repeats.any():
        return 0
    words = np.diff(packed.word_first)[repeats] * packed.colours
    lengths = np.diff(packed.line_first)[repeats]
    return int(np.maximum(np.minimum((lengths + 4) * words, CASES_ROOM), 5 * words).max())


def _memory_for_totals(packed: Packed) -> int:
    """Words of scratch that the largest totals clue needs."""
    if not len(packed.total):
        return 0
    need = scratch_for_totals(packed.line_first, packed.total_first, packed.total)
    if need > SINGLE_LIMIT:
        raise PuzzleError("a line is too long for a clue that gives a total: its counts would not fit in memory")
    return int(need)


@entry
def scratch_for_totals(line_first, total_first, parts):  # type: ignore[no-untyped-def]
    """The largest scratch any line needs: its parts together where that fits, each of them alone in any case."""
    need = np.int64(0)
    for line in range(line_first.shape[0] - 1):
        n = line_first[line + 1] - line_first[line]
        together = joint_size(n, parts, total_first[line], total_first[line + 1])
        if total_first[line] < total_first[line + 1] and together <= JOINT_LIMIT:
            need = max(need, together)
        for i in range(total_first[line], total_first[line + 1]):
            need = max(need, joint_size(n, parts, i, i + 1))
    return need


@entry
def scratch_for_runs(word_first, block_first, colours):  # type: ignore[no-untyped-def]
    """The largest scratch that the step on runs, or the choice between colours, needs on any line."""
    need = np.int64(0)
    for line in range(word_first.shape[0] - 1):
        words, blocks = word_first[line + 1] - word_first[line], block_first[line + 1] - block_first[line]
        rows = 2 * blocks + 1 + TEMPORARIES if blocks * words <= EXACT else np.int64(1)
        need = max(need, words * max(rows, colours + 1), 2 * blocks)
    return need


@entry
def widest(first):  # type: ignore[no-untyped-def]
    """The largest distance between neighbours of `first`, or 0: numpy's own way takes ten times as long."""
    most = 0
    for i in range(first.shape[0] - 1):
        most = max(most, first[i + 1] - first[i])
    return most


@entry
def open_all(line_first, colours, may):  # type: ignore[no-untyped-def]
    """Set every bit of `may` that stands for a position."""
    at = 0
    for line in range(line_first.shape[0] - 1):
        n = line_first[line + 1] - line_first[line]
        for _ in range(colours):
            for x in range((n + 63) >> 6):
                may[at] = ALL if n >= 64 * (x + 1) else full(n - 64 * x)
                at += 1


@small
def forbid(p, s, line, place, colour):  # type: ignore[no-untyped-def]
    """A position of a line cannot have this colour."""
    first = p.word_first[line]
    words = p.word_first[line + 1] - first
    s.may[first * p.colours + colour * words + (place >> 6)] &= ~(ONE << np.uint64(place & 63))


@small
def allow(p, s, line, place, colour):  # type: ignore[no-untyped-def]
    """A position of a line may have this colour again."""
    first = p.word_first[line]
    words = p.word_first[line + 1] - first
    s.may[first * p.colours + colour * words + (place >> 6)] |= ONE << np.uint64(place & 63)


@inlined
def push(s, line):  # type: ignore[no-untyped-def]
    """Queue a line unless it waits already."""
    if not s.queued[line]:
        s.queued[line] = 1
        at = s.meter[QUEUE_HEAD] + s.meter[QUEUE_SIZE]
        if at >= s.queue.shape[0]:
            at -= s.queue.shape[0]
        s.queue[at] = line
        s.meter[QUEUE_SIZE] += 1


@inlined
def pop(s):  # type: ignore[no-untyped-def]
    """The line that has waited longest; it waits no more."""
    line = s.queue[s.meter[QUEUE_HEAD]]
    s.meter[QUEUE_HEAD] += 1
    if s.meter[QUEUE_HEAD] == s.queue.shape[0]:
        s.meter[QUEUE_HEAD] = 0
    s.meter[QUEUE_SIZE] -= 1
    s.queued[line] = 0
    return line


@kernel
def clear_queue(s):  # type: ignore[no-untyped-def]
    """Forget all waiting lines."""
    while s.meter[QUEUE_SIZE]:
        pop(s)


@inlined
def take(p, s, cell, colour, source):  # type: ignore[no-untyped-def]
    """Take a candidate of a cell away and queue its lines; `source` is the line that found it (-1: none of them).

    The line that found it need not look again, unless it visits the cell twice (its step has not yet seen the other
    visit) or its step is not exact.
    """
    s.candidates[cell] &= ~(np.uint32(1) << np.uint32(colour))
    s.trail[s.meter[TRAIL]] = cell * 32 + colour
    s.meter[TRAIL] += 1
    for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
        line, place = p.visit_line[v], p.visit_place[v]
        forbid(p, s, line, place, colour)
        if line != source or p.line_again[line]:
            push(s, line)


@entry
def undo(p, s, mark):  # type: ignore[no-untyped-def]
    """Give back every candidate taken since the trail had length `mark`."""
    for i in range(s.meter[TRAIL] - 1, mark - 1, -1):
        cell, colour = s.trail[i] >> 5, s.trail[i] & 31
        s.candidates[cell] |= np.uint32(1) << np.uint32(colour)
        for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
            allow(p, s, p.visit_line[v], p.visit_place[v], colour)
    s.meter[TRAIL] = mark


@entry
def keep_only(p, s, cell, wanted):  # type: ignore[no-untyped-def]
    """Take away all candidates of a cell that are not in the mask `wanted`; False where none is left."""
    gone = s.candidates[cell] & ~np.uint32(wanted)
    for colour in range(p.colours):
        if (gone >> np.uint32(colour)) & np.uint32(1):
            take(p, s, cell, colour, -1)
    return s.candidates[cell] != 0


@entry
def narrow(p, s, knowledge):  # type: ignore[no-untyped-def]
    """Keep only the candidates in `knowledge` ((n,) uint32); False where a cell has none left."""
    good = True
    for cell in range(s.candidates.shape[0]):
        if s.candidates[cell] & ~knowledge[cell]:
            good &= keep_only(p, s, cell, knowledge[cell])
    return good


@inlined
def step(p, s, line):  # type: ignore[no-untyped-def]
    """One line step with its consequences; False where the line has no arrangement."""
    s.meter[LINE_STEPS] += 1
    if not line_step(p, s, line):
        return False
    first = p.line_first[line]
    may, out = may_of(p, s, line), out_of(p, s, line)
    for c in range(may.shape[0]):
        for x in range(may.shape[1]):
            gone = may[c, x] & ~out[c, x]
            while gone != ZERO:
                place = 64 * x + lowest(gone)
                gone &= gone - ONE
                # A cell visited twice loses its candidate at the first visit already.
                cell = p.line_cells[first + place]
                if (s.candidates[cell] >> np.uint32(c)) & np.uint32(1):
                    take(p, s, cell, c, line)
    return True


@entry
def propagate(p, s, allowance):  # type: ignore[no-untyped-def]
    """Work off the queue; FIXPOINT, CONTRADICTION (its line is in the meter, the queue is empty), PAUSED after
    `allowance` steps, or SLICED.
    """
    while s.meter[QUEUE_SIZE]:
        if allowance <= 0:
            return PAUSED
        if s.meter[WORK] >= s.meter[UNTIL]:
            return SLICED
        allowance -= 1
        line = pop(s)
        if not step(p, s, line):
            s.meter[BROKEN_LINE] = line
            clear_queue(s)
            return CONTRADICTION
    return FIXPOINT
