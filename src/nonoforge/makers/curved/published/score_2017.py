"""The score of 2017: five penalties, each divided by the largest it could be, so that pictures can be compared.

Vertices are crossings, corners and ends on the frame, but not the frame's own corners. As in 2019, the angle between a
curve and the frame does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arrangement import Arrangement, arrange
from nonoforge.geometry.chain import Chain, points_on, slopes_on
from nonoforge.makers.curved.evaluate import Staged, stage
from nonoforge.makers.curved.options import Curved2017Options
from nonoforge.makers.curved.state import CurvedState

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Score2017:
    """The normalised penalties ρ, each 0..1 (obfuscation up to √2), and their weights."""

    vertex: float
    angle: float
    size: float
    shape: float
    obfuscation: float
    weights: tuple[float, float, float, float, float]

    @property
    def total(self) -> float:
        """The weighted sum: lower is better, 0 is best."""
        parts = self.vertex, self.angle, self.size, self.shape, self.obfuscation
        return sum(weight * part for weight, part in zip(self.weights, parts, strict=True))

    @property
    def plain(self) -> float:
        """The weighted sum without obfuscation: what the thesis calls score minus ρ_o."""
        return self.total - self.weights[4] * self.obfuscation


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """A state with its scene, its arrangement and its score."""

    state: CurvedState
    staged: Staged
    arrangement: Arrangement
    score: Score2017

    @property
    def total(self) -> float:
        """The score."""
        return self.score.total


def judge(state: CurvedState, options: Curved2017Options) -> Judged:
    """The state with its score; `ArrangementError` if its faces cannot be determined."""
    staged = stage(state)
    arrangement = arrange(staged.scene)
    return Judged(state, staged, arrangement, score_of(staged, arrangement, options))


@dataclass(frozen=True, slots=True, eq=False)
class _Shares:
    """What each vertex (V,) and each face (F,) adds to the weighted sum."""

    vertex: Floats
    angle: Floats
    size: Floats
    shape: Floats


def score_of(staged: Staged, arrangement: Arrangement, options: Curved2017Options) -> Score2017:
    """The score of an arrangement; obfuscation, which takes as long as all the rest, is skipped if its weight is 0."""
    shares = _shares(arrangement, options)
    hidden = obfuscation(*curves_of(staged), options) if options.weights[4] else 0.0
    vertex, angle, size, shape = (
        float(part.sum()) for part in (shares.vertex, shares.angle, shares.size, shares.shape)
    )
    return Score2017(vertex, angle, size, shape, hidden, options.weights)


def link_scores(staged: Staged, arrangement: Arrangement, options: Curved2017Options, links: int) -> Floats:
    """How much each link adds to the score through the vertices and faces it touches, (links,); without obfuscation."""
    shares = _shares(arrangement, options)
    w_vertex, w_angle, w_size, w_shape, _ = options.weights
    at_vertex = w_vertex * shares.vertex + w_angle * shares.angle
    at_face = w_size * shares.size + w_shape * shares.shape
    edges = int(arrangement.edges.first[arrangement.curves])
    link = staged.link[arrangement.lines.piece[arrangement.edges.p0[:edges]]]
    ours = link >= 0
    link = link[ours]
    ends = np.concatenate([arrangement.edges.origin[:edges][ours], arrangement.edges.target[:edges][ours]])
    faces = arrangement.face_of_half[: 2 * edges].reshape(-1, 2)[ours].T.reshape(-1)
    return _sum_once(np.tile(link, 2), ends, at_vertex, links) + _sum_once(np.tile(link, 2), faces, at_face, links)


def _sum_once(link: NDArray[np.int64], thing: NDArray[np.int64], value: Floats, links: int) -> Floats:
    """For each link the sum over the distinct things it touches."""
    pairs = np.unique(link * len(value) + thing)
    out: Floats = np.zeros(links)
    np.add.at(out, pairs // len(value), value[pairs % len(value)])
    return out


def _shares(arrangement: Arrangement, options: Curved2017Options) -> _Shares:
    from scipy.spatial import cKDTree

    vertices = arrangement.scene.sites + len(arrangement.met.edge_a)
    at = arrangement.at[:vertices]
    close: Floats = np.zeros(len(arrangement.at))
    if vertices > 1:
        reach = options.vertex_distance
        pairs: Any = cKDTree(at).query_pairs(reach, output_type="ndarray")
        gap: Floats = np.hypot(*(at[pairs[:, 0]] - at[pairs[:, 1]]).T)
        lack = np.maximum(reach - gap, 0.0) / (vertices * (vertices - 1) * reach)
        np.add.at(close, pairs.reshape(-1), np.repeat(lack, 2))
    angle: Floats = np.zeros(len(close))
    angle[:vertices] = np.maximum(options.least_angle - arrangement.angles[:vertices], 0.0)
    angle /= max(vertices, 1) * options.least_angle
    faces = arrangement.faces
    size = np.maximum(options.least_area - arrangement.areas, 0.0) / (faces * options.least_area)
    compact = arrangement.areas / np.maximum(arrangement.perimeters**2, 1e-12)
    shape = np.maximum(options.least_compactness - compact, 0.0) / (faces * options.least_compactness)
    return _Shares(close, angle, size, shape)


def curves_of(staged: Staged) -> tuple[Chain, Chain]:
    """The cubics of the picture, and those that were added."""
    return staged.scene.control[staged.link == -1], staged.scene.control[staged.link >= 0]


def obfuscation(picture: Chain, added: Chain, options: Curved2017Options) -> float:
    """How different the curvature histograms of picture and added cubics are: the distance of two unit sums."""
    drawn = curvatures(picture, options)
    low, high = float(drawn.min()), float(drawn.max())
    step = (high - low) / options.bins
    ours, theirs = (_histogram(values, low, step, options.bins) for values in (drawn, curvatures(added, options)))
    return float(np.sqrt(((ours - theirs) ** 2).sum()))


def _histogram(values: Floats, low: float, step: float, bins: int) -> Floats:
    """Shares of values in bins of width `step` from `low`; values beyond fall into the first or the last bin."""
    which = np.clip(np.floor((values - low) / step) if step > 0 else np.zeros(len(values)), 0, bins - 1)
    counts = np.bincount(which.astype(np.int64), minlength=bins)
    out: Floats = counts / max(int(counts.sum()), 1)
    return out


def curvatures(cubics: Chain, options: Curved2017Options) -> Floats:
    """One over the radius of the osculating circle, at points of each cubic more than `sample_distance` apart.

    The first sample of a cubic lies one `sample_step` after its start, as in Algorithm 1 of the thesis. Points where
    the derivative vanishes have no circle and are left out.
    """
    t = np.arange(options.sample_step, 1 + options.sample_step / 2, options.sample_step)[None, :, None]
    p = cubics[:, None]
    s = 1 - t
    a, b, c = (p[:, :, i + 1] - p[:, :, i] for i in range(3))
    first = 3 * slopes_on(p, t)
    second = 6 * (s * (b - a) + t * (c - b))
    speed = np.hypot(first[..., 0], first[..., 1])
    cross = np.abs(first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0])
    with np.errstate(divide="ignore", invalid="ignore"):
        bend = cross / speed**3
    kept = _apart(points_on(p, t), options.sample_distance) & (speed > 1e-9)
    out: Floats = bend[kept]
    return out


def _apart(at: Floats, distance: float) -> NDArray[np.bool_]:
    """Which samples (N, T) are taken: the first, then each that is farther than `distance` from the last one taken."""
    rows = np.arange(len(at))
    last = at[:, 0].copy()
    taken = np.zeros(at.shape[:2], bool)
    taken[:, 0] = True
    for i in range(1, at.shape[1]):
        far = np.hypot(at[:, i, 0] - last[:, 0], at[:, i, 1] - last[:, 1]) > distance
        taken[rows, i] = far
        last[far] = at[far, i]
    return taken
