"""Hiding: what is gained, and what must be kept."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.geometry.frames import depth_in
from nonoforge.makers.curved.evaluate import arrangement_of, evaluate
from nonoforge.makers.curved.hiding import _closest, _tightest, hide
from nonoforge.makers.curved.method_2017 import run
from nonoforge.makers.curved.pieces import cut_up
from nonoforge.makers.curved.run import RunOptions
from nonoforge.makers.curved.state import State
from nonoforge.makers.outline import parse_svg

STAR = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M50 5
C52 30 60 38 95 40 C70 55 66 62 78 95 C55 76 45 76 22 95 C34 62 30 55 5 40 C40 38 48 30 50 5 Z"/></svg>"""


@pytest.fixture(scope="module")
def start() -> State:
    return run(cut_up(parse_svg(STAR)), RunOptions(seed=4), lambda step, state: True).state


def test_the_picture_becomes_harder_to_see(start: State) -> None:
    """After some hundred nudges fitness and visibility together are better than before."""
    before, after = hide(start, moves=0), hide(start, moves=300)
    assert before.state is start
    assert after.total < before.total
    assert after.score == pytest.approx(evaluate(after.state).total)


def test_what_was_reached_is_kept(start: State) -> None:
    """No more self-crossings than before, no tighter bends, no closer ends on the frame, nothing outside it."""
    after = hide(start, moves=300, seed=2).state
    assert arrangement_of(after).self_crossings.sum() <= arrangement_of(start).self_crossings.sum()
    assert _closest(after) >= min(0.05, _closest(start))
    box = start.pieces.frame.box
    for end in range(start.pieces.ends):
        assert _tightest(after.link(end)) >= min(0.045 * start.pieces.frame.side, _tightest(start.link(end)))
        curve = after.link(end)[0]
        for t in np.linspace(0, 0.99, 20):
            weights = np.array([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3])
            assert depth_in(box, *(weights @ curve)) > -1e-6


def test_hiding_can_be_stopped_and_repeated(start: State) -> None:
    """The same seed gives the same state, and a stop is heard at the next move."""
    one, two = (hide(start, moves=60, seed=9).state for _ in range(2))
    assert np.array_equal(one.third, two.third)
    heard: list[float] = []

    def once(share: float) -> bool:
        heard.append(share)
        return len(heard) < 3

    hide(start, moves=60, goes_on=once)
    assert len(heard) == 3


def test_the_tightest_bend_of_an_arc_is_its_radius() -> None:
    """A cubic that is nearly a quarter of a circle of radius 100 bends with radius 100."""
    k = 55.2285
    arc = np.array([[[0.0, 100.0], [k, 100.0], [100.0, k], [100.0, 0.0]]])
    assert _tightest(arc) == pytest.approx(100, rel=0.03)
