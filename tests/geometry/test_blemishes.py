"""What single curves do wrong, on arrangements small enough to work out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.geometry.arrangement import Arrangement, arrange
from nonoforge.geometry.blemishes import (
    CROSSES_ITSELF,
    NEAR_FRAME,
    NEAR_VERTEX,
    SHARP_CROSSING,
    SOUND,
    TURN_AT_CROSSING,
    LinkLimits,
    Web,
    link_costs,
    verdict_on,
)
from nonoforge.geometry.chain import Chain, rectangle, straight
from nonoforge.geometry.measures import Weights
from nonoforge.geometry.scene import Curve, scene_of

FRAME = rectangle(0, 0, 1000, 1000)
BOX = np.array([0.0, 0.0, 1000.0, 1000.0, 0.0])
LIMITS = LinkLimits(2.0, 5.0, 3.0, 6.0, 10.0)


def arranged(*chains: Chain) -> tuple[Arrangement, np.ndarray]:
    """Curves in a square, each of them a link of its own."""
    arrangement = arrange(scene_of(FRAME, [Curve(chain) for chain in chains]))
    scene = arrangement.scene
    link = np.repeat(np.arange(scene.curves + 1), np.diff(scene.first_piece))
    link[link == scene.curves] = -2
    return arrangement, link


def verdict(fresh: int, *chains: Chain, allow_self: bool = True) -> int:
    a, link = arranged(*chains)
    web = Web(link, a.scene.sites, a.lines, a.met, a.edges)
    found: int = verdict_on(np.array([fresh]), web, a.measured, BOX, LIMITS, allow_self)
    return found


ACROSS, DOWN = straight((0, 500), (1000, 500)), straight((500, 0), (500, 1000))
LOOP = np.array([[[0, 300], [1400, 900], [1400, -300], [0, 600]]], float)


@pytest.mark.parametrize(
    ("third", "wanted"),
    [
        (straight((0, 200), (1000, 300)), SOUND),
        (straight((0, 1), (1000, 1002 - 3)), NEAR_VERTEX),
        (straight((0, 510), (1000, 485)), SHARP_CROSSING),
        (straight((0, 502), (3, 490), (1000, 300)), NEAR_FRAME),
        (straight((0, 700), (490, 700), (496, 705), (510, 690), (1000, 100)), TURN_AT_CROSSING),
    ],
)
def test_rules_are_told_apart(third: Chain, wanted: int) -> None:
    """A third curve next to a cross breaks the one rule it was drawn to break."""
    assert verdict(2, ACROSS, DOWN, third) == wanted


def test_a_loop_is_refused_only_when_asked() -> None:
    """A curve that crosses itself is sound where that is allowed."""
    assert verdict(0, LOOP) == SOUND
    assert verdict(0, LOOP, allow_self=False) == CROSSES_ITSELF
    assert verdict(0, ACROSS, DOWN, allow_self=False) == SOUND


def test_costs_of_links_are_their_own_vertices_faces_and_length() -> None:
    """A long line pays for its length and the big faces next to it, a line across a corner for the small face."""
    corner = straight((0, 20), (20, 0))
    a, link = arranged(ACROSS, corner)
    w = Weights()
    web = Web(link, a.scene.sites, a.lines, a.met, a.edges)
    costs = link_costs(2, web, a.measured, w.weights, w.scaled(1000.0, 1e6))
    halves = 0.00005 * (500_000 - 200 - 40_000), 0.00005 * (500_000 - 40_000)
    assert costs[0] == pytest.approx(sum(halves) + 75 * (1000 - 750) / 750)
    assert costs[1] == pytest.approx(halves[0] + 0.085 * (1000 - 200) ** 2)
