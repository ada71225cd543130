"""Halford's three puzzle solvers (his sections 3.6 to 3.9), as streams of events.

Each only decides which line to look at next; a line solver does the looking. What the thesis leaves open was inferred
from its tables:

- brute force counts every line, solved or not, and stops as soon as the puzzle is complete;
- the hierarchical solver's queue is first in, first out and may hold a line twice; a line solved while it waits is
  still looked at, and the solver checks whether the puzzle is solved only when the queue is empty;
- the heuristic solver's queue is sorted by falling priority and keeps its order among equals;
- the heuristic exit compares with the queue after the line is back in it: Edge has 21 lines and 21 looks in print, but
  a comparison before the line goes back (as in his Figure 31) would stop at 20;
- the pre-pass is not counted.

A colour that a cell loses without being settled counts like an empty cell; the thesis had no colours.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from nonoforge.errors import PuzzleError
from nonoforge.explain.strategies.line_solvers import LINE_SOLVERS, LineSolver, settled_by_clue_alone
from nonoforge.puzzle import Knowledge, Puzzle, check_knowledge, no_knowledge

ITERATIONS = 100
"""How often brute force goes over all lines before it gives up (Halford's limit)."""


@dataclass(frozen=True, slots=True)
class Event:
    """One look at one line: what it changed, as (cell, candidates left) pairs; nothing if it was a bad guess."""

    number: int
    line: int
    changes: tuple[tuple[int, int], ...]
    waiting: int

    @property
    def bad_guess(self) -> bool:
        """Whether the look found nothing."""
        return not self.changes


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a strategy did. `broken_line` is the line that has no arrangement, if one was found."""

    strategy: str
    prepass: bool
    line_solver: str
    line_solves: int
    bad_guesses: int
    solved: bool
    broken_line: int | None
    knowledge: Knowledge


class Contradiction(Exception):
    """A line has no arrangement; its number is the argument."""


@dataclass
class Table:
    """The puzzle while a strategy works on it."""

    puzzle: Puzzle
    look_at: LineSolver
    masks: list[int]
    looks: int = 0
    bad: int = 0
    unsettled: int = 0
    crossing: list[list[int]] = field(default_factory=list)
    open_in_line: list[int] = field(default_factory=list)
    repeats: list[bool] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.crossing = [[] for _ in self.masks]
        for index, line in enumerate(self.puzzle.lines):
            cells = set(line)
            self.repeats.append(len(cells) < len(line))
            self.open_in_line.append(sum(not _settled(self.masks[cell]) for cell in cells))
            for cell in cells:
                self.crossing[cell].append(index)
        self.unsettled = sum(not _settled(mask) for mask in self.masks)

    def look(self, line: int) -> tuple[tuple[int, int], ...]:
        """Solve one line, and count it."""
        changes = self.learn(line)
        self.looks += 1
        self.bad += not changes
        return changes

    def learn(self, line: int) -> tuple[tuple[int, int], ...]:
        """Solve one line and keep what it finds."""
        cells = self.puzzle.lines[line]
        found = self.look_at(self.puzzle.clues[line], [self.masks[cell] for cell in cells], cells)
        if found is None:
            raise Contradiction(line)
        changed: dict[int, int] = {}
        for cell, mask in zip(cells, found, strict=True):
            left = self.masks[cell] & mask
            if left == self.masks[cell]:
                continue
            if not left:
                raise Contradiction(line)
            if _settled(left) and not _settled(self.masks[cell]):
                self.unsettled -= 1
                for other in self.crossing[cell]:
                    self.open_in_line[other] -= 1
            self.masks[cell] = changed[cell] = left
        return tuple(changed.items())

    def solved(self, line: int) -> bool:
        """Whether every cell of the line is settled."""
        return not self.open_in_line[line]

    def across(self, line: int, cell: int) -> list[int]:
        """The other lines through a cell; also the line itself if it visits cells twice and can learn more."""
        return [other for other in self.crossing[cell] if other != line or self.repeats[line]]


def brute_force(table: Table, _exit_factor: int | None) -> Iterator[Event]:
    """All lines in order, again and again (Figure 28)."""
    lines = range(len(table.puzzle.lines))
    for _ in range(ITERATIONS):
        for line in lines:
            changes = table.look(line)
            yield Event(table.looks, line, changes, len(lines) - line - 1)
            if not table.unsettled:
                return


def hierarchical(table: Table, _exit_factor: int | None) -> Iterator[Event]:
    """Each line once, and after every find the lines across it, first come, first served (Figure 29)."""
    for first in range(len(table.puzzle.lines)):
        queue = deque([first])
        while queue:
            line = queue.popleft()
            changes = table.look(line)
            for cell, _ in changes:
                queue.extend(other for other in table.across(line, cell) if not table.solved(other))
            yield Event(table.looks, line, changes, len(queue))
        if not table.unsettled:
            return


def heuristic(table: Table, exit_factor: int | None) -> Iterator[Event]:
    """Always the line of highest priority (Figure 31).

    With `exit_factor` f it gives up, as printed, after f times as many bad guesses in a row as there are lines waiting.
    That can be too early: Knot needs f = 4. Without it, it gives up when no waiting line has changed since the last
    look at it.
    """
    count = len(table.puzzle.lines)
    priority, bad_guesses, fresh = [0] * count, [0] * count, [True] * count
    queue = [line for line in range(count) if not table.solved(line)]
    bad_in_a_row = 0
    while queue:
        line = queue.pop(0)
        changes = table.look(line)
        fresh[line] = False
        weight = 0
        for cell, mask in changes:
            worth = 2 if _settled(mask) and mask != 1 else 1
            weight += worth
            for other in table.across(line, cell):
                priority[other] += worth
                fresh[other] = True
        if changes:
            priority[line] -= weight
            bad_in_a_row = 0
        else:
            bad_guesses[line] += 1
            priority[line] -= bad_guesses[line]
            bad_in_a_row += 1
        queue.append(line)
        queue = [waiting for waiting in queue if not table.solved(waiting)]
        queue.sort(key=lambda waiting: -priority[waiting])
        yield Event(table.looks, line, changes, len(queue))
        if exit_factor is None:
            if not any(fresh[waiting] for waiting in queue):
                return
        elif not changes and bad_in_a_row >= exit_factor * len(queue):
            return


STRATEGIES: dict[str, Callable[[Table, int | None], Iterator[Event]]] = {
    "brute": brute_force,
    "hierarchical": hierarchical,
    "heuristic": heuristic,
}
"""By the name used on the command line."""


def run_strategy(
    puzzle: Puzzle,
    strategy: str = "brute",
    *,
    prepass: bool = False,
    line_solver: str = "extreme",
    exit_factor: int | None = None,
    knowledge: Knowledge | None = None,
    watch: Callable[[Event], None] | None = None,
) -> Outcome:
    """Solve a puzzle like one of Halford's solvers; `watch` is called with every event as it happens."""
    if strategy not in STRATEGIES:
        raise PuzzleError(f"there is no strategy {strategy!r}: choose from {', '.join(STRATEGIES)}")
    if line_solver not in LINE_SOLVERS:
        raise PuzzleError(f"there is no line solver {line_solver!r}: choose from {', '.join(LINE_SOLVERS)}")
    if exit_factor is not None and exit_factor < 1:
        raise PuzzleError(f"an exit factor of {exit_factor} would give up before the first look: use 1 or more")
    if knowledge is not None:
        check_knowledge(puzzle, knowledge)
    table = Table(puzzle, LINE_SOLVERS[line_solver], list(knowledge or no_knowledge(puzzle)))
    broken = None
    try:
        if prepass:
            for line, clue in enumerate(puzzle.clues):
                if settled_by_clue_alone(clue, len(puzzle.lines[line])):
                    table.learn(line)
        for event in STRATEGIES[strategy](table, exit_factor):
            if watch is not None:
                watch(event)
    except Contradiction as found:
        broken = int(found.args[0])
    solved = broken is None and not table.unsettled
    if solved and (errors := puzzle.errors(bytes(mask.bit_length() - 1 for mask in table.masks))):
        # Brute force stops when all cells are settled, before it has looked at lines that they may break.
        solved, broken = False, errors[0]
    return Outcome(strategy, prepass, line_solver, table.looks, table.bad, solved, broken, tuple(table.masks))


def _settled(mask: int) -> bool:
    return mask & (mask - 1) == 0
