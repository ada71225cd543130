"""The makers' inner loop around the engine."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.boards import Grid
from nonoforge.grading import grade
from nonoforge.grading.score import score_at
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.puzzle import Puzzle


@pytest.mark.parametrize("seed", range(6))
def test_the_cost_is_that_of_the_grade(seed: int) -> None:
    """One logic for picture after picture gives what grading each puzzle alone gives, None where lines are stuck."""
    generator = np.random.default_rng(seed)
    height, width = generator.integers(4, 13, 2).tolist()
    logic = Logic(width, height, 2)
    solved = 0
    for _ in range(30):
        labels = (generator.random((height, width)) < 0.75).astype(np.uint8)
        cost = logic.cost(labels)
        graded = grade(Puzzle.of_picture(Grid(width, height), labels.tobytes()))
        assert (cost is not None) == (graded.guess_free is True)
        if cost is not None:
            solved += 1
            assert score_at(cost) == pytest.approx(graded.score, abs=1e-6)
    assert solved
