"""What a person sees at a glance of an unsolved puzzle: seven things an eye goes by, and one number made of them.

The adversary of `visibility.py` judges edges one by one. A person also goes by the whole: how much of what is drawn is
outline, how far one can follow it without a turn, whether something closes, where it is busy, and whether the lines
would do for other pictures as well. The number is the probability that a person calls the picture plain, fitted to
drawings that were judged by eye (`benchmarks/pictures/judgements.csv`, `benchmarks/pictures/fit_glance.py`).
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arrangement import Arrangement
from nonoforge.makers.curved.evaluate import Staged
from nonoforge.makers.curved.rivals import rival_support
from nonoforge.makers.curved.visibility import FEATURES, edge_features, visibility_of

Floats = NDArray[np.float64]

LOOP = 4.0
"""Radians that a stretch of the outline on one curve must turn to look closed."""
MEAN = (0.2854, 0.2117, 1.604, 0.5119, 0.3335, 0.5852, 0.7306)
SPREAD = (0.06513, 0.1203, 1.8, 0.7942, 0.3143, 0.05911, 0.1125)
WEIGHTS = (0.6675, 0.334, 0.4836, 0.1891, 0.344, 0.3983, 0.5087)
BIAS = -0.2239
"""Of the logistic regression on the fields of `Glance`, in their order."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What an eye goes by.

    `share`: of the outline in the length of all curves. `walk`: the longest stretch of the outline that one follows
    by going straight on at every crossing, as a share of the outline. `turning`: radians that the outline turns along
    such stretches, on average by length. `loops`: stretches that seem to close. `busy`: how much closer lines stand in
    the picture than around it, as a logarithm. `rivals`: how well the lines support other outlines. `edges`: how well
    the adversary tells the outline's edges from others.
    """

    share: float
    walk: float
    turning: float
    loops: float
    busy: float
    rivals: float
    edges: float

    @property
    def plain(self) -> float:
        """The probability that a person calls the picture plain, 0 to 1."""
        terms = (np.array(astuple(self)) - MEAN) / np.array(SPREAD)
        return float(1 / (1 + np.exp(-((terms * np.array(WEIGHTS)).sum() + BIAS))))


def glance_of(staged: Staged, arrangement: Arrangement, without: str = "") -> Glance:
    """What an eye goes by in this arrangement; `without` as in `visibility`."""
    edges = int(arrangement.edges.first[arrangement.curves])
    outline = staged.origin[arrangement.lines.piece[arrangement.edges.p0[:edges]]] >= 0
    length = arrangement.length[:edges]
    ways, turns = _walks(arrangement, outline)
    drawn = float(length[outline].sum())
    return Glance(
        share=drawn / float(length.sum()),
        walk=float(ways.max(initial=0.0)) / drawn,
        turning=float((ways * turns).sum()) / drawn,
        loops=float(min(2, int((turns > LOOP).sum()))),
        busy=_busy(arrangement, outline),
        rivals=rival_support(arrangement),
        edges=visibility_of(staged, arrangement, without),
    )


def _walks(arrangement: Arrangement, outline: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Lengths and turns (radians) of the stretches of the outline that lie on one curve each."""
    turning = edge_features(arrangement)[:, FEATURES.index("turning")]
    ways: list[float] = []
    turns: list[float] = []
    for k, (a, b) in enumerate(pairwise(arrangement.edges.first[: arrangement.curves + 1].tolist())):
        marks = outline[a:b]
        if arrangement.scene.closed[k] and not marks.all() and marks.any():
            order = np.roll(np.arange(a, b), -int(np.flatnonzero(~marks)[0]))
        else:
            order = np.arange(a, b)
        before = False
        for edge in order:
            if outline[edge] and not before:
                ways.append(0.0)
                turns.append(0.0)
            if outline[edge]:
                ways[-1] += float(arrangement.length[edge])
                turns[-1] += float(turning[edge])
            before = bool(outline[edge])
    return np.array(ways), np.array(turns)


def _busy(arrangement: Arrangement, outline: NDArray[np.bool_]) -> float:
    """The density of lines in the picture over that around it: what can be reached from the frame is around it."""
    edges = len(outline)
    faces = arrangement.face_of_half
    one, other = faces[: 2 * edges : 2], faces[1 : 2 * edges : 2]
    outside = np.zeros(arrangement.faces, bool)
    rim = faces[2 * edges :]
    outside[rim[rim >= 0]] = True
    while True:
        near = ~outline & (outside[one] != outside[other])
        if not near.any():
            break
        outside[one[near]] = outside[other[near]] = True
    if outside.all() or not outside.any():
        return 0.0
    sizes, around = arrangement.areas, arrangement.perimeters
    dense = [float(around[part].sum() / sizes[part].sum()) for part in (~outside, outside)]
    return float(np.log(dense[0] / dense[1]))
