"""An inquiry: one puzzle being decided, stage by stage, as far as each budget goes.

lines  ->  probing and search  ->  clauses

Line logic comes first and settles most puzzles. Probing and guessing follow as long as they are cheap: they are exact,
they prove facts about cells, and they find second solutions on the way. What is still open after `HAND_OVER` line steps
goes to clause learning with everything that was proved. Each stage can be left at any time and taken up again.
"""

from __future__ import annotations

from time import perf_counter

import numpy as np

from nonoforge.boards import Solid
from nonoforge.clues import Runs
from nonoforge.compiling.clock import seconds_loading
from nonoforge.engine.clauses.ask import Clauses
from nonoforge.engine.packing import (
    BRANCHES,
    BROKEN_LINE,
    LINE_STEPS,
    PROBES,
    RELAXED,
    RUNS,
    TRAIL,
    UNTIL,
    WORK,
    Packed,
    State,
    pack,
)
from nonoforge.engine.probe import Probing, back_to, fresh_probing, probing_bytes
from nonoforge.engine.propagate import (
    CONTRADICTION,
    ENDLESS,
    FIXPOINT,
    MOST_BYTES,
    PAUSED,
    fresh_state,
    narrow,
    propagate,
)
from nonoforge.engine.search import EXHAUSTED, SOLVED, Search, fresh_search, search
from nonoforge.engine.switch import switched
from nonoforge.engine.switch_box import box_switched
from nonoforge.engine.verdict import MULTIPLE, NONE, UNIQUE, UNKNOWN, Budget, Counters, Verdict
from nonoforge.puzzle import Knowledge, Picture, Puzzle, check_knowledge, no_knowledge

HAND_OVER = 20_000
"""Line steps of probing and search before clause learning takes over."""

SLICE = 1 << 20
"""Words worked on in one slice, about 30 ms (see `WORK`). Where a slice ends changes nothing in what is found."""

LINES, SEARCH, CLAUSES, HANDING, TOO_LARGE, DONE = range(6)
"""The stages; HANDING: solutions are known and clauses are to find the others; TOO_LARGE: there is no room to go on."""


