"""Pictures as integers, compared with scipy's filters."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.ndimage import grey_opening, maximum_filter

from nonoforge.makers.pictures.bits import Bits


@pytest.mark.parametrize("size", [1, 3, 5, 13])
@settings(max_examples=25)
@given(height=st.integers(1, 30), width=st.integers(1, 30), seed=st.integers(0, 999))
def test_growing_and_opening_are_those_of_scipy(size: int, height: int, width: int, seed: int) -> None:
    """At the border too, where scipy reflects the picture."""
    picture = np.random.default_rng(seed).random((height, width)) < 0.7
    bits = Bits(height, width)
    number = bits.of_picture(picture)
    for found, wanted in (
        (bits.grown(number, size), maximum_filter(picture, size)),
        (bits.opened(number, size), grey_opening(picture.astype(np.uint8), size)),
    ):
        pixels = bits.pixels_of(found).reshape(height, -1)
        assert (pixels[:, :width] == wanted).all()
        assert not pixels[:, width:].any()


def test_a_block_is_a_rectangle() -> None:
    """Rows 1 and 2, columns 3 to 5; an empty one has no pixel."""
    bits = Bits(4, 9)
    pixels = bits.pixels_of(bits.of_block((1, 3), (3, 6))).reshape(4, -1)
    assert (pixels[1:3, 3:6] == 1).all()
    assert pixels.sum() == 6
    assert bits.of_block((2, 2), (0, 9)) == 0
