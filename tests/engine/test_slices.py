"""Whatever the puzzle, kernels come back to Python after a bounded piece of work, and deciding takes bounded memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.clues import Clue, Runs, Total, Totals
from nonoforge.engine import Budget, Cancel, Inquiry, decide, inquiry, propagate
from nonoforge.engine.climb import climb, fresh_ladder
from nonoforge.engine.line import CASES_WORK
from nonoforge.engine.packing import EXACT, UNTIL, WORK, pack
from nonoforge.engine.probe import PROBE
from nonoforge.engine.propagate import FIXPOINT, SLICED, fresh_state
from nonoforge.engine.propagate import propagate as propagate_packed
from nonoforge.engine.rungs import fresh_view
from nonoforge.engine.what_if import agreement, shortest_refutation
from nonoforge.puzzle import Puzzle

LOOKS = 5


class Stopped(Cancel):
    """Somebody who cancels when asked for the fifth time."""

    def __init__(self) -> None:
        self.looks = 0

    @property
    def stopped(self) -> bool:  # type: ignore[override]
        """Whether that has happened."""
        self.looks += 1
        return self.looks > LOOKS


def random_grid(width: int, height: int) -> Puzzle:
    """A picture without any order."""
    return Puzzle.of_picture(Grid(width, height), bytes(Random(5).choices((0, 1), k=width * height)))


def alone(board: Board, clue: Clue) -> Puzzle:
    """A board with one clue, on its first line."""
    return Puzzle(board, (clue, *(None for _ in board.lines[1:])))


HOSTILE: dict[str, Callable[[], Puzzle]] = {
    "200×200": lambda: random_grid(200, 200),
    "100,000×3": lambda: random_grid(100_000, 3),
    "a line of a million cells": lambda: alone(Plane(10**6, (tuple(range(10**6)),)), Runs.of(*[1] * 100)),
    "a line of a million cells in blocks": lambda: alone(Plane(10**6, (tuple(range(10**6)),)), Runs.of(*[1] * 300_000)),
    "a solid line": lambda: alone(Solid(2000, 1, 1), Totals((Total(1000, 3, None, 1),))),
    "repeated cells": lambda: alone(Plane(4000, (tuple(range(4000)) * 2,)), Runs.of(*[1] * 2000)),
    "one cell again and again": lambda: alone(Plane(2, ((0,) * 4000 + (1,),)), Runs.of(1, 1)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_budget_is_asked_after_bounded_work(name: str) -> None:
    """Between two looks at the budget lie at most a slice, a probe and one line step, on the most hostile lines too."""
    cancel = Stopped()
    asked = Inquiry(HOSTILE[name]())
    asked.verdict(Budget(cancel=cancel))
    assert asked.state is not None
    assert asked.state.meter[WORK] < (LOOKS + 1) * (inquiry.SLICE + PROBE + max(EXACT, CASES_WORK))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=30)
def test_slices_change_nothing(seed: int) -> None:
    """In slices of one word or of all, the same solutions come in the same order after as many line steps."""
    random = Random(seed)
    puzzle = Puzzle.of_picture(Grid(8, 7), bytes(random.choices((0, 1), k=56)))
    answers = []
    for size in (1, 50, 1 << 40):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(inquiry, "SLICE", size)
            asked = Inquiry(puzzle)
            asked.advance(Budget(), 5)
            answers.append((asked.found, asked.counters().line_steps, asked.counters().probes))
    assert answers[0] == answers[1] == answers[2]


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=20)
def test_ladders_and_what_ifs_go_on_where_they_stopped(seed: int) -> None:
    """Climbing, refuting and agreeing find the same in slices of one word as in one go."""
    puzzle = Puzzle.of_picture(Grid(7, 7), bytes(Random(seed).choices((0, 1), k=49)))
    packed = pack(puzzle)
    found = []
    for size in (1, 1 << 40):
        state = fresh_state(packed)
        view, ladder = fresh_view(packed), fresh_ladder(packed, len(state.trail) + 1)

        def whole(kernel: Callable[..., int], *arguments: object, state: object = state, size: int = size) -> int:
            while True:
                state.meter[UNTIL] = state.meter[WORK] + size  # type: ignore[attr-defined]
                answer = kernel(*arguments)
                if answer != SLICED:
                    return answer

        ended = whole(climb, packed, state, view, ladder, 1 << 60)
        assert ended == FIXPOINT
        shortest, agreed = np.zeros(3, np.int64), np.zeros(3, np.int64)
        answers = [
            whole(shortest_refutation, packed, state, shortest, 1 << 60),
            whole(agreement, packed, state, np.zeros(49, np.uint32), agreed),
        ]
        steps = int(ladder.counts[0])
        found.append([answers, shortest.tolist(), agreed.tolist(), ladder.step_line[:steps].tolist()])
    assert found[0] == found[1]


def test_lines_of_all_lengths_share_their_memory() -> None:
    """Bit sets are as long as their line: 100,000 columns of one cell take no more than the row they cross."""
    state = fresh_state(pack(random_grid(100_000, 1)))
    assert state.may.size == 2 * (100_000 + (100_000 + 63) // 64)
    assert propagate_packed(pack(random_grid(70, 3)), fresh_state(pack(random_grid(70, 3))), 1 << 60) == FIXPOINT


MEMORY = """
import resource, sys
from nonoforge.engine import decide
from nonoforge.formats import read
from nonoforge.puzzle import Puzzle
from nonoforge.boards import Grid
from random import Random
side = 1000
puzzle = read(sys.argv[1]) if len(sys.argv) > 1 else Puzzle.of_picture(
    Grid(side, side), bytes(Random(1).choices((0, 1), k=side * side)))
verdict = decide(puzzle, line_steps=None if len(sys.argv) > 1 else 25_000)
print(verdict.answer, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.parametrize(
    ("address", "verdict"), [([], "unknown"), (["https://puzz.link/p?nonogram/199999/1/g"], "unique")]
)
def test_deciding_takes_bounded_memory(address: list[str], verdict: str) -> None:
    """1000×1000 without any order, and an address of 40 bytes for 199,999×1, the widest board, stay below 1 GB."""
    done = subprocess.run([sys.executable, "-c", MEMORY, *address], capture_output=True, text=True, check=True)
    answer, megabytes = done.stdout.split()
    assert answer == verdict
    assert int(megabytes) < 1000


def test_a_puzzle_without_clauses_is_decided_by_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where clauses would be too many the search goes on, and finds the same solutions."""
    many = Puzzle.of_clues(rows=[[1]] * 4, columns=[[1]] * 4)
    monkeypatch.setattr(inquiry, "HAND_OVER", 10)
    expected = Inquiry(many)
    expected.advance(Budget(), 100)
    monkeypatch.setattr("nonoforge.engine.clauses.encode.MOST_CLAUSES", 0)
    asked = Inquiry(many)
    asked.advance(Budget(), 100)
    assert asked.sat_calls == 0 < expected.sat_calls
    assert set(asked.found) == set(expected.found)
    assert len(asked.found) == 24


def test_too_large_a_total_is_refused_in_a_sentence() -> None:
    """A total whose counts would take gigabytes is an error before anything is allocated."""
    from nonoforge.errors import PuzzleError

    with pytest.raises(PuzzleError, match="too long"):
        decide(alone(Solid(30_000, 1, 1), Totals((Total(15_000, 3, None, 1),))))


def test_propagation_needs_no_budget() -> None:
    """Line logic asked for alone goes on to its end."""
    assert propagate(random_grid(30, 30)).line is None
