"""Lines spread apart: the smallest cell width made as large as possible by linear programming.

While the combinatorics stays the same, every vertex is a fixed linear function of two of its lines' offsets, and the
vertices that are extreme across an orientation stay the same ones; so widths are linear in the offsets. Points where
three or more lines meet are kept by equalities: without them the empty triangle there would force the smallest width to
zero. Plain max-min leaves everything but the narrowest place slack, so the widths that cannot grow are fixed and the
next smallest are maximised in turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import PuzzleError
from nonoforge.geometry.octilinear import ALONG, NORMALS, Cell, Lines
from nonoforge.geometry.vectors import dot, inverse

FRAME_SHARE = 0.5
"""Neighbouring ends on the frame stay this share of the smallest width apart: a wide cell may have a tiny edge."""
ROUNDS = 12
"""Rounds of maximising; later ones change nothing that an eye could see."""
SLACK = 1e-6
"""Units by which later rounds may fall short of what was reached: HiGHS calls bounds met within 1e-7 infeasible."""

Row = dict[int, float]
"""Coefficients of offsets, by line."""


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """New offsets (n + 4,) and the smallest widths fixed in turn."""

    offset: NDArray[np.float64]
    widths: tuple[float, ...]
    constraints: int


def spread_lines(
    lines: Lines, cells: list[Cell], most_shift: float, apart: float = 0.0, rounds: int = ROUNDS
) -> Spread:
    """Shift lines by at most `most_shift` so that the narrowest cell becomes as wide as possible, then the next.

    The frame's lines may shift as far. Two lines end on the frame at least `apart` from each other, or as far as
    before. The result is never worse than the input: staying put is always allowed.
    """
    vertex = [_vertex(lines, meet) for meet in lines.meets]
    widths = _width_rows(lines, cells, vertex)
    ends, order = _edge_rows(lines, cells, vertex)
    kept_apart = [(row, min(apart, _value(row, lines.offset))) for row, between in ends if between]
    equal = [row for v, meet in enumerate(lines.meets) for row in _equalities(lines, meet, vertex[v])]
    count = len(lines.offset)
    low, high = lines.offset - most_shift, lines.offset + most_shift
    growing = [(row, 1.0) for row in widths] + [(row, FRAME_SHARE) for row, _ in ends]
    fixed: list[tuple[Row, float]] = [*((row, 0.0) for row in order), *kept_apart]
    offset, found = lines.offset, []
    for _ in range(rounds):
        value, new, tight = _largest(growing, fixed, equal, low, high, count)
        if new is None:
            break
        offset = new
        found.append(value)
        # binding widths cannot grow any further: keep them where they are
        fixed += [(growing[i][0], growing[i][1] * value - SLACK) for i in tight]
        stuck = set(tight)
        growing = [row for i, row in enumerate(growing) if i not in stuck]
        if not growing or not tight:
            break
    if found:
        kept = fixed + [(row, factor * found[-1] - SLACK) for row, factor in growing]
        offset = _nearest(kept, equal, low, high, lines.offset, offset)
    return Spread(offset, tuple(found), len(widths) + len(ends) + len(order) + len(equal))


def _largest(
    growing: list[tuple[Row, float]],
    fixed: list[tuple[Row, float]],
    equal: list[Row],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    count: int,
) -> tuple[float, NDArray[np.float64] | None, list[int]]:
    """One programme: the largest d with row · offset ≥ factor · d for all growing rows; and which of them bind."""
    from scipy.optimize import linprog

    upper = _matrix(
        [({**row, count: -factor}, -1.0) for row, factor in growing] + [(row, -1.0) for row, _ in fixed], count
    )
    limit = np.array([0.0] * len(growing) + [-bound for _, bound in fixed])
    cost = np.zeros(count + 1)
    cost[count] = -1.0
    bounds = np.column_stack([np.append(low, 0.0), np.append(high, np.inf)])
    kept = {"A_eq": _matrix([(row, 1.0) for row in equal], count), "b_eq": np.zeros(len(equal))} if equal else {}
    found: Any = linprog(cost, A_ub=upper, b_ub=limit, bounds=bounds, method="highs", **kept)
    if found.status != 0:
        return 0.0, None, []
    binding = np.flatnonzero(found.ineqlin.marginals[: len(growing)] < -1e-9)
    return float(found.x[count]), found.x[:count], binding.tolist()


def _nearest(
    kept: list[tuple[Row, float]],
    equal: list[Row],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    start: NDArray[np.float64],
    found: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Offsets that keep all widths with the smallest sum of shifts.

    Max-min says nothing about lines that no narrow cell needs; without this they would drift to their bounds.
    """
    from scipy.optimize import linprog
    from scipy.sparse import csr_array, eye_array, hstack, vstack

    count = len(start)
    nothing = csr_array((len(kept), count))
    widths = hstack([_matrix([(row, -1.0) for row, _ in kept], count)[:, :count], nothing])
    one = eye_array(count)
    upper = vstack([widths, hstack([one, -one]), hstack([-one, -one])])
    limit = np.concatenate([[-bound for _, bound in kept], start, -start])
    bounds = np.column_stack([np.concatenate([low, np.zeros(count)]), np.concatenate([high, np.full(count, np.inf)])])
    cost = np.concatenate([np.zeros(count), np.ones(count)])
    more: dict[str, Any] = {}
    if equal:
        same = hstack([_matrix([(row, 1.0) for row in equal], count)[:, :count], csr_array((len(equal), count))])
        more = {"A_eq": same, "b_eq": np.zeros(len(equal))}
    result: Any = linprog(cost, A_ub=upper, b_ub=limit, bounds=bounds, method="highs", **more)
    return result.x[:count] if result.status == 0 else found


