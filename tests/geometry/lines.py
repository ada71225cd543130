"""Random lines for the tests of geometry."""

from __future__ import annotations

import numpy as np

from nonoforge.geometry.octilinear import NORMALS, Lines, lines_in_box

BOX = (0.0, 0.0, 1000.0, 1000.0)


def random_lines(seed: int, count: int) -> Lines:
    rng = np.random.default_rng(seed)
    orientation = rng.integers(0, 4, count)
    offset = np.array([NORMALS[o] @ (rng.random(2) * 800 + 100) for o in orientation])
    return lines_in_box(orientation, offset, BOX, 1e-3)
