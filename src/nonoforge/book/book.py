"""The book: puzzles appraised, ordered, laid out, and put together with all that belongs around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from nonoforge.book.back_matter import credit_pages, hint_pages
from nonoforge.book.contents import contents_count, contents_pages
from nonoforge.book.cover import cover_page
from nonoforge.book.entries import KINDS, Entry, appraise_all, ordered
from nonoforge.book.fitting import Leaf
from nonoforge.book.howto import how_to_pages
from nonoforge.book.left_out import LeftOut
from nonoforge.book.options import BookOptions
from nonoforge.book.page import Bookmark, Page
from nonoforge.book.plan import Plan, plan_pages
from nonoforge.book.press import printed
from nonoforge.book.puzzle_pages import notes_page, puzzle_page
from nonoforge.book.solutions import solution_page, solution_pages
from nonoforge.book.style import Style, style_of
from nonoforge.book.trim import Box
from nonoforge.draw import Image, image_of
from nonoforge.draw.page import paragraph
from nonoforge.draw.surfaces.fonts import Weight
from nonoforge.draw.surfaces.surface import Surface, Type
from nonoforge.errors import MakeError, WriteError
from nonoforge.harmless import clean
from nonoforge.makers.made import Made
from nonoforge.puzzle import Puzzle
from nonoforge.replacing import replace_file

MOST_PUZZLES = 20_000

_FINE = 3000
"""Pixels of the longer side of a cover's picture: 300 to the inch on a page of A4."""


@dataclass(frozen=True, eq=False)
class Book:
    """Pages ready to be printed. `left_out` are puzzles that are not among them, with the reason for each."""

    style: Style
    plan: Plan
    pages: tuple[Page, ...] = field(repr=False)
    left_out: tuple[LeftOut, ...] = ()
    subject: str = ""

    def pdf(self) -> bytes:
        """The book as a PDF file."""
        options = self.style.options
        return printed(self.pages, self.style, clean(options.title, 500), clean(options.author, 500), self.subject)

    def save(self, path: str | Path) -> Path:
        """Write the book as a PDF; an older file is replaced in one go, and an error leaves what was there."""
        path = Path(path)
        if path.suffix.lower() != ".pdf":
            raise WriteError(f"{path.name}: a book is saved as .pdf, not as {path.suffix or 'that'}")
        replace_file(path, self.pdf())
        return path


def make_book(
    puzzles: Iterable[Puzzle | Made], options: BookOptions | None = None, *, left_out: Sequence[LeftOut] = ()
) -> Book:
    """A book of these puzzles. What has not exactly one solution, or does not fit the paper, is left out and listed.

    `left_out`: what the caller left out already, such as files that cannot be read, to be listed with it.
    """
    options = options or BookOptions()
    style = style_of(options)
    given = [each.puzzle if isinstance(each, Made) else each for each in puzzles]
    if len(given) > MOST_PUZZLES:
        raise MakeError(f"a book of {len(given)} puzzles is too thick: at most {MOST_PUZZLES}")
    picture = image_of(options.cover, _FINE) if options.cover else None
    entries, refused = appraise_all(given, options.language, options.hints)
    entries = ordered(entries, options.order)
    missing = [*left_out, *refused]
    if not entries:
        reasons = "; ".join(f"{each.name}: {each.reason}" for each in missing[:3])
        raise MakeError(f"there is no puzzle to print{': ' * bool(reasons)}{reasons}")
    if options.solutions == "only":
        return _only_solutions(entries, missing, picture, style)
    front = 2 + contents_count(len(entries), style)
    how_to = how_to_pages({entry.kind for entry in entries}, style) if options.how_to else []
    plan, too_large = plan_pages(entries, style, front + len(how_to) + 1)
    if too_large:
        # Fewer puzzles may need fewer pages of contents, so the plan is made again for those that fit.
        missing += too_large
        if not plan.entries:
            raise MakeError(f"there is no puzzle to print: {too_large[0].name}: {too_large[0].reason}")
        front = 2 + contents_count(len(plan.entries), style)
        plan, _ = plan_pages(plan.entries, style, front + len(how_to) + 1)
    subject = _told(plan.entries, style)
    pages = [
        cover_page(plan.entries, options.subtitle or subject, picture, style),
        _imprint(subject, style),
        *contents_pages(plan, style),
        *how_to,
        *_puzzle_pages(plan, style),
    ]
    if options.hints_at == "back":
        pages += hint_pages(plan.entries, style)
    if options.solutions == "end":
        pages += solution_pages(list(enumerate(plan.entries)), plan.pages, style, style.words.solutions)
    pages += credit_pages(plan.entries, missing, style)
    return Book(style, plan, tuple(pages), tuple(missing), subject)


def _only_solutions(entries: Sequence[Entry], missing: Sequence[LeftOut], picture: Image | None, style: Style) -> Book:
    plan = Plan(tuple(entries), 1, ())
    subject = _told(entries, style)
    pages = [
        cover_page(entries, style.options.subtitle or style.words.solutions, picture, style),
        _imprint(subject, style),
        *solution_pages(list(enumerate(entries)), {}, style, style.words.solutions),
        *credit_pages(entries, missing, style),
    ]
    return Book(style, plan, tuple(pages), tuple(missing), subject)


def _puzzle_pages(plan: Plan, style: Style) -> list[Page]:
    """The pages of the plan."""
    pages: list[Page] = []
    for number, leaf in enumerate(plan.leaves, plan.first):
        if isinstance(leaf, Leaf):
            pages.append(puzzle_page(leaf, number, plan, style))
        elif leaf.solutions:
            pages.append(solution_page([(each, plan.entries[each]) for each in leaf.solutions], plan.pages, style))
        else:
            pages.append(notes_page(style))
    first = pages[0]
    pages[0] = Page(first.paint, (Bookmark(0, style.words.puzzles), *first.bookmarks), first.links, first.bare)
    return pages


def _told(entries: Sequence[Entry], style: Style) -> str:
    """`12 puzzles: 8 in black and white, 3 in colour and 1 solid`, in the book's language."""
    counts = Counter(entry.kind for entry in entries)
    return style.words.listed([style.words.many[kind].format(n=counts[kind]) for kind in KINDS if counts[kind]])


def _imprint(subject: str, style: Style) -> Page:
    return Page(partial(_paint_imprint, subject=subject, style=style), bare=True)


def _paint_imprint(surface: Surface, frame: Box, subject: str, style: Style) -> None:
    """Title and author once more, and what the book is, at the foot of the page."""
    options, theme, text = style.options, style.theme, style.text
    lines = [
        paragraph(options.title, frame.width, 3, Type(1.2 * text, theme.ink, Weight.BOLD)),
        paragraph(options.subtitle, frame.width, 2, Type(text, theme.ink)),
        paragraph(options.author, frame.width, 2, Type(text, theme.ink)),
        paragraph(subject, frame.width, 3, Type(0.9 * text, theme.soft)),
        paragraph(style.words.colophon, 0.8 * frame.width, 4, Type(0.9 * text, theme.soft)),
    ]
    y = frame.y + frame.height - sum(line.height + 0.5 * text for line in lines if line.lines)
    for line in lines:
        if line.lines:
            line.paint(surface, frame.x, y)
            y += line.height + 0.5 * text
