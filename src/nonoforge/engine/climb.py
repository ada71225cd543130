"""Climbing the ladder: solve by one line at a time, always by the weakest rung that helps anywhere.

A line that changes is looked at again at once, and the lowest rung on which it offers something is kept. So choosing
the next step, and counting the moves open to the player, costs nothing more. Each look begins with the full line step:
most looks find nothing, and it says so in a tenth of the time that the rungs take. What the steps took away is on the
trail, in order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, kernel, small
from nonoforge.engine import rungs
from nonoforge.engine.line import line_step
from nonoforge.engine.packing import (
    BROKEN_LINE,
    NO_LIMIT,
    QUEUE_HEAD,
    QUEUE_SIZE,
    RUNS,
    TRAIL,
    UNTIL,
    WORK,
    Array,
    Packed,
    may_of,
    out_of,
    sets_of,
)
from nonoforge.engine.propagate import CONTRADICTION, FIXPOINT, PAUSED, SLICED, clear_queue, pop, step, take
from nonoforge.engine.rungs import ONE32, only
from nonoforge.engine.totals import total_word
from nonoforge.engine.words import ONE, ZERO, copied_rows, rows_of

COMPLETE, OVERLAP, PULL, GAP, FINISH, JOIN, COLOURS, COUNT, TWICE, ENDS, LINE = range(11)
"""The rungs in order."""
NOTHING = 255
"""The rung of a line that offers nothing."""


class Ladder(NamedTuple):
    """What each line offers, and the steps taken."""

    rung: Array  # (m,) uint8: the lowest rung on which the line offers something, or NOTHING
    gain: Array  # (m,) int32: cells that would change
    found: Array  # (sum of lengths,) uint32: what would be left, by position as in Packed.line_cells
    step_line: Array  # (steps,) int32
    step_rung: Array  # (steps,) uint8
    step_open: Array  # (steps,) int32: lines that offered something before the step
    step_mark: Array  # (steps + 1,) int64: where on the trail the step begins
    out: Array  # (words,) uint64: scratch for what the full line step found
    counts: Array  # (1,) int64: steps taken


def fresh_ladder(packed: Packed, steps: int) -> Ladder:
    """Nothing looked at yet; room for this many steps."""
    lines = len(packed.line_kind)
    words = int(np.diff(packed.word_first).max(initial=1))
    return Ladder(
        rung=np.full(lines, NOTHING, np.uint8),
        gain=np.zeros(lines, np.int32),
        found=np.zeros(len(packed.line_cells), np.uint32),
        step_line=np.zeros(steps, np.int32),
        step_rung=np.zeros(steps, np.uint8),
        step_open=np.zeros(steps, np.int32),
        step_mark=np.zeros(steps + 1, np.int64),
        out=np.zeros(packed.colours * words, np.uint64),
        counts=np.zeros(1, np.int64),
    )


@entry
def climb(p, s, v, ladder, limit):
    """Take up to `limit` steps. FIXPOINT: no line offers more; CONTRADICTION: a line has no arrangement; PAUSED: limit;
    SLICED: the meter's WORK has passed UNTIL, call again to go on.
    """
    taken = 0
    while True:
        while s.meter[QUEUE_SIZE]:
            if s.meter[WORK] >= s.meter[UNTIL]:
                return SLICED
            line = pop(s)
            if not look(p, s, v, ladder, line):
                s.meter[BROKEN_LINE] = line
                clear_queue(s)
                return CONTRADICTION
        s.meter[WORK] += ladder.rung.shape[0] >> 5
        best, opened = -1, 0
        for line in range(ladder.rung.shape[0]):
            if ladder.rung[line] == NOTHING:
                continue
            opened += 1
            if (
                best < 0
                or ladder.rung[line] < ladder.rung[best]
                or (ladder.rung[line] == ladder.rung[best] and ladder.gain[line] > ladder.gain[best])
            ):
                best = line
        if best < 0:
            return FIXPOINT
        if taken == limit:
            return PAUSED
        at = ladder.counts[0]
        ladder.step_line[at], ladder.step_rung[at], ladder.step_open[at] = best, ladder.rung[best], opened
        ladder.step_mark[at] = s.meter[TRAIL]
        ladder.counts[0] += 1
        taken += 1
        take_step(p, s, ladder, best)
        ladder.step_mark[at + 1] = s.meter[TRAIL]


@inlined
def take_step(p, s, ladder, line):
    """Take away what the line excludes."""
    for i in range(p.line_first[line], p.line_first[line + 1]):
        cell = p.line_cells[i]
        gone = s.candidates[cell] & ~ladder.found[i]
        for c in range(p.colours):
            if (gone >> np.uint32(c)) & ONE32:
                take(p, s, cell, c, -1)


@inlined
def look(p, s, v, ladder, line):
    """Find the lowest rung on which a line offers something; False where it has no arrangement."""
    ladder.rung[line] = NOTHING
    if not line_step(p, s, line):
        return False
    may, out = may_of(p, s, line), out_of(p, s, line)
    if not _differs(may, out):
        return True
    full = rows_of(ladder.out, 0, may.shape[0], may.shape[1])
    copied_rows(out, full)
    first = p.line_first[line]
    n = p.line_first[line + 1] - first
    s.meter[WORK] += n * (4 + p.block_first[line + 1] - p.block_first[line]) >> 3
    rung = _runs_rung(p, s, v, line, n) if p.line_kind[line] == RUNS else _totals_rung(p, s, v, line, n)
    if rung == LINE:
        unpack(full, n, v.new)
    gain = 0
    for i in range(n):
        ladder.found[first + i] = v.new[i]
        gain += (s.candidates[p.line_cells[first + i]] & ~v.new[i]) != 0
    ladder.rung[line], ladder.gain[line] = rung, gain
    return True


@small
def _differs(a, b):
    for c in range(a.shape[0]):
        for x in range(a.shape[1]):
            if a[c, x] != b[c, x]:
                return True
    return False


@small
def unpack(rows, n, masks):
    """From bit sets by colour, (colours, words) uint64, to masks by position, (n,) uint32."""
    for i in range(n):
        mask = np.uint32(0)
        for c in range(rows.shape[0]):
            if (rows[c, i >> 6] >> np.uint64(i & 63)) & ONE:
                mask |= only(c)
        masks[i] = mask


@entry
def on_rung(v, n, k, rung):
    """Apply one rung to the view; whether it found something. The simple ranges must be filled."""
    for i in range(n):
        v.new[i] = v.now[i]
    if rung == COMPLETE:
        rungs.complete(v, n, k)
    elif rung == OVERLAP:
        rungs.overlap(v, k)
    elif rung == PULL:
        rungs.pull(v, n, k)
    elif rung == GAP:
        rungs.gap(v, n, k)
    elif rung == FINISH:
        rungs.finish(v, n, k)
    elif rung == JOIN:
        rungs.join(v, n, k)
    elif rung == COLOURS:
        rungs.colours(v, n, k)
    elif rung == ENDS:
        rungs.ends(v, n, k)
    found = False
    for i in range(n):
        found |= v.new[i] != v.now[i]
    return found


@entry
def load(p, s, v, line):
    """Fill the view with a line and its blocks; how many blocks."""
    first = p.line_first[line]
    for i in range(p.line_first[line + 1] - first):
        v.now[i] = s.candidates[p.line_cells[first + i]]
    blocks = p.block_first[line]
    k = p.block_first[line + 1] - blocks
    for j in range(k):
        v.length[j], v.colour[j] = p.block_length[blocks + j], p.block_colour[blocks + j]
    return k


@inlined
def _runs_rung(p, s, v, line, n):
    """The lowest rung that finds something on a line of runs; its result is in `v.new`, but for LINE."""
    k = load(p, s, v, line)
    rungs.simple_ranges(v, n, k)
    for rung in range(LINE):
        if rung == COLOURS and p.colours == 2:
            continue
        if rung == TWICE:
            if p.line_repeats[line] and _twice(p, v, line, n, k):
                return TWICE
        elif rung != COUNT and on_rung(v, n, k, rung):
            return rung
    return LINE


@entry
def _twice(p, v, line, n, k):
    """A cell visited twice: give it a colour at both places; where the blocks then have no arrangement, exclude it.

    The line a b a with the clue "1": a filled would be two blocks, so a is empty.
    """
    for j in range(k):
        if v.length[j] == 0:
            return False
    for i in range(n):
        v.new[i] = v.now[i]
    found = False
    first = p.line_first[line]
    for place in range(n):
        cell, left = p.line_cells[first + place], v.now[place]
        visits = 0
        for visit in range(p.visit_first[cell], p.visit_first[cell + 1]):
            visits += p.visit_line[visit] == line
        if visits < 2 or not left & (left - ONE32):
            continue
        for c in range(p.colours):
            if not left & only(c):
                continue
            _everywhere(p, v.now, line, cell, only(c))
            if not rungs.arranged_left(v.now, n, v.length, v.colour, k, v.low):
                v.new[place] &= ~only(c)
                found = True
            _everywhere(p, v.now, line, cell, left)
    return found


@small
def _everywhere(p, masks, line, cell, mask):
    for visit in range(p.visit_first[cell], p.visit_first[cell + 1]):
        if p.visit_line[visit] == line:
            masks[p.visit_place[visit]] = mask


@inlined
def _totals_rung(p, s, v, line, n):
    """The same for a line of totals: numbers first, then a single block as on a line of runs, then counting."""
    first, last = p.total_first[line], p.total_first[line + 1]
    for rung in range(COLOURS):
        for i in range(first, last):
            if rung == COMPLETE:
                load(p, s, v, line)
                if all_found(v, n, p.total[i, 0], only(p.total[i, 3])):
                    return COMPLETE
            elif p.total[i, 2] == 1 and p.total[i, 0] > 0 and _one_block(p, s, v, line, n, i, rung):
                return rung
    for i in range(first, last):
        if not p.line_repeats[line] and _counting(p, s, v, line, n, i):
            return COUNT
    return LINE


@kernel
def all_found(v, n, cells, own):
    """The cells of a total are all found, or all that are left are needed. Writes `v.new`; whether it found
    something.
    """
    known, possible, found = 0, 0, False
    for i in range(n):
        known += v.now[i] == own
        possible += (v.now[i] & own) != 0
        v.new[i] = v.now[i]
    for i in range(n):
        if known == cells and v.now[i] != own:
            v.new[i] &= ~own
        elif possible == cells and v.now[i] & own:
            v.new[i] = own
        found |= v.new[i] != v.now[i]
    return found


@inlined
def _one_block(p, s, v, line, n, part, rung):
    """A total in one block is a block of runs on a line of two colours: its own and all others."""
    load(p, s, v, line)
    own = only(p.total[part, 3])
    for i in range(n):
        v.now[i] = (np.uint32(2) if v.now[i] & own else np.uint32(0)) | (ONE32 if v.now[i] & ~own else np.uint32(0))
    v.length[0], v.colour[0] = p.total[part, 0], 1
    rungs.simple_ranges(v, n, 1)
    found = on_rung(v, n, 1, rung)
    cells = p.line_first[line]
    for i in range(n):
        gone = v.now[i] & ~v.new[i]
        left = s.candidates[p.line_cells[cells + i]]
        v.new[i] = left & ~own if gone & np.uint32(2) else left & own if gone & ONE32 else left
    return found


@inlined
def _counting(p, s, v, line, n, part):
    """Counting: what all ways to spread one total's cells over its blocks have in common.

    `=4/2 ?????` gives `#???#`: one cell is empty, and it is between the two blocks.
    """
    cells, least, most, colour = p.total[part, 0], p.total[part, 1], p.total[part, 2], p.total[part, 3]
    blocks = least if most == NO_LIMIT else most
    if cells >= 64 or (n + 3) * 2 * (blocks + 1) > s.memory.shape[0]:
        return False
    masks, out, others = may_of(p, s, line), out_of(p, s, line), sets_of(p, s, line)[0]
    for x in range(masks.shape[1]):
        others[x] = ZERO
        for c in range(masks.shape[0]):
            if c != colour:
                others[x] |= masks[c, x]
    copied_rows(masks, out)
    total_word(masks, n, cells, least, most, colour, others, out, s.memory)
    unpack(out, n, v.new)
    return _differs(masks, out)


@entry
def sweeps(p, s, family_first, limit):
    """Full line steps on all lines of one family, then of the next, until nothing changes; how many sweeps that took.

    family_first: (families + 1,) int32, lines of a family are neighbours. Only sweeps up to the last that changed
    something count; -1 where a line has no arrangement.
    """
    families = family_first.shape[0] - 1
    done, useful, quiet = 0, 0, 0
    while quiet < families and done < limit:
        family = done % families
        mark = s.meter[TRAIL]
        done += 1
        for line in range(family_first[family], family_first[family + 1]):
            if s.queued[line]:
                s.queued[line] = 0
                if not step(p, s, line):
                    return -1
        # `take` queues lines in a ring; only its marks are wanted here.
        s.meter[QUEUE_SIZE] = 0
        s.meter[QUEUE_HEAD] = 0
        quiet = quiet + 1 if s.meter[TRAIL] == mark else 0
        if not quiet:
            useful = done
    return useful
