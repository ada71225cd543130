"""What an eye goes by, on drawings where each part of it is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.pictures.fit_glance import fit, judged, unseen
from nonoforge.geometry.arrangement import Arrangement, arrange
from nonoforge.geometry.chain import Chain, ellipse, point_at, rectangle, straight
from nonoforge.geometry.scene import Curve, OnFrame, scene_of
from nonoforge.makers.curved.evaluate import Staged
from nonoforge.makers.curved.glance import BIAS, MEAN, SPREAD, WEIGHTS, Glance, glance_of
from nonoforge.makers.curved.rivals import rival_support
from nonoforge.makers.curved.visibility import auc

FRAME = rectangle(0, 0, 1000, 1000)


def across(a: float, b: float) -> Curve:
    """A straight curve between two places of the frame."""
    return Curve(straight(point_at(FRAME, a), point_at(FRAME, b)), start=OnFrame(a), end=OnFrame(b))


def staged(curves: list[Curve], drawn: list[bool]) -> tuple[Staged, Arrangement]:
    """Curves of which some are the picture's outline, all of them."""
    scene = scene_of(FRAME, curves)
    arrangement = arrange(scene)
    marks: list[int] = []
    for curve, its in zip([c.chain for c in curves] + [FRAME], [*drawn, False], strict=True):
        marks += [0 if its else -1] * len(curve)
    return Staged(scene, np.full(len(scene.control), -1), np.array(marks)), arrangement


CIRCLE: Chain = ellipse(500, 500, 250, 250)
GRID = [across(k / 10, 3 - k / 10) for k in (2, 5, 8)] + [across(1 + k / 10, 4 - k / 10) for k in (2, 5, 8)]


def test_a_circle_is_one_walk_and_one_loop() -> None:
    """The eye follows a circle all round: one walk, one loop, 2π of turning; its share is its length's."""
    here = glance_of(*staged([Curve(CIRCLE, closed=True), *GRID], [True, *[False] * 6]))
    assert here.walk == pytest.approx(1.0)
    assert here.loops == 1
    assert here.turning == pytest.approx(2 * np.pi, abs=0.6)
    assert here.share == pytest.approx(2 * np.pi * 250 / (2 * np.pi * 250 + 6 * 1000), rel=0.01)


def test_crossing_lines_make_no_loop() -> None:
    """An outline of straight pieces on different curves closes nowhere and turns nowhere."""
    here = glance_of(*staged(GRID, [True] * 6))
    assert here.loops == 0
    assert here.turning == pytest.approx(0.0, abs=1e-6)
    assert here.walk == pytest.approx(1 / 6)
    assert here.share == 1.0


def test_a_picture_full_of_lines_is_busy() -> None:
    """Lines that cut only the circle make it busier than around; lines that leave it empty make it calmer."""
    circle = Curve(CIRCLE, closed=True)
    through = [across(0.45, 2.55), across(0.55, 2.45), across(1.45, 3.55), across(1.55, 3.45)]
    past = [across(0.1, 2.9), across(0.9, 2.1), across(1.1, 3.9), across(1.9, 3.1)]
    busy, calm = (glance_of(*staged([circle, *lines], [True, *[False] * 4])).busy for lines in (through, past))
    assert busy > 0 > calm


def test_more_lines_support_more_rivals() -> None:
    """What is drawn densely could be anything."""
    rng = np.random.default_rng(2)
    lines = [across(*sorted(rng.uniform((0, 2), (2, 4)))) for _ in range(30)]
    few, many = (rival_support(arrange(scene_of(FRAME, lines[:n]))) for n in (4, 30))
    assert 0 <= few < many <= 1


def test_the_number_is_a_probability_that_rises_with_what_shows() -> None:
    """A long walk that turns round is plainer than short straight ones, all else alike."""
    hidden = Glance(share=0.25, walk=0.12, turning=0.3, loops=0.0, busy=0.0, rivals=0.58, edges=0.65)
    bare = replace(hidden, share=0.45, walk=0.5, turning=3.0, loops=1.0, rivals=0.45, edges=0.95)
    assert 0 <= hidden.plain < 0.5 < bare.plain <= 1


def test_the_weights_are_those_of_the_judgements() -> None:
    """Fitting the judgements kept in the repository gives the constants of the measure."""
    _, seen, target = judged()
    found = fit(seen, target)
    for mine, theirs in ((MEAN, found.mean), (SPREAD, found.spread), (WEIGHTS, found.weights), (BIAS, found.bias)):
        assert mine == pytest.approx(theirs, rel=2e-3)


def test_the_number_agrees_with_the_eye() -> None:
    """Of 60 judged drawings or more, a plain one gets the larger number in nine of ten pairs with a hidden one."""
    names, seen, target = judged()
    clear = target != 0.5
    assert len(names) >= 60
    assert auc(unseen(names, seen, target)[clear], target[clear] == 1) > 0.9
