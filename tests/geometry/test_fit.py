"""Outlines fitted to the four orientations."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from nonoforge.geometry.fit import even_points, fit_ring, ring_of_lines
from nonoforge.geometry.octilinear import NORMALS


@pytest.mark.parametrize("tolerance", [12.0, 25.0])
def test_a_fitted_circle_keeps_its_distance(tolerance: float) -> None:
    """A circle becomes a polygon of the four orientations that stays within about the tolerance."""
    angle = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1) * 200 + 300
    lines = fit_ring(even_points(ring, 8), tolerance)
    assert lines is not None
    fitted = ring_of_lines(lines)
    edges = np.roll(fitted, -1, axis=0) - fitted
    assert np.abs(edges @ NORMALS.T).min(axis=1).max() < 1e-6
    away = shapely.Polygon(fitted).exterior.hausdorff_distance(shapely.Polygon(ring).exterior)
    assert away < 2 * tolerance


def test_what_cannot_be_fitted_is_none() -> None:
    """A wildly zigzagging ring cannot be followed within a tiny tolerance."""
    angle = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    radius = 200.0 + 60 * (np.arange(60) % 2)
    ring = np.stack([np.cos(angle) * radius, np.sin(angle) * radius], axis=1).astype(np.float64)
    assert fit_ring(ring, 0.5) is None
