"""Puzzle pages read back from the PDF: every number is there, readable, in its place, and nothing lies over it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from book_values import grid, mixed
from pdf_reading import Place, Sheet, sheets

import nonoforge as nf
from nonoforge.boards import Solid
from nonoforge.book.book import Book
from nonoforge.book.fitting import Leaf
from nonoforge.draw.bodies.solid_words import face_words
from nonoforge.draw.text.words import words_of

LOOKS = [
    nf.BookOptions(),
    nf.BookOptions(paper="a5", theme="print", hints=2, hints_at="foot"),
    nf.BookOptions(paper="letter", large_print=True, order="mixed"),
    nf.BookOptions(paper="6x9in", per_page=4, language="de", address="https://example.org/play/{id}.html"),
    nf.BookOptions(paper="a3", per_page=2, order="kind", gutter=15, theme="contrast", marks="letters"),
]


@pytest.fixture(scope="module", params=range(len(LOOKS)))
def book(request: pytest.FixtureRequest) -> tuple[Book, list[Sheet]]:
    made = nf.make_book(mixed(), LOOKS[request.param])
    return made, sheets(made.pdf())


def pages_of(made: Book, printed: list[Sheet]) -> list[tuple[Leaf, Sheet]]:
    plan = made.plan
    return [(leaf, printed[plan.first + i - 1]) for i, leaf in enumerate(plan.leaves) if isinstance(leaf, Leaf)]


def numbers_of(made: Book, entry: int) -> Counter[str]:
    """What must be read of an entry's clues, once each; of a solid the words on its layers."""
    puzzle = made.plan.entries[entry].puzzle
    if isinstance(puzzle.board, Solid):
        along_z = puzzle.board.directions[2][1]
        said: Counter[str] = Counter()
        for line, clue in enumerate(puzzle.clues):
            times = puzzle.board.depth if line in along_z else 1
            for word in face_words(clue, len(puzzle.palette)):
                said[word.text] += times
        return said
    return Counter(word.text for clue in puzzle.clues if clue is not None for word in words_of(clue))


def test_every_number_is_text_on_the_pages_of_its_puzzle(book: tuple[Book, list[Sheet]]) -> None:
    """All numbers of all clues are found, and on pages with one puzzle at least as often as its clues have them."""
    made, printed = book
    read: dict[frozenset[int], Counter[str]] = {}
    for leaf, sheet in pages_of(made, printed):
        entries = frozenset(slot.entry for slot in leaf.slots)
        read.setdefault(entries, Counter()).update(text.said for text in sheet.texts())
    assert {entry for entries in read for entry in entries} == set(range(len(mixed())))
    for entries, said in read.items():
        wanted = sum((numbers_of(made, entry) for entry in entries), Counter())
        assert wanted - said == Counter(), entries


def test_nothing_is_cut_and_nothing_overlaps(book: tuple[Book, list[Sheet]]) -> None:
    """All ink of every page lies inside the trim box, and no two texts lie over each other."""
    _, printed = book
    for sheet in printed[1:]:
        texts = sheet.texts()
        assert all(text.place.within(sheet.trim) for text in texts)
        clashes = [(a.said, b.said) for a, b in combinations(texts, 2) if a.place.overlaps(b.place, 0.2)]
        assert clashes == []


def test_clues_can_be_read(book: tuple[Book, list[Sheet]]) -> None:
    """Clue figures of puzzle pages are set in 7 points or more, large print in more than 9; cells are 4 or 6 mm."""
    made, printed = book
    large = made.style.options.large_print
    for leaf, sheet in pages_of(made, printed):
        boards = [made.plan.entries[slot.entry].puzzle for slot in leaf.slots if not slot.look.window]
        clues = {word.text for puzzle in boards for clue in puzzle.clues if clue for word in words_of(clue)}
        if any(isinstance(puzzle.board, Solid) for puzzle in boards):
            continue  # coordinates look like clues there; `test_solid_figures_can_be_read`
        figures = [text for text in sheet.texts() if text.said in clues and text.said.isdigit()]
        page_number = str(sheet_number(printed, sheet))
        sizes = [text.size for text in figures if text.said != page_number]
        assert min(sizes, default=9.9) >= (9.7 if large else 6.99)
        cells = [slot.look.cell or 0 for slot in leaf.slots]
        assert min(cells) * 25.4 / 96 >= (5.99 if large else 3.99)


