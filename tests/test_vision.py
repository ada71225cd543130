"""The published numbers of colour vision, held to what their papers say about them."""

from __future__ import annotations

import pytest

from nonoforge.vision import COLOUR_BLIND, LINEAR, LUMINANCE, TO_CONES, TO_LAB, Matrix


def sums(matrix: Matrix) -> list[float]:
    """What white, all ones, becomes."""
    return [sum(row) for row in matrix]


def test_linear_light_ends_at_black_and_white() -> None:
    """0 is no light and 255 all of it; mid grey has 21.6 % (IEC 61966-2-1), and light grows with every step."""
    assert (LINEAR[0], LINEAR[255]) == (0.0, 1.0)
    assert LINEAR[128] == pytest.approx(0.2158605)
    assert list(LINEAR) == sorted(set(LINEAR))


def test_white_is_white() -> None:
    """White has luminance 1 and OKLab (1, 0, 0), and looks white to the colour-blind."""
    assert sum(LUMINANCE) == pytest.approx(1)
    assert sums(TO_CONES) == pytest.approx([1, 1, 1], abs=1e-7)
    assert sums(TO_LAB) == pytest.approx([1, 0, 0], abs=1e-7)
    for matrix in COLOUR_BLIND.values():
        assert sums(matrix) == pytest.approx([1, 1, 1], abs=1e-5)
