"""The visible parts of shapes painted over each other, as contours of cubics; the cost is counted first.

The library that unites shapes (skia-pathops) is the only one that keeps cubics, but it has no limits: a polygon that
crosses itself a million times takes minutes. So its work is estimated first (`entangled.py`), and so are the segments
of every shape cut from those below it; drawings beyond about a second of work are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """A filled shape: its colour `#rrggbb` and its segments; every subpath is closed, as filling closes it.

    Of `clips` each is the union of some shapes, and only what lies in all of them is painted.
    """

    colour: str
    segments: tuple[Segment, ...]
    even_odd: bool = False
    clips: tuple[tuple[FilledShape, ...], ...] = ()

    def holds(self, low: NDArray[np.float64], high: NDArray[np.float64]) -> bool:
        """Whether this is an upright rectangle around the box from `low` to `high` (2,); False for anything else."""
        if len(self.segments) != 4 or any(kind == "cubic" for kind, _ in self.segments):
            return False
        corners = np.concatenate([points for _, points in self.segments])
        least, most = corners.min(axis=0), corners.max(axis=0)
        slack = 1e-6 * (most - least)
        upright = bool(((corners <= least + slack) | (corners >= most - slack)).all())
        return upright and bool((least - slack <= low).all() and (high <= most + slack).all())


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
    every = [*shapes, *{id(each): each for shape in shapes for clip in shape.clips for each in clip}.values()]
    cubics = [_cubics(shape) for shape in every]
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
    scissors = _Scissors()
    spent = 0
    for colour, run in groupby(shapes, key=lambda shape: shape.colour):
        path = _united([scissors.cut(shape) for shape in run])
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


class _Scissors:
    """Cuts shapes to their clips; many shapes share one clip, which is united once."""

    def __init__(self) -> None:
        self._united: dict[tuple[FilledShape, ...], Any] = {}
        self._spent = 0

    def cut(self, shape: FilledShape) -> Any:
        """Skia's path of what a shape's clips leave of it."""
        import pathops

        path = pen_path(shape.segments, even_odd=shape.even_odd)
        for clip in shape.clips:
            if clip not in self._united:
                self._united[clip] = _united([self.cut(each) for each in clip])
            area = self._united[clip]
            self._spent += len(list(path.verbs)) + len(list(area.verbs))
            if self._spent > MOST_CUT:
                raise TooMuchError("too many shapes of the drawing are clipped: unite them first")
            path = pathops.op(path, area, pathops.PathOp.INTERSECTION)
        return path


def pen_path(segments: Sequence[Segment], *, even_odd: bool = False, ends: bool = False) -> Any:
    """Skia's path of segments. With `ends` only subpaths that return to their start are closed, else all are."""
    import pathops

    out = pathops.Path(fillType=pathops.FillType.EVEN_ODD if even_odd else pathops.FillType.WINDING)
    pen = out.getPen()
    start = here = None

    def finish() -> None:
        if start is not None and here is not None:
            (pen.endPath if ends and (start != here).any() else pen.closePath)()

    for kind, points in segments:
        if kind == "move":
            finish()
            start = points[0]
            pen.moveTo(tuple(start))
        elif kind == "line":
            pen.lineTo(tuple(points[0]))
        else:
            pen.curveTo(*(tuple(point) for point in points))
        here = points[-1]
    finish()
    return out


def segments_of(path: Any) -> list[Segment]:
    """The segments of one of skia's paths; quadratics are raised to cubics."""
    path.convertConicsToQuads()
    out: list[Segment] = []
    here = np.zeros(2)
    for kind, points in path.segments:
        at = [np.array(point, float) for point in points]
        if kind == "moveTo":
            out.append(("move", at[0][None]))
        elif kind == "lineTo":
            out.append(("line", at[0][None]))
        elif kind == "curveTo":
            out.append(("cubic", np.array(at)))
        elif kind == "qCurveTo":
            for i, control in enumerate(at[:-1]):
                end = at[-1] if i == len(at) - 2 else (control + at[i + 1]) / 2
                out.append(("cubic", np.array([here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end])))
                here = end
        here = at[-1] if at else here
    return out


def _chains(path: Any) -> tuple[Chain, ...]:
    out: list[Chain] = []
    for contour in path.contours:
        pieces: list[Any] = []
        start = here = np.zeros(2)
        for kind, points in segments_of(contour):
            if kind == "move":
                start = points[0]
            elif kind == "cubic":
                pieces.append(np.array([here, *points]))
            elif np.hypot(*(points[0] - here)) > 0:
                pieces.append(straight(here, points[0])[0])
            here = points[-1]
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
