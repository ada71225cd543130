"""Steering to a difficulty: what comes out is solvable, inside the band and still like the source."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.proposals import Prepared, Proposal, prepare, proposals
from nonoforge.makers.grids.steering import LIKENESS, Steering, steered
from nonoforge.makers.pictures.bitmap import bitmap_of
from nonoforge.makers.pictures.framing import framed
from nonoforge.makers.pictures.likeness import Labels

PICTURES = Path(__file__).resolve().parents[3] / "examples" / "pictures"


@pytest.fixture(scope="module")
def portrait() -> tuple[Prepared, Proposal, Labels]:
    """A drawing of 15 by 15 cells that lines solve, at a cost of about 50."""
    (part, *_) = framed(bitmap_of(PICTURES / "portrait.png"), (15, 15), "auto", None, "auto", "auto")
    (prepared,) = prepare(part)
    proposal = next(proposals(prepared))
    assert not Logic(15, 15, 2).unknown(proposal.labels).any()
    return prepared, proposal, proposal.labels


@pytest.mark.parametrize("band", [(120.0, 200.0), (20.0, 35.0)])
def test_the_band_is_reached_at_little_cost(
    portrait: tuple[Prepared, Proposal, Labels], band: tuple[float, float]
) -> None:
    """Harder and easier: solvable, inside, and within the likeness that it may cost; the same again with that seed."""
    prepared, proposal, labels = portrait
    logic = Logic(15, 15, 2)
    found = [
        steered(proposal.wish, prepared.measured(labels), Steering(band, logic, Allowance(4e6), seed=3))
        for _ in range(2)
    ]
    assert (found[0] == found[1]).all()
    assert band[0] <= (logic.cost(found[0]) or 0) < band[1]
    assert prepared.measured(found[0]).score() >= prepared.measured(labels).score() - LIKENESS


def test_what_is_right_already_only_gets_better(portrait: tuple[Prepared, Proposal, Labels]) -> None:
    """Inside the band no likeness is given up."""
    prepared, proposal, labels = portrait
    found = steered(proposal.wish, prepared.measured(labels), Steering((1.0, 1e6), Logic(15, 15, 2), Allowance(1e6)))
    assert prepared.measured(found).score() >= prepared.measured(labels).score()


def test_out_of_reach_gives_the_nearest(portrait: tuple[Prepared, Proposal, Labels]) -> None:
    """No 15 by 15 puzzle takes a hundred times the work: what is given is harder than before and still solvable."""
    prepared, proposal, labels = portrait
    logic = Logic(15, 15, 2)
    found = steered(proposal.wish, prepared.measured(labels), Steering((5000.0, 9000.0), logic, Allowance(2e6)))
    assert (logic.cost(found) or 0) > 1.5 * (logic.cost(labels) or np.inf)


def test_likeness_may_fall_from_the_best_and_no_further(portrait: tuple[Prepared, Proposal, Labels]) -> None:
    """A drawing that is worse than the best has that much less to lose."""
    prepared, proposal, labels = portrait
    logic = Logic(15, 15, 2)
    alike = prepared.measured(labels).score()
    found = {}
    for left in (LIKENESS, 0.02):
        steering = Steering((120.0, 200.0), logic, Allowance(4e6), seed=3, best=alike + LIKENESS - left)
        steered_to = steered(proposal.wish, prepared.measured(labels), steering)
        assert 120 <= (logic.cost(steered_to) or 0) < 200
        found[left] = prepared.measured(steered_to).score()
    assert found[LIKENESS] < alike - 0.02 <= found[0.02]
