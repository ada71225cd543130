"""The exact p-median against enumeration."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from nonoforge.makers.grids import pmedian


def instance(seed: int, n: int = 9) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    points = rng.random((n, 3))
    return np.linalg.norm(points[:, None] - points, axis=2), rng.integers(1, 50, n).astype(float)


@pytest.mark.parametrize("seed", range(8))
def test_exact_is_the_best_of_all(seed: int) -> None:
    """Of all choices of three of nine, with one forced in, none is cheaper."""
    distance, weights = instance(seed)
    chosen = pmedian.exact(distance, weights, 3, forced=(4,))
    assert chosen is not None
    assert 4 in chosen
    best = min(pmedian.cost(distance, weights, (4, *rest)) for rest in combinations([0, 1, 2, 3, 5, 6, 7, 8], 2))
    assert pmedian.cost(distance, weights, chosen) == pytest.approx(best)


@pytest.mark.parametrize("seed", range(8))
def test_greedy_and_genetic_are_never_better(seed: int) -> None:
    """Both keep to the number and the forced one, and cost at least as much as the exact answer."""
    distance, weights = instance(seed, 14)
    chosen = pmedian.exact(distance, weights, 4, forced=(0,))
    assert chosen is not None
    exact = pmedian.cost(distance, weights, chosen)
    others = (pmedian.greedy(distance, weights, 4, forced=(0,)), pmedian.genetic(distance, weights, 4, forced=(0,)))
    for other in others:
        assert len(set(other)) == 4
        assert 0 in other
        assert pmedian.cost(distance, weights, other) >= exact - 1e-9


def test_greedy_can_be_off() -> None:
    """Three groups on a line where the greedy first step takes the middle: the smallest kind of trap."""
    at = np.array([0.0, 4.0, 5.0, 6.0, 10.0])
    distance, weights = np.abs(at[:, None] - at), np.array([10.0, 1, 1, 1, 10])
    chosen = pmedian.exact(distance, weights, 2)
    assert chosen is not None
    assert pmedian.cost(distance, weights, chosen) < pmedian.cost(
        distance, weights, pmedian.greedy(distance, weights, 2)
    )


def test_pairs_that_must_be_apart_are() -> None:
    """Two near-equal heavy colours are not both chosen; where nothing is left there is no answer."""
    at = np.array([0.0, 0.01, 5.0])
    distance, weights = np.abs(at[:, None] - at), np.array([10.0, 10, 1])
    near = (distance < 0.1) & ~np.eye(3, dtype=bool)
    chosen = pmedian.exact(distance, weights, 2, apart=near)
    assert chosen is not None
    assert 2 in chosen
    assert pmedian.exact(distance, weights, 3, apart=near) is None
