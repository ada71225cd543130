"""Clause learning in slices: bounded by line steps, stopped from outside, and never by the clock alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nonoforge.engine import Budget, Inquiry, count, decide, flexible_cells, inquiry, solutions, verdict
from nonoforge.errors import Cancelled
from nonoforge.formats import read
from nonoforge.puzzle import Puzzle
from patience import SECONDS


@pytest.fixture
def hard(shared: Path) -> Puzzle:
    """A puzzle that needs tens of thousands of conflicts."""
    return read(shared / "puzzles/normalised-nin/knotty.nin")


@pytest.fixture
def many() -> Puzzle:
    """A puzzle with 12! solutions, one filled cell in each row and column."""
    return Puzzle.of_clues(rows=[[1]] * 12, columns=[[1]] * 12)


def test_line_steps_bound_clause_learning(hard: Puzzle) -> None:
    """Conflicts are paid for: a decision stops within one slice of its budget, and twice at the same place."""
    runs = []
    for _ in range(2):
        budget = Budget(line_steps=200_000)
        run = Inquiry(hard).verdict(budget)
        runs.append(run)
        assert run.answer == "unknown"
        assert run.reason == "the budget of 200000 line steps is spent"
        assert run.counters.conflicts > 0
        assert 200_000 <= budget.used < 210_000
    first, second = ((r.knowledge, r.counters.line_steps, r.counters.conflicts) for r in runs)
    assert first == second


def test_line_steps_bound_every_question(many: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Solutions, counts and flexible cells end within their line steps, by search and by clauses."""
    found = []
    for hand_over in (0, 20_000):
        monkeypatch.setattr(inquiry, "HAND_OVER", hand_over)
        with pytest.raises(Cancelled, match="line steps"):
            list(solutions(many, line_steps=150_000))
        number = count(many, 10**9, line_steps=150_000)
        assert not number.exact
        found.append(number.number)
        assert not flexible_cells(many, line_steps=2_000).complete
    assert min(found) > 10


def test_the_clock_changes_nothing(hard: Puzzle, many: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under clocks that run a thousand times too fast or stand still, the same solutions come in the same order."""
    answers = []
    for speed in (0.0, 1.0, 1000.0):
        ticks = iter(range(10**9))
        monkeypatch.setattr(verdict, "perf_counter", lambda ticks=ticks, speed=speed: next(ticks) * speed)
        monkeypatch.setattr(inquiry, "HAND_OVER", 100)
        answers.append((list(solutions(many, 40)), decide(hard, line_steps=100_000).knowledge))
    assert answers[0] == answers[1] == answers[2]
    assert len(answers[0][0]) == 40


def test_an_interrupted_slice_can_be_taken_up_again(hard: Puzzle) -> None:
    """Time that ends a slice of clause learning leaves a solver that goes on."""
    asked = Inquiry(hard)
    while not asked.sat_calls:
        asked.verdict(Budget(line_steps=5_000))
    assert "s is spent" in asked.verdict(Budget(seconds=0.01)).reason
    before = asked.counters().conflicts
    asked.verdict(Budget(line_steps=60_000))
    assert asked.counters().conflicts > before


INTERRUPTED = """
import _thread, sys, threading
from nonoforge.engine import decide
from nonoforge.formats import read
puzzle = read(sys.argv[1])
decide(puzzle, line_steps=50_000)
threading.Timer(0.1, _thread.interrupt_main).start()
try:
    decide(puzzle)
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_ctrl_c_reaches_python_out_of_the_learner(shared: Path) -> None:
    """In the middle of a search that would take minutes Ctrl-C is a KeyboardInterrupt and nothing else."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(shared / "puzzles/normalised-nin/knotty.nin")],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, "")
