"""The mind of the clause learner: clauses, what is assigned and why, and who watches what; all of it in flat arrays.

A variable is a number from 0; its literals are 2 · variable ("true") and 2 · variable + 1 ("false"), so that x ^ 1 is
the opposite of x. A clause is a place in the arena: three numbers about it, then its literals. Its first two literals
are watched: nothing can follow from a clause, nor break it, before one of these is false.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, kernel, small
from nonoforge.engine.packing import Array

SIZE, WORTH, USED, HEADER = 0, 1, 2, 3
"""Of a clause: how many literals; 0, or for a learnt clause over how many guesses it reaches (fewer is better); whether
it took part in a conflict since `tidy`; where its literals begin."""

FIRST, COUNT, ROOM = 0, 1, 2
"""Of a list of watches: where it begins, how many there are, for how many there is room."""

GOOD, FAIR = 2, 6
"""Worth up to which a learnt clause is kept for good, and while it is used."""


class Mind(NamedTuple):
    """v variables."""

    arena: Array  # int32: the clauses
    watch: Array  # (2 · half,) int64: the lists, in one half at a time; see `watch`
    lists: Array  # (2v, 3) int32: the list of each literal: clauses to look at when it becomes false
    value: Array  # (2v,) int8: by literal, 1 true, -1 false, 0 open
    level: Array  # (v,) int32: how many guesses stood when the variable was assigned
    reason: Array  # (v,) int32: the clause that assigned it; -1 for a guess, and for what is certain
    trail: Array  # (v,) int32: literals in the order in which they became true
    bounds: Array  # (v+1,) int32: length of the trail before each guess
    activity: Array  # (v,) float64: how much the variable took part in conflicts lately
    heap: Array  # (v,) int32: open variables, the most active on top
    place: Array  # (v,) int32: where each is in the heap, or -1
    phase: Array  # (v,) int8: the last bit of a literal: what the variable was last
    record: Array  # (v,) int8: the same: what it was when it last took part in a record, see `learn`
    seen: Array  # (v,) int8: scratch, 0 in between
    stack: Array  # (v,) int32: scratch
    clear: Array  # (v,) int32: scratch
    learnt: Array  # (v,) int32: scratch: the clause being learnt
    stamp: Array  # (v+1,) int64: scratch by level
    tally: Array  # (256,) int64: scratch of `tidy`
    meter: Array  # (METERS,) int64, see below
    step: Array  # (1,) float64: what a conflict adds to an activity


(ARENA, POOL, SIDE, TRAIL, LEVELS, HEAD, CONFLICTS, TICKS, HEAPED, CLAUSES, LEARNT, STAMP) = range(12)
(REFUTED_AT_ONCE, RESTARTS, RESTART_AT, TIDIES, TIDY_AT, RECORD, TURNS, TURN_AT) = range(12, 20)
"""Places in `Mind.meter`: words of the arena in use, where the next list goes, the half of `watch`; the trail's length,
guesses that stand, how far along the trail consequences were drawn; conflicts so far and ticks, about 30 ns each; items
of the heap, clauses, learnt ones; the last stamp; whether the clauses broke without any guess; when to restart and to
tidy; the trail's length of the record, and when to set out for a new one."""
METERS = 20


def fresh_mind(variables: int, literals: int, clauses: int) -> Mind:
    """A mind with room for this many clauses with so many literals in all, and for some to learn."""
    v = max(1, variables)
    meter = np.zeros(METERS, np.int64)
    meter[HEAPED] = v
    return Mind(
        arena=np.empty(literals + HEADER * clauses + 64 * v, np.int32),
        watch=np.empty(2 * (6 * clauses + 32 * v), np.int64),
        lists=np.zeros((2 * v, 3), np.int32),
        value=np.zeros(2 * v, np.int8),
        level=np.zeros(v, np.int32),
        reason=np.full(v, -1, np.int32),
        trail=np.empty(v, np.int32),
        bounds=np.zeros(v + 1, np.int32),
        activity=np.zeros(v, np.float64),
        heap=np.arange(v, dtype=np.int32),
        place=np.arange(v, dtype=np.int32),
        phase=np.ones(v, np.int8),
        record=np.ones(v, np.int8),
        seen=np.zeros(v, np.int8),
        stack=np.empty(v, np.int32),
        clear=np.empty(v, np.int32),
        learnt=np.empty(v, np.int32),
        stamp=np.zeros(v + 1, np.int64),
        tally=np.zeros(256, np.int64),
        meter=meter,
        step=np.ones(1, np.float64),
    )


