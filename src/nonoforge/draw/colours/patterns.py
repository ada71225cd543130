"""Patterns: a motif for each colour number, to tell colours apart without colour.

Twelve motifs in three sizes make 36 patterns, more than a palette has colours. A tile is as large as a cell or a whole
fraction of it and starts at the corner of a cell, so that every cell of a colour looks the same and can be counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import ceil

from nonoforge.draw.surfaces.surface import Path, Pattern, Step


def _lines(*segments: tuple[float, float, float, float]) -> Callable[[], Path]:
    def motif() -> Path:
        path = Path()
        for x1, y1, x2, y2 in segments:
            path.segment(x1, y1, x2, y2)
        return path

    return motif


_SLASH = (
    (-0.25, 0.25, 0.25, -0.25),
    (-0.25, 0.75, 0.75, -0.25),
    (-0.25, 1.25, 1.25, -0.25),
    (0.25, 1.25, 1.25, 0.25),
    (0.75, 1.25, 1.25, 0.75),
)
_BACKSLASH = tuple((x1, 1 - y1, x2, 1 - y2) for x1, y1, x2, y2 in _SLASH)

_MOTIFS: tuple[tuple[str, Callable[[], Path], float], ...] = (
    ("slash", _lines(*_SLASH), 0.1),
    ("dots", lambda: Path().circle(0.25, 0.25, 0.13).circle(0.75, 0.75, 0.13), 0),
    ("rows", _lines((0, 0.25, 1, 0.25), (0, 0.75, 1, 0.75)), 0.12),
    ("checks", lambda: Path().rect(0, 0, 0.5, 0.5).rect(0.5, 0.5, 0.5, 0.5), 0),
    ("backslash", _lines(*_BACKSLASH), 0.1),
    ("crosses", _lines((0.3, 0.5, 0.7, 0.5), (0.5, 0.3, 0.5, 0.7)), 0.12),
    ("columns", _lines((0.25, 0, 0.25, 1), (0.75, 0, 0.75, 1)), 0.12),
    ("net", _lines(*_SLASH, *_BACKSLASH), 0.07),
    ("rings", lambda: Path().circle(0.5, 0.5, 0.27), 0.11),
    (
        "zigzag",
        _lines(
            (0, 0.35, 0.5, 0.65),
            (0.5, 0.65, 1, 0.35),
            (0, 0.85, 0.5, 1.15),
            (0, -0.15, 0.5, 0.15),
            (0.5, 0.15, 1, -0.15),
            (0.5, 1.15, 1, 0.85),
        ),
        0.1,
    ),
    ("triangles", lambda: Path().move(0.2, 0.75).line(0.5, 0.22).line(0.8, 0.75).close(), 0),
    ("bricks", _lines((0, 0.02, 1, 0.02), (0, 0.5, 1, 0.5), (0.25, 0, 0.25, 0.5), (0.75, 0.5, 0.75, 1)), 0.08),
)


@cache
def pattern_of(number: int, cell: float, colour: str, x: float, y: float) -> Pattern:
    """The pattern of colour `number` (1, 2, ...) for cells of this size with a corner at (x, y)."""
    series, kind = divmod(number - 1, len(_MOTIFS))
    name, motif, width = _MOTIFS[kind]
    size = cell / (1 + series)
    scaled = Path()
    scaled.steps.extend((kind, tuple(value * size for value in values)) for kind, values in motif().steps)
    return Pattern(f"{name}{series}", scaled, size, colour, width * size, (x % size, y % size))


def tiled(path: Path, pattern: Pattern) -> Path:
    """The motif repeated over the bounding box of an outline; the surface clips it to the outline."""
    left, top, right, bottom = _bounds(path)
    size = pattern.size
    first_x = left - (left - pattern.origin[0]) % size
    first_y = top - (top - pattern.origin[1]) % size
    tiles = Path()
    for row in range(ceil((bottom - first_y) / size)):
        for column in range(ceil((right - first_x) / size)):
            dx, dy = first_x + column * size, first_y + row * size
            tiles.steps.extend(_moved(step, dx, dy) for step in pattern.motif.steps)
    return tiles


def _moved(step: Step, dx: float, dy: float) -> Step:
    kind, values = step
    if kind == "R":
        x, y, width, height = values
        return kind, (x + dx, y + dy, width, height)
    return kind, tuple(value + (dy if index % 2 else dx) for index, value in enumerate(values))


def _bounds(path: Path) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all points, control points included."""
    xs: list[float] = []
    ys: list[float] = []
    for kind, values in path.steps:
        if kind == "R":
            x, y, width, height = values
            xs += (x, x + width)
            ys += (y, y + height)
        else:
            xs += values[::2]
            ys += values[1::2]
    return min(xs), min(ys), max(xs), max(ys)
