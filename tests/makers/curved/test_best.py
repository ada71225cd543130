"""Our method: what it gives back, and that it keeps time and seed."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest
from curved_drawings import BOAT, FISH, drawing

from nonoforge.makers.curved.best import hiding, run, wanted_decoys
from nonoforge.makers.curved.candidates import examine
from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.maker import CurvedOptions, make_curved
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.run import RunOptions, Step
from nonoforge.makers.curved.state import State


@pytest.fixture(scope="module")
def fish() -> Pieces:
    return cut_up(drawing(FISH))


def quick(**changes: object) -> RunOptions:
    """A run of few moves and no pressing clock."""
    return RunOptions(**{"seconds": 60.0, "settings": {"moves_for": 1.5}, "seed": 3, **changes})  # type: ignore[arg-type]


def test_seed_decides(fish: Pieces) -> None:
    """The same seed gives the same state, however the threads were scheduled."""
    a, b = (run(fish, quick(), lambda step, state: True).state for _ in range(2))
    assert a.place.tobytes() == b.place.tobytes()
    assert a.fillers.tobytes() == b.fillers.tobytes()


def test_better_than_it_began(fish: Pieces) -> None:
    """The log ends far below where it began, and at the score of the state given back or of one like it."""
    result = run(fish, quick(), lambda step, state: True)
    assert result.finished
    assert result.log
    assert evaluate(result.state).total < 5000


def test_stops_when_told(fish: Pieces) -> None:
    """Told to stop at once, it gives the best it has."""
    result = run(fish, quick(settings={"moves_for": 200.0}), lambda step, state: False)
    assert not result.finished
    assert examine(result.state, 0.0).state is result.state


def test_time_is_kept(fish: Pieces) -> None:
    """Far more moves than the time allows end when the time does."""
    begun = perf_counter()
    run(fish, quick(seconds=1.5, settings={"moves_for": 1000.0}), lambda step, state: True)
    assert perf_counter() - begun < 15


def test_decoys_as_asked(fish: Pieces) -> None:
    """No decoys where none are wanted, and never more than asked for."""
    assert len(run(fish, quick(decoys=0), lambda step, state: True).state.fillers) == 0
    assert len(run(fish, quick(decoys=4), lambda step, state: True).state.fillers) <= 4
    assert 3 <= wanted_decoys(fish) <= 9


def test_hiding_is_worth_more_where_more_may_be_spent() -> None:
    """The weight rises with the budget up to a bound, also where the literature has no score at all."""
    worth = [hiding(budget) for budget in (100.0, 500.0, 1000.0, 3000.0, 1e9, float("inf"))]
    assert worth == sorted(worth)
    assert worth[1] < worth[2] < worth[3]
    assert worth[-2] == worth[-1] < 10


def test_goes_on_from_a_state(fish: Pieces) -> None:
    """A run that begins with a finished state does not lose what was reached."""
    first = run(fish, quick(), lambda step, state: True).state
    seen: list[State] = []

    def watch(step: Step, state: State) -> bool:
        seen.append(state)
        return True

    second = run(fish, quick(start=first), watch).state
    assert evaluate(second).total < 3 * evaluate(first).total + 500


@pytest.mark.parametrize("svg", [FISH, BOAT])
def test_puzzle_is_proved(svg: str) -> None:
    """What the maker hands out by default is unique, needs no guess and shows the drawing, in colours too."""
    made = make_curved(drawing(svg), CurvedOptions(seconds=30.0, seed=2, settings={"moves_for": 2.0}))
    assert made.method == "best"
    assert made.verdict.answer == "unique"
    assert made.guess_free
    assert made.likeness > 0.98
    assert np.isfinite(made.penalties.total)
