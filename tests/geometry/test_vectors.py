"""Products of vectors: equal to numpy's own but for the last digits."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nonoforge.geometry.octilinear import NORMALS
from nonoforge.geometry.vectors import across, dot, inverse, nearest_point, product

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
def test_products_equal_numpys(seed: int) -> None:
    """Of vectors, of points with normals, and of matrices."""
    dice = np.random.default_rng(seed)
    points, normals, one, other = (dice.normal(size=size) for size in ((7, 2), (4, 2), (3, 3), (3, 3)))
    assert np.allclose(dot(points, normals[0]), points @ normals[0])
    assert np.allclose(across(points, normals), points @ normals.T)
    assert np.allclose(product(one, other), one @ other)


@given(SEEDS, st.lists(st.integers(0, 3), min_size=2, max_size=6).filter(lambda these: len(set(these)) > 1))
def test_the_nearest_point_is_that_of_least_squares(seed: int, orientations: list[int]) -> None:
    """Two lines meet in it; of more lines the sum of squared distances is least."""
    offsets = np.random.default_rng(seed).normal(size=len(orientations), scale=100)
    normals = NORMALS[orientations]
    wanted = np.linalg.lstsq(normals, offsets, rcond=None)[0]
    assert np.allclose(nearest_point(zip(normals, offsets, strict=True)), wanted)


def test_the_inverse_leads_back() -> None:
    """From the distances along two normals to the point."""
    for a, b in ((0, 1), (0, 2), (1, 3), (2, 3)):
        assert np.allclose(inverse(NORMALS[a], NORMALS[b]) @ np.stack([NORMALS[a], NORMALS[b]]), np.eye(2))
