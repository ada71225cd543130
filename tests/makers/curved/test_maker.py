"""The maker of curved puzzles: one call, what it refuses before any work, and how it ends early."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest
from curved_drawings import FISH, LEAF, drawing

from nonoforge.engine import Cancel
from nonoforge.errors import Cancelled, MakeError
from nonoforge.makers.curved import candidates, finish
from nonoforge.makers.curved.maker import CurvedMade, making
from nonoforge.makers.curved.method import LogStep
from nonoforge.makers.curved.options import Curved2017Options, Curved2019Options, CurvedOptions, CurvesOptions
from nonoforge.makers.curved.saved import dumps_state, loads_state
from nonoforge.makers.curved.state import CurvedState
from nonoforge.makers.curved.tournament import LAPS
from nonoforge.makers.making import KINDS, make_curved
from nonoforge.makers.options import options_of, settings_of
from nonoforge.makers.watch import watch_of
from nonoforge.puzzle import Puzzle

QUICK = CurvedOptions(effort="quick", moves=0.2)


@pytest.mark.parametrize(
    ("method", "options", "words"),
    [
        ("best", {"difficulty": "fiendish"}, "difficulty must be one of easy, medium, hard, not 'fiendish'"),
        ("best", {"effort": "heroic"}, "effort must be one of quick, normal, thorough"),
        ("best", {"rank": "simple"}, "rank must be one of basic, advanced, expert"),
        ("1999", {}, "there is no method '1999'"),
        ("2019", {"effort": "quick"}, "curved 2019 puzzles have no setting 'effort'"),
        ("2017", {"decoys": 3}, "curved 2017 puzzles have no setting 'decoys'"),
        ("2017", {"loosen": 0.5}, "loosen must lie between 0 and 0.05"),
        ("2019", {"seconds": 0}, "seconds must lie between"),
        ("best", {"frame": "banana"}, "frame must be one of rectangle, circle"),
        ("best", {"start": "a.json"}, "no setting 'start'"),
        ("best", {"margin": "much"}, "margin must be a number"),
        ("best", {"workers": 1.5}, "workers must be a whole number"),
        ("best", {"sharpen": "perhaps"}, "sharpen must be yes or no"),
    ],
)
def test_options_are_checked_before_any_work(method: str, options: dict[str, object], words: str) -> None:
    """Options that make no sense cannot even be made, so nothing is annealed for them."""
    with pytest.raises(MakeError, match=words):
        options_of(KINDS["curved"].options(method), options)


def test_a_start_is_an_arrangement() -> None:
    """What cannot be gone on from is refused when the options are made."""
    with pytest.raises(MakeError, match="start must be a saved arrangement, not 'nowhere'"):
        CurvedOptions(start="nowhere")


@pytest.mark.parametrize("kind", [CurvedOptions, Curved2019Options, Curved2017Options])
def test_every_setting_can_be_asked_for_by_a_form(kind: type[CurvesOptions]) -> None:
    """Each has a line of help, and its default written as text reads back as itself; `start` is none of them."""
    settings = settings_of(kind)
    assert all(each.help.endswith(".") for each in settings)
    assert "start" not in {each.name for each in settings}
    assert options_of(kind, {each.name: str(each.default) for each in settings}) == kind()


def test_single_corners_follow_the_class() -> None:
    """A curve that must cross itself makes a puzzle expert, so our method makes corners unless expert is wanted."""
    assert [CurvedOptions(rank=rank).treatment for rank in (None, "basic", "expert")] == ["corners", "corners", "cross"]
    assert CurvedOptions(single="cross").treatment == Curved2019Options().treatment == "cross"


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
    made = make_curved(drawing(FISH), QUICK)
    assert sum(state is made.state for state in drafted) == 1
    assert len(drafted) == len({id(state) for state in drafted})


def test_shares_rise_and_every_step_can_be_seen() -> None:
    """Progress hears rising shares up to 1; `steps` sees each step of the log, and the states on the way."""
    shares: list[float] = []
    seen: list[tuple[LogStep, CurvedState]] = []
    watch = watch_of(lambda share, text: shares.append(share))
    (made,) = making(drawing(LEAF), Curved2019Options(cooling=0.9), watch, lambda *each: seen.append(each))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert tuple(step for step, _ in seen) == made.log
    assert any(state is made.state for _, state in seen)


def test_previews_are_boards_of_the_best_so_far() -> None:
    """Whoever looks gets cells, lines and the picture, without clues; the last one is what the puzzle is made of."""
    shown: list[Puzzle] = []
    made = make_curved(drawing(LEAF), QUICK, preview=lambda best: shown.append(best()))
    assert len(shown) == len(made.log)
    assert all(clue is None for puzzle in shown for clue in puzzle.clues)
    assert all(set(puzzle.goal or b"") == {0, 1} for puzzle in shown)
    assert shown[-1].cells == made.puzzle.cells
    assert len({len(puzzle.lines) for puzzle in shown}) > 1


def test_credits_are_options() -> None:
    """Title, author and licence are those asked for; a file's name is the answer, not the title."""
    asked = Curved2019Options(cooling=0.9, title="A Leaf", author="Me", licence="CC0")
    found = make_curved(drawing(LEAF), asked).puzzle.credits
    assert (found.title, found.author, found.license) == ("A Leaf", "Me", "CC0")
    named = replace(drawing(LEAF), name="beech-leaf.svg")
    found = make_curved(named, Curved2019Options(cooling=0.9)).puzzle.credits
    assert (found.title, found.answer) == ("", "Beech Leaf")


