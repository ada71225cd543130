"""Frames: places, exits and cuts, against the plain machinery for chains."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.geometry.chain import cut_at, halves, length_of, point_at
from nonoforge.geometry.extension import connection, crosses_itself, inner_angle, sharpest_angle
from nonoforge.geometry.frames import Frame, cut_frame, depth_in, first_exit, frame_point, place_near, way_out

FRAMES = (Frame(0, 0, 1000, 700), Frame(-50, 10, 950, 1010, round=True))


@settings(max_examples=60)
@given(st.sampled_from(FRAMES), st.floats(0, 0.9999))
def test_places_and_points_agree(frame: Frame, share: float) -> None:
    """A share of the way round has a place, its point lies on the frame, and leads back to the place."""
    place = frame.place_of_share(share)
    x, y = frame_point(frame.chain, place)
    assert (x, y) == pytest.approx(tuple(point_at(frame.chain, place)))
    assert depth_in(frame.box, x, y) == pytest.approx(0, abs=0.5)
    assert place_near(frame.box, frame.chain, x, y) == pytest.approx(place, abs=1e-6)


@settings(max_examples=40)
@given(st.sampled_from(FRAMES), st.lists(st.floats(0.001, 3.999), min_size=1, max_size=8, unique=True))
def test_a_cut_frame_is_the_same_frame(frame: Frame, places: list[float]) -> None:
    """Cut at any places the frame keeps its length, and the cubics begin where `cut_at` has them begin."""
    wanted = np.sort(np.array(places))
    cubics, begins = cut_frame(frame.chain, wanted)
    assert len(cubics) == 4 + len(places)
    assert np.allclose(cubics[1:, 0], cubics[:-1, 3])
    assert length_of(cubics) == pytest.approx(length_of(frame.chain), rel=1e-6)
    for place, row in zip(wanted, begins, strict=True):
        assert np.allclose(cubics[row % len(cubics), 0], point_at(frame.chain, float(place)), atol=1e-6)
    assert len(cut_at(frame.chain, places)[0]) <= len(cubics)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("seed", range(20))
def test_connections_end_on_the_frame_and_stay_inside(frame: Frame, seed: int) -> None:
    """A clipped connection ends on the frame, keeps its start's direction, and lies inside all along."""
    rng = np.random.default_rng(seed)
    x, y = 200 + rng.random(2) * 300
    angle = rng.random() * 6.28
    reach, place = 800 * rng.random(), 4 * rng.random()
    third = rng.random(2) * 1000
    way = np.array([np.cos(angle), np.sin(angle)])
    cubic, place = connection(frame.box, frame.chain, np.array([x, y]), way, reach, third, place)
    assert np.allclose(cubic[3], point_at(frame.chain, place))
    t = np.linspace(0.01, 0.97, 60)
    inside = [depth_in(frame.box, *point_at(cubic[None], float(at))) for at in t]
    assert min(inside) > -1.0
    turn = np.arctan2(*(cubic[1] - cubic[0])[::-1])
    assert np.cos(turn - angle) == pytest.approx(1)


def test_an_exit_is_where_the_line_crosses() -> None:
    """A straight cubic from the middle leaves a square of 1000 at the half of its way to 1000 beyond the middle."""
    frame = Frame(0, 0, 1000, 1000)
    cubic = np.array([[500, 500], [500 + 1000 / 3, 500], [500 + 2000 / 3, 500], [1500, 500]], float)
    assert first_exit(frame.box, cubic) == pytest.approx(0.5)
    assert first_exit(frame.box, halves(cubic, 0.4)[0]) == 1.0
    assert way_out(frame.box, 500.0, 500.0, 1.0, 0.0, 4000.0) == pytest.approx(500)


def test_angles_and_loops_of_known_cubics() -> None:
    """A square control polygon has right angles; a crossed one loops."""
    square = np.array([[0, 0], [0, 100], [100, 100], [100, 0]], float)
    crossed = np.array([[0, 0], [200, 100], [-100, 100], [100, 0]], float)
    assert sharpest_angle(square) == pytest.approx(90)
    assert inner_angle(1, 0, 0, 0, 1, 1) == pytest.approx(45)
    assert not crosses_itself(square, 24)
    assert crosses_itself(crossed, 24)
