"""Repair as a tool of its own: what is wrong with a picture as a puzzle, and which few cells would fix it.

An editor asks after every click, so everything is limited: the verdict, the single cells tried (cheapest first), and
the chains of a few cells that settle everything open. Without a source the picture itself is the wish: changes that
keep its shapes calm are cheap.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Grid
from nonoforge.errors import MakeError
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.line_logic import Logic
from nonoforge.makers.grids.make_solvable import Persistence, make_solvable, try_cheapest
from nonoforge.makers.grids.wish import Wish, outline_costs
from nonoforge.makers.pictures.light import Floats, oklab, to_linear
from nonoforge.makers.pictures.likeness import Labels, Target, black_and_white, likeness_of
from nonoforge.makers.pictures.recolouring import measured
from nonoforge.palette import BLACK_AND_WHITE, Palette
from nonoforge.puzzle import Picture, Puzzle

Changes = tuple[tuple[int, int, int], ...]
"""Row, column and new colour of each cell."""

VERDICT, SINGLES, CHAIN = 16_000, 150_000, 150_000
"""Line steps for the verdict, cells solved for single changes and for a chain: about 8 ms each."""


@dataclass(frozen=True)
class Edit:
    """Cells to recolour as (cell, colour) pairs, how many unknown cells that settles, how many it leaves, and the
    likeness it costs.

    `likeness` is the change of the likeness to the source (negative: worse); without a source it is the change of
    calmness on the same scale.
    """

    changes: tuple[tuple[int, int], ...]
    settles: int
    leaves: int
    likeness: float


@dataclass(frozen=True)
class Repair:
    """What is known of a picture as a puzzle, and edits that would help, the best first.

    `ambiguous`: cells that differ between solutions (as far as found); `unknown`: cells that line logic does not
    settle. `late`: whether a time limit ended one of the searches.
    """

    verdict: str
    guess_free: bool
    ambiguous: frozenset[int]
    unknown: frozenset[int]
    edits: tuple[Edit, ...]
    seconds: float
    late: bool = False


def suggest(
    picture: Picture,
    board: Grid,
    palette: Palette = BLACK_AND_WHITE,
    *,
    target: Target | None = None,
    locked: Iterable[int] = (),
    limit: int = 8,
    seconds: float = 0.0,
    seed: int = 0,
) -> Repair:
    """The verdict on a picture and at most `limit` edits, in about 25 ms (a line-solvable picture needs far less).

    `target` is the source at cell size; `locked` are cells that no edit may touch. `seconds`: a time limit for
    everything, or 0 for a counted effort.
    """
    from nonoforge.engine import decide

    start = time.perf_counter()
    if target is not None and target.linear.shape[:2] != (board.height, board.width):
        raise MakeError(f"the source has {target.linear.shape[1::-1]} cells and not {(board.width, board.height)}")
    puzzle = Puzzle.of_picture(board, picture, palette)
    labels = np.frombuffer(picture, dtype=np.uint8).reshape(board.height, board.width).copy()
    logic = Logic(board.width, board.height, len(palette))
    open_cells = logic.unknown(labels)
    unknown = frozenset(np.flatnonzero(open_cells).tolist())
    if not unknown:
        return Repair("unique", True, frozenset(), unknown, (), time.perf_counter() - start)
    verdict = decide(puzzle, seconds=0.3 * seconds) if seconds else decide(puzzle, line_steps=VERDICT)
    ambiguous = verdict.ambiguous if verdict.answer == "multiple" else frozenset()
    free = np.ones(labels.size, dtype=bool)
    free[[cell for cell in locked if 0 <= cell < labels.size]] = False
    whole = Allowance(inf)
    wish = wish_of(labels, palette, target)
    mender = Mender(labels, palette, target, wish, logic, open_cells, free.reshape(labels.shape), seed)
    edits = mender.edits(limit, whole.part(SINGLES, 0.35 * seconds), whole.part(CHAIN, 0.7 * seconds))
    late = whole.late or (seconds > 0 and verdict.answer == "unknown")
    return Repair(verdict.answer, False, ambiguous, unknown, edits, time.perf_counter() - start, late)


def wish_of(labels: Labels, palette: Palette, target: Target | None) -> Wish:
    """What the cells want: the colours of the target, or, without one, the colours they have and calm outlines."""
    if target is None:
        colours = np.full((*labels.shape, len(palette)), 0.5, dtype=np.float32)
        np.put_along_axis(colours, labels[..., None].astype(np.intp), 0, axis=2)
        height, width = labels.shape
        even = np.float32(0.25)
        return Wish(colours, np.full((height, width - 1), even), np.full((height - 1, width), even))
    if len(palette) == 2:
        sure = np.tanh((np.float32(target.level) - target.lightness) / np.float32(0.15))
        return Wish(np.stack([sure, -sure], axis=2) * np.float32(0.5), *outline_costs(target.grey_lab, 0.25))
    shown: Floats = oklab(to_linear(np.array([colour.rgb for colour in palette], dtype=np.uint8)))
    distance = np.linalg.norm(target.lab[:, :, None, :] - shown, axis=3)
    return Wish(np.asarray(distance * 4, dtype=np.float32), *outline_costs(target.lab, 0.12, 0.06))


class Solver(Protocol):
    """Line logic on the clues of a picture (h, w); `Logic` is one."""

    def unknown(self, labels: Labels) -> NDArray[np.bool_]:
        """(h, w): the cells that stay unknown."""

    def count_unknown(self, labels: Labels) -> int:
        """How many they are."""


@dataclass(frozen=True, eq=False)
class Mender:
    """The search for edits: a picture (h, w) of any board laid out as a rectangle, and what line logic leaves open."""

    labels: Labels
    palette: Palette
    target: Target | None
    wish: Wish
    logic: Solver
    open_cells: NDArray[np.bool_]
    free: NDArray[np.bool_]
    seed: int

    def edits(self, limit: int, singles: Allowance, chain: Allowance) -> tuple[Edit, ...]:
        """Single cells first, then a chain for what they leave; ranked by cells settled, then by likeness."""
        before, wish = int(self.open_cells.sum()), self.wish
        moves = try_cheapest(self.labels, wish, self.logic.unknown, self.open_cells, self.free, 150, singles, self.seed)
        found: list[Changes] = []
        for move in moves:
            if move.settles > 0 and len(found) < limit:
                found.append(((move.y, move.x, move.colour),))
        if not any(move.settles == before for move in moves):
            several = self._chain(wish, chain)
            if several:
                found.insert(0, several)
        gain = self._gain()
        edits = [self._edit(changes, before, gain) for changes in dict.fromkeys(found)]
        return tuple(sorted(edits, key=lambda edit: (-edit.settles, -edit.likeness, edit.changes))[:limit])

    def _chain(self, wish: Wish, allowance: Allowance) -> Changes:
        solved = make_solvable(
            self.labels,
            wish,
            self.logic.unknown,
            locked=~self.free,
            effort=Persistence(tries=16, rounds=12, patience=3),
            allowance=allowance,
            seed=self.seed,
        )
        if solved is None:
            return ()
        return tuple((int(y), int(x), int(solved[y, x])) for y, x in np.argwhere(solved != self.labels))

    def _edit(self, changes: Changes, before: int, gain: Callable[[Changes, Labels], float]) -> Edit:
        edited = self.labels.copy()
        for y, x, colour in changes:
            edited[y, x] = colour
        leaves = self.logic.count_unknown(edited)
        width = edited.shape[1]
        cells = tuple((y * width + x, colour) for y, x, colour in changes)
        return Edit(cells, before - leaves, leaves, gain(changes, edited))

    def _gain(self) -> Callable[[Changes, Labels], float]:
        """Tells how much better (negative: worse) changes, and the picture with them, are than the picture now."""
        labels, palette, target, wish = self.labels, self.palette, self.target, self.wish
        if target is None:
            cost = wish.cost(labels)
            return lambda _, edited: (cost - wish.cost(edited)) / edited.size
        if not black_and_white(palette):
            now = likeness_of(labels, palette, target).score
            return lambda _, edited: likeness_of(edited, palette, target).score - now
        shown = measured(labels, target)
        alike = shown.score()

        def gain(changes: Changes, _: Labels) -> float:
            undo = [shown.flip(y, x) for y, x, _ in changes]
            found = shown.score() - alike
            for each in reversed(undo):
                each()
            return found

        return gain
