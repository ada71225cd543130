"""Stars: how hard a puzzle is, at a glance."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin

from nonoforge.draw.bodies.body import Body
from nonoforge.draw.surfaces.surface import Paint, Path, Surface

_POINTS = 5
_INNER = 0.45
"""Radius of a star's inner corners, as part of the outer."""


def stars_body(count: int, most: int, size: float, ink: str) -> Body:
    """`count` of `most` stars filled, the others as outlines; `size` is the height of one in units."""
    full, empty = Path(), Path()
    for place in range(most):
        _star(full if place < count else empty, (1.05 * place + 0.5) * size, 0.54 * size, 0.5 * size)
    return Body(
        (1.05 * most - 0.05) * size, size, size, partial(_paint_stars, full=full, empty=empty, ink=ink, size=size)
    )


def _star(path: Path, x: float, y: float, radius: float) -> None:
    for corner in range(2 * _POINTS):
        angle, far = pi * corner / _POINTS, radius * (_INNER if corner % 2 else 1.0)
        (path.line if corner else path.move)(x + far * sin(angle), y - far * cos(angle))
    path.close()


def _paint_stars(surface: Surface, full: Path, empty: Path, ink: str, size: float) -> None:
    surface.path(empty, Paint(stroke=ink, width=0.06 * size))
    surface.path(full, Paint(fill=ink, stroke=ink, width=0.06 * size))
