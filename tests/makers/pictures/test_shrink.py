"""From pixels to cells."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.errors import MakeError
from nonoforge.makers.pictures.shrink import area_shrink, area_shrinks, nearest_shrink, puzzle_size


@pytest.mark.parametrize(
    ("proportion", "width", "height", "expected"),
    [
        (1.0, 30, None, (30, 30)),
        (40 / 65, 40, None, (40, 65)),
        (1.5, None, None, (30, 20)),
        (0.5, None, None, (15, 30)),
        (1.0, 33, None, (33, 33)),
        (1.5, 10, None, (10, 7)),
        (1.5, None, 17, (26, 17)),
        (0.93, None, None, (30, 30)),
        (3.0, 17, 41, (17, 41)),
    ],
)
def test_a_size_asked_for_is_given(
    proportion: float, width: int | None, height: int | None, expected: tuple[int, int]
) -> None:
    """Sides given are taken as they are, one that is not follows the proportion; only sides nobody asked for snap."""
    assert puzzle_size(proportion, width, height) == expected


def test_snapping_is_a_choice() -> None:
    """With snap 5 both sides are multiples of five, with snap 1 they follow the picture."""
    assert puzzle_size(1.5, 33, None, snap=5) == (35, 25)
    assert puzzle_size(0.93, None, None, snap=1) == (28, 30)


@pytest.mark.parametrize(("width", "height"), [(201, None), (None, 4), (1000, 1000), (0, None), (-3, None)])
def test_impossible_sides_are_refused(width: int | None, height: int | None) -> None:
    """Beyond 200 cells or below 5 there is one clear sentence."""
    with pytest.raises(MakeError, match="5 to 200"):
        puzzle_size(1.0, width, height)


def test_a_strip_is_refused_with_advice() -> None:
    """A picture of 3 by 1000 cannot keep its proportion, and the sentence says what to do."""
    with pytest.raises(MakeError, match="crop it, or give both sides"):
        puzzle_size(3 / 1000, None, None)
    with pytest.raises(MakeError, match="crop it, or give both sides"):
        puzzle_size(3 / 1000, 30, None)


def test_several_sizes_at_once() -> None:
    """Each size is the mean of its own blocks, channel by channel, also where a side stays as it is."""
    pixels = np.random.default_rng(5).random((24, 36, 3)).astype(np.float32)
    sizes = [(6, 8), (36, 4), (9, 24), (36, 24)]
    for (width, height), found in zip(sizes, area_shrinks(pixels, *sizes), strict=True):
        blocks = pixels.reshape(height, 24 // height, width, 36 // width, 3).astype(np.float64)
        assert np.allclose(found, blocks.mean(axis=(1, 3)), atol=1e-6)


@settings(max_examples=60)
@given(st.integers(1, 23), st.integers(1, 23), st.integers(1, 12), st.integers(1, 12), st.integers(0, 2**31))
def test_area_averages_equal_the_long_way(h: int, w: int, height: int, width: int, seed: int) -> None:
    """Repeating each pixel so that cells are whole blocks, and averaging blocks, gives the same."""
    pixels = np.random.default_rng(seed).random((h, w))
    fine = np.repeat(np.repeat(pixels, height, axis=0), width, axis=1)
    blocks = fine.reshape(height, h, width, w).mean(axis=(1, 3))
    assert np.allclose(area_shrink(pixels, width, height), blocks, atol=1e-5)


def test_channels_are_averaged_apart() -> None:
    """A red and a blue pixel make half red, half blue."""
    both = np.array([[[1.0, 0, 0], [0, 0, 1.0]]])
    assert area_shrink(both, 1, 1).tolist() == [[[0.5, 0, 0.5]]]


def test_nearest_takes_the_pixel_in_the_middle() -> None:
    """Of three by three pixels the middle one stands for all."""
    assert nearest_shrink(np.arange(9).reshape(3, 3), 1, 1).tolist() == [[4]]
