"""`nonoforge study`: two commands, `switches` for one puzzle and `census` for all puzzles of a size."""

from __future__ import annotations

from collections.abc import Callable

HELP = """See why a puzzle has several solutions, and count all nonograms of a small size.

For example:

  nonoforge study switches puzzle.non

  nonoforge study census 4x4 --types
"""


def commands() -> dict[str, Callable[..., int]]:
    """The commands of the group."""
    from nonoforge.cli.study import census, switches

    return {"switches": switches.command, "census": census.command}
