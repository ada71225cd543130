"""`nonoforge make --kind tangram`: from a request to a tangram, and what is said about it."""

from __future__ import annotations

from typing import Any

from nonoforge.cli.making import Batch, Made, Request
from nonoforge.errors import MakeError

_SETTINGS = {"margin": 0.4, "fit": 0.2, "merge": 0.05, "most_shift": 0.2}
"""Setting -> the largest value that makes sense; all are shares of the frame's side."""


def tangram(request: Request) -> Batch:
    """One tangram; `--set` takes margin, fit, merge and most_shift."""
    from nonoforge.grading import grade
    from nonoforge.makers.drawings.tangram import TangramOptions, make_tangram

    if request.width or request.height:
        raise MakeError("a tangram has no size in cells: leave out --size and --width")
    if request.method:
        raise MakeError("there is one way to make tangrams: leave out --method")
    wanted = {name: _share(name, text) for name, text in request.settings.items()}
    options = TangramOptions(**wanted, difficulty=request.difficulty or "easy", seed=request.seed)  # type: ignore[arg-type]
    found = make_tangram(request.picture, options)
    puzzle = found.puzzle
    filled = sum(colour > 0 for colour in puzzle.goal or b"")
    more: dict[str, Any] = {
        "faces": puzzle.cells,
        "lines": found.lines,
        "class": puzzle.board.rank,  # type: ignore[attr-defined]
        "min_width_before": round(found.min_width_before, 3),
        "min_width_after": round(found.min_width_after, 3),
        "clues_kept": found.clues_kept,
        "clues": found.clues_all,
        "fitted": found.fitted,
    }
    made = Made(
        puzzle,
        "tangram",
        found.verdict.answer,
        found.guess_free,
        found.likeness,
        100 * filled / puzzle.cells,
        grade(puzzle),
        request.difficulty,
        found.seconds,
        f"{puzzle.cells} faces",
        found.notes,
        more,
    )
    return Batch([made])


def _share(name: str, text: str) -> float:
    if name not in _SETTINGS:
        raise MakeError(f"tangrams have no setting {name!r}: {', '.join(_SETTINGS)} are there")
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= _SETTINGS[name]:
        raise MakeError(f"{name} must be a share of the frame's side from 0 to {_SETTINGS[name]:g}, not {text!r}")
    return value
