"""A switching graph on paper: where each vertex goes.

Each connected part is drawn so that distances on paper are near to distances in the graph: their squared errors, each
divided by the square of the distance, are made small by majorization (de Leeuw's SMACOF). It is done here in a few
lines, because networkx's descent to the same goal takes seconds for three vertices in a row. The end depends on the
start (a ladder of two squares comes out crossed from a circle), so several starts are tried. Parts are placed side by
side, large ones first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from nonoforge.errors import StudyError
from nonoforge.study.graph import Graph

Point = tuple[float, float]
Points = NDArray[np.float64]
"""(vertices, 2)."""

MOST_VERTICES = 400

_ROUNDS, _STILL = 600, 1e-5
"""The most rounds, and the movement in a round below which they end."""

_TRIES = 6
_MOST_TRIED = 40
"""The most edges of a part that is drawn several times, to take the drawing with the fewest crossings."""

_CLOSE = 0.25
"""Vertices nearer than this part of an edge hide each other; scaling would put three of a complete graph of five so."""

_APART = 1.6
"""Room between two parts."""


def layout(graph: Graph) -> tuple[Point, ...]:
    """A point for each vertex, no two nearer than 1 if possible, none below 0; y grows downwards."""
    if not 1 <= graph.vertices <= MOST_VERTICES:
        raise StudyError(f"a graph of {graph.vertices} vertices cannot be drawn: 1 to {MOST_VERTICES} are possible")
    placed: dict[int, Point] = {}
    parts = sorted(graph.components, key=len, reverse=True)
    for part, points, (x, y) in _shelves([(part, _places(graph.part(part))) for part in parts]):
        for vertex, point in zip(part, points.tolist(), strict=True):
            placed[vertex] = (point[0] + x, point[1] + y)
    return tuple(placed[vertex] for vertex in range(graph.vertices))


def _places(graph: Graph) -> Points:
    """The points of a connected graph, in the corner of the paper."""
    number = graph.vertices
    if number < 3:
        return np.array([(float(vertex), 0.0) for vertex in range(number)])
    angles = 2 * np.pi * np.arange(number) / number
    tried = len(graph.edges) <= _MOST_TRIED
    wanted = _steps(graph)
    starts = [_scaled(wanted), np.stack([np.cos(angles), np.sin(angles)], axis=1) * number / 4]
    if tried:
        starts += [np.random.default_rng(seed).normal(size=(number, 2)) for seed in range(_TRIES)]
    found = [_settled(wanted, start) for start in starts]
    _, best = min(
        found,
        key=lambda item: (_nearest(item[1]) < _CLOSE, tried and _crossings(item[1], graph.edges), round(item[0], 6)),
    )
    points = _lying(best)
    points -= points.min(axis=0)
    return points / max(_nearest(points), 0.15)


def _steps(graph: Graph) -> NDArray[np.float64]:
    """The number of edges between every two vertices of a connected graph."""
    wanted = np.zeros((graph.vertices, graph.vertices))
    for vertex in range(graph.vertices):
        for other, steps in graph.distances(vertex).items():
            wanted[vertex, other] = steps
    return wanted


def _scaled(wanted: NDArray[np.float64]) -> Points:
    """Classical scaling, exact if the distances are those of points in the plane: a path comes out straight."""
    centred = wanted**2 - (wanted**2).mean(axis=0)
    centred = -(centred - centred.mean(axis=1, keepdims=True)) / 2
    lengths, directions = np.linalg.eigh(centred)
    points: Points = directions[:, -2:] * np.sqrt(np.maximum(lengths[-2:], 0))
    return points


def _settled(wanted: NDArray[np.float64], points: Points) -> tuple[float, Points]:
    """The remaining error, and the points, after some rounds of majorization."""
    weights = np.divide(1, wanted**2, out=np.zeros_like(wanted), where=wanted > 0)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    for _ in range(_ROUNDS):
        apart = _distances(points)
        pull = -weights * np.divide(wanted, apart, out=np.zeros_like(wanted), where=apart > 1e-9)
        np.fill_diagonal(pull, 0)
        np.fill_diagonal(pull, -pull.sum(axis=1))
        before, points = points, inverse @ (pull @ points)
        if np.abs(points - before).max() < _STILL:
            break
    return float((weights * (_distances(points) - wanted) ** 2).sum()), points


def _distances(points: Points) -> NDArray[np.float64]:
    difference = points[:, None] - points[None]
    found: NDArray[np.float64] = np.sqrt((difference**2).sum(axis=2))
    return found


def _lying(points: Points) -> Points:
    """The points turned so that their widest extent is from left to right; unchanged if they have none."""
    points = points - points.mean(axis=0)
    lengths, directions = np.linalg.eigh(points.T @ points)
    if lengths[1] < 1.05 * lengths[0]:
        return points
    turned: Points = points @ directions[:, ::-1]
    # A direction has two signs, but the same graph must always look the same: most of it goes to the left and top.
    return turned * np.where((turned**3).sum(axis=0) < -1e-6, -1.0, 1.0)


def _nearest(points: Points) -> float:
    apart = _distances(points)
    np.fill_diagonal(apart, np.inf)
    return float(apart.min())


def _crossings(points: Points, edges: Sequence[tuple[int, int]]) -> int:
    """How many pairs of edges cross."""

    def side(a: int, b: int, c: int) -> bool:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return bool((bx - ax) * (cy - ay) > (by - ay) * (cx - ax))

    return sum(
        len({*one, *other}) == 4
        and side(*one, other[0]) != side(*one, other[1])
        and side(*other, one[0]) != side(*other, one[1])
        for one, other in combinations(edges, 2)
    )


def _shelves(parts: list[tuple[tuple[int, ...], Points]]) -> list[tuple[tuple[int, ...], Points, Point]]:
    """Parts in rows from left to right, each with its corner, centred in its row; about as wide as high in all."""
    sizes = [tuple(points.max(axis=0).tolist()) for _, points in parts]
    area = sum((width + _APART) * (height + _APART) for width, height in sizes)
    widest = max(1.3 * sqrt(area), *(width for width, _ in sizes), 0)
    rows: list[list[int]] = [[]]
    x = 0.0
    for index, (width, _) in enumerate(sizes):
        if rows[-1] and x + width > widest:
            rows.append([])
            x = 0.0
        rows[-1].append(index)
        x += width + _APART
    placed, y = [], 0.0
    for row in rows:
        x, high = 0.0, max(sizes[index][1] for index in row)
        for index in row:
            placed.append((*parts[index], (x, y + (high - sizes[index][1]) / 2)))
            x += sizes[index][0] + _APART
        y += high + _APART
    return placed