def sheet_number(printed: list[Sheet], sheet: Sheet) -> int:
    return printed.index(sheet) + 1


def test_titles_do_not_spoil_puzzles() -> None:
    """A title stands with the solution and nowhere before it; a puzzle's page calls it by its number."""
    made = nf.make_book([grid(8, 8, 5, "Elephant"), grid(9, 9, 6, "Giraffe")])
    told = [" ".join(text.said for text in sheet.texts()) for sheet in sheets(made.pdf())]
    first = next(page for page, text in enumerate(told) if "Solutions" in text)
    assert not any("Elephant" in text or "Giraffe" in text for text in told[:first])
    assert all(title in told[first] for title in ("Elephant", "Giraffe"))
    puzzle_pages = told[made.plan.first - 1 : made.plan.first - 1 + len(made.plan.leaves)]
    assert all(number in "".join(puzzle_pages) for number in ("No. 1", "No. 2"))


@pytest.mark.parametrize("size", [(8, 6), (15, 15), (30, 30), (45, 20), (60, 40)])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_grid_read_from_the_page_is_the_puzzle(size: tuple[int, int], paper: str) -> None:
    """Numbers beside and above the frame, put into its rows and columns by where they stand, are the clues."""
    puzzle = grid(*size, 11)
    made = nf.make_book([puzzle], nf.BookOptions(paper=paper, how_to=False))
    read: set[int] = set()
    for leaf, sheet in pages_of(made, sheets(made.pdf())):
        lines = lines_on(leaf, sheet, size)
        for line, numbers in lines.items():
            assert [said for _, said in sorted(numbers)] == [word.text for word in words_of(puzzle.clues[line])]
        read |= set(lines)
    assert read == set(range(len(puzzle.clues)))


def lines_on(leaf: Leaf, sheet: Sheet, size: tuple[int, int]) -> dict[int, list[tuple[float, str]]]:
    """The clues on a page with one grid or a part of one: line -> its numbers, and how far along they stand."""
    (slot,) = leaf.slots
    left, right, top, bottom = slot.look.window or (1, size[0], 1, size[1])
    field = frame_of(sheet, right - left + 1, bottom - top + 1, leaf.turned)
    cell = (field.right - field.left) / (right - left + 1)
    lines: dict[int, list[tuple[float, str]]] = {}
    for text in sheet.texts():
        x, y = (upright(text.place, sheet) if leaf.turned else text.place).middle
        if text.said.isdigit() and abs(text.size / 0.62 / cell - 1) < 0.05:
            if x < field.left and field.top < y < field.bottom:
                lines.setdefault(top - 1 + int((y - field.top) / cell), []).append((x, text.said))
            if y < field.top and field.left < x < field.right:
                lines.setdefault(size[1] + left - 1 + int((x - field.left) / cell), []).append((y, text.said))
    return lines


def upright(place: Place, sheet: Sheet) -> Place:
    """A place on a page that is read with its left side up."""
    return Place(sheet.height - place.bottom, place.left, sheet.height - place.top, place.right)


def frame_of(sheet: Sheet, columns: int, rows: int, turned: bool) -> Place:
    """The frame of the one grid on a page: the largest path with the shape of its cells."""
    places = [upright(place, sheet) if turned else place for place in sheet.paths()]
    sizes = {place: (place.right - place.left, place.bottom - place.top) for place in places}
    shaped = [place for place, (wide, high) in sizes.items() if high and abs(wide * rows / high / columns - 1) < 0.01]
    return max(shaped, key=lambda place: sizes[place][0])


def test_solid_figures_can_be_read() -> None:
    """The numbers inside the cells of layers, the smallest of all, are set in 7 points or more."""
    stairs = bytes(x + y >= z for z in range(5) for y in range(4) for x in range(4))
    made = nf.make_book([nf.Puzzle.of_picture(nf.Solid(4, 4, 5), stairs)], nf.BookOptions(how_to=False))
    (board,) = (entry.puzzle.board for entry in made.plan.entries)
    through = 0
    for leaf, sheet in pages_of(made, sheets(made.pdf())):
        em = 0.62 * 0.78 * (leaf.slots[0].look.cell or 0) * 0.75
        inside = [text for text in sheet.texts() if abs(text.size - em) < 0.05]
        assert min((text.size for text in inside), default=7.0) >= 6.99
        through += len(inside)
    assert through == board.cells
