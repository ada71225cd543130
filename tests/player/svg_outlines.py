"""Path data turned into polygons of shapely, by a reader that shares nothing with what wrote it."""

from __future__ import annotations

from typing import Any

from shapely.geometry import Polygon
from svgelements import Close, CubicBezier, Move
from svgelements import Path as Outline


def polygon_of(data: str) -> Any:
    """The area that a path fills: its first ring without the others."""
    rings: list[list[tuple[float, float]]] = []
    for piece in Outline(data):
        if isinstance(piece, Move):
            rings.append([(piece.end.x, piece.end.y)])
        elif isinstance(piece, CubicBezier):
            rings[-1] += [(p.x, p.y) for p in (piece.point(i / 40) for i in range(1, 41))]
        elif not isinstance(piece, Close):
            rings[-1].append((piece.end.x, piece.end.y))
    return Polygon(rings[0], rings[1:])
