"""Touching up: changes of single cells by the true likeness, once a picture is solvable.

The search works with a wish per cell, which is cheap and nearly right; the rest is found by measuring. Cells whose
colour the wish is least sure of are tried first, and a change stays only if the picture looks better and line logic
still solves it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.proposals import Prepared
from nonoforge.makers.grids.wish import Wish
from nonoforge.makers.pictures.likeness import Labels, likeness_of
from nonoforge.makers.pictures.recolouring import SAME
from nonoforge.palette import BLACK_AND_WHITE

LEAST_GAIN = 3e-5
"""Least likeness that a change must gain; more if it disturbs calm outlines.

The measure alone prefers frayed ones.
"""

PER_COST = 1e-4
"""Likeness that a change must gain for each unit of cost by the wish."""

DEAREST = 0.7
"""Changes that cost more by the wish than this are not worth measuring."""

SOLVING = 0.1
"""Cost of solving, in measurements: ten pictures are solved in the time of measuring one."""


@dataclass(frozen=True, eq=False)
class Touching:
    """What touching up needs; `stopped` says whether the user ended the work."""

    wish: Wish
    prepared: Prepared
    logic: Logic
    stopped: Callable[[], bool]


def touched_up(labels: Labels, by: Touching, touches: float = 120) -> Labels:
    """The picture after at most `touches` measurements, never less like the target than before."""
    labels = labels.copy()
    scales = _Scales(labels, by)
    tried: set[tuple[int, int, int]] = set()
    better = True
    while better and touches > 0:
        better = False
        costs = by.wish.move_costs(labels)
        np.put_along_axis(costs, labels[..., None].astype(np.intp), np.inf, axis=2)
        cheap = np.argwhere(costs < DEAREST)
        order = np.argsort(costs[costs < DEAREST], kind="stable")
        prices = np.maximum(costs[costs < DEAREST], 0)
        for (y, x, colour), price in zip(cheap[order].tolist(), prices[order].tolist(), strict=True):
            if touches <= 0:
                break
            if by.stopped():
                return labels
            if (y, x, colour) in tried:
                continue
            tried.add((y, x, colour))
            if not _calm(labels, y, x, colour):
                continue
            old, labels[y, x] = int(labels[y, x]), colour
            touches -= SOLVING
            solved = not by.logic.unknown(labels).any()
            touches -= solved
            if solved and scales.gain(y, x, LEAST_GAIN + PER_COST * price):
                better = True
                # What was rejected nearby may help now.
                tried -= {each for each in tried if abs(each[0] - y) + abs(each[1] - x) <= 2}
                tried.add((y, x, old))
            else:
                labels[y, x] = old
    return labels


class _Scales:
    """Weighs a changed picture against the one before; decides as `likeness_of` would, which it asks only if it is
    close.
    """

    def __init__(self, labels: Labels, by: Touching) -> None:
        self.target = by.prepared.target
        self.picture = by.prepared.measured(labels)
        self.now = self.picture.score()
        self.exact: float | None = None

    def gain(self, y: int, x: int, least: float) -> bool:
        """Whether the picture gains more than `least` if this cell changes; then the change stays."""
        before = self.picture.labels.copy()
        undo = self.picture.flip(y, x)
        score, exact = self.picture.score(), None
        more = score > self.now + least
        if abs(score - self.now - least) < SAME:
            if self.exact is None:
                self.exact = self._whole(before)
            exact = self._whole(self.picture.labels)
            more = exact > self.exact + least
        if more:
            self.now, self.exact = score, exact
        else:
            undo()
        return more

    def _whole(self, labels: Labels) -> float:
        return likeness_of(labels, BLACK_AND_WHITE, self.target).score


def _calm(labels: Labels, y: int, x: int, colour: int) -> bool:
    """Whether a change leaves no speck: neither the cell nor one of its four neighbours is isolated after it.

    The measure alone would accept a dotted line for a solid one, because it lets outlines be one cell off.
    """
    low_y, low_x = max(y - 2, 0), max(x - 2, 0)
    # Plain numbers: on five by five cells an array operation takes longer than all of this.
    cells = labels[low_y : y + 3, low_x : x + 3].tolist()
    y, x = y - low_y, x - low_x
    cells[y][x] = colour
    height, width = len(cells), len(cells[0])
    # Only these five have all their neighbours in the part that was cut out.
    for v, u in ((y, x), (y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
        if 0 <= v < height and 0 <= u < width:
            beside = ((v - 1, u), (v + 1, u), (v, u - 1), (v, u + 1))
            if all(cells[b][a] != cells[v][u] for b, a in beside if 0 <= b < height and 0 <= a < width):
                return False
    return True
