"""`nonoforge study census`: count all nonograms of a size."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nonoforge.cli.kernels import ready_kernels
from nonoforge.errors import StudyError

if TYPE_CHECKING:
    from nonoforge.draw import Drawing
    from nonoforge.study.census_result import Census, GraphType

_MOST_TYPES = 60
"""Types listed in text and drawn; `--json` has all of them."""


def command(
    size: Annotated[str, typer.Argument(metavar="SIZE", help="Columns and rows, as in 4x4.")],
    types: Annotated[bool, typer.Option("--types", help="Also list the types of switching graphs.")] = False,
    count: Annotated[
        bool, typer.Option("--count", help="Only count the nonograms, and those with one solution.")
    ] = False,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="N", help="Threads; by default one for each core.")] = None,
    resume: Annotated[
        str, typer.Option(metavar="FILE", help="Save progress in this file, and go on from it next time.")
    ] = "",
    output: Annotated[
        list[str] | None,
        typer.Option("--output", "-o", metavar="FILE", help="With --types: draw the graphs; .svg, .png or .pdf."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Go through every image of a size and count the nonograms, by flexible cells and by solutions.

    The size is at most 36 cells. 5x5 takes seconds; 6x6 takes minutes with --count, hours without: use --resume.

    For example:

      nonoforge study census 4x4 --types

      nonoforge study census 5x5 --types --json

      nonoforge study census 6x6 --count --resume 6x6.json
    """
    from nonoforge.study.census import census, check_size

    width, height = _size(size)
    if count and types:
        raise StudyError("--count and --types cannot go together: one asks for less, the other for more")
    if output and not types:
        raise StudyError("there is nothing to draw without --types")
    if output:
        from nonoforge.draw.drawing import check_suffix  # loaded only if there is something to draw

        for name in output:
            check_suffix(Path(name))
    what = "types" if types else "count" if count else "tally"
    check_size(width, height, what)
    ready_kernels("study")
    with _progress(show=not as_json) as tell:
        found = census(width, height, what, jobs=jobs, resume=resume or None, progress=tell)
    if output:
        sheet = _sheet(found)
        for name in output:
            sheet.save(name)
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        _print_census(found)
    return 0


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,4})[x×]([0-9]{1,4})", text.strip().lower(), re.ASCII)
    if not match:
        raise StudyError(f"{text[:40]!r} is not a size: give two numbers with an x between, as in 4x4")
    return int(match[1]), int(match[2])


def _print_census(found: Census) -> None:
    print(f"{found.width}×{found.height}: {found.images:,} images, {found.nonograms:,} nonograms")
    lines = "" if found.line_solvable is None else f", {found.line_solvable:,} of them line by line"
    print(f"{found.unique:,} have one solution{lines}")
    if found.flexible:
        print()
        _print_table(("flexible cells", "nonograms", "solutions"), found.flexible)
        most = found.solutions[-1]
        print(f"\nmost solutions: {most[0]:,}, of {most[1]:,} nonogram{'s' * (most[1] != 1)}")
    if found.types:
        print(f"\n{len(found.types):,} types of switching graphs")
        _print_table(
            ("type", "solutions", "edges", "occurrences", "group order", "complexity", "group"),
            [_row(kind) for kind in found.types[:_MOST_TYPES]],
        )
        if len(found.types) > _MOST_TYPES:
            print(f"and {len(found.types) - _MOST_TYPES:,} more: --json has all of them")


def _row(kind: GraphType) -> tuple[object, ...]:
    graph = kind.graph
    return (
        kind.number,
        graph.vertices,
        len(graph.edges),
        kind.occurrences,
        kind.group_order,
        f"{kind.complexity:.3f}",
        kind.group,
    )


def _print_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Columns as wide as their content, aligned to the right."""
    cells = [[f"{value:,}" if isinstance(value, int) else str(value) for value in row] for row in rows]
    widths = [max(len(text) for text in column) for column in zip(head, *cells, strict=True)]
    for row in (head, *cells):
        print("  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def _sheet(found: Census) -> Drawing:
    """The switching graphs side by side."""
    from nonoforge.draw import Item, draw_sheet
    from nonoforge.draw.network import Network, draw_network
    from nonoforge.study.layout import layout

    items = []
    for kind in found.types[:_MOST_TYPES]:
        drawing = draw_network(Network(layout(kind.graph), kind.graph.edges), least=200)
        items.append(Item(drawing, f"type {kind.number}: {kind.occurrences:,}"))
    title = f"Switching graphs of {found.width}×{found.height} nonograms"
    if len(found.types) > _MOST_TYPES:
        title += f", the first {_MOST_TYPES} of {len(found.types):,}"
    return draw_sheet(items, columns=min(6, len(items)), title=title, size=170)


@contextmanager
def _progress(*, show: bool) -> Iterator[Callable[[float], None] | None]:
    """A live bar with the time left on standard error, if that is a terminal."""
    if not show or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("counting", total=1.0)
        yield lambda share: bar.update(task, completed=min(share, 1.0))
