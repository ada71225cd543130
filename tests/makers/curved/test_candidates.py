"""Which candidate is best: classes and rules of reading that are missed come before the cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from curved_drawings import FISH, drawing

from nonoforge.makers.curved.candidates import MOST_NUMBERS, Candidate, examine
from nonoforge.makers.curved.maker import run_method
from nonoforge.makers.curved.options import Curved2019Options
from nonoforge.makers.curved.pieces import cut_up


@pytest.fixture(scope="module")
def candidate() -> Candidate:
    options = Curved2019Options(cooling=0.9, seed=1)
    return examine(run_method(cut_up(drawing(FISH), options), options).state, 100.0)


def with_(candidate: Candidate, **changes: Any) -> Candidate:
    return replace(candidate, **{"open_faces": 0, "small": 0, "sharp": 0, "longest": 3, **changes})


def test_a_candidate_is_measured(candidate: Candidate) -> None:
    """Its longest clue and its blemishes, counted from the board and the arrangement."""
    clues = [clue for clue in candidate.draft.puzzle.clues if clue is not None]
    assert candidate.longest == max(len(clue.blocks) for clue in clues)  # type: ignore[union-attr]
    areas = candidate.draft.coarse.areas
    assert candidate.small == int(np.sum(areas < 0.001 * areas.sum()))
    assert candidate.sharp == int(np.sum(candidate.draft.coarse.angles < 20))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, []),
        ({"small": 1}, ["1 cell is too small"]),
        ({"sharp": 2}, ["2 crossings are sharper than 20°"]),
        ({"longest": MOST_NUMBERS}, []),
        ({"longest": MOST_NUMBERS + 1, "small": 3}, ["3 cells are too small", "a clue has 9 numbers"]),
    ],
)
def test_rules_that_are_not_kept_are_told(candidate: Candidate, changes: dict[str, int], words: list[str]) -> None:
    """Each in a few words; a clue of eight numbers is still within the rules."""
    assert list(with_(candidate, **changes).broken()) == words


def test_no_cost_outweighs_a_rule(candidate: Candidate) -> None:
    """A cheap candidate with a cell too small comes after a dear one without; a class that is missed counts as one."""
    dear, small = with_(candidate, cost=1e6), with_(candidate, small=1)
    assert dear.order("expert") < small.order("expert")
    assert with_(candidate).order("expert") < dear.order("expert")
    missed = ("basic", "advanced", "expert").index(candidate.draft.rank)
    assert dear.order("basic")[0] == missed
    assert small.order("basic")[0] == missed + 1
