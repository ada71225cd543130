"""The visible parts of shapes painted over each other, as contours of cubics; the cost is counted first.

The library that unites shapes (skia-pathops) is the only one that keeps cubics, but it has no limits: a polygon that
crosses itself a million times takes minutes. So its work is estimated first (`entangled.py`), and so are the segments
of every shape cut from those below it; drawings beyond about a second of work are refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.chain import Chain, length_of, straight
from nonoforge.makers.drawings.entangled import too_entangled

MOST_SEGMENTS = 8_000
MOST_CUT = 60_000
"""Most segments in all cuts and unions together."""
MOST_COLOURS = 64

WHITE = "#ffffff"

Segment = tuple[str, NDArray[np.float64]]
"""`move` or `line` with one point (1, 2), or `cubic` with three (3, 2)."""


class TooMuchError(Exception):
    """One sentence about a drawing that would take too long or that skia cannot unite."""


@dataclass(frozen=True, slots=True, eq=False)
class FilledShape:
    """A filled shape: its colour `#rrggbb` and its segments; every subpath is closed, as filling closes it."""

    colour: str
    segments: tuple[Segment, ...]
    even_odd: bool = False


def seen_of(shapes: list[FilledShape]) -> list[tuple[str, tuple[Chain, ...]]]:
    """The visible contours of each colour when the shapes are painted in order; white is background."""
    import pathops

    _check(shapes)
    try:
        return [(colour, _chains(path)) for colour, path in _overlaid(shapes).items()]
    except pathops.PathOpsError:
        raise TooMuchError("the shapes of the drawing cannot be united: simplify it first") from None


def _check(shapes: list[FilledShape]) -> None:
    colours = len({shape.colour for shape in shapes})
    if colours > MOST_COLOURS:
        raise TooMuchError(f"the drawing has {colours} colours: at most {MOST_COLOURS} are allowed")
    if sum(len(shape.segments) for shape in shapes) > MOST_SEGMENTS:
        raise TooMuchError(f"the drawing's outlines have more than {MOST_SEGMENTS} segments: simplify it first")
    cubics = [_cubics(shape) for shape in shapes]
    if refusal := too_entangled(np.concatenate([*cubics, np.zeros((0, 4, 2))])):
        raise TooMuchError(f"{refusal}: simplify it first")


def _cubics(shape: FilledShape) -> Chain:
    """All segments as cubics (n, 4, 2), including those that close subpaths."""
    out: list[NDArray[np.float64]] = []
    start = here = np.zeros(2)
    for kind, points in shape.segments:
        if kind == "move":
            out.append(straight(here, start)[0])
            start = points[0]
        else:
            out.append(np.array([here, *points]) if kind == "cubic" else straight(here, points[0])[0])
        here = points[-1]
    return np.array([*out, straight(here, start)[0]])


def _overlaid(shapes: list[FilledShape]) -> dict[str, Any]:
    """Skia's path of the visible part of each colour, in the order in which the colours were last painted."""
    import pathops

    below: dict[str, Any] = {}
    spent = 0
    for colour, run in groupby(shapes, key=lambda shape: shape.colour):
        path = _united([_skia_path(shape) for shape in run])
        for other in list(below):
            spent += len(list(below[other].verbs)) + len(list(path.verbs))
            if spent > MOST_CUT:
                raise TooMuchError("too many shapes of the drawing overlap: unite them first")
            if other != colour:
                below[other] = pathops.op(below[other], path, pathops.PathOp.DIFFERENCE)
        if colour != WHITE:
            old = below.pop(colour, None)
            below[colour] = path if old is None else pathops.op(old, path, pathops.PathOp.UNION)
    for path in below.values():
        path.simplify(fix_winding=True, keep_starting_points=False)
    return below


def _united(paths: list[Any]) -> Any:
    """Paths of one colour as one: all at once, because adding them one by one takes quadratic time."""
    import pathops

    for path in paths:
        path.simplify(fix_winding=True, keep_starting_points=False)
    if len(paths) == 1:
        return paths[0]
    out = pathops.Path(fillType=pathops.FillType.WINDING)
    for path in paths:
        out.addPath(path)
    out.simplify(fix_winding=True, keep_starting_points=False)
    return out


def _skia_path(shape: FilledShape) -> Any:
    import pathops

    out = pathops.Path(fillType=pathops.FillType.EVEN_ODD if shape.even_odd else pathops.FillType.WINDING)
    pen = out.getPen()
    open_ = False
    for kind, points in shape.segments:
        if kind == "move":
            if open_:
                pen.closePath()
            pen.moveTo(tuple(points[0]))
            open_ = True
        elif kind == "line":
            pen.lineTo(tuple(points[0]))
        else:
            pen.curveTo(*(tuple(point) for point in points))
    if open_:
        pen.closePath()
    return out


def _chains(path: Any) -> tuple[Chain, ...]:
    out: list[Chain] = []
    for contour in path.contours:
        pieces: list[Any] = []
        start = here = np.zeros(2)
        for kind, points in contour.segments:
            at = [np.array(point, float) for point in points]
            if kind == "moveTo":
                start = here = at[0]
            elif kind == "lineTo":
                if np.hypot(*(at[0] - here)) > 0:
                    pieces.append(straight(here, at[0])[0])
                here = at[0]
            elif kind == "curveTo":
                pieces.append(np.array([here, *at]))
                here = at[-1]
            elif kind == "qCurveTo":
                for i, control in enumerate(at[:-1]):
                    end = at[-1] if i == len(at) - 2 else (control + at[i + 1]) / 2
                    pieces.append(np.array([here, here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end]))
                    here = end
        if np.hypot(*(start - here)) > 1e-6:
            pieces.append(straight(here, start)[0])
        if len(pieces) > 1:
            chain = np.array(pieces)
            chain[-1, 3] = chain[0, 0]
            if _has_area(chain):
                out.append(chain)
    return tuple(out)


def _has_area(chain: Chain) -> bool:
    points = chain.reshape(-1, 2)
    x, y = points[:, 0], points[:, 1]
    area = abs(float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())) / 2
    return area > 1e-6 * max(length_of(chain), 1e-9) ** 2
