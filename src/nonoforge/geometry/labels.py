"""Boundary labelling: where the clues stand around the frame, chosen all at once by a small integer programme.

Each side's clue stands at one end of its curve. A leader extends the curve beyond the frame, and the clues flank the
leader, each on its own side, so the two need no further mark. Along each edge of the frame the leaders keep the order
of the curves' ends, so they never cross; what remains is which end each clue takes and how far leaders give way. That
is linear apart from the choice of ends, and HiGHS solves it to within 2 % of the optimum. Greedy placement from the
corner would push the last labels far away even where the edge has room.

Numbers are read as text is (left to right, at the top and bottom edges downwards) in the order met when walking in
from the label; so a label at the curve's end lists its line backwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from nonoforge.boards.plane import Edge, Label, Point, Shape
from nonoforge.errors import PuzzleError
from nonoforge.geometry.chain import chain_of, direction_at

DIGIT = 0.6
"""Width of a digit in text heights; a little more than Helvetica's 0.556."""
LINE = 1.1
"""From one number to the next one below it, in text heights."""
PAD = 0.3
"""Between a number and its leader, in text heights."""
GAP = 0.5
"""Between the labels of two curves, in text heights."""
SPACE = 0.4
"""Between numbers that stand side by side, in text heights."""
STUB = 0.7
"""Least length of a leader outside the frame before its numbers begin, in text heights."""
SIZES = (0.026, 0.023, 0.02, 0.017, 0.014)
"""Text heights tried, as shares of the frame's longer side; on 160 mm the smallest is 2.2 mm (6.3 points)."""

APART = 0.004
"""An end closer than this share of the frame's longer side to another curve's end carries no label, if the curve's
other end can: nobody could tell which of the two curves the leader belongs to."""
WORK = 20_000
"""Variables times nodes of the search: a second or so. Then the best placement so far is taken or, if there is none,
the next smaller size is tried."""

_EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")


class LabelError(PuzzleError):
    """Clues that do not fit around the frame at a readable size."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """One end of a curve on the frame: its edge, the point, and where along the edge its leader should ideally be."""

    curve: int
    at_end: bool
    edge: Edge
    point: Point
    wish: float


def across(edge: Edge) -> bool:
    """Whether numbers at this edge stand below one another (top and bottom) or side by side."""
    return edge in ("top", "bottom")


def block_size(texts: Sequence[str], edge: Edge, size: float) -> tuple[float, float]:
    """How much room numbers take along the edge and away from it."""
    widths = [DIGIT * size * len(text) for text in texts]
    if across(edge):
        return max(widths), LINE * size * len(texts)
    return LINE * size, sum(widths) + SPACE * size * (len(texts) - 1)


def number_spots(label: Label, texts: Sequence[str], size: float) -> list[Point]:
    """The centres of a label's numbers, which are given in reading order."""
    along, _ = block_size(texts, label.edge, size)
    shift = (PAD * size + along / 2) * (1 if label.after else -1)
    outwards = -1.0 if label.edge in ("top", "left") else 1.0
    order = range(len(texts)) if outwards > 0 else range(len(texts) - 1, -1, -1)
    spots: list[Point] = [(0.0, 0.0)] * len(texts)
    run = 0.0
    for i in order:
        deep = LINE * size if across(label.edge) else DIGIT * size * len(texts[i])
        middle = outwards * (run + deep / 2)
        spots[i] = (label.x + shift, label.y + middle) if across(label.edge) else (label.x + middle, label.y + shift)
        run += deep + (0.0 if across(label.edge) else SPACE * size)
    return spots


def number_boxes(label: Label, texts: Sequence[str], size: float) -> list[tuple[float, float, float, float]]:
    """The boxes of a label's numbers: left, top, right, bottom."""
    boxes = []
    for (x, y), text in zip(number_spots(label, texts, size), texts, strict=True):
        half = DIGIT * size * len(text) / 2
        boxes.append((x - half, y - size / 2, x + half, y + size / 2))
    return boxes


