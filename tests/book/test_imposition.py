"""Imposition: printed on both sides, folded and put into each other, the pages come in reading order."""

from __future__ import annotations

from book_values import grid
from hypothesis import given
from hypothesis import strategies as st
from pdf_reading import sheets

import nonoforge as nf
from nonoforge.book.imposition import Side, booklet


def folded(sides: list[Side], sheets_together: int) -> list[int | None]:
    """What a reader turns over: of each signature the right halves of fronts and left halves of backs going in, and
    then the others coming out again.
    """
    papers = list(zip(sides[::2], sides[1::2], strict=True))
    together = sheets_together or len(papers)
    order: list[int | None] = []
    for start in range(0, len(papers), together):
        signature = papers[start : start + together]
        for front, back in signature:
            order += [front[1], back[0]]
        for front, back in reversed(signature):
            order += [back[1], front[0]]
    return order


@given(st.integers(1, 300), st.integers(0, 12))
def test_folded_sheets_read_in_order(pages: int, together: int) -> None:
    """Every page comes once, in order, and what is added to fill the last sheet comes after them."""
    order = folded(list(booklet(pages, together)), together)
    assert order[:pages] == list(range(pages))
    assert set(order[pages:]) <= {None}
    assert len(order) - pages < 4


def test_a_printed_booklet_folds_into_the_book() -> None:
    """The page numbers read from the halves of the sheets are those of the book, once folded."""
    options = nf.BookOptions(paper="a5", imposition="booklet", signature=2)
    made = nf.make_book([grid(10, 10, seed) for seed in range(8)], options)
    sides: list[Side] = []
    for sheet in sheets(made.pdf()):
        halves: list[int | None] = [None, None]
        low = [text for text in sheet.texts() if text.place.top > 0.93 * sheet.height and text.said.isdigit()]
        for text in low:
            halves[text.place.middle[0] > sheet.width / 2] = int(text.said)
        sides.append((halves[0], halves[1]))
    order = folded(sides, 2)
    bare = (1, 2)  # cover and imprint have no number
    assert [None if page in bare else page for page in range(1, len(made.pages) + 1)] == order[: len(made.pages)]
