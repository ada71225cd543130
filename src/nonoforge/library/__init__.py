"""The library: every puzzle kept with where it came from, found again, and never twice."""

from __future__ import annotations

from nonoforge.library.entry import Entry, entry_of
from nonoforge.library.kept import Kept
from nonoforge.library.searching import Query
from nonoforge.library.store import Added, Library

__all__ = ["Added", "Entry", "Kept", "Library", "Query", "entry_of"]
