"""States: what each cell of a drawing shows, checked once for every kind of drawing.

A state is a colour of the palette (0: known to be empty), `OPEN` (nothing decided) or `FILLED` (not empty, but of
unknown colour).
"""

from __future__ import annotations

from nonoforge.errors import DrawError, PuzzleError
from nonoforge.puzzle import Knowledge, Picture, Puzzle, check_knowledge, no_knowledge

OPEN = -1
FILLED = -2

States = tuple[int, ...]
"""One state for each cell."""


def states_of_puzzle(puzzle: Puzzle) -> States:
    """Everything is open except the given cells."""
    return states_of_knowledge(puzzle, no_knowledge(puzzle))


def states_of_picture(puzzle: Puzzle, picture: Picture) -> States:
    """Every cell is decided; `DrawError` if the picture does not fit the board or the palette."""
    if len(picture) != puzzle.cells:
        raise DrawError(f"a picture of {len(picture)} cells cannot be drawn on a board of {puzzle.cells}")
    if max(picture) >= len(puzzle.palette):
        raise DrawError(f"the picture has colour {max(picture)}, but the palette ends at {len(puzzle.palette) - 1}")
    return tuple(picture)


def states_of_knowledge(puzzle: Puzzle, knowledge: Knowledge) -> States:
    """What is proved about each cell; `DrawError` if the knowledge does not fit the board or the palette."""
    try:
        check_knowledge(puzzle, knowledge)
    except PuzzleError as problem:
        raise DrawError(str(problem)) from None
    state_of = {candidates: _state(candidates) for candidates in set(knowledge)}
    return tuple(map(state_of.__getitem__, knowledge))


def _state(candidates: int) -> int:
    """A cell without candidates (a contradiction) counts as open: there is nothing to show."""
    if candidates.bit_count() == 1:
        return candidates.bit_length() - 1
    return OPEN if candidates & 1 or not candidates else FILLED
