"""The built front end: the files that `hatch_build.py` makes of `web/` when the package is installed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from nonoforge.errors import WriteError

PLAIN, SOLIDS = "player.js", "player-solids.js"
"""The script for grids and planes, and the one for every kind, which is many times as large."""

STYLE, LICENCES = "player.css", "licences.txt"

MISSING = (
    "the player was not built when nonoforge was installed, because the packages of its front end could not be "
    "fetched: with a connection to npm's registry, install nonoforge again (in a checkout: make player)"
)


@cache
def bundled(name: str) -> str:
    """The text of one file; `WriteError` where the front end was never built."""
    try:
        return files("nonoforge.player").joinpath("bundle", name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise WriteError(MISSING) from None
