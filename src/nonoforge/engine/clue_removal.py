"""Which clues can go: line logic again with one clue silenced, starting from everything that does not rest on it.

Solving a solid of 3,000 lines from the start for each of its clues takes many seconds, though most deductions never
used the clue in question. So each deduction is logged with the line that made it. Without a clue, the deductions of its
line fall, and with them all that a line deduced after it had lost a cell. The rest stands, and only what fell is worked
out again. Once every cell of the silenced line is known, everything else follows as before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from nonoforge.compiling.kernel import entry, inlined, small
from nonoforge.engine.packing import FREE, QUEUE_SIZE, TOTALS, TRAIL, Array, Packed, may_of, pack
from nonoforge.engine.propagate import allow, clear_queue, forbid, fresh_state, narrow, pop, push, step, take
from nonoforge.engine.totals import JOINT_LIMIT
from nonoforge.engine.words import ZERO
from nonoforge.puzzle import Puzzle, no_knowledge

Clue = tuple[int, int]
"""A clue that can go: its line, and which part of a total (-1: the whole clue)."""


ALL_OF_IT = 255
DEPTHS = (0, 2, ALL_OF_IT)
"""How many lines deep to let fall what rests on a clue, before checking whether it is found again."""


class Logs(NamedTuple):
    """Which line deduced what, now and before the current attempt."""

    now: Array  # (trail + 1, 3) int32: line, trail length after it, round
    old_trail: Array  # as the trail
    old: Array  # as `now`
    fallen: Array  # (lines,) uint8, zero between attempts: how many lines away from the silenced one


class Removal:
    """A puzzle that line logic solves, losing clue after clue as long as it still does.

    `solved` is False where line logic does not solve it with all clues; then nothing can be dropped. `rounds` has, for
    each round of that first solution, how many lines found something, and the share of all deductions made before it.
    In a round every line that may have news is looked at once, in turn.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._packed = pack(puzzle)
        self._state = fresh_state(self._packed)
        if len(self._packed.total) > len(self._packed.line_kind):
            # A line that loses a colour may come within JOINT_LIMIT and then needs up to that much memory.
            self._state = self._state._replace(memory=np.empty(max(len(self._state.memory), JOINT_LIMIT), np.uint64))
        size = len(self._state.trail)
        narrow(self._packed, self._state, np.array(no_knowledge(puzzle), np.uint32))
        self._given = int(self._state.meter[TRAIL])
        self._log = np.zeros((size + 1, 3), np.int32)
        lines = np.zeros(len(self._packed.line_kind), np.uint8)
        self._logs = Logs(self._log, np.empty_like(self._state.trail), np.empty_like(self._log), lines)
        self._steps = self._solve(self._packed, -1, 0)
        self.rounds = self._rounds(max(self._steps, 0))
        left = self._state.candidates
        self.solved = self._steps >= 0 and not (left & (left - np.uint32(1))).any()
        self._kept = np.ones(len(self._packed.total), np.bool_)
        self._first = self._packed.total_first.copy()
        self._total = self._packed.total.copy()

    def drop(self, clue: Clue) -> bool:
        """Leave a clue out if line logic solves the puzzle without it; whether it did."""
        line, part = clue
        if not self.solved or self._packed.line_kind[line] == FREE:
            return False
        fewer = self._without(line, part)
        steps = self._solve(fewer, line, self._steps)
        if steps < 0:
            self._packed.line_kind[line] = TOTALS if part >= 0 else self._whole
            if part >= 0:
                self._kept[self._first[line] + part] = True
            return False
        self._packed, self._steps = fewer, steps
        return True

    def drop_all(self, clues: Iterable[Clue]) -> list[Clue]:
        """Those of the clues that could be left out, tried in this order."""
        return [clue for clue in clues if self.drop(clue)]

    def _rounds(self, steps: int) -> list[tuple[int, float]]:
        numbers, ends = self._log[:steps, 2], self._log[:steps, 1]
        starts = np.flatnonzero(np.diff(numbers, prepend=-1))
        known = np.where(starts > 0, ends[starts - 1], self._given) - self._given
        widths = np.diff(np.append(starts, steps))
        whole = max(1, int(self._state.meter[TRAIL]) - self._given)
        return [(int(width), float(before) / whole) for width, before in zip(widths, known, strict=True)]

    def _solve(self, packed: Packed, silent: int, steps: int) -> int:
        return int(solve_without(packed, self._state, silent, self._given, steps, self._logs))

    def _without(self, line: int, part: int) -> Packed:
        """The arrays with one clue or one part of it less."""
        kinds = self._packed.line_kind
        if part < 0:
            self._whole = kinds[line]
            kinds[line] = FREE
            return self._packed
        self._kept[self._first[line] + part] = False
        begins, ends = self._first[:-1], self._first[1:]
        running = np.concatenate([[0], np.cumsum(self._kept)])
        counts = running[ends] - running[begins]
        if not counts[line]:
            kinds[line] = FREE
        first = np.zeros(len(counts) + 1, np.int32)
        np.cumsum(counts, out=first[1:])
        return self._packed._replace(total_first=first, total=np.ascontiguousarray(self._total[self._kept]))


@inlined
def _line_open(p, s, line):  # type: ignore[no-untyped-def]
    """Whether some position of a line may still have two colours."""
    may = may_of(p, s, line)
    for x in range(may.shape[1]):
        once = ZERO
        for c in range(may.shape[0]):
            if once & may[c, x] != ZERO:
                return True
            once |= may[c, x]
    return False


