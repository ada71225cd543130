"""The maker of curved puzzles: what it refuses before any work."""

from __future__ import annotations

import pytest
from curved_drawings import FISH, drawing

from nonoforge.errors import MakeError
from nonoforge.makers.curved import candidates, finish
from nonoforge.makers.curved.maker import CurvedOptions, make_curved
from nonoforge.makers.curved.state import CurvedState


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"difficulty": "fiendish"}, "difficulty must be one of easy, medium, hard, not 'fiendish'"),
        ({"effort": "heroic"}, "effort must be one of quick, normal, thorough"),
        ({"rank": "simple"}, "class must be one of basic, advanced, expert"),
        ({"method": "1999"}, "there is no method '1999'"),
        ({"method": "2019", "effort": "quick"}, "schedules of their own"),
        ({"method": "2019", "decoys": 3}, "decoys go with the method best"),
        ({"loosen": 0.5}, "loosen must lie between 0 and 0.05"),
        ({"seconds": 0}, "seconds must lie between"),
    ],
)
def test_options_are_checked_before_any_work(options: dict[str, object], words: str) -> None:
    """Options that make no sense cannot even be made, so nothing is annealed for them."""
    with pytest.raises(MakeError, match=words):
        CurvedOptions(**options)  # type: ignore[arg-type]


def test_the_winner_is_drafted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No state is arranged finely and checked by shapely twice."""
    drafted: list[CurvedState] = []
    before = finish.draft_of

    def counted(state: CurvedState) -> finish.Draft:
        drafted.append(state)
        return before(state)

    for module in (candidates, finish):
        monkeypatch.setattr(module, "draft_of", counted)
    monkeypatch.setattr("nonoforge.makers.curved.maker.draft_of", counted)
    made = make_curved(drawing(FISH), CurvedOptions(effort="quick", settings={"moves": 0.2}))
    assert sum(state is made.state for state in drafted) == 1
    assert len(drafted) == len({id(state) for state in drafted})
