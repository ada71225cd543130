"""Random scenes for the tests of geometry."""

from __future__ import annotations

import numpy as np

from nonoforge.geometry.chain import Chain, ellipse, point_at, polygon, rectangle
from nonoforge.geometry.scene import Curve, OnFrame, Scene, scene_of

FRAMES = (
    rectangle(0, 0, 1000, 1000),
    rectangle(-200, 50, 1400, 700),
    ellipse(500, 500, 600, 450),
    polygon([(500, 0), (980, 350), (800, 910), (200, 910), (20, 350)]),
)


def random_curves(rng: np.random.Generator, count: int, frame: Chain, pieces: int = 1) -> list[Curve]:
    """Curves from frame to frame; control points lie near the middle, so no curve leaves the convex frame."""
    middle = frame[:, 0].mean(axis=0)
    low, high = frame.min(axis=(0, 1)), frame.max(axis=(0, 1))
    curves = []
    for _ in range(count):
        start, end = rng.random(2) * len(frame)
        knots = middle + (rng.random((3 * pieces - 1, 2)) - 0.5) * (high - low) * 0.5
        points = np.vstack([point_at(frame, start), knots, point_at(frame, end)])
        chain = np.array([points[3 * i : 3 * i + 4] for i in range(pieces)])
        curves.append(Curve(chain, start=OnFrame(float(start)), end=OnFrame(float(end))))
    return curves


def random_scene(seed: int, most_curves: int = 16) -> Scene:
    """A scene in one of four frames, now and then with a closed curve."""
    rng = np.random.default_rng(seed)
    frame = FRAMES[seed % len(FRAMES)]
    curves = random_curves(rng, int(rng.integers(1, most_curves + 1)), frame, pieces=1 + seed % 2)
    if seed % 3 == 0:
        x, y = rng.random(2) * 200 + 400
        curves.append(Curve(ellipse(x, y, *(rng.random(2) * 80 + 10)), closed=True))
    return scene_of(frame, curves)
