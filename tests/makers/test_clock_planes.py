"""The clock decides nothing: tangrams and curved puzzles under clocks that run too fast and too slow."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nonoforge.formats import dumps
from nonoforge.makers.curved.options import Curved2017Options, Curved2019Options, CurvedOptions
from nonoforge.makers.curved.saved import dumps_state
from nonoforge.makers.drawings.options import TangramOptions
from nonoforge.makers.making import make_curved, make_tangram
from nonoforge.puzzle import Puzzle

EXAMPLES = Path(__file__).parents[2] / "examples"


def tangram(name: str, **options: Any) -> Callable[[], list[bytes]]:
    def make() -> list[bytes]:
        return [_file(make_tangram(EXAMPLES / "tangram" / f"{name}.svg", TangramOptions(**options)).puzzle)]

    return make


def curved(name: str, options: CurvedOptions | Curved2019Options | Curved2017Options) -> Callable[[], list[bytes]]:
    def make() -> list[bytes]:
        made = make_curved(EXAMPLES / "curved" / f"{name}.svg", options)
        return [_file(made.puzzle), dumps_state(made.state).encode()]

    return make


def _file(puzzle: Puzzle) -> bytes:
    return dumps(puzzle, "json")


KINDS = {
    "tangram": tangram("fish"),
    "hard tangram": tangram("house", difficulty="hard", seed=3),
    "curved": curved("fox", CurvedOptions(seed=1, effort="quick", moves=0.2)),
    "loosened": curved("leaf", CurvedOptions(seed=1, effort="quick", moves=0.1, loosen=0.01, difficulty="medium")),
    "2019": curved("leaf", Curved2019Options(seed=1)),
    "2017": curved("leaf", Curved2017Options(seed=1, pair_iterations=10)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_clock_decides_nothing(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes, whether the clock runs a hundred times too fast or too slow."""
    make = KINDS[kind]
    found = [make()]
    real = {name: getattr(time, name) for name in ("perf_counter", "monotonic", "time", "process_time", "thread_time")}
    for speed in (100.0, 0.01):
        for name, clock in real.items():
            _set_clock(name, _running(clock, speed), monkeypatch)
        found.append(make())
    assert found[1] == found[0]
    assert found[2] == found[0]


def _running(clock: Callable[[], float], speed: float) -> Callable[[], float]:
    return lambda: clock() * speed


def _set_clock(name: str, clock: Callable[[], float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a clock into `time` and into every module of ours that has taken it from there."""
    monkeypatch.setattr(time, name, clock)
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("nonoforge.") and hasattr(module, name):
            monkeypatch.setattr(module, name, clock)
