"""The table of all routes."""

from __future__ import annotations

from nonoforge.studio.api import basics, batches, drafts, library, puzzles, sources
from nonoforge.studio.api.route import Route

ROUTES: tuple[Route, ...] = (
    *basics.ROUTES,
    *sources.ROUTES,
    *puzzles.ROUTES,
    *library.ROUTES,
    *drafts.ROUTES,
    *batches.ROUTES,
)
"""Fixed paths stand before those with a part that varies."""
