"""`nonoforge export`: puzzles as one page that is played in any browser, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.listing import label_of, size_of
from nonoforge.formats import read_all
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:
    from nonoforge.player import PageOptions

WITHOUT = {
    "several": "it has several solutions",
    "none": "it has no solution",
    "large": "it is too large to be explained",
    "stuck": "it takes several assumptions at once",
    "effort": "its explanation would take too long",
}
"""Why a puzzle has no hints, for people."""


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Puzzle files, game IDs or addresses; - is standard input.")
    ],
    output: Annotated[str, typer.Option("--output", "-o", metavar="PAGE", help="The page to write: page.html.")],
    title: Annotated[str, typer.Option(metavar="TEXT", help="The heading of a page with several puzzles.")] = "",
    language: Annotated[
        str, typer.Option(metavar="CODE", help="en, de, es or fr; by default as the reader's browser has it.")
    ] = "",
    hints: Annotated[bool, typer.Option(help="With hints; --no-hints is faster, and nothing is explained.")] = True,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.0, metavar="S", help="Explain each puzzle for so long; by default a fixed effort, some 20 seconds."
        ),
    ] = None,
    link: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where the page will stand: small puzzles get a link and a QR code.")
    ] = "",
) -> int:
    """Write one page with puzzles to play: it opens from disk, on a phone too, and loads nothing.

    For example:

      nonoforge export cat.non -o cat.html

      nonoforge export *.json --title "Rainy days" -o rainy.html
    """
    from nonoforge.player import PageOptions

    options = PageOptions(title=title, language=language, hints=hints, seconds=seconds, link=link)
    puzzles = [(puzzle, label) for file in files for puzzle, label in read_labelled(file)]
    write_page(puzzles, Path(output), options)
    return 0


def read_labelled(file: str) -> list[tuple[Puzzle, str]]:
    """The puzzles of a file, and what they are called in messages."""
    puzzles = read_all(file)
    return [
        (puzzle, label_of(puzzle, file, number if len(puzzles) > 1 else 0)) for number, puzzle in enumerate(puzzles, 1)
    ]


def write_page(puzzles: list[tuple[Puzzle, str]], path: Path, options: PageOptions) -> None:
    """Describe all puzzles, say which of them have no hints, and write the page."""
    from nonoforge.player.page import check_page, entry_value, html_of
    from nonoforge.replacing import replace_file

    check_page(len(puzzles))
    ready_kernels("engine")
    entries: list[dict[str, Any]] = []
    for puzzle, label in puzzles:
        entry = entry_value(puzzle, options)
        if entry["hints"] in WITHOUT:
            print(f"{label}  {size_of(puzzle)}  without hints: {WITHOUT[entry['hints']]}", flush=True)
        entries.append(entry)
    data = html_of(entries, options).encode()
    replace_file(path, data)
    count = f"{len(entries)} puzzle{'s' * (len(entries) != 1)}"
    print(f"{path}: {count}, {max(1, round(len(data) / 1000))} kB")
