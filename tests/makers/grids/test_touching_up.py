"""Touching up: which changes of single cells are worth measuring."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.makers.grids.touching_up import _calm
from nonoforge.makers.pictures.likeness import specks


@settings(max_examples=200)
@given(st.integers(1, 7), st.integers(1, 7), st.integers(0, 2**31))
def test_a_change_is_calm_if_it_leaves_no_speck(height: int, width: int, seed: int) -> None:
    """As `specks` sees the whole picture after it, at the cell and its neighbours; the picture itself stays."""
    generator = np.random.default_rng(seed)
    labels = generator.integers(0, 2, (height, width), dtype=np.uint8)
    y, x = int(generator.integers(height)), int(generator.integers(width))
    changed = labels.copy()
    changed[y, x] ^= 1
    beside = np.add.outer(np.abs(np.arange(height) - y), np.abs(np.arange(width) - x)) <= 1
    before = labels.copy()
    assert _calm(labels, y, x, int(changed[y, x])) == (not (specks(changed) & beside).any())
    assert (labels == before).all()
