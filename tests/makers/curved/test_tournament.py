"""The tournament: what it gives back, on what it depends, and how it ends early."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

import pytest
from curved_drawings import BOAT, FISH, drawing

from nonoforge.clues import Runs
from nonoforge.engine import Cancel
from nonoforge.errors import Cancelled, MakeError
from nonoforge.makers.curved.best import run
from nonoforge.makers.curved.candidates import MOST_FACES, MOST_NUMBERS
from nonoforge.makers.curved.contestants import Contestant, wanted_decoys
from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.method import Arranged, Deadline, LogStep, Steps, unseen
from nonoforge.makers.curved.options import CurvedOptions
from nonoforge.makers.curved.pieces import Pieces, cut_up
from nonoforge.makers.curved.saved import dumps_state
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.curved.tournament import EASY, LAPS, ROUNDS, Tournament
from nonoforge.makers.making import make_curved
from nonoforge.makers.options import options_of

Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def fish() -> Pieces:
    return cut_up(drawing(FISH))


def quick(**changes: Any) -> CurvedOptions:
    """Options of a run with a twentieth of the normal moves."""
    return CurvedOptions(**{"effort": "quick", "moves": 0.4, "seed": 3, **changes})


def arranged(pieces: Pieces, steps: Steps = unseen, **changes: Any) -> Arranged:
    return run(pieces, quick(**changes), Deadline(), steps)


@pytest.fixture(scope="module")
def finished(fish: Pieces) -> Arranged:
    return arranged(fish)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_workers_decide_nothing(fish: Pieces, finished: Arranged, workers: int) -> None:
    """However many contestants run at once, the same state comes out and the log tells of the same steps."""
    other = arranged(fish, workers=workers)
    assert dumps_state(other.state) == dumps_state(finished.state)
    assert [(s.iteration, s.penalties, s.temperature) for s in other.log] == [
        (s.iteration, s.penalties, s.temperature) for s in finished.log
    ]


def test_another_seed_gives_another_state(fish: Pieces, finished: Arranged) -> None:
    """The seed is what decides."""
    assert dumps_state(arranged(fish, seed=4).state) != dumps_state(finished.state)


def test_the_tournament_gains(fish: Pieces, finished: Arranged) -> None:
    """All laps are played, and what comes out is better than what the scout reached."""
    assert finished.finished
    assert len(finished.log) == 1 + len(ROUNDS) * LAPS
    assert finished.log[-1].share == pytest.approx(1.0)
    assert evaluate(finished.state).total < finished.log[0].penalties.total


def test_more_moves_by_effort_fewer_by_size(fish: Pieces) -> None:
    """Twice the effort is twice the moves; a picture with more strands gets a share of them."""
    played = [sum(one.moves for one in _played(fish, moves)) for moves in (0.16, 0.32)]
    assert played[1] == pytest.approx(2 * played[0], rel=0.01)
    many = Tournament(fish, quick(decoys=20), Deadline(), unseen)
    assert many.scale == pytest.approx(0.05 * EASY / (2 * fish.opened + 20))


def _played(pieces: Pieces, moves: float) -> list[Contestant]:
    tournament = Tournament(pieces, quick(moves=moves), Deadline(), unseen)
    tournament.run()
    return tournament.contestants


def stopped_after(pieces: Pieces, steps: int) -> Arranged:
    """A run that somebody cancels after a number of steps."""
    cancel = Cancel()
    seen: list[LogStep] = []

    def stop(step: LogStep, state: CurvedState) -> None:
        seen.append(step)
        if len(seen) == steps:
            cancel.stop()

    return run(pieces, quick(moves=0.8), Deadline(cancel=cancel), stop)


@pytest.mark.parametrize("steps", [1, 1 + LAPS, 1 + 2 * LAPS + 6])
def test_what_is_stopped_is_readable_or_nothing(fish: Pieces, steps: int) -> None:
    """Cancelled at any time it plays on no further, and hands out a puzzle that keeps the rules of reading or none."""
    try:
        result = stopped_after(fish, steps)
    except Cancelled:
        assert steps < 2 * LAPS
        return
    assert not result.finished
    assert len(result.log) == steps
    assert result.iterations == result.log[-1].iteration
    assert result.draft is not None
    assert result.draft.state is result.state
    coarse = result.draft.coarse
    assert coarse.faces <= MOST_FACES
    assert coarse.areas.min() >= 0.001 * coarse.areas.sum()
    assert coarse.angles.min() >= 20
    assert max(len(clue.blocks) for clue in result.draft.puzzle.clues if isinstance(clue, Runs)) <= MOST_NUMBERS


def test_a_puzzle_is_ready_before_the_first_round(finished: Arranged) -> None:
    """The scout's is the first step of the log, after a small part of the moves, and the engine has solved it."""
    assert finished.log[0].ready
    assert finished.log[0].iteration < 0.1 * finished.iterations


