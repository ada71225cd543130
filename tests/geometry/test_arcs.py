"""Outlines redrawn with arcs: the programme against enumeration, corners against their bounds, mirror images."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from shapely import Polygon

from nonoforge.geometry.arc_loops import BAD, EASY, LEAST_TURN, MOST_TURN
from nonoforge.geometry.arcs import (
    Arcs,
    Axis,
    even_ring,
    fitted,
    mirror_image,
    refined,
    spans_of,
    symmetric,
)
from nonoforge.geometry.chain import points_on

Ring = NDArray[np.float64]

NONE = np.zeros(0, np.int64)
AROUND = np.linspace(0, 2 * np.pi, 360, endpoint=False)


def circle(radius: float = 300.0) -> Ring:
    return np.stack([500 + radius * np.cos(AROUND), 500 + radius * np.sin(AROUND)], axis=1)


def polygon_of(arcs: Arcs) -> Polygon:
    return Polygon(points_on(arcs.chain()[:, None], (np.arange(20) / 20)[None, :, None]).reshape(-1, 2))


def test_a_square_stays_a_square() -> None:
    """Four corners, and sides that do not bulge."""
    corners = np.array([(100.0, 100.0), (900.0, 100.0), (900.0, 900.0), (100.0, 900.0)])
    fine = np.concatenate(
        [np.linspace(a, b, 50, endpoint=False) for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    )
    ring = even_ring(fine, 60, np.array([0, 50, 100, 150]))
    found = fitted(spans_of(ring, 35.0, 60.0), 0.5)
    assert found is not None
    assert {tuple(p) for p in found.corners.round(6)} == {tuple(p) for p in corners}
    assert np.abs(found.bulge).max() < 1e-6


def corner_cost(turn: float) -> float:
    """What a corner costs that turns by so many radians: much outside the bounds, a little near them."""
    size = np.degrees(abs(np.angle(np.exp(1j * turn))))
    cost = 0.0
    for lack in (LEAST_TURN - size, size - MOST_TURN):
        cost += BAD * (1 + lack / 30) * (lack > 0) + 0.2 * np.clip(1 + lack / EASY, 0, 1)
    return float(cost)


@given(st.integers(0, 10**6), st.sampled_from([0.05, 0.5, 3.0]))
@settings(max_examples=15)
def test_no_choice_of_corners_costs_less(seed: int, price: float) -> None:
    """The programme finds what enumerating all sets of corners that hold its first one finds."""
    rng = np.random.default_rng(seed)
    turn = np.linspace(0, 2 * np.pi, 11, endpoint=False)
    radius = rng.uniform(150, 400, 11)
    ring = np.stack([500 + radius * np.cos(turn), 500 + radius * np.sin(turn)], axis=1)
    table = spans_of(ring, 20.0, 300.0)
    cost, leave, arrive = table.cost, table.leave, table.arrive
    first = int(np.argmax(np.hypot(*(ring - ring.mean(axis=0)).T)))

    def cost_of(joints: list[int]) -> float:
        spans = np.diff([*joints, joints[0] + 11])
        if spans.max() >= cost.shape[1]:
            return np.inf
        total = sum(cost[j, s] + price for j, s in zip(joints, spans, strict=True))
        for k, j in enumerate(joints):
            total += corner_cost(leave[j, spans[k]] - arrive[joints[k - 1], spans[k - 1]])
        return float(total)

    every = (sorted((first, *rest)) for n in range(2, 11) for rest in combinations(set(range(11)) - {first}, n))
    best = min(cost_of(joints) for joints in every)
    found = fitted(table, price)
    if found is None:
        assert best == np.inf
        return
    joints = sorted(int(np.hypot(*(ring - corner).T).argmin()) for corner in found.corners)
    assert cost_of(joints) == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize("price", [0.3, 1.0, 3.0])
def test_a_circle_gets_real_corners(price: float) -> None:
    """Every corner turns within the bounds, and refining brings the arcs closer to the circle."""
    fine = circle()
    rough = fitted(spans_of(even_ring(fine, 80, NONE), 35.0, 60.0), price)
    assert rough is not None
    found = refined(rough, even_ring(fine, 240, NONE), 35.0)
    assert (np.abs(found.turns()) >= LEAST_TURN).all()
    assert (np.abs(found.turns()) <= MOST_TURN).all()
    missing = [polygon_of(one).symmetric_difference(Polygon(fine)).area for one in (rough, found)]
    assert missing[1] < missing[0]
    assert missing[1] < 0.08 * Polygon(fine).area


def test_dear_arcs_are_few() -> None:
    """The higher the price, the fewer arcs."""
    wavy = circle() * (1 + 0.1 * np.cos(5 * AROUND))[:, None]
    ring = even_ring(wavy, 90, NONE)
    counts = []
    for price in (0.1, 1.0, 4.0):
        found = fitted(spans_of(ring, 35.0, 90.0), price)
        assert found is not None
        counts.append(len(found.corners))
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


def test_no_arc_strays_too_far() -> None:
    """Where no arcs keep the bound there are none at all."""
    assert fitted(spans_of(even_ring(circle(), 30, NONE), 550.0, 5.0), 1.0) is None


AXIS = Axis(np.array([500.0, 0.0]), np.array([0.0, 1.0]))


def test_symmetric_arcs_stay_symmetric() -> None:
    """Both halves of a symmetric outline can be taken, and refining moves corners in pairs."""
    pear = circle() + np.stack([np.zeros(360), 120 * np.sin(AROUND) ** 2], axis=1)
    rough = fitted(spans_of(even_ring(pear, 80, NONE), 35.0, 60.0), 1.0)
    assert rough is not None
    ring = even_ring(pear, 240, NONE)
    halves = symmetric(rough, AXIS, ring, 17.0)
    assert halves
    for half in halves:
        shape = polygon_of(refined(half, ring, 35.0, axis=AXIS))
        image = Polygon([(1000 - x, y) for x, y in shape.exterior.coords])
        assert shape.symmetric_difference(image).area < 1e-6 * shape.area


def test_mirror_images_are_run_through_alike() -> None:
    """The image has the same turns, in the opposite order, and the same area on the other side."""
    arcs = Arcs(np.array([(0.0, 0.0), (300.0, 50.0), (250.0, 400.0), (40.0, 300.0)]), np.array([20.0, -15.0, 5.0, 0.0]))
    image = mirror_image(arcs, AXIS)
    assert image.turns()[::-1] == pytest.approx(arcs.turns())
    whole = Polygon([(1000 - x, y) for x, y in polygon_of(arcs).exterior.coords])
    assert polygon_of(image).symmetric_difference(whole).area < 1.0
