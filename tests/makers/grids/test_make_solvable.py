"""The search that makes pictures solvable, driven by a solver of our own that shares nothing with the engine."""

from __future__ import annotations

from itertools import groupby, product

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.grids.make_solvable import Persistence, make_solvable, polish
from nonoforge.makers.grids.wish import Wish

Labels = NDArray[np.uint8]


def line_logic(labels: Labels, colours: int = 2) -> NDArray[np.bool_]:
    """Unknown cells after line logic by enumeration of all lines: slow, plain, for boards up to 6 by 6."""
    height, width = labels.shape

    def clue(line: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(c, len(list(run))) for c, run in groupby(line) if c]

    def fitting(line: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [other for other in product(range(colours), repeat=len(line)) if clue(other) == clue(line)]

    ways = [fitting(tuple(map(int, row))) for row in labels] + [fitting(tuple(map(int, col))) for col in labels.T]
    while True:
        before = sum(map(len, ways))
        for index in range(height + width):
            for at in range(width if index < height else height):
                cross, place = (height + at, index) if index < height else (at, index - height)
                possible = {way[place] for way in ways[cross]}
                ways[index] = [way for way in ways[index] if way[at] in possible]
        if sum(map(len, ways)) == before:
            break
    return np.array([[len({way[x] for way in ways[y]}) > 1 for x in range(width)] for y in range(height)])


def wish_for(labels: Labels, colours: int = 2, outline: float = 0.1) -> Wish:
    height, width = labels.shape
    alone = np.full((height, width, colours), 0.5, dtype=np.float32)
    np.put_along_axis(alone, labels[..., None].astype(np.intp), 0, axis=2)
    across, down = np.full((height, width - 1), outline), np.full((height - 1, width), outline)
    return Wish(alone, across.astype(np.float32), down.astype(np.float32))


SWITCH = np.array([[1, 0, 0, 1, 1], [0, 1, 0, 1, 1], [0, 0, 0, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1]], dtype=np.uint8)
"""Its upper left corner can be switched: the smallest kind of ambiguity."""


def test_an_ambiguous_picture_becomes_solvable_by_few_changes() -> None:
    """One or two cells of the switch are changed, and nothing is unknown after."""
    assert line_logic(SWITCH).any()
    solved = make_solvable(SWITCH, wish_for(SWITCH), line_logic)
    assert solved is not None
    assert not line_logic(solved).any()
    assert np.count_nonzero(solved != SWITCH) <= 2


def test_cells_can_turn_white_as_well_as_black() -> None:
    """Where blackening is dear and whitening cheap, a black cell goes."""
    wish = wish_for(SWITCH)
    wish.colour[..., 1] += np.where(SWITCH == 0, 5, 0).astype(np.float32)
    solved = make_solvable(SWITCH, wish, line_logic)
    assert solved is not None
    assert (solved <= SWITCH).all()


def test_locked_cells_stay() -> None:
    """With three of the four cells of the switch locked only the others change."""
    locked = np.zeros(SWITCH.shape, dtype=bool)
    locked[:2, :2] = True
    solved = make_solvable(SWITCH, wish_for(SWITCH), line_logic, locked=locked)
    assert solved is not None
    assert (solved[:2, :2] == SWITCH[:2, :2]).all()
    assert not line_logic(solved).any()


def test_all_cells_locked_gives_up() -> None:
    """Nothing may change, so there is no answer, and the search says so instead of running on."""
    assert make_solvable(SWITCH, wish_for(SWITCH), line_logic, locked=np.ones(SWITCH.shape, dtype=bool)) is None


def test_the_same_seed_gives_the_same_picture() -> None:
    """Random pictures of 6 by 6: two runs agree cell by cell, and most can be solved."""
    solved_ones = 0
    for seed in range(6):
        labels = (np.random.default_rng(seed).random((6, 6)) < 0.5).astype(np.uint8)
        runs = [
            make_solvable(labels, wish_for(labels), line_logic, effort=Persistence(tries=12), seed=3) for _ in range(2)
        ]
        if runs[0] is not None and runs[1] is not None:
            solved_ones += 1
            assert (runs[0] == runs[1]).all()
    assert solved_ones >= 4


def test_polish_takes_back_what_is_not_needed() -> None:
    """A solvable picture with a needless change gets it undone, and stays solvable."""
    wanted = np.zeros((5, 5), dtype=np.uint8)
    wanted[1:4, 1:4] = 1
    changed = wanted.copy()
    changed[0, 2] = 1
    assert (polish(changed, wish_for(wanted), line_logic) == wanted).all()


def test_three_colours_can_be_repaired_by_the_cheapest() -> None:
    """A switch of two colours on empty ground is settled with the colour the wish finds cheap."""
    labels = np.zeros((4, 4), dtype=np.uint8)
    labels[0, 0] = labels[1, 1] = 1
    wish = wish_for(labels, 3)
    wish.colour[..., 2] -= np.float32(0.45)
    solved = make_solvable(labels, wish, lambda each: line_logic(each, 3))
    assert solved is not None
    assert not line_logic(solved, 3).any()
    assert 2 in solved
