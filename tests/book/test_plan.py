"""The plan: small puzzles share pages, large ones are turned, spread or split, and nothing is lost on the way."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from book_values import grid, mixed

import nonoforge as nf
from nonoforge.book.book import Book
from nonoforge.book.fitting import OVERLAP, Leaf


def leaves(made: Book) -> list[Leaf]:
    return [leaf for leaf in made.plan.leaves if isinstance(leaf, Leaf)]


def test_two_small_puzzles_share_a_page() -> None:
    """Two puzzles of 12×12 stand on one page of A4, four of 5×5 too, and one of 30×30 alone."""
    assert [len(leaf.slots) for leaf in leaves(nf.make_book([grid(12, 12, 1), grid(12, 12, 2)]))] == [2]
    assert [len(leaf.slots) for leaf in leaves(nf.make_book([grid(5, 5, seed) for seed in range(4)]))] == [4]
    assert [len(leaf.slots) for leaf in leaves(nf.make_book([grid(30, 30, 1), grid(30, 30, 2)]))] == [1, 1]


def test_as_many_on_a_page_as_asked_for() -> None:
    """`per_page` holds where cells stay large enough."""
    puzzles = [grid(10, 10, seed) for seed in range(4)]
    for count in (1, 2, 4):
        made = nf.make_book(puzzles, nf.BookOptions(per_page=count))
        assert [len(leaf.slots) for leaf in leaves(made)] == [count] * (4 // count)


def test_a_wide_puzzle_turns_its_page() -> None:
    """45×20 gets larger cells on a page of A4 that is turned."""
    (leaf,) = leaves(nf.make_book([grid(45, 20)]))
    assert leaf.turned


def test_a_spread_lies_on_facing_pages() -> None:
    """A puzzle on two pages begins on an even page, cut at a heavy line, and a page for notes fills the gap before."""
    for how_to in (True, False):  # one page more or less before the puzzles
        made = nf.make_book([grid(60, 40)], nf.BookOptions(how_to=how_to))
        left, right = leaves(made)
        assert made.plan.pages[0] % 2 == 0
        windows = [leaf.slots[0].look.window for leaf in (left, right)]
        assert windows == [(1, cut := windows[0][1] if windows[0] else 0, 1, 40), (cut + 1, 60, 1, 40)]
        assert cut % 5 == 0
        assert left.slots[0].look.cell == right.slots[0].look.cell


def test_the_parts_of_a_large_grid_cover_it_and_overlap() -> None:
    """Every cell of 100×80 is on a part; neighbours share five rows or columns, told by grey."""
    made = nf.make_book([grid(100, 80)], nf.BookOptions(paper="a4"))
    found = [leaf.slots[0] for leaf in leaves(made)]
    windows = [slot.look.window for slot in found if slot.look.window]
    assert len(windows) == len(found) > 2
    covered = {
        (x, y)
        for left, right, top, bottom in windows
        for x, y in product(range(left, right + 1), range(top, bottom + 1))
    }
    assert covered == set(product(range(1, 101), range(1, 81)))
    for slot, (left, right, top, bottom) in zip(found, windows, strict=True):
        assert slot.grey == (left > 1, right < 100, top > 1, bottom < 80)
    starts = sorted({(left, right) for left, right, *_ in windows})
    assert all(one[1] - other[0] + 1 == OVERLAP for one, other in pairwise(starts))


def test_a_large_grid_can_be_left_out() -> None:
    """With `too_large="leave-out"` it is listed with its reason, and the rest is printed."""
    made = nf.make_book([grid(100, 80, 0, "Huge"), grid(5, 5)], nf.BookOptions(too_large="leave-out"))
    assert len(made.plan.entries) == 1
    assert made.left_out == (nf.LeftOut("Huge", "it does not fit a page with cells of 4 mm"),)


def test_every_kind_of_page_holds_every_entry_once() -> None:
    """Whatever the paper, each entry has its pages, in the order of its numbers."""
    for paper in ("a3", "a4", "a5", "100x150mm"):
        made = nf.make_book(mixed(), nf.BookOptions(paper=paper, how_to=False))
        first = list(made.plan.pages.items())
        assert [entry for entry, _ in first] == list(range(len(made.plan.entries)))
        assert len(made.plan.entries) + len(made.left_out) == len(mixed())
        assert [page for _, page in first] == sorted(page for _, page in first)


def test_a_solution_lies_overleaf() -> None:
    """After each puzzle: it is on an odd page, and its solution on the back of its last page or later, never beside."""
    made = nf.make_book(mixed(), nf.BookOptions(paper="a5", solutions="after-each", how_to=False))
    last: dict[int, int] = {}
    shown: dict[int, int] = {}
    for page, leaf in enumerate(made.plan.leaves, made.plan.first):
        if isinstance(leaf, Leaf):
            last.update({slot.entry: page for slot in leaf.slots})
        else:
            shown.update(dict.fromkeys(leaf.solutions, page))
    assert shown.keys() == last.keys() == set(range(len(mixed())))
    for entry, page in shown.items():
        assert page % 2 == 0
        assert page > last[entry]
        assert page // 2 != last[entry] // 2  # even and odd pages with the same half face each other


@pytest.mark.parametrize("depth", [1, 5, 13])
def test_all_layers_of_a_solid_are_printed_once(depth: int) -> None:
    """The layers of a solid follow each other over its pages, and none is missing."""
    picture = bytes(x <= z for z in range(depth) for _ in range(6) for x in range(6))
    made = nf.make_book([nf.Puzzle.of_picture(nf.Solid(6, 6, depth), picture)], nf.BookOptions(paper="a5"))
    shown = [leaf.slots[0].look.layers for leaf in leaves(made)]
    layers = [layer for span in shown if span for layer in range(span[0], span[1] + 1)]
    assert layers == list(range(1, depth + 1))
    assert leaves(made)[0].slots[0].corner