def _matrix(rows: list[tuple[Row, float]], count: int) -> Any:
    from scipy.sparse import csr_array

    values = [sign * value for row, sign in rows for value in row.values()]
    columns = [column for row, _ in rows for column in row]
    pointers = np.cumsum([0, *(len(row) for row, _ in rows)])
    return csr_array((values, columns, pointers), shape=(len(rows), count + 1))


def _vertex(lines: Lines, meet: tuple[int, ...]) -> tuple[int, int, NDArray[np.float64]]:
    """A vertex by two of its lines: their numbers and the matrix (2, 2) from their offsets to the point."""
    best = max(
        ((a, b) for a in meet for b in meet if a < b),
        key=lambda pair: abs(_turn(*NORMALS[lines.orientation[list(pair)]])),
    )
    return best[0], best[1], inverse(*NORMALS[lines.orientation[list(best)]])


def _turn(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """The sine of the angle between two unit vectors."""
    return float(a[0] * b[1] - a[1] * b[0])


def _reach(vertex: tuple[int, int, NDArray[np.float64]], direction: NDArray[np.float64]) -> Row:
    """Direction · vertex as coefficients of offsets."""
    a, b, matrix = vertex
    share = dot(matrix.T, direction)
    return {a: float(share[0]), b: float(share[1])}


def _value(row: Row, offset: NDArray[np.float64]) -> float:
    return sum(share * float(offset[line]) for line, share in row.items())


def _minus(one: Row, other: Row) -> Row:
    out = dict(one)
    for line, value in other.items():
        out[line] = out.get(line, 0.0) - value
    return {line: value for line, value in out.items() if abs(value) > 1e-12}


def _width_rows(lines: Lines, cells: list[Cell], vertex: list[tuple[int, int, NDArray[np.float64]]]) -> list[Row]:
    at = lines.at()
    rows = []
    for cell in cells:
        for o in sorted({int(lines.orientation[edge]) for edge in cell.edges}):
            across = dot(at[list(cell.vertices)], NORMALS[o])
            far, near = cell.vertices[int(across.argmax())], cell.vertices[int(across.argmin())]
            row = _minus(_reach(vertex[far], NORMALS[o]), _reach(vertex[near], NORMALS[o]))
            if not row:
                raise PuzzleError("two lines of the picture coincide")
            rows.append(row)
    return rows


def _edge_rows(
    lines: Lines, cells: list[Cell], vertex: list[tuple[int, int, NDArray[np.float64]]]
) -> tuple[list[tuple[Row, bool]], list[Row]]:
    """The lengths of edges along the frame, and whether lines end at both their ends; and the lengths of all other
    edges, which must not become negative.
    """
    at = lines.at()
    frame: list[tuple[Row, bool]] = []
    inner: list[Row] = []
    for cell in cells:
        for a, b, edge in zip(cell.vertices, (*cell.vertices[1:], cell.vertices[0]), cell.edges, strict=True):
            along = ALONG[lines.orientation[edge]]
            if float(dot(at[b] - at[a], along)) < 0:
                along = -along
            row = _minus(_reach(vertex[b], along), _reach(vertex[a], along))
            if edge >= lines.count:
                frame.append((row, all(min(lines.meets[v]) < lines.count for v in (a, b))))
            elif a < b:
                inner.append(row)
    return frame, inner


def _equalities(lines: Lines, meet: tuple[int, ...], vertex: tuple[int, int, NDArray[np.float64]]) -> list[Row]:
    """A third and a fourth line through a vertex stay on it."""
    rest = [k for k in meet if k not in vertex[:2]]
    return [_minus(_reach(vertex, NORMALS[lines.orientation[k]]), {k: 1.0}) for k in rest]
