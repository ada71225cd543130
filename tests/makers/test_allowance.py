"""What a search may do."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.errors import MakeError
from nonoforge.makers import allowance as room
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.colour import make_colour
from nonoforge.makers.grids.mono import make_mono
from nonoforge.makers.pictures.bitmap import bitmap_of_array


def test_cells_are_counted_with_their_weight_and_in_the_whole() -> None:
    """Five pictures of six cells, each counted twice, are sixty cells of the part and of the whole."""
    whole = Allowance(61)
    part = whole.part(60)
    ask = part.counted(lambda labels: int(labels.sum()), 2)
    picture = np.ones((2, 3), np.uint8)
    assert [ask(picture) for _ in range(4)] == [6] * 4
    assert not part.over()
    ask(picture)
    assert part.over()
    assert not whole.over()
    whole.spend(1)
    assert whole.over()
    assert (whole.late, whole.notes) == (False, ())


def test_no_time_is_looked_at_unless_one_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that must not be asked is not, and with a time set it alone ends the search, which the whole tells."""
    now = 100.0
    monkeypatch.setattr(room, "perf_counter", lambda: now)
    whole = Allowance(1)
    timed = whole.part(1, seconds=2.0)
    timed.spend(10**12)
    assert not timed.over()
    now = 102.5
    assert timed.over()
    assert whole.late
    assert "time" in whole.notes[0]
    monkeypatch.setattr(room, "perf_counter", lambda: pytest.fail("the clock was asked"))
    assert Allowance(1).over() is False


@pytest.mark.parametrize("make", [make_mono, make_colour])
def test_a_time_that_ends_everything_is_named(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that jumps an hour at each look leaves no time for a drawing, and the sentence says that time was set."""
    ticks = iter(range(0, 10**9, 3600))
    monkeypatch.setattr(room, "perf_counter", lambda: float(next(ticks)))
    noise = np.random.default_rng(0).integers(0, 256, (40, 40, 3), dtype=np.uint8)
    with pytest.raises(MakeError, match="the time set ended the search"):
        make(bitmap_of_array(noise), (20, 20), settings={"seconds": 5, "least": 0.0})  # type: ignore[operator]
