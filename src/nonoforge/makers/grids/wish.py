"""What a maker wishes for each cell, as costs: how much it hurts to give a cell a colour.

`colour[y, x, c]` is the cost of colour c alone; `across` and `down` are the costs of an outline between
neighbours, high inside even parts of the source (where an outline is a lie) and low along its own outlines. The sum
over a picture is what the search keeps small while it makes the picture solvable; a change of one cell is looked up
in constant time, where the full likeness would take a millisecond.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from nonoforge.makers.pictures.light import Floats
from nonoforge.makers.pictures.likeness import Labels


@dataclass(frozen=True, eq=False)
class Wish:
    """`colour` (h, w, colours), `across` (h, w-1), `down` (h-1, w), all float32."""

    colour: Floats
    across: Floats
    down: Floats

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width in cells."""
        return self.colour.shape[0], self.colour.shape[1]

    def cost(self, labels: Labels) -> float:
        """What the whole picture costs."""
        alone = np.take_along_axis(self.colour, labels[..., None].astype(np.intp), axis=2).sum()
        outlines = (self.across * (labels[:, 1:] != labels[:, :-1])).sum() + (
            self.down * (labels[1:] != labels[:-1])
        ).sum()
        return float(alone + outlines)

    def move_costs(self, labels: Labels) -> Floats:
        """(h, w, colours): how much more the picture would cost if this cell had this colour; 0 for its own."""
        return np.moveaxis(self._moves(labels), 0, 2)

    def _moves(self, labels: Labels) -> Floats:
        """As `move_costs`, (colours, h, w): loops along rows of cells are fast, loops over two colours are not."""
        height, width, colours = self.colour.shape
        # held[c, y, x]: the weight of the neighbours that have colour c; giving the cell that colour saves it.
        one_hot = (labels == np.arange(colours)[:, None, None]).astype(np.float32)
        held = np.zeros_like(one_hot)
        held[:, :, 1:] += self.across * one_hot[:, :, :-1]
        held[:, :, :-1] += self.across * one_hot[:, :, 1:]
        held[:, 1:] += self.down * one_hot[:, :-1]
        held[:, :-1] += self.down * one_hot[:, 1:]
        each: Floats = np.moveaxis(self.colour, 2, 0) - held
        return each - each[labels, np.arange(height)[:, None], np.arange(width)]

    def with_outlines(self, factor: float) -> Wish:
        """The same wish with outlines `factor` times as expensive."""
        return replace(self, across=self.across * np.float32(factor), down=self.down * np.float32(factor))

    def settle(self, labels: Labels, rounds: int = 12) -> Labels:
        """The picture moved downhill cell by cell until no single change makes it cheaper.

        Cells of one parity of x + y do not touch, so each half can move at once.
        """
        labels = labels.copy()
        parity = np.add.outer(np.arange(self.shape[0]), np.arange(self.shape[1])) % 2
        moves = self._moves(labels)
        for step in range(2 * rounds):
            cheaper = moves.min(axis=0) < -1e-6
            if not cheaper.any():
                break
            better = cheaper & (parity == step % 2)
            if better.any():
                labels[better] = moves.argmin(axis=0)[better]
                moves = self._moves(labels)
        return labels


def outline_costs(lab: Floats, weight: float, contrast: float = 0.12) -> tuple[Floats, Floats]:
    """`across` and `down` of a wish: `weight` in even parts, falling where neighbours differ by `contrast` and more."""
    across = np.linalg.norm(np.diff(lab, axis=1), axis=2)
    down = np.linalg.norm(np.diff(lab, axis=0), axis=2)

    def fall(step: Floats) -> Floats:
        return np.asarray(weight * (0.15 + 0.85 * np.exp(-((step / contrast) ** 2))), dtype=np.float32)

    return fall(across), fall(down)
