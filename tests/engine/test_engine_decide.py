"""Verdicts against published counts, exhaustive search and the known answers of real puzzles."""

from __future__ import annotations

import threading
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.clues import BLOTTED, Block, Clue, Runs
from nonoforge.engine import Cancel, Inquiry, Trial, count, decide, flexible_cells, inquiry, propagate, solutions
from nonoforge.engine.packing import pack
from nonoforge.engine.switch import switched
from nonoforge.engine.verdict import Budget
from nonoforge.errors import Cancelled, PuzzleError
from nonoforge.formats import read, read_all
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle, no_knowledge

THREE = Palette(tuple(Colour(n, (i, i, i), n) for i, n in enumerate("abc")))
UNIQUE_NOT_BY_LINES = "4x4:2/1/2/1/1.1/2/1/1"


def every_solution(puzzle: Puzzle) -> set[bytes]:
    """The oracle: try every colouring."""
    colourings = product(range(len(puzzle.palette)), repeat=puzzle.cells)
    return {picture for picture in map(bytes, colourings) if not puzzle.errors(picture)}


def test_census_of_4x4() -> None:
    """Of the 65,536 pictures of 4×4, 52,362 are unique and 51,234 line-solvable.

    They have 58,196 different clue sets.
    """
    grid = Grid(4, 4)
    trial = Trial(grid)
    by_clues: Counter[bytes] = Counter()
    line_solvable = 0
    runs = [" ".join(map(str, (len(r) for r in f"{n:04b}".split("0") if r))) for n in range(16)]
    index = {text: i for i, text in enumerate(dict.fromkeys(runs))}
    name = [index[text] for text in runs]
    for rows in product(range(16), repeat=4):
        picture = np.array([row >> (3 - x) & 1 for row in rows for x in range(4)], np.uint8)
        columns = [sum((row >> (3 - x) & 1) << (3 - y) for y, row in enumerate(rows)) for x in range(4)]
        by_clues[bytes(name[line] for line in (*rows, *columns))] += 1
        line_solvable += trial.open_cells(picture).size == 0
    assert len(by_clues) == 58_196
    assert sum(times == 1 for times in by_clues.values()) == 52_362
    assert line_solvable == 51_234


