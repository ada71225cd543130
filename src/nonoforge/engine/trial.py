"""Trials: line logic on the clues of one picture after another, for the inner loops of makers.

A maker tries thousands of pictures on one board. Making a `Puzzle` for each and packing it would take a hundred times
as long as the line logic itself, so here the arrays are made once and a kernel writes the clues of each picture
straight into them. The clues are those of `Puzzle.of_picture`: a test holds the two together.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonoforge.boards import Board, Solid
from nonoforge.clues import Runs, Totals
from nonoforge.compiling.kernel import entry
from nonoforge.engine.climb import NOTHING, climb, fresh_ladder
from nonoforge.engine.packing import (
    NO_LIMIT,
    QUEUE_HEAD,
    QUEUE_SIZE,
    TRAIL,
    Packed,
    State,
    pack,
)
from nonoforge.engine.propagate import ENDLESS, fresh_state, open_all, propagate
from nonoforge.engine.rungs import fresh_view
from nonoforge.engine.totals import JOINT_LIMIT
from nonoforge.errors import PuzzleError
from nonoforge.palette import Colour, Palette
from nonoforge.puzzle import Puzzle


class Trial:
    """A board with a number of colours (the background counts), ready for any picture.

    Not for several threads at once.
    """

    def __init__(self, board: Board, colours: int = 2) -> None:
        palette = Palette(tuple(Colour(str(c), (c, c, c), chr(0x21 + c)) for c in range(colours)))
        totals = isinstance(board, Solid)
        fullest = [Totals(()) if totals else Runs() for _ in board.lines]
        packed = pack(Puzzle(board, tuple(fullest), palette))
        lengths = np.diff(packed.line_first)
        slots = np.zeros(len(lengths) + 1, np.int32)
        np.cumsum((colours - 1) * np.ones_like(lengths) if totals else lengths, out=slots[1:])
        if totals:
            parts = np.zeros((slots[-1], 4), np.int32)
            # The largest scratch any picture of this board can need.
            parts[:, 0], parts[:, 1], parts[:, 2] = lengths.max(), 3, NO_LIMIT
            self._packed: Packed = packed._replace(total_first=slots, total=parts)
        else:
            room = int(slots[-1])
            self._packed = packed._replace(
                block_first=slots, block_length=np.zeros(room, np.int32), block_colour=np.zeros(room, np.int32)
            )
        self._state: State = fresh_state(self._packed)
        if totals and colours > 2:
            # Several colours together are looked at only where they fit JOINT_LIMIT. The fullest clues may not and then
            # ask for little, while those of a picture with less in it do and need up to that much.
            self._state = self._state._replace(memory=np.empty(max(len(self._state.memory), JOINT_LIMIT), np.uint64))
        # Made while the arrays still have room for the fullest clues, not those of the last picture.
        self._climbing = fresh_view(self._packed), fresh_ladder(self._packed, len(self._state.trail) + 1)
        self._totals = totals
        self.cells = board.cells
        self.colours = colours

    def line_logic(self, picture: NDArray[np.uint8]) -> NDArray[np.uint32]:
        """What line logic proves from the clues of this picture: (cells,) uint32 candidates, good until the next call.

        picture: (cells,) uint8 of colours 0..colours-1.
        """
        self._begin(picture)
        propagate(self._packed, self._state, ENDLESS)
        candidates: NDArray[np.uint32] = self._state.candidates
        return candidates

    def steps(self, picture: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int32]] | None:
        """How a person solves the clues of this picture by single lines: the rung of each step and the lines that
        offered one (good until the next call); None where that does not solve it.
        """
        self._begin(picture)
        view, ladder = self._climbing
        ladder.rung[:] = NOTHING
        ladder.counts[0] = 0
        climb(self._packed, self._state, view, ladder, ENDLESS)
        left = self._state.candidates
        if (left & (left - np.uint32(1))).any():
            return None
        taken = int(ladder.counts[0])
        return ladder.step_rung[:taken], ladder.step_open[:taken]

    def _begin(self, picture: NDArray[np.uint8]) -> None:
        """The clues of a picture, and nothing known."""
        if picture.shape != (self.cells,) or picture.dtype != np.uint8 or picture.max() >= self.colours:
            raise PuzzleError(f"a trial picture is an array of {self.cells} bytes below {self.colours}")
        make_clues(self._packed, picture, self._totals)
        reset(self._packed, self._state)

    def what_ifs(self) -> NDArray[np.uint32]:
        """What one-cell what-ifs prove on top of the last `line_logic`: its candidates, narrowed."""
        from nonoforge.engine.refute import refute_all

        refute_all(self._packed, self._state)
        candidates: NDArray[np.uint32] = self._state.candidates
        return candidates

    def open_cells(self, picture: NDArray[np.uint8]) -> NDArray[np.intp]:
        """The cells that line logic leaves open, rising; empty where it solves the puzzle (which is then unique)."""
        left = self.line_logic(picture)
        return np.flatnonzero(left & (left - np.uint32(1)))


@entry
def reset(p, s):  # type: ignore[no-untyped-def]
    """Back to complete ignorance with every line queued."""
    open_all(p.line_first, p.colours, s.may)
    for cell in range(s.candidates.shape[0]):
        s.candidates[cell] = (np.uint64(1) << np.uint64(p.colours)) - np.uint64(1)
    for line in range(s.queue.shape[0]):
        s.queue[line] = line
        s.queued[line] = 1
    s.meter[QUEUE_HEAD] = 0
    s.meter[QUEUE_SIZE] = s.queue.shape[0]
    s.meter[TRAIL] = 0


@entry
def make_clues(p, picture, totals):  # type: ignore[no-untyped-def]
    """Write the clues of a picture into the packed arrays, one line's after the other's."""
    at = 0
    for line in range(p.line_kind.shape[0]):
        first, last = p.line_first[line], p.line_first[line + 1]
        if totals:
            for c in range(1, p.colours):
                cells, blocks, before = 0, 0, 0
                for i in range(first, last):
                    colour = picture[p.line_cells[i]]
                    cells += colour == c
                    blocks += colour == c and before != c
                    before = colour
                part = p.total[p.total_first[line] + c - 1]
                part[0], part[1], part[3] = cells, min(blocks, 3), c
                part[2] = NO_LIMIT if blocks > 2 else blocks
            continue
        p.block_first[line] = at
        before = 0
        for i in range(first, last):
            colour = picture[p.line_cells[i]]
            if colour and colour == before:
                p.block_length[at - 1] += 1
            elif colour:
                p.block_length[at], p.block_colour[at] = 1, colour
                at += 1
            before = colour
        p.block_first[line + 1] = at
