"""The geometry of SVG elements: lengths with units, transforms, viewBoxes, and shapes as moves, lines and cubics."""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.vectors import dot, product
from nonoforge.makers.drawings.overlay import Segment

Floats = NDArray[np.float64]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

_UNITS = {"": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96 / 72, "pc": 16.0, "em": 16.0,
          "ex": 8.0}  # fmt: skip
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_CALL = re.compile(r"([A-Za-z]+)\s*\(([^()]*)\)")


def polygon(corners: Floats) -> list[Segment]:
    """Lines from corner to corner (n, 2), not back to the first."""
    return [("move" if i == 0 else "line", corner[None]) for i, corner in enumerate(corners)]


def _numbers(text: str) -> list[float]:
    return [float(each) for each in _NUMBER.findall(text)]


def box_of(element: Element) -> Box | None:
    """The viewBox of an element if it has one with an area."""
    found = _numbers(element.get("viewBox", ""))
    return (found[0], found[1], found[2], found[3]) if len(found) == 4 and min(found[2:]) > 0 else None


def length_in(text: str, whole: float) -> float:
    """A length in user units; `whole` is what 100 % stand for."""
    found = _NUMBER.match(text.strip())
    if found is None:
        return 0.0
    unit = text.strip()[found.end() :].strip().lower()
    return float(found[0]) * (whole / 100 if unit == "%" else _UNITS.get(unit, 1.0))


def size_of(element: Element, key: str, view: tuple[float, float], default: str = "0") -> float:
    """A length of an element; percentages are of the viewport's width, height or mean diagonal."""
    across = key in ("x", "cx", "rx", "width", "x1", "x2")
    along = view[0] if across else view[1] if key != "r" else float(np.hypot(*view)) / 2**0.5
    return length_in(element.get(key, default), along)


def fitted(element: Element, window: Box) -> Floats:
    """The matrix (3, 3) that lays an element's viewBox into a window, as its preserveAspectRatio says."""
    x, y, width, height = box_of(element) or (0.0, 0.0, window[2], window[3])
    how = element.get("preserveAspectRatio", "xMidYMid meet")
    across, down = window[2] / width, window[3] / height
    if "none" not in how:
        across = down = max(across, down) if "slice" in how else min(across, down)
    share_x = 0.0 if "xMin" in how else 1.0 if "xMax" in how else 0.5
    share_y = 0.0 if "YMin" in how else 1.0 if "YMax" in how else 0.5
    left = window[0] + (window[2] - width * across) * share_x - x * across
    top = window[1] + (window[3] - height * down) * share_y - y * down
    return np.array([[across, 0, left], [0, down, top], [0, 0, 1.0]])


def matrix_in(text: str) -> Floats:
    """The matrix (3, 3) of a `transform` attribute; what follows a mistake is ignored."""
    out = np.eye(3)
    for name, inside in _CALL.findall(text):
        values = _numbers(inside)
        one = np.eye(3)
        if name == "matrix" and len(values) == 6:
            one[:2] = np.array(values).reshape(3, 2).T
        elif name == "translate" and len(values) in (1, 2):
            one[:2, 2] = [*values, 0.0][:2]
        elif name == "scale" and len(values) in (1, 2):
            one[0, 0], one[1, 1] = values[0], values[-1]
        elif name == "rotate" and len(values) in (1, 3):
            a = np.radians(values[0])
            one[:2, :2] = [[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]
            centre = np.array(values[1:] or (0.0, 0.0))
            one[:2, 2] = centre - dot(one[:2, :2], centre)
        elif name == "skewX" and len(values) == 1:
            one[0, 1] = np.tan(np.radians(values[0]))
        elif name == "skewY" and len(values) == 1:
            one[1, 0] = np.tan(np.radians(values[0]))
        else:
            break
        out = product(out, one)
    return out


def segments_of_element(element: Element, view: tuple[float, float]) -> list[Segment]:
    """The segments of a shape in its own units; none if it is not a shape or has no extent."""

    def size(key: str) -> float:
        return size_of(element, key, view)

    if element.tag == "path":
        return _path(element.get("d", ""))
    if element.tag in ("polygon", "polyline"):
        values = _numbers(element.get("points", ""))
        corners = np.array(values[: len(values) // 2 * 2]).reshape(-1, 2)
        closing = corners[:1] if element.tag == "polygon" else corners[:0]
        return polygon(np.concatenate([corners, closing])) if len(corners) > 1 else []
    if element.tag == "line":
        return polygon(np.array([(size("x1"), size("y1")), (size("x2"), size("y2"))]))
    if element.tag in ("circle", "ellipse"):
        keys = ("r", "r") if element.tag == "circle" else ("rx", "ry")
        radii = [size(key if element.get(key) else other) for key, other in zip(keys, keys[::-1], strict=True)]
        return _rounded(size("cx") - radii[0], size("cy") - radii[1], 2 * radii[0], 2 * radii[1], (radii[0], radii[1]))
    if element.tag == "rect":
        radii = [size(key if element.get(key) else other) for key, other in (("rx", "ry"), ("ry", "rx"))]
        return _rounded(size("x"), size("y"), size("width"), size("height"), (radii[0], radii[1]))
    return []


def _rounded(x: float, y: float, width: float, height: float, radii: tuple[float, float]) -> list[Segment]:
    """A rectangle with elliptic corners; one whose radii are half its sides is an ellipse."""
    if width <= 0 or height <= 0:
        return []
    a, b = min(max(radii[0], 0.0), width / 2), min(max(radii[1], 0.0), height / 2)
    if not a or not b:
        return polygon(np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]))
    away = 1 - 0.5522847498  # the control points of a quarter of an ellipse, from its corner
    out: list[Segment] = [("move", np.array([(x + a, y)]))]
    for corner, enters, leaves in (
        ((x + width, y), (-a, 0), (0, b)),
        ((x + width, y + height), (0, -b), (-a, 0)),
        ((x, y + height), (a, 0), (0, -b)),
        ((x, y), (0, b), (a, 0)),
    ):
        start, end = np.add(corner, enters), np.add(corner, leaves)
        if np.hypot(*(start - out[-1][1][-1])) > 0:
            out.append(("line", start[None]))
        bends = [np.add(corner, np.multiply(way, away)) for way in (enters, leaves)]
        out.append(("cubic", np.array([*bends, end])))
    return out


def _path(text: str) -> list[Segment]:
    """Moves, lines and cubics of a path; quadratics are raised, arcs approximated by cubics."""
    import svgelements

    path: Any = svgelements.Path(text)
    out: list[Segment] = []
    here = np.zeros(2)
    for segment in path:
        if isinstance(segment, svgelements.Move):
            out.append(("move", np.array([segment.end], float)))
        elif isinstance(segment, svgelements.Line | svgelements.Close):
            if segment.end is None:
                continue
            out.append(("line", np.array([segment.end], float)))
        elif isinstance(segment, svgelements.CubicBezier):
            out.append(("cubic", np.array([segment.control1, segment.control2, segment.end], float)))
        elif isinstance(segment, svgelements.QuadraticBezier):
            control, end = np.array(segment.control, float), np.array(segment.end, float)
            out.append(("cubic", np.array([here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end])))
        else:
            curves = segment.as_cubic_curves()
            out += [("cubic", np.array([each.control1, each.control2, each.end], float)) for each in curves]
        here = out[-1][1][-1]
    return out
