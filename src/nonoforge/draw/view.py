"""Views: what a drawing of a puzzle shows, as plain values that any room can pass down."""

from __future__ import annotations

from dataclasses import dataclass

from nonoforge.draw.states import FILLED, OPEN, States
from nonoforge.errors import DrawError
from nonoforge.puzzle import Knowledge, Puzzle


@dataclass(frozen=True, slots=True)
class View:
    """The states of the cells, and what stands out.

    `marked` cells get a strong border (ambiguous, different, just settled), `shaded` cells a coloured ground (they
    matter for a deduction), `lines` a band from the clue to the end.
    """

    states: States
    marked: frozenset[int] = frozenset()
    shaded: frozenset[int] = frozenset()
    lines: frozenset[int] = frozenset()
    clues: bool = True
    note: str = ""
    """A few words next to the size: "solution", "4 cells are ambiguous"."""

    @property
    def finished(self) -> bool:
        """Whether every cell has a colour; empty cells then need no dots."""
        return OPEN not in self.states and FILLED not in self.states


@dataclass(frozen=True, slots=True)
class Highlight:
    """One deduction to draw: what was known before and after it, and what it rests on.

    `lines` are the numbers of the lines it looks at, `cells` the cells that matter for it. It settles the cells in
    which `before` and `after` differ.
    """

    before: Knowledge
    after: Knowledge
    lines: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    caption: str = ""


def check_cells(puzzle: Puzzle, cells: frozenset[int]) -> None:
    """Raise `DrawError` if a cell to mark does not exist."""
    if any(not 0 <= cell < puzzle.cells for cell in cells):
        raise DrawError(f"a cell to be marked does not exist: the board has {puzzle.cells}")


def check_lines(puzzle: Puzzle, lines: frozenset[int]) -> None:
    """Raise `DrawError` if a line to highlight does not exist."""
    if any(not 0 <= line < len(puzzle.clues) for line in lines):
        raise DrawError(f"a line to be highlighted does not exist: the board has {len(puzzle.clues)}")
