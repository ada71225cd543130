"""Drawings of one picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nonoforge.makers.grids.proposals import prepare, proposals
from nonoforge.makers.pictures.bitmap import bitmap_of_array
from nonoforge.makers.pictures.framing import framed


def test_what_a_second_reach_leaves_out_was_drawn_before() -> None:
    """Drawings that do not depend on the filter are the same at both reaches, so the second one need not draw them."""
    y, x = np.mgrid[:120, :120]
    disc = np.hypot(y - 60, x - 55) < 30 + 8 * np.sin(x / 9)
    (part, *_) = framed(bitmap_of_array(np.where(disc, 40, 250).astype(np.uint8), "disc"), (15, 15))
    first, second = prepare(part, (0.5, 1.0))
    drawn = {(each.name, each.labels.tobytes()) for each in proposals(first)}
    with_all, without = list(proposals(replace(second, again=False))), {each.name for each in proposals(second)}
    left_out = [each for each in with_all if each.name not in without]
    assert "silhouette" in {each.name for each in left_out}
    assert len(left_out) == 19
    assert all((each.name, each.labels.tobytes()) in drawn for each in left_out)