def with_room(mind: Mind) -> Mind:
    """The same with twice as much room for clauses and for watches: both halves of these become the first."""
    mind.meter[SIDE] = 0
    return mind._replace(
        arena=np.concatenate([mind.arena, np.empty_like(mind.arena)]),
        watch=np.concatenate([mind.watch, np.empty_like(mind.watch)]),
    )


@small
def is_crowded(m):  # type: ignore[no-untyped-def]
    """Whether another learnt clause might not fit: it has a literal for each variable at most, and the lists must fit
    even when each of them has been written twice.
    """
    room = m.arena.shape[0] - m.meter[ARENA]
    return room < m.level.shape[0] + HEADER or 4 * m.meter[CLAUSES] + 5 * m.lists.shape[0] > m.watch.shape[0] >> 1


@small
def assign(m, literal, reason):  # type: ignore[no-untyped-def]
    """A literal is true from now on."""
    m.value[literal] = 1
    m.value[literal ^ 1] = -1
    variable = literal >> 1
    m.level[variable] = m.meter[LEVELS]
    m.reason[variable] = reason
    m.trail[m.meter[TRAIL]] = literal
    m.meter[TRAIL] += 1


@entry
def put(m, literals, ends):  # type: ignore[no-untyped-def]
    """Add a batch of clauses (`encode`) without guesses standing; there must be room, and `tidy` must follow."""
    begin = 0
    for i in range(ends.shape[0]):
        _put_clause(m, literals, begin, ends[i])
        begin = ends[i]


@small
def _put_clause(m, literals, begin, end):  # type: ignore[no-untyped-def]
    """Add the clause literals[begin:end] less what is false, unless it is true; whether it is to be watched."""
    clause, size = m.meter[ARENA], 0
    for k in range(begin, end):
        literal = 2 * (abs(literals[k]) - 1) + (literals[k] < 0)
        if m.value[literal] > 0:
            return False
        if m.value[literal] == 0:
            m.arena[clause + HEADER + size] = literal
            size += 1
    if size == 0:
        m.meter[REFUTED_AT_ONCE] = 1
    elif size == 1:
        assign(m, m.arena[clause + HEADER], -1)
    else:
        m.arena[clause + SIZE], m.arena[clause + WORTH], m.arena[clause + USED] = size, 0, 0
        m.meter[ARENA] += HEADER + size
        m.meter[CLAUSES] += 1
    return size > 1


@kernel
def _pack(m):  # type: ignore[no-untyped-def]
    """Write all lists one after the other into the other half, with room for four more each."""
    side = 1 - m.meter[SIDE]
    at = side * (m.watch.shape[0] >> 1)
    for literal in range(m.lists.shape[0]):
        first, count = m.lists[literal, FIRST], m.lists[literal, COUNT]
        for i in range(count):
            m.watch[at + i] = m.watch[first + i]
        m.lists[literal, FIRST], m.lists[literal, ROOM] = at, count + 4
        at += count + 4
    m.meter[POOL], m.meter[SIDE] = at, side


@kernel
def _enlarge(m, literal):  # type: ignore[no-untyped-def]
    """More room for a list: at the end of this half, or all are packed."""
    room = max(4, 2 * m.lists[literal, ROOM])
    if m.meter[POOL] + room > (m.meter[SIDE] + 1) * (m.watch.shape[0] >> 1):
        _pack(m)
        return
    first, at = m.lists[literal, FIRST], m.meter[POOL]
    for i in range(m.lists[literal, COUNT]):
        m.watch[at + i] = m.watch[first + i]
    m.lists[literal, FIRST], m.lists[literal, ROOM] = at, room
    m.meter[POOL] = at + room


@small
def watch(m, literal, reference, other):  # type: ignore[no-untyped-def]
    """Look at a clause when this literal becomes false, unless the other is true. Lists may move.

    A watch is one number: the other literal, and above it twice the clause, plus 1 where the clause is just these two.
    """
    if m.lists[literal, COUNT] == m.lists[literal, ROOM]:
        _enlarge(m, literal)
    m.watch[m.lists[literal, FIRST] + m.lists[literal, COUNT]] = reference << 32 | other
    m.lists[literal, COUNT] += 1


@small
def attach(m, clause):  # type: ignore[no-untyped-def]
    """Watch the first two literals of a clause."""
    a, b = m.arena[clause + HEADER], m.arena[clause + HEADER + 1]
    reference = 2 * clause + (m.arena[clause + SIZE] == 2)
    watch(m, a, reference, b)
    watch(m, b, reference, a)


