"""How many cells a picture needs: larger drawings are measured as they are, without making them solvable."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import islice

from nonoforge.makers.grids.proposals import prepare, proposals
from nonoforge.makers.pictures.framing import Framed
from nonoforge.makers.pictures.likeness import likeness_of
from nonoforge.palette import BLACK_AND_WHITE

SIDES = (15, 20, 25, 30, 40, 50, 60, 80, 100)
"""Cells of the longer side that are tried."""

DRAWINGS = 12
"""Drawings measured at each size: thresholds, local ones, and lines."""

REPAIR = 0.03
"""Likeness that making a drawing solvable usually costs."""


@lru_cache(maxsize=8)  # all puzzles of a picture come from the same few parts of it
def cells_needed(part: Framed, likeness: float) -> int | None:
    """The cells of the longer side at which a drawing reaches this likeness, more than now; None if none does."""
    longest = max(part.width, part.height)
    for side in SIDES:
        if side <= longest:
            continue
        width, height = (max(5, round(each * side / longest)) for each in (part.width, part.height))
        (prepared,) = prepare(replace(part, width=width, height=height))
        drawn = islice(proposals(prepared), DRAWINGS)
        if any(likeness_of(each.labels, BLACK_AND_WHITE, prepared.target).score > likeness + REPAIR for each in drawn):
            return side
    return None
