"""Steering a solvable picture to the difficulty asked for, at the least cost in likeness.

Calmer outlines make a puzzle easier and livelier ones harder, so the drawing is first redrawn with other outlines. If
that does not reach the band, cells are changed a few at a time, at random among those that the wish can spare, and
what brings the score nearer stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from nonoforge.grading.score import cost_at
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.proposals import Proposal
from nonoforge.makers.grids.wish import Wish
from nonoforge.makers.pictures.light import Floats
from nonoforge.makers.pictures.likeness import Labels, Target, likeness_of
from nonoforge.palette import BLACK_AND_WHITE

Band = tuple[float, float]
"""Scores from (included) and to (excluded)."""

EASIER, HARDER = (1.6, 2.5, 4.0, 6.5, 10.0), (0.6, 0.3, 0.1, 0.0)
"""Factors on the cost of outlines."""

GRADING = 60
"""Pictures that could be solved in the time of grading one."""

MEASURING = 30
"""Pictures that could be solved in the time of measuring the likeness of one."""

LIKENESS, SPARE = 0.06, 0.01
"""Likeness that steering may cost in all, and what a single step may take beyond its share of that."""

PATIENCE = 800
"""Changes tried in vain, one after the other, before a drawing is given up."""

HOPELESS = 8
"""Factor in cost that a few cells cannot make up for."""

SURE = 0.35
"""Cost by the wish at which a cell is tried a third as often as one that costs nothing."""


@dataclass(frozen=True, eq=False)
class Steering:
    """The aim and the means: `solve` makes a drawing solvable and counts its own work."""

    band: Band
    logic: Logic
    solve: Callable[[Proposal], Labels | None]
    score: Callable[[Labels], float]
    allowance: Allowance
    seed: int = 0

    def counted_score(self, labels: Labels) -> float:
        """The score of a picture; grading counts as the solving that would take as long."""
        return self.allowance.counted(self.score, GRADING)(labels)


def steered(proposal: Proposal, labels: Labels, target: Target, steering: Steering) -> Labels | None:
    """A solvable picture near `labels` whose score lies in the band; None if none was found."""
    band = steering.band
    now = steering.counted_score(labels)
    if _inside(now, band):
        return labels
    for factor in HARDER if now < band[0] else EASIER:
        wish = redrawn(proposal.wish, factor)
        other = steering.solve(replace(proposal, wish=wish, labels=wish.settle(proposal.labels)))
        if other is not None and other.any():
            reached = steering.counted_score(other)
            if _inside(reached, band):
                return other
            if _distance(reached, band) < _distance(now, band):
                labels, now = other, reached
        if steering.allowance.over():
            return None
    return _climb(labels, now, proposal.wish, target, steering)


def redrawn(wish: Wish, factor: float) -> Wish:
    """The same wish with outlines `factor` times as expensive."""
    return replace(wish, across=wish.across * np.float32(factor), down=wish.down * np.float32(factor))


def _climb(labels: Labels, now: float, wish: Wish, target: Target, steering: Steering) -> Labels | None:
    """From a picture with the score `now` to one in the band: a few cells at a time, those that the wish can spare.

    A change stays if the picture is still solvable, its score nearer to the band, and the likeness it costs no more
    than its share of `LIKENESS`. Most changes fail the first question, which is the cheapest.
    """
    band, allowance = steering.band, steering.allowance
    if cost_at(band[0]) > HOPELESS * cost_at(now):
        return None
    unknown = allowance.counted(steering.logic.unknown)
    measure = allowance.counted(lambda cells: likeness_of(cells, BLACK_AND_WHITE, target).score, MEASURING)
    generator = np.random.default_rng(steering.seed)
    alike = measure(labels)
    floor, away = alike - LIKENESS, _distance(now, band)
    odds, idle = _odds(wish, labels), 0
    while away and idle < PATIENCE and not allowance.over():
        idle += 1
        picks = generator.choice(labels.size, int(generator.integers(1, 4)), replace=False, p=odds)
        changed = labels.copy()
        changed.ravel()[picks] ^= 1
        if unknown(changed).any() or not changed.any():
            continue
        distance = _distance(steering.counted_score(changed), band)
        if distance >= away:
            continue
        then = measure(changed)
        if then < floor or (alike - then) * away > (away - distance) * (alike - floor + SPARE):
            continue
        labels, alike, away, odds, idle = changed, then, distance, _odds(wish, changed), 0
    return None if away else labels


def _odds(wish: Wish, labels: Labels) -> Floats:
    """(cells,): how likely each cell is to be tried; what the wish is sure of is left alone."""
    costs = wish.move_costs(labels)
    odds = np.exp(-np.maximum(costs.max(axis=2), 0).ravel().astype(np.float64) / SURE)
    return np.asarray(odds / odds.sum())


def _inside(score: float, band: Band) -> bool:
    return band[0] <= score < band[1]


def _distance(score: float, band: Band) -> float:
    """How far a score lies from the band; 0 inside only."""
    return 0.0 if _inside(score, band) else max(band[0] - score, score - band[1], 1e-9)
