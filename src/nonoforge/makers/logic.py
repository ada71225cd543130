"""What a solver knows from the clues of a picture: the makers' inner loop around the engine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Grid
from nonoforge.makers.resemblance import Labels


class Logic:
    """Solving at a fixed level on a grid: 0 = line logic, 1 = also one-cell what-if."""

    def __init__(self, width: int, height: int, colours: int, level: int = 0) -> None:
        from nonoforge.engine.trial import Trial

        self.level = level
        self._trial = Trial(Grid(width, height), colours)

    def candidates(self, labels: Labels) -> NDArray[np.uint32]:
        """(cells,): the colours each cell may still have, as bits, when the clues of this picture are solved."""
        found = self._trial.line_logic(np.ascontiguousarray(labels).reshape(-1))
        if self.level and (found & (found - 1)).any():
            found = self._trial.what_ifs()
        return found

    def unknown(self, labels: Labels) -> NDArray[np.bool_]:
        """(height, width): the cells that stay unknown when the clues of this picture are solved."""
        candidates = self.candidates(labels)
        return np.asarray((candidates & (candidates - 1)) != 0).reshape(labels.shape)

    def count_unknown(self, labels: Labels) -> int:
        """How many cells stay unknown."""
        return int(np.count_nonzero(self.unknown(labels)))
