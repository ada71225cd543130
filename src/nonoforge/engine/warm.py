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


def kernels_cached() -> bool:
    """Whether all kernels are in the cache."""
    return is_complete(Path(__file__).parent)


def warm(part: str = "") -> float:
    """Compile what is not compiled yet, or only what "lines" need; the seconds it took."""
    begun = perf_counter()
    _warm_lines()
    mark_complete(Path(__file__).parent, "lines")
    if part != "lines":
        _warm_rest()
        mark_complete(Path(__file__).parent)
    return perf_counter() - begun


def _warm_lines() -> None:
    """Line logic: compiled for one puzzle it is compiled for all, but for those with totals."""
    from dataclasses import replace

    from nonoforge.boards import Grid, Solid
    from nonoforge.clues import Total, Totals
    from nonoforge.engine import decide
    from nonoforge.puzzle import Puzzle

    decide(replace(Puzzle.of_picture(Grid(2, 2), bytes([1, 1, 0, 0])), given=((0, 1),)))
    decide(Puzzle(Solid(2, 1, 1), (Totals((Total.plain(1),)),) * 5))


def _warm_rest() -> None:
    """Probing, search, clauses, trials, removal, explanations."""
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
    _warm_outside(checkers)
    _warm_ladder(checkers)


def _warm_outside(puzzle: Puzzle) -> None:
    """The kernels that prepare a question for another process."""
    from nonoforge.engine.clauses.mind import fresh_mind
    from nonoforge.engine.clauses.outside import HardCase
    from nonoforge.engine.packing import pack
    from nonoforge.engine.propagate import fresh_state
    from nonoforge.engine.verdict import Budget

    packed = pack(puzzle)
    HardCase(packed, fresh_state(packed)).first_question(fresh_mind(4, 8, 4), Budget())


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
    print(f"engine: kernels ready after {warm(*sys.argv[1:2]):.1f} s")
