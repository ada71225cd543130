"""`nonoforge make --kind curved`: from a request to a curved puzzle, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonoforge.cli.making import Batch, Made, Request
from nonoforge.errors import MakeError, WriteError

if TYPE_CHECKING:
    from nonoforge.draw import Drawing
    from nonoforge.makers.curved.maker import Curved
    from nonoforge.makers.curved.method import Step
    from nonoforge.makers.curved.pieces import PieceOptions
    from nonoforge.makers.curved.state import State

FRAMES_AT = (0, 100, 200)
"""Iterations at which `--frames` keeps the arrangement, besides the end."""


def curved(request: Request) -> Batch:
    """One curved puzzle; `--set` takes what cuts the picture up, and the method's own settings."""
    from nonoforge.makers.curved.maker import DEFAULT, CurvedOptions, keep_frames, make_curved, suited_pieces
    from nonoforge.makers.curved.saved import load_state

    if request.width or request.height:
        raise MakeError("a curved puzzle has no size in cells: leave out --size and --width")
    extras = request.extras
    method, rank = request.method or DEFAULT, extras.get("class")
    pieces, settings = _settings(request.settings, suited_pieces(method, rank))
    saved = extras.get("continue")
    options = CurvedOptions(
        method=method,
        rank=rank,
        self_intersections=not extras.get("no-self-intersections", False),
        decoys=extras.get("decoys"),
        effort=extras.get("effort"),
        seconds=extras.get("seconds"),
        seed=request.seed,
        difficulty=request.difficulty or "easy",  # type: ignore[arg-type]
        pieces=pieces,
        loosen=_loosen(settings.pop("loosen", "0")),
        start=load_state(saved) if saved else None,
        settings=settings,
    )
    folder = _frames_folder(extras.get("frames"))
    best: list[float] = []

    def tell(step: Step, state: State) -> bool:
        score = step.penalties.total
        best[:] = [min([score, *best])]
        request.progress(step.share, f"iteration {step.iteration}  score {score:,.0f}  best {best[0]:,.0f}")
        return True

    watch, frames = keep_frames(FRAMES_AT, tell)
    found = make_curved(request.picture, options, watch)
    if folder is not None:
        _write_frames(folder, [*frames(), found.state])
    return Batch([_made(found, request.difficulty)])


def _made(found: Curved, wanted: str | None) -> Made:
    from nonoforge.grading import grade

    puzzle = found.puzzle
    graded = grade(puzzle)
    filled = sum(colour > 0 for colour in puzzle.goal or b"")
    parts = ("angle", "distance", "small", "big", "shape", "length")
    more: dict[str, Any] = {
        "method": found.method,
        "penalty": round(found.penalties.total, 3),
        "penalties": {name: round(getattr(found.penalties, name), 3) for name in parts},
        "visibility": round(found.visibility, 4),
        "class": found.rank,
        "faces": puzzle.cells,
        "curves": found.state.curves,
        "bridges": found.state.bridges,
        "iterations": found.iterations,
        "finished": found.finished,
        "timed_out": found.timed_out,
        "clues_kept": found.clues_kept,
        "clues": found.clues_all,
        "given": len(puzzle.given),
    }
    return Made(
        puzzle,
        "curved",
        found.verdict.answer,
        found.guess_free,
        found.likeness,
        100 * filled / puzzle.cells,
        graded,
        wanted,
        found.seconds,
        f"{puzzle.cells} faces, {found.state.curves} curves",
        found.notes,
        more,
        _drawings(found),
        _files(found),
        f"{found.rank}  penalty {found.penalties.total:,.0f}  visibility {found.visibility:.2f}  {graded.label}",
    )


def _drawings(found: Curved) -> Mapping[str, Callable[[], Drawing]]:
    from nonoforge.draw import draw_faces, draw_marked
    from nonoforge.makers.curved.marks import marks_of

    return {
        "-faces": lambda: draw_faces(found.puzzle),
        "-marked": lambda: draw_marked(found.puzzle, marks_of(found.state)),
    }


def _files(found: Curved) -> Mapping[str, Callable[[], str]]:
    from nonoforge.makers.curved.log import csv_of_log
    from nonoforge.makers.curved.saved import dumps_state

    return {"-arrangement.json": lambda: dumps_state(found.state), "-log.csv": lambda: csv_of_log(found.log)}


def _settings(given: Mapping[str, str], suited: PieceOptions) -> tuple[PieceOptions, dict[str, str]]:
    """What belongs to the cutting up of the picture, over what suits the method, and the rest."""
    from nonoforge.makers.curved.pieces import PieceOptions
    from nonoforge.makers.options import options_of

    own = {field.name for field in fields(PieceOptions)}
    mine = {name: value for name, value in given.items() if name.replace("-", "_") in own}
    read = options_of(PieceOptions, mine)
    changed = {name.replace("-", "_"): getattr(read, name.replace("-", "_")) for name in mine}
    return replace(suited, **changed), {name: value for name, value in given.items() if name not in mine}


def _loosen(text: str) -> float:
    """How far corners may move: a share of the frame's shorter side."""
    try:
        return float(text)
    except ValueError:
        raise MakeError(f"loosen must be a number, not {text!r}") from None


def _frames_folder(name: str | None) -> Path | None:
    """The folder for `--frames`, made before any work."""
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(f"{folder} cannot be made: {error.strerror or error}") from None
    return folder


def _write_frames(folder: Path, states: list[State]) -> None:
    """The arrangements at the start, at 100 and 200 iterations and at the end, as drawings without clues."""
    from nonoforge.draw import View, draw_view
    from nonoforge.geometry.planes import plane_of
    from nonoforge.makers.curved.evaluate import arrangement_of
    from nonoforge.puzzle import Puzzle

    for name, state in zip([*(f"{at:03d}" for at in FRAMES_AT[: len(states) - 1]), "end"], states, strict=True):
        board = plane_of(arrangement_of(state))
        puzzle = Puzzle(board, (None,) * len(board.lines), state.pieces.palette)
        draw_view(puzzle, View((0,) * puzzle.cells, clues=False)).save(folder / f"{name}.svg")
