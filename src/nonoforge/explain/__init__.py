"""How people solve a puzzle, why each step is right, and the proof.

explanation = explain(puzzle)
for deduction in explanation.deductions:
    print(deduction.reason)
"""

from __future__ import annotations

from nonoforge.explain.certificate import certificate, check_certificate
from nonoforge.explain.deduction import RULES, TITLES, Deduction, Explanation, LineStep, Way
from nonoforge.explain.ladder import explain, next_deduction
from nonoforge.explain.mistakes import Mistake, find_mistakes
from nonoforge.explain.strategies import Event, Outcome, run_strategy
from nonoforge.explain.telling import tell

explain_puzzle = explain
"""`explain` under another name, because `nonoforge.explain` is this package: `nonoforge.explain_puzzle`."""

__all__ = [
    "RULES",
    "TITLES",
    "Deduction",
    "Event",
    "Explanation",
    "LineStep",
    "Mistake",
    "Outcome",
    "Way",
    "certificate",
    "check_certificate",
    "explain",
    "explain_puzzle",
    "find_mistakes",
    "next_deduction",
    "run_strategy",
    "tell",
]
