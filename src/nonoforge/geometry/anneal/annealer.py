"""One annealing run: strands loaded from plain arrays, annealed in slices, and given back as plain arrays.

annealer = Annealer(outline, frame_polygon, decoys=4, seed=7)
annealer.load(links)
annealer.run(2000, hot=5.0, cold=1.0)
annealer.links(), annealer.measured()
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonoforge.geometry.anneal.frame import way_out
from nonoforge.geometry.anneal.loop import Found, annealed
from nonoforge.geometry.anneal.store import (
    AREA,
    BRIDGE,
    CLOSED,
    CONNECTION,
    DECOY,
    DETOUR,
    EMPTY,
    PIECE,
    TERMS,
    Corners,
    Store,
    empty_store,
    frame_rows,
)
from nonoforge.geometry.chain import direction_at
from nonoforge.geometry.measures import Weights

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROOM_AHEAD = 400
"""Most points of a strand that moves: four times across the frame."""


@dataclass(frozen=True, slots=True, eq=False)
class FixedPieces:
    """What does not move: cubics (N, 4, 2), of which piece i has first[i]:first[i + 1]; the first `opened` pieces are
    open. `corner_at` (N,) is the corner at the start of each cubic or -1 (other pieces may end in the middle of one).
    The E = 2 × opened ends have places and unit directions (E, 2) and a corner (E,).
    """

    control: Floats
    first: Ints
    opened: int
    at: Floats
    out: Floats
    corner_at: Ints
    corner: Ints
    corners: int


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """What moves: partner (E,) or -1, reach (E,), third control point (E, 2), place along the frame (E,) in units;
    decoys (M, 6): place, two control points, place.
    """

    partner: Ints
    reach: Floats
    third: Floats
    place: Floats
    decoys: Floats


@dataclass(frozen=True, slots=True)
class Limits:
    """Our thresholds, as shares of the frame's shorter side and of its area; angles in degrees.

    `most_share`: of the outline in the length of all curves; `most_turn`: radians that one strand may turn in all.
    `most_pieces`, `most_carried`: pieces, and share of the outline, on a curve that bridges join; what carries more is
    no web at all.
    """

    least_radius: float = 0.045
    label_room: float = 0.05
    huge_area: float = 0.03
    fair_angle: float = 26.0
    fair_distance: float = 0.026
    fair_area: float = 0.0014
    most_share: float = 0.3
    most_faces: int = 80
    most_turn: float = 1.0
    most_pieces: float = np.inf
    most_carried: float = np.inf


class Annealer:
    """Strands, their cost and their random numbers; the same seed and calls give the same strands."""

    def __init__(
        self, outline: FixedPieces, polygon: Floats, *, decoys: int = 0, round_frame: bool = False, seed: int = 0,
        weights: Weights | None = None, limits: Limits | None = None,
    ) -> None:  # fmt: skip
        frame = frame_rows(polygon)
        low, high = frame[:, :2].min(axis=0), frame[:, :2].max(axis=0)
        self.side, long_side = float((high - low).min()), float((high - low).max())
        step = long_side / 100
        control, strands, span, passes = _strands(outline)
        longest = max(ROOM_AHEAD, *(_most_points(control[a:b], step) for _, a, b, _, _ in strands))
        corners = Corners(outline.opened, span, passes, outline.corners, len(control))
        self.store: Store = empty_store(corners, decoys, longest, frame)
        s, slots = self.store, len(self.store.strands)
        self.outline = outline
        self.cubics = np.ones(slots, np.int64)
        s.head["round"] = int(round_frame)
        s.control[: len(control)] = control
        for k, (kind, a, b, start, end) in enumerate(strands):
            self._set_strand(k, kind, start, end)
            s.strands["cubic"][k] = a
            self.cubics[k] = b - a
        s.strands["cubic"][len(strands) :] = len(control) + np.arange(len(strands), slots)
        s.ends["x"], s.ends["y"], s.ends["dx"], s.ends["dy"] = *outline.at.T, *outline.out.T
        s.ends["corner"] = outline.corner
        _corner_angles(s, self.cubics)
        self._set_limits(weights or Weights(), limits or Limits(), step)
        s.head["dice"] = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]
        self.found = Found(np.zeros((slots, 11)), np.full(2 * outline.opened, -1, np.int64), np.zeros(4))
        self._changed = np.zeros(16, np.int64)

    def _set_strand(self, k: int, kind: int, start: int, end: int) -> None:
        strands = self.store.strands
        strands["kind"][k], strands["start"][k], strands["end"][k] = kind, start, end

    def _set_limits(self, w: Weights, ours: Limits, step: float) -> None:
        limits, side = self.store.limits, self.side
        low, high = self.store.frame[:, :2].min(axis=0), self.store.frame[:, :2].max(axis=0)
        area = float(self.store.frame[-1, 3]) / 2
        known = w.scaled(side, area)._asdict() | {
            "least_radius": ours.least_radius * side, "label_room": ours.label_room * side,
            "huge_area": ours.huge_area * area, "fair_area": ours.fair_area * area,
            "fair_angle": ours.fair_angle, "fair_distance": ours.fair_distance * side,
            "most_share": ours.most_share, "most_faces": ours.most_faces, "most_turn": ours.most_turn,
            "most_pieces": ours.most_pieces, "most_carried": ours.most_carried,
            "size": float((high - low).max()), "short": side, "step": step, "budget": np.inf,
        }  # fmt: skip
        for name, value in known.items():
            limits[name] = value
        limits["middle_x"], limits["middle_y"] = (low + high) / 2
        limits["half_x"], limits["half_y"] = (high - low) / 2
        for name, value in w.weights._asdict().items():
            self.store.weights[name] = value

    def load(self, links: Links) -> float:
        """Load these strands and measure them; NO_WEB if they make no web."""
        s = self.store
        first, base, decoy = int(s.head["first_end"][0]), int(s.head["fixed"][0]), int(s.head["first_decoy"][0])
        s.strands["kind"][first:] = EMPTY
        s.ends["partner"] = links.partner
        whole = s.frame[-1, 2]
        for e, f in enumerate(links.partner.tolist()):
            k = first + e
            second = self.outline.at[e] + links.reach[e] * self.outline.out[e]
            if f < 0:
                self._set_strand(k, CONNECTION, self.outline.corner[e], -1)
                s.strands["w1"][k] = links.place[e] % whole
                end = self.point(links.place[e])
                s.control[base + k] = self.outline.at[e], second, links.third[e], end
            elif f > e:
                self._set_strand(k, BRIDGE, self.outline.corner[e], self.outline.corner[f])
                third = self.outline.at[f] + links.reach[f] * self.outline.out[f]
                s.control[base + k] = self.outline.at[e], second, third, self.outline.at[f]
        for m, row in enumerate(links.decoys[: int(s.head["slots"][0]) - decoy]):
            k = decoy + m
            self._set_strand(k, DECOY, -1, -1)
            s.strands["w0"][k], s.strands["w1"][k] = row[0] % whole, row[5] % whole
            s.control[base + k] = self.point(row[0]), row[1:3], row[3:5], self.point(row[5])
        return self._call(0, 1.0, 1.0, True)

    def scatter(self, rng: np.random.Generator) -> Links:
        """A random connection for each end, the start used in the literature; no bridges, no decoys."""
        ends, frame = 2 * self.outline.opened, self.store.frame
        low, high = frame[:, :2].min(axis=0), frame[:, :2].max(axis=0)
        third = low + (high - low) * rng.uniform(0.1, 0.9, (ends, 2))
        reach = self.side * rng.uniform(1 / 12, 4 / 12, ends)
        # a curve with all control points in the frame stays in it; with thirty ends that never happens by chance
        ways = [way_out(frame, *at, *out)[0] for at, out in zip(self.outline.at, self.outline.out, strict=True)]
        reach = np.minimum(reach, 0.9 * np.array(ways))
        place = rng.uniform(0, frame[-1, 2], ends)
        return Links(np.full(ends, -1, np.int64), reach, third, place, np.zeros((0, 6)))

    def point(self, place: float) -> Floats:
        """The point at a place along the frame."""
        frame = self.store.frame
        place %= frame[-1, 2]
        return np.array([np.interp(place, frame[:, 2], frame[:, 0]), np.interp(place, frame[:, 2], frame[:, 1])])

    def weigh(self, weights: dict[str, float], decoys: float | None = None, budget: float | None = None) -> float:
        """Change the weights of terms, the number of decoys wanted and the budget of the six penalties (points beyond
        it count more); returns what the strands now cost.
        """
        for term, weight in weights.items():
            self.store.weights[term] = weight
        if decoys is not None:
            self.store.limits["decoys"] = decoys
        if budget is not None:
            self.store.limits["budget"] = budget
        return self._call(0, 1.0, 1.0, True)

    def run(self, steps: int, hot: float, cold: float) -> float:
        """Make `steps` moves while cooling from `hot` to `cold` (percent of the cost); returns the final cost."""
        return self._call(steps, hot, cold, False)

    def _call(self, steps: int, hot: float, cold: float, restart: bool) -> float:
        return float(annealed(self.store, self.cubics, self._changed, self.found, steps, hot, cold, restart))

    def measured(self) -> dict[str, float]:
        """The terms of the strands as they are now, unweighted, by name."""
        self._call(0, 1.0, 1.0, True)
        return dict(zip(TERMS, self.store.sums.tolist(), strict=True))

    def faces(self) -> tuple[Floats, Floats]:
        """Areas and detours of the faces when last measured."""
        n = int(self.store.head["faces"][0])
        return self.store.wf[AREA, :n].copy(), self.store.wf[DETOUR, :n].copy()

    def links(self, best: bool = True) -> Links:
        """The cheapest strands since the last weighing, or the current ones."""
        s, found = self.store, self.found
        if not best:
            kept = [array.copy() for array in found]
            self._call(0, 1.0, 1.0, True)
        rows, join = found.rows.copy(), found.partner.copy()
        if not best:
            found.rows[:], found.partner[:], found.tally[1] = kept[0], kept[1], kept[2][1]
        first, decoy = int(s.head["first_end"][0]), int(s.head["first_decoy"][0])
        ends = 2 * self.outline.opened
        reach, third, place = np.zeros(ends), np.zeros((ends, 2)), np.zeros(ends)
        for e in range(ends):
            row, f = rows[first + min(e, join[e]) if join[e] >= 0 else first + e], int(join[e])
            c = row[3:].reshape(4, 2)
            a, b = (3, 2) if 0 <= f < e else (0, 1)
            reach[e] = np.hypot(*(c[b] - c[a]))
            if f < 0:
                third[e], place[e] = c[2], row[2]
        decoys = [[r[1], *r[5:9], r[2]] for r in rows[decoy : int(s.head["slots"][0])] if r[0] == DECOY]
        return Links(join, reach, third, place, np.array(decoys, float).reshape(-1, 6))


def _strands(outline: FixedPieces) -> tuple[Floats, list[tuple[int, int, int, int, int]], Ints, Ints]:
    """The pieces cut at their corners: cubics; kind, first and last cubic, corners of each strand; the first strand of
    each piece; and each pass of a piece through a corner as (corner, strand there).

    A closed piece with corners starts at one of them.
    """
    control = outline.control.copy()
    strands: list[tuple[int, int, int, int, int]] = []
    span, passes = [0], []
    for i in range(len(outline.first) - 1):
        a, b = int(outline.first[i]), int(outline.first[i + 1])
        marks = outline.corner_at[a:b].copy()
        turns = np.flatnonzero(marks >= 0)
        if i >= outline.opened and len(turns):
            control[a:b] = np.roll(control[a:b], -turns[0], axis=0)
            marks = np.roll(marks, -turns[0])
        inner = np.flatnonzero(marks >= 0)
        if i < outline.opened:
            last = int(outline.corner[2 * i + 1])
            inner = inner[inner > 0]
            cuts = [0, *inner.tolist(), b - a]
            corners = [int(outline.corner[2 * i]), *marks[inner].tolist(), last]
            passes.append((last, len(strands) + len(cuts) - 2, 1))
        elif len(inner):
            cuts, corners = [*inner.tolist(), b - a], [*marks[inner].tolist(), int(marks[0])]
        else:
            strands.append((CLOSED, a, b, -1, -1))
            span.append(len(strands))
            continue
        for j in range(len(cuts) - 1):
            passes.append((corners[j], len(strands), 0))
            strands.append((PIECE, a + cuts[j], a + cuts[j + 1], corners[j], corners[j + 1]))
        span.append(len(strands))
    return control, strands, np.array(span, np.int64), np.array(passes, np.int64).reshape(-1, 3)


def _most_points(control: Floats, step: float) -> int:
    """Points that a strand of these cubics can have: control polygons are longer than their curves."""
    legs = np.hypot(*np.diff(control, axis=1).transpose(2, 0, 1)).sum(axis=1)
    return int(np.maximum(3, np.ceil(legs / step) + 1).sum()) + 2


def _corner_angles(s: Store, cubics: Ints) -> None:
    """The smallest angle between two curves at each corner."""
    ways: list[tuple[int, Floats]] = []
    for corner, k, at_end in s.passes.tolist():
        cubic = s.control[s.strands["cubic"][k] + (cubics[k] - 1 if at_end else 0)]
        ways.append((corner, direction_at(cubic[None], float(at_end))))
    for i, (corner, (ax, ay)) in enumerate(ways):
        for other, (bx, by) in ways[:i]:
            if corner == other:
                angle = np.degrees(np.arctan2(abs(ax * by - ay * bx), abs(ax * bx + ay * by)))
                s.sharp[corner] = min(s.sharp[corner], angle)
