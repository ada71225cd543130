"""How plain the hidden picture is: an adversary that has seen other puzzles looks for the outline in this one.

For each edge of the arrangement a logistic regression guesses from what an eye could use (how the edge bends, how
long it is, what happens at its crossings, how large the cells on both sides are, where it lies) whether the picture's
outline runs along it. The visibility is the area under the ROC curve of these guesses: the probability that a point of
the outline, taken at random by length, gets a higher score than a point elsewhere. 0.5 is hidden, 1 is plain to see,
and below 0.5 the adversary is misled.

Why a trained adversary and not a formula of perception: any formula can be satisfied without hiding anything (curvature
histograms were, in 2017), while a detector fitted to puzzles of the same makers knows their habits. The weights
come from `benchmarks/papers/visibility_training.py`; for each picture of the training set there are weights that never
saw it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arrangement import Arrangement
from nonoforge.makers.curved.evaluate import Staged

Floats = NDArray[np.float64]

WEIGHTS = Path(__file__).with_name("visibility.json")

FEATURES = (
    "length", "bend", "bend varies", "turning", "bends one way", "straight", "bend jumps at ends",
    "angles at ends", "ends on the frame", "place along the curve", "length of the curve", "closed",
    "from the middle", "near the frame",
    "smaller cell", "larger cell", "cells at the frame", "only one at the frame", "depth",
    "bends round the smaller cell",
)  # fmt: skip
"""One name for each column of `edge_features`; all are pure numbers, lengths in shares of the frame's shorter side."""

CONTEXT = tuple(f"{name}, next edges" for name in FEATURES)
"""The same once more, averaged over the edges on which the curve goes on: the eye follows a line through a crossing."""


SQUARES = tuple(f"{name}, squared" for name in FEATURES)
"""How far a feature is from its usual value, either way: a curve may be too calm as well as too wild."""


@dataclass(frozen=True, slots=True, eq=False)
class Detector:
    """A logistic regression: weights (W,) for the terms of features that are shifted by `mean`, divided by `scale`."""

    weights: Floats
    bias: float
    mean: Floats
    scale: Floats

    def scores(self, features: Floats) -> Floats:
        """The log-odds of "outline" for each row of features (E, F)."""
        out: Floats = (terms((features - self.mean) / self.scale) * self.weights).sum(axis=1) + self.bias
        return out


def terms(features: Floats) -> Floats:
    """Standardised features (E, F) with the `SQUARES` behind them, (E, W)."""
    return np.hstack([features, np.clip(features[:, : len(FEATURES)], -3, 3) ** 2])


def visibility(arrangement: Arrangement, picture: Sequence[int] | NDArray[Any], without: str = "") -> float:
    """How well the stored adversary sees the picture (a colour per face), 0.5 to 1.

    `without` names the picture (the stem of its file): if the adversary was trained on it, the weights fitted
    without it are used.
    """
    outline, length = outline_edges(arrangement, picture)
    return auc(stored_detector(without).scores(edge_features(arrangement)), outline, length)


def visibility_of(staged: Staged, arrangement: Arrangement, without: str = "") -> float:
    """The same while a puzzle is made, when its faces have no colours yet: the outline is what the picture drew."""
    edges = int(arrangement.edges.first[arrangement.curves])
    outline = staged.origin[arrangement.lines.piece[arrangement.edges.p0[:edges]]] >= 0
    return auc(stored_detector(without).scores(edge_features(arrangement)), outline, arrangement.length[:edges])


def outline_edges(arrangement: Arrangement, picture: Sequence[int] | NDArray[Any]) -> tuple[NDArray[np.bool_], Floats]:
    """Which edges of curves (E,) have different colours on their sides, and how long the edges are."""
    edges = int(arrangement.edges.first[arrangement.curves])
    colours = np.asarray(list(picture) if isinstance(picture, bytes) else picture, dtype=np.int64)
    faces = arrangement.face_of_half[: 2 * edges]
    return colours[faces[::2]] != colours[faces[1::2]], arrangement.length[:edges]


def auc(scores: Floats, labels: NDArray[np.bool_], weights: Floats | None = None) -> float:
    """The area under the ROC curve, exactly: pairs (one labelled, one not) in the right order, ties count half.

    With weights a pair counts by the product of its weights. 0.5 where one of the two classes is missing.
    """
    weights = np.ones(len(scores)) if weights is None else weights
    order = np.argsort(scores, kind="stable")
    value, sizes, marked = scores[order], weights[order], labels[order]
    begins = np.flatnonzero(np.r_[True, value[1:] != value[:-1]]) if len(value) else np.empty(0, np.int64)
    yes = np.add.reduceat(np.where(marked, sizes, 0.0), begins) if len(begins) else np.empty(0)
    no = np.add.reduceat(np.where(marked, 0.0, sizes), begins) if len(begins) else np.empty(0)
    pairs = float(yes.sum() * no.sum())
    if pairs <= 0:
        return 0.5
    return float((yes * (np.cumsum(no) - no / 2)).sum()) / pairs


