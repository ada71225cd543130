"""The whole book: sections, titles in any script, thousands of puzzles, and input that is not fit to print."""

from __future__ import annotations

from pathlib import Path

import pytest
from book_values import IMPOSSIBLE, TWINS, grid, mixed
from pdf_reading import sheets
from PIL import Image

import nonoforge as nf
from nonoforge.draw.surfaces.other_fonts import settable
from nonoforge.errors import DrawError, MakeError, WriteError

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def told(made: nf.Book) -> list[str]:
    return [" ".join(text.said for text in sheet.texts()) for sheet in sheets(made.pdf())]


def test_solutions_name_the_page_of_their_puzzle() -> None:
    """Below each small picture stands the page on which its puzzle is found."""
    made = nf.make_book([grid(30, 30, seed, f"T{seed}") for seed in range(3)])
    pages = told(made)
    solutions = next(text for text in pages if "Solutions" in text and "T1" in text)
    for entry, page in made.plan.pages.items():
        assert f"page {page}" in solutions
        assert f"No. {entry + 1}" in pages[page - 1]


def test_contents_lead_to_the_puzzles() -> None:
    """Each line of the contents ends with the page of its puzzle, and no title is given away."""
    made = nf.make_book([grid(25, 25, seed, "Secret") for seed in range(12)], nf.BookOptions(how_to=False))
    (contents,) = [text for text in told(made) if "Contents" in text]
    assert all(str(page) in contents.split() for page in made.plan.pages.values())
    assert "Secret" not in contents
    assert "25 × 25" in contents


def test_only_solutions() -> None:
    """A book of solutions has no puzzles, and all solutions."""
    made = nf.make_book([grid(9, 9, 1, "One"), grid(9, 9, 2, "Two")], nf.BookOptions(solutions="only"))
    text = " ".join(told(made))
    assert "No. 1 black" not in text
    assert all(title in text for title in ("One", "Two", "Solutions"))


def test_no_solutions() -> None:
    """None where none are wanted."""
    assert "Solutions" not in " ".join(told(nf.make_book([grid(9, 9)], nf.BookOptions(solutions="none"))))


def test_credits_put_equal_ones_together() -> None:
    """Puzzles by the same author under the same terms share a line; what was left out is listed with its reason."""
    by = {"author": "A. Painter", "license": "CC BY 4.0", "source": "example.org"}
    puzzles = [grid(5, 5, seed).with_credits(**by) for seed in range(3)]
    last = told(nf.make_book([*puzzles, TWINS], nf.BookOptions(order="given")))[-1]
    assert "No. 1–3: A. Painter, CC BY 4.0, example.org" in last
    assert "Twins: it has several solutions" in last


@pytest.mark.parametrize("title", ["猫", "חתול", "قط", "Кошка", "Ελλάς", "ქართული", "😀", "a\x00b\u202ec", "x" * 5000])
def test_titles_in_any_script(title: str) -> None:
    """A title is printed where a font has its characters; where none has, the book says that titles are missing."""
    made = nf.make_book([grid(5, 5).with_credits(title=title)])
    pages = told(made)
    if len(title) < 20 and title.isprintable():
        assert any(title in text for text in pages) == settable(title)
    assert any("no font at hand" in text for text in pages) == (not settable(made.plan.entries[0].title))


def test_a_picture_for_the_cover(tmp_path: Path) -> None:
    """The cover shows it; what is no picture is refused in a sentence."""
    Image.new("RGB", (300, 200), "#ff8800").save(tmp_path / "sun.png")
    made = nf.make_book([grid(5, 5)], nf.BookOptions(cover=str(tmp_path / "sun.png")))
    assert [sheet.images() for sheet in sheets(made.pdf())][:2] == [1, 0]
    (tmp_path / "no.png").write_bytes(b"nothing")
    with pytest.raises(DrawError, match="is not an image"):
        nf.make_book([grid(5, 5)], nf.BookOptions(cover=str(tmp_path / "no.png")))


def test_nothing_to_print_is_an_error() -> None:
    """Without a puzzle that can be printed there is no book, and the reason of the first ones is told."""
    with pytest.raises(MakeError, match="there is no puzzle to print"):
        nf.make_book([])
    with pytest.raises(MakeError, match="there is no puzzle to print: Never: it has no solution"):
        nf.make_book([IMPOSSIBLE])
    with pytest.raises(MakeError, match="there is no puzzle to print: Huge: it does not fit a page"):
        nf.make_book([grid(100, 80, 0, "Huge")], nf.BookOptions(too_large="leave-out"))


def test_a_book_is_a_pdf(tmp_path: Path) -> None:
    """Other endings are refused before anything is written."""
    with pytest.raises(WriteError, match=r"a book is saved as \.pdf"):
        nf.make_book([grid(5, 5)]).save(tmp_path / "book.svg")
    assert list(tmp_path.iterdir()) == []


def test_a_thousand_puzzles() -> None:
    """Every one of them is in the contents, on a page and among the solutions."""
    small = [grid(3, 3, seed) for seed in range(20)]
    made = nf.make_book(small * 50, nf.BookOptions(paper="a5", how_to=False, per_page=4))
    assert len(made.plan.pages) == 1000
    last = [sheet for sheet in sheets(made.pdf())[-20:] if any(text.said == "1000" for text in sheet.texts())]
    assert len(last) == 1


def test_made_puzzles_can_be_given_as_they_are() -> None:
    """What a maker hands out needs no unpacking, whatever its kind."""
    made = nf.make(EXAMPLES / "pictures" / "anchor.png", nf.MonoOptions(width=10, height=10))
    assert len(nf.make_book([made, *mixed()[:1]]).plan.entries) == 2
