"""`nonoforge show`: puzzles as text."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nonoforge.cli.listing import label_of, size_of
from nonoforge.formats import read_all
from nonoforge.harmless import clean


def command(
    file: Annotated[str, typer.Argument(help="A puzzle file, a game ID or an address; - is standard input.")],
    number: Annotated[int, typer.Option(min=0, metavar="N", help="Show only puzzle N of a file with several.")] = 0,
) -> int:
    """Show the puzzles of a file as text: title, credits and clues.

    For example:

      nonoforge show cat.non

      nonoforge show 4x4:2/1/2/1/1.1/2/1/1

      nonoforge show --number 3 set.xml
    """
    from nonoforge.cli.choose import chosen
    from nonoforge.draw.text.terminal import fitted_text

    puzzles = read_all(file)
    for index, puzzle in chosen(puzzles, number, file):
        print(f"{label_of(puzzle, file, index if len(puzzles) > 1 else 0)}  {size_of(puzzle)}")
        who = puzzle.credits
        for name in ("author", "copyright", "license", "source", "note"):
            if text := clean(getattr(who, name)):
                print(f"{name}: {text}")
        print(f"id: {puzzle.id}\n\n{fitted_text(puzzle, sys.stdout)}\n")
    return 0
