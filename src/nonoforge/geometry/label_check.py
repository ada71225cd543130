"""Do labels collide? An independent check of what label placement promises."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np

from nonoforge.boards.plane import Label, Point, Shape
from nonoforge.geometry.labels import number_boxes

Box = tuple[float, float, float, float]


def label_overlaps(shape: Shape, texts: Sequence[Sequence[str] | None]) -> list[str]:
    """One sentence for each overlap: number on number, number on a leader, number in the frame, leaders that cross."""
    boxes = [
        (label.line, box)
        for label in shape.labels
        for box in number_boxes(label, _reading(label, texts[label.line] or ()), shape.text_size)
    ]
    leaders = sorted({(label.line // 2, label.leader) for label in shape.labels})
    left, top, right, bottom = shape.box
    found = []
    for (a, one), (b, other) in combinations(boxes, 2):
        if _overlap(one, other):
            found.append(f"a number of side {a + 1} lies on one of side {b + 1}")
    found += [
        f"a number of side {a + 1} lies in the frame" for a, one in boxes if _overlap(one, (left, top, right, bottom))
    ]
    for curve, leader in leaders:
        for p, q in pairwise(leader):
            found += [
                f"a number of side {a + 1} lies on the leader of curve {curve + 1}"
                for a, one in boxes
                if _cuts(p, q, one)
            ]
    for (a, one_leader), (b, other_leader) in combinations(leaders, 2):
        pairs = ((p, q, r, s) for p, q in pairwise(one_leader) for r, s in pairwise(other_leader))
        if any(_cross(*pair) for pair in pairs):
            found.append(f"the leaders of curves {a + 1} and {b + 1} cross")
    return found


def _reading(label: Label, text: Sequence[str]) -> Sequence[str]:
    return text[::-1] if label.at_end else text


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _cuts(p: Point, q: Point, box: Box) -> bool:
    """Whether a segment passes through a box: clipped against its four sides in turn."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        start, run = p[axis], q[axis] - p[axis]
        near, far = box[axis], box[axis + 2]
        if run == 0:
            if not near < start < far:
                return False
            continue
        a, b = sorted(((near - start) / run, (far - start) / run))
        low, high = max(low, a), min(high, b)
    return low < high


def _cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    d, e = np.subtract(q, p), np.subtract(s, r)
    turn = float(d[0] * e[1] - d[1] * e[0])
    if turn == 0:
        return False
    gap = np.subtract(r, p)
    t, u = float(gap[0] * e[1] - gap[1] * e[0]) / turn, float(gap[0] * d[1] - gap[1] * d[0]) / turn
    return 1e-9 < t < 1 - 1e-9 and 1e-9 < u < 1 - 1e-9
