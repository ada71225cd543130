"""What was made is kept: in the library, as a book, and when the server goes away in between."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browsers import PATIENCE
from desks import EXAMPLES, Open, Server
from playwright.sync_api import expect


def test_a_server_that_is_started_again_has_lost_nothing(desk: Open, tmp_path: Path) -> None:
    """Cells painted before, during and after the outage are all there, in the page and after a reload, and each of
    these strokes can still be undone.
    """
    server = Server(tmp_path)
    try:
        page = desk(server)
        page.draw_blank(4, 4)
        page.paint(0)
        page.verdict("unique")
        server.stop()
        page.paint(1)
        page.page.locator(".away:visible").wait_for()
        page.page.mouse.click(*page.spot(2))  # the verdict on the cell before is still to come
        server.start()
        page.page.locator(".away").wait_for(state="hidden")
        page.verdict("unique")
        page.paint(3)
        page.verdict("unique")
        assert page.picture == "1111" + "0" * 12
        page.kept()
        page.page.evaluate("localStorage.clear()")
        page.page.reload()
        page.verdict("unique")
        assert page.picture == "1111" + "0" * 12
        for _ in range(4):
            page.action("undo").click()
        assert page.picture == "0" * 16
        page.page.keyboard.press("Control+y")
        assert page.picture == "1" + "0" * 15
    finally:
        server.stop()


def test_a_selection_is_searched_tagged_exported_and_printed(desk: Open) -> None:
    """Two puzzles in the library: found by words, tagged, handed out as a file and as a book."""
    page = desk()
    for name in ("cat.non", "house.nin"):
        page.open()
        page.give(EXAMPLES / name)
        page.screen("edit")
        page.page.locator("[data-part=title]").fill(f"My {name}")
        page.judged()
        page.action("save").click()
        page.told()
    page.open("library")
    cards = page.page.locator(".library-card").filter(has_text="My ")
    cards.nth(1).wait_for()
    page.page.locator("[data-part=search]").fill("cat")
    expect(page.page.locator("[data-part=total]")).to_have_text("Puzzles: 1")
    page.page.locator(".library-card").first.locator("[data-action=more]").click()
    page.action("menu-details").click()
    page.page.locator("[data-dialog=details] .field").nth(3).fill("pets, <b>x</b>")
    page.action("save-details").click()
    page.page.locator(".tag", has_text="<b>x</b>").wait_for()
    page.page.locator("[data-part=search]").fill("")
    cards.nth(1).wait_for()
    for number in range(2):
        cards.nth(number).locator(".choose").check()
    page.page.locator("[data-part=selection] [data-action=export]").click()
    with page.page.expect_download() as download:
        page.page.locator("[data-format=json]").click()
    assert Path(download.value.path()).read_text(encoding="utf-8").count('"clues"') >= 2
    page.page.locator("[data-part=selection] [data-action=book]").click()
    with page.page.expect_download() as download:
        page.action("make-book").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("language", "words", "pages"),
    [
        ("en", "Drop a picture here", "Library"),
        ("de", "Leg ein Bild hier ab", "Bibliothek"),
        ("es", "Suelta una imagen aquí", "Biblioteca"),
        ("fr", "Déposez une image ici", "Bibliothèque"),
    ],
)
def test_the_languages_of_the_studio(desk: Open, language: str, words: str, pages: str) -> None:
    """The reader's browser decides the language, and the settings change it at once, of the bar too."""
    page = desk(locale=language)
    page.open()
    expect(page.page.locator("h1")).to_have_text(words)
    expect(page.page.locator("html")).to_have_attribute("lang", language)
    page = desk()
    page.open()
    page.action("settings").click()
    page.page.locator('[data-setting="language"]').select_option(language)
    expect(page.page.locator("h1")).to_have_text(words)
    expect(page.action("nav-library")).to_have_text(pages)


def test_an_example_is_one_click_from_being_played(desk: Open) -> None:
    """The first page has at least three, and a click on one is a game."""
    page = desk()
    page.open()
    page.page.locator(".example").nth(2).wait_for()
    page.page.locator(".example").first.click()
    page.screen("play")
    page.action("back").click()
    page.screen("start")


def test_solving_is_watched_and_solutions_are_compared(desk: Open) -> None:
    """A puzzle with two solutions: both, the switch between them, and their graph; then the strategies."""
    page = desk()
    page.draw_blank(4, 4)
    page.paint(0, 5)
    page.verdict("multiple")
    page.action("watch").click()
    page.screen("watch")
    page.page.locator("[data-solutions='2']").wait_for()
    page.page.locator("[data-node='1']").wait_for()
    page.page.locator("[data-action=way-slider]").fill("1")
    expect(page.page.locator("[data-part=way-text]")).to_contain_text("1 of 1")
    page.action("tab-strategies").click()
    page.page.locator("[data-part=strategies] tbody tr").nth(2).wait_for()
    page.open()
    page.give(EXAMPLES / "cat.non")
    page.verdict("unique")
    page.action("watch").click()
    page.action("watch-next").click()
    expect(page.page.locator("[data-part=watch-reason]")).to_have_text(re.compile(".{20}"))


JOB = """
[job]
sources = ["."]
name = "<i>small</i>"

[[wish]]
count = 1
kind = "mono"
size = "10x10"
"""


def test_a_batch_runs_from_its_page_to_the_library(desk: Open) -> None:
    """Started, counted, done, and what it made is a card in the library; then it is taken off the list."""
    page = desk(locale="de")
    page.open()
    page.give(EXAMPLES / "pictures" / "anchor.png")
    page.screen("create")
    page.open("jobs")
    page.action("new-job").click()
    for box in page.page.locator("[data-dialog=job] .check-row").filter(has_not_text="anchor.png").all():
        box.locator("input").uncheck()
    page.page.locator(".job-text").fill(JOB)
    page.action("start-job").click()
    job = page.page.locator("[data-job]").filter(has_text="<i>small</i>")
    # It starts processes of its own, which step back for everybody else.
    expect(job).to_have_attribute("data-state", "done", timeout=PATIENCE)
    expect(job).to_contain_text("1 von 1 gewählt")
    page.open("library")
    expect(page.page.locator(".library-card").filter(has_text=re.compile("10 ?× ?10")).first).to_be_visible()
    page.open("jobs")
    job.locator("[data-action=remove-job]").click()
    expect(job).to_have_count(0)
