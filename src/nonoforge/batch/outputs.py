"""Outputs: what becomes of the puzzles of a job: a book, pages to play on, files, an archive, a gallery, the report."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
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

_LATE = {"gallery": 1, "report": 2}
"""Outputs that wait for others, and in which order."""

_LONGEST_TITLE = 300


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
    elif output.what == "gallery":
        _check_gallery(output)
    elif output.settings:
        raise MakeError(f"{output.what} has no setting {shown(next(iter(output.settings)))}")


@dataclass(frozen=True)
class _Made:
    """What a job gave, as outputs need it: `done` are the outputs made before, `tell` hears the share of this one."""

    puzzles: Sequence[Puzzle]
    library: Library
    report: JobReport
    done: tuple[Output, ...]
    tell: Callable[[float], None]


def make_outputs(
    outputs: Sequence[Output],
    report: JobReport,
    library: Library,
    progress: Callable[[str, float], None] | None = None,
) -> JobReport:
    """Make all outputs of what a job chose: the report, which names them and those that could not be made.

    One that cannot be made does not keep the others from it. A gallery comes late, because it links to the others, and
    the report last, because it names them all. `progress` hears what is being made and how much of it is done.
    """
    done: list[Output] = []
    wrong: list[str] = []
    puzzles = [library.puzzle(each) for each in report.ids]
    for output in sorted(outputs, key=lambda each: _LATE.get(each.what, 0)):
        if not puzzles and output.what != "report":
            wrong.append(f"{output.path.name} was not made: there is no puzzle for it")
            continue
        try:
            _make_folder(output.path if output.what in ("pages", "puzzles") and not output.path.suffix else None)
            _make_folder(output.path.parent)
            report = _told(report, done, wrong)
            tell = partial(progress, output.path.name) if progress else _unheard
            tell(0.0)
            _MAKERS[output.what](output, _Made(puzzles, library, report, tuple(done), tell))
        except NonoforgeError as error:
            wrong.append(f"{output.path.name} was not made: {error}")
            continue
        done.append(output)
    return _told(report, done, wrong)


def _told(report: JobReport, done: Sequence[Output], wrong: Sequence[str]) -> JobReport:
    return replace(report, outputs=tuple(str(each.path) for each in done), not_made=tuple(wrong))


def _unheard(share: float) -> None:
    pass


def _book(output: Output, made: _Made) -> None:
    options = options_of(_part("BookOptions", "books"), output.settings)
    _part("make_book", "books")(made.puzzles, options).save(output.path)


def _pages(output: Output, made: _Made) -> None:
    """One page with all puzzles for a name that ends in .html, else a folder with a page for each, by its id."""
    options = _page_options(output.settings)
    export = _part("export_page", "pages to play on")
    if _is_page(output.path):
        export(made.puzzles, output.path, options)
        return
    for number, puzzle in enumerate(made.puzzles, 1):
        export(puzzle, output.path / f"{puzzle.id}.html", options)
        made.tell(number / len(made.puzzles))


def _is_page(path: Path) -> bool:
    """Whether a name means one page and not a folder of them."""
    return path.suffix.lower() == ".html"


def _page_options(settings: Mapping[str, Any]) -> Any:
    kind = _part("PageOptions", "pages to play on")
    known = {each.name for each in fields(kind)}
    for name in settings:
        if name not in known:
            raise MakeError(f"pages have no setting {shown(name)}: there are {', '.join(sorted(known))}")
    return kind(**settings)


def _puzzles(output: Output, made: _Made) -> None:
    """One file with all puzzles where the name has a suffix, else a folder with files for each in every format."""
    from nonoforge.draw import draw_puzzle, draw_solution

    if output.path.suffix:
        write(made.puzzles, output.path)
        return
    digits = len(str(len(made.puzzles)))
    for number, puzzle in enumerate(made.puzzles, 1):
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


def _archive(output: Output, made: _Made) -> None:
    from nonoforge.library.archive import write_archive

    write_archive(made.library, output.path, made.report.ids)


def _gallery(output: Output, made: _Made) -> None:
    """A page with a shelf for each wish, which links to the pages, the book and the archive that this job made."""
    from nonoforge.batch.gallery import PICTURES, Gallery, write_gallery

    _make_folder(output.path.parent / PICTURES)
    pages = [each.path for each in made.done if each.what == "pages"]
    folder = next((path for path in pages if not _is_page(path)), None)
    named = {"book": "Book (PDF)", "pages": "Play them all", "archive": "Archive"}
    links = [(named[each.what], each.path) for each in made.done if each.what in named and each.path != folder]
    gallery = Gallery(
        path=output.path,
        title=str(output.settings.get("title") or made.report.job),
        shelves=[(wish.name, wish.ids) for wish in made.report.wishes],
        pages=folder,
        links=links,
    )
    write_gallery(gallery, made.library, made.tell)


def _check_gallery(output: Output) -> None:
    if not _is_page(output.path):
        raise WriteError(f"a gallery is a .html, not {output.path.name}")
    for name, value in output.settings.items():
        if name != "title":
            raise MakeError(f"a gallery has no setting {shown(name)}: there is title")
        if not isinstance(value, str) or len(value) > _LONGEST_TITLE:
            raise MakeError(f"title must be a text of at most {_LONGEST_TITLE} characters, not {shown(value)}")


def _report(output: Output, made: _Made) -> None:
    write_report(made.report, output.path)


def write_report(report: JobReport, path: Path) -> None:
    """The report as a JSON file."""
    replace_file(path, (json.dumps(report.to_json(), ensure_ascii=False, indent=2) + "\n").encode())


_MAKERS: dict[str, Callable[[Output, _Made], None]] = {
    "book": _book,
    "pages": _pages,
    "puzzles": _puzzles,
    "archive": _archive,
    "gallery": _gallery,
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
