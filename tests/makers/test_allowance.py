"""What a search may do."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.engine import Cancel
from nonoforge.makers import allowance as room
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.watch import watch_of


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


def test_the_watch_ends_every_part_and_all_say_why() -> None:
    """A cancelled watch ends a part that has cells left; the part and the whole say so, and no time is blamed."""
    cancel = Cancel()
    whole = Allowance(100, watch=watch_of(cancel=cancel))
    part = whole.part(50)
    assert not part.over()
    cancel.stop()
    assert part.stopped()
    assert (part.ended, whole.ended) == ("cancelled", "cancelled")
    assert (whole.late, whole.notes) == (False, ())


def test_what_is_counted_does_not_stop_it() -> None:
    """`stopped` asks the user alone: cells that are used up end a search, but do not stop it."""
    spent = Allowance(1, watch=watch_of(seconds=3600))
    spent.spend(2)
    assert spent.over()
    assert not spent.stopped()
    assert spent.ended == ""
