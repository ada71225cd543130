"""Straight lines in four orientations across a rectangle: vertices known exactly, cells as polygons of lines.

Nothing is searched for numerically. Tangram drawings are full of points where three or four lines meet, and rounding
would make one, two or three crossings of each; so all vertices are planted, and lines that meet within a tolerance meet
in one point.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import PuzzleError
from nonoforge.geometry.arrangement import Arrangement, arrange
from nonoforge.geometry.chain import straight
from nonoforge.geometry.scene import Scene
from nonoforge.geometry.vectors import across, dot, inverse, nearest_point

HALF = float(np.sqrt(0.5))
NORMALS: NDArray[np.float64] = np.array([[0.0, 1.0], [-HALF, HALF], [-1.0, 0.0], [-HALF, -HALF]])
"""Unit normals of lines at 0, 45, 90 and 135 degrees (y down); a line is the points with normal · point = offset."""
ALONG: NDArray[np.float64] = np.stack([NORMALS[:, 1], -NORMALS[:, 0]], axis=1)
"""Unit directions of the lines."""

TOP, RIGHT, BOTTOM, LEFT = range(-4, 0)
"""The frame's four lines come last in every list of lines."""

MOST_LINES = 80
"""Most lines of a puzzle: 80 make some 3,000 cells, far more than fit on a page."""


@dataclass(frozen=True, eq=False)
class Lines:
    """n lines and then the frame's four: orientation (n + 4,) as 0..3 times 45 degrees, offset (n + 4,).

    `meets` are the vertices, each with the numbers of all lines through it.
    """

    orientation: NDArray[np.int64]
    offset: NDArray[np.float64]
    meets: tuple[tuple[int, ...], ...]

    @property
    def count(self) -> int:
        """How many lines there are without the frame."""
        return len(self.offset) - 4

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the frame."""
        left, right = -float(self.offset[LEFT]), -float(self.offset[RIGHT])
        return left, float(self.offset[TOP]), right, float(self.offset[BOTTOM])

    def at(self) -> NDArray[np.float64]:
        """Where the vertices are (V, 2): the least-squares point of their lines."""
        out = np.empty((len(self.meets), 2))
        for v, lines in enumerate(self.meets):
            index = list(lines)
            out[v] = nearest_point(zip(NORMALS[self.orientation[index]].tolist(), self.offset[index], strict=True))
        return out

    def moved(self, offset: NDArray[np.float64]) -> Lines:
        """The same lines at other places, meeting in the same vertices."""
        return replace(self, offset=offset)


def lines_in_box(
    orientation: NDArray[np.int64],
    offset: NDArray[np.float64],
    box: tuple[float, float, float, float],
    tolerance: float,
) -> Lines:
    """Lines across a rectangle (left, top, right, bottom), and where they meet within a tolerance.

    `PuzzleError` where a line misses the rectangle or there are too many.
    """
    if len(offset) > MOST_LINES:
        raise PuzzleError(f"the picture has {len(offset)} lines: at most {MOST_LINES} can be printed")
    left, top, right, bottom = box
    o = np.concatenate([orientation, [0, 2, 0, 2]]).astype(np.int64)
    c = np.concatenate([offset, [top, -right, bottom, -left]]).astype(np.float64)
    found, pairs = [], []
    for a, b in combinations(range(len(c)), 2):
        if o[a] != o[b]:
            x, y = dot(inverse(NORMALS[o[a]], NORMALS[o[b]]), c[[a, b]])
            if left - tolerance <= x <= right + tolerance and top - tolerance <= y <= bottom + tolerance:
                found.append((x, y))
                pairs.append((a, b))
    at = np.array(found)
    group = _clusters(at, tolerance)
    meets: dict[int, set[int]] = {}
    for g, pair in zip(group, pairs, strict=True):
        meets.setdefault(g, set()).update(pair)
    lines = Lines(o, c, tuple(tuple(sorted(found)) for found in meets.values()))
    for k in range(lines.count):
        if sum(k in meet for meet in lines.meets) < 2:
            raise PuzzleError("a line of the picture does not cross the frame")
    return lines


def _clusters(points: NDArray[np.float64], tolerance: float) -> list[int]:
    """A group number for each point; points closer than the tolerance share one."""
    parent = list(range(len(points)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    gap = np.abs(points[:, None] - points[None, :]).max(axis=2)
    for i, j in zip(*np.nonzero(gap <= tolerance), strict=True):
        if i < j:
            parent[root(int(i))] = root(int(j))
    return [root(i) for i in range(len(points))]


def arrange_lines(lines: Lines) -> Arrangement:
    """The arrangement; vertex v of it is `lines.meets[v]`, curve k is line k, run in the direction of `ALONG`."""
    at = lines.at()
    through: list[list[int]] = [[] for _ in lines.offset]
    for v, meet in enumerate(lines.meets):
        for k in meet:
            through[k].append(v)
    chains, sites = [], []
    for k in range(lines.count):
        along = ALONG[lines.orientation[k]]
        order = sorted(through[k], key=lambda v: float(dot(at[v], along)))
        chains.append(straight(*at[order].tolist()))
        sites.append(order)
    rim: list[int] = []
    for k, along in ((TOP, (1, 0)), (RIGHT, (0, 1)), (BOTTOM, (-1, 0)), (LEFT, (0, -1))):
        order = sorted(through[k], key=lambda v: float(dot(at[v], along)))
        rim += order[:-1]
    chains.append(straight(*at[[*rim, rim[0]]].tolist()))
    sites.append([*rim, rim[0]])
    first = np.cumsum([0, *map(len, chains)])
    closed = np.array([False] * lines.count + [True])
    site_at = np.concatenate([order[:-1] for order in sites])
    site_end = np.array([order[-1] for order in sites[:-1]] + [-1])
    scene = Scene(np.concatenate(chains), first, closed, site_at, site_end, len(lines.meets))
    left, top, right, bottom = lines.box
    return arrange(scene, 2 * (right - left + bottom - top), search=False)


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its vertices in order, and the line along which each edge to the next vertex runs."""

    vertices: tuple[int, ...]
    edges: tuple[int, ...]


