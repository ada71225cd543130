"""One line step for every clue: what the line's clue leaves possible, given what is possible now.

Where a line visits a cell more than once, the visits must agree. The clue's own step does not know that, so such a line
is made exact by cases: settle the repeated cells one colour at a time, take the step in each case, and keep what some
case leaves. The smallest line that needs it has the cells a b a and the clue "1": the step alone leaves a and b open,
but filling a would make two blocks, so only b can be filled.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import inlined, kernel
from nonoforge.engine.packing import EXACT, NO_LIMIT, RELAXED, RUNS, TOTALS, WORK, may_of, out_of, sets_of
from nonoforge.engine.runs_loose import runs_loose
from nonoforge.engine.runs_word import runs_word
from nonoforge.engine.runs_words import runs_words
from nonoforge.engine.totals import JOINT_LIMIT, joint_size, total_word, totals_joint
from nonoforge.engine.words import ONE, ZERO, copied_rows, rows_of

CASES, CASES_WORK = 20_000, 1 << 21
"""Steps, and words worked on (60 ms), that one line with repeated cells may take. Cases left over are kept as they are
and counted as relaxed."""


@kernel
def clue_step(p, s, line, masks, out):
    """Write to `out` what the clue of `line` leaves possible of `masks`; False where that is nothing.

    p: Packed, s: State (for scratch), masks and out: (colours, words) uint64.
    """
    n = p.line_first[line + 1] - p.line_first[line]
    if p.line_kind[line] == RUNS:
        first, last = p.block_first[line], p.block_first[line + 1]
        words = np.int64(masks.shape[1])
        if words * (last - first) > EXACT:
            s.meter[WORK] += n >> 2
            s.meter[RELAXED] += 1
            length, colour = p.block_length[first:last], p.block_colour[first:last]
            return runs_loose(masks, n, length, colour, out, s.sets, s.plan[0])
        s.meter[WORK] += words * (last - first + 1)
        sets = sets_of(p, s, line)
        if words == 1:
            return runs_word(masks, n, p.block_length, p.block_colour, first, last, out, sets)
        return runs_words(masks, n, p.block_length, p.block_colour, first, last, out, sets)
    s.meter[WORK] += masks.shape[1]
    copied_rows(masks, out)
    if p.line_kind[line] == TOTALS:
        return _totals_step(p, s, line, n, masks, out)
    return True


@inlined
def _totals_step(p, s, line, n, masks, out):
    """The totals of a line: together where they fit, else one by one until none of them finds more."""
    first, last = p.total_first[line], p.total_first[line + 1]
    size = joint_size(n, p.total, first, last)
    if last - first > 1 and size <= JOINT_LIMIT:
        s.meter[WORK] += size * (last - first) >> 2
        return totals_joint(masks, n, p.total, first, last, out, s.memory, s.plan)
    if last - first > 1:
        s.meter[RELAXED] += 1
    sets = sets_of(p, s, line)
    changed = True
    while changed:
        changed = False
        for i in range(first, last):
            cells, least, most, colour = p.total[i, 0], p.total[i, 1], p.total[i, 2], p.total[i, 3]
            now = masks
            if last - first > 1:
                now = sets[: masks.shape[0]]
                copied_rows(out, now)
            size = np.int64(n + 3) * 2 * ((least if most == NO_LIMIT else most) + 1)
            if cells < 64 and size <= s.memory.shape[0]:
                s.meter[WORK] += size >> 4
                others = sets[masks.shape[0]]
                others[:] = ZERO
                for c in range(masks.shape[0]):
                    if c != colour:
                        for x in range(masks.shape[1]):
                            others[x] |= now[c, x]
                good = total_word(now, n, cells, least, most, colour, others, out, s.memory)
            else:
                s.meter[WORK] += joint_size(n, p.total, i, i + 1) >> 2
                good = totals_joint(now, n, p.total, i, i + 1, out, s.memory, s.plan)
            if not good:
                return False
            if last - first > 1:
                for c in range(masks.shape[0]):
                    for x in range(masks.shape[1]):
                        changed |= out[c, x] != now[c, x]
    return True


@inlined
def line_step(p, s, line):
    """Write to `out_of` what line and clue leave possible of `may_of` the line; False where that is nothing."""
    if p.line_repeats[line]:
        return _step_by_cases(p, s, line)
    masks, out = may_of(p, s, line), out_of(p, s, line)
    if p.line_kind[line] == RUNS and masks.shape[1] == 1:
        # The common case, without the calls in between and without the division of `sets_of`.
        n = p.line_first[line + 1] - p.line_first[line]
        first, last = p.block_first[line], p.block_first[line + 1]
        s.meter[WORK] += last - first + 1
        sets = rows_of(s.sets, 0, s.sets.shape[0], 1)
        return runs_word(masks, n, p.block_length, p.block_colour, first, last, out, sets)
    return clue_step(p, s, line, masks, out)


@inlined
def _agree(p, s, line, masks):
    """Make the visits of every cell to this line agree, in place.

    2: something changed; 1: nothing did; 0: impossible.
    """
    answer = 1
    first, last = p.line_first[line], p.line_first[line + 1]
    for place in range(last - first):
        cell = p.line_cells[first + place]
        s.meter[WORK] += 1 + ((p.visit_first[cell + 1] - p.visit_first[cell]) >> 3)
        for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
            other = p.visit_place[v]
            if p.visit_line[v] != line or other == place:
                continue
            possible = False
            for c in range(masks.shape[0]):
                has = (masks[c, place >> 6] >> np.uint64(place & 63)) & ONE
                if has and not (masks[c, other >> 6] >> np.uint64(other & 63)) & ONE:
                    masks[c, place >> 6] &= ~(ONE << np.uint64(place & 63))
                    has = ZERO
                    answer = 2
                possible |= has != ZERO
            if not possible:
                return 0
    return answer


@inlined
def _open_repeat(p, line, masks):
    """A position whose cell stands in the line again and has several colours left; -1 where there is none."""
    first, last = p.line_first[line], p.line_first[line + 1]
    for place in range(last - first):
        cell = p.line_cells[first + place]
        left, visits = 0, 0
        for c in range(masks.shape[0]):
            left += np.int64((masks[c, place >> 6] >> np.uint64(place & 63)) & ONE)
        for v in range(p.visit_first[cell], p.visit_first[cell + 1] if left > 1 else 0):
            visits += p.visit_line[v] == line
        if visits > 1:
            return place
    return -1


@inlined
def _settle(p, s, line, masks, out, until):
    """The clue's step and the agreement of visits in turn until neither finds more, or the work passes `until`; the
    result is in `masks`.
    """
    while True:
        if not clue_step(p, s, line, masks, out):
            return False
        copied_rows(out, masks)
        answer = _agree(p, s, line, masks)
        if answer != 2 or s.meter[WORK] > until:
            return answer != 0


@kernel
def _step_by_cases(p, s, line):
    """`line_step` for a line with repeated cells: depth first over the colours of the repeated cells."""
    colours, words = p.colours, p.word_first[line + 1] - p.word_first[line]
    size = colours * words
    out, union = out_of(p, s, line), rows_of(s.cases, 0, colours, words)
    until, room = s.meter[WORK] + CASES_WORK, s.cases.shape[0] // size
    depth, steps = 1, 0
    union[:, :] = ZERO
    copied_rows(may_of(p, s, line), rows_of(s.cases, size, colours, words))
    while depth > 0:
        masks = rows_of(s.cases, depth * size, colours, words)
        depth -= 1
        steps += 1
        over = steps > CASES or s.meter[WORK] > until
        if not over and not _settle(p, s, line, masks, out, until):
            continue
        news = False
        for c in range(colours):
            for x in range(words):
                news |= masks[c, x] & ~union[c, x] != ZERO
        if not news:
            continue
        over = over or depth + 2 >= room
        place = -1 if over else _open_repeat(p, line, masks)
        if place < 0:
            s.meter[RELAXED] += over
            for c in range(colours):
                for x in range(words):
                    union[c, x] |= masks[c, x]
            continue
        # The case "this colour" goes on top of the stack and is looked at first; "any other colour" waits below it.
        cell = p.line_cells[p.line_first[line] + place]
        chosen = 0
        while not (masks[chosen, place >> 6] >> np.uint64(place & 63)) & ONE:
            chosen += 1
        this = rows_of(s.cases, (depth + 2) * size, colours, words)
        copied_rows(masks, this)
        depth += 2
        for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
            if p.visit_line[v] == line:
                at, bit = p.visit_place[v] >> 6, ONE << np.uint64(p.visit_place[v] & 63)
                masks[chosen, at] &= ~bit
                for c in range(colours):
                    if c != chosen:
                        this[c, at] &= ~bit
    copied_rows(union, out)
    for c in range(colours):
        for x in range(words):
            if union[c, x] != ZERO:
                return True
    return False
