"""Thumbnails: a small picture of each puzzle, drawn when it is first asked for."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from nonoforge.errors import DrawError, LibraryError

if TYPE_CHECKING:
    from nonoforge.library.store import Library

WIDTH = 160
"""Pixels."""


def thumbnail(library: Library, id: str) -> bytes:
    """The PNG of a puzzle's solution, from the library or drawn now; a library that is read-only does not keep it."""
    number = library.number(id)
    with library.connection() as connection:
        row = connection.execute("SELECT content FROM thumbnails WHERE puzzle = ?", [number]).fetchone()
    if row is not None:
        return bytes(row[0])
    from nonoforge.draw import Look, draw_puzzle, draw_solution

    puzzle = library.puzzle(id)
    try:
        draw = draw_solution if puzzle.goal is not None else draw_puzzle
        image = draw(puzzle, look=Look(title=False, credits=False)).png(width=WIDTH)
    except DrawError as error:
        raise LibraryError(f"{id[:40]} cannot be drawn: {error}") from None
    with suppress(LibraryError), library.transaction() as connection:
        connection.execute("INSERT OR IGNORE INTO thumbnails VALUES (?, ?)", [number, image])
    return image
