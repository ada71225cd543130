"""What is known about solving a puzzle: its deductions, its only solution and its grade, or why there are none.

The player has hints only where the ladder of rules reaches the end, and says in one word why not where it does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from nonoforge.boards import Plane
from nonoforge.engine import decide, propagate
from nonoforge.explain import Deduction, explain
from nonoforge.explain.ladder import EFFORT
from nonoforge.explain.languages import LANGUAGES
from nonoforge.explain.printed import PrintedWording
from nonoforge.explain.telling import told
from nonoforge.explain.wording import Wording
from nonoforge.grading import Grade, grade
from nonoforge.puzzle import Knowledge, Picture, Puzzle

Hints = Literal["yes", "several", "none", "large", "stuck", "effort", "link", "off"]
"""Whether there are hints, or why not; `web/src/description.ts` says what each word means."""

MOST_EXPLAINED = 40_000
"""Cells of the largest board that gets hints (200×200): the sentences of a larger one fill megabytes."""

_OF_VERDICT: dict[str, Hints] = {"unique": "stuck", "multiple": "several", "none": "none", "unknown": "effort"}


@dataclass(frozen=True, slots=True)
class Insight:
    """`deductions` lead from the given cells to the end where `hints` is "yes"; `solution` is the only one there is."""

    hints: Hints
    deductions: tuple[Deduction, ...] = ()
    solution: Picture | None = None
    grade: Grade | None = None


def insight_of(puzzle: Puzzle, seconds: float | None = None) -> Insight:
    """Explain and grade a puzzle, with a fixed effort, or for `seconds` at most."""
    if puzzle.cells > MOST_EXPLAINED:
        return Insight("large", solution=_settled(propagate(puzzle).knowledge))
    explanation = explain(puzzle, judge=False, seconds=seconds)
    if explanation.solved:
        return Insight("yes", explanation.deductions, explanation.picture, grade(puzzle, explanation))
    if explanation.outcome == "contradiction":
        return Insight("none")
    if explanation.outcome != "stuck":
        return Insight("effort")
    verdict = decide(puzzle, seconds=seconds, line_steps=None if seconds is not None else EFFORT)
    only = verdict.solutions[0] if verdict.answer == "unique" else None
    return Insight(_OF_VERDICT[verdict.answer], solution=only)


def _settled(knowledge: Knowledge) -> Picture | None:
    """The picture where line logic alone finds it; a contradiction leaves a cell without any colour."""
    if all(mask and mask & (mask - 1) == 0 for mask in knowledge):
        return bytes(mask.bit_length() - 1 for mask in knowledge)
    return None


def grade_value(grade: Grade | None) -> dict[str, Any] | None:
    """How hard it is, as far as a player wants to know."""
    if grade is None:
        return None
    minutes = max(1, round(grade.seconds / 60))
    return {
        "label": grade.label,
        "score": round(grade.score, 1),
        "minutes": minutes,
        "guess_free": bool(grade.guess_free),
    }


def wording_of(puzzle: Puzzle, language: str) -> Wording:
    """How the player speaks of a puzzle: of the sides of a plane by their clues, as on paper."""
    kind = PrintedWording if isinstance(puzzle.board, Plane) else Wording
    return kind(puzzle, LANGUAGES[language])


def deduction_value(deduction: Deduction, puzzle: Puzzle) -> dict[str, Any]:
    """One step: where to look, what changes, and the sentence."""
    plane = isinstance(puzzle.board, Plane)
    value: dict[str, Any] = {
        "rule": deduction.rule,
        "line": deduction.line,
        "changes": [list(change) for change in deduction.changes],
        "reason": told(deduction, wording_of(puzzle, "en")) if plane else deduction.reason,
    }
    if deduction.ways:
        value["ways"] = [
            {
                "cell": way.cell,
                "colour": way.colour,
                "lines": [step.line for step in way.steps] + [way.broken_line] * (way.broken_line is not None),
                "broken": way.broken_line is not None,
            }
            for way in deduction.ways
        ]
    return value
