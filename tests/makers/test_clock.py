"""The clock decides nothing: puzzles of every kind are the same, byte for byte, whatever the clock says."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from nonoforge.boards import Grid
from nonoforge.formats import dumps
from nonoforge.makers.grids.colour import make_colour
from nonoforge.makers.grids.mono import make_mono
from nonoforge.makers.grids.repair import suggest
from nonoforge.makers.making import make_solid
from nonoforge.makers.pictures.bitmap import read_picture
from nonoforge.makers.solids.options import SolidOptions
from nonoforge.makers.solids.source import volume_of_array
from nonoforge.puzzle import Puzzle

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def files(*puzzles: Puzzle) -> bytes:
    """The puzzles as files, one after the other."""
    return b"".join(dumps(each, "json") for each in puzzles)


def mono(name: str, longest: int, method: str = "best", difficulty: str | None = None) -> bytes:
    source = read_picture(EXAMPLES / "pictures" / f"{name}.png")
    made = make_mono(source, (longest, None), method, variants=4, difficulty=difficulty)
    return files(*(each.puzzle for each in made))


def colour(name: str, longest: int, method: str = "best") -> bytes:
    source = read_picture(EXAMPLES / "pictures" / f"{name}.png")
    return files(*(each.puzzle for each in make_colour(source, (longest, None), method, settings={"colours": 6})))


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
    "black and white": lambda: mono("portrait", 30),
    "black and white, easy": lambda: mono("portrait", 40, difficulty="easy"),
    "by threshold": lambda: mono("lighthouse", 20, "threshold"),
    "by adapting": lambda: mono("lighthouse", 20, "adapt"),
    "six colours": lambda: colour("night", 35),
    "colours of a noisy picture": lambda: colour("portrait", 40),
    "quantised": lambda: colour("lighthouse", 20, "quantise"),
    "solid, fewest clues": lambda: solid(size=12, clues="minimal"),
    "solid, medium": lambda: solid(size=10, difficulty="medium"),
    "solid, mended": mended,
    "solid, merely unique": merely_unique,
    "edits": edits,
}
"""Each makes what it makes anew and gives the bytes."""


def running(factor: float, patch: pytest.MonkeyPatch) -> None:
    """Let all clocks run so many times as fast, also where a module has taken one of them by name."""
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
