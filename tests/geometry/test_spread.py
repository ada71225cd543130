"""Lines spread apart by linear programming."""

from __future__ import annotations

import numpy as np
import pytest
from lines import BOX, random_lines

from nonoforge.geometry.octilinear import NORMALS, Lines, arrange_lines, cells_of, lines_in_box, widths_of
from nonoforge.geometry.spread import spread_lines


def least_gap(lines: Lines) -> float:
    """The smallest distance between two lines' ends on one side of the frame."""
    at = lines.at()
    gaps = []
    for side in range(lines.count, lines.count + 4):
        ends = [at[v] for v, meet in enumerate(lines.meets) if side in meet and meet[0] < lines.count]
        gaps += [float(np.hypot(*(a - b))) for i, a in enumerate(ends) for b in ends[:i]]
    return min(gaps)


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


@pytest.mark.parametrize("seed", range(8))
def test_ends_on_the_frame_keep_their_distance(seed: int) -> None:
    """Ends stay as far apart as asked for, or as they were where that was less, whatever it costs in width."""
    lines = random_lines(seed, 10 + seed)
    cells = cells_of(lines, arrange_lines(lines))
    before = least_gap(lines)
    for apart in (0.5 * before, before, 10 * before):
        moved = lines.moved(spread_lines(lines, cells, 40, apart).offset)
        assert least_gap(moved) >= min(apart, before) - 1e-5
