"""A candidate: one puzzle that a maker proved, with everything a person needs to choose among several.

All makers of grid puzzles hand out candidates, and only through `prove`, so that none leaves without the engine's
verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Grid
from nonoforge.errors import MakeError
from nonoforge.grading import Grade, grade
from nonoforge.makers.pictures.bitmap import Source
from nonoforge.makers.pictures.likeness import Labels, Resemblance, Target, resemblance
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Credits, Puzzle

PROVING = 20_000_000
"""Line steps for the proof of one picture, about 10 s; what line logic solves takes some hundred to a few thousand."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """A proved puzzle and how it came about.

    `source` is (height, width, 3) uint8, the picture at cell size, and `original` the part of the picture it was made
    from; `parameters` and `seed` make it again.
    """

    kind: str
    method: str
    puzzle: Puzzle
    source: NDArray[np.uint8]
    original: Source | None
    resemblance: Resemblance
    verdict: str
    guess_free: bool
    parameters: Mapping[str, Any]
    seed: int
    seconds: float = 0.0
    notes: tuple[str, ...] = field(default=())

    @property
    def labels(self) -> Labels:
        """(height, width): the colour of each cell."""
        return np.frombuffer(self.puzzle.goal or b"", dtype=np.uint8).reshape(self.source.shape[:2])

    @property
    def black_percent(self) -> float:
        """Cells that are not empty, in percent."""
        return 100 * float(np.count_nonzero(self.labels)) / self.labels.size

    @cached_property
    def grade(self) -> Grade:
        """How hard it is for a person; worked out when first asked for."""
        return grade(self.puzzle)


def prove(
    labels: Labels,
    target: Target,
    *,
    method: str,
    kind: str = "mono",
    palette: Palette = BLACK_AND_WHITE,
    before: Labels | None = None,
    parameters: Mapping[str, Any] | None = None,
    seed: int = 0,
    seconds: float = 0.0,
    title: str = "",
    notes: tuple[str, ...] = (),
) -> Candidate | None:
    """The candidate of a picture, or None where its clues do not say it and only it (or not within `PROVING`)."""
    from nonoforge.engine import decide

    height, width = labels.shape
    puzzle = Puzzle.of_picture(Grid(width, height), labels.astype(np.uint8).tobytes(), palette, Credits(title=title))
    verdict = decide(puzzle, line_steps=PROVING)
    if verdict.answer != "unique":
        return None
    if verdict.solutions[0] != puzzle.goal:
        raise MakeError("the proof found another solution than the picture: this is a fault of nonoforge")
    return Candidate(
        kind=kind,
        method=method,
        puzzle=puzzle,
        source=target.srgb,
        original=target.source,
        resemblance=resemblance(labels, palette, target, before),
        verdict=verdict.answer,
        guess_free=verdict.line_solvable,
        parameters=dict(parameters or {}),
        seed=seed,
        seconds=seconds,
        notes=notes,
    )


def score_of_picture(labels: Labels) -> float:
    """How hard the black-and-white puzzle of a picture is, 0..100."""
    height, width = labels.shape
    return grade(Puzzle.of_picture(Grid(width, height), labels.tobytes())).score
