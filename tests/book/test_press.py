"""The press: boxes, marks, fonts, bookmarks and document information, as a print shop and a reader find them."""

from __future__ import annotations

import pytest
from book_values import grid, mixed
from pdf_reading import Place, information, outline, sheets

import nonoforge as nf
from nonoforge.errors import MakeError

MM = 72 / 25.4


def test_bleed_and_cut_marks_lie_around_the_trim() -> None:
    """With a bleed the trim is the paper asked for, the cover's ground reaches into the bleed, marks lie beyond it."""
    made = nf.make_book([grid(10, 10)], nf.BookOptions(paper="a5", bleed=3, how_to=False))
    cover, *others = sheets(made.pdf())
    for sheet in (cover, *others):
        assert sheet.trim.right - sheet.trim.left == pytest.approx(419.5, abs=0.1)
        assert sheet.bleed.left == pytest.approx(sheet.trim.left - 3 * MM, abs=0.05)
        marks = [path for path in sheet.paths() if not path.overlaps(sheet.bleed)]
        assert len([mark for mark in marks if max(mark.right - mark.left, mark.bottom - mark.top) > 4 * MM]) == 8
    # Colour one millimetre beyond the trim of the cover, paper beyond the bleed.
    pixels = cover.pixels(scale=2)
    middle = int(cover.height)
    assert pixels.getpixel((int(2 * (cover.trim.left - 1 * MM)), middle)) < 100
    assert pixels.getpixel((int(2 * (cover.bleed.left - 1.5 * MM)), middle)) > 240


def test_fonts_are_embedded_and_all_is_vector() -> None:
    """Every text is set in an embedded font, and no page holds an image."""
    for sheet in sheets(nf.make_book(mixed(), nf.BookOptions(hints=1)).pdf()):
        assert all(text.embedded for text in sheet.texts())
        assert sheet.images() == 0


def test_bookmarks_lead_to_every_section_and_puzzle() -> None:
    """The outline has the sections, and the puzzles below theirs."""
    made = nf.make_book([grid(9, 9, 1), grid(9, 9, 2)], nf.BookOptions(title="Nine", hints=1))
    assert outline(made.pdf()) == [
        (0, "Nine"),
        (0, "Contents"),
        (0, "How to solve"),
        (0, "Puzzles"),
        (1, "No. 1"),
        (1, "No. 2"),
        (0, "Hints"),
        (0, "Solutions"),
        (0, "Credits"),
    ]


def test_the_document_says_what_it_is() -> None:
    """Title, author and subject are in the document information."""
    made = nf.make_book([grid(9, 9)], nf.BookOptions(title="Ünï", author="A. Body"))
    told = information(made.pdf())
    assert (told["Title"], told["Author"], told["Subject"]) == ("Ünï", "A. Body", "1 in black and white")


def test_a_book_is_the_same_bytes_every_time() -> None:
    """Two books of the same puzzles with the same options do not differ in a byte."""
    options = nf.BookOptions(paper="a5", order="mixed", hints=2)
    assert nf.make_book(mixed(), options).pdf() == nf.make_book(mixed(), options).pdf()


def test_margins_mirror_on_left_and_right_pages() -> None:
    """What stands on a page keeps away from the fold: on the left of odd pages, on the right of even ones."""
    made = nf.make_book([grid(30, 30, seed) for seed in range(3)], nf.BookOptions(gutter=20, how_to=False))
    for number, sheet in enumerate(sheets(made.pdf()), 1):
        if number < 3:
            continue
        ink = Place(
            min(text.place.left for text in sheet.texts()), 0, max(text.place.right for text in sheet.texts()), 0
        )
        inner = ink.left if number % 2 else sheet.width - ink.right
        assert inner > 30 * MM


def test_a_gutter_wider_than_the_paper_is_refused() -> None:
    """Margins that leave nothing of the page are an error that says so."""
    with pytest.raises(MakeError, match="margins leave nothing"):
        nf.make_book([grid(5, 5)], nf.BookOptions(paper="60x60mm", gutter=40))