def cells_of(lines: Lines, arrangement: Arrangement) -> list[Cell]:
    """The cells, numbered as the faces of the arrangement. Vertices where the boundary runs straight on are kept."""
    line_of_edge = np.repeat(np.arange(lines.count + 1), np.diff(arrangement.edges.first))
    frame = arrangement.edges.first[lines.count]
    for e in range(frame, len(line_of_edge)):
        shared = set(lines.meets[arrangement.edges.origin[e]]) & set(lines.meets[arrangement.edges.target[e]])
        line_of_edge[e] = max(shared)
    out: list[Cell] = []
    half = np.full(arrangement.faces, -1)
    faces = arrangement.face_of_half
    half[faces[faces >= 0]] = np.flatnonzero(faces >= 0)
    for h in half.tolist():
        vertices, edges, g = [], [], h
        while True:
            e = g // 2
            vertices.append(int(arrangement.edges.target[e] if g & 1 else arrangement.edges.origin[e]))
            edges.append(int(line_of_edge[e]))
            g = int(arrangement.following[g])
            if g == h:
                break
        out.append(Cell(tuple(vertices), tuple(edges)))
    return out


def widths_of(lines: Lines, cells: list[Cell]) -> NDArray[np.float64]:
    """The width of each cell (F,): the smallest distance between parallel lines that enclose it.

    A convex polygon is narrowest across one of its edges, so only the orientations of its edges need trying.
    """
    at = lines.at()
    out = np.empty(len(cells))
    for f, cell in enumerate(cells):
        used = np.unique(lines.orientation[list(cell.edges)])
        spans = across(at[list(cell.vertices)], NORMALS[used])
        out[f] = float((spans.max(axis=0) - spans.min(axis=0)).min())
    return out
