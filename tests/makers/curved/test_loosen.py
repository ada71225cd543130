"""Corners of the picture moved a little."""

from __future__ import annotations

import numpy as np
import pytest
from curved_drawings import BOAT, FISH, drawing

from nonoforge.makers.curved.evaluate import evaluate
from nonoforge.makers.curved.finish import draft_of
from nonoforge.makers.curved.loosen import loosened
from nonoforge.makers.curved.method import Deadline, unseen
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.curved.pieces import cut_up
from nonoforge.makers.curved.published.method_2019 import run


@pytest.mark.parametrize("svg", [FISH, BOAT])
def test_corners_move_within_their_bound(svg: str) -> None:
    """Loosened corners stay within the bound, the score never rises, and the likeness tells what was changed."""
    state = run(cut_up(drawing(svg)), Curved2019Options(seed=4, stale=5, cooling=0.95), Deadline(), unseen).state
    loose = loosened(state, 10.0, 1)
    shift = np.hypot(*(loose.pieces.at - state.pieces.at).T)
    assert 0 < shift.max() <= 10.0 + 1e-9
    for corner in range(state.pieces.corners):
        spots = loose.pieces.at[loose.pieces.corner == corner]
        assert np.allclose(spots, spots[:1])
    assert evaluate(loose).total < evaluate(state).total
    assert 0.85 < draft_of(loose).likeness < draft_of(state).likeness
