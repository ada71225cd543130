"""Hints: the first steps of a puzzle in the language of the book, told by what can be seen on the page.

On a grid in English the reason itself is the hint. A side of a curve has no number on the page, so it is told by its
clue and where that stands, and its faces are counted from there inwards.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonoforge.boards import Grid, Plane, Solid
from nonoforge.book.words import ENGLISH, Words
from nonoforge.draw.bodies.labelling import label_puzzle
from nonoforge.explain import Deduction, explain
from nonoforge.explain import words as explained
from nonoforge.puzzle import Puzzle


def hints_of(puzzle: Puzzle, count: int, words: Words) -> tuple[str, ...]:
    """The first `count` steps, a sentence each; fewer where the puzzle has fewer."""
    if not count:
        return ()
    if isinstance(puzzle.board, Plane) and puzzle.board.shape and not puzzle.board.shape.labels:
        puzzle = label_puzzle(puzzle)
    steps = explain(puzzle, limit=count, judge=False).deductions
    return tuple(_hint(puzzle, step, words) for step in steps)


def _hint(puzzle: Puzzle, step: Deduction, words: Words) -> str:
    if words is ENGLISH and isinstance(puzzle.board, Grid):
        return step.reason
    if step.line is None:
        cells = [(_cell_name(puzzle, cell, words), colour) for cell, colour in step.settled]
        told = words.listed([f"{name}: {_state(puzzle, colour, words)}" for name, colour in cells[:6]])
        return words.follows.format(told=told) + "."
    line = tuple(puzzle.lines[step.line])
    backwards = _read_backwards(puzzle, step.line)
    places: dict[int, list[int]] = {}
    for cell, colour in step.settled:
        places.setdefault(colour, []).extend(
            len(line) - 1 - place if backwards else place for place, each in enumerate(line) if each == cell
        )
    parts = []
    for colour, positions in places.items():
        sentence = words.one_cell if len(positions) == 1 else words.several_cells
        parts.append(sentence.format(cells=_stretches(positions, words), state=_state(puzzle, colour, words)))
    return f"{_line_name(puzzle, step.line, words)}: {words.listed(parts)}."


def _stretches(positions: Iterable[int], words: Words) -> str:
    found = explained.stretches(sorted(positions))
    return words.listed([str(a + 1) if a == b else words.to.format(first=a + 1, last=b + 1) for a, b in found])


def _state(puzzle: Puzzle, colour: int, words: Words) -> str:
    if colour == 0:
        return words.empty
    return words.filled if puzzle.palette.mono else words.coloured.format(colour=puzzle.palette[colour].label)


def _read_backwards(puzzle: Puzzle, line: int) -> bool:
    """Whether the clue is read against the order of the line: its label stands at the line's end."""
    board = puzzle.board
    if not isinstance(board, Plane) or not board.shape:
        return False
    return any(label.at_end for label in board.shape.labels if label.line == line)


def _line_name(puzzle: Puzzle, line: int, words: Words) -> str:
    board = puzzle.board
    names = words.line_names
    if isinstance(board, Grid):
        row = line < board.height
        return names["row" if row else "column"].format(n=line + 1 if row else line - board.height + 1)
    if isinstance(board, Solid):
        direction = next(number for number, (_, lines) in enumerate(board.directions) if line in lines)
        first = board.lines[line][0]
        x, y, z = first % board.width, first // board.width % board.height, first // (board.width * board.height)
        # Rows of a layer sheet are counted from the bottom, as the numbers beside them are.
        return names["xyz"[direction]].format(x=x + 1, y=y + 1, z=z + 1)
    labels = board.shape.labels if isinstance(board, Plane) and board.shape else ()
    found = next((label for label in labels if label.line == line), None)
    if found is None:
        return board.line_name(line).capitalize()
    beside = [label for label in labels if label.edge == found.edge]
    beside.sort(key=lambda label: label.x if found.edge in ("top", "bottom") else label.y)
    clue = explained.clue(puzzle.clues[line], puzzle.palette)
    if found.at_end:
        clue = " ".join(reversed(clue.split(" "))) if puzzle.palette.mono else clue
    return names["side"].format(clue=clue, edge=words.edges[found.edge], n=beside.index(found) + 1)


def _cell_name(puzzle: Puzzle, cell: int, words: Words) -> str:
    """A cell by the lines that cross in it, or by its number."""
    board = puzzle.board
    if isinstance(board, Grid):
        row, column = divmod(cell, board.width)
        return f"{words.line_names['row'].format(n=row + 1)}, {words.line_names['column'].format(n=column + 1)}"
    if isinstance(board, Solid):
        x, y, z = cell % board.width, cell // board.width % board.height, cell // (board.width * board.height)
        return f"{words.line_names['x'].format(z=z + 1, y=y + 1)}, x {x + 1}"
    return f"{cell + 1}"
