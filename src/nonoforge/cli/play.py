"""`nonoforge play`: puzzles opened in the browser, from a temporary file."""

from __future__ import annotations

import tempfile
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from nonoforge.cli.export import read_labelled, write_page
from nonoforge.cli.launch import complain

OPENED, NO_BROWSER = 0, 1
"""Exit statuses."""


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Puzzle files, game IDs or addresses; - is standard input.")
    ],
    language: Annotated[
        str, typer.Option(metavar="CODE", help="en, de, es or fr; by default as the browser has it.")
    ] = "",
    hints: Annotated[bool, typer.Option(help="With hints; --no-hints is faster, and nothing is explained.")] = True,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.0, metavar="S", help="Explain each puzzle for so long; by default a fixed effort, some 20 seconds."
        ),
    ] = None,
) -> int:
    """Play puzzles in the browser: the page of `nonoforge export`, in a temporary file that stays.

    For example:

      nonoforge play cat.non
    """
    from nonoforge.player import PageOptions

    puzzles = [item for file in files for item in read_labelled(file)]
    path = Path(tempfile.mkdtemp(prefix="nonoforge-")) / "play.html"
    write_page(puzzles, path, PageOptions(language=language, hints=hints, seconds=seconds))
    if webbrowser.open(path.as_uri()):
        return OPENED
    complain(f"no browser was found: open {path} in one")
    return NO_BROWSER