def stops_of(shape: Shape, size: float) -> list[_Stop]:
    """All ends of curves on the frame."""
    left, top, right, bottom = shape.box
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    stops = []
    for k, curve in enumerate(shape.curves):
        chain = chain_of(curve.cubics)
        for at_end in (False, True):
            if curve.closed or not curve.on_frame[at_end]:
                continue
            x, y = chain[-1, 3].tolist() if at_end else chain[0, 0].tolist()
            u, v = (x - middle_x) / (right - left), (y - middle_y) / (bottom - top)
            edge: Edge = ("left" if u < 0 else "right") if abs(u) > abs(v) else ("top" if v < 0 else "bottom")
            dx, dy = direction_at(chain, len(chain) if at_end else 0.0) * (1 if at_end else -1)
            rise, run = (dx, abs(dy)) if across(edge) else (dy, abs(dx))
            slope = max(-1.0, min(1.0, rise / run if run > 1e-9 else 0.0))
            stops.append(_Stop(k, at_end, edge, (x, y), (x if across(edge) else y) + slope * STUB * size))
    return stops


def stands_after(edge: Edge, at_end: bool, right_side: bool) -> bool:
    """Whether a side's clue stands after the leader (to its right, or below it) at this edge.

    Walking in from the top, the curve's left side is at the greater x; walking in from the bottom, at the smaller. At a
    curve's end one walks out, and everything is reversed.
    """
    left_is_after = edge in ("top", "right")
    return (left_is_after != at_end) != right_side


def _unclear(stops: Sequence[_Stop], far: float) -> set[int]:
    """The stops that carry no label: too close to one of another curve, and no worse off than their curve's other end.

    `LabelError` where a curve shares both its ends.
    """
    gaps = [
        min((np.hypot(*np.subtract(a.point, b.point)) for b in stops if b.curve != a.curve), default=far) for a in stops
    ]
    best: dict[int, float] = {}
    for stop, gap in zip(stops, gaps, strict=True):
        best[stop.curve] = max(gap, best.get(stop.curve, 0.0))
    for curve, gap in best.items():
        if gap < 1e-6 * far:
            raise LabelError(
                f"both ends of curve {curve + 1} belong to other curves too: its clues could not be told apart"
            )
    return {
        s for s, (stop, gap) in enumerate(zip(stops, gaps, strict=True)) if gap < min(APART * far, best[stop.curve])
    }


