"""How making grids ends: by itself, by a time, by cancelling; and what it reports on the way."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from nonoforge.engine import Cancel
from nonoforge.engine import verdict as room
from nonoforge.errors import Cancelled, MakeError
from nonoforge.makers.grids.choosing import best_first, spread
from nonoforge.makers.grids.options import (
    AdaptOptions,
    ColourOptions,
    GridOptions,
    MonoOptions,
    QuantiseOptions,
    ThresholdOptions,
)
from nonoforge.makers.grids.proving import GridMade
from nonoforge.makers.making import make, making

PICTURES = Path(__file__).resolve().parents[3] / "examples" / "pictures"
LIGHTHOUSE = PICTURES / "lighthouse.png"

SEVERAL: list[GridOptions] = [
    MonoOptions(width=15),
    MonoOptions(width=15, difficulty="easy"),
    ThresholdOptions(width=15),
    AdaptOptions(width=15, choose="fill 30", keep_going=20),
    ColourOptions(width=15),
]
"""Each makes more than one puzzle of the lighthouse."""


def name_of(options: GridOptions) -> str:
    return f"{options.kind} {options.method} {options.difficulty or ''}".strip()


def grids(options: GridOptions, **watched: Any) -> list[GridMade]:
    return [each for each in making(LIGHTHOUSE, options, **watched) if isinstance(each, GridMade)]


@pytest.mark.parametrize("options", [*SEVERAL, QuantiseOptions(width=15)], ids=name_of)
def test_shares_rise_to_one(options: GridOptions) -> None:
    """What is reported never falls, lies in 0 to 1 and ends at 1; nothing says that somebody ended it."""
    shares: list[float] = []
    made = grids(options, progress=lambda share, text: shares.append(share))
    assert shares == sorted(shares)
    assert shares[0] >= 0
    assert shares[-1] == 1
    assert [each.effort.ended for each in made] == [""] * len(made)
    assert made[-1].effort.steps >= len(made) > 0


@pytest.mark.parametrize("options", SEVERAL, ids=name_of)
def test_cancelling_hands_out_the_best_of_what_was_proved(options: GridOptions) -> None:
    """Cancelled after two puzzles nothing new comes; the better of the two comes once more and says so."""
    cancel, made = Cancel(), []
    for each in making(LIGHTHOUSE, options, cancel=cancel):
        made.append(each)
        if len(made) == 2:
            cancel.stop()
    assert [each.effort.ended for each in made] == ["", "", "cancelled"]
    assert made[2].puzzle is max(made[:2], key=lambda each: each.likeness).puzzle
    assert made[2].record()["ended"] == "cancelled"


@pytest.mark.parametrize("options", SEVERAL, ids=name_of)
def test_cancelled_before_the_first_puzzle_there_is_none(options: GridOptions) -> None:
    """`making` hands out nothing, `make` says that it was stopped."""
    cancel = Cancel()
    cancel.stop()
    assert grids(options, cancel=cancel) == []
    with pytest.raises(Cancelled):
        make(LIGHTHOUSE, options, cancel=cancel)


def test_make_gives_the_best_so_far_with_the_reason() -> None:
    """Cancelled when the third puzzle is begun, `make` answers with a puzzle that says so."""
    cancel, begun = Cancel(), itertools.count(1)

    def tell(share: float, text: str) -> None:
        if text.startswith("puzzle") and next(begun) == 3:
            cancel.stop()

    made = make(LIGHTHOUSE, AdaptOptions(width=15, choose="fill 30", keep_going=20), progress=tell, cancel=cancel)
    assert made.effort.ended == "cancelled"
    assert made.effort.steps <= 3


def jumping(after: int) -> Callable[[], float]:
    """A clock that stands still for a number of looks and then jumps a day ahead."""
    looks, now = itertools.count(), perf_counter()
    return lambda: now if next(looks) < after else now + 86400


@pytest.mark.parametrize("options", SEVERAL, ids=name_of)
def test_a_time_that_ends_everything_is_named(options: GridOptions, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no puzzle was proved in time, the sentence says that time was set."""
    monkeypatch.setattr(room, "perf_counter", jumping(after=0))
    with pytest.raises(MakeError, match="the time limit ended the search"):
        grids(replace(options, seconds=5))


def test_a_time_that_ends_the_rest_is_told_by_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some thresholds are done in time: the best of them says which time is over and that the clock had its part."""
    everything = [each.puzzle.id for each in grids(ThresholdOptions(width=15, height=20))]
    monkeypatch.setattr(room, "perf_counter", jumping(after=40))
    made = grids(ThresholdOptions(width=15, height=20, seconds=5))
    found = [each.puzzle.id for each in made[:-1]]
    assert 0 < len(found) < len(everything)
    assert found == everything[: len(found)]
    assert made[-1].effort.ended == "the budget of 5 s is spent"
    assert "the time limit ended the search" in made[-1].notes[-1]
    assert made[-1].likeness == max(each.likeness for each in made)


@pytest.mark.parametrize("options", SEVERAL, ids=name_of)
def test_a_time_that_suffices_changes_nothing(options: GridOptions) -> None:
    """With a day to spare the same puzzles come with the same notes, and none was ended."""
    timed, free = grids(replace(options, seconds=86400)), grids(options)
    assert [(each.puzzle, each.notes) for each in timed] == [(each.puzzle, each.notes) for each in free]
    assert not any(each.effort.ended for each in timed)


def test_in_order_what_came_twice_comes_once() -> None:
    """The best, handed out again with the reason of the end, takes the place of its first copy; also where only some
    are wanted.
    """
    options = ThresholdOptions(width=15)
    made = grids(options)
    marked = replace(made[3], effort=replace(made[3].effort, ended="cancelled"))
    assert [each.effort.ended for each in best_first([*made, marked], options)][:5] == ["", "", "", "cancelled", ""]
    few = list(spread([*made, marked], 3))
    assert len(few) == 3
    assert [each.effort.ended for each in few].count("cancelled") == 1
    assert list(spread(made, 3)) == [made[0], made[round((len(made) - 1) / 2)], made[-1]]