@entry
def add(m, literals):  # type: ignore[no-untyped-def]
    """Add one clause to those that are watched, without guesses standing; False where there is no room for it."""
    if m.arena.shape[0] - m.meter[ARENA] < literals.shape[0] + HEADER:
        return False
    clause = m.meter[ARENA]
    if _put_clause(m, literals, 0, literals.shape[0]):
        attach(m, clause)
    return True


@small
def _is_poor(m, clause):  # type: ignore[no-untyped-def]
    """Whether a clause may be forgotten."""
    worth = m.arena[clause + WORTH]
    return worth > FAIR or (worth > GOOD and not m.arena[clause + USED])


@entry
def good_clauses(m, out):  # type: ignore[no-untyped-def]
    """Write what is certain and the good learnt clauses to `out`, in numbers as `put` takes them, a 0 after each; how
    many numbers that is. out: (len(arena),) int32.
    """
    used, clause = 0, 0
    certain = m.bounds[0] if m.meter[LEVELS] else m.meter[TRAIL]
    for i in range(min(certain, out.shape[0] // 2)):
        literal = m.trail[i]
        out[used] = -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1
        out[used + 1] = 0
        used += 2
    while clause < m.meter[ARENA]:
        size = m.arena[clause + SIZE]
        if 0 < m.arena[clause + WORTH] <= GOOD and used + size < out.shape[0]:
            for k in range(clause + HEADER, clause + HEADER + size):
                literal = m.arena[k]
                out[used] = -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1
                used += 1
            out[used] = 0
            used += 1
        clause += HEADER + size
    return used


@inlined
def _limit(m, drop):  # type: ignore[no-untyped-def]
    """To forget `drop` poor clauses: the worth above which all go, and how many of that worth."""
    m.tally[:] = 0
    clause = 0
    while clause < m.meter[ARENA]:
        if _is_poor(m, clause):
            m.tally[min(m.arena[clause + WORTH], 255)] += 1
        clause += HEADER + m.arena[clause + SIZE]
    worth, some = 255, min(m.tally[255], drop)
    while worth > GOOD and drop > m.tally[worth]:
        drop -= m.tally[worth]
        worth -= 1
        some = min(m.tally[worth], drop)
    return worth, some


@entry
def tidy(m, drop):  # type: ignore[no-untyped-def]
    """Without guesses: forget `drop` of the poor clauses, the oldest of the worst first, and all that is certain
    anyway; then watch what is left.
    """
    worst, some = 255, 0
    if drop > 0:
        worst, some = _limit(m, drop)
    m.lists[:, COUNT] = 0
    source, at, end = 0, 0, m.meter[ARENA]
    m.meter[CLAUSES] = m.meter[LEARNT] = 0
    while source < end:
        clause = source
        source += HEADER + m.arena[clause + SIZE]
        worth = m.arena[clause + WORTH]
        grade = min(worth, 255)
        if drop > 0 and (grade > worst or (grade == worst and some > 0)) and _is_poor(m, clause):
            some -= grade == worst
            continue
        kept, true = 0, False
        for k in range(clause + HEADER, source):
            literal = m.arena[k]
            true |= m.value[literal] > 0
            if m.value[literal] == 0:
                m.arena[at + HEADER + kept] = literal
                kept += 1
        if true:
            continue
        if kept == 0:
            m.meter[REFUTED_AT_ONCE] = 1
        elif kept == 1:
            assign(m, m.arena[at + HEADER], -1)
        else:
            m.arena[at + SIZE], m.arena[at + WORTH], m.arena[at + USED] = kept, worth, 0
            m.lists[m.arena[at + HEADER], COUNT] += 1
            m.lists[m.arena[at + HEADER + 1], COUNT] += 1
            m.meter[CLAUSES] += 1
            m.meter[LEARNT] += worth > 0
            at += HEADER + kept
    m.meter[ARENA] = at
    m.meter[TICKS] += (end + m.lists.shape[0]) >> 3
    _watch_all(m)


@inlined
def _watch_all(m):  # type: ignore[no-untyped-def]
    """New lists for all clauses, COUNT long, with room for half as many more."""
    at = m.meter[SIDE] * (m.watch.shape[0] >> 1)
    for literal in range(m.lists.shape[0]):
        count = m.lists[literal, COUNT]
        m.lists[literal, FIRST], m.lists[literal, COUNT] = at, 0
        m.lists[literal, ROOM] = count + (count >> 1) + 2
        at += m.lists[literal, ROOM]
    m.meter[POOL] = at
    clause = 0
    while clause < m.meter[ARENA]:
        attach(m, clause)
        clause += HEADER + m.arena[clause + SIZE]
