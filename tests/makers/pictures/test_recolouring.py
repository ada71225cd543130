"""Likeness kept up to date is the likeness measured anew."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nonoforge.makers.pictures.bitmap import bitmap_of
from nonoforge.makers.pictures.framing import framed, inverse
from nonoforge.makers.pictures.likeness import likeness_of, target_of
from nonoforge.makers.pictures.recolouring import SAME, Ground, Recolouring
from nonoforge.palette import BLACK_AND_WHITE

PICTURES = Path(__file__).resolve().parents[3] / "examples" / "pictures"


@pytest.mark.parametrize(
    ("name", "width", "inverted"),
    [("portrait", 20, False), ("night", 33, False), ("cat", 47, True), ("snow", 7, True), ("anchor", 90, False)],
)
def test_any_changes_give_the_same_score(name: str, width: int, inverted: bool) -> None:
    """Cells changed one after another, some of them taken back, from an ordinary picture and from an empty one."""
    (part, *_) = framed(bitmap_of(PICTURES / f"{name}.png"), (width, None), "auto", None, "auto", "auto")
    target = target_of(inverse(part) if inverted else part)
    ground = Ground(target)
    generator = np.random.default_rng(width)
    drawn = (target.lightness < target.level).astype(np.uint8)
    for start in (drawn, np.zeros_like(drawn)):
        recoloured = Recolouring(start, ground)
        for step in range(8):
            before = recoloured.score()
            y, x = (int(generator.integers(side)) for side in start.shape)
            undo = recoloured.flip(y, x)
            now = likeness_of(recoloured.labels, BLACK_AND_WHITE, target).score
            assert recoloured.score() == pytest.approx(now, abs=SAME / 10)
            if step % 3 == 0:
                undo()
                assert recoloured.score() == before
        assert (recoloured.labels != start).any()


def test_what_is_larger_than_the_view_is_refused() -> None:
    """There a cell may have no pixel."""
    assert Recolouring.possible(np.zeros((96, 20), np.uint8))
    assert not Recolouring.possible(np.zeros((20, 97), np.uint8))
