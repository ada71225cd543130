"""What a player of a solid sees without cutting it open, step by step along the deductions.

A clue is printed on both ends of every cube of its line, and cubes known to be empty are gone. So the outermost cube
left in a line shows its clue to somebody who looks along it: every clue that still matters can be read from outside, at
any time. Cells may be hidden: one is seen only if, along one of its three lines, no cube is left outside it. A step can
be taken from outside if all that is known of its line, and all that it settles, is seen; cubes that turn out to be
empty go one after the other from the outside in, and open the view for the rest. Every other step needs a slice: a
layer that holds the line, with everything in front of it taken away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nonoforge.boards import Solid
from nonoforge.explain.deduction import Deduction, Explanation

Layer = tuple[int, int]
"""An axis (0 x, 1 y, 2 z) and the place along it."""

_EMPTY = 1
"""The candidates of a cell known to be empty."""


@dataclass(frozen=True, slots=True)
class Sight:
    """For each step, whether cells it needs are hidden, and whether it opens a slice that was not open yet."""

    hidden: tuple[bool, ...]
    opens: tuple[bool, ...]

    @property
    def seen_steps(self) -> int:
        """How many steps can be taken from outside."""
        return self.hidden.count(False)

    @property
    def slices(self) -> int:
        """How often a slice has to be opened or moved, if each stays open as long as it helps."""
        return self.opens.count(True)


def sight_of(board: Solid, explanation: Explanation) -> Sight:
    """What is hidden at each deduction of an explanation of a puzzle on this board."""
    block = _Block(board, explanation.start)
    hidden, opens = [], []
    slices: set[Layer] = set()
    for deduction in explanation.deductions:
        unseen = block.hides(deduction)
        hidden.append(unseen)
        opened = False
        if unseen:
            useful = block.layers(deduction)
            opened = not slices & useful
            slices = useful if opened else slices & useful
        opens.append(opened)
        block.remove(cell for cell, mask in deduction.changes if mask == _EMPTY)
    return Sight(tuple(hidden), tuple(opens))


class _Block:
    """The cubes that are left, and the outermost two of each line."""

    def __init__(self, board: Solid, start: Sequence[int]) -> None:
        self.board, self.lines = board, board.lines
        self.along_y, self.along_z = board.directions[1][1].start, board.directions[2][1].start
        self.left = [True] * board.cells
        self.first = [0] * len(self.lines)
        self.last = [len(line) - 1 for line in self.lines]
        self.remove(cell for cell, mask in enumerate(start) if mask == _EMPTY)

    def place(self, cell: int) -> tuple[int, int, int]:
        """x, y and z of a cell."""
        rest, x = divmod(cell, self.board.width)
        z, y = divmod(rest, self.board.height)
        return x, y, z

    def lines_of(self, cell: int) -> tuple[tuple[int, int], ...]:
        """The three lines through a cell, each with the cell's position in it."""
        x, y, z = self.place(cell)
        return (
            (y + self.board.height * z, x),
            (self.along_y + x + self.board.width * z, y),
            (self.along_z + x + self.board.width * y, z),
        )

    def remove(self, cells: Iterable[int]) -> None:
        """Take cubes away."""
        for cell in cells:
            self.left[cell] = False
            for line, _ in self.lines_of(cell):
                row = self.lines[line]
                while self.first[line] < len(row) and not self.left[row[self.first[line]]]:
                    self.first[line] += 1
                while self.last[line] >= 0 and not self.left[row[self.last[line]]]:
                    self.last[line] -= 1

    def seen(self, cell: int) -> bool:
        """Whether, along one of its lines, no cube is between the cell and the outside."""
        return any(at <= self.first[line] or at >= self.last[line] for line, at in self.lines_of(cell))

    def hides(self, deduction: Deduction) -> bool:
        """Whether a step needs something that cannot be seen."""
        if deduction.line is None:
            return not all(self.seen(cell) for cell, _ in deduction.changes)
        cells = self.lines[deduction.line]
        known = [cell for cell, mask in zip(cells, deduction.before, strict=True) if mask & (mask - 1) == 0]
        if not all(map(self.seen, known)):
            return True
        return not self._reached(deduction, cells)

    def _reached(self, deduction: Deduction, cells: Sequence[int]) -> bool:
        """Whether everything a step settles is seen by the time its empty cubes have gone from the outside in.

        Breaking a cube opens the view along the step's own line. What it shows of other lines does not matter: they
        share no other cell with this one.
        """
        emptied = {cell for cell, mask in deduction.changes if mask == _EMPTY}
        seen = [self.seen(cell) for cell in cells]
        for order in (range(len(cells)), range(len(cells) - 1, -1, -1)):
            way = True
            for at in order:
                cell = cells[at]
                seen[at] = seen[at] or way
                way = way and (not self.left[cell] or cell in emptied)
        changed = {cell for cell, _ in deduction.changes}
        return all(seen[at] for at, cell in enumerate(cells) if cell in changed)

    def layers(self, deduction: Deduction) -> set[Layer]:
        """The layers that hold all cells of a step."""
        places = [self.place(cell) for cell, _ in deduction.changes]
        if deduction.line is not None:
            places += [self.place(cell) for cell in self.lines[deduction.line][:2]]
        return {(axis, places[0][axis]) for axis in range(3) if len({place[axis] for place in places}) == 1}