@cache
def _stored() -> dict[str, Detector]:
    data = json.loads(WEIGHTS.read_text())
    mean, scale = np.array(data["mean"]), np.array(data["scale"])
    return {name: Detector(np.array(row[1:]), row[0], mean, scale) for name, row in data["weights"].items()}


def stored_detector(without: str = "") -> Detector:
    """The adversary whose training set lacks the picture of this name; the one trained on all where it knows none."""
    table = _stored()
    return table.get(without) or table[""]


def forget_stored() -> None:
    """Read the weights anew when they are wanted next: somebody has trained."""
    _stored.cache_clear()


def edge_features(arrangement: Arrangement) -> Floats:
    """What an eye could use for each edge of the curves, (E, F): a column for each of `FEATURES`, then of `CONTEXT`."""
    edges = int(arrangement.edges.first[arrangement.curves])
    if not edges:
        return np.empty((0, len(FEATURES) + len(CONTEXT)))
    left, top, right, bottom = arrangement.scene.box
    side = min(right - left, bottom - top)
    walk = _walk(arrangement, edges)
    bending, turn = _bending(arrangement, walk, side)
    own = np.stack(bending + _place(arrangement, walk, side) + _cells(arrangement, edges, turn), axis=1)
    return np.hstack([own, _next_edges(arrangement, own)])


@dataclass(frozen=True, slots=True, eq=False)
class _Walk:
    """For each edge the polyline points strictly inside it: p0 + 1 .. last, over the seam where `wraps`.

    `begin`, `end` are the first and the last point of the edge's chain, `inner` says how many points there are.
    """

    p0: NDArray[np.int64]
    last: NDArray[np.int64]
    chain: NDArray[np.int64]
    begin: NDArray[np.int64]
    end: NDArray[np.int64]
    wraps: NDArray[np.bool_]
    inner: NDArray[np.int64]

    def sums(self, of_point: Floats) -> Floats:
        """The sum over the points inside each edge (E,), or (E, n) for n columns."""
        total = np.zeros((len(of_point) + 1, *of_point.shape[1:]))
        np.cumsum(of_point, axis=0, out=total[1:])
        out: Floats = total[self.last + 1] - total[self.p0 + 1]
        out[self.wraps] += (total[self.end + 1] - total[self.begin])[self.wraps]
        return out


def _walk(arrangement: Arrangement, edges: int) -> _Walk:
    p0, p1 = arrangement.edges.p0[:edges], arrangement.edges.p1[:edges]
    u0, u1 = arrangement.edges.u0[:edges], arrangement.edges.u1[:edges]
    last = np.where(u1 > 0, p1, p1 - 1)
    chain = np.repeat(np.arange(arrangement.curves), np.diff(arrangement.edges.first[: arrangement.curves + 1]))
    begin, end = arrangement.lines.first[chain], arrangement.lines.first[chain + 1] - 1
    wraps = arrangement.scene.closed[chain] & ((p1 < p0) | ((p1 == p0) & (u1 <= u0)))
    inner = last - p0 + wraps * (end - begin + 1)
    return _Walk(p0, last, chain, begin, end, wraps, inner)


def _bending(arrangement: Arrangement, walk: _Walk, side: float) -> tuple[list[Floats], Floats]:
    """The first eight features; and by how much each edge turns, in radians, positive to the side of half-edge 2e."""
    points = int(arrangement.lines.first[arrangement.curves])
    edges = len(walk.p0)
    lines = arrangement.lines
    xy, after, before = lines.xy[:points], lines.after[:points], lines.before[:points]
    step = xy[after] - xy
    size = np.hypot(step[:, 0], step[:, 1])
    back = step[before]
    turn = np.arctan2(back[:, 0] * step[:, 1] - back[:, 1] * step[:, 0], (back * step).sum(axis=1))
    turn[(after < 0) | (before < 0)] = 0.0
    bend = turn / np.maximum((size + size[before]) / 2, 1e-3 * side) * side
    summed = walk.sums(np.stack([turn, np.abs(turn), bend, bend * bend], axis=1))
    length = arrangement.length[:edges]
    turned = np.maximum(summed[:, 1], 0.0)  # a difference of long sums: it can come out below nothing
    count = np.maximum(walk.inner, 1)
    spread = np.sqrt(np.maximum(summed[:, 3] / count - (summed[:, 2] / count) ** 2, 0.0))
    at, origin, target = arrangement.at, arrangement.edges.origin[:edges], arrangement.edges.target[:edges]
    chord = at[target] - at[origin]
    jumps = _jump(bend, before, after, walk.p0, arrangement.edges.u0[:edges])
    jumps = jumps + _jump(bend, before, after, arrangement.edges.p1[:edges], arrangement.edges.u1[:edges])
    angles = arrangement.angles
    features = [
        np.log(length / side + 1e-3),
        np.log1p(turned / np.maximum(length, 1e-3 * side) * side),
        np.log1p(spread),
        np.minimum(turned, 6.0),
        np.abs(summed[:, 0]) / (turned + 0.1),
        np.hypot(chord[:, 0], chord[:, 1]) / np.maximum(length, 1e-6 * side),
        jumps,
        (angles[origin] + angles[target]) / 180,
    ]
    return features, summed[:, 0]


