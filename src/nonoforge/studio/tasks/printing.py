"""Files: drawings, puzzle files, pages and books, as bytes with their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonoforge.errors import WriteError
from nonoforge.puzzle import Puzzle
from nonoforge.studio.tasks.work import Work

DRAWN = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
"""Formats of drawings, which hold no puzzle that could be read again."""

MOST_EXPORTED = 1_000
WIDEST = 4_000


def draw(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """A drawing of a puzzle: as a player gets it, solved, or both."""
    puzzle = work.puzzle(given["puzzle"])
    wanted = given.get("format") or "svg"
    content = drawn(puzzle, given.get("view") or "puzzle", wanted, given.get("width"))
    return {"content": content, "media": DRAWN[wanted], "name": f"{stem(puzzle)}.{wanted}"}


def drawn(puzzle: Puzzle, view: str, format: str, width: Any = None) -> bytes:
    """The bytes of a drawing."""
    from nonoforge.draw import Item, Look, draw_puzzle, draw_sheet, draw_solution

    if format not in DRAWN:
        raise WriteError(f"drawings are {', '.join(DRAWN)}, not {format!r}"[:100])
    if view == "puzzle":
        drawing = draw_puzzle(puzzle)
    elif view == "solution":
        drawing = draw_solution(puzzle)
    elif view == "picture":
        drawing = draw_solution(puzzle, look=Look(title=False, credits=False, legend=False), clues=False)
    elif view == "pair":
        bare = Look(title=False, credits=False, legend=False)
        drawing = draw_sheet([Item(draw_puzzle(puzzle, bare)), Item(draw_solution(puzzle, look=bare))], columns=2)
    else:
        raise WriteError(f"a puzzle is shown as puzzle, solution, picture or pair, not as {view!r}"[:100])
    if format == "png":
        return drawing.png(width=min(int(width or 800), WIDEST))
    return drawing.pdf() if format == "pdf" else drawing.svg().encode()


def thumbnail(work: Work, given: Mapping[str, Any]) -> bytes:
    """The small picture of a puzzle of the library."""
    return work.library.thumbnail(given["puzzle"])


def export(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """Puzzles as one file of any format: puzzle files, drawings of one, a page to play, an archive."""
    refs, wanted = given["puzzles"], str(given["format"]).lower()
    if not 1 <= len(refs) <= MOST_EXPORTED:
        raise WriteError(f"1 to {MOST_EXPORTED} puzzles go into one file, not {len(refs)}")
    puzzles = [work.puzzle(ref) for ref in refs]
    name = stem(puzzles[0]) if len(puzzles) == 1 else "puzzles"
    if wanted in DRAWN and wanted != "png":  # a PNG has one pixel for each cell and can be read again
        if len(puzzles) > 1:
            raise WriteError("a drawing shows one puzzle: choose one, or make a book of several")
        content, media = drawn(puzzles[0], given.get("view") or "puzzle", wanted), DRAWN[wanted]
    elif wanted == "html":
        from nonoforge.player import PageOptions, page_of

        content, media = page_of(puzzles, PageOptions(title=given.get("title") or "")).encode(), "text/html"
    elif wanted == "nonoforge":
        content, media = _archive(work, refs), "application/gzip"
    else:
        from nonoforge.formats import dumps

        content, media = dumps(puzzles, wanted), _media(wanted)
    return {"content": content, "media": media, "name": f"{name}.{wanted}"}


def book(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """A book of puzzles as a PDF, and what had to be left out."""
    from nonoforge.book.book import make_book
    from nonoforge.book.options import BookOptions
    from nonoforge.makers.options import options_of

    settings = dict(given.get("options") or {})
    if settings.pop("cover", ""):
        raise WriteError("a book's cover is its own mosaic here: no file of this machine is read")
    options = options_of(BookOptions, settings)
    made = make_book([work.puzzle(ref) for ref in given["puzzles"]], options)
    left_out = [{"name": each.name, "reason": each.reason} for each in made.left_out]
    return {
        "content": made.pdf(),
        "media": "application/pdf",
        "name": f"{_safe(options.title)}.pdf",
        "left_out": left_out,
    }


def _archive(work: Work, refs: list[Any]) -> bytes:
    """An archive of puzzles of the library, everything that is kept with them included."""
    import tempfile
    from pathlib import Path

    from nonoforge.library.archive import write_archive

    for ref in refs:
        if not isinstance(ref, str) or ref not in work.library:
            raise WriteError("an archive holds puzzles of the library: save them first")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.nonoforge"
        write_archive(work.library, path, refs)
        return path.read_bytes()


def stem(puzzle: Puzzle) -> str:
    """A file name without its ending."""
    return _safe(puzzle.credits.title)


def _safe(title: str) -> str:
    """Letters, digits and dashes of a title: it becomes a part of a header and of a file's name."""
    kept = "".join(each if each.isascii() and each.isalnum() else "-" for each in title[:60])
    return "-".join(filter(None, kept.split("-"))) or "puzzle"


def _media(format: str) -> str:
    return {"json": "application/json", "xml": "application/xml", "png": "image/png"}.get(
        format, "application/octet-stream" if format in ("vox", "pbm") else "text/plain; charset=utf-8"
    )
