"""Picking one puzzle of a file with several."""

from __future__ import annotations

from collections.abc import Sequence

from nonoforge.errors import ReadError
from nonoforge.puzzle import Puzzle


def chosen(puzzles: Sequence[Puzzle], number: int, file: str) -> list[tuple[int, Puzzle]]:
    """Puzzle `number`, counted from 1, or all of them for 0, each with its number."""
    numbered = list(enumerate(puzzles, 1))
    if number > len(numbered):
        raise ReadError(f"there is no puzzle {number}, the file has {len(numbered)}", file=file)
    return [numbered[number - 1]] if number else numbered
