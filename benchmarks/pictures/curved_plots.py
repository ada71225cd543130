"""Line plots on the surfaces of draw/: a frame, a few ticks, lines in colours that differ in lightness too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, floor, log10

from nonoforge.draw.drawing import Drawing
from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.draw.surfaces.surface import Paint, Path, Surface, Type

INK, SOFT, HAIR = "#22252b", "#5d6470", "#d9dce1"
COLOURS = ("#1b4f9c", "#d1495b", "#2a9d6f", "#e09f3e", "#7b5ea7", "#4a4e57")
LEFT, RIGHT, TOP, BOTTOM = 46.0, 10.0, 24.0, 30.0


@dataclass(frozen=True, slots=True)
class Line:
    """A named line through points; `dashed` for what is compared with."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    dashed: bool = False


def plot(
    title: str, lines: Sequence[Line], *, log: bool = False, x_name: str = "", width: float = 300, height: float = 210
) -> Drawing:
    """A drawing of these lines, the y axis logarithmic if wanted (then values below 1 are drawn as 1)."""
    if not any(len(line.x) for line in lines):
        raise ValueError(f"{title}: there is nothing to plot")
    paint = partial(_paint, title=title, lines=tuple(lines), log=log, x_name=x_name, width=width, height=height)
    return Drawing(width, height, paint, title=title)


def _paint(
    surface: Surface, title: str, lines: tuple[Line, ...], log: bool, x_name: str, width: float, height: float
) -> None:
    low, high = _range([y for line in lines for y in line.y], log)
    right = max(x for line in lines for x in line.x) or 1.0

    def at(x: float, y: float) -> tuple[float, float]:
        level = log10(max(y, 1.0)) if log else y
        across = LEFT + (width - LEFT - RIGHT) * x / right
        return across, TOP + (height - TOP - BOTTOM) * (1 - (level - low) / (high - low))

    surface.text([(LEFT, TOP - 9, title)], Type(11, INK, Weight.SEMIBOLD))
    grid = Path()
    for tick in _ticks(low, high, log):
        grid.segment(*at(0, tick), *at(right, tick))
        surface.text([(LEFT - 5, at(0, tick)[1] + 3, _short(tick))], Type(8.5, SOFT, anchor="end"))
    surface.path(grid, Paint(stroke=HAIR, width=0.6))
    for tick in _ticks(0.0, right, False):
        surface.text([(at(tick, 1)[0], height - BOTTOM + 12, _short(tick))], Type(8.5, SOFT, anchor="middle"))
    surface.text([(width - RIGHT, height - 5, x_name)], Type(8.5, SOFT, anchor="end"))
    surface.path(Path().rect(LEFT, TOP, width - LEFT - RIGHT, height - TOP - BOTTOM), Paint(stroke=SOFT, width=0.7))
    for number, line in enumerate(lines):
        path = Path()
        for i, (x, y) in enumerate(zip(line.x, line.y, strict=True)):
            path.move(*at(x, y)) if i == 0 else path.line(*at(x, y))
        colour = COLOURS[number % len(COLOURS)]
        surface.path(path, Paint(stroke=colour, width=1.4, dash=(4, 3) if line.dashed else (), round=True))
    if len(lines) > 1:
        _key(surface, lines, width)


def _key(surface: Surface, lines: tuple[Line, ...], width: float) -> None:
    for number, line in enumerate(lines):
        y = TOP + 11 + 11 * number
        colour = COLOURS[number % len(COLOURS)]
        surface.path(Path().segment(width - RIGHT - 18, y - 3, width - RIGHT - 4, y - 3), Paint(stroke=colour, width=2))
        surface.text([(width - RIGHT - 22, y, line.name)], Type(8.5, INK, anchor="end"))


def _range(values: list[float], log: bool) -> tuple[float, float]:
    if log:
        levels = [log10(max(value, 1.0)) for value in values]
        floor_ = floor(min(levels))
        return float(floor_), float(max(ceil(max(levels)), floor_ + 1))
    low, high = min(0.0, *values), max(values)
    return low, high if high > low else low + 1.0


def _ticks(low: float, high: float, log: bool) -> list[float]:
    """Powers of ten, or about five round numbers."""
    if log:
        return [10.0**power for power in range(round(low), round(high) + 1)]
    raw = (high - low) / 5
    unit = 10.0 ** floor(log10(raw))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= raw)
    return [step * i for i in range(ceil(low / step), floor(high / step + 1e-9) + 1)]


def _short(value: float) -> str:
    for limit, letter in ((1e6, "M"), (1e3, "k")):
        if abs(value) >= limit:
            return f"{value / limit:g}{letter}"
    return f"{value:g}"
