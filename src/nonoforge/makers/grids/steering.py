"""Steering a solvable picture to the difficulty asked for, at the least cost in likeness.

Calmer outlines make a puzzle easier and livelier ones harder, so the drawing is first redrawn with other outlines. If
that does not reach the band, single cells are changed: of the cheapest changes that keep the picture solvable, the one
that moves the score most for its cost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.proposals import Proposal
from nonoforge.makers.grids.wish import Wish
from nonoforge.makers.pictures.likeness import Labels

Band = tuple[float, float]
"""Scores from (included) and to (excluded)."""

EASIER, HARDER = (1.6, 2.5, 4.0, 6.5, 10.0), (0.6, 0.3, 0.1, 0.0)
"""Factors on the cost of outlines."""

GRADING = 60
"""Pictures that could be solved in the time of grading one."""

TRIES = 10
"""Changes tried before the best of them is taken."""


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


def steered(proposal: Proposal, labels: Labels, steering: Steering) -> Labels | None:
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
    return _climb(labels, now, proposal.wish, steering)


def redrawn(wish: Wish, factor: float) -> Wish:
    """The same wish with outlines `factor` times as expensive."""
    return replace(wish, across=wish.across * np.float32(factor), down=wish.down * np.float32(factor))


def _climb(labels: Labels, now: float, wish: Wish, steering: Steering) -> Labels | None:
    """From a picture with the score `now` to one in the band, change by change."""
    band, allowance = steering.band, steering.allowance
    unknown, generator = allowance.counted(steering.logic.unknown), np.random.default_rng(steering.seed)
    labels = labels.copy()
    refused, idle = np.zeros(labels.shape, dtype=bool), 0
    while not allowance.over():
        costs = wish.move_costs(labels)
        np.put_along_axis(costs, labels[..., None].astype(np.intp), np.inf, axis=2)
        costs[refused] = np.inf
        costs += generator.random(costs.shape, dtype=np.float32) * np.float32(0.3)
        best: tuple[float, int, int, int, float] | None = None
        for flat in np.argsort(costs, axis=None, kind="stable")[:TRIES]:
            if allowance.stopped():
                return None
            y, x, colour = (int(each) for each in np.unravel_index(flat, costs.shape))
            old, labels[y, x] = labels[y, x], colour
            if not unknown(labels).any():
                reached = steering.counted_score(labels)
                worth = (_distance(now, band) - _distance(reached, band)) / (0.3 + max(0.0, float(costs[y, x, colour])))
                if worth > 0 and (best is None or worth > best[0]):
                    best = worth, y, x, colour, reached
            else:
                refused[y, x] = True
            labels[y, x] = old
        if best is None:
            idle += 1
            if idle > 4 or refused.all():
                return None
            continue
        idle = 0
        _, y, x, colour, now = best
        labels[y, x] = colour
        refused[:] = False
        refused[y, x] = True
        if _inside(now, band):
            return labels
    return None


def _inside(score: float, band: Band) -> bool:
    return band[0] <= score < band[1]


def _distance(score: float, band: Band) -> float:
    return max(band[0] - score, score - band[1], 0.0)
