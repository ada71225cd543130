"""The ledger: what is done stays done, what failed is remembered with its reason."""

from __future__ import annotations

from pathlib import Path

from nonoforge.library import Library
from nonoforge.library.ledger import ASIDE, FAILED, Outcome, packed


def test_outcomes_come_back(tmp_path: Path) -> None:
    """With result and reason; and only units set aside count as open where asked."""
    with Library(tmp_path / "library.db") as library:
        done = Outcome(unit="a", source="cat.png", packed=packed([{"id": "x"}]), seconds=1.5)
        failed = Outcome(unit="b", source="dog.png", state=FAILED, reason="it is too fine")
        aside = Outcome(unit="c", source="hang.svg", state=ASIDE, reason="took too long", attempts=2)
        for outcome in (done, failed, aside):
            library.record_outcome(outcome)
        assert [library.outcome(unit) for unit in "abcd"] == [done, failed, aside, None]
        assert library.recorded("abcd") == {"a", "b", "c"}
        assert library.recorded("abcd", without_aside=True) == {"a", "b"}


def test_what_is_done_is_not_undone(tmp_path: Path) -> None:
    """Two processes may do one unit: a failure of the second does not replace the result of the first."""
    with Library(tmp_path / "library.db") as library:
        library.record_outcome(Outcome(unit="a", source="s", state=ASIDE, reason="died"))
        library.record_outcome(Outcome(unit="a", source="s", packed=packed([1])))
        library.record_outcome(Outcome(unit="a", source="s", state=ASIDE, reason="died"))
        found = library.outcome("a")
        assert found is not None
        assert (found.state, found.result()) == ("done", [1])


def test_many_units_are_asked_for_at_once(tmp_path: Path) -> None:
    """More than SQLite takes values in one question."""
    with Library(tmp_path / "library.db") as library, library.transaction():
        for number in range(1500):
            library.record_outcome(Outcome(unit=str(number), source="s"))
        assert len(library.recorded(map(str, range(2500)))) == 1500
