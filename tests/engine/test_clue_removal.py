"""Clues that can go: the same ones as by solving from the start each time."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from nonoforge.boards import Board, Grid, Solid
from nonoforge.engine.clue_removal import Clue, Removal
from nonoforge.engine.trial import Trial
from nonoforge.makers.solids.thinning import clues_of
from nonoforge.makers.thinning import line_solvable, without_clues
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle


def from_the_start(puzzle: Puzzle, order: list[Clue]) -> list[Clue]:
    """The oracle: leave out a clue, solve all anew, keep it out if that works."""
    gone: list[Clue] = []
    for clue in order:
        if line_solvable(without_clues(puzzle, [*gone, clue])):
            gone.append(clue)
    return gone


@pytest.mark.parametrize(
    ("board", "colours", "density"),
    [(Solid(4, 4, 3), 2, 0.7), (Solid(5, 3, 3), 3, 0.7), (Grid(8, 7), 2, 0.6), (Solid(3, 3, 3), 4, 0.8)],
)
def test_same_clues_as_by_solving_from_the_start(board: Board, colours: int, density: float) -> None:
    """On random pictures of solids and grids, in one colour and several, the same clues go, in the same order."""
    palette = Palette(tuple(Colour(str(c), (c, c, c), chr(65 + c)) for c in range(colours)))
    tried = dropped = 0
    for seed in range(16):
        rng = np.random.default_rng(seed)
        picture = (rng.integers(1, colours, board.cells) * (rng.random(board.cells) < density)).astype(np.uint8)
        puzzle = Puzzle.of_picture(board, picture.tobytes(), palette)
        if not line_solvable(puzzle):
            assert not Removal(puzzle).drop((0, -1))
            continue
        order = clues_of(puzzle)
        Random(seed).shuffle(order)
        removal = Removal(puzzle)
        gone = removal.drop_all(order)
        assert gone == from_the_start(puzzle, order)
        tried, dropped = tried + 1, dropped + len(gone)
    assert tried >= 2
    assert dropped > tried


def test_given_cells_count() -> None:
    """A given cell rests on no clue: it stays whatever goes."""
    puzzle = Puzzle.of_picture(Grid(2, 2), bytes([1, 0, 0, 1]))
    given = Puzzle(puzzle.board, puzzle.clues, given=((0, 1),))
    assert not Removal(puzzle).solved
    assert from_the_start(given, clues_of(given)) == Removal(given).drop_all(clues_of(given))


def test_rounds_add_up() -> None:
    """Rounds begin with nothing known, know more and more, and a full box needs one."""
    box = Puzzle.of_picture(Solid(3, 3, 3), bytes([1] * 27))
    assert Removal(box).rounds == [(9, 0.0)]
    rng = np.random.default_rng(5)
    picture = (rng.random(64) < 0.8).astype(np.uint8)
    rounds = Removal(Puzzle.of_picture(Solid(4, 4, 4), picture.tobytes())).rounds
    shares = [known for _, known in rounds]
    assert shares[0] == 0.0
    assert shares == sorted(set(shares))
    assert all(width > 0 for width, _ in rounds)


def test_trials_of_many_colours_have_room() -> None:
    """The clues of a sparse picture in four colours fit the memory of a trial whose fullest clues would not fit at all.

    What line logic finds is what it finds on the puzzle itself.
    """
    from nonoforge.engine import propagate

    board = Solid(24, 4, 3)
    palette = Palette(tuple(Colour(str(c), (c, c, c), chr(65 + c)) for c in range(5)))
    rng = np.random.default_rng(1)
    trial = Trial(board, 5)
    for density in (0.2, 0.5, 0.9):
        picture = (rng.integers(1, 5, board.cells) * (rng.random(board.cells) < density)).astype(np.uint8)
        found = propagate(Puzzle.of_picture(board, picture.tobytes(), palette))
        assert tuple(trial.line_logic(picture).tolist()) == found.knowledge
