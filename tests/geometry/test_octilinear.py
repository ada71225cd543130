"""Lines in four orientations and their cells."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from lines import BOX, random_lines
from shapely.ops import polygonize, unary_union

from nonoforge.errors import PuzzleError
from nonoforge.geometry.octilinear import ALONG, NORMALS, arrange_lines, cells_of, lines_in_box


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
    for cell in cells_of(lines, arrangement):
        # an edge is the cell's own corner where it runs along another line than the one before
        corners = sum(a != b for a, b in zip(cell.edges, cell.edges[-1:] + cell.edges[:-1], strict=True))
        assert 3 <= corners <= 8


def test_too_many_lines_are_refused() -> None:
    """More lines than can be printed are an error in words."""
    with pytest.raises(PuzzleError, match="lines: at most"):
        lines_in_box(np.zeros(200, int), np.linspace(10, 900, 200), BOX, 1e-3)
