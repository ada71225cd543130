"""Tangrams: every shipped drawing, fitted outlines, and input that cannot become one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nonoforge.boards import Plane
from nonoforge.draw.bodies.labelling import label_texts
from nonoforge.engine import Cancel, decide
from nonoforge.errors import Cancelled, MakeError, NonoforgeError
from nonoforge.geometry.label_check import label_overlaps
from nonoforge.makers.drawings.options import TangramOptions
from nonoforge.makers.drawings.outline import parse_svg
from nonoforge.makers.drawings.tangram import TangramMade, making
from nonoforge.makers.making import make_tangram
from nonoforge.makers.options import Difficulty, options_of
from nonoforge.makers.thinning import line_solvable
from nonoforge.makers.watch import watch_of

DRAWINGS = sorted((Path(__file__).parents[3] / "examples" / "tangram").glob("*.svg"))


@pytest.fixture(scope="module")
def shipped() -> dict[str, TangramMade]:
    """All shipped drawings as tangrams."""
    return {drawing.stem: make_tangram(drawing) for drawing in DRAWINGS}


def test_all_shipped_drawings_are_sound(shipped: dict[str, TangramMade]) -> None:
    """At least eight drawings, each unique, guess-free, solved to the drawn picture, without overlapping labels."""
    assert len(shipped) >= 8
    for name, tangram in shipped.items():
        puzzle = tangram.puzzle
        assert (tangram.verdict.answer, tangram.guess_free) == ("unique", True), name
        assert tangram.verdict.solutions == (puzzle.goal,), name
        assert isinstance(puzzle.board, Plane)
        assert puzzle.board.shape
        assert label_overlaps(puzzle.board.shape, label_texts(puzzle)) == [], name
        assert puzzle.board.rank == "basic", name


def test_widths_grow(shipped: dict[str, TangramMade]) -> None:
    """The narrowest cell never gets narrower, and on average it at least doubles."""
    ratios = [tangram.min_width_after / tangram.min_width_before for tangram in shipped.values()]
    assert min(ratios) >= 1
    assert np.mean(ratios) >= 2


def test_lines_end_apart_on_the_frame(shipped: dict[str, TangramMade]) -> None:
    """No two lines end within half a millimetre of one another on a frame of 160 mm: a clue there could be either's."""
    for name, tangram in shipped.items():
        board = tangram.puzzle.board
        assert isinstance(board, Plane)
        assert board.shape
        cubics = [curve.cubics for curve in board.shape.curves]
        ends = np.array([(chain[0][:2], chain[-1][-2:]) for chain in cubics]).reshape(-1, 2)
        gaps = np.hypot(*(ends[:, None] - ends[None]).transpose(2, 0, 1))[np.triu_indices(len(ends), 1)]
        left, top, right, bottom = board.shape.box
        assert gaps.min() * 160 / max(right - left, bottom - top) > 0.5, name


def test_two_solutions_are_not_handed_out() -> None:
    """Two squares that touch in a corner could as well be the other two: refused in one sentence."""
    squares = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h40v80h40v-40h-80z"/></svg>'
    with pytest.raises(MakeError, match="more than one solution"):
        make_tangram(parse_svg(squares))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"difficulty": "fiendish"}, "difficulty must be one of easy, medium, hard, not 'fiendish'"),
        ({"margin": "0.5"}, "margin must lie between 0 and 0.4"),
        ({"fit": "wide"}, "fit must be a number, not 'wide'"),
        ({"merge": -1}, "merge must lie between 0 and 0.05"),
        ({"width": 30}, "tangram puzzles have no setting 'width'"),
    ],
)
def test_options_are_checked(settings: dict[str, object], words: str) -> None:
    """Names, types and ranges, in one sentence and before any work."""
    with pytest.raises(MakeError, match=words):
        options_of(TangramOptions, settings)


def test_what_is_made_says_how(shipped: dict[str, TangramMade]) -> None:
    """The record has the values of every kind and those of tangrams; a title only if asked for."""
    swan = shipped["swan"]
    record = swan.record()
    assert (record["kind"], record["source"], record["wanted"], record["ended"]) == ("tangram", "swan.svg", None, "")
    assert record["lines"] == 2 * record["straight_lines"] == 2 * swan.lines
    assert record["clues_kept"] == record["clues"] == swan.clues_all
    assert swan.puzzle.credits.title == ""
    asked = TangramOptions(title="Leda's", author="Zeus", licence="CC0")
    found = make_tangram(DRAWINGS[0], asked).puzzle.credits
    assert (found.title, found.author, found.license) == ("Leda's", "Zeus", "CC0")


