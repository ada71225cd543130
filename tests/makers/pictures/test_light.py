"""Light and colour as numbers."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.makers.pictures.light import (
    hsl_luminance,
    lightness,
    oklab,
    oklab_as_seen,
    oklab_to_linear,
    to_linear,
    to_srgb,
)


def test_srgb_and_linear_light_are_inverse() -> None:
    """All 256 codes come back."""
    codes = np.arange(256, dtype=np.uint8)
    assert (to_srgb(to_linear(codes)) == codes).all()


@pytest.mark.parametrize(
    ("rgb", "lab"),
    [
        ((255, 255, 255), (1.0, 0.0, 0.0)),
        ((255, 0, 0), (0.62796, 0.22486, 0.12585)),
        ((0, 255, 0), (0.86644, -0.23389, 0.17950)),
        ((0, 0, 255), (0.45201, -0.03246, -0.31153)),
    ],
)
def test_oklab_has_its_published_values(rgb: tuple[int, int, int], lab: tuple[float, float, float]) -> None:
    """White and the primaries lie where the CSS Color 4 tables put them."""
    assert np.allclose(oklab(to_linear(np.array(rgb, dtype=np.uint8))), lab, atol=2e-4)


def test_oklab_comes_back() -> None:
    """OKLab to linear light and back is the identity."""
    linear = np.random.default_rng(3).random((50, 3))
    assert np.allclose(oklab_to_linear(oklab(linear)), linear, atol=1e-4)


def test_lightness_agrees_with_another_library() -> None:
    """L* of greys equals scikit-image's."""
    color = pytest.importorskip("skimage.color")
    codes = np.arange(0, 256, 5, dtype=np.uint8)
    theirs = color.rgb2lab(np.repeat(codes[:, None, None], 3, axis=2))[:, 0, 0] / 100
    assert np.allclose(lightness(to_linear(codes)), theirs, atol=1e-3)


def test_red_and_green_come_near_for_a_deuteranope() -> None:
    """Simulated colour-blindness brings red and green nearer, and leaves black and white."""
    pair = to_linear(np.array([[200, 60, 40], [120, 130, 30]], dtype=np.uint8))
    normal, deutan = (oklab_as_seen(pair, sight) for sight in ("normal", "deutan"))
    assert np.linalg.norm(deutan[0] - deutan[1]) < 0.6 * np.linalg.norm(normal[0] - normal[1])
    ends = to_linear(np.array([[0, 0, 0], [255, 255, 255]], dtype=np.uint8))
    assert np.allclose(oklab_as_seen(ends, "deutan"), oklab(ends), atol=0.01)


def test_hsl_luminance_is_the_middle_of_the_extreme_channels() -> None:
    """Pure red has luminance 127 of 255 (HSL), whatever eyes say."""
    assert hsl_luminance(np.array([[255, 0, 0], [10, 20, 30]], dtype=np.uint8)).tolist() == [127, 20]
