"""Steering a solvable picture to the difficulty asked for, at the least cost in likeness.

By annealing: a few neighbouring cells change at a time. A change must keep the picture solvable by lines, which is the
cheapest question and asked first. Whether it stays depends on three things together: how far the work that the puzzle
takes is from the band asked for, as a ratio; how far likeness has fallen; and chance, less and less of it. Once inside
the band, only what makes the picture better and stays inside is taken.

Why not only changes that bring it nearer: difficulty is a matter of how lines wait for each other, and much of the way
to a hard puzzle leads through changes that help nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, log

import numpy as np
from numpy.typing import NDArray

from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.wish import Wish
from nonoforge.makers.pictures.likeness import Labels
from nonoforge.makers.pictures.recolouring import Recolouring, Remeasured

Band = tuple[float, float]
"""Costs from (included) and to (excluded), as `grading.score` counts them."""

Cells = list[tuple[int, int]]
"""Row and column of each."""

GRADING = 10
"""Pictures that could be solved in the time of grading one."""

MEASURING = 12
"""Pictures that could be solved in the time of measuring the likeness of one."""

SMALL = 450
"""Cells below which a picture takes no less time."""

LIKENESS = 0.078
"""Likeness that steering may cost."""

FALL, CARE = 100.0, 1.0
"""What a unit of likeness weighs below that limit, and above it if the aim is near; 1 is a factor of e in the work that
a puzzle takes. A long way leads through worse pictures, which get better again.
"""

HOT, COLD = 0.04, 0.001
"""What chance may add at the start, less if the aim is near, and at the end of the allowance."""

RISE = 0.005
"""Likeness that one change rarely gains more of."""

SURE = 1.0
"""Cost by the wish at which a cell is tried a third as often as one that costs nothing."""

INNER = 0.15
"""How often, as a share, a cell is tried that lies at no outline: an outline may move, a hole is a speck."""

INSIDE = 0.02
"""How far inside the band a picture must be: what it costs in the end is rounded."""

BETTERING = 0.1
"""The share of the allowance that goes into a better picture inside the band."""

PATIENCE = 0.3
"""The share of the allowance after which a picture that comes no nearer is given up."""

AGAIN = 50
"""Changes tried between two looks at what the wish can spare."""


@dataclass(frozen=True, eq=False)
class Steering:
    """The aim, and the means; `best` is the likeness that may fall by `LIKENESS`, that of the first picture if 0."""

    band: Band
    logic: Logic
    allowance: Allowance
    seed: int = 0
    best: float = 0.0


def steered(wish: Wish, picture: Recolouring | Remeasured, steering: Steering) -> Labels:
    """A solvable picture near this one that takes as much work as asked for; the nearest one where none was found."""
    run = _Run(wish, picture, steering)
    run.reach()
    run.better()
    return run.best


class _Run:
    """One annealing run; `best` is the picture nearest to the aim so far."""

    def __init__(self, wish: Wish, picture: Recolouring | Remeasured, steering: Steering) -> None:
        self.wish, self.logic, self.allowance = wish, steering.logic, steering.allowance
        self.low, self.high = steering.band[0] * (1 + INSIDE), steering.band[1] * (1 - INSIDE)
        self.generator = np.random.default_rng(steering.seed)
        self.picture, labels = picture, picture.labels
        self.weight = max(1.0, SMALL / labels.size)
        self.unknown = self.allowance.counted(self.logic.unknown, self.weight)
        self.cost = self.allowance.counted(self.logic.cost, GRADING * self.weight)
        self.alike = self.begun_with = self.picture.score()
        self.floor = (steering.best or self.begun_with) - LIKENESS
        self.away = self._away(self.cost(labels))
        self.care = CARE / (1 + 2 * self.away)
        self.hot = min(HOT, 0.05 * self.away)
        self.best, self.nearest = labels.copy(), self._energy(self.away, self.alike)

    def _away(self, cost: float | None) -> float:
        """How far the work that a puzzle takes is from the band, as the logarithm of a ratio; 0 inside."""
        if cost is None or cost <= 0:
            return inf
        return log(self.low / cost) if cost < self.low else log(cost / self.high) if cost > self.high else 0.0

    def _energy(self, away: float, alike: float) -> float:
        return away + FALL * max(0.0, self.floor - alike) + self.care * max(0.0, self.begun_with - alike)

    @property
    def reached(self) -> bool:
        """Whether it is inside the band and as much like the source as it has to be."""
        return self.away == 0 and self.alike >= self.floor

    def reach(self) -> None:
        """Anneal until the aim is reached or the allowance is used up."""
        allowance = self.allowance
        begun = allowance.used
        energy = self._energy(self.away, self.alike)
        last = begun  # when it came nearer
        for cells in self._changes():
            if self.reached or allowance.over() or allowance.used - last > PATIENCE * allowance.cells:
                break
            share = min(1.0, (allowance.used - begun) / max(allowance.cells - begun, 1.0))
            bar = energy - max(COLD, self.hot * (1 - share)) * log(max(float(self.generator.random()), 1e-12))
            if self._taken(cells, bar):
                energy = self._energy(self.away, self.alike)
                if energy < self.nearest:
                    self.best, self.nearest, last = self.picture.labels.copy(), energy, allowance.used

    def better(self) -> None:
        """Make the picture better where the aim is reached, as long as that pays."""
        allowance = self.allowance
        if not self.reached:
            return
        until = allowance.used + BETTERING * allowance.cells
        for cells in self._changes():
            if allowance.used >= until or allowance.stopped():
                break
            self._taken(cells, self._energy(0.0, self.alike) - 1e-9, inside=True)
        self.best = self.picture.labels.copy()

    def _changes(self) -> Iterator[Cells]:
        """Changes to try, for ever: one to three neighbouring cells, what the wish is sure of more rarely."""
        height, width = self.wish.shape
        while True:
            costs = np.maximum(self.wish.move_costs(self.picture.labels).max(axis=2), 0).ravel().astype(np.float64)
            sums = np.cumsum(np.exp(-costs / SURE) * np.where(_at_outline(self.picture.labels).ravel(), 1.0, INNER))
            places = np.searchsorted(sums, self.generator.random(AGAIN) * sums[-1])
            counts = self.generator.integers(1, 4, AGAIN)
            steps = self.generator.integers(-1, 2, (AGAIN, 2, 2))
            for place, count, around in zip(places.tolist(), counts.tolist(), steps.tolist(), strict=True):
                y, x = divmod(min(place, height * width - 1), width)
                near = [(y, x), *((y + down, x + across) for down, across in around[: count - 1])]
                yield [(a, b) for a, b in dict.fromkeys(near) if 0 <= a < height and 0 <= b < width]

    def _taken(self, cells: Cells, bar: float, *, inside: bool = False) -> bool:
        """Change cells if the picture stays solvable (and `inside` the band) and its energy does not pass the bar."""
        changed = self.picture.labels.copy()
        for y, x in cells:
            changed[y, x] ^= 1
        if not changed.any() or self.unknown(changed).any():
            return False
        away = self._away(self.cost(changed))
        if (inside and away) or self._energy(away, self.alike + RISE) > bar:  # not worth measuring
            return False
        undo = [self.picture.flip(y, x) for y, x in cells]
        self.allowance.spend(MEASURING * self.weight * changed.size)
        alike = self.picture.score()
        if self._energy(away, alike) > bar:
            for each in reversed(undo):
                each()
            return False
        self.away, self.alike = away, alike
        return True


def _at_outline(labels: Labels) -> NDArray[np.bool_]:
    """(height, width): the cells with a neighbour of the other colour."""
    found = np.zeros(labels.shape, dtype=bool)
    for axis in (0, 1):
        moved = np.moveaxis(labels, axis, 0)
        step = moved[:-1] != moved[1:]
        at = np.moveaxis(found, axis, 0)
        at[:-1] |= step
        at[1:] |= step
    return found
