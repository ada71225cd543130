"""Repair on any board and with any clues: grids, faces and voxels alike, dropped and blotted clues included.

The search is that of pictures, which works on rectangles: the layers of a solid lie one below the other, the faces of
a plane in one row. Each picture it tries becomes a puzzle of its own, so this is slower than `grids.repair.suggest`,
which knows plain grids only.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Grid, Solid
from nonoforge.engine.verdict import Cancel
from nonoforge.errors import MakeError
from nonoforge.makers.allowance import Allowance
from nonoforge.makers.grids.make_solvable import Persistence, make_solvable, polish
from nonoforge.makers.grids.repair import CHAIN, SINGLES, VERDICT, Mender, Repair, wish_of
from nonoforge.makers.grids.wish import Wish
from nonoforge.makers.pictures.likeness import Labels, Target
from nonoforge.makers.watch import watch_of
from nonoforge.puzzle import Picture, Puzzle

PACKING = 8
"""How many times as much work it is to make and pack the puzzle of a picture as to solve it by line logic."""

WHOLE = 60e6
"""Cells solved until a puzzle that needs no guess must be found: some ten seconds."""

Clued = Callable[[Picture], Puzzle]
"""From a picture to its puzzle: the clues of the picture, less those that are dropped or blotted."""


@dataclass(frozen=True, eq=False)
class CellLogic:
    """Line logic on pictures that are laid out as a rectangle."""

    clued: Clued

    def unknown(self, labels: Labels) -> NDArray[np.bool_]:
        """(h, w): the cells that the clues of this picture leave unknown."""
        from nonoforge.engine import propagate

        known = np.array(propagate(self.clued(labels.tobytes())).knowledge, np.uint32)
        return np.asarray((known & (known - np.uint32(1))) != 0).reshape(labels.shape)

    def count_unknown(self, labels: Labels) -> int:
        """How many cells stay unknown."""
        return int(np.count_nonzero(self.unknown(labels)))


def suggest_cells(puzzle: Puzzle, clued: Clued, *, locked: Iterable[int] = (), limit: int = 8, seed: int = 0) -> Repair:
    """The verdict on a puzzle whose goal somebody paints, and at most `limit` edits of single cells or a few."""
    from nonoforge.engine import decide

    begun = time.perf_counter()
    labels, free = _laid_out(puzzle), _free(puzzle, locked)
    logic = CellLogic(clued)
    open_cells = logic.unknown(labels)
    unknown = frozenset(np.flatnonzero(open_cells).tolist())
    if not unknown:
        return Repair("unique", True, frozenset(), unknown, (), time.perf_counter() - begun)
    verdict = decide(puzzle, line_steps=VERDICT)
    ambiguous = verdict.ambiguous if verdict.answer == "multiple" else frozenset()
    mender = Mender(labels, puzzle.palette, None, _wish(puzzle, labels), logic, open_cells, free, seed)
    edits = mender.edits(limit, Allowance(SINGLES / PACKING), Allowance(CHAIN / PACKING))
    return Repair(verdict.answer, False, ambiguous, unknown, edits, time.perf_counter() - begun)


def without_guess(
    puzzle: Puzzle,
    clued: Clued,
    *,
    target: Target | None = None,
    locked: Iterable[int] = (),
    cancel: Cancel | None = None,
    seed: int = 0,
) -> Picture:
    """The goal of a puzzle with as few cells as possible recoloured until line logic alone solves it; `MakeError` if
    no such picture was found.

    `target`: the source of a grid at cell size, so that what looks like it is cheap.
    """
    labels, locks = _laid_out(puzzle), ~_free(puzzle, locked)
    logic = CellLogic(clued)
    wish = _wish(puzzle, labels) if target is None else wish_of(labels, puzzle.palette, target)
    whole = Allowance(WHOLE / PACKING, watch=watch_of(cancel=cancel))
    for number, effort in enumerate((Persistence(), Persistence(tries=80, patience=30))):
        solved = make_solvable(
            labels, wish, logic.unknown, locked=locks, effort=effort, allowance=whole.part(inf), seed=seed + number
        )
        if solved is not None:
            changed = solved != labels
            done = polish(solved, wish, logic.unknown, locked=~changed | locks, allowance=whole.part(inf))
            return done.astype(np.uint8).tobytes()
        whole.check()
    raise MakeError("no few cells were found that would make this puzzle solvable without a guess")


def _laid_out(puzzle: Puzzle) -> Labels:
    """The goal as a rectangle; cell n is the n-th of it, row by row."""
    if puzzle.goal is None:
        raise MakeError("only a puzzle with a picture can be repaired")
    board = puzzle.board
    width = board.width if isinstance(board, Grid | Solid) else board.cells
    return np.frombuffer(puzzle.goal, dtype=np.uint8).reshape(-1, width).copy()


def _free(puzzle: Puzzle, locked: Iterable[int]) -> NDArray[np.bool_]:
    """The cells that may change, laid out alike; given cells may not."""
    free = np.ones(puzzle.cells, dtype=bool)
    free[[cell for cell in (*locked, *dict(puzzle.given)) if 0 <= cell < puzzle.cells]] = False
    width = puzzle.board.width if isinstance(puzzle.board, Grid | Solid) else puzzle.cells
    return free.reshape(-1, width)


def _wish(puzzle: Puzzle, labels: Labels) -> Wish:
    """The colours that the cells have; outlines cost only between cells that are neighbours on the board."""
    wish, board = wish_of(labels, puzzle.palette, None), puzzle.board
    if isinstance(board, Grid):
        return wish
    if isinstance(board, Solid):
        down = wish.down.copy()
        down[board.height - 1 :: board.height] = 0
        return replace(wish, down=down)
    return replace(wish, across=np.zeros_like(wish.across))