@inlined
def _solve_logged(p, s, log, steps, until):  # type: ignore[no-untyped-def]
    """Work off the queue, writing (line, trail length, round) to log[steps:] for each step that found something.

    Ends early when line `until` is fully known (-1: never). The number of steps in the log, or -1 where a line has no
    arrangement.
    """
    number, waiting = 0, s.meter[QUEUE_SIZE]
    while s.meter[QUEUE_SIZE]:
        if not waiting:
            number, waiting = number + 1, s.meter[QUEUE_SIZE]
        waiting -= 1
        line = pop(s)
        before = s.meter[TRAIL]
        if not step(p, s, line):
            clear_queue(s)
            steps = -1
        elif s.meter[TRAIL] > before:
            log[steps, 0], log[steps, 1], log[steps, 2] = line, s.meter[TRAIL], number
            steps += 1
            if until >= 0 and not _line_open(p, s, until):
                clear_queue(s)
    return steps


@entry
def solve_without(p, s, silent, given, steps, logs):  # type: ignore[no-untyped-def]
    """From a solved state, its trail and its log of `steps` steps: the same after the clue of line `silent` has changed
    to what `p` says. The number of steps of the new log; -1 where line logic does not get there, and then all is as
    it was. With `silent` -1 the state is not solved yet, and is.

    Most clues cannot go, and usually that shows at once: even if only the line's own deductions fall, and nothing that
    rests on them, the other lines do not find them again. So little falls at first, and everything only where that did
    not settle it.

    The first `given` items of the trail rest on no line.
    """
    log, old_trail, old_log = logs.now, logs.old_trail, logs.old
    size = s.meter[TRAIL]
    for i in range(size):
        old_trail[i] = s.trail[i]
    for e in range(steps):
        old_log[e, 0], old_log[e, 1] = log[e, 0], log[e, 1]
    found = 0
    for depth in DEPTHS:
        kept_steps = 0
        if silent >= 0:
            kept_steps = _let_fall(p, s, silent, given, steps, logs, depth)
        elif depth != ALL_OF_IT:
            continue
        found = _solve_logged(p, s, log, kept_steps, silent)
        if silent < 0:
            return found
        if found < 0 or _line_open(p, s, silent):
            _restore(p, s, size, steps, log, old_trail, old_log)
            return -1
        if depth != ALL_OF_IT:
            _restore(p, s, size, steps, log, old_trail, old_log)
    return _as_before(p, s, given, steps, found, log, old_trail, old_log)


@inlined
def _let_fall(p, s, silent, given, steps, logs, depth):  # type: ignore[no-untyped-def]
    """Take back what line `silent` deduced, then what lines that lost a cell deduced later, and so on, `depth` lines
    deep; queue all lines that lost a cell. The steps left in the log.
    """
    log, old_trail, old_log, fallen = logs.now, logs.old_trail, logs.old, logs.fallen
    kept, kept_steps, at = given, 0, given
    for e in range(steps):
        line, end = old_log[e, 0], old_log[e, 1]
        rank = 0 if line == silent else fallen[line]
        falls = line == silent or (rank > 0 and rank <= depth)
        for i in range(at, end):
            item = old_trail[i]
            if not falls:
                s.trail[kept] = item
                kept += 1
                continue
            cell, colour = item >> 5, item & 31
            s.candidates[cell] |= np.uint32(1) << np.uint32(colour)
            for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
                place, other = p.visit_place[v], p.visit_line[v]
                allow(p, s, other, place, colour)
                if fallen[other] == 0 or fallen[other] > rank + 1:
                    fallen[other] = min(rank + 1, ALL_OF_IT)
        at = end
        if not falls:
            log[kept_steps, 0], log[kept_steps, 1] = line, kept
            kept_steps += 1
    s.meter[TRAIL] = kept
    for line in range(fallen.shape[0]):
        if fallen[line]:
            fallen[line] = 0
            push(s, line)
    return kept_steps


@inlined
def _as_before(p, s, given, steps, found, log, old_trail, old_log):  # type: ignore[no-untyped-def]
    """Write down again, in the old order, whatever of the old trail is not known yet."""
    at = given
    for e in range(steps):
        line, end = old_log[e, 0], old_log[e, 1]
        before = s.meter[TRAIL]
        for i in range(at, end):
            cell, colour = old_trail[i] >> 5, old_trail[i] & 31
            if (s.candidates[cell] >> np.uint32(colour)) & np.uint32(1):
                take(p, s, cell, colour, line)
        at = end
        if s.meter[TRAIL] > before:
            log[found, 0], log[found, 1] = line, s.meter[TRAIL]
            found += 1
    clear_queue(s)
    return found


@small
def _restore(p, s, size, steps, log, old_trail, old_log):  # type: ignore[no-untyped-def]
    """Back to the solved state with its trail and log."""
    s.meter[TRAIL] = size
    for i in range(size):
        item = old_trail[i]
        s.trail[i] = item
        cell, colour = item >> 5, item & 31
        if (s.candidates[cell] >> np.uint32(colour)) & np.uint32(1):
            s.candidates[cell] &= ~(np.uint32(1) << np.uint32(colour))
            for v in range(p.visit_first[cell], p.visit_first[cell + 1]):
                forbid(p, s, p.visit_line[v], p.visit_place[v], colour)
    for e in range(steps):
        log[e, 0], log[e, 1] = old_log[e, 0], old_log[e, 1]
