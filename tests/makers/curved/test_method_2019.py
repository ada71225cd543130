"""The method of 2019: its moves, its rules, its schedule."""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import Any

import numpy as np
import pytest
from curved_drawings import DROP, FISH, drawing, star

from nonoforge.engine import Cancel
from nonoforge.errors import MakeError
from nonoforge.geometry.measures import Penalties
from nonoforge.makers.curved.evaluate import arrangement_of, evaluate
from nonoforge.makers.curved.log import COLUMNS, csv_of_log
from nonoforge.makers.curved.maker import keep_frames
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, unseen
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.curved.pieces import cut_up
from nonoforge.makers.curved.published.method_2019 import run
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.options import options_of

PIECES = cut_up(drawing(FISH))


def finished(svg: str = FISH, deadline: Deadline | None = None, **options: Any) -> Arranged:
    return run(cut_up(drawing(svg)), Curved2019Options(**options), deadline or Deadline(), unseen)


def test_the_schedule_is_the_printed_one() -> None:
    """The temperature falls from 153 by a hundredth each time, stays at 1, and 100 iterations without gain end it."""
    result = finished(seed=1)
    temperatures = [step.temperature for step in result.log]
    assert temperatures[0] == temperatures[1] == 153
    ratios = {round(b / a, 9) for a, b in pairwise(temperatures[1:]) if b > 1}
    assert ratios == {0.99}
    cooling = sum(temperature > 1 for temperature in temperatures)
    assert cooling == pytest.approx(log(153) / -log(0.99), abs=2)
    assert result.finished
    scores = [step.penalties.total for step in result.log]
    assert min(scores[-100:]) >= min(scores)
    assert result.iterations == len(result.log) - 1


def test_the_best_state_is_handed_out() -> None:
    """The result's penalties are the smallest of the log, and far below those of the start."""
    result = finished(seed=2)
    best = min(step.penalties.total for step in result.log)
    assert evaluate(result.state).total == best
    assert best < 0.1 * result.log[0].penalties.total


@pytest.mark.parametrize("seed", range(2))
def test_every_link_keeps_the_rules_of_its_kind(seed: int) -> None:
    """Links carry on their ends' directions and stay in the frame, and bridges reach as far as they may."""
    result = finished(seed=seed)
    state, frame = result.state, result.state.pieces.frame
    for number in state.links():
        cubic = state.link(number)[0]
        t = np.linspace(0, 1, 101)[:, None]
        points = (
            (1 - t) ** 3 * cubic[0] + 3 * (1 - t) ** 2 * t * cubic[1] + 3 * (1 - t) * t**2 * cubic[2] + t**3 * cubic[3]
        )
        assert points[:, 0].min() > frame.left - 1
        assert points[:, 0].max() < frame.right + 1
        assert points[:, 1].min() > frame.top - 1
        assert points[:, 1].max() < frame.bottom + 1
        run_ = cubic[1] - cubic[0]
        assert np.allclose(run_ / np.hypot(*run_), state.pieces.out[number], atol=1e-6)
        if state.partner[number] >= 0:
            assert frame.side / 12 <= np.hypot(*run_) <= frame.side * 10 / 12


def test_bridges_come_and_go() -> None:
    """Over a run the number of bridges rises from none, and falls now and then: all three moves happen."""
    bridges = [step.bridges for step in finished(seed=3).log]
    steps = set(np.diff(bridges).tolist())
    assert bridges[0] == 0
    assert {-1, 0, 1} <= steps <= {-1, 0, 1}


def test_curves_may_be_forbidden_to_cross_themselves() -> None:
    """With self-intersections forbidden no curve has any; with them allowed the same picture has some."""
    quick: dict[str, Any] = {"cooling": 0.9, "stale": 10}
    free = [finished(star(4), seed=seed, **quick) for seed in range(3)]
    kept = [finished(star(4), seed=seed, self_intersections=False, **quick) for seed in range(3)]
    assert sum(int(arrangement_of(result.state).self_crossings.sum()) for result in kept) == 0
    assert sum(int(arrangement_of(result.state).self_crossings.sum()) for result in free) > 0


def test_one_corner_must_cross_itself() -> None:
    """A drop cannot be done without self-intersections, which is said at once."""
    with pytest.raises(MakeError, match="single corner"):
        finished(DROP, self_intersections=False)


def test_a_run_goes_on_from_a_state() -> None:
    """Started from a good state, a cold run keeps its score or betters it."""
    first = finished(seed=4)
    again = finished(seed=5, start=first.state, temperature=1.0)
    assert evaluate(again.state).total <= evaluate(first.state).total


def test_a_run_can_be_cancelled() -> None:
    """Cancelling ends the run with the best so far; frames are kept at the iterations asked for."""
    seen: list[int] = []
    cancel = Cancel()

    def see(step: LogStep, state: CurvedState) -> None:
        seen.append(step.iteration)
        if len(seen) == 30:
            cancel.stop()

    steps, frames = keep_frames((0, 10, 20, 500), see)
    result = run(PIECES, Curved2019Options(seed=1), Deadline(cancel=cancel), steps)
    assert not result.finished
    assert seen == list(range(30))
    assert len(frames()) == 3


def test_no_time_is_no_run() -> None:
    """A deadline that is over before the first arrangement is an error, and the deadline says that it was met."""
    deadline = Deadline(0.0)
    with pytest.raises(MakeError, match="time ran out"):
        finished(star(12), deadline=deadline)
    assert deadline.met


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"temprature": 3}, "did you mean temperature"),
        ({"cooling": 1.0}, "cooling must lie between 0 and 0.9999"),
        ({"stale": 0}, "stale must lie between"),
        ({"stale": 2.5}, "stale must be a whole number"),
        ({"least_reach": 0.5, "most_reach": 0.4}, "most_reach must lie between 0.5 and 2"),
        ({"rank": "basic"}, "curved 2019 puzzles have no setting 'rank'"),
    ],
)
def test_options_are_checked(settings: dict[str, object], words: str) -> None:
    """A misspelt setting is refused with the right one, and so is a schedule that would never end."""
    with pytest.raises(MakeError, match=words):
        options_of(Curved2019Options, settings)


def test_the_log_is_a_table() -> None:
    """The CSV has a line for each step, and its parts sum to its total."""
    step = LogStep(3, 0.5, Penalties(1, 2, 3, 4, 5, 6), 2, 153.0)
    head, row = csv_of_log([step]).splitlines()
    assert head.split(",") == list(COLUMNS)
    values = dict(zip(COLUMNS, map(float, row.split(",")), strict=True))
    assert values["total"] == 21
    assert values["iteration"] == 3
