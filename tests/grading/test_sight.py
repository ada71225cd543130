"""What is seen of a solid while it is solved, against a walk through the box cell by cell."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import nonoforge as nf
from nonoforge.explain import explain
from nonoforge.explain.deduction import Deduction, Explanation
from nonoforge.grading import grade
from nonoforge.grading.score import Step, cost
from nonoforge.grading.sight import sight_of

LAWS = settings(max_examples=40)


def solid(volume: np.ndarray) -> nf.Puzzle:
    return nf.Puzzle.of_picture(nf.Solid(*volume.shape), volume.astype(np.uint8).tobytes(order="F"))


def free_way(left: np.ndarray, place: tuple[int, ...]) -> bool:
    """Whether one of six straight ways from a cell to the outside meets no cube."""
    x, y, z = place
    ways = (
        left[:x, y, z],
        left[x + 1 :, y, z],
        left[x, :y, z],
        left[x, y + 1 :, z],
        left[x, y, :z],
        left[x, y, z + 1 :],
    )
    return any(not way.any() for way in ways)


def hidden_by_walking(board: nf.Solid, explanation: Explanation) -> list[bool]:
    """The same answers from the definition: cubes are broken one at a time, each only when it is seen."""
    shape = (board.width, board.height, board.depth)
    places = [tuple(map(int, np.unravel_index(cell, shape, order="F"))) for cell in range(board.cells)]
    left = np.ones(shape, bool)
    answers = []
    for step in explanation.deductions:
        assert step.line is not None
        cells = board.lines[step.line]
        known = [cell for cell, mask in zip(cells, step.before, strict=True) if mask in (1, 2)]
        seen = all(free_way(left, places[cell]) for cell in known)
        trial = left.copy()
        to_break = [cell for cell, mask in step.changes if mask == 1]
        shown = set()
        while True:
            shown |= {cell for cell, _ in step.changes if free_way(trial, places[cell])}
            now = [cell for cell in to_break if cell in shown and trial[places[cell]]]
            if not now:
                break
            trial[places[now[0]]] = False
        answers.append(not (seen and all(cell in shown for cell, _ in step.changes)))
        for cell in to_break:
            left[places[cell]] = False
    return answers


@LAWS
@given(arrays(np.bool_, st.tuples(*[st.integers(1, 5)] * 3)))
def test_hidden_steps_by_definition(volume: np.ndarray) -> None:
    """A step is hidden exactly where walking straight out of the box says so."""
    puzzle = solid(volume)
    explanation = explain(puzzle, judge=False)
    if any(step.line is None for step in explanation.deductions):
        return
    assert isinstance(puzzle.board, nf.Solid)
    assert list(sight_of(puzzle.board, explanation).hidden) == hidden_by_walking(puzzle.board, explanation)


def test_a_full_cube() -> None:
    """Of a full 3×3×3 one middle has to be seen: two slices for it and its neighbours in other layers, or fewer."""
    found = grade(solid(np.ones((3, 3, 3), bool)))
    assert found.sight is not None
    assert 1 <= found.sight.slices <= 3
    assert found.sight.seen_steps < found.steps
    thin = grade(solid(np.ones((3, 3, 2), bool)))
    assert thin.sight is not None
    assert thin.sight.slices == 0


def test_empty_lines_need_no_slice() -> None:
    """Clearing a box that is empty but for a corner goes from the outside in."""
    volume = np.zeros((4, 4, 4), bool)
    volume[0, 0, 0] = True
    found = grade(solid(volume))
    assert found.sight is not None
    assert found.sight.slices == 0


def test_a_slice_is_kept_while_it_helps() -> None:
    """Steps on neighbouring lines of one layer share a slice; a step in a layer across opens another."""
    board = nf.Solid(3, 3, 3)
    full = (3,) * 27

    def middle(line: int) -> Deduction:
        return Deduction("line", line, ((board.lines[line][1], 2),), "", (3, 3, 3))

    # The x line at y 2, z 2; the y line at x 2, z 2: both in layer z 2. Then the z line at x 2, y 2: not in it.
    steps = (middle(4), middle(13), middle(22))
    sight = sight_of(board, Explanation(solid(np.ones((3, 3, 3), bool)), full, steps, full, "stuck", ""))
    assert sight.hidden == (True, True, True)
    assert sight.opens == (True, False, True)


def test_hidden_steps_cost_more() -> None:
    """A step costs more if it is hidden, and still more if it opens a slice; other boards have no sight."""
    costs = [
        cost(Step("overlap", 3, 0, hidden, opens)) for hidden, opens in ((False, False), (True, False), (True, True))
    ]
    assert costs == sorted(set(costs))
    flat = grade(nf.Puzzle.of_picture(nf.Grid(2, 2), b"\1\0\1\1"))
    assert flat.sight is None
    assert "slices" not in flat.to_json()
