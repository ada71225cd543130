"""Lines in four orientations: cells, the linear programme, and fitting."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from shapely.ops import polygonize, unary_union

from nonoforge.errors import PuzzleError
from nonoforge.geometry.fit import even_points, fit_ring, ring_of_lines
from nonoforge.geometry.octilinear import (
    ALONG,
    NORMALS,
    Lines,
    arrange_lines,
    cells_of,
    corners_of,
    lines_in_box,
    widths_of,
)
from nonoforge.geometry.spread import spread_lines

BOX = (0.0, 0.0, 1000.0, 1000.0)


def random_lines(seed: int, count: int) -> Lines:
    rng = np.random.default_rng(seed)
    orientation = rng.integers(0, 4, count)
    offset = np.array([NORMALS[o] @ (rng.random(2) * 800 + 100) for o in orientation])
    return lines_in_box(orientation, offset, BOX, 1e-3)


@pytest.mark.parametrize("seed", range(12))
def test_cells_are_those_of_shapely(seed: int) -> None:
    """Areas and numbers of cells are those shapely finds, and every cell has 3 to 8 corners."""
    lines = random_lines(seed, 4 + seed)
    arrangement = arrange_lines(lines)
    strokes = [shapely.box(*BOX).exterior]
    for o, c in zip(lines.orientation[:-4], lines.offset[:-4], strict=True):
        middle = NORMALS[o] * c
        strokes.append(shapely.LineString([middle - 3000 * ALONG[o], middle + 3000 * ALONG[o]]))
    cut = unary_union([stroke.intersection(shapely.box(*BOX)) for stroke in strokes])
    expected = sorted(polygon.area for polygon in polygonize(cut))
    np.testing.assert_allclose(sorted(arrangement.areas), expected, rtol=1e-6, atol=1e-3)
    assert {corners_of(cell) for cell in cells_of(lines, arrangement)} <= set(range(3, 9))


@pytest.mark.parametrize("seed", range(8))
def test_spreading_keeps_the_combinatorics_and_never_narrows(seed: int) -> None:
    """After the linear programme the cells have the same lines around them and the narrowest is no narrower."""
    lines = random_lines(seed, 8 + 2 * seed)
    cells = cells_of(lines, arrange_lines(lines))
    moved = lines.moved(spread_lines(lines, cells, 40).offset)
    assert np.abs(moved.offset - lines.offset).max() <= 40 + 1e-6
    assert cells_of(moved, arrange_lines(moved)) == cells
    assert widths_of(moved, cells).min() >= widths_of(lines, cells).min() - 1e-6


def test_spreading_finds_the_known_optimum() -> None:
    """One line near the edge of a box of 100 between fixed bounds goes as far as its shift allows."""
    lines = lines_in_box(np.array([0]), np.array([10.0]), (0, 0, 100, 100), 1e-6)
    cells = cells_of(lines, arrange_lines(lines))
    found = spread_lines(lines, cells, 15)
    # the line may go down by 15 and the frame's top up by 15
    assert found.widths[0] == pytest.approx(40.0)


def test_wanted_triple_points_stay() -> None:
    """Three lines through one point still meet in one point after spreading."""
    o = np.array([0, 2, 1, 0])
    at = np.array([400.0, 300.0])
    c = np.array([NORMALS[0] @ at, NORMALS[2] @ at, NORMALS[1] @ at, 420.0])
    lines = lines_in_box(o, c, BOX, 1e-3)
    cells = cells_of(lines, arrange_lines(lines))
    triple = next(meet for meet in lines.meets if set(meet) >= {0, 1, 2})
    moved = lines.moved(spread_lines(lines, cells, 50).offset)
    index = list(triple)
    point = moved.at()[lines.meets.index(triple)]
    np.testing.assert_allclose(NORMALS[o[index]] @ point, moved.offset[index], atol=1e-6)
    assert widths_of(moved, cells).min() > widths_of(lines, cells).min() + 10


def test_too_many_lines_are_refused() -> None:
    """More lines than can be printed are an error in words."""
    with pytest.raises(PuzzleError, match="lines: at most"):
        lines_in_box(np.zeros(200, int), np.linspace(10, 900, 200), BOX, 1e-3)


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
