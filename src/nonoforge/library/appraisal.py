"""Appraisal: what a library wants to know of a puzzle that no maker made: verdict, grade, certificate.

Nothing that a file says of itself is believed: the solution is found and the proof is made here. Effort is counted, so
the same puzzle is appraised alike on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonoforge.library.entry import Entry, entry_of
from nonoforge.puzzle import Puzzle

_LINE_STEPS = 20_000_000
"""For the verdict on one puzzle, about 10 s."""


def appraised(
    puzzle: Puzzle, record: Mapping[str, Any] | None = None, *, source_hash: str = "", certificate: bool = True
) -> Entry:
    """The entry of a puzzle with verdict and grade found anew; other facts of `record` stay as they are told."""
    from nonoforge.engine import decide

    verdict = decide(puzzle, line_steps=_LINE_STEPS)
    found: dict[str, Any] = {"verdict": verdict.answer, "guess_free": verdict.line_solvable}
    proof = None
    if verdict.answer == "unique":
        from nonoforge.engine import Budget
        from nonoforge.explain.ladder import EFFORT, deduce
        from nonoforge.grading import grade

        # Without sentences: a proof does without them, and they take most of the time and of the room.
        explanation = deduce(puzzle, None, Budget(line_steps=EFFORT), judge=False, tell=False)
        proof = proof_of(explanation) if certificate else None
        graded = grade(puzzle, explanation)
        found |= {
            "difficulty": graded.label,
            "score": round(graded.score, 1),
            "sweeps": graded.sweeps,
            "minutes": round(graded.seconds / 60, 1),
        }
    told = {key: value for key, value in (record or {}).items() if key not in ("difficulty", "score")}
    solution = verdict.solutions[0] if verdict.answer == "unique" else None
    return entry_of(puzzle, told | found, solution=solution, source_hash=source_hash, certificate=proof)


def proof_of(explanation: Any) -> dict[str, Any] | None:
    """The certificate of an explanation; None where it does not reach the solution."""
    from nonoforge.explain import certificate

    return certificate(explanation) if explanation.solved else None
