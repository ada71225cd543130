"""Simple switching components: four cells at the corners of a rectangle whose colours can be exchanged.

    1 . . 0        0 . . 1
    . . . .   ->   . . . .      rows and columns keep their number of cells of each colour,
    0 . . 1        1 . . 0      but not always their runs, so the clues may change

This needs rows and columns, so it is about grids, with any number of colours. Flexible cells and generalized components
(`components`) make sense on every board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from nonoforge.boards import Board, Grid
from nonoforge.errors import StudyError
from nonoforge.puzzle import Knowledge, Picture, Puzzle


@dataclass(frozen=True, slots=True)
class Switch:
    """The corner cells: `one` and `two` have one colour, `three` and `four` another; `one` has the lowest number."""

    one: int
    two: int
    three: int
    four: int

    @property
    def cells(self) -> tuple[int, int, int, int]:
        """All four in rising order."""
        return self.one, self.three, self.four, self.two

    def applied(self, picture: Picture) -> Picture:
        """The picture after the switch."""
        changed = bytearray(picture)
        changed[self.one] = changed[self.two] = picture[self.three]
        changed[self.three] = changed[self.four] = picture[self.one]
        return bytes(changed)


def grid_of(board: Board) -> Grid:
    """The board, which must be a grid: `StudyError` otherwise."""
    if not isinstance(board, Grid):
        raise StudyError("switches are four corners of a rectangle: they need a board of rows and columns")
    return board


def switches(board: Grid, shown: Picture | Knowledge, within: Iterable[int] | None = None) -> Iterator[Switch]:
    """The simple switching components of a picture or of a partial solution, from the top left.

    In a partial solution all four cells must be known. `within` restricts switches to these cells.
    """
    known = _known(shown)
    if len(known) != board.cells:
        raise StudyError(f"a picture of {len(known)} cells does not fit a board of {board.cells}")
    allowed = None if within is None else set(within)
    width = board.width
    rows = [
        {x: colour for x in range(width) if (colour := known[y * width + x]) is not None
         and (allowed is None or y * width + x in allowed)}
        for y in range(board.height)
    ]  # fmt: skip
    for upper, lower in combinations(range(board.height), 2):
        above, below = rows[upper], rows[lower]
        waiting: dict[tuple[int, int], list[int]] = {}
        for x in sorted(above.keys() & below.keys()):
            a, b = above[x], below[x]
            if a == b:
                continue
            for left in waiting.get((b, a), ()):
                first, third = upper * width + left, upper * width + x
                yield Switch(first, lower * width + x, third, lower * width + left)
            waiting.setdefault((a, b), []).append(x)


def valid_switches(puzzle: Puzzle, picture: Picture, within: Iterable[int] | None = None) -> Iterator[Switch]:
    """The switches of a solution that lead to another solution."""
    board = grid_of(puzzle.board)
    for switch in switches(board, picture, within):
        if not puzzle.errors(switch.applied(picture)):
            yield switch


def difference_is_switch(board: Grid, one: Picture, other: Picture) -> bool:
    """Whether one switch turns one picture into the other."""
    cells = [cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(cells) != 4:
        return False
    first, third, fourth, second = cells
    width = board.width
    corners = first // width == third // width and third - first == second - fourth and (fourth - first) % width == 0
    return (
        corners
        and one[first] == one[second] == other[third] == other[fourth]
        and one[third] == one[fourth] == other[first] == other[second]
    )


def _known(shown: Picture | Knowledge) -> list[int | None]:
    """The colour of each cell, None if several are possible."""
    if isinstance(shown, bytes):
        return list(shown)
    return [mask.bit_length() - 1 if mask and not mask & (mask - 1) else None for mask in shown]
