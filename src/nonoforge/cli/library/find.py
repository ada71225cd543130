"""`nonoforge library list`, `show` and `stats`: what is in a library."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonoforge.cli.library import AsJson, Place
from nonoforge.cli.library.filters import Words, query_of, with_filters

if TYPE_CHECKING:
    from nonoforge.library import Kept, Library


def opened(place: str, *, create: bool = False, readonly: bool = True) -> Library:
    """The library that was named, or the user's own."""
    from nonoforge.library import Library

    return Library(place or None, create=create, readonly=readonly)


@with_filters
def list_(
    words: Words = None,
    order: Annotated[
        str, typer.Option(metavar="ORDER", help="added (newest first), title, cells, score, likeness or rating.")
    ] = "added",
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="Puzzles on a page.")] = 50,
    offset: Annotated[int, typer.Option(min=0, metavar="N", help="Puzzles to skip.")] = 0,
    library: Place = "",
    as_json: AsJson = False,
    **wanted: Any,
) -> int:
    """List puzzles, one a line; with --json one object a line.

    For example:

      nonoforge library list

      nonoforge library list cat --kind mono --size 20x20 --order score --json

      nonoforge library list --tag "issue 47" --limit 20 --offset 40
    """
    query = query_of(words, wanted)
    with opened(library) as shelf:
        page = shelf.search(query, order=order, limit=limit, offset=offset)
        total = shelf.count(query)
    for kept in page:
        print(json.dumps(kept.to_json(), ensure_ascii=False) if as_json else _row(kept), flush=True)
    if not as_json:
        print(f"{len(page):,} of {total:,} puzzle{'s' * (total != 1)}")
    return 0


def _row(kept: Kept) -> str:
    stars = "*" * kept.rating
    tags = "  " + ", ".join(kept.tags) if kept.tags else ""
    grade = kept.difficulty or kept.verdict
    return f"{kept.id[:12]}  {kept.kind:7} {kept.size:9} {grade:8} {stars:5} {kept.title or '(no title)'}{tags}"


def show(
    id: Annotated[str, typer.Argument(metavar="ID", help="The id of a puzzle, or the beginning of it.")],
    board: Annotated[bool, typer.Option("--board", help="Also the puzzle as text.")] = False,
    thumbnail: Annotated[str, typer.Option(metavar="FILE", help="Write the thumbnail, a PNG.")] = "",
    library: Place = "",
    as_json: AsJson = False,
) -> int:
    """Show all that is known of a puzzle, and which others look nearly the same.

    For example:

      nonoforge library show 33f3047b --board

      nonoforge library show 33f3047b --json
    """
    with opened(library, readonly=not thumbnail) as shelf:
        kept, record, near = shelf.get(id), shelf.record(id), shelf.near(id)
        puzzle = shelf.puzzle(id) if board else None
        if thumbnail:
            from pathlib import Path

            from nonoforge.replacing import replace_file

            replace_file(Path(thumbnail), shelf.thumbnail(id))
    if as_json:
        close = [{"id": other.id, "bits": bits, "title": other.title} for other, bits in near]
        print(json.dumps({**kept.to_json(), "record": record, "near": close}, ensure_ascii=False))
        return 0
    for name, value in kept.to_json().items():
        if value not in (None, "", [], 0) or name == "rating":
            print(f"{name + ':':13}{', '.join(value) if isinstance(value, list) else value}")
    if options := record.get("options"):
        print(f"{'options:':13}{json.dumps(options, ensure_ascii=False)}")
    for other, bits in near:
        print(f"{'near:':13}{other.id[:12]}  {other.kind} {other.size}  {other.title}  ({bits} of 64 bits differ)")
    if puzzle is not None:
        print(f"\n{puzzle}")
    return 0


def stats(library: Place = "", as_json: AsJson = False) -> int:
    """Count what is in a library.

    For example:

      nonoforge library stats --library magazine.db
    """
    from nonoforge.library.upkeep import statistics

    with opened(library) as shelf:
        found = statistics(shelf)
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for name, value in found.items():
        if isinstance(value, dict):
            value = ", ".join(f"{count:,} {key or '(none)'}" for key, count in value.items()) or "none"
        print(f"{name + ':':14}{f'{value:,}' if isinstance(value, int) else value}")
    return 0
