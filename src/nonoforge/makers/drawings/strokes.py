"""Strokes as filled shapes: the outline of what a pen of some width leaves along a path."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nonoforge.makers.drawings.overlay import Segment, pen_path, segments_of

_FINE = 4000.0
"""Units to which a path is scaled before skia strokes it: skia allows itself errors of a quarter of a unit."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A pen: its width in units, and its ends and corners in the words of SVG."""

    width: float
    cap: str = "butt"
    join: str = "miter"
    miter: float = 4.0


def stroked(segments: list[Segment], stroke: Stroke) -> list[Segment]:
    """The outline of a stroke, to be filled by the nonzero rule."""
    import pathops

    every = np.concatenate([points for _, points in segments])
    middle = every.mean(axis=0)
    scale = _FINE / max(float(np.ptp(every, axis=0).max()), stroke.width)
    path = pen_path([(kind, (points - middle) * scale) for kind, points in segments], ends=True)
    caps = {"round": pathops.LineCap.ROUND_CAP, "square": pathops.LineCap.SQUARE_CAP}
    joins = {"round": pathops.LineJoin.ROUND_JOIN, "bevel": pathops.LineJoin.BEVEL_JOIN}
    path.stroke(
        stroke.width * scale,
        caps.get(stroke.cap, pathops.LineCap.BUTT_CAP),
        joins.get(stroke.join, pathops.LineJoin.MITER_JOIN),
        max(stroke.miter, 1.0),
    )
    return [(kind, points / scale + middle) for kind, points in segments_of(path)]
