"""Galleries: a page with all puzzles of a job, unsolved and solved, and the pictures it shows in a folder beside it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from nonoforge.batch.gallery_page import Card, Shelf, page_of
from nonoforge.errors import WriteError
from nonoforge.grading.score import LABELS
from nonoforge.replacing import replace_file

if TYPE_CHECKING:
    from nonoforge.library import Kept, Library
    from nonoforge.puzzle import Puzzle

MOST_PUZZLES = 2_000
"""Puzzles of one gallery: a browser has to lay out all of its cards."""

PICTURES = "pictures"
"""The folder beside the page."""

_DIGITS = 12
"""Of an id, as commands take it."""

_THEMES = ("light", "dark")
_KINDS = {"mono": "Black and white", "colour": "Colour", "tangram": "Tangram", "curved": "Curved", "solid": "Solid"}


@dataclass(frozen=True, kw_only=True)
class Gallery:
    """Where a gallery goes and what it shows.

    `shelves`: headings with the ids of their puzzles. `pages`: the folder with a page to play on for each, by its id;
    None where there are no such pages. `links`: (what is said, the file) for the top of the page.
    """

    path: Path
    title: str
    shelves: Sequence[tuple[str, Sequence[str]]]
    pages: Path | None = None
    links: Sequence[tuple[str, Path]] = ()


def write_gallery(gallery: Gallery, library: Library, tell: Callable[[float], None]) -> None:
    """Draw the pictures and write the page; `tell` hears the share that is done."""
    count = sum(len(ids) for _, ids in gallery.shelves)
    if count > MOST_PUZZLES:
        raise WriteError(f"a gallery shows at most {MOST_PUZZLES} puzzles, not {count}")
    shelves: list[Shelf] = []
    done = 0
    for name, ids in gallery.shelves:
        cards = []
        for each in ids:
            done += 1
            cards.append(_card(gallery, library, each, done))
            tell(done / count)
        shelves.append(Shelf(name=name[:1].upper() + name[1:], cards=cards))
    links = [(name, _address(gallery, path)) for name, path in gallery.links]
    replace_file(gallery.path, page_of(gallery.title, _about(shelves), shelves, links).encode())


def _card(gallery: Gallery, library: Library, id: str, number: int) -> Card:
    """Draw a puzzle and say what is known of it; one without a title is called by its number."""
    kept, record, puzzle = library.get(id), library.record(id), library.puzzle(id)
    return Card(
        id=id,
        title=kept.title or f"No. {number}",
        answer=puzzle.credits.answer,
        sort=_sort(kept),
        grade=_grade(kept, record),
        level=LABELS.index(kept.difficulty) + 1 if kept.difficulty in LABELS else 0,
        proved=kept.verdict == "unique",
        proof=_proof(kept),
        puzzle=_drawn(gallery, puzzle, solved=False),
        solution=_drawn(gallery, puzzle, solved=True),
        play="" if gallery.pages is None else _address(gallery, gallery.pages / f"{id}.html"),
        facts=dict(_facts(kept, record)),
    )


def _drawn(gallery: Gallery, puzzle: Puzzle, *, solved: bool) -> tuple[str, str]:
    """Draw one side of a card for light and for dark pages; the addresses."""
    from nonoforge.draw import Look, draw_puzzle, draw_solution

    found = []
    for theme in _THEMES:
        look = Look(theme=theme, title=False, credits=False, key=False, legend=False)
        drawing = draw_solution(puzzle, look=look, clues=False) if solved else draw_puzzle(puzzle, look)
        words = (puzzle.id, *(["solved"] if solved else []), *(["dark"] if theme == "dark" else []))
        path = gallery.path.parent / PICTURES / f"{'-'.join(words)}.svg"
        drawing.save(path)
        found.append(_address(gallery, path))
    return found[0], found[1]


def _address(gallery: Gallery, path: Path) -> str:
    """A file as the page names it: the way from here to there, so that the folder can be moved."""
    try:
        return quote(Path(os.path.relpath(path, gallery.path.parent)).as_posix())
    except ValueError:  # on another drive
        return path.resolve().as_uri()


def _about(shelves: Sequence[Shelf]) -> str:
    """One sentence on all of it."""
    cards = [card for shelf in shelves for card in shelf.cards]
    puzzles = "1 puzzle" if len(cards) == 1 else f"{len(cards)} puzzles"
    if all(card.proved for card in cards):
        return f"{puzzles}, {'' if len(cards) == 1 else 'each '}proved to have exactly one solution."
    return f"{puzzles}."


def _sort(kept: Kept) -> str:
    """`Colour, 20×20, 4 colours`."""
    words = [_KINDS.get(kept.kind, kept.kind.capitalize()), kept.size]
    if kept.colours > 1:
        words.append(f"{kept.colours} colours")
    return ", ".join(words)


def _grade(kept: Kept, record: Mapping[str, Any]) -> str:
    """`medium, about 12 min`."""
    if not kept.difficulty:
        return "not graded"
    minutes = record.get("minutes")
    return f"{kept.difficulty}, about {max(1, round(minutes))} min" if minutes else kept.difficulty


def _proof(kept: Kept) -> str:
    if kept.verdict != "unique":
        return "Not proved"
    return "One solution" + (", no guessing" if kept.guess_free else "")


def _facts(kept: Kept, record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What its maker says of it, as far as a person may want to know it."""
    if kept.source:
        yield "made from", kept.source
    if kept.likeness is not None:
        yield "likeness", f"{kept.likeness:.2f} of 1"
    if kept.score is not None:
        yield "score", f"{kept.score:.0f} of 100"
    if record.get("sweeps"):
        yield "sweeps", str(record["sweeps"])
    if kept.board == "plane":
        yield "lines", str(record.get("curves") or record.get("straight_lines") or record.get("lines") or "")
        if record.get("class"):
            yield "class", str(record["class"])
    if record.get("clues") and record.get("clues_kept"):
        yield "clues", f"{record['clues_kept']} of {record['clues']}"
    if "filled" in record:
        yield "filled", f"{100 * record['filled']:.0f} % of {kept.cells} cells"
    yield "proof", "with a certificate" if kept.proved else "by the solver"
    yield "seed", kept.seed
    yield "id", kept.id[:_DIGITS]
    for note in record.get("notes", ()):
        yield "note", str(note)
