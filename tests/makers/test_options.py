"""Settings by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nonoforge.errors import MakeError
from nonoforge.makers.curved.maker import CurvedOptions, make_curved
from nonoforge.makers.drawings.tangram import TangramOptions, make_tangram
from nonoforge.makers.making import make_solid
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.thinning import thin_clues
from nonoforge.puzzle import Puzzle

WRONG: dict[str, Callable[[Any], object]] = {
    "solid": lambda word: make_solid("nowhere.stl", SolidOptions(difficulty=word)),
    "tangram": lambda word: make_tangram("nowhere.svg", TangramOptions(difficulty=word)),
    "curved": lambda word: make_curved("nowhere.svg", CurvedOptions(difficulty=word)),
    "thinning": lambda word: thin_clues(Puzzle.of_clues([[1]], [[1]]), word),
}


@pytest.mark.parametrize("kind", WRONG)
def test_an_unknown_difficulty_is_refused_before_any_work(kind: str) -> None:
    """Every kind says which difficulties there are, and has not looked at its picture by then."""
    with pytest.raises(MakeError, match="difficulty must be one of easy, medium, hard, not 'nice'"):
        WRONG[kind]("nice")


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_bounds(seed: int) -> None:
    """A negative seed is no seed, and neither is one that no generator takes."""
    with pytest.raises(MakeError, match="seed must lie between"):
        SolidOptions(seed=seed)
