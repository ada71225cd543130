"""Outputs: what becomes of the puzzles of a job: a book, pages to play on, files, an archive, the report."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nonoforge
from nonoforge.batch.report import JobReport
from nonoforge.errors import BatchError, MakeError, NonoforgeError, WriteError
from nonoforge.formats import format_for, write
from nonoforge.makers.options import options_of, shown
from nonoforge.puzzle import Puzzle
from nonoforge.replacing import replace_file

if TYPE_CHECKING:
    from nonoforge.batch.job import Output
    from nonoforge.library import Library

_DRAWN = ("svg", "pdf")
"""Suffixes that mean a drawing."""


def check_output(output: Output) -> None:
    """Raise `MakeError` or `WriteError` where an output cannot be made, before anything else is."""
    if output.what == "book":
        options_of(_part("BookOptions", "books"), output.settings)
        if output.path.suffix.lower() != ".pdf":
            raise WriteError(f"a book is a .pdf, not {output.path.name}")
    elif output.what == "pages":
        _page_options(output.settings)
    elif output.what == "puzzles":
        _formats(output)
    elif output.settings:
        raise MakeError(f"{output.what} has no setting {shown(next(iter(output.settings)))}")


def make_outputs(outputs: Sequence[Output], report: JobReport, library: Library) -> JobReport:
    """Make all outputs of what a job chose: the report, which names them and those that could not be made.

    One that cannot be made does not keep the others from it; the report comes last, so that it knows.
    """
    made: list[str] = []
    wrong: list[str] = []
    puzzles = [library.puzzle(each) for each in report.ids]
    for output in sorted(outputs, key=lambda each: each.what == "report"):
        if not puzzles and output.what != "report":
            wrong.append(f"{output.path.name} was not made: there is no puzzle for it")
            continue
        try:
            _make_folder(output.path if output.what in ("pages", "puzzles") and not output.path.suffix else None)
            _make_folder(output.path.parent)
            report = replace(report, outputs=tuple(made), not_made=tuple(wrong))
            _MAKERS[output.what](output, puzzles, library, report)
        except NonoforgeError as error:
            wrong.append(f"{output.path.name} was not made: {error}")
            continue
        made.append(str(output.path))
    return replace(report, outputs=tuple(made), not_made=tuple(wrong))


def _book(output: Output, puzzles: Sequence[Puzzle], library: Library, report: JobReport) -> None:
    options = options_of(_part("BookOptions", "books"), output.settings)
    _part("make_book", "books")(puzzles, options).save(output.path)


def _pages(output: Output, puzzles: Sequence[Puzzle], library: Library, report: JobReport) -> None:
    """One page with all puzzles for a name that ends in .html, else a folder with a page for each, by its id."""
    options = _page_options(output.settings)
    export = _part("export_page", "pages to play on")
    if output.path.suffix.lower() == ".html":
        export(puzzles, output.path, options)
        return
    for puzzle in puzzles:
        export(puzzle, output.path / f"{puzzle.id}.html", options)


def _page_options(settings: Mapping[str, Any]) -> Any:
    kind = _part("PageOptions", "pages to play on")
    known = {each.name for each in fields(kind)}
    for name in settings:
        if name not in known:
            raise MakeError(f"pages have no setting {shown(name)}: there are {', '.join(sorted(known))}")
    return kind(**settings)


def _puzzles(output: Output, puzzles: Sequence[Puzzle], library: Library, report: JobReport) -> None:
    """One file with all puzzles where the name has a suffix, else a folder with files for each in every format."""
    from nonoforge.draw import draw_puzzle, draw_solution

    if output.path.suffix:
        write(puzzles, output.path)
        return
    digits = len(str(len(puzzles)))
    for number, puzzle in enumerate(puzzles, 1):
        title = re.sub(r"[^a-z0-9]+", "-", puzzle.credits.title.lower()).strip("-")[:40]
        stem = "-".join(filter(None, (f"{number:0{digits}d}", title)))
        for suffix in _formats(output):
            if suffix in _DRAWN:
                draw_puzzle(puzzle).save(output.path / f"{stem}.{suffix}")
                draw_solution(puzzle).save(output.path / f"{stem}-solution.{suffix}")
            else:
                write(puzzle, output.path / f"{stem}.{suffix}")


def _formats(output: Output) -> list[str]:
    """The suffixes that are wanted, without their dots; checked."""
    formats = output.settings.get("formats", ["json"])
    unknown = [key for key in output.settings if key != "formats"]
    if unknown:
        raise MakeError(f"puzzles have no setting {shown(unknown[0])}: there is formats")
    if not isinstance(formats, list) or not formats or not all(isinstance(each, str) for each in formats):
        raise MakeError("formats must be a list of suffixes, as in ['json', 'non', 'svg']")
    names = [each.removeprefix(".").lower() for each in formats]
    if output.path.suffix:
        if "formats" in output.settings:
            raise MakeError("formats goes with a folder: a file has the format that its suffix names")
        format_for(output.path)
    for name in names:
        if name not in _DRAWN:
            format_for(Path(f"puzzle.{name}"))
    return names


def _archive(output: Output, puzzles: Sequence[Puzzle], library: Library, report: JobReport) -> None:
    from nonoforge.library.archive import write_archive

    write_archive(library, output.path, report.ids)


def _report(output: Output, puzzles: Sequence[Puzzle], library: Library, report: JobReport) -> None:
    write_report(report, output.path)


def write_report(report: JobReport, path: Path) -> None:
    """The report as a JSON file."""
    replace_file(path, (json.dumps(report.to_json(), ensure_ascii=False, indent=2) + "\n").encode())


_MAKERS: dict[str, Callable[[Output, Sequence[Puzzle], Library, JobReport], None]] = {
    "book": _book,
    "pages": _pages,
    "puzzles": _puzzles,
    "archive": _archive,
    "report": _report,
}


def _make_folder(path: Path | None) -> None:
    try:
        if path is not None:
            path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BatchError(f"the folder {path} cannot be made: {error.strerror or error}") from None


def _part(name: str, what: str) -> Any:
    """A public name of another room on this floor, through the front door."""
    part = getattr(nonoforge, name, None)
    if part is None:
        raise MakeError(f"this nonoforge cannot make {what}: install one that can")
    return part
