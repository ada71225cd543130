"""Products of vectors of the plane that round alike on every processor.

`@` and `numpy.linalg` go to BLAS, which joins a product and a sum into one rounding where the processor can: with it
the corners of a tangram differed in their last digits between a machine with AVX-512 and one without, and so did its
file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def dot(a: Any, b: Any) -> Any:
    """Scalar products (...) of vectors (..., 2); a number where both are one vector."""
    a, b = np.asarray(a), np.asarray(b)
    return a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1]


def across(points: Floats, normals: Floats) -> Floats:
    """How far each point (P, 2) lies along each normal (N, 2): (P, N)."""
    out: Floats = dot(points[:, None], normals)
    return out


def product(a: Floats, b: Floats) -> Floats:
    """The product of two matrices."""
    return np.asarray((a[:, :, None] * b).sum(axis=1))


def inverse(first: Any, second: Any) -> Floats:
    """The matrix (2, 2) from `first` · point and `second` · point to the point."""
    (a, b), (c, d) = first, second
    det = a * d - b * c
    return np.array([[d / det, -b / det], [-c / det, a / det]])


def nearest_point(lines: Iterable[tuple[Any, Any]]) -> tuple[float, float]:
    """The point nearest to all lines, each a unit normal and an offset: where two meet, and the least squares of more.

    Two of the lines are not parallel.
    """
    xx = xy = yy = x = y = 0.0
    for (a, b), offset in lines:
        a, b, c = float(a), float(b), float(offset)
        xx, xy, yy = xx + a * a, xy + a * b, yy + b * b
        x, y = x + a * c, y + b * c
    det = xx * yy - xy * xy
    return (x * yy - y * xy) / det, (y * xx - x * xy) / det