def test_the_record_is_plain_and_complete() -> None:
    """The penalty is the sum of its parts, and the options of the record make the same puzzle again."""
    made = make_curved(drawing(LEAF), Curved2019Options(cooling=0.9, seed=4))
    record = made.record()
    assert sum(record["penalties"].values()) == pytest.approx(record["penalty"], abs=0.01)
    assert record["options"] == {"cooling": 0.9, "seed": 4}
    again = make_curved(drawing(LEAF), options_of(Curved2019Options, record["options"]))
    assert again.puzzle.id == record["id"]
    assert (record["kind"], record["method"], record["ended"]) == ("curved", "2019", "")


Chosen = CurvedOptions | Curved2019Options | Curved2017Options


def cancelled_at(step: int, options: Chosen) -> CurvedMade:
    """What is made where somebody cancels after a number of steps."""
    cancel = Cancel()
    shares: list[float] = []

    def tell(share: float, text: str) -> None:
        shares.append(share)
        if len(shares) == step:
            cancel.stop()

    return make_curved(drawing(FISH), options, progress=tell, cancel=cancel)


@pytest.mark.parametrize(
    ("options", "step"),
    [(QUICK, 2 * LAPS + 6), (Curved2019Options(), 30), (Curved2017Options(), 8)],
    ids=["best", "2019", "2017"],
)
def test_cancelled_work_hands_out_the_best_so_far(options: Chosen, step: int) -> None:
    """A proved puzzle that says that it was cancelled, after the steps made until then."""
    made = cancelled_at(step, options)
    assert made.verdict.answer == "unique"
    assert made.effort.ended == "cancelled"
    assert not made.finished
    assert len(made.log) == step
    assert "cancelled: this is the best so far" in made.notes


@pytest.mark.parametrize("options", [QUICK, Curved2019Options()], ids=["best", "2019"])
def test_cancelled_before_anything_there_is_nothing(options: Chosen) -> None:
    """Cancelled from the start, the iterator ends without a puzzle, and the call for one says so."""
    cancel = Cancel()
    cancel.stop()
    assert list(making(drawing(FISH), options, watch_of(cancel=cancel))) == []
    with pytest.raises(Cancelled):
        make_curved(drawing(FISH), options, cancel=cancel)


def test_a_time_that_ended_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the clock leaps ten seconds after the first steps the puzzle is proved, and says that time ended it."""
    leap = [0.0]

    def tell(share: float, text: str) -> None:
        leap[0] = 10.0 if share > 0.1 else 0.0

    monkeypatch.setattr("nonoforge.makers.curved.method.perf_counter", lambda: perf_counter() + leap[0])
    made = make_curved(drawing(FISH), Curved2019Options(seconds=10), progress=tell)
    assert made.verdict.answer == "unique"
    assert made.effort.ended == "the time of 10 s ended it"
    assert any("without a time the puzzle would be the same anywhere" in note for note in made.notes)


def test_work_goes_on_from_a_saved_arrangement() -> None:
    """A saved arrangement needs no source, keeps its name, and never becomes worse."""
    first = make_curved(drawing(FISH), Curved2019Options(cooling=0.9, stale=5))
    start = loads_state(dumps_state(first.state))
    again = make_curved(None, Curved2019Options(start=start, temperature=1.0, stale=5))
    assert again.penalties.total <= first.penalties.total
    assert again.name == first.name == "drawing.svg"
