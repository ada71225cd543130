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
    from nonoforge.cli.library import change, find, transfer

    return {
        "add": transfer.add,
        "list": find.list_,
        "show": find.show,
        "tag": change.tag,
        "rate": change.rate,
        "remove": change.remove,
        "export": transfer.export,
        "import": transfer.import_,
        "stats": find.stats,
        "check": change.check,
        "vacuum": change.vacuum,
    }
