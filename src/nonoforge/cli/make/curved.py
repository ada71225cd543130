"""What `nonoforge make` offers for curved puzzles only: going on from a saved one, frames, extra files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from nonoforge.draw import Drawing
    from nonoforge.makers.curved.maker import CurvedMade
    from nonoforge.makers.curved.options import CurvesOptions
    from nonoforge.makers.curved.state import CurvedState
    from nonoforge.makers.made import Made
    from nonoforge.makers.options import Options
    from nonoforge.makers.watch import Watch

BESIDE = ("-arrangement.json", "-log.csv")
"""Ends of the names of the extra files that a curved puzzle can have."""
FRAMES_AT = (0, 100, 200)
"""Iterations at which `--frames` keeps the arrangement, in addition to the end."""


def continued(options: Options, file: str) -> Options:
    """The options with a saved arrangement to go on from."""
    from nonoforge.makers.curved.saved import load_state

    return replace(cast("CurvesOptions", options), start=load_state(file))


def making_with_frames(source: str, options: Options, watch: Watch, folder: Path) -> Iterator[CurvedMade]:
    """The puzzle as usual, with drawings of its making in a folder."""
    from nonoforge.makers.curved.maker import keep_frames, making

    steps, kept = keep_frames(FRAMES_AT)
    for made in making(source, cast("CurvesOptions", options), watch, steps):
        _write_frames(folder, [*kept(), made.state])
        yield made


def _write_frames(folder: Path, states: Sequence[CurvedState]) -> None:
    """Draw the arrangements, without clues, at those iterations of `FRAMES_AT` that were reached and at the end."""
    from nonoforge.draw import View, draw_view
    from nonoforge.makers.curved.finish import sketch_of

    for name, state in zip([*(f"{at:03d}" for at in FRAMES_AT[: len(states) - 1]), "end"], states, strict=True):
        puzzle = sketch_of(state)
        draw_view(puzzle, View((0,) * puzzle.cells, clues=False)).save(folder / f"{name}.svg")


def drawings(made: Made) -> Mapping[str, Callable[[], Drawing]]:
    """End of a name -> what is drawn under it, in addition to puzzle and solution."""
    if made.kind != "curved":
        return {}
    from nonoforge.draw import draw_faces, draw_marked
    from nonoforge.makers.curved.marks import marks_of

    state = cast("CurvedMade", made).state
    return {"-faces": lambda: draw_faces(made.puzzle), "-marked": lambda: draw_marked(made.puzzle, marks_of(state))}


def beside(made: Made, name: str) -> str:
    """The text of a file of `BESIDE`."""
    from nonoforge.makers.curved.log import csv_of_log
    from nonoforge.makers.curved.saved import dumps_state

    curved = cast("CurvedMade", made)
    return csv_of_log(curved.log) if name.endswith(".csv") else dumps_state(curved.state)
