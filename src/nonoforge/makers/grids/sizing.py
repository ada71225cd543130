"""How many cells a picture needs, to look like itself or to be as hard as asked for.

Drawings of other sizes are measured as they are, without steering them anywhere.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import islice

from nonoforge.grading.score import costs_labelled
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.make_solvable import make_solvable
from nonoforge.makers.grids.proposals import Prepared, Proposal, prepare, proposals
from nonoforge.makers.grids.steering import LIKENESS
from nonoforge.makers.pictures.framing import Framed, framed
from nonoforge.makers.pictures.likeness import likeness_of
from nonoforge.palette import BLACK_AND_WHITE

SIDES = (15, 20, 25, 30, 40, 50, 60, 80, 100)
"""Cells of the longer side that are tried."""

PLAYED = SIDES[:7]
"""Those that people like to play: others are not proposed for a difficulty."""

DRAWINGS = 12
"""Drawings measured at each size: thresholds, local ones, and lines."""

REPAIR = 0.03
"""Likeness that making a drawing solvable usually costs."""

SOLVING = 3e6
"""Cells solved to see how much work a drawing takes."""

HARDER, EASIER = 5.0, 1 / 3
"""What steering usually makes of the work that a drawing takes, within the likeness it may cost."""


@lru_cache(maxsize=8)  # all puzzles of a picture come from the same few parts of it
def cells_needed(part: Framed, likeness: float) -> int | None:
    """The cells of the longer side at which a drawing reaches this likeness, more than now; None if none does."""
    for side in SIDES:
        if side > max(part.width, part.height):
            prepared, drawn = _drawn(part, side)
            if any(_likeness(each, prepared) > likeness + REPAIR for each in drawn):
                return side
    return None


@lru_cache(maxsize=8)
def sizes_as_hard(part: Framed, difficulty: str, reached: float) -> tuple[tuple[int, ...], bool]:
    """The cells of the longer side at which the picture could be as hard as asked for, and whether that is for all of
    it, because no size of this part is likely to do.

    `reached` is the work of the puzzle that came nearest at the size it has now. How much steering adds to what a
    drawing takes by itself, or takes away from it, is supposed to be alike at other sizes, and usual elsewhere.
    """
    harder = reached < costs_labelled((difficulty,), part.width * part.height)[0]
    longest = max(part.width, part.height)
    here = _work(part, longest, harder)
    parts = [(part, reached / here if here else 1.0)]
    if part.crop not in ("whole", "given"):
        whole, *_ = framed(part.picture, (part.width, part.height), "none")
        parts.append((whole, HARDER if harder else EASIER))
    for each, factor in parts:
        found = []
        for side in PLAYED:
            width, height = _size(each, side)
            low, high = costs_labelled((difficulty,), width * height)
            work = None if (each, side) == (part, longest) else _work(each, side, harder)
            if work and (factor * work >= low if harder else factor * work < high):
                found.append(side)
        if found:
            return tuple(found), each is not part
    return (), False


def _work(part: Framed, side: int, most: bool) -> float | None:
    """The most, or the least, work that one of the best drawings takes as it is; None if none could be solved."""
    prepared, drawn = _drawn(part, side)
    logic = Logic(*_size(part, side), 2)
    likeness = [_likeness(each, prepared) for each in drawn]
    found = []
    for each, alike in zip(drawn, likeness, strict=True):
        if alike > max(likeness) - LIKENESS:
            solved = make_solvable(each.labels, each.wish, logic.unknown, allowance=Allowance(SOLVING))
            found.append(None if solved is None else logic.cost(solved))
    works = [work for work in found if work]
    return (max(works) if most else min(works)) if works else None


def _size(part: Framed, side: int) -> tuple[int, int]:
    longest = max(part.width, part.height)
    width, height = (max(5, round(each * side / longest)) for each in (part.width, part.height))
    return width, height


def _drawn(part: Framed, side: int) -> tuple[Prepared, list[Proposal]]:
    width, height = _size(part, side)
    (prepared,) = prepare(replace(part, width=width, height=height))
    return prepared, list(islice(proposals(prepared), DRAWINGS))


def _likeness(drawing: Proposal, prepared: Prepared) -> float:
    return likeness_of(drawing.labels, BLACK_AND_WHITE, prepared.target).score
