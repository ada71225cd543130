"""A curved puzzle shaped by hand: a corner dragged, a decoy added or taken away, and the puzzle proved again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import MakeError
from nonoforge.makers.curved.options import CurvesOptions
from nonoforge.makers.made import Made
from nonoforge.makers.making import options_for
from nonoforge.studio.keeping.drafts import keep_made
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.keeping.puzzles import keep_arrangement, kept_arrangement
from nonoforge.studio.tasks.arrangements import arrangement_value
from nonoforge.studio.tasks.shown import shown_made
from nonoforge.studio.tasks.work import Work

if TYPE_CHECKING:
    from nonoforge.makers.curved.state import CurvedState


def keep_curves(work: Work, made: Made) -> None:
    """Remember the curves of a puzzle that was just made, so that it can be shaped."""
    from nonoforge.makers.curved.maker import CurvedMade
    from nonoforge.makers.curved.saved import dumps_state

    if isinstance(made, CurvedMade):
        keep_arrangement(work.desk, made.puzzle.id, dumps_state(made.state))


def shape(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arrangement of a curved puzzle and, where something about it is changed, the puzzle that comes of it."""
    from nonoforge.makers.curved.saved import loads_state

    text = kept_arrangement(work.desk, given["puzzle"])
    if text is None:
        raise Missing("the curves of this puzzle are not here: make it again from its picture")
    state = loads_state(text)
    changed = _changed(state, given)
    if changed is state:
        return {"arrangement": arrangement_value(state), "shown": None}
    from nonoforge.makers.curved.maker import made_again

    made = made_again(changed, _options(work, given))
    value = shown_made(work, made, str(work.record(given["puzzle"]).get("source", "")))
    keep_curves(work, made)
    if given.get("draft"):
        keep_made(work.desk, given["draft"], made.puzzle.id)
    return {"arrangement": arrangement_value(changed), "shown": value}


def _changed(state: CurvedState, given: Mapping[str, Any]) -> CurvedState:
    from nonoforge.makers.curved.by_hand import moved, with_decoy, with_some_decoy, without_decoy

    frame = state.pieces.frame
    low = np.array([frame.left, frame.top])
    if "corner" in given:
        return moved(state, given["corner"], _points(given, "to", 1)[0] + low)
    if "decoy" in given:
        return without_decoy(state, given["decoy"])
    if "stroke" in given:
        return with_decoy(state, _points(given, "stroke", 4) + low)
    return with_some_decoy(state) if given.get("add") else state


def _options(work: Work, given: Mapping[str, Any]) -> CurvesOptions:
    """The settings that the puzzle was made with, and its credits."""
    options = options_for("curved", given.get("method") or "best", given.get("settings") or {})
    its = work.puzzle(given["puzzle"]).credits
    if not isinstance(options, CurvesOptions):
        raise MakeError("only curved puzzles are shaped by hand")
    return replace(options, title=its.title, answer=its.answer, author=its.author, licence=its.license)


def _points(given: Mapping[str, Any], name: str, count: int) -> NDArray[np.float64]:
    """Points (count, 2) from a list of pairs."""
    rows = given.get(name)
    pairs = isinstance(rows, list) and all(isinstance(row, list) and len(row) == 2 for row in rows)
    numbers = [number for row in rows or () for number in row] if pairs else []
    if len(numbers) != 2 * count or not all(isinstance(each, int | float) and isfinite(each) for each in numbers):
        raise MakeError(f"{name} must be a list of {count} points, each of two numbers")
    return np.array(rows, dtype=np.float64)
