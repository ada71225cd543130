"""What a worker loads before its first task, so that whoever drops a picture does not wait for it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import nonoforge


def warm_up(lane: str) -> None:
    """Load the engine's kernels and run the first steps of the usual tasks once, on a puzzle of a few cells."""
    from nonoforge.boards import Grid
    from nonoforge.engine import decide
    from nonoforge.explain import explain
    from nonoforge.grading import grade
    from nonoforge.puzzle import Puzzle

    cross = Puzzle.of_picture(Grid(5, 5), bytes(map(int, "0101011111111110111000100")))
    decide(cross)
    decide(Puzzle.of_picture(Grid(2, 2), bytes([1, 0, 0, 1])))
    grade(cross, explain(cross))
    with suppress(Exception):  # a cold cache or a missing library shows itself in the first task, with a sentence
        _first_picture()
    if lane == "long":
        import nonoforge.makers.grids.mono_best
        import nonoforge.makers.pictures.likeness  # noqa: F401 - loaded, not used


def _first_picture() -> None:
    """A small picture on its way to its first sight."""
    import numpy as np

    from nonoforge.makers.grids.options import ColourOptions, MonoOptions
    from nonoforge.player.description import describe
    from nonoforge.player.insight import Insight
    from nonoforge.studio.tasks.first_sight import first_sight

    across = np.linspace(0, 255, 64, dtype=np.uint8)
    pixels = np.stack([np.add.outer(across // 2, across // 2), np.tile(across, (64, 1)), np.tile(across, (64, 1)).T], 2)
    for options in (MonoOptions(width=10), ColourOptions(width=10)):
        puzzle = first_sight(pixels, options)
        if puzzle is not None:
            describe(puzzle, Insight("off"))


def kernels_missing() -> list[str]:
    """Rooms whose kernels are not compiled yet: the first start on a machine takes a minute and should say so."""
    from nonoforge.compiling.cache import is_complete

    root = Path(nonoforge.__file__).parent
    return [room for room in ("engine", "geometry") if not is_complete(root / room)]
