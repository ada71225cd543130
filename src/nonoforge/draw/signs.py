"""Signs beside a puzzle: stars for how hard it is, and a square of dots that leads a telephone to its page."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin

from nonoforge.draw.bodies.body import Body
from nonoforge.draw.surfaces.surface import Paint, Path, Surface
from nonoforge.errors import DrawError

_POINTS = 5
_INNER = 0.45
"""Radius of a star's inner corners, as part of the outer."""

_QUIET = 4
"""Empty modules around a code, which readers need."""


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


def code_body(text: str, side: float, ink: str) -> Body:
    """A QR code of this text, `side` units wide with the quiet zone around it."""
    import segno

    try:
        matrix = segno.make_qr(text, error="m").matrix
    except (segno.DataOverflowError, ValueError):
        raise DrawError(f"an address of {len(text)} characters is too long for a QR code") from None
    module = side / (len(matrix) + 2 * _QUIET)
    path = Path()
    for row, line in enumerate(matrix):
        start = None
        for column, dark in enumerate((*line, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                x, y = (_QUIET + start) * module, (_QUIET + row) * module
                path.rect(x, y, (column - start) * module, module)
                start = None
    return Body(side, side, module, partial(_paint_code, path=path, ink=ink))


def _paint_code(surface: Surface, path: Path, ink: str) -> None:
    surface.path(path, Paint(fill=ink))
