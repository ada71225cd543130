"""A cheap second solution: two cells of one line change places with two cells of another.

Many ambiguous pictures differ in four cells only, the corners of a rectangle: a filled, empty / empty, filled becomes
empty, filled / filled, empty, and no clue changes. Looking for such a switch takes a fraction of the proof that there
is no second solution, and finds one in most pictures that have any. Works on every board whose cells lie on two lines.
"""

from __future__ import annotations

import numpy as np

from nonoforge.compiling.kernel import entry, kernel, small
from nonoforge.engine.packing import RUNS, Array, Packed
from nonoforge.puzzle import Picture

WORK = 50_000_000
"""Cells looked at before giving up, about 0.1 s; a board of 80×80 needs less."""


def switched(packed: Packed, solution: Picture, candidates: Array) -> Picture | None:
    """Another solution that differs from this one by one switch of cells that `candidates` leave open, or None."""
    if (np.diff(packed.visit_first) != 2).any() or (packed.line_kind != RUNS).any() or packed.line_repeats.any():
        return None
    picture = np.frombuffer(solution, np.uint8).copy()
    return picture.tobytes() if find_switch(packed, picture, candidates, WORK) else None


@small
def _exchange(picture, a, b):  # type: ignore[no-untyped-def]
    picture[a], picture[b] = picture[b], picture[a]


@small
def _holds(p, line, picture):  # type: ignore[no-untyped-def]
    """Whether the picture keeps the runs of this line."""
    block, last = p.block_first[line], p.block_first[line + 1]
    before, run = 0, 0
    for i in range(p.line_first[line], p.line_first[line + 1] + 1):
        colour = picture[p.line_cells[i]] if i < p.line_first[line + 1] else 0
        if colour != before:
            if before:
                if block == last or p.block_colour[block] != before:
                    return False
                if p.block_length[block] != run and p.block_length[block] != 0:
                    return False
                block += 1
            before, run = colour, 0
        run += 1
    return block == last


@small
def _other_visit(p, cell, line):  # type: ignore[no-untyped-def]
    """The visit to this cell that is not on this line."""
    first = p.visit_first[cell]
    return first + 1 if p.visit_line[first] == line else first


@entry
def find_switch(p, picture, candidates, work):  # type: ignore[no-untyped-def]
    """Make one switch in the picture ((n,) uint8) and say so; or leave it as it is and say False.

    Looks at about `work` cells.
    """
    for line in range(p.line_kind.shape[0]):
        first, last = p.line_first[line], p.line_first[line + 1]
        for i in range(first, last):
            a = p.line_cells[i]
            if candidates[a] & (candidates[a] - np.uint32(1)) == 0:
                continue
            work -= last - i
            if work < 0:
                return False
            for j in range(i + 1, last):
                b = p.line_cells[j]
                if picture[a] == picture[b] or candidates[b] & (candidates[b] - np.uint32(1)) == 0:
                    continue
                work -= last - first
                _exchange(picture, a, b)
                if _holds(p, line, picture):
                    across = p.visit_line[_other_visit(p, a, line)]
                    work -= (p.line_first[across + 1] - p.line_first[across]) * (last - first)
                    if _complete(p, picture, candidates, line, a, b):
                        return True
                _exchange(picture, a, b)
    return False


@kernel
def _complete(p, picture, candidates, line, a, b):  # type: ignore[no-untyped-def]
    """a and b have changed places on `line`.

    Find c beyond a and d beyond b that do so on another line and mend both crossings.
    """
    across_a, across_b = p.visit_line[_other_visit(p, a, line)], p.visit_line[_other_visit(p, b, line)]
    for i in range(p.line_first[across_a], p.line_first[across_a + 1]):
        c = p.line_cells[i]
        if c == a or picture[c] != picture[a] or candidates[c] & (candidates[c] - np.uint32(1)) == 0:
            continue
        # The crossing lost at a what a had before, which is what b has now: c must get it from d.
        parallel = p.visit_line[_other_visit(p, c, across_a)]
        for v in range(p.line_first[parallel], p.line_first[parallel + 1]):
            d = p.line_cells[v]
            if p.visit_line[_other_visit(p, d, parallel)] != across_b or picture[d] != picture[b]:
                continue
            if candidates[d] & (candidates[d] - np.uint32(1)) == 0:
                continue
            _exchange(picture, c, d)
            if _holds(p, parallel, picture) and _holds(p, across_a, picture) and _holds(p, across_b, picture):
                return True
            _exchange(picture, c, d)
    return False
