"""Costs of cells and outlines."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.makers.grids.wish import Wish, outline_costs


def random_wish(seed: int, height: int, width: int, colours: int) -> Wish:
    rng = np.random.default_rng(seed)
    return Wish(
        rng.random((height, width, colours), dtype=np.float32),
        rng.random((height, width - 1), dtype=np.float32),
        rng.random((height - 1, width), dtype=np.float32),
    )


@settings(max_examples=30)
@given(st.integers(0, 1000), st.integers(2, 6), st.integers(2, 6), st.integers(2, 4))
def test_move_costs_are_differences_of_costs(seed: int, height: int, width: int, colours: int) -> None:
    """What a move is said to cost is what the whole picture costs more after it."""
    wish = random_wish(seed, height, width, colours)
    labels = np.random.default_rng(seed + 1).integers(0, colours, (height, width)).astype(np.uint8)
    moves, before = wish.move_costs(labels), wish.cost(labels)
    for y, x, colour in np.ndindex(height, width, colours):
        changed = labels.copy()
        changed[y, x] = colour
        assert abs(moves[y, x, colour] - (wish.cost(changed) - before)) < 1e-4


def test_settling_never_makes_it_dearer_and_ends_where_no_cell_wants_to_move() -> None:
    """A settled picture is a local minimum."""
    for seed in range(5):
        wish = random_wish(seed, 8, 9, 3)
        start = np.random.default_rng(seed).integers(0, 3, (8, 9)).astype(np.uint8)
        settled = wish.settle(start, rounds=50)
        assert wish.cost(settled) <= wish.cost(start)
        assert wish.move_costs(settled).min() > -1e-5


def test_a_speck_in_an_even_part_is_settled_away_and_one_in_the_source_stays() -> None:
    """Outlines are dear in even parts and cheap along outlines of the source."""
    lab = np.zeros((7, 7, 3), dtype=np.float32)
    lab[..., 0] = 1
    lab[5, 5, 0] = 0
    sure = np.full((7, 7), -0.3, dtype=np.float32)
    sure[1, 1] = sure[5, 5] = 0.3
    wish = Wish(np.stack([sure, -sure], axis=2) * np.float32(0.5), *outline_costs(lab, 0.25))
    settled = wish.settle((sure > 0).astype(np.uint8))
    assert np.argwhere(settled).tolist() == [[5, 5]]
