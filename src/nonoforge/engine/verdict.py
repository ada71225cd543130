"""What the engine answers with: verdicts, counts and counters; and what it is held to: budgets and cancelling."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from nonoforge.puzzle import Knowledge, Picture, Puzzle

UNIQUE, MULTIPLE, NONE, UNKNOWN = "unique", "multiple", "none", "unknown"
"""The four answers."""


class Cancel:
    """A way to stop a running computation from another thread: hand it in, keep it, call `stop`."""

    def __init__(self) -> None:
        self.stopped = False

    def stop(self) -> None:
        """Ask the computation to end; it does so within a fraction of a second."""
        self.stopped = True


@dataclass(slots=True)
class Budget:
    """How long a computation may go on: seconds, line steps, both or neither; and who may cancel it.

    Line steps bound every stage and end at the same place on every machine; other work is counted as the line steps
    that would take as long (`engine/clauses/ask.py` says how many). Seconds and cancelling end it where it is.
    """

    seconds: float | None = None
    line_steps: int | None = None
    cancel: Cancel | None = None
    begun: float = field(default_factory=perf_counter)
    used: int = 0
    whole: Budget | None = None
    """The budget that this is a share of: messages speak of the ten seconds that the user gave, not of a share."""

    def spend(self, line_steps: int) -> None:
        """Count line steps that were taken, or other work in their number."""
        self.used += line_steps

    def left(self, most: int) -> int:
        """Line steps that may still be taken, at most this many."""
        return most if self.line_steps is None else max(0, min(most, self.line_steps - self.used))

    def share(self, part: float) -> Budget:
        """A budget for one piece of work: this part, from 0 to 1, of what is left."""
        seconds = None if self.seconds is None else part * max(0.0, self.seconds - (perf_counter() - self.begun))
        line_steps = None if self.line_steps is None else int(part * max(0, self.line_steps - self.used))
        return Budget(seconds, line_steps, self.cancel, whole=self.whole or self)

    def spent(self) -> str:
        """Why it is over; "" while it is not."""
        if self.line_steps is not None and self.used >= self.line_steps:
            return f"the budget of {(self.whole or self).line_steps} line steps is spent"
        return self.ended()

    def ended(self) -> str:
        """Why it was cancelled or ran out of time; "" while neither is so. Cheap: long steps ask this often."""
        if self.cancel is not None and self.cancel.stopped:
            return "cancelled"
        if self.seconds is not None and perf_counter() - self.begun >= self.seconds:
            return f"the budget of {(self.whole or self).seconds:g} s is spent"
        return ""


def budget_of(usual: int, seconds: float | None, line_steps: int | None, cancel: Cancel | None) -> Budget:
    """The user's budget; `usual` line steps where that has neither a time nor steps."""
    return Budget(seconds, usual if seconds is None and line_steps is None else line_steps, cancel)


@dataclass(frozen=True, slots=True)
class Counters:
    """What an answer took. `seconds` is wall time from the packed puzzle to the answer: it includes checks of solutions
    and leaves out the loading of kernels on first use.

    `relaxed` counts line steps on lines too tangled to be made exact; the answer is exact all the same.
    """

    line_steps: int = 0
    probes: int = 0
    branches: int = 0
    sat_calls: int = 0
    conflicts: int = 0
    relaxed: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to the question how many solutions a puzzle has.

    answer: `unique`, `multiple`, `none` or `unknown`.
    solutions: one for `unique`, two different ones for `multiple`, what was found so far for `unknown`. Each was
        checked against the clues by `Puzzle.errors`.
    reason: one sentence: why none, or which budget was spent. "" otherwise.
    line: the line that cannot be filled at all, where it is a single line that refutes the puzzle.
    ambiguous: the cells on which the two solutions differ (`flexible_cells` gives all cells that vary).
    knowledge: everything that was proved about each cell.
    line_solvable: line logic alone, one line at a time, solves it.
    unknown_after_lines: cells that line logic alone leaves open.
    """

    answer: str
    puzzle: Puzzle = field(repr=False)
    solutions: tuple[Picture, ...] = field(repr=False)
    reason: str
    line: int | None
    knowledge: Knowledge = field(repr=False)
    line_solvable: bool
    unknown_after_lines: int
    counters: Counters
    pack_seconds: float

    @property
    def ambiguous(self) -> frozenset[int]:
        """The cells on which the two witnesses differ."""
        if len(self.solutions) < 2:
            return frozenset()
        first, second = self.solutions[:2]
        return frozenset(cell for cell, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)

    def _repr_svg_(self) -> str:
        from nonoforge.draw import svg_of_verdict

        return svg_of_verdict(self.puzzle, self.solutions, self.ambiguous, self.knowledge)


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions: exactly `number` where `exact`, else at least that many."""

    number: int
    exact: bool

    def __str__(self) -> str:
        return str(self.number) if self.exact else f"at least {self.number}"
