"""Game IDs and addresses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonoforge as nf


def test_game_id() -> None:
    """Columns come first in a game ID, then rows; an empty line is an empty text."""
    puzzle = nf.loads("3x2:1/2//1.1/1")
    assert puzzle.board == nf.Grid(3, 2)
    assert puzzle.clues == (nf.Runs.of(1, 1), nf.Runs.of(1), nf.Runs.of(1), nf.Runs.of(2), nf.Runs())


@settings(max_examples=100)
@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_given_cells_of_game_ids(width: int, height: int, data: st.DataObject) -> None:
    """Given cells survive, with gaps of any length and at both ends."""
    cells = data.draw(st.dictionaries(st.integers(0, width * height - 1), st.integers(0, 1), min_size=1))
    puzzle = nf.Puzzle(nf.Grid(width, height), (nf.Runs.of(1),) * (width + height), given=tuple(sorted(cells.items())))
    assert nf.loads(nf.dumps(puzzle, "sgt")) == puzzle


def test_letters_of_given_cells() -> None:
    """In a 30-cell row `zB` skips 25 and one more cells and fills the next; `c` then skips the rest."""
    text = "30x1:" + "/" * 29 + "/1"
    assert nf.loads(f"{text},zBc").given == ((26, 1), (29, 0))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3x2#12345", "random seed"),
        ("3x2:1/2//1.1", "4 lines are described, not 5"),
        ("2x1:1/1/2,!", "does not belong"),
        ("2x1:1/1/2,a", "shorter"),
        ("2x1:1/1/2,aaa", "longer"),
        ("2x1:1/x/2", "a line is numbers"),
    ],
)
def test_wrong_game_ids(text: str, reason: str) -> None:
    """Each mistake has its sentence."""
    with pytest.raises(nf.ReadError, match=reason):
        nf.read(text)


def test_the_test_address_of_the_site() -> None:
    """The address in the site's own tests has these clues."""
    puzzle = nf.read("https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h")
    columns = [[2, 1], [1, 1, 1], [1], [1, 1, 1], [2, 1], []]
    rows = [[2, 1], [1, 1], [1, 2], [], [1, 1], [3]]
    assert puzzle.clues == nf.Puzzle.of_clues(rows, columns).clues
    assert nf.dumps(puzzle, "puzzlink") == b"https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h\n"


def test_long_blocks_in_addresses() -> None:
    """Blocks of 16 and of 256 cells take two and three digits."""
    for length in (15, 16, 255, 256, 400):
        puzzle = nf.Puzzle.of_clues([[length]], [[1]] * length)
        assert nf.loads(nf.dumps(puzzle, "puzzlink")).clues == puzzle.clues


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("https://puzz.link/p?slither/5/5/abc", "another puzzle, slither"),
        ("https://puzz.link/p?nonogram/2/2/1!", "is neither a number nor a gap"),
        ("https://puzz.link/p?nonogram/1/1/111", "more numbers"),
        ("https://puzz.link/p?nonogram/1/1/z", "more numbers"),
        ("https://puzz.link/p?nonogram/1/1/-1", "is neither a number nor a gap"),
    ],
)
def test_wrong_addresses(text: str, reason: str) -> None:
    """Each mistake has its sentence."""
    with pytest.raises(nf.ReadError, match=reason):
        nf.read(text)


def test_no_room_in_an_address() -> None:
    """A clue with more blocks than half its line has no room in an address."""
    with pytest.raises(nf.WriteError, match="no room"):
        nf.dumps(nf.Puzzle.of_clues([[1, 1]], [[1], [1]]), "puzzlink")
