"""Repairs and the dial: which cells would help, without a guess, easier, harder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from nonoforge.boards import Grid
from nonoforge.errors import MakeError
from nonoforge.makers.grids.options import GridOptions
from nonoforge.puzzle import Picture, Puzzle
from nonoforge.studio.tasks.editing import edited, grade_of, is_plain
from nonoforge.studio.tasks.making import options_of
from nonoforge.studio.tasks.pixels import source_for
from nonoforge.studio.tasks.shown import digits_of, shown
from nonoforge.studio.tasks.work import Work

if TYPE_CHECKING:
    from nonoforge.makers.pictures.likeness import Target

STEP, FAR = 2.0, 30.0
"""Least and most by which the score changes at one turn of the dial."""

STEERING = 40e6
"""Cells solved for one turn, about four seconds."""

GONE = 4
"""One clue in so many of those that could go goes at one turn."""


def repair(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """Edits that would settle what line logic leaves open, the best first."""
    puzzle, locked = edited(work, given), given.get("locked") or ()
    limit = max(1, min(int(given.get("limit") or 8), 20))
    if puzzle.goal is None:
        raise MakeError("only a puzzle with a picture can be repaired")
    if is_plain(puzzle) and isinstance(puzzle.board, Grid):
        from nonoforge.makers.grids.repair import suggest

        target = _target(work, given, puzzle)
        found = suggest(puzzle.goal, puzzle.board, puzzle.palette, target=target, locked=locked, limit=limit)
    else:
        from nonoforge.makers.cell_repair import suggest_cells

        found = suggest_cells(puzzle, _clued(work, given), locked=locked, limit=limit)
    return {
        "answer": found.verdict,
        "guess_free": found.guess_free,
        "unknown": sorted(found.unknown),
        "edits": [
            {
                "changes": [list(change) for change in edit.changes],
                "settles": edit.settles,
                "leaves": edit.leaves,
                "likeness": round(edit.likeness, 4),
            }
            for edit in found.edits
        ],
    }


def guess_free(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """The picture with few cells changed until nobody has to guess."""
    puzzle = edited(work, given)
    return _changed(work, given, puzzle, _without_guess(work, given, puzzle))


def easier(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """A turn of the dial to the easy side."""
    return _dial(work, given, harder=False)


def harder(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """A turn of the dial to the hard side."""
    return _dial(work, given, harder=True)


def _dial(work: Work, given: Mapping[str, Any], *, harder: bool) -> dict[str, Any]:
    """Black and white: other cells. Otherwise: fewer clues, or more of those that were dropped."""
    from nonoforge.grading import grade

    puzzle = edited(work, given)
    before = grade(puzzle)
    dropped = list(given.get("dropped") or ())
    if is_plain(puzzle) and isinstance(puzzle.board, Grid) and puzzle.palette.mono:
        value = _changed(work, given, puzzle, _steered(work, given, puzzle, before.score, harder))
    elif harder:
        more = list(_removable(puzzle, set(dropped)))
        if not more:
            raise MakeError("every clue that is left is needed: this is as hard as it gets without guessing")
        dropped += more[: max(1, len(more) // GONE)]
        value = _changed(work, {**given, "dropped": dropped}, puzzle, puzzle.goal or b"")
    elif dropped:
        dropped = dropped[: len(dropped) - max(1, len(dropped) // 2)]
        value = _changed(work, {**given, "dropped": dropped}, puzzle, puzzle.goal or b"")
    else:
        raise MakeError("all clues are there already: fewer cells would make it easier")
    after = grade(work.puzzle(value["shown"]["facts"]["id"]))
    return {**value, "before": grade_of(before), "after": grade_of(after)}


def _steered(work: Work, given: Mapping[str, Any], puzzle: Puzzle, score: float, harder: bool) -> Picture:
    import numpy as np

    from nonoforge.grading.score import cost_at, score_at
    from nonoforge.makers.allowance import Allowance
    from nonoforge.makers.grids.line_logic import Logic
    from nonoforge.makers.grids.repair import wish_of
    from nonoforge.makers.grids.steering import Steering, steered
    from nonoforge.makers.pictures.recolouring import Ground, Recolouring, Remeasured
    from nonoforge.makers.watch import watch_of

    board = puzzle.board
    assert isinstance(board, Grid)  # noqa: S101 - the caller looked
    start = _without_guess(work, given, puzzle)
    labels = np.frombuffer(start, dtype=np.uint8).reshape(board.height, board.width).copy()
    target = _target(work, given, puzzle) or target_of_picture(puzzle)
    band = (score + STEP, score + FAR) if harder else (max(0.0, score - FAR), max(0.1, score - STEP))
    logic = Logic(board.width, board.height, 2)
    allowance = Allowance(STEERING, watch=watch_of(work.progress, work.cancel))
    picture = Recolouring(labels, Ground(target)) if Recolouring.possible(labels) else Remeasured(labels, target)
    steering = Steering((cost_at(band[0]), cost_at(band[1])), logic, allowance)
    found = steered(wish_of(labels, puzzle.palette, target), picture, steering)
    reached = logic.cost(found)
    if reached is None or not band[0] <= score_at(reached) < band[1]:
        word = "harder" if harder else "easier"
        raise MakeError(f"no {word} picture was found that still looks like this one")
    return found.astype(np.uint8).tobytes()


def target_of_picture(puzzle: Puzzle) -> Target:
    """The picture of a black-and-white grid as if it were a source: what looks like it stays near it."""
    import numpy as np

    from nonoforge.makers.pictures.bitmap import bitmap_of_array
    from nonoforge.makers.pictures.framing import framed
    from nonoforge.makers.pictures.likeness import target_of

    board = puzzle.board
    assert isinstance(board, Grid)  # noqa: S101 - the callers looked
    labels = np.frombuffer(puzzle.goal or b"", dtype=np.uint8).reshape(board.height, board.width)
    pixels = np.kron(np.where(labels > 0, 0, 255).astype(np.uint8), np.ones((8, 8), np.uint8))
    return target_of(framed(bitmap_of_array(pixels), (board.width, board.height), "none", 1, "no", "keep")[0])


def _without_guess(work: Work, given: Mapping[str, Any], puzzle: Puzzle) -> Picture:
    from nonoforge.makers.cell_repair import without_guess

    target = _target(work, given, puzzle)
    locked = given.get("locked") or ()
    return without_guess(puzzle, _clued(work, given), target=target, locked=locked, cancel=work.cancel)


def _clued(work: Work, given: Mapping[str, Any]) -> Any:
    """From a picture to its puzzle, with the clues dropped and blotted that the request names."""

    def clued(picture: Picture) -> Puzzle:
        return edited(work, {**given, "picture": digits_of(picture)})

    return clued


def _changed(work: Work, given: Mapping[str, Any], puzzle: Puzzle, picture: Picture) -> dict[str, Any]:
    """The puzzle of another picture, and in which cells it differs."""
    changed = replace(_clued(work, given)(picture), credits=puzzle.credits)
    old = puzzle.goal or b""
    return {
        "picture": digits_of(picture),
        "changes": [
            [cell, colour] for cell, (was, colour) in enumerate(zip(old, picture, strict=True)) if was != colour
        ],
        "dropped": list(given.get("dropped") or ()),
        "shown": shown(work, changed),
    }


def _removable(puzzle: Puzzle, gone: set[int]) -> Iterator[int]:
    """Lines whose clues can go one after the other, with the puzzle still solvable line by line."""
    from nonoforge.engine.clue_removal import Removal

    order = [(line, -1) for line, clue in enumerate(puzzle.clues) if clue is not None and line not in gone]
    Random(len(gone)).shuffle(order)  # noqa: S311 - no secret
    for line, _ in Removal(puzzle).drop_all(order):
        yield line


def _target(work: Work, given: Mapping[str, Any], puzzle: Puzzle) -> Target | None:
    """The source of a grid at cell size, where the request names it and it has the size of the board."""
    if not given.get("source") or not isinstance(puzzle.board, Grid):
        return None
    from nonoforge.makers.drawings.as_picture import picture_of
    from nonoforge.makers.pictures.framing import framed
    from nonoforge.makers.pictures.likeness import target_of

    kind = "mono" if puzzle.palette.mono else "colour"
    options = options_of({"kind": kind, **{name: given.get(name) for name in ("source", "settings", "method")}}, work)
    assert isinstance(options, GridOptions)  # noqa: S101 - both kinds have them
    data, facts = work.source(given["source"])
    size = puzzle.board.width, puzzle.board.height
    bitmap = picture_of(source_for(kind, data, facts))
    part = framed(bitmap, size, options.crop, 1, options.invert, options.light)[0]
    return target_of(part) if (part.width, part.height) == size else None
