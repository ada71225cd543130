"""The wording of a puzzle as it is printed: lines are told by what stands beside them.

A side of a curve has no number on paper, so it is told by its clue and where that stands, and its faces are counted
from there inwards. A solid is a pile of layers, whose rows are counted from the bottom.
"""

from __future__ import annotations

from nonoforge.boards import Plane, Solid
from nonoforge.boards.plane import Label
from nonoforge.clues import Runs
from nonoforge.explain.deduction import Deduction, LineRead
from nonoforge.explain.wording import Wording


class PrintedWording(Wording):
    """Lines and cells by what is printed: clues at the frame, layers of a solid."""

    def read(self, deduction: Deduction) -> LineRead:
        """Along the line from its label inwards."""
        found = super().read(deduction)
        label = None if deduction.line is None else self._label(deduction.line)
        return found.backwards() if label and label.at_end else found

    def line(self, number: int) -> str:
        """`layer 2, row 3` of a solid, `clue 3 1, at the top, number 4` of a plane that has labels."""
        board, printed = self.puzzle.board, self.sentences.printed
        if isinstance(board, Solid):
            axis = next(axis for axis, (_, lines) in enumerate(board.directions) if number in lines)
            x, y, z = (value + 1 for value in board.place(board.lines[number][0]))
            return printed["xyz"[axis]].format(x=x, y=y, z=z)
        label = self._label(number)
        return super().line(number) if label is None else self._side(label)

    def running_line(self, number: int) -> str:
        """The same, where it is not a line of a grid."""
        printed = isinstance(self.puzzle.board, Solid) or self._label(number)
        return self.line(number) if printed else super().running_line(number)

    def place(self, cell: int) -> str:
        """`layer 2, row 3, column 1` of a solid."""
        board = self.puzzle.board
        if not isinstance(board, Solid):
            return super().place(cell)
        x, y, z = (value + 1 for value in board.place(cell))
        return self.sentences.printed["cell"].format(x=x, y=y, z=z)

    def _label(self, line: int) -> Label | None:
        return next((label for label in self._labels() if label.line == line), None)

    def _labels(self) -> tuple[Label, ...]:
        board = self.puzzle.board
        return board.shape.labels if isinstance(board, Plane) and board.shape else ()

    def _side(self, label: Label) -> str:
        """By its clue as it is read from the label, and which of the clues at that edge it is."""
        clue = self.puzzle.clues[label.line]
        if isinstance(clue, Runs) and label.at_end:
            clue = Runs(clue.blocks[::-1])
        along = "x" if label.edge in ("top", "bottom") else "y"
        beside = sorted((getattr(each, along), each.after) for each in self._labels() if each.edge == label.edge)
        number = beside.index((getattr(label, along), label.after)) + 1
        edge = self.sentences.edges[label.edge]
        return self.sentences.printed["side"].format(clue=self.clue(clue), edge=edge, n=number)