class Inquiry:
    """Finds the solutions of a puzzle one after the other; every one has been checked when it is handed out."""

    def __init__(self, puzzle: Puzzle, knowledge: Knowledge | None = None) -> None:
        begun = perf_counter()
        if knowledge is not None:
            check_knowledge(puzzle, knowledge)
        self.puzzle = puzzle
        self.packed: Packed = pack(puzzle)
        self.pack_seconds = perf_counter() - begun
        self.start = knowledge
        self.state: State | None = None
        self.again: State | None = None
        self.probing: Probing | None = None
        self.guesses: Search | None = None
        self.clauses: Clauses | None = None
        self.stage = LINES
        self.found: list[Picture] = []
        self.proved: Knowledge | None = None
        self.reason = ""
        self.line: int | None = None
        self.open_after_lines = puzzle.cells
        self.sat_calls = 0
        self.hand_over = 0
        self.seconds = 0.0

    def advance(self, budget: Budget, wanted: int) -> str:
        """Go on until `wanted` solutions are known or there are no more; "" then, else why the budget ended it."""
        begun, loaded = perf_counter(), seconds_loading()
        stages = (self._lines, self._search, self._clauses, self._hand_over)
        try:
            while self.stage != DONE and len(self.found) < wanted:
                if self.stage == TOO_LARGE:
                    return "the puzzle is too large: to go on would take more than 1 GB of memory"
                if self.state is not None:
                    over = budget.spent()
                    if over:
                        return over
                    self.state.meter[UNTIL] = self.state.meter[WORK] + SLICE
                before = self._effort()
                stages[self.stage](budget)
                budget.spend(self._effort() - before)
            return ""
        finally:
            self.seconds += perf_counter() - begun - (seconds_loading() - loaded)

    def _line_steps(self) -> int:
        return 0 if self.state is None else int(self.state.meter[LINE_STEPS])

    def _effort(self) -> int:
        """What has been done so far, in line steps."""
        return self._line_steps() + (0 if self.clauses is None else self.clauses.effort)

    def _lines(self, budget: Budget) -> None:
        """Line logic, a slice at a time."""
        if self.state is None:
            self.state = fresh_state(self.packed)
            refuted = _unequal_sums(self.puzzle, self.packed)
            if refuted or not self._narrow_to_start():
                return self._end(refuted or "a cell has no colour left before the first step")
            self.state.meter[UNTIL] = SLICE
        answer = propagate(self.packed, self.state, budget.left(ENDLESS))
        if answer == CONTRADICTION:
            self.line = int(self.state.meter[BROKEN_LINE])
            return self._end(_why_line_fails(self.puzzle, self.line))
        if answer == FIXPOINT:
            left = self.state.candidates
            self.open_after_lines = int(np.count_nonzero(left & (left - np.uint32(1))))
            if self.open_after_lines:
                self.stage = SEARCH
                self._two_by_goal()
            else:
                self._keep(self._settled())
                self._end("")
        return None

    def _two_by_goal(self) -> None:
        """Two solutions of a solid at once, where its goal is one and a box of the goal can be switched.

        The goal is not trusted: it must keep every clue, like any other solution. Clauses find the rest.
        """
        goal, board = self.puzzle.goal, self.puzzle.board
        if goal is None or not isinstance(board, Solid) or self.state is None or self.start is not None:
            return
        left = self.state.candidates
        if not ((left >> np.frombuffer(goal, np.uint8)) & 1).all() or self.puzzle.errors(goal):
            return
        other = box_switched(self.packed, board, goal, left)
        if other is not None:
            self.proved = self._knowledge()
            self._keep(goal)
            self._keep(other)
            self.stage = HANDING

    def _narrow_to_start(self) -> bool:
        assert self.state is not None  # noqa: S101
        if not self.puzzle.given and self.start is None:
            return True
        known = np.array(no_knowledge(self.puzzle), np.uint32)
        if self.start is not None:
            known &= np.array(self.start, np.uint32)
        return bool(narrow(self.packed, self.state, known))

    def _search(self, budget: Budget) -> None:
        """Probing and guessing, a slice at a time."""
        assert self.state is not None  # noqa: S101
        if self.probing is None or self.guesses is None:
            if probing_bytes(self.packed) > MOST_BYTES:
                self.stage = TOO_LARGE
                return
            self.probing = fresh_probing(self.packed, self.state)
            self.guesses = fresh_search(self.state)
            self.hand_over = self.hand_over or self._line_steps() + HAND_OVER
        limit = min(self.hand_over, self._line_steps() + budget.left(ENDLESS))
        answer = search(self.packed, self.state, self.probing, self.guesses, limit)
        if answer == SOLVED:
            if not self.found:
                self.proved = self._knowledge()
            self._keep(self._settled())
        elif answer == EXHAUSTED:
            self._end("no colouring of the cells keeps all clues: every case that is left ends in a contradiction")
        elif answer == PAUSED and self._line_steps() >= self.hand_over:
            self._hand_over(budget)

    def _hand_over(self, _budget: Budget) -> None:
        """From search to clauses, with what was proved without guesses; back to search where they would be too many."""
        assert self.state is not None  # noqa: S101
        self.stage = HANDING
        base = self._proved_again() if self.found else self._without_guesses()
        if base is None:
            return
        clauses = Clauses(self.packed, base)
        if clauses.too_large:
            self.hand_over = ENDLESS
            self.stage = TOO_LARGE if self.found and self.guesses is None else SEARCH
            if not self.found:
                self.probing = self.guesses = None
            return
        self.state, self.clauses, self.stage = base, clauses, CLAUSES
        self.probing = self.guesses = None
        for picture in self.found:
            self.clauses.forbid(picture)

    def _without_guesses(self) -> State:
        """The state of the search with its guesses taken back."""
        assert self.state is not None and self.probing is not None and self.guesses is not None  # noqa: PT018, S101
        if self.guesses.depth[0]:
            back_to(self.packed, self.state, self.probing, int(self.guesses.stack[0, 0]))
            self.guesses.depth[0] = 0
        return self.state

    def _proved_again(self) -> State | None:
        """A new state with what is proved, or None while it is being worked out, a slice at a time.

        A search that goes on after a solution excludes that solution, so its state no longer proves anything.
        """
        assert self.state is not None  # noqa: S101
        if self.again is None:
            self.again = fresh_state(self.packed)
            narrow(self.packed, self.again, np.array(self.proved, np.uint32))
            for place in (LINE_STEPS, PROBES, BRANCHES, RELAXED):
                self.again.meter[place] = self.state.meter[place]
        self.again.meter[UNTIL] = self.again.meter[WORK] + SLICE
        return self.again if propagate(self.packed, self.again, ENDLESS) == FIXPOINT else None

    def _clauses(self, budget: Budget) -> None:
        """Clause learning, a slice at a time; after the first solution a look for one close by."""
        assert self.clauses is not None and self.state is not None  # noqa: PT018, S101
        self.sat_calls += 1
        answer = self.clauses.look(budget)
        if isinstance(answer, bytes):
            if not self.found:
                self.proved = self._knowledge()
            for picture in (answer, switched(self.packed, answer, self.state.candidates)):
                if picture is not None and picture not in self.found:
                    self._keep(picture)
                    self.clauses.forbid(picture)
        elif answer is False:
            self._end("no colouring of the cells keeps all clues: clause learning refuted every case")

    def _settled(self) -> Picture:
        assert self.state is not None  # noqa: S101
        if self.packed.colours == 2:
            return (self.state.candidates >> np.uint32(1)).astype(np.uint8).tobytes()
        exponents = np.frexp(self.state.candidates)[1]  # of a power of two: its place plus one
        return (exponents - 1).astype(np.uint8).tobytes()

    def _keep(self, picture: Picture) -> None:
        """Check a solution by other means than the engine's, and keep it."""
        broken = self.puzzle.errors(picture)
        if broken:
            raise AssertionError(f"the engine found a picture that breaks {self.puzzle.board.line_name(broken[0])}")
        self.found.append(picture)

    def _end(self, reason: str) -> None:
        self.reason = "" if self.found else reason
        self.stage = DONE
        if self.clauses is not None:
            self.clauses.close()

    def _knowledge(self) -> Knowledge:
        """What is proved without any guess."""
        if self.state is None:
            return self.start or no_knowledge(self.puzzle)
        left = self.state.candidates.copy()
        if self.guesses is not None and self.guesses.depth[0]:
            trail = self.state.trail[self.guesses.stack[0, 0] : self.state.meter[TRAIL]]
            np.bitwise_or.at(left, trail >> 5, np.uint32(1) << (trail & 31).astype(np.uint32))
        return tuple(left.tolist())

    def counters(self) -> Counters:
        """What it took so far."""
        if self.state is None:
            return Counters(seconds=self.seconds)
        meter = self.state.meter
        return Counters(
            line_steps=int(meter[LINE_STEPS]),
            probes=int(meter[PROBES]),
            branches=int(meter[BRANCHES]),
            sat_calls=self.sat_calls,
            conflicts=0 if self.clauses is None else self.clauses.conflicts,
            relaxed=int(meter[RELAXED]),
            seconds=self.seconds,
        )

    def verdict(self, budget: Budget | None = None) -> Verdict:
        """Decide as far as the budget goes; call again with a new budget to go on."""
        over = self.advance(budget or Budget(), 2)
        if len(self.found) > 1:
            answer = MULTIPLE
        elif self.stage == DONE:
            answer = UNIQUE if self.found else NONE
        else:
            answer = UNKNOWN
        if answer == UNIQUE:
            knowledge: Knowledge = tuple(1 << colour for colour in self.found[0])
        else:
            knowledge = self.proved or self._knowledge()
        return Verdict(
            answer=answer,
            puzzle=self.puzzle,
            solutions=tuple(self.found[:2]),
            reason=over or self.reason,
            line=self.line,
            knowledge=knowledge,
            line_solvable=self.open_after_lines == 0,
            unknown_after_lines=self.open_after_lines,
            counters=self.counters(),
            pack_seconds=self.pack_seconds,
        )


