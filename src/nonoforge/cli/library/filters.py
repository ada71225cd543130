"""Which puzzles of a library are meant: the options that `list` and `export` have in common."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from nonoforge.library import Kept, Library, Query

Words = Annotated[
    list[str] | None, typer.Argument(metavar="[WORDS]", help="In title, author, source, tags and kind; may go on.")
]

_FILTERS: dict[str, tuple[Any, str]] = {
    "kind": (Annotated[str, typer.Option(metavar="KIND", help="mono, colour, tangram, curved or solid.")], ""),
    "difficulty": (Annotated[str, typer.Option(metavar="LABEL", help="trivial, easy, medium, hard or expert.")], ""),
    "size": (Annotated[str, typer.Option(metavar="WxH", help="Cells, as 20x20, or 8x8x8.")], ""),
    "tag": (Annotated[str, typer.Option(metavar="TAG", help="Those with this tag.")], ""),
    "job": (Annotated[str, typer.Option(metavar="NAME", help="Those that this job chose.")], ""),
    "licence": (Annotated[str, typer.Option(metavar="NAME", help="Those under this licence.")], ""),
    "verdict": (Annotated[str, typer.Option(metavar="ANSWER", help="unique, multiple, none or unknown.")], ""),
    "rating": (Annotated[int, typer.Option(metavar="N", min=0, max=5, help="At least so many stars.")], 0),  # type: ignore[dict-item]
}
"""Option -> what typer makes of it, and its default; the names are those of `Query`."""


def with_filters(command: Callable[..., int]) -> Callable[..., int]:
    """The command, which must take `**wanted`, with an option for each filter."""
    *own, _ = inspect.signature(command, eval_str=True).parameters.values()
    more = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for name, (kind, default) in _FILTERS.items()
    ]
    command.__signature__ = inspect.Signature([*own, *more])  # type: ignore[attr-defined]
    return command


def query_of(words: Sequence[str] | None, wanted: dict[str, Any]) -> Query:
    """What the words and options ask for."""
    from nonoforge.library import Query

    return Query(words=" ".join(words or []), **wanted)


def pages(library: Library, query: Query) -> Iterator[Kept]:
    """All that fits, a page at a time."""
    offset = 0
    while page := library.search(query, limit=1000, offset=offset):
        yield from page
        offset += len(page)
