"""The shape of a plane as JSON values and back: part of nonoforge's own JSON.

    {"frame": [numbers], "curves": [{"path": [numbers], "closed": true, "on_frame": [true, false], ...}],
     "faces": [[[curve, start, end, curve, start, end, ...]]], "labels": [...], "text_size": 26.0}

A path is its first point and then six numbers for each cubic, as in SVG's C command; a face is a list of boundary
cycles, each a flat list of stretches. Numbers are written so that they come back exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from nonoforge.boards.plane import Cubic, Label, PlaneCurve, Shape, Stretch
from nonoforge.errors import PuzzleError

_EDGES = ("top", "right", "bottom", "left")
_MOST_CUBICS = 100_000
"""In one path: far more than a frame can show."""


def shape_object(shape: Shape) -> dict[str, Any]:
    """The JSON values of a shape; defaults are left out."""
    value: dict[str, Any] = {"frame": _path(shape.frame), "curves": [_curve_object(curve) for curve in shape.curves]}
    value["faces"] = [
        [[item for s in cycle for item in (s.curve, s.start, s.end)] for cycle in face] for face in shape.faces
    ]
    if shape.labels:
        value["labels"] = [
            {
                "line": label.line,
                "at_end": label.at_end,
                "edge": label.edge,
                "at": [label.x, label.y],
                "after": label.after,
                "leader": [number for point in label.leader for number in point],
            }
            for label in shape.labels
        ]
        value["text_size"] = shape.text_size
    return value


def _curve_object(curve: PlaneCurve) -> dict[str, Any]:
    value: dict[str, Any] = {"path": _path(curve.cubics)}
    if curve.closed:
        value["closed"] = True
    if curve.on_frame != (True, True):
        value["on_frame"] = list(curve.on_frame)
    if curve.crosses_itself:
        value["crosses_itself"] = True
    return value


def _path(cubics: Sequence[Cubic]) -> list[float]:
    return [*cubics[0][:2], *(number for cubic in cubics for number in cubic[2:])]


def shape_of(value: Any) -> Shape:
    """The shape of JSON values; `PuzzleError` if they are not a shape."""
    table = _table(value, {"frame", "curves", "faces", "labels", "text_size"}, {"frame", "curves", "faces"})
    curves = tuple(_curve(item) for item in _list(table["curves"]))
    faces = tuple(tuple(_cycle(cycle) for cycle in _list(face)) for face in _list(table["faces"]))
    labels = tuple(_label(item) for item in _list(table.get("labels", [])))
    size = _numbers([table.get("text_size", 0.0)])[0]
    return Shape(_cubics(table["frame"]), curves, faces, labels, size)


def _curve(value: Any) -> PlaneCurve:
    table = _table(value, {"path", "closed", "on_frame", "crosses_itself"}, {"path"})
    on_frame = _list(table.get("on_frame", [True, True]))
    flags = [table.get("closed", False), table.get("crosses_itself", False), *on_frame]
    if len(on_frame) != 2 or not all(isinstance(flag, bool) for flag in flags):
        raise PuzzleError("a curve says with true and false whether it is closed and which ends are on the frame")
    return PlaneCurve(_cubics(table["path"]), flags[0], (on_frame[0], on_frame[1]), flags[1])


def _cubics(value: Any) -> tuple[Cubic, ...]:
    items = _list(value)
    if len(items) > 2 + 6 * _MOST_CUBICS:
        raise PuzzleError(f"a path has at most {_MOST_CUBICS:,} cubics, not {(len(items) - 2) // 6:,}")
    numbers = _numbers(items)
    if len(numbers) < 8 or len(numbers) % 6 != 2:
        raise PuzzleError("a path needs a first point and then six numbers for each cubic")
    out: list[Cubic] = []
    for i in range(0, len(numbers) - 2, 6):
        x0, y0, x1, y1, x2, y2, x3, y3 = numbers[i : i + 8]
        out.append((x0, y0, x1, y1, x2, y2, x3, y3))
    return tuple(out)


def _cycle(value: Any) -> tuple[Stretch, ...]:
    items = _list(value)
    if not items or len(items) % 3 or any(type(curve) is not int for curve in items[::3]):
        raise PuzzleError("a face's boundary is a list of curve, start and end in turn")
    numbers = _numbers(items)
    return tuple(Stretch(items[i], numbers[i + 1], numbers[i + 2]) for i in range(0, len(items), 3))


def _label(value: Any) -> Label:
    keys = {"line", "at_end", "edge", "at", "after", "leader"}
    table = _table(value, keys, keys)
    at, leader = _numbers(_list(table["at"])), _numbers(_list(table["leader"]))
    sound = type(table["line"]) is int and isinstance(table["at_end"], bool) and isinstance(table["after"], bool)
    if not sound or table["edge"] not in _EDGES or len(at) != 2 or len(leader) < 4 or len(leader) % 2:
        raise PuzzleError("a label needs a line, an end, an edge, a place and a leader of at least two points")
    points = tuple((leader[i], leader[i + 1]) for i in range(0, len(leader), 2))
    return Label(table["line"], table["at_end"], table["edge"], at[0], at[1], table["after"], points)


def _table(value: Any, known: set[str], needed: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise PuzzleError("an object is needed in the shape of a plane")
    if unknown := sorted(set(value) - known):
        raise PuzzleError(f"{unknown[0][:40]!r} is not a key of a plane's shape")
    if missing := sorted(needed - set(value)):
        raise PuzzleError(f"the key {missing[0]!r} is missing in the shape of a plane")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PuzzleError("a list is needed in the shape of a plane")
    return value


def _numbers(values: list[Any]) -> list[float]:
    out = []
    for value in values:
        if type(value) not in (int, float) or abs(value) > 1e9 or not isfinite(value):
            raise PuzzleError("a number below 1,000,000,000 is needed in the shape of a plane")
        out.append(float(value))
    return out