_RUNS = bytes([RUNS])


def _unequal_sums(puzzle: Puzzle, packed: Packed) -> str:
    """Why a grid's rows and columns cannot both be right, where their totals already differ.

    On the packed arrays and in few calls, because this runs before every puzzle: over the clues it took longer than
    line logic.
    """
    directions, lengths = puzzle.board.directions, packed.block_length
    if len(directions) != 2 or packed.line_kind.tobytes().strip(_RUNS) or not np.logical_and.reduce(lengths):
        return ""
    split = packed.block_first[directions[1][1].start]
    if packed.colours == 2 and 2 * np.add.reduce(lengths[:split]) == np.add.reduce(lengths):
        return ""
    sums = [
        np.bincount(packed.block_colour[part], lengths[part], packed.colours)
        for part in (slice(None, split), slice(split, None))
    ]
    for colour in np.flatnonzero(sums[0] != sums[1]).tolist():
        a, b = (int(of_colour[colour]) for of_colour in sums)
        name = puzzle.palette[colour].name
        return f"the {directions[0][0]} promise {a} {name} cells, the {directions[1][0]} {b}"
    return ""


def _why_line_fails(puzzle: Puzzle, line: int) -> str:
    """Why nothing fits a line."""
    name, clue, length = puzzle.board.line_name(line), puzzle.clues[line], len(puzzle.lines[line])
    if isinstance(clue, Runs) and clue.shortest > length:
        return f"{name} has {length} cells, but its blocks need {clue.shortest}"
    return f"nothing fits {name} once the lines crossing it are taken into account"
