"""Where grid puzzles are proved: the only way out of their makers, so that none leaves without a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from time import perf_counter
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Grid
from nonoforge.errors import MakeError
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.options import GridOptions
from nonoforge.makers.made import Effort, Made, credits_of
from nonoforge.makers.options import settings_of
from nonoforge.makers.pictures.framing import Framed
from nonoforge.makers.pictures.likeness import WEIGHTS, Labels, Likeness, Target, likeness_of
from nonoforge.makers.watch import Watch
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Puzzle

PROVING = 20_000_000
"""Line steps for the proof of one picture, about 10 s; what line logic solves takes some hundred to a few thousand."""

LEAST_SECONDS = 1.0
"""Time for a proof that begins when the user's time is almost up, so that what was found is not lost."""


@dataclass(frozen=True, eq=False, kw_only=True)
class GridMade(Made):
    """A proved grid.

    `parts` are the parts of its likeness, `cells` (height, width, 3) uint8 the picture at cell size, `part` what it was
    made from and where that lies in the picture, and `parameters` what its method reports, settings first.
    """

    parts: Likeness
    cells: NDArray[np.uint8]
    part: Framed | None
    parameters: Mapping[str, Any]

    @property
    def labels(self) -> Labels:
        """(height, width): the colour of each cell."""
        return np.frombuffer(self.puzzle.goal or b"", dtype=np.uint8).reshape(self.cells.shape[:2])

    def details(self) -> dict[str, Any]:
        """The parts of the likeness, the cells that repair changed (None if it was not repaired), the parameters."""
        return {
            "changed": self.parts.changed,
            "parts": {name: round(float(getattr(self.parts, name)), 4) for name in WEIGHTS},
            "parameters": dict(self.parameters),
        }


Asked = TypeVar("Asked", bound=GridOptions)


@dataclass(eq=False)
class Job(Generic[Asked]):
    """What all puzzles of one call share: the options, the picture's name, the watch and the allowance.

    `tried` counts drawings, `share` is the last share of the work reported.
    """

    options: Asked
    name: str
    watch: Watch
    allowance: Allowance
    begun: float = field(default_factory=perf_counter)
    tried: int = 0
    share: float = 0.0

    def begin(self, share: float, text: str = "") -> None:
        """Begin another drawing, with this share of the work done; a smaller share than before is not reported."""
        self.tried += 1
        self.share = max(self.share, share)
        self.watch.tell(self.share, text)

    def prove(
        self,
        labels: Labels,
        target: Target,
        *,
        palette: Palette = BLACK_AND_WHITE,
        before: Labels | None = None,
        **parameters: Any,
    ) -> GridMade | None:
        """The puzzle of a picture, or None if its clues do not determine it (or not within `PROVING`)."""
        from nonoforge.engine import decide

        height, width = labels.shape
        picture = labels.astype(np.uint8).tobytes()
        puzzle = Puzzle.of_picture(Grid(width, height), picture, palette, credits_of(self.options, self.name))
        left = self.watch.budget.share(1.0)
        seconds = None if left.seconds is None else max(left.seconds, LEAST_SECONDS)
        verdict = decide(puzzle, seconds=seconds, line_steps=PROVING, cancel=left.cancel)
        if verdict.answer != "unique":
            self.allowance.stopped()  # raises with the reason if the user ended the proof
            return None
        if verdict.solutions[0] != puzzle.goal:
            raise MakeError("the proof found a solution other than the picture: this is a bug in nonoforge")
        parts = likeness_of(labels, palette, target, before)
        return GridMade(
            puzzle=puzzle,
            verdict=verdict,
            likeness=parts.score,
            options=self.options,
            effort=Effort(self.tried, perf_counter() - self.begun, self.allowance.ended),
            name=self.name,
            notes=(*(target.part.source.notes if target.part else ()), *self.allowance.notes),
            parts=parts,
            cells=target.srgb,
            part=target.part,
            parameters={**_own_settings(self.options), **parameters},
        )


def _own_settings(options: GridOptions) -> dict[str, Any]:
    """The settings that only this method has."""
    common = {each.name for each in fields(GridOptions)}
    names = (each.name for each in settings_of(type(options)) if each.name not in common)
    return {name: getattr(options, name) for name in names}