def test_progress_rises_to_the_end() -> None:
    """Shares never fall and end with 1."""
    shares: list[float] = []
    make_tangram(DRAWINGS[0], progress=lambda share, text: shares.append(share))
    assert shares == sorted(shares)
    assert shares[-1] == 1


@pytest.mark.parametrize("after", [0.0, 0.3, 0.9])
def test_cancelled_work_gives_nothing(after: float) -> None:
    """A tangram has nothing to hand out before its end: stopped anywhere, the iterator ends and the call says so."""
    cancel = Cancel()

    def tell(share: float, text: str) -> None:
        if share >= after:
            cancel.stop()

    assert list(making(DRAWINGS[0], TangramOptions(), watch_of(tell, cancel))) == []
    with pytest.raises(Cancelled):
        make_tangram(DRAWINGS[0], progress=tell, cancel=cancel)


def test_a_time_that_is_over_gives_nothing() -> None:
    """The user's time is asked for between the steps of the work."""
    watch = watch_of(seconds=1e-9)
    assert list(making(DRAWINGS[0], TangramOptions(), watch)) == []


def test_fewer_clues_stay_guess_free() -> None:
    """A hard tangram has fewer clues, leaves out no more, and is still unique and guess-free."""
    levels: tuple[Difficulty, ...] = ("easy", "hard")
    easy, hard = (make_tangram(DRAWINGS[-1], TangramOptions(difficulty=level)) for level in levels)
    assert hard.clues_kept < easy.clues_kept == easy.clues_all
    assert hard.verdict.answer == "unique"
    assert line_solvable(hard.puzzle)


def test_colours_give_coloured_clues(shipped: dict[str, TangramMade]) -> None:
    """A drawing in four colours becomes a puzzle whose clues name all four."""
    puzzle = shipped["parrot"].puzzle
    assert len(puzzle.palette) == 5
    assert {c for clue in puzzle.clues if clue for c in clue.colours} == {1, 2, 3, 4}


def test_any_outline_can_be_fitted() -> None:
    """A disc has no segment at all; fitted within 3 % it becomes a unique tangram that says so."""
    disc = parse_svg(b'<svg xmlns="http://www.w3.org/2000/svg"><circle cx="50" cy="50" r="40"/></svg>')
    tangram = make_tangram(disc, TangramOptions(fit=0.03))
    assert tangram.fitted
    assert tangram.verdict.answer == "unique"
    assert any("fitted" in note for note in tangram.notes)
    with pytest.raises(MakeError, match="0, 45, 90 and 135 degrees"):
        make_tangram(disc, TangramOptions(fit=0))


def test_nearly_coincident_lines_become_one() -> None:
    """Two edges a thousandth of the picture apart make one line, not a cell nobody can see."""
    steps = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H50V40H100V80H49.9V120H0Z"/></svg>'
    tangram = make_tangram(parse_svg(steps))
    assert tangram.lines == 7
    assert tangram.min_width_before > 10


def test_pictures_may_touch_the_frame() -> None:
    """Without a margin the outline's own edges lie on the frame, and the puzzle is still unique."""
    tangram = make_tangram(DRAWINGS[0], TangramOptions(margin=0))
    assert tangram.verdict.answer == "unique"


@pytest.mark.parametrize(
    "body",
    ['<path d="M0 0h100v1e-9h-100z"/>', '<path fill="none" stroke="none" d="M0 0h9v9z"/>', "<text>swan</text>", ""],
)
def test_what_has_no_area_is_refused_in_words(body: str, tmp_path: Path) -> None:
    """Zero-area shapes, strokes, text and nothing at all give one sentence each."""
    file = tmp_path / "bad.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')
    with pytest.raises(NonoforgeError) as caught:
        make_tangram(file)
    assert "\n" not in str(caught.value)


def test_a_second_opinion_on_uniqueness(shipped: dict[str, TangramMade]) -> None:
    """Flipping any one cell of the swan's picture breaks a clue: no other solution lies next door."""
    puzzle = shipped["swan"].puzzle
    assert puzzle.goal
    assert puzzle.errors(puzzle.goal) == ()
    for cell in range(puzzle.cells):
        other = bytearray(puzzle.goal)
        other[cell] ^= 1
        assert puzzle.errors(bytes(other))
    assert decide(puzzle).answer == "unique"
