"""`nonoforge library`: a group of commands on the puzzles that are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

HELP = """Keep puzzles with where they came from, find them again, and never keep one twice.

The library is one file: --library FILE, or else the one in your data folder.

For example:

  nonoforge library add *.non --tag classics

  nonoforge library list lighthouse --difficulty easy --order score

  nonoforge library export issue-47.nonoforge --tag "issue 47"
"""

Place = Annotated[
    str, typer.Option("--library", metavar="FILE", help="The library; by default the one in your data folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def commands() -> dict[str, Callable[..., int]]:
    """The commands of the group."""
    from nonoforge.cli import library_change, library_find, library_transfer

    return {
        "add": library_transfer.add,
        "list": library_find.list_,
        "show": library_find.show,
        "tag": library_change.tag,
        "rate": library_change.rate,
        "remove": library_change.remove,
        "export": library_transfer.export,
        "import": library_transfer.import_,
        "stats": library_find.stats,
        "check": library_change.check,
        "vacuum": library_change.vacuum,
    }
