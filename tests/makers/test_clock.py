"""The clock decides nothing: puzzles of every kind are the same, byte for byte, whatever the clock says."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nonoforge.boards import Grid
from nonoforge.formats import dumps
from nonoforge.makers.grids.repair import suggest
from nonoforge.makers.making import make_solid, making, options_for
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.solids.source import volume_of_array
from nonoforge.puzzle import Puzzle

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def files(*puzzles: Puzzle) -> bytes:
    """The puzzles as files, one after the other."""
    return b"".join(dumps(each, "json") for each in puzzles)


def grid(name: str, kind: str, method: str = "best", **settings: Any) -> bytes:
    source = EXAMPLES / "pictures" / f"{name}.png"
    return files(*(each.puzzle for each in making(source, options_for(kind, method, settings))))


def solid(**options: object) -> bytes:
    return files(make_solid(EXAMPLES / "models" / "dino.ply", SolidOptions(**options)).puzzle)  # type: ignore[arg-type]


def merely_unique() -> bytes:
    """Random voxels without the clues that are not needed for a single solution."""
    volume = np.random.default_rng(18).random((7, 7, 7)) < 0.7
    return files(make_solid(volume_of_array(volume), SolidOptions(clues="minimal", keep="unique")).puzzle)


def mended() -> bytes:
    """Sixteen groups of voxels that could as well be those between them, on a floor."""
    volume = np.zeros((13, 13, 5), bool)
    volume[:, :, 0] = True
    for x, y in product(range(1, 12, 3), repeat=2):
        volume[x : x + 2, y : y + 2, 2:4] = np.indices((2, 2, 2)).sum(axis=0) % 2
    made = make_solid(volume_of_array(volume))
    assert made.changed >= 16
    return files(made.puzzle)


def edits() -> bytes:
    """What an editor suggests for a picture of noise."""
    picture = (np.random.default_rng(1).random(900) < 0.5).astype(np.uint8).tobytes()
    return repr(suggest(picture, Grid(30, 30)).edits).encode()


KINDS: dict[str, Callable[[], bytes]] = {
    "black and white": lambda: grid("portrait", "mono", width=30, variants=4),
    "black and white, easy": lambda: grid("portrait", "mono", width=40, variants=4, difficulty="easy"),
    "by threshold": lambda: grid("lighthouse", "mono", "threshold", width=20),
    "by adapting": lambda: grid("lighthouse", "mono", "adapt", width=20),
    "six colours": lambda: grid("night", "colour", width=35, colours=6),
    "colours of a noisy picture": lambda: grid("portrait", "colour", width=40, colours=6),
    "quantised": lambda: grid("lighthouse", "colour", "quantise", width=20),
    "solid, fewest clues": lambda: solid(size=12, clues="minimal"),
    "solid, medium": lambda: solid(size=10, difficulty="medium"),
    "solid, mended": mended,
    "solid, merely unique": merely_unique,
    "edits": edits,
}
"""Each makes its puzzle afresh and returns the bytes."""


def running(factor: float, patch: pytest.MonkeyPatch) -> None:
    """Let all clocks run that many times as fast, also where a module has taken one of them by name."""
    ours = [module for name, module in list(sys.modules.items()) if name.split(".")[0] == "nonoforge"]
    places = [(module, name, value) for module in (time, *ours) for name, value in list(vars(module).items())]
    for clock in (time.perf_counter, time.monotonic, time.time, time.process_time):
        for module, name, value in places:
            if value is clock:
                patch.setattr(module, name, lambda real=clock: factor * real())


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_clock_changes_nothing(kind: str) -> None:
    """A clock that runs a hundred times too fast or too slow makes the same files as a right one.

    The right one comes first: it loads every module, so that none takes a wrong clock by name and keeps it.
    """
    usual = KINDS[kind]()
    for factor in (100.0, 0.01):
        with pytest.MonkeyPatch.context() as patch:
            running(factor, patch)
            assert KINDS[kind]() == usual
