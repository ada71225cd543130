"""The hardest puzzles: beliefs are exact where they can be checked, and CaDiCaL outside answers as our learner does."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from threading import Timer

import numpy as np
import psutil
import pytest

from nonoforge.boards import Grid, Plane, Solid
from nonoforge.clues import Block, Runs
from nonoforge.engine import Budget, Cancel, Inquiry, count, decide, inquiry, solutions
from nonoforge.engine.clauses import ask, outside
from nonoforge.engine.clauses.beliefs import believe, exchange, fresh_beliefs
from nonoforge.engine.packing import pack
from nonoforge.engine.propagate import fresh_state
from nonoforge.formats import read
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle

COLOURS = Palette(tuple(Colour(name, (9 * i, 0, 0), name) for i, name in enumerate(".rb")))

PUZZLES = {
    "several": Puzzle.of_clues(rows=[[1]] * 4, columns=[[1]] * 4),
    "none": Puzzle.of_clues(rows=[[2], [2], [], [2]], columns=[[1, 1], [1], [1], [1, 1]]),
    "colours": Puzzle(Grid(3, 3), (Runs((Block(1, 1), Block(1, 2))),) * 6, COLOURS),
    "blotted": Puzzle(Grid(3, 3), (Runs((Block(0),)),) * 6),
    "totals": Puzzle.of_picture(Solid(2, 2, 2), bytes([1, 0, 0, 1, 0, 1, 1, 0])),
}


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every puzzle goes to clauses and outside at once."""
    monkeypatch.setattr(inquiry, "HAND_OVER", 0)
    monkeypatch.setattr(ask, "PATIENCE", 0)


def every_solution(puzzle: Puzzle) -> list[bytes]:
    """By trying all pictures."""
    pictures = product(range(len(puzzle.palette)), repeat=puzzle.cells)
    return sorted(bytes(picture) for picture in pictures if not puzzle.errors(bytes(picture)))


@pytest.mark.parametrize("name", ["several", "none", "blotted", "totals"])
def test_outside_finds_the_solutions_that_there_are(name: str, at_once: None) -> None:
    """All of them, each once, and no more."""
    found = list(solutions(PUZZLES[name]))
    assert sorted(found) == every_solution(PUZZLES[name])


def test_outside_knows_colours(at_once: None) -> None:
    """Red and blue once in each line of three: 12 ways, found by rows alone."""
    rows = [(1, 2, 0), (1, 0, 2), (0, 1, 2)]
    every = [b"".join(map(bytes, three)) for three in product(rows, repeat=3)]
    good = sorted(picture for picture in every if not PUZZLES["colours"].errors(picture))
    assert sorted(solutions(PUZZLES["colours"])) == good


def test_a_budget_of_line_steps_stays_inside(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done outside cannot be counted, so it is not asked then."""
    monkeypatch.setattr(outside, "Outside", None)
    assert count(PUZZLES["several"], 100, line_steps=10**6).number == 24


def test_a_process_that_dies_is_done_without(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the program cannot run, our learner goes on and answers the same."""
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert count(PUZZLES["several"], 100).number == 24


def test_outside_is_left_within_a_moment(shared: Path, at_once: None) -> None:
    """Seconds and cancelling end the process and say so; asked again, it goes on."""
    puzzle = read(shared / "puzzles/normalised-nin/faase.nin")
    asked = Inquiry(puzzle)
    asked.verdict(Budget(line_steps=100_000))  # as far as the clauses, however slow the machine
    assert asked.verdict(Budget(seconds=0.5)).answer == "unknown"
    assert asked.clauses is not None
    assert asked.clauses.hard.outside is None
    cancel = Cancel()
    Timer(0.3, cancel.stop).start()
    assert asked.verdict(Budget(cancel=cancel)).reason == "cancelled"


def test_a_dropped_inquiry_leaves_no_process_behind(at_once: None) -> None:
    """Two solutions are enough for a verdict; the process that could look for a third ends with the inquiry."""
    before = psutil.Process().children()
    assert decide(PUZZLES["several"]).answer == "multiple"
    assert psutil.Process().children() == before


def line_of(n: int, clue: Runs, palette: Palette) -> Puzzle:
    return Puzzle(Plane(n, (tuple(range(n)),)), (clue,), palette)


@pytest.mark.parametrize("clue", [Runs.of(2, 1), Runs((Block(2, 1), Block(1, 2), Block(1, 2))), Runs()])
def test_the_beliefs_of_one_line_are_shares_of_its_arrangements(clue: Runs) -> None:
    """With nothing else to listen to, each colour is as likely as the arrangements that have it are many."""
    puzzle = line_of(7, clue, COLOURS)
    packed = pack(puzzle)
    beliefs = fresh_beliefs(packed, puzzle.cells)
    exchange(packed, fresh_state(packed), beliefs, 0, 0)
    for _ in believe(packed, fresh_state(packed), beliefs):
        pass
    ways = np.array([list(way) for way in every_solution(puzzle)])
    shares = np.stack([(ways == c).mean(axis=0) for c in range(3)], axis=1)
    assert np.allclose(beliefs.belief, shares, atol=0.002)
    starts = [way.tolist().index(1) for way in ways] if clue.blocks else []
    if starts:
        middle = beliefs.middle[0]
        assert np.mean(np.array(starts) <= middle) >= 0.5 - 1e-9
        assert np.mean(np.array(starts) < middle) <= 0.5 + 1e-9


def test_both_methods_agree_on_published_puzzles(shared: Path, at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdict is the same inside and outside."""
    for name in ("7-dom", "webpbn-06739-karate"):
        puzzle = read(shared / f"puzzles/normalised-nin/{name}.nin")
        far = decide(puzzle).answer
        with monkeypatch.context() as patch:
            patch.setattr(ask, "PATIENCE", 1 << 60)
            assert decide(puzzle).answer == far
