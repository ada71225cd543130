"""Crossings of cubics against the `bezier` package, which has no wheels for Python 3.13 and newer."""

from __future__ import annotations

import numpy as np
import pytest

from nonoforge.geometry.arrangement import arrange
from nonoforge.geometry.chain import point_at, rectangle
from nonoforge.geometry.scene import Curve, OnFrame, scene_of

bezier = pytest.importorskip("bezier")

FRAME = rectangle(0, 0, 1000, 1000)


def test_crossings_are_those_of_the_bezier_package() -> None:
    """For 150 random pairs of cubics the polished crossings agree with an algebraic method to a millionth of a unit."""
    rng = np.random.default_rng(11)
    met = 0
    for _ in range(150):
        chains, ends = [], rng.random((2, 2)) * 4
        for start, end in ends:
            inner = rng.random((2, 2)) * 1000
            chains.append(np.array([[point_at(FRAME, start), *inner, point_at(FRAME, end)]]))
        curves = [
            Curve(chain, start=OnFrame(float(start)), end=OnFrame(float(end)))
            for chain, (start, end) in zip(chains, ends, strict=True)
        ]
        arrangement = arrange(scene_of(FRAME, curves), step=2.0)
        _, _, at, gap = arrangement.crossings()
        of_point = np.repeat(np.arange(3), np.diff(arrangement.lines.first))
        between = of_point[arrangement.met.edge_a] != of_point[arrangement.met.edge_b]
        ours = at[between]
        one, other = (bezier.Curve(np.asfortranarray(chain[0].T), degree=3) for chain in chains)
        found = one.intersect(other)
        theirs = one.evaluate_multi(np.asfortranarray(found[0])).T
        assert len(ours) == len(theirs)
        assert gap.max(initial=0.0) < 1e-6
        if len(ours):
            order, their_order = np.lexsort(ours.T.round(3)), np.lexsort(theirs.T.round(3))
            np.testing.assert_allclose(ours[order], theirs[their_order], atol=1e-6)
        met += len(ours)
    assert met > 100
