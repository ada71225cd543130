"""Compile every kernel once, so that it is in the cache when a user comes; `python -m nonoforge.engine.warm`.

The kernels are compiled for the types of their arguments when first called, so each must be called once, through every
kind of line: short and long, runs and totals, repeated cells, one colour and several.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from nonoforge.compiling.cache import is_complete, mark_complete

if TYPE_CHECKING:
    from nonoforge.puzzle import Puzzle

_BLAS = "scipy.linalg.cython_blas"


def kernels_cached() -> bool:
    """Whether all kernels lie in the cache."""
    return is_complete(Path(__file__).parent)


def load_without_blas() -> None:
    """Load numba's part for arrays without scipy's linear algebra: for processes that are ours alone.

    Numba imports that only to learn whether it is there, and it takes longer than all our own modules. Kernels from the
    cache do not ask; what is compiled in this process afterwards cannot use `np.dot`, so a library must
    not do this to its users, nor we where something is left to compile.
    """
    if _BLAS in sys.modules:
        return
    sys.modules[_BLAS] = None  # type: ignore[assignment]
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        del sys.modules[_BLAS]


def warm() -> float:
    """Compile what is not compiled yet; the seconds it took."""
    begun = perf_counter()
    import numpy as np

    from nonoforge.boards import Grid, Plane, Solid
    from nonoforge.clues import Block, Runs, Total, Totals
    from nonoforge.engine import Trial, decide, flexible_cells
    from nonoforge.engine.switch import switched
    from nonoforge.palette import Colour, Palette
    from nonoforge.puzzle import Puzzle

    two = Grid(2, 2)
    checkers = Puzzle.of_picture(two, bytes([1, 0, 0, 1]))
    decide(checkers)
    flexible_cells(checkers)
    wide = Puzzle.of_picture(Grid(70, 2), bytes([1, 0] * 70))
    decide(wide)
    three = Palette(tuple(Colour(name, (0, 0, 0), name) for name in "abc"))
    decide(Puzzle(two, (Runs((Block(0), Block(1, 2))),) * 2 + (None, Runs()), three))
    decide(Puzzle(Solid(2, 2, 1), (Totals((Total.plain(1), Total.plain(1, 2))),) * 8, three))
    decide(Puzzle(Plane(2, ((0, 1, 0),)), (Runs.of(1),)))
    picture = np.array([1, 0, 0, 1], np.uint8)
    trial = Trial(two)
    trial.line_logic(picture)
    trial.what_ifs()
    Trial(Solid(2, 2, 1)).line_logic(picture)
    from nonoforge.engine.clue_removal import Removal
    from nonoforge.engine.packing import pack

    Removal(checkers)
    decide(Puzzle.of_picture(Solid(2, 2, 2), bytes([1, 0, 0, 1, 0, 1, 1, 0])))
    switched(pack(checkers), bytes([1, 0, 0, 1]), np.full(4, 3, np.uint32))
    _warm_ladder(checkers)
    mark_complete(Path(__file__).parent)
    return perf_counter() - begun


def _warm_ladder(puzzle: Puzzle) -> None:
    """The kernels of explanations and grades."""
    import numpy as np

    from nonoforge.engine.climb import climb, fresh_ladder, sweeps
    from nonoforge.engine.packing import TRAIL, pack
    from nonoforge.engine.propagate import fresh_state, undo
    from nonoforge.engine.rungs import fresh_view
    from nonoforge.engine.what_if import agreement, shortest_refutation, trace

    packed = pack(puzzle)
    state = fresh_state(packed)
    climb(packed, state, fresh_view(packed), fresh_ladder(packed, 9), 9)
    answer = np.zeros(3, np.int64)
    shortest_refutation(packed, state, answer, 8)
    agreement(packed, state, np.zeros(4, np.uint32), answer)
    mark = int(state.meter[TRAIL])
    trace(packed, state, 0, 1, np.zeros(9, np.int32), np.zeros(9, np.int64))
    undo(packed, state, mark)
    sweeps(packed, fresh_state(packed), np.array([0, 2, 4], np.int32), 9)


if __name__ == "__main__":
    print(f"engine: kernels ready after {warm():.1f} s")