def place_labels(
    shape: Shape,
    texts: Sequence[Sequence[str] | None],
    sizes: Sequence[float] = SIZES,
    seconds: float | None = None,
) -> tuple[tuple[Label, ...], float]:
    """The labels and the height of their numbers: the largest of `sizes` (shares of the frame's side) that fits.

    `texts[line]` are the numbers of a line in the line's order, None where the line needs no label. `LabelError` says
    that no size fits. `seconds` limits the time for each size; the result then depends on the machine.
    """
    left, top, right, bottom = shape.box
    for line, text in enumerate(texts):
        curve = shape.curves[line // 2]
        if text is not None and (curve.closed or not any(curve.on_frame)):
            raise LabelError(f"a clue of curve {line // 2 + 1} has no place: the curve does not reach the frame")
    for share in sizes:
        size = share * max(right - left, bottom - top)
        labels = _solve(shape, texts, size, seconds)
        if labels is not None:
            return labels, size
    raise LabelError(
        f"{sum(text is not None for text in texts)} clues do not fit around the frame at a readable size: "
        "remove some clues, or use fewer curves"
    )


class _Programme:
    """An integer programme as it grows: bounds and prices of the variables, and rows with `terms · x >= least`.

    Variables, by number: for each line with a clue whether it stands at the curve's end (1) or start (0); for each stop
    its `place` along the edge, how far `away` that is from its wish, and how far its labels reach `behind` and `ahead`
    of the leader; then those that `_keep_pairs` adds.
    """

    def __init__(self, lines: int, stops: int) -> None:
        self.lines = lines
        self.place, self.away, self.behind, self.ahead = (lines + i * stops for i in range(4))
        self.size = lines + 4 * stops
        self.low, self.high = np.zeros(self.size), np.full(self.size, np.inf)
        self.high[:lines] = 1
        self.cost = np.zeros(self.size)
        self.cost[self.away : self.away + stops] = 1
        self.rows: list[dict[int, float]] = []
        self.least: list[float] = []

    def at_least(self, terms: dict[int, float], bound: float) -> None:
        """Add a row."""
        self.rows.append(terms)
        self.least.append(bound)

    def solved(self, price: float, seconds: float | None) -> Any:
        """The values of the variables, None where there is no solution; `price`: of the variables that rows added."""
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array

        width = max([self.size, *(max(terms) + 1 for terms in self.rows)])
        extra = width - self.size
        values = [value for terms in self.rows for value in terms.values()]
        columns = [column for terms in self.rows for column in terms]
        pointers = np.cumsum([0, *(len(terms) for terms in self.rows)])
        matrix = csr_array((values, columns, pointers), shape=(len(self.rows), width))
        found: Any = milp(
            np.concatenate([self.cost, np.full(extra, price)]),
            constraints=LinearConstraint(matrix, self.least, np.inf),
            bounds=Bounds(np.concatenate([self.low, np.zeros(extra)]), np.concatenate([self.high, np.ones(extra)])),
            integrality=np.concatenate([np.ones(self.lines), np.zeros(width - self.lines)]),
            options={
                "node_limit": max(10, WORK // width),
                "mip_rel_gap": 0.02,
                **({"time_limit": seconds} if seconds is not None else {}),
            },
        )
        return found.x


def _solve(
    shape: Shape, texts: Sequence[Sequence[str] | None], size: float, seconds: float | None
) -> tuple[Label, ...] | None:
    """The labels with numbers of this height; None where they do not fit."""
    stops = stops_of(shape, size)
    clues = {line: text for line, text in enumerate(texts) if text is not None}
    if not clues:
        return ()
    left, top, right, bottom = shape.box
    far = max(right - left, bottom - top)
    unclear = _unclear(stops, far)
    here = {(stop.curve, stop.at_end): s for s, stop in enumerate(stops) if s not in unclear}
    programme = _Programme(len(clues), len(stops))
    _keep_on_edges(programme, stops, shape, 0.3 * size)
    for i, (line, text) in enumerate(clues.items()):
        for at_end in (False, True):
            s = here.get((line // 2, at_end), -1)
            if s < 0:
                programme.low[i] = programme.high[i] = float(not at_end)
            else:
                _offer(programme, (i, line, text), s, stops[s], size, far)
    _keep_pairs(programme, list(clues), here)
    _keep_order(programme, stops)
    x = programme.solved(0.4 * size, seconds)
    if x is None:
        return None
    choice = {line: bool(x[i] > 0.5) for i, line in enumerate(clues)}
    return _labels(shape, texts, size, stops, choice, x[programme.place : programme.place + len(stops)])


def _keep_on_edges(programme: _Programme, stops: list[_Stop], shape: Shape, slack: float) -> None:
    """Places and labels lie along the edge of their stop, give or take `slack`."""
    left, top, right, bottom = shape.box
    for s, stop in enumerate(stops):
        start, end = (left, right) if across(stop.edge) else (top, bottom)
        place = programme.place + s
        programme.low[place], programme.high[place] = start - slack, end + slack
        programme.at_least({place: 1, programme.ahead + s: -1}, start - slack)
        programme.at_least({place: -1, programme.behind + s: -1}, -end - slack)


def _offer(
    programme: _Programme, clue: tuple[int, int, Sequence[str]], s: int, stop: _Stop, size: float, far: float
) -> None:
    """Stop s offered to a clue (its variable, its line, its numbers): if it is taken, the clue needs room on its side
    of the leader, and the way from the stop's wish counts.
    """
    i, line, text = clue
    # taken = z at the curve's end, 1 - z at its start: sign * z + offset
    sign, offset = (1.0, 0.0) if stop.at_end else (-1.0, 1.0)
    programme.cost[i] += sign * 0.1 * size * (stop.edge in ("right", "bottom"))
    extent = block_size(text, stop.edge, size)[0] + (PAD + GAP / 2) * size
    place, away, behind, ahead = (
        first + s for first in (programme.place, programme.away, programme.behind, programme.ahead)
    )
    mine, other = (behind, ahead) if stands_after(stop.edge, stop.at_end, bool(line % 2)) else (ahead, behind)
    programme.at_least({mine: 1, i: -extent * sign}, extent * offset)
    programme.at_least({other: 1, i: -GAP * size * sign}, GAP * size * offset)
    programme.at_least({away: 1, place: -1, i: -far * sign}, -stop.wish - far + far * offset)
    programme.at_least({away: 1, place: 1, i: -far * sign}, stop.wish - far + far * offset)


def _keep_pairs(programme: _Programme, lines: list[int], here: dict[tuple[int, bool], int]) -> None:
    """A price for parting the two clues of a curve: a further variable that is at least the difference of their
    choices.
    """
    index = {line: i for i, line in enumerate(lines)}
    extra = programme.size
    for line in lines:
        other = index.get(line + 1)
        if line % 2 == 0 and other is not None and (line // 2, False) in here and (line // 2, True) in here:
            programme.at_least({extra: 1, index[line]: -1, other: 1}, 0.0)
            programme.at_least({extra: 1, index[line]: 1, other: -1}, 0.0)
            extra += 1


def _keep_order(programme: _Programme, stops: list[_Stop]) -> None:
    """Along each edge leaders and labels keep the order of the curves' ends."""
    place, behind, ahead = programme.place, programme.behind, programme.ahead
    for edge in _EDGES:
        order = sorted((_along(stop), stop.wish, s) for s, stop in enumerate(stops) if stop.edge == edge)
        for (*_, s), (*_, t) in pairwise(order):
            programme.at_least({place + t: 1, place + s: -1, behind + s: -1, ahead + t: -1}, 0.0)


def _labels(
    shape: Shape,
    texts: Sequence[Sequence[str] | None],
    size: float,
    stops: list[_Stop],
    choice: dict[int, bool],
    places: Any,
) -> tuple[Label, ...]:
    left, top, right, bottom = shape.box
    used: dict[int, list[int]] = {}
    here = {(stop.curve, stop.at_end): s for s, stop in enumerate(stops)}
    for line, at_end in choice.items():
        used.setdefault(here[line // 2, at_end], []).append(line)
    out = []
    for edge in _EDGES:
        mine = [s for s in used if stops[s].edge == edge]
        shift = max((abs(places[s] - _along(stops[s])) for s in mine), default=0.0)
        reach = max(STUB * size, 0.6 * shift)
        for s in mine:
            stop, place = stops[s], float(places[s])
            depth = max(block_size(texts[line] or (), edge, size)[1] for line in used[s])
            x, y = stop.point
            if across(edge):
                side, outwards = (top, -1.0) if edge == "top" else (bottom, 1.0)
                route = [(x, y), (x, side), (place, side + outwards * reach)]
                tip = (place, side + outwards * (reach + depth))
            else:
                side, outwards = (left, -1.0) if edge == "left" else (right, 1.0)
                route = [(x, y), (side, y), (side + outwards * reach, place)]
                tip = (side + outwards * (reach + depth), place)
            anchor = route[2]
            leader = tuple(p for i, p in enumerate([*route, tip]) if i == 0 or p != ([*route, tip])[i - 1])
            for line in used[s]:
                after = stands_after(edge, stop.at_end, bool(line % 2))
                out.append(Label(line, stop.at_end, edge, anchor[0], anchor[1], after, leader))
    return tuple(sorted(out, key=lambda label: label.line))


def _along(stop: _Stop) -> float:
    return stop.point[0] if across(stop.edge) else stop.point[1]
