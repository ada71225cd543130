"""`nonoforge library add`, `export` and `import`: into a library and out of it."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any

import typer

from nonoforge.cli import BAD_INPUT
from nonoforge.cli.kernels import ready_kernels
from nonoforge.cli.launch import complain
from nonoforge.cli.library import AsJson, Place
from nonoforge.cli.library.filters import Words, pages, query_of, with_filters
from nonoforge.cli.library.find import opened
from nonoforge.cli.listing import label_of
from nonoforge.errors import ReadError, WriteError

ARCHIVE = ".nonoforge"
"""The suffix of an archive."""


def add(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Puzzle files, game IDs or addresses; - is standard input.")
    ],
    tag: Annotated[list[str] | None, typer.Option(metavar="TAG", help="Give them this tag; may be repeated.")] = None,
    turned: Annotated[
        bool, typer.Option("--turned", help="Also keep puzzles that are there already, turned or mirrored.")
    ] = False,
    proof: Annotated[bool, typer.Option(help="Keep a certificate with each.")] = True,
    library: Place = "",
    as_json: AsJson = False,
) -> int:
    """Add the puzzles of files, each decided, graded and proved first.

    A puzzle that is there already, be it turned or in a mirror, is not added again.

    Exit status: 0 all of them are in the library, 2 some files cannot be read.

    For example:

      nonoforge library add cat.non puzzles/*.xml --tag classics --library mine.db
    """
    from nonoforge.formats import load_source, read_all
    from nonoforge.library.appraisal import appraised

    ready_kernels("engine")
    status = 0
    with opened(library, create=True, readonly=False) as shelf:
        for file in files:
            try:
                puzzles = read_all(file)
                known = blake2b(load_source(Path(file)).data, digest_size=16).hexdigest() if _is_file(file) else ""
            except ReadError as error:
                complain(str(error))
                status = BAD_INPUT
                continue
            for number, puzzle in enumerate(puzzles, 1):
                entry = appraised(puzzle, {"source": Path(file).name}, source_hash=known, certificate=proof)
                added = shelf.put([entry], tags=tag or (), turned=turned)[0]
                if as_json:
                    told = {"file": file, "puzzle": number, "id": added.id, "status": added.status, "of": added.of}
                    print(json.dumps(told, ensure_ascii=False), flush=True)
                else:
                    label = label_of(puzzle, file, number if len(puzzles) > 1 else 0)
                    print(f"{added.id[:12]}  {_WORDS[added.status].format(added.of[:12])}  {label}", flush=True)
    return status


_WORDS = {"new": "added", "known": "is there already", "turned": "is {} turned or mirrored, not added"}


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a game ID can be longer than any name
        return False


@with_filters
def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help=f"{ARCHIVE} for an archive, or a format of puzzles.")],
    words: Words = None,
    library: Place = "",
    as_json: AsJson = False,
    **wanted: Any,
) -> int:
    """Write puzzles, all or those that fit, to one file.

    An archive keeps everything and can be imported; a puzzle format (.json, .non, .xml, ...) keeps the puzzles.

    For example:

      nonoforge library export everything.nonoforge

      nonoforge library export easy.non --difficulty easy --kind mono
    """
    from nonoforge.formats import format_for, write
    from nonoforge.library.archive import write_archive

    path = Path(file)
    if path.suffix.lower() != ARCHIVE:
        format_for(path)
    query = query_of(words, wanted)
    with opened(library) as shelf:
        ids = [kept.id for kept in pages(shelf, query)]
        if not ids:
            raise WriteError("no puzzle of this library fits: nothing was written")
        left_out: tuple[str, ...] = ()
        if path.suffix.lower() == ARCHIVE:
            write_archive(shelf, path, ids)
        else:
            left_out = write([shelf.puzzle(each) for each in reversed(ids)], path)
    if as_json:
        print(json.dumps({"file": file, "puzzles": len(ids), "left_out": list(left_out)}, ensure_ascii=False))
        return 0
    print(f"{file}: {len(ids):,} puzzle{'s' * (len(ids) != 1)}")
    for each in left_out:
        complain(f"{file} leaves out {each}")
    return 0


def import_(
    file: Annotated[str, typer.Argument(metavar="ARCHIVE", help=f"An archive, {ARCHIVE}.")],
    library: Place = "",
    as_json: AsJson = False,
) -> int:
    """Add all puzzles of an archive, with tags, ratings and states of play; all of them or, if anything is wrong, none.

    Verdicts are found anew. What the library has already stays as it is.

    For example:

      nonoforge library import issue-47.nonoforge --library mine.db
    """
    from nonoforge.library.archive import read_archive

    ready_kernels("engine")
    with opened(library, create=True, readonly=False) as shelf:
        found = read_archive(shelf, Path(file))
    if as_json:
        print(json.dumps({"file": file, "new": found["new"], "known": found["known"]}, ensure_ascii=False))
    else:
        print(f"{file}: {found['new']:,} added, {found['known']:,} were there already")
    return 0
