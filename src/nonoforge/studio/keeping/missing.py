"""What is not here: an id that names nothing, or nothing any more."""

from __future__ import annotations

from nonoforge.errors import LibraryError


class Missing(LibraryError):
    """A puzzle, source, draft or job that is not here."""
