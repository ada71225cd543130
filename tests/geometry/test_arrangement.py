"""Arrangements against shapely, a library that knows nothing of ours."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from scenes import random_scene
from shapely.ops import polygonize, unary_union

from nonoforge.errors import PuzzleError
from nonoforge.geometry.arrangement import Arrangement, ArrangementError, arrange
from nonoforge.geometry.chain import ellipse, rectangle, straight
from nonoforge.geometry.scene import Corner, Curve, OnCurve, OnFrame, scene_of

FRAME = rectangle(0, 0, 1000, 1000)


def shapely_faces(arrangement: Arrangement) -> list[shapely.Polygon]:
    """The faces that shapely finds from the same polylines."""
    lines = []
    for k in range(arrangement.curves + 1):
        points = arrangement.lines.xy[arrangement.lines.first[k] : arrangement.lines.first[k + 1]]
        closed = arrangement.scene.closed[k]
        lines.append(shapely.LineString(np.vstack([points, points[:1]]) if closed else points))
    return list(polygonize(unary_union(lines)))


@pytest.mark.parametrize("batch", range(10))
def test_faces_are_those_of_shapely(batch: int) -> None:
    """On 500 random arrangements in four frames the faces have the number and the areas that shapely finds."""
    for seed in range(50 * batch, 50 * batch + 50):
        arrangement = arrange(random_scene(seed))
        expected = sorted(polygon.area for polygon in shapely_faces(arrangement))
        assert len(expected) == arrangement.faces, seed
        np.testing.assert_allclose(sorted(arrangement.areas), expected, atol=1e-4, err_msg=str(seed))


def test_euler_and_the_area_sum_hold() -> None:
    """Vertices, edges and faces keep Euler's formula for drawings in parts, and the areas sum to the frame's."""
    for seed in range(100):
        arrangement = arrange(random_scene(seed))
        parts = 1 + sum((arrangement.cycle_area < 0).astype(int)) - 1
        assert len(arrangement.at) - len(arrangement.edges.origin) + arrangement.faces == parts, seed
        frame = arrangement.lines.xy[arrangement.lines.first[arrangement.curves] :]
        assert arrangement.areas.sum() == pytest.approx(shapely.Polygon(frame).area, rel=1e-12)


def test_sides_name_the_faces_that_lie_there() -> None:
    """A point just off the middle of each edge lies in the shapely polygon of the face that the side names."""
    for seed in range(60):
        arrangement = arrange(random_scene(seed, 8))
        polygons = [shapely.Polygon(rings[0], rings[1:]) for rings in arrangement.polygons()]
        starts, sides = arrangement.edges.first, arrangement.sides()
        for k in range(arrangement.curves):
            if arrangement.scene.closed[k]:
                continue
            for side, sign in ((0, 1), (1, -1)):
                seen = []
                for e in range(starts[k], starts[k + 1]):
                    x, y, dx, dy = _middle(arrangement, e)
                    near = shapely.Point(x + sign * 1e-5 * dy, y - sign * 1e-5 * dx)
                    holds = [f for f, polygon in enumerate(polygons) if polygon.contains(near)]
                    seen += holds
                assert tuple(seen) == sides[2 * k + side], (seed, k, side)


def _middle(arrangement: Arrangement, e: int) -> tuple[float, float, float, float]:
    """A point on a polyline edge inside edge e, and the unit direction there."""
    p, q = int(arrangement.edges.p0[e]), int(arrangement.edges.p1[e])
    a = arrangement.at[arrangement.edges.origin[e]]
    b = arrangement.at[arrangement.edges.target[e]] if p == q else arrangement.lines.xy[arrangement.lines.after[p]]
    d = (b - a) / np.hypot(*(b - a))
    return (*((a + b) / 2), *d)


def test_a_t_junction_does_not_split_the_other_side() -> None:
    """A curve that ends on another one splits the faces on its own side only."""
    through = Curve(straight((0, 500), (1000, 500)))
    stem = Curve(straight((400, 0), (400, 500)), start=OnFrame(0.4), end=OnCurve(0, 0.4))
    arrangement = arrange(scene_of(FRAME, [through, stem]))
    left, right, *_ = arrangement.sides()
    assert arrangement.faces == 3
    assert (len(left), len(right)) == (2, 1)


def test_a_face_met_twice_stands_twice() -> None:
    """A line past two bumps of one curve meets the face beyond them twice on one side."""
    line = Curve(straight((0, 500), (1000, 500)))
    wave = Curve(straight((0, 300), (200, 600), (400, 400), (600, 600), (800, 400), (1000, 450)))
    arrangement = arrange(scene_of(FRAME, [line, wave]))
    left, right = arrangement.sides()[:2]
    assert len(set(left)) < len(left) or len(set(right)) < len(right)


def test_a_free_closed_curve_is_a_hole() -> None:
    """A circle that touches nothing cuts one face out of another, whose boundary then has two cycles."""
    arrangement = arrange(scene_of(FRAME, [Curve(ellipse(500, 500, 100, 100), closed=True)]))
    assert arrangement.faces == 2
    assert sorted(len(rings) for rings in arrangement.polygons()) == [1, 2]
    assert sorted(arrangement.areas)[0] == pytest.approx(np.pi * 100**2, rel=2e-3)
    assert [len(side) for side in arrangement.sides()] == [1, 1]


def test_planted_corners_are_one_vertex() -> None:
    """Two curves that share a corner and nothing else cross there exactly once, however they are rounded."""
    for seed in range(40):
        rng = np.random.default_rng(seed)
        corner = rng.random(2) * 400 + 300
        ends = rng.permutation(4)[:4] + rng.random(4) * 0.8 + 0.1
        at = [FRAME[int(s), 0] + (s % 1) * (FRAME[int(s), 3] - FRAME[int(s), 0]) for s in sorted(ends)]
        curves = [Curve(straight(at[0], corner, at[2])), Curve(straight(at[1], corner, at[3]))]
        arrangement = arrange(scene_of(FRAME, curves, [Corner(0, 1.0, 1, 1.0)]))
        assert (arrangement.faces, len(arrangement.met.edge_a)) == (4, 0), seed


def test_angles_come_from_the_derivative() -> None:
    """The crossing angle of two cubics is the one their tangents make, not the one of their polylines."""
    a = np.array([[[0, 500], [300, 100], [700, 900], [1000, 500]]], float)
    arrangement = arrange(scene_of(FRAME, [Curve(a), Curve(straight((500, 0), (500, 1000)))]), step=100)
    slope = np.degrees(np.arctan2(0.75 * (700 - 300 + 1000), 0.75 * (900 - 100)))
    assert arrangement.angles.min() == pytest.approx(slope, abs=0.2)


def test_detour_and_compactness_of_known_shapes() -> None:
    """A square has detour 2 across neighbouring corners' sides and compactness pi/4."""
    arrangement = arrange(scene_of(FRAME, []))
    assert arrangement.detours[0] == pytest.approx(2.0, abs=0.05)
    assert arrangement.compactness[0] == pytest.approx(np.pi / 4)


def test_curves_without_ends_are_refused() -> None:
    """A curve that ends in the middle of nowhere, or leaves a gap to what it names, is an error in words."""
    with pytest.raises(PuzzleError, match="middle of nowhere"):
        scene_of(FRAME, [Curve(straight((0, 500), (500, 400)))])
    with pytest.raises(PuzzleError, match="does not meet the frame"):
        scene_of(FRAME, [Curve(straight((0, 500), (500, 400)), end=OnFrame(1.5))])


def test_overlapping_curves_are_refused_or_told_apart() -> None:
    """Two copies of one line are refused, or the sliver between them has no area."""
    line = Curve(straight((0, 500), (1000, 500)))
    try:
        arrangement = arrange(scene_of(FRAME, [line, line]))
    except (ArrangementError, PuzzleError):
        return
    assert sorted(arrangement.areas)[0] < 1e-6
