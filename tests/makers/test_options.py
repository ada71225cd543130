"""What the options of every kind and method refuse."""

from __future__ import annotations

import pytest

from nonoforge.errors import MakeError
from nonoforge.makers.making import KINDS
from nonoforge.makers.options import Options

ALL = [kind.options(method) for kind in KINDS.values() for method in kind.methods]


@pytest.mark.parametrize("options", ALL)
def test_an_unknown_difficulty_is_refused(options: type[Options]) -> None:
    """Every kind says which difficulties there are."""
    with pytest.raises(MakeError, match="difficulty must be one of easy, medium, hard, not 'nice'"):
        options(difficulty="nice")  # type: ignore[arg-type]


@pytest.mark.parametrize("options", ALL)
@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_bounds(options: type[Options], seed: int) -> None:
    """A negative seed is no seed, and neither is one that no generator takes."""
    with pytest.raises(MakeError, match="seed must lie between"):
        options(seed=seed)
