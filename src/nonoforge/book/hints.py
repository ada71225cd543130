"""Hints: the first steps of a puzzle in the language of the book, told by what can be seen on the page."""

from __future__ import annotations

from nonoforge.boards import Plane
from nonoforge.draw.bodies.labelling import label_puzzle
from nonoforge.explain import explain
from nonoforge.explain.languages import LANGUAGES
from nonoforge.explain.printed import PrintedWording
from nonoforge.explain.telling import told
from nonoforge.puzzle import Puzzle


def hints_of(puzzle: Puzzle, count: int, language: str) -> tuple[str, ...]:
    """The first `count` steps, a sentence each; fewer where the puzzle has fewer."""
    if not count:
        return ()
    if isinstance(puzzle.board, Plane) and puzzle.board.shape and not puzzle.board.shape.labels:
        puzzle = label_puzzle(puzzle)
    wording = PrintedWording(puzzle, LANGUAGES[language])
    return tuple(told(step, wording) for step in explain(puzzle, limit=count, judge=False).deductions)
