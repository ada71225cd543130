"""From an arrangement to the board of a puzzle: exact outlines, sides and names.

The board keeps the cubics and, for each face, the stretches of them that bound it, with crossings polished by Newton's
method; the polylines of the arrangement are thrown away.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards.plane import FRAME, Plane, PlaneCurve, Shape, Stretch
from nonoforge.errors import PuzzleError
from nonoforge.geometry.arrangement import Arrangement
from nonoforge.geometry.chain import cubics_of
from nonoforge.geometry.vectors import across


def plane_of(arrangement: Arrangement, names: Sequence[str] = ()) -> Plane:
    """The board of an arrangement; `names` name the curves. Faces keep their numbers.

    `PuzzleError` if a curve leaves the frame: there are no faces beyond it.
    """
    _check_inside(arrangement)
    scene = arrangement.scene
    frame_sites = set(scene.site_at[scene.first_piece[scene.curves] :].tolist()) - {-1}
    crossed = arrangement.self_crossings
    curves = []
    for k in range(scene.curves):
        closed = bool(scene.closed[k])
        start, end = int(scene.site_at[scene.first_piece[k]]), int(scene.site_end[k])
        on_frame = (not closed and start in frame_sites, not closed and end in frame_sites)
        curves.append(PlaneCurve(cubics_of(scene.chain(k)), closed, on_frame, bool(crossed[k])))
    shape = Shape(cubics_of(scene.frame), tuple(curves), _outlines(arrangement))
    called = list(names) or [f"curve {k + 1}" for k in range(scene.curves)]
    sides = tuple(f"{name}, {side}" for name in called for side in ("left", "right"))
    return Plane(arrangement.faces, tuple(arrangement.sides()), sides, shape)


def _outlines(arrangement: Arrangement) -> tuple[tuple[tuple[Stretch, ...], ...], ...]:
    starts, ends = arrangement.places()
    scene = arrangement.scene
    chain_of_edge = np.repeat(np.arange(scene.curves + 1), np.diff(arrangement.edges.first)).tolist()
    pieces = np.diff(scene.first_piece).tolist()
    cycles: list[list[Stretch]] = [[] for _ in arrangement.cycle_area]
    seen = np.zeros(len(arrangement.cycle), bool)
    for h in range(len(arrangement.cycle)):
        while not seen[h]:
            seen[h] = True
            e = h // 2
            k = chain_of_edge[e]
            name = FRAME if k == scene.curves else k
            a, b = float(starts[e]), float(ends[e])
            if scene.closed[k] and b <= a:
                parts = [(a, float(pieces[k])), (0.0, b)]
                parts = [part for part in parts if part[0] < part[1]]
            else:
                parts = [(a, b)]
            if h & 1:
                parts = [(end, start) for start, end in reversed(parts)]
            cycles[arrangement.cycle[h]].extend(Stretch(name, start, end) for start, end in parts)
            h = int(arrangement.following[h])
    outlines: list[list[tuple[Stretch, ...]]] = [[tuple(cycles[c])] for c in arrangement.outer]
    for c, face in enumerate(arrangement.face):
        if face >= 0 and c != arrangement.outer[face]:
            outlines[face].append(tuple(cycles[c]))
    return tuple(map(tuple, outlines))


def _check_inside(arrangement: Arrangement) -> None:
    """Every polyline point must lie in the frame, which must be convex."""
    scene = arrangement.scene
    frame = arrangement.lines.xy[arrangement.lines.first[scene.curves] :]
    edge = np.roll(frame, -1, axis=0) - frame
    size = np.hypot(edge[:, 0], edge[:, 1])
    frame, edge, size = frame[size > 0], edge[size > 0], size[size > 0]
    turn = edge[:, 0] * np.roll(edge[:, 1], -1) - edge[:, 1] * np.roll(edge[:, 0], -1)
    sign = 1.0 if turn.sum() > 0 else -1.0
    span = float(np.ptp(frame, axis=0).max())
    if (sign * turn).min() < -1e-9 * span * span:
        raise PuzzleError("the frame is not convex")
    corners = np.abs(turn) > 1e-12 * span * span
    keep = np.roll(corners, 1)
    normal: NDArray[np.float64] = sign * np.stack([-edge[keep, 1], edge[keep, 0]], axis=1) / size[keep, None]
    reach = (normal * frame[keep]).sum(axis=1)
    for k in range(scene.curves):
        points = arrangement.lines.xy[arrangement.lines.first[k] : arrangement.lines.first[k + 1]]
        if (across(points, normal) - reach).min() < -1e-3 * span:
            raise PuzzleError(f"curve {k + 1} leaves the frame")