def test_unique_pictures_of_4x3() -> None:
    """`decide` calls 3,152 pictures of 4×3 unique (published), and finds two solutions for every other."""
    answers = Counter(decide(Puzzle.of_picture(Grid(4, 3), bytes(p))).answer for p in product((0, 1), repeat=12))
    assert answers == {"unique": 3152, "multiple": 4096 - 3152}


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles of every board, some clues left out, blotted or wrong."""
    palette = draw(st.sampled_from([Palette(), THREE]))
    plane = Plane(4, ((0, 1, 0, 2), (1, 3, 2), (3, 0), (2, 1, 3, 1)))
    boards: list[Board] = (
        [Grid(3, 3), Grid(2, 4), Solid(2, 2, 2), plane] if palette.mono else [Grid(2, 3), Solid(3, 2, 1), plane]
    )
    board = draw(st.sampled_from(boards))
    colours = st.integers(0, len(palette) - 1)
    picture = bytes(draw(st.lists(colours, min_size=board.cells, max_size=board.cells)))
    puzzle = Puzzle.of_picture(board, picture, palette)
    clues: list[Clue] = list(puzzle.clues)
    for index, clue in enumerate(clues):
        change = draw(st.integers(0, 9))
        if change == 0:
            clues[index] = None
        elif change == 1 and isinstance(clue, Runs):
            clues[index] = Runs(tuple(Block(BLOTTED, b.colour) for b in clue))
        elif change == 2:
            clues[index] = draw(st.sampled_from(clues))
    given = ((draw(st.integers(0, board.cells - 1)), draw(colours)),) if draw(st.integers(0, 5)) == 0 else ()
    return Puzzle(board, tuple(clues), palette, given=given)


@pytest.mark.parametrize("hand_over", [0, 20_000])
@given(puzzle=small_puzzles())
@settings(max_examples=120)
def test_verdicts_equal_exhaustive_search(puzzle: Puzzle, hand_over: int) -> None:
    """Answer, solutions, counts and flexible cells, by search alone and by clauses alone."""
    truth = every_solution(puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inquiry, "HAND_OVER", hand_over)
        verdict = decide(puzzle)
        assert verdict.answer == {0: "none", 1: "unique"}.get(len(truth), "multiple")
        assert set(verdict.solutions) <= truth
        assert len(set(verdict.solutions)) == min(len(truth), 2)
        assert set(solutions(puzzle)) == truth
        assert str(count(puzzle, 3)) == (str(len(truth)) if len(truth) <= 3 else "at least 3")
        varying = {cell for cell in range(puzzle.cells) if len({picture[cell] for picture in truth}) > 1}
        assert flexible_cells(puzzle).cells == varying
        assert verdict.ambiguous <= varying
        if truth:
            assert all(1 << picture[c] & verdict.knowledge[c] for picture in truth for c in range(puzzle.cells))
        else:
            assert verdict.reason


def test_unique_but_not_line_solvable() -> None:
    """The smallest case: one solution, yet no line alone says anything about some cells."""
    verdict = decide(read(UNIQUE_NOT_BY_LINES))
    assert verdict.answer == "unique"
    assert not verdict.line_solvable
    assert verdict.unknown_after_lines > 0


def test_contradictory_sums_are_a_verdict() -> None:
    """Rows that promise more than the columns: none, with the numbers."""
    verdict = decide(Puzzle.of_clues(rows=[[2], [2]], columns=[[2], [1]]))
    assert verdict.answer == "none"
    assert "4 black" in verdict.reason
    assert "3" in verdict.reason


def test_a_line_too_short_is_named() -> None:
    """Blocks that do not fit their line: none, with the line."""
    verdict = decide(Puzzle(Grid(2, 1), (Runs.of(1, 1), Runs((Block(BLOTTED),)), Runs.of(1))))
    assert (verdict.answer, verdict.line) == ("none", 0)
    assert "row 1 has 2 cells, but its blocks need 3" in verdict.reason


def test_a_spent_budget_is_unknown_and_can_be_taken_up_again(shared: Path) -> None:
    """After too few line steps the answer is unknown; the same inquiry with a new budget finds it."""
    hard = Inquiry(read(shared / "puzzles/normalised-nin/webpbn-08098-9dom.nin"))
    first = hard.verdict(Budget(line_steps=1))
    assert first.answer == "unknown"
    assert "line steps" in first.reason
    assert hard.verdict().answer == "unique"


def test_cancelling_from_another_thread(shared: Path) -> None:
    """A stop from outside ends a long computation."""
    knotty = read(shared / "puzzles/normalised-nin/knotty.nin")
    cancel = Cancel()
    threading.Timer(0.3, cancel.stop).start()
    verdict = decide(knotty, cancel=cancel, seconds=60)
    assert (verdict.answer, verdict.reason) == ("unknown", "cancelled")
    with pytest.raises(Cancelled):
        list(solutions(knotty, cancel=cancel))


def test_knowledge_narrows_the_question() -> None:
    """With one cell of a checkerboard told, one solution is left; with a wrong cell none."""
    puzzle = Puzzle.of_picture(Grid(2, 2), bytes([1, 0, 0, 1]))
    known = list(no_knowledge(puzzle))
    known[0] = 1
    assert decide(puzzle, knowledge=tuple(known)).solutions == (bytes([0, 1, 1, 0]),)
    known[1] = 1
    assert decide(puzzle, knowledge=tuple(known)).answer == "none"
    with pytest.raises(PuzzleError, match="does not fit"):
        decide(puzzle, knowledge=(3,))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40)
def test_trials_equal_puzzles(seed: int) -> None:
    """Line logic on a picture is line logic on the puzzle made of it, for grids, colours and solids."""
    random = np.random.default_rng(seed)
    for board, colours in (
        (Grid(6, 5), 2),
        (Grid(5, 4), 3),
        (Solid(3, 4, 3), 2),
        (Solid(3, 3, 2), 3),
        (Grid(70, 2), 2),
    ):
        trial = Trial(board, colours)
        palette = THREE if colours == 3 else Palette()
        for _ in range(3):
            picture = random.integers(0, colours, board.cells).astype(np.uint8)
            expected = propagate(Puzzle.of_picture(board, picture.tobytes(), palette)).knowledge
            assert tuple(trial.line_logic(picture).tolist()) == expected


def test_a_switch_is_found_where_there_is_one() -> None:
    """Exactly the pictures that stay right when the corners of some rectangle change places have a switch."""
    random = np.random.default_rng(1)
    found = 0
    for _ in range(200):
        picture = random.integers(0, 2, (5, 5)).astype(np.uint8)
        puzzle = Puzzle.of_picture(Grid(5, 5), picture.tobytes())
        neighbours = set()
        for top, bottom in combinations(range(5), 2):
            for left, right in combinations(range(5), 2):
                other = picture.copy()
                corners = other[np.ix_([top, bottom], [left, right])]
                other[np.ix_([top, bottom], [left, right])] = corners[:, ::-1]
                if (corners[0] == corners[1][::-1]).all() and not puzzle.errors(other.tobytes()):
                    neighbours.add(other.tobytes())
        neighbours.discard(picture.tobytes())
        other_solution = switched(pack(puzzle), picture.tobytes(), np.full(25, 3, np.uint32))
        assert (other_solution in neighbours) if neighbours else other_solution is None
        found += bool(neighbours)
    assert found > 20


@pytest.mark.parametrize(
    "name", ["5-dom", "webpbn-00001-dancer", "webpbn-00023-edge", "webpbn-02413-smoke", "webpbn-00065-mum"]
)
def test_survey_puzzles_are_unique(shared: Path, name: str) -> None:
    """Puzzles of the webpbn survey that are known to have one solution."""
    assert decide(read(shared / f"puzzles/normalised-nin/{name}.nin")).answer == "unique"


def test_numbers_of_solutions_of_survey_puzzles(shared: Path) -> None:
    """Karate has exactly 6 solutions, random puzzle 2 exactly 2, puzzle 10 exactly 8."""
    folder = shared / "puzzles"
    assert str(count(read(folder / "normalised-nin/webpbn-06739-karate.nin"), 10)) == "6"
    assert str(count(read(folder / "random-25x25/rand25-s02.nin"), 10)) == "2"
    assert str(count(read(folder / "random-25x25/rand25-s10.nin"), 10)) == "8"


def test_free_collection_is_unique_and_line_solvable(shared: Path) -> None:
    """All 39 puzzles of nonogram-db are unique by line logic, and their stored picture is the solution."""
    files = sorted((shared / "puzzles/nonogram-db").rglob("*.non"))
    puzzles = [puzzle for file in files for puzzle in read_all(file)]
    assert len(puzzles) == 39
    for puzzle in puzzles:
        verdict = decide(puzzle)
        assert verdict.answer == "unique"
        assert verdict.line_solvable
        assert verdict.solutions == (puzzle.goal,)
