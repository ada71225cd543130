"""Clause learning: guess, draw the consequences, and where they break a clause, learn one that forbids the cause.

The usual method: driven by conflicts, with watched literals, activities, saved phases and restarts. Guesses follow the
record: the longest trail without a conflict, which is as near to a model as the search has come. It is a kernel of our
own for three reasons. Clauses go from the encoder's arrays straight into the arena; handing them to a library as
Python lists took as long as many a search. A slice ends after a number of ticks, wherever it is, and changes nothing in
what is found; libraries count conflicts at best and restart with each call. So a budget bounds it, and no thread has to
wait for Ctrl-C. Its search takes a little longer than that of MiniSat 2.2, the best of the libraries on tournament
puzzles, and less when the writing down is counted (docs/benchmarks.md).
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, kernel, small
from nonoforge.engine.clauses.mind import (
    ARENA,
    CLAUSES,
    CONFLICTS,
    COUNT,
    FIRST,
    HEAD,
    HEADER,
    HEAPED,
    LEARNT,
    LEVELS,
    RECORD,
    REFUTED_AT_ONCE,
    RESTART_AT,
    RESTARTS,
    SIZE,
    STAMP,
    TICKS,
    TIDIES,
    TIDY_AT,
    TRAIL,
    TURN_AT,
    TURNS,
    USED,
    WORTH,
    assign,
    attach,
    is_crowded,
    tidy,
    watch,
)

MODEL, REFUTED, SLICED, CROWDED = range(4)
"""How a slice ends: all variables are assigned; the clauses have no (other) model; its ticks are over; more room is
needed (`with_room`)."""

DECAY = 0.92
"""How much of an activity is left after a conflict."""

RESTART = 100
"""Conflicts before a restart, times 1 1 2 1 1 2 4 and so on."""

TURN = 1_000
"""Conflicts before the search gives its record up and sets out for a new one, times 1 2 3 and so on."""

TIDY, TIDY_LATER = 2_000, 300
"""Conflicts before half of the learnt clauses are looked through to be forgotten, and how many more each time."""


@kernel
def _consequences(m):  # type: ignore[no-untyped-def]
    """Draw all consequences of what is on the trail; a clause that is broken, or -1."""
    value, arena, lists, watches = m.value, m.arena, m.lists, m.watch
    head, ticks, broken = m.meter[HEAD], np.int64(0), np.int64(-1)
    while head < m.meter[TRAIL] and broken < 0:
        false = np.uint32(m.trail[head] ^ 1)
        head += 1
        count, first = np.int64(lists[false, COUNT]), np.int64(lists[false, FIRST])
        ticks += 2 + (count >> 2)
        # Watches i.. are still to be looked at, those before j stay.
        i, j = 0, 0
        while i < count and broken < 0:
            whole = watches[first + i]
            i += 1
            other = np.uint32(whole)
            now = value[other]
            clause = whole >> 33
            if now <= 0 and not (whole >> 32) & 1:
                ticks += 1
                here = clause + HEADER
                other = np.uint32(arena[here] ^ arena[here + 1]) ^ false
                now = value[other]
                if now <= 0:
                    k, end = here + 2, here + arena[clause + SIZE]
                    while k < end and value[np.uint32(arena[k])] < 0:
                        k += 1
                    if k < end:
                        literal = np.int64(arena[k])
                        arena[here], arena[here + 1], arena[k] = other, literal, false
                        watch(m, literal, whole >> 32, np.int64(other))
                        first = np.int64(lists[false, FIRST])
                        continue
                whole = (whole >> 32) << 32 | np.int64(other)
            watches[first + j] = whole
            j += 1
            if now < 0:
                broken = clause
            elif now == 0:
                assign(m, np.int64(other), clause)
        while i < count:
            watches[first + j] = watches[first + i]
            i += 1
            j += 1
        lists[false, COUNT] = j
    m.meter[HEAD] = head if broken < 0 else m.meter[TRAIL]
    m.meter[TICKS] += ticks
    return broken


@small
def _rise(m, at):  # type: ignore[no-untyped-def]
    """The item at this place of the heap goes up to where it belongs."""
    variable = m.heap[at]
    key = m.activity[variable]
    while at > 0 and m.activity[m.heap[(at - 1) >> 1]] < key:
        above = (at - 1) >> 1
        m.heap[at] = m.heap[above]
        m.place[m.heap[at]] = at
        at = above
    m.heap[at], m.place[variable] = variable, at


@small
def _sink(m, at):  # type: ignore[no-untyped-def]
    """The item at this place of the heap goes down to where it belongs."""
    variable, size = m.heap[at], m.meter[HEAPED]
    key = m.activity[variable]
    while 2 * at + 1 < size:
        below = 2 * at + 1
        if below + 1 < size and m.activity[m.heap[below + 1]] > m.activity[m.heap[below]]:
            below += 1
        if m.activity[m.heap[below]] <= key:
            break
        m.heap[at] = m.heap[below]
        m.place[m.heap[at]] = at
        at = below
    m.heap[at], m.place[variable] = variable, at


@small
def _excite(m, variable):  # type: ignore[no-untyped-def]
    """The variable took part in a conflict."""
    m.activity[variable] += m.step[0]
    if m.activity[variable] > 1e100:
        for i in range(m.activity.shape[0]):
            m.activity[i] *= 1e-100
        m.step[0] *= 1e-100
    if m.place[variable] >= 0:
        _rise(m, m.place[variable])


@entry
def back_to_level(m, level):  # type: ignore[no-untyped-def]
    """Take all guesses back but the first `level`, with their consequences."""
    if m.meter[LEVELS] <= level:
        return
    bound = m.bounds[level]
    for i in range(m.meter[TRAIL] - 1, bound - 1, -1):
        literal = m.trail[i]
        variable = literal >> 1
        m.value[literal] = m.value[literal ^ 1] = 0
        m.phase[variable] = literal & 1
        if m.place[variable] < 0:
            at = m.meter[HEAPED]
            m.heap[at] = variable
            m.meter[HEAPED] += 1
            _rise(m, at)
    m.meter[TRAIL] = m.meter[HEAD] = bound
    m.meter[LEVELS] = level


@inlined
def _follows(m, literal, cleared):  # type: ignore[no-untyped-def]
    """Whether a literal of the learnt clause follows from its others; and how many variables to clear then."""
    top, depth = cleared, 1
    m.stack[0] = literal
    while depth:
        depth -= 1
        now = m.stack[depth] >> 1
        clause = m.reason[now]
        for k in range(clause + HEADER, clause + HEADER + m.arena[clause + SIZE]):
            other = m.arena[k] >> 1
            if other == now or m.seen[other] or m.level[other] == 0:
                continue
            if m.reason[other] < 0 or m.stamp[m.level[other]] != m.meter[STAMP]:
                for i in range(top, cleared):
                    m.seen[m.clear[i]] = 0
                return False, top
            m.seen[other] = 1
            m.stack[depth] = m.arena[k]
            depth += 1
            m.clear[cleared] = other
            cleared += 1
    return True, cleared


@kernel
def _cause(m, clause):  # type: ignore[no-untyped-def]
    """The cause of a broken clause, going back to the first literal of this level that all of it went through.

    Writes to `learnt` the clause that forbids it, that literal's opposite first; returns its size.
    """
    size, waiting, literal, at = 1, 0, -1, m.meter[TRAIL]
    while True:
        m.meter[TICKS] += 1
        m.arena[clause + USED] = 1
        for k in range(clause + HEADER, clause + HEADER + m.arena[clause + SIZE]):
            other = m.arena[k]
            variable = other >> 1
            if other == literal or m.seen[variable] or m.level[variable] == 0:
                continue
            m.seen[variable] = 1
            _excite(m, variable)
            if m.level[variable] == m.meter[LEVELS]:
                waiting += 1
            else:
                m.learnt[size] = other
                size += 1
        at -= 1
        while not m.seen[m.trail[at] >> 1]:
            at -= 1
        literal = m.trail[at]
        m.seen[literal >> 1] = 0
        waiting -= 1
        if waiting == 0:
            break
        clause = m.reason[literal >> 1]
    m.learnt[0] = literal ^ 1
    return _shortened(m, size)


@inlined
def _shortened(m, size):  # type: ignore[no-untyped-def]
    """Leave out of the learnt clause what follows from the rest of it; its new size."""
    m.meter[STAMP] += 1
    for i in range(1, size):
        m.clear[i - 1] = m.learnt[i] >> 1
        m.stamp[m.level[m.learnt[i] >> 1]] = m.meter[STAMP]
    cleared, kept = size - 1, 1
    for i in range(1, size):
        literal = m.learnt[i]
        follows = False
        if m.reason[literal >> 1] >= 0:
            follows, cleared = _follows(m, literal, cleared)
        if not follows:
            m.learnt[kept] = literal
            kept += 1
    for i in range(cleared):
        m.seen[m.clear[i]] = 0
    return kept


@inlined
def _learn_clause(m, size):  # type: ignore[no-untyped-def]
    """Keep the learnt clause, go back to where it says something, and draw that consequence."""
    if size == 1:
        back_to_level(m, 0)
        assign(m, m.learnt[0], -1)
        return
    m.meter[STAMP] += 1
    worth, last = 1, 1
    for i in range(1, size):
        level = m.level[m.learnt[i] >> 1]
        if m.stamp[level] != m.meter[STAMP]:
            m.stamp[level] = m.meter[STAMP]
            worth += 1
        if level > m.level[m.learnt[last] >> 1]:
            last = i
    m.learnt[1], m.learnt[last] = m.learnt[last], m.learnt[1]
    back_to_level(m, m.level[m.learnt[1] >> 1])
    clause = m.meter[ARENA]
    m.arena[clause + SIZE], m.arena[clause + WORTH], m.arena[clause + USED] = size, worth, 1
    for i in range(size):
        m.arena[clause + HEADER + i] = m.learnt[i]
    m.meter[ARENA] += HEADER + size
    m.meter[CLAUSES] += 1
    m.meter[LEARNT] += 1
    attach(m, clause)
    assign(m, m.learnt[0], clause)


@small
def _luby(i):  # type: ignore[no-untyped-def]
    """Item i of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., the first being number 1."""
    while i & (i + 1):
        whole = 1
        while 2 * whole + 1 <= i:
            whole = 2 * whole + 1
        i -= whole
    return (i + 1) >> 1


@inlined
def _guess(m):  # type: ignore[no-untyped-def]
    """Guess the most active open variable to be what it was in the record, or last; False where none is open."""
    while m.meter[HEAPED]:
        variable = m.heap[0]
        m.place[variable] = -1
        m.meter[HEAPED] -= 1
        if m.meter[HEAPED]:
            m.heap[0] = m.heap[m.meter[HEAPED]]
            _sink(m, 0)
        if m.value[2 * variable] == 0:
            m.bounds[m.meter[LEVELS]] = m.meter[TRAIL]
            m.meter[LEVELS] += 1
            assign(m, 2 * variable + (m.record[variable] if m.meter[RECORD] else m.phase[variable]), -1)
            return True
    return False


@inlined
def _keep_record(m):  # type: ignore[no-untyped-def]
    """All before the last guess stood without a conflict: the new record, where it is longer."""
    length = m.bounds[m.meter[LEVELS] - 1]
    if length > m.meter[RECORD]:
        m.meter[RECORD] = length
        m.meter[TICKS] += length >> 5
        for i in range(length):
            m.record[m.trail[i] >> 1] = m.trail[i] & 1


@inlined
def _turn(m):  # type: ignore[no-untyped-def]
    """Set out for a new record: in turn from what the variables were last and from the old record."""
    m.meter[TURNS] += 1
    m.meter[TURN_AT] = m.meter[CONFLICTS] + TURN * m.meter[TURNS]
    m.meter[RECORD] = 0
    m.meter[TICKS] += m.phase.shape[0] >> 5
    if m.meter[TURNS] & 1 == 0:
        for variable in range(m.phase.shape[0]):
            m.phase[variable] = m.record[variable]


@entry
def learn(m, until):  # type: ignore[no-untyped-def]
    """Go on until a model stands or none is left, the meter's ticks pass `until`, or more room is needed."""
    if m.meter[RESTARTS] == 0:
        m.meter[RESTARTS], m.meter[RESTART_AT], m.meter[TIDY_AT] = 1, RESTART, TIDY
    while not m.meter[REFUTED_AT_ONCE]:
        if is_crowded(m):
            return CROWDED
        if m.meter[TICKS] >= until:
            return SLICED
        broken = _consequences(m)
        if broken >= 0:
            m.meter[CONFLICTS] += 1
            if m.meter[LEVELS] == 0:
                m.meter[REFUTED_AT_ONCE] = 1
                break
            _keep_record(m)
            _learn_clause(m, _cause(m, broken))
            m.step[0] /= DECAY
            continue
        if m.meter[CONFLICTS] >= m.meter[RESTART_AT]:
            back_to_level(m, 0)
            if m.meter[CONFLICTS] >= m.meter[TURN_AT]:
                _turn(m)
            m.meter[RESTARTS] += 1
            m.meter[RESTART_AT] = m.meter[CONFLICTS] + RESTART * _luby(m.meter[RESTARTS])
            if m.meter[CONFLICTS] >= m.meter[TIDY_AT]:
                m.meter[TIDIES] += 1
                m.meter[TIDY_AT] = m.meter[CONFLICTS] + TIDY + TIDY_LATER * m.meter[TIDIES]
                tidy(m, m.meter[LEARNT] // 2)
                continue
        if not _guess(m):
            m.meter[RECORD] = 0  # the next model is likely to be near, so it is sought from this one
            return MODEL
    return REFUTED