def _jump(bend: Floats, before: NDArray[np.int64], after: NDArray[np.int64], p: NDArray[np.int64], u: Floats) -> Floats:
    """By how much the bend changes across the ends of edges that lie at `u` beyond polyline points `p`.

    Where two cubics meet only in direction, as picture and connection do, the eye may notice the change.
    """
    here = np.where(u > 0, p, before[p])
    there = after[p]
    inside = (here >= 0) & (there >= 0)
    out: Floats = np.where(inside, np.log1p(np.abs(bend[there] - bend[here])), 0.0)
    return out


def _place(arrangement: Arrangement, walk: _Walk, side: float) -> list[Floats]:
    """Where the edge lies: on the frame, along its curve, in the frame."""
    edges = len(walk.p0)
    first_edge, curves = arrangement.edges.first, arrangement.curves
    on_frame = np.zeros(len(arrangement.at))
    on_frame[arrangement.edges.origin[first_edge[curves] :]] = 1.0
    length = arrangement.length[:edges]
    run = np.cumsum(length)
    whole = arrangement.lengths[walk.chain]
    middle = run - length / 2 - (run - length)[first_edge[:curves]][walk.chain]
    closed = arrangement.scene.closed[walk.chain]
    along = np.where(closed, 0.5, np.minimum(middle, whole - middle) / whole)
    point = walk.p0 + (walk.inner + 1) // 2
    point = np.where(point > walk.end, point - (walk.end - walk.begin + 1), point)
    x, y = arrangement.lines.xy[point, 0], arrangement.lines.xy[point, 1]
    left, top, right, bottom = arrangement.scene.box
    away = np.hypot(x - (left + right) / 2, y - (top + bottom) / 2) / side
    margin = np.minimum(np.minimum(x - left, right - x), np.minimum(y - top, bottom - y)) / side
    return [
        on_frame[arrangement.edges.origin[:edges]] + on_frame[arrangement.edges.target[:edges]],
        along,
        np.log(whole / side),
        closed.astype(np.float64),
        away,
        np.log(np.maximum(margin, 0.0) + 0.02),
    ]


def _cells(arrangement: Arrangement, edges: int, turn: Floats) -> list[Floats]:
    """The cells on both sides: how large, how far from the frame, and round which of them the edge bends."""
    faces = arrangement.face_of_half
    inside, outside = faces[: 2 * edges : 2], faces[1 : 2 * edges : 2]
    area = np.log(np.maximum(arrangement.areas / arrangement.areas.sum(), 1e-6))
    depth = np.full(arrangement.faces, 3.0)
    rim = faces[2 * edges :]
    depth[rim[rim >= 0]] = 0.0
    for _ in range(2):
        nearest = np.minimum(depth[inside], depth[outside]) + 1
        np.minimum.at(depth, inside, nearest)
        np.minimum.at(depth, outside, nearest)
    a, b = area[inside], area[outside]
    at_frame = (depth[inside] == 0).astype(np.float64) + (depth[outside] == 0)
    return [
        np.minimum(a, b),
        np.maximum(a, b),
        at_frame,
        (at_frame == 1).astype(np.float64),
        depth[inside] + depth[outside],
        np.clip(turn, -3, 3) * np.tanh(b - a),
    ]


def _next_edges(arrangement: Arrangement, own: Floats) -> Floats:
    """For each edge the mean features of the edges before and after it on its curve; its own if there are none."""
    first = arrangement.edges.first[: arrangement.curves + 1]
    before, after = np.arange(-1, len(own) - 1), np.arange(1, len(own) + 1)
    closed = arrangement.scene.closed[:-1]
    starts, ends = first[:-1], first[1:] - 1
    before[starts] = np.where(closed, ends, after[starts])
    after[ends] = np.where(closed, starts, before[ends])
    single = starts == ends
    before[starts[single]] = after[starts[single]] = starts[single]
    out: Floats = (own[before] + own[after]) / 2
    return out