def test_a_deadline_that_is_over_is_said_to_be_met(fish: Pieces) -> None:
    """Without any time no first arrangement is looked for, and the deadline remembers that it was asked and over."""
    deadline = Deadline(0.0)
    with pytest.raises(MakeError, match="time is up"):
        run(fish, quick(), deadline, unseen)
    assert deadline.met


def test_moves_are_fewer_where_the_clock_presses(fish: Pieces, monkeypatch: Patch) -> None:
    """With a clock that leaps a second at every look few of the moves are made, and the deadline says why."""
    now = iter(range(10**9))
    for module in ("tournament", "contestants", "method", "published.method_2019"):
        monkeypatch.setattr(f"nonoforge.makers.curved.{module}.perf_counter", lambda: float(next(now)))
    deadline = Deadline(400.0)
    result = run(fish, quick(effort="normal", moves=1.0, workers=1), deadline, unseen)
    assert deadline.met
    assert result.iterations < 40_000


@pytest.fixture
def ctrl_c() -> Iterator[Callable[[], None]]:
    """A way to press Ctrl-C; a process started in the background would ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield lambda: signal.raise_signal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


def interrupted_at(pieces: Pieces, lap: int, ctrl_c: Callable[[], None]) -> Arranged:
    """A run in which somebody presses Ctrl-C after a number of laps."""
    laps: list[float] = []

    def press(step: LogStep, state: CurvedState) -> None:
        laps.append(step.share)
        if len(laps) == lap:
            ctrl_c()

    return arranged(pieces, press, moves=0.8)


def test_an_early_interrupt_gives_nothing(fish: Pieces, ctrl_c: Callable[[], None], monkeypatch: Patch) -> None:
    """Where nothing can be read by then Ctrl-C is what it always was."""
    monkeypatch.setattr("nonoforge.makers.curved.candidates.MOST_FACES", 3)
    with pytest.raises(KeyboardInterrupt):
        interrupted_at(fish, 2, ctrl_c)


def test_a_late_interrupt_gives_the_best_so_far(fish: Pieces, ctrl_c: Callable[[], None]) -> None:
    """In the last round there is a puzzle that can be read; it is handed out, and marked."""
    result = interrupted_at(fish, 2 * LAPS + 6, ctrl_c)
    assert result.interrupted
    assert not result.finished
    assert not result.notes


def test_decoys_as_asked(fish: Pieces) -> None:
    """No decoys where none are wanted, and never more than asked for."""
    assert len(arranged(fish, decoys=0).state.decoys) == 0
    assert len(arranged(fish, decoys=4).state.decoys) <= 4
    assert 3 <= wanted_decoys(fish) <= 9


def test_goes_on_from_a_state(fish: Pieces, finished: Arranged) -> None:
    """A run that begins with a state leaves out the rough round, and in the end costs no more than where it began."""
    tournament = Tournament(fish, quick(start=finished.state), Deadline(), unseen)
    for one in tournament.contestants:
        one.enter(ROUNDS[1], inf)
    begun = min(float(one.annealer.found.tally[0]) for one in tournament.contestants)
    chosen = tournament.run()
    assert len(tournament.log) == 2 * LAPS
    for one in tournament.playing:
        one.enter(ROUNDS[1], inf)
    assert min(float(one.annealer.found.tally[0]) for one in tournament.playing) <= begun
    assert chosen.draft.state.pieces is finished.state.pieces


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"moves": "abc"}, "moves must be a number"),
        ({"workers": "x"}, "workers must be a whole number"),
        ({"workers": -1}, "workers must lie between 0 and 256"),
        ({"moves": 0}, "moves must lie between"),
        ({"moves_for": 3}, "no setting 'moves_for'"),
        ({"decoys": 21}, "decoys must lie between 0 and 20"),
    ],
)
def test_settings_are_checked(settings: dict[str, object], words: str) -> None:
    """Names, types and ranges, in one sentence and before any work."""
    with pytest.raises(MakeError, match=words):
        options_of(CurvedOptions, settings)


@pytest.mark.parametrize("svg", [FISH, BOAT])
def test_puzzle_is_proved(svg: str) -> None:
    """What the maker hands out is unique, needs no guess and shows the drawing if that must stay, in colours too."""
    made = make_curved(drawing(svg), CurvedOptions(effort="quick", seed=2, faithful=True))
    assert made.options.method == "best"
    assert made.verdict.answer == "unique"
    assert made.guess_free
    assert made.likeness > 0.98
    assert not made.effort.ended
