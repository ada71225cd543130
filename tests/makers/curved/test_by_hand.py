"""An arrangement changed by hand: what was moved is where it was put, and all else stays."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from curved_drawings import FISH, drawing

from nonoforge.engine import decide
from nonoforge.errors import MakeError
from nonoforge.makers.curved.by_hand import corners_of, moved, with_decoy, with_some_decoy, without_decoy
from nonoforge.makers.curved.maker import made_again
from nonoforge.makers.curved.method import Deadline, unseen
from nonoforge.makers.curved.options import Curved2019Options, CurvedOptions
from nonoforge.makers.curved.pieces import cut_up
from nonoforge.makers.curved.published.method_2019 import run
from nonoforge.makers.curved.saved import dumps_state, loads_state
from nonoforge.makers.curved.state import CurvedState

STROKE = np.array([[3.0, 210.0], [300.0, 260.0], [640.0, 180.0], [998.0, 240.0]])


@cache
def arranged() -> CurvedState:
    """A quick arrangement, read back from its file as the studio keeps it."""
    options = Curved2019Options(seed=4, stale=5, cooling=0.95)
    return loads_state(dumps_state(run(cut_up(drawing(FISH)), options, Deadline(), unseen).state))


def test_a_moved_corner_is_where_it_was_put() -> None:
    """All ends that meet there move with it, no other corner does, and the puzzle is proved anew and less like the
    drawing.
    """
    state = arranged()
    before = corners_of(state.pieces)
    to = before[1] + [14.0, -9.0]
    after = moved(state, 1, to)
    corners = corners_of(after.pieces)
    assert np.allclose(corners[1], to)
    assert np.allclose(np.delete(corners, 1, axis=0), np.delete(before, 1, axis=0))
    assert np.allclose(after.pieces.at[after.pieces.corner == 1], to)
    made, old = (made_again(each, CurvedOptions(title="Fish")) for each in (after, state))
    assert decide(made.puzzle).answer == "unique"
    assert made.likeness < old.likeness


def test_a_drawn_decoy_passes_where_the_stroke_did() -> None:
    """It begins and ends on the frame, passes the two inner points, and is gone again without a trace."""
    state = arranged()
    after = with_decoy(state, STROKE)
    (curve,) = after.link(after.pieces.ends + len(after.decoys) - 1)
    for share, point in ((1 / 3, STROKE[1]), (2 / 3, STROKE[2])):
        weights = [(1 - share) ** 3, 3 * share * (1 - share) ** 2, 3 * share**2 * (1 - share), share**3]
        assert np.allclose(weights @ curve, point)
    assert curve[0] == pytest.approx([0.0, 210.0])
    again = without_decoy(after, len(after.decoys) - 1)
    assert dumps_state(again) == dumps_state(state)
    assert decide(made_again(after, CurvedOptions()).puzzle).answer == "unique"


def test_a_decoy_is_found_where_nobody_draws_one() -> None:
    """The same one every time, another one next to it, and both leave a puzzle."""
    state = arranged()
    one = with_some_decoy(state)
    assert dumps_state(with_some_decoy(state)) == dumps_state(one)
    two = with_some_decoy(one)
    assert len(two.decoys) == len(state.decoys) + 2
    assert not np.allclose(two.decoys[-1], two.decoys[-2])
    assert decide(made_again(two, CurvedOptions()).puzzle).answer == "unique"


def test_what_makes_no_sense_gets_a_sentence() -> None:
    """Corners and decoys that do not exist, points outside the frame, a decoy from one place to the same."""
    state = arranged()
    with pytest.raises(MakeError, match="no corner 99"):
        moved(state, 99, np.array([500.0, 300.0]))
    with pytest.raises(MakeError, match="outside the frame"):
        moved(state, 0, np.array([-5.0, 300.0]))
    with pytest.raises(MakeError, match="no decoy 7"):
        without_decoy(state, 7)
    with pytest.raises(MakeError, match="from one part of the frame to another"):
        with_decoy(state, np.array([[3.0, 210.0], [100.0, 260.0], [100.0, 280.0], [3.0, 215.0]]))
