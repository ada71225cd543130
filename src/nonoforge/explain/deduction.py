"""Deductions: one step of knowledge each, with its rule and its reason, as frozen values that turn into JSON.

The same list of deductions feeds hints, the animated solution, the grade, the printed explanation and the certificate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nonoforge.clues import Clue, Runs
from nonoforge.puzzle import Knowledge, Picture, Puzzle

if TYPE_CHECKING:
    from nonoforge.draw import Highlight

RULES = (
    "complete",
    "overlap",
    "pull",
    "gap",
    "finish",
    "join",
    "colour",
    "count",
    "twice",
    "ends",
    "line",
    "what-if",
    "two-way",
)
"""The ladder, from the easiest rule to the hardest; the kernels number their rungs in this order."""

TITLES = {
    "complete": "empty or complete line",
    "overlap": "overlap",
    "pull": "pulled by a known cell",
    "gap": "gap too short",
    "finish": "block finished",
    "join": "joining and splitting",
    "colour": "colour neighbours",
    "count": "counting",
    "twice": "a face met twice",
    "ends": "both ends",
    "line": "full line logic",
    "what-if": "what-if (contradiction)",
    "two-way": "what-if (both ways agree)",
}
"""What a person calls each rule."""

Change = tuple[int, int]
"""A cell, and the mask of the colours it may still have."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One line read inside a what-if: what its clue and the knowledge at that point leave for some of its cells."""

    line: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """What follows line by line if a cell has a colour; at the end `broken_line`, if any, has no arrangement left."""

    cell: int
    colour: int
    steps: tuple[LineStep, ...]
    broken_line: int | None


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step: the line (or the what-if) it came from, what it changed, the rule, the reason.

    `before` holds the candidates along the line before the step (empty for a what-if); `open_moves` is the number of
    lines that offered a move at that point.
    """

    rule: str
    line: int | None
    changes: tuple[Change, ...]
    reason: str
    before: tuple[int, ...] = ()
    open_moves: int = 0
    ways: tuple[Way, ...] = ()

    @property
    def settled(self) -> tuple[tuple[int, int], ...]:
        """The cells that have one colour left, with that colour."""
        return tuple((cell, mask.bit_length() - 1) for cell, mask in self.changes if mask & (mask - 1) == 0)

    def after(self, cells: Sequence[int]) -> tuple[int, ...]:
        """The candidates along the line after the step."""
        changed = dict(self.changes)
        return tuple(changed.get(cell, mask) for cell, mask in zip(cells, self.before, strict=True))

    def to_json(self) -> dict[str, Any]:
        """Plain values; `from_json` reads them back."""
        value: dict[str, Any] = {"rule": self.rule}
        if self.line is not None:
            value["line"] = self.line
            value["before"] = list(self.before)
        value["changes"] = [list(change) for change in self.changes]
        if self.ways:
            value["ways"] = [
                {
                    "cell": way.cell,
                    "colour": way.colour,
                    "steps": [{"line": s.line, "changes": [list(change) for change in s.changes]} for s in way.steps],
                    "broken_line": way.broken_line,
                }
                for way in self.ways
            ]
        value["open_moves"] = self.open_moves
        value["reason"] = self.reason
        return value

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Deduction:
        """The deduction that `to_json` wrote."""
        ways = tuple(
            Way(
                way["cell"],
                way["colour"],
                tuple(LineStep(s["line"], tuple((c, m) for c, m in s["changes"])) for s in way["steps"]),
                way["broken_line"],
            )
            for way in value.get("ways", ())
        )
        return cls(
            value["rule"],
            value.get("line"),
            tuple((cell, mask) for cell, mask in value["changes"]),
            value["reason"],
            tuple(value.get("before", ())),
            value["open_moves"],
            ways,
        )


@dataclass(frozen=True, slots=True)
class LineRead:
    """A step on one line as a person reads it: its clue, its cells in order, and their masks before and after."""

    rule: str
    clue: Clue
    cells: Sequence[int]
    before: Sequence[int]
    after: Sequence[int]

    def backwards(self) -> LineRead:
        """The same step read from the line's other end."""
        clue = Runs(self.clue.blocks[::-1]) if isinstance(self.clue, Runs) else self.clue
        return LineRead(self.rule, clue, self.cells[::-1], self.before[::-1], self.after[::-1])


@dataclass(frozen=True)
class Explanation:
    """How far logic goes, step by step, and where and why it stops.

    `outcome` is `solved`, `limit` (as many steps as were asked for), `stuck` (no rule of the ladder helps),
    `contradiction` (`broken_line` has no arrangement), `effort` (the line steps are used up), `time` (the user's time
    is up) or `cancelled`. `witnesses` are two different solutions if the puzzle was found to have several; `note` is
    one sentence on the outcome.
    """

    puzzle: Puzzle
    start: Knowledge
    deductions: tuple[Deduction, ...]
    knowledge: Knowledge
    outcome: str
    note: str
    broken_line: int | None = None
    witnesses: tuple[Picture, ...] = field(default=())

    @property
    def solved(self) -> bool:
        """Whether every cell was settled."""
        return self.outcome == "solved"

    @property
    def guess_free(self) -> bool | None:
        """Whether single lines solve it without a what-if; None if it ended before that was known."""
        if any(deduction.ways for deduction in self.deductions):
            return False
        return None if self.outcome in ("limit", "effort", "time", "cancelled") else self.solved

    @property
    def hardest_rule(self) -> str | None:
        """The highest rung that was needed."""
        used = {deduction.rule for deduction in self.deductions}
        return next((rule for rule in reversed(RULES) if rule in used), None)

    @property
    def picture(self) -> Picture | None:
        """The solution, if it was reached."""
        return bytes(mask.bit_length() - 1 for mask in self.knowledge) if self.solved else None

    def highlight(self, number: int) -> Highlight:
        """Deduction `number`, counted from 0, as a value that `draw_deduction` draws on the whole board."""
        from nonoforge.draw import Highlight

        known = list(self.start)
        for deduction in self.deductions[:number]:
            for cell, mask in deduction.changes:
                known[cell] = mask
        step = self.deductions[number]
        before = tuple(known)
        for cell, mask in step.changes:
            known[cell] = mask
        lines = (step.line,) if step.line is not None else ()
        cells = tuple(way.cell for way in step.ways[:1])
        return Highlight(before, tuple(known), lines, cells, step.reason)

    def _repr_svg_(self) -> str:
        """For a notebook: the last step on the board; with `limit=1`, the hint."""
        from nonoforge.draw import svg_of_deduction, svg_of_puzzle

        if not self.deductions:
            return svg_of_puzzle(self.puzzle)
        return svg_of_deduction(self.puzzle, self.highlight(len(self.deductions) - 1))

    def to_json(self) -> dict[str, Any]:
        """Plain values for `--json`."""
        return {
            "puzzle": self.puzzle.id,
            "outcome": self.outcome,
            "note": self.note,
            "broken_line": self.broken_line,
            "guess_free": self.guess_free,
            "hardest_rule": self.hardest_rule,
            "steps": len(self.deductions),
            "deductions": [deduction.to_json() for deduction in self.deductions],
            "knowledge": list(self.knowledge),
            "witnesses": [list(picture) for picture in self.witnesses],
        }
