"""The weak step on very long lines: never wrong, and exact where nothing is open."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from nonoforge.boards import Plane
from nonoforge.clues import BLOTTED, Block, Runs
from nonoforge.engine import decide, solve_line
from nonoforge.engine.runs_loose import runs_loose
from nonoforge.puzzle import Puzzle


def weak_step(clue: Runs, candidates: list[int], colours: int) -> list[int] | None:
    """What `runs_loose` leaves of a line, as masks by position; None where that is nothing."""
    n = len(candidates)
    masks = np.zeros((colours, (n + 63) // 64), np.uint64)
    for x, mask in enumerate(candidates):
        for c in range(colours):
            if mask >> c & 1:
                masks[c, x >> 6] |= np.uint64(1) << np.uint64(x & 63)
    lengths = np.array([block.length for block in clue.blocks], np.int32)
    numbers = np.array([block.colour for block in clue.blocks], np.int32)
    out, scratch, reach = np.zeros_like(masks), np.zeros(2 * len(lengths) + 1, np.uint64), np.zeros(colours, np.int64)
    if not runs_loose(masks, n, lengths, numbers, out, scratch, reach):
        return None
    return [sum(int(out[c, x >> 6] >> np.uint64(x & 63) & np.uint64(1)) << c for c in range(colours)) for x in range(n)]


@given(st.data())
@settings(max_examples=300)
def test_never_wrong_and_exact_at_the_end(data: st.DataObject) -> None:
    """It keeps all that the complete step keeps; on a line without open cells the two agree."""
    colours = data.draw(st.integers(2, 3))
    blocks = data.draw(st.lists(st.builds(Block, st.integers(BLOTTED, 3), st.integers(1, colours - 1)), max_size=4))
    masks = data.draw(st.lists(st.integers(1, (1 << colours) - 1), min_size=1, max_size=12))
    if data.draw(st.booleans()):
        masks = [mask & -mask for mask in masks]
    clue = Runs(tuple(blocks))
    exact, weak = solve_line(clue, masks), weak_step(clue, masks, colours)
    if exact is not None:
        assert weak is not None
        assert all(a & b == a for a, b in zip(exact, weak, strict=True))
    if all(mask & (mask - 1) == 0 for mask in masks):
        assert (weak is None) == (exact is None)


def test_the_example_of_its_docstring() -> None:
    """`1 1 ???#?`: the complete step sees that the last cell is empty, the weak one does not."""
    masks, clue = [3, 3, 3, 2, 3], Runs.of(1, 1)
    assert solve_line(clue, masks) == (3, 3, 1, 2, 1)
    assert weak_step(clue, masks, 2) == [3, 3, 3, 2, 3]


def test_a_line_too_long_for_the_complete_step_is_solved() -> None:
    """A line without slack has one arrangement, which both ends tell, however long it is."""
    blocks = 40_000
    puzzle = Puzzle(Plane(2 * blocks - 1, (tuple(range(2 * blocks - 1)),)), (Runs.of(*[1] * blocks),))
    verdict = decide(puzzle)
    assert (verdict.answer, verdict.line_solvable) == ("unique", True)
    assert verdict.counters.relaxed > 0
