"""`nonoforge book`: puzzles of files and folders as one PDF."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from nonoforge.book.left_out import LeftOut
from nonoforge.book.options import BookOptions
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.cli.make.options import parameter
from nonoforge.errors import MakeError, ReadError
from nonoforge.formats import read_all
from nonoforge.makers.options import options_of, settings_of
from nonoforge.puzzle import Puzzle

PRINTED, SOME_NOT = 0, 1
"""Exit statuses; what cannot be printed at all is bad input."""

MOST_FILES = 100_000


def _with_settings(command: Callable[..., int]) -> Callable[..., int]:
    """The command with an option for each setting of a book."""
    *own, _ = inspect.signature(command, eval_str=True).parameters.values()
    more = [parameter(each.name, (each,)) for each in settings_of(BookOptions)]
    command.__signature__ = inspect.Signature([*own, *more])  # type: ignore[attr-defined]
    return command


@_with_settings
def command(
    sources: Annotated[
        list[str],
        typer.Argument(metavar="FILE|FOLDER", help="Puzzle files, and folders of them; folders in order of names."),
    ],
    output: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Where to: a .pdf.")],
    **settings: str | bool | None,
) -> int:
    """Print puzzles as a book: cover, contents, how to solve each kind, puzzles, hints, solutions, credits.

    Files that cannot be read and puzzles without exactly one solution are left out and listed, here and in the book.

    Exit status: 0 all printed, 1 some left out, 2 bad input.

    For example:

      nonoforge book puzzles/ -o book.pdf --title "Rainy days" --paper a5

      nonoforge book *.non --order mixed --solutions after-each --hints 2 -o book.pdf

      nonoforge book puzzles/ --paper a5 --imposition booklet --theme print -o booklet.pdf
    """
    target = Path(output)
    if target.suffix.lower() != ".pdf":
        raise MakeError(f"{target.name}: a book is saved as .pdf")
    options = options_of(BookOptions, {name: value for name, value in settings.items() if value is not None})
    ready_kernels("engine")
    from nonoforge.book.book import make_book

    puzzles, unread = _read(list(_files(sources)))
    book = make_book(puzzles, options, left_out=unread)
    book.save(target)
    for each in book.left_out:
        complain(f"left out: {each.file or each.name}: {each.reason}")
    count = len(book.plan.entries)
    print(f"{target}: {count} puzzle{'' if count == 1 else 's'} on {len(book.pages)} pages")
    return SOME_NOT if book.left_out else PRINTED


def _files(sources: Sequence[str]) -> Iterator[str]:
    """Each file, and of each folder the files below it by name; hidden ones are passed over."""
    for source in sources:
        folder = Path(source)
        if not folder.is_dir():
            yield source
            continue
        try:
            found = sorted(
                path for path in folder.rglob("*") if not _hidden(path.relative_to(folder)) and path.is_file()
            )
        except OSError as error:
            raise ReadError(f"this folder cannot be read: {error.strerror}", file=source) from None
        if len(found) > MOST_FILES:
            raise MakeError(f"{source} has {len(found)} files: a book is made of at most {MOST_FILES}")
        yield from map(str, found)


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _read(files: Sequence[str]) -> tuple[list[Puzzle], list[LeftOut]]:
    """All puzzles of all files, and the files that cannot be read."""
    puzzles: list[Puzzle] = []
    unread: list[LeftOut] = []
    for file in files:
        try:
            puzzles += read_all(file)
        except ReadError as error:
            unread.append(LeftOut(Path(file).name or file, error.reason, file))
    return puzzles, unread
