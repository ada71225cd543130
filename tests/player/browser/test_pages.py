"""Shelves, links and strangers' text, in the browser that has to bear them."""

from __future__ import annotations

import pytest
import zxingcpp
from browsers import Open
from PIL import Image
from player_puzzles import KINDS, puzzle_of
from playwright.sync_api import expect

import nonoforge as nf
from nonoforge.grading.score import LABELS
from nonoforge.player.insight import insight_of
from nonoforge.player.link import link_of, unpacked
from nonoforge.player.page import PageOptions, entry_value, html_of

TITLE = "<img src=x onerror=alert(1)></script><script>alert(2)</script> שלום 🐈"


def test_a_shelf_leads_to_each_puzzle_and_back(table: Open) -> None:
    """All kinds on one page; each opens, and what was begun is shown on the shelf."""
    puzzles = [puzzle_of(kind) for kind in KINDS]
    page = table(puzzles, options=PageOptions(title="Rainy days"))
    expect(page.page.get_by_role("heading", name="Rainy days")).to_be_visible()
    items = page.page.locator(".shelf-item")
    expect(items).to_have_count(len(KINDS))
    for number, puzzle in enumerate(puzzles):
        items.nth(number).click()
        expect(page.page.locator(".play")).to_have_attribute("data-puzzle", puzzle.id)
        if number == 0:
            page.action("hint").click()
            page.action("hint-do").click()
        page.action("back").click()
    expect(items.nth(0)).to_have_attribute("data-progress", "begun")
    expect(items.nth(1).locator(".empty-board")).to_be_visible()
    expect(items.nth(1)).to_have_attribute("data-progress", "new")
    expect(page.page.locator(".shelf")).not_to_contain_text(puzzles[0].credits.title)


def test_titles_are_text_and_wait_for_the_end(table: Open) -> None:
    """A title full of markup is nowhere while playing, and plain text when the puzzle is solved."""
    puzzle = puzzle_of("mono").with_credits(title=TITLE, answer="", author=TITLE)
    page = table([puzzle, puzzle_of("colour")], options=PageOptions(title=TITLE))
    expect(page.page.locator("h1")).to_have_text(nf.harmless.clean(TITLE))
    page.page.locator(".shelf-item").first.click()
    page.page.locator(".play").wait_for()
    expect(page.page.locator(".play")).not_to_contain_text("שלום")
    while not page.solved:
        page.action("hint").click()
        page.action("hint-do").click()
    expect(page.page.locator(".finish-title")).to_have_text(nf.harmless.clean(TITLE))
    assert page.page.locator("img").count() == 0
    assert page.page.locator("script").count() == 2


def test_every_difficulty_has_a_word(table: Open) -> None:
    """The heading of a puzzle tells size, difficulty and minutes, whatever the difficulty."""
    page = table(puzzle_of("mono"))
    words = set()
    for label in LABELS:
        entry = entry_value(puzzle_of("mono"), PageOptions())
        entry["grade"]["label"] = label
        page.file.write_text(html_of([entry], PageOptions()), encoding="utf-8")
        page.page.reload()
        size, word, minutes = page.page.locator(".top-title p").inner_text().split(" · ")
        words.add(word)
        assert (size, minutes) == ("7 × 7", "about 1 min")
    assert len(words) == len(LABELS)


@pytest.mark.parametrize("kind", ["mono", "colour", "curved"])
def test_a_link_opens_its_puzzle_in_any_page(table: Open, kind: str) -> None:
    """A page with another puzzle shows the one in the fragment, with its hints."""
    puzzle = puzzle_of(kind)
    page = table(puzzle_of("tangram"))
    link = link_of(puzzle, page.file.as_uri(), insight_of(puzzle))
    page.page.goto(link)
    page.page.locator(f'.play[data-puzzle="{puzzle.id}"]').wait_for()
    page.action("hint").click()
    page.action("hint-do").click()
    assert len(page.marks()) > 0


@pytest.mark.parametrize("fragment", ["#p=", "#p=AAAA", "#p=%00", "#id=<script>", "#p=" + "q" * 5000])
def test_a_bad_link_breaks_nothing(table: Open, fragment: str) -> None:
    """The page says so in a sentence, or shows its own puzzle."""
    page = table(puzzle_of("mono"))
    page.page.locator(".play").evaluate("old => old.classList.add('before')")
    page.page.goto(page.file.as_uri() + fragment)
    page.page.locator(".failure" if fragment.startswith("#p=") else ".play:not(.before)").wait_for()


def test_a_page_with_an_address_shows_its_code(table: Open, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The QR code on the screen, photographed, is a link to the puzzle."""
    puzzle = puzzle_of("mono")
    page = table(puzzle, options=PageOptions(link="https://example.org/page.html"), device_scale_factor=2)
    while not page.solved:
        page.action("hint").click()
        page.action("hint-do").click()
    photo = tmp_path_factory.mktemp("photo") / "code.png"
    page.page.locator(".code").screenshot(path=photo)
    (found,) = zxingcpp.read_barcodes(Image.open(photo))
    assert unpacked(found.text)["id"] == puzzle.id
