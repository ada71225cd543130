"""A cheap second solution of a solid: eight voxels at the corners of a box, coloured in turn, change their colours.

As four cells at the corners of a rectangle do in a grid (`switch`): every line through a corner has the other colour at
its other corner, so no total changes, and often no number of blocks does. On a checkerboard of 36³ cells line logic and
probing find nothing, and its clauses take minutes to write; this finds two solutions at once.
"""

from __future__ import annotations

import numpy as np

from nonoforge.boards import Solid
from nonoforge.compiling.kernel import entry, small
from nonoforge.engine.packing import FREE, NO_LIMIT, TOTALS, Array, Packed
from nonoforge.puzzle import Picture

TRIES = 2_000_000
"""Boxes looked at before giving up; one whose lines are read through counts as many as these lines have cells."""


def box_switched(packed: Packed, board: Solid, solution: Picture, candidates: Array) -> Picture | None:
    """Another solution that differs from this one by the corners of a box that `candidates` leave open, or None."""
    if ((packed.line_kind != TOTALS) & (packed.line_kind != FREE)).any():
        return None
    picture = np.frombuffer(solution, np.uint8).copy()
    shape = np.array([board.width, board.height, board.depth], np.int64)
    return picture.tobytes() if find_box(packed, picture, candidates, shape, np.zeros(8, np.int64), TRIES) else None


@small
def _holds(p, line, picture):  # type: ignore[no-untyped-def]
    """Whether the picture keeps the totals of this line; a line without a clue keeps everything."""
    if p.line_kind[line] == FREE:
        return True
    for i in range(p.total_first[line], p.total_first[line + 1]):
        colour, cells, blocks, before = p.total[i, 3], 0, 0, 0
        for v in range(p.line_first[line], p.line_first[line + 1]):
            now = picture[p.line_cells[v]]
            cells += now == colour
            blocks += now == colour and before != colour
            before = now
        most = p.total[i, 2]
        if cells != p.total[i, 0] or blocks < p.total[i, 1] or (most != NO_LIMIT and blocks > most):
            return False
    return True


@small
def _turn(p, picture, corners):  # type: ignore[no-untyped-def]
    """Exchange the two colours at the corners; back again, and False, where a line through them does not hold then."""
    one, other = picture[corners[0]], picture[corners[1]]
    for i in range(8):
        picture[corners[i]] = other if picture[corners[i]] == one else one
    good = True
    for i in range(8):
        for v in range(p.visit_first[corners[i]], p.visit_first[corners[i] + 1]):
            good = good and _holds(p, p.visit_line[v], picture)
    if not good:
        for i in range(8):
            picture[corners[i]] = other if picture[corners[i]] == one else one
    return good


@entry
def find_box(p, picture, candidates, shape, corners, tries):  # type: ignore[no-untyped-def]
    """Make one switch in the picture ((n,) uint8) and say so; or leave it as it is and say False.

    Small boxes first, for they disturb the fewest blocks: sides a, b, c along x, y, z, the largest growing. corners:
    (8,) int64 of scratch.
    """
    width, height, depth = shape[0], shape[1], shape[2]
    for reach in range(1, max(width, height, depth)):
        for a in range(1, min(reach, width - 1) + 1):
            for b in range(1, min(reach, height - 1) + 1):
                for c in range(1, min(reach, depth - 1) + 1):
                    if max(a, b, c) != reach:
                        continue
                    for at in range((width - a) * (height - b) * (depth - c)):
                        x, y, z = at % (width - a), at // (width - a) % (height - b), at // ((width - a) * (height - b))
                        tries -= 1
                        if tries < 0:
                            return False
                        first = x + width * (y + height * z)
                        one, other = picture[first], picture[first + a]
                        if one == other:
                            continue
                        good = True
                        for i in range(8):
                            dx, dy, dz = i & 1, (i >> 1) & 1, i >> 2
                            cell = first + a * dx + width * (b * dy + height * c * dz)
                            corners[i] = cell
                            good &= picture[cell] == (other if (dx ^ dy ^ dz) else one)
                            good &= candidates[cell] & (candidates[cell] - np.uint32(1)) != 0
                        if good:
                            tries -= width + height + depth
                            if _turn(p, picture, corners):
                                return True
    return False
