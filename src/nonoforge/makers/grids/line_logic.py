"""What a solver can deduce from the clues of a picture: the makers' inner loop around the engine."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Grid
from nonoforge.grading.score import cost_of_rungs
from nonoforge.makers.pictures.likeness import Labels
from nonoforge.puzzle import Puzzle

MOST_SWEEPS = 100_000


class Logic:
    """Solving at a fixed level on a grid: 0 = line logic, 1 = also one-cell what-if.

    `check` is called before each solve and may raise `Cancelled`, for searches that solve thousands of times.
    """

    def __init__(
        self, width: int, height: int, colours: int, level: int = 0, check: Callable[[], None] = lambda: None
    ) -> None:
        from nonoforge.engine.trial import Trial

        self.level = level
        self._check = check
        self._trial = Trial(Grid(width, height), colours)

    def candidates(self, labels: Labels) -> NDArray[np.uint32]:
        """(cells,): the colours each cell may still have, as bits, when the clues of this picture are solved."""
        self._check()
        found = self._trial.line_logic(np.ascontiguousarray(labels).reshape(-1))
        if self.level and (found & (found - 1)).any():
            found = self._trial.what_ifs()
        return found

    def unknown(self, labels: Labels) -> NDArray[np.bool_]:
        """(height, width): the cells that stay unknown when the clues of this picture are solved."""
        candidates = self.candidates(labels)
        return np.asarray((candidates & (candidates - 1)) != 0).reshape(labels.shape)

    def cost(self, labels: Labels) -> float | None:
        """How much work a person has with the puzzle of this picture (`grading.score`); None if lines leave it open."""
        self._check()
        steps = self._trial.steps(np.ascontiguousarray(labels).reshape(-1))
        return None if steps is None else cost_of_rungs(*steps)

    def count_unknown(self, labels: Labels) -> int:
        """How many cells stay unknown."""
        return int(np.count_nonzero(self.unknown(labels)))


def count_sweeps(labels: Labels, level: int = 0) -> int:
    """Henstra's difficulty: sweeps over all rows, then all columns, until the picture is known.

    At level 1 a round of one-cell what-ifs on all open cells counts as a sweep wherever the lines alone are stuck.
    """
    from nonoforge.engine.climb import sweeps
    from nonoforge.engine.packing import pack
    from nonoforge.engine.propagate import fresh_state, narrow
    from nonoforge.engine.refute import refuted

    height, width = labels.shape
    packed = pack(Puzzle.of_picture(Grid(width, height), labels.tobytes()))
    state = fresh_state(packed)
    families = np.array([0, height, height + width], np.int32)
    gone = np.zeros(labels.size, np.uint32)
    total = int(sweeps(packed, state, families, MOST_SWEEPS))
    while level and (state.candidates & (state.candidates - 1)).any() and refuted(packed, state, gone):
        narrow(packed, state, state.candidates & ~gone)
        total += 1 + int(sweeps(packed, state, families, MOST_SWEEPS))
    return total
