"""A solution as text: a picture for a grid, layers of letters for a solid, numbers of faces for a plane."""

from __future__ import annotations

from typing import TextIO

from nonoforge.boards import Grid, Solid
from nonoforge.draw.text.terminal import fitted_text
from nonoforge.harmless import clean
from nonoforge.puzzle import Picture, Puzzle


def solution_text(puzzle: Puzzle, picture: Picture, stream: TextIO) -> str:
    """The solution as lines of text that suit a stream."""
    if isinstance(puzzle.board, Grid):
        return fitted_text(puzzle, stream, picture=picture)
    if isinstance(puzzle.board, Solid):
        return "\n\n".join(_layers(puzzle, puzzle.board, picture))
    return "\n".join(_faces(puzzle, picture))


def _layers(puzzle: Puzzle, board: Solid, picture: Picture) -> list[str]:
    """The layers from the bottom, each seen from above with its front row last."""
    signs = [colour.letter or "?" for colour in puzzle.palette]
    if puzzle.palette.mono:
        signs = [".", "#"]
    layers = []
    for z in range(board.depth):
        rows = [picture[board.width * (y + board.height * z) :][: board.width] for y in range(board.height)]
        text = [" ".join(signs[colour] for colour in row) for row in reversed(rows)]
        layers.append("\n".join([f"layer {z + 1} of {board.depth}", *text]))
    return layers


def _faces(puzzle: Puzzle, picture: Picture) -> list[str]:
    """The faces of each colour, numbered from 1."""
    lines = []
    for number, colour in list(enumerate(puzzle.palette))[1:]:
        faces = [str(cell + 1) for cell, shown in enumerate(picture) if shown == number]
        name = "filled" if puzzle.palette.mono else clean(colour.label)
        lines.append(f"{name}: {'faces ' + ', '.join(faces) if faces else 'no face'}")
    return lines
