"""From a state to its arrangement, its six penalties, and what each of its curves costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.arrangement import Arrangement, arrange
from nonoforge.geometry.assemble import assemble
from nonoforge.geometry.measures import Penalties, Weights
from nonoforge.geometry.scene import Scene
from nonoforge.makers.curved.state import State

PAPER = Weights()
"""Weights and thresholds of 2019."""


@dataclass(frozen=True, slots=True, eq=False)
class Staged:
    """The scene of a state: per cubic its link (-1 for the picture, -2 for the frame) and its cubic in the picture."""

    scene: Scene
    link: NDArray[np.int64]
    origin: NDArray[np.int64]


def stage(state: State) -> Staged:
    """All curves of a state as a scene."""
    pieces = state.pieces
    control, first, closed, site_at, site_end, sites, link, origin = assemble(
        pieces.control, pieces.first, pieces.joint_at, pieces.joint_end, pieces.joints, pieces.ends, pieces.at,
        pieces.out, state.partner, state.reach, state.third, state.place, state.fillers, pieces.frame.chain,
    )  # fmt: skip
    return Staged(Scene(control, first, closed, site_at, site_end, sites), link, origin)


def arrangement_of(state: State, step: float | None = None) -> Arrangement:
    """The arrangement of a state; `ArrangementError` where its faces cannot be told."""
    return arrange(stage(state).scene, step)


def evaluate(state: State, weights: Weights = PAPER) -> Penalties:
    """The six penalties of a state, weighted."""
    return arrangement_of(state).penalties(weights)
