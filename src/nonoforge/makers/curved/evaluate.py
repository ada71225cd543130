"""From a state to its arrangement and its six penalties."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arrangement import Arrangement, arrange
from nonoforge.geometry.assemble import Drawn, Ends, assemble
from nonoforge.geometry.chain import Chain, backwards
from nonoforge.geometry.measures import Penalties, Weights
from nonoforge.geometry.scene import Scene
from nonoforge.makers.curved.state import CurvedState

PAPER = Weights()
"""Weights and thresholds of 2019."""


@dataclass(frozen=True, slots=True, eq=False)
class Staged:
    """The scene of a state: per cubic its link (-1 for the picture, -2 for the frame) and its cubic in the picture."""

    scene: Scene
    link: NDArray[np.int64]
    origin: NDArray[np.int64]


def stage(state: CurvedState) -> Staged:
    """All curves of a state as a scene."""
    pieces = state.pieces
    drawn = Drawn(pieces.control, pieces.first, pieces.corner_at, pieces.corner_end, pieces.corners, pieces.frame.chain)
    ends = Ends(pieces.at, pieces.out, state.partner, state.reach, state.third, state.place)
    control, first, closed, site_at, site_end, sites, link, origin = assemble(drawn, ends, state.decoys)
    staged = Staged(Scene(control, first, closed, site_at, site_end, sites), link, origin)
    for number, chain in state.redrawn:
        staged = _spliced(staged, number, chain)
    return staged


def _spliced(staged: Staged, number: int, chain: Chain) -> Staged:
    """With one link's cubic replaced by a chain that starts and ends where it does, in either direction."""
    scene = staged.scene
    n = int(np.flatnonzero(staged.link == number)[0])
    more = len(chain) - 1
    if np.hypot(*(chain[0, 0] - scene.control[n, 0])) > np.hypot(*(chain[-1, 3] - scene.control[n, 0])):
        chain = backwards(chain)
    chain = chain.copy()
    chain[0, 0], chain[-1, 3] = scene.control[n, 0], scene.control[n, 3]

    def stretched(array: NDArray[np.int64], value: int) -> NDArray[np.int64]:
        return np.insert(array, n + 1, np.full(more, value))

    control = np.concatenate([scene.control[:n], chain, scene.control[n + 1 :]])
    first = scene.first_piece + np.where(scene.first_piece > n, more, 0)
    site_at = stretched(scene.site_at, -1)
    changed = Scene(control, first, scene.closed, site_at, scene.site_end, scene.sites)
    return Staged(changed, stretched(staged.link, number), stretched(staged.origin, -1))


def arrangement_of(state: CurvedState, step: float | None = None) -> Arrangement:
    """The arrangement of a state; `ArrangementError` where its faces cannot be told."""
    return arrange(stage(state).scene, step)


def evaluate(state: CurvedState, weights: Weights = PAPER) -> Penalties:
    """The six penalties of a state, weighted."""
    return arrangement_of(state).penalties(weights)
