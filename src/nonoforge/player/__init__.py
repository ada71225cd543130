"""The player: puzzles described for a browser, and pages that need nothing but themselves.

    from nonoforge.player import export_page

    export_page([cat, dog], "pets.html")

Python says all there is to say about a puzzle once, as JSON (`description`, `docs/player.schema.json`); the page that
reads it comes from `web/` and is built into `bundle/` when the package is installed.
"""

from __future__ import annotations

from nonoforge.player.description import VERSION, describe
from nonoforge.player.link import link_of, unpacked
from nonoforge.player.page import Frame, PageOptions, export_page, page_of, play

__all__ = ["VERSION", "Frame", "PageOptions", "describe", "export_page", "link_of", "page_of", "play", "unpacked"]
