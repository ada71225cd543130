"""A real browser for tests: Debian's chromium, driven by Playwright, offline, and held to silence.

`table` opens a page from disk. Whatever the page says on its console, throws, or asks of the network is an error at the
end of the test.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nonoforge.errors import WriteError
from nonoforge.puzzle import Puzzle
from patience import SECONDS

if TYPE_CHECKING:  # every run of pytest loads this file, and few need a browser
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page

    from nonoforge.player import PageOptions

ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
"""Without a sandbox, because CI is root; WebGL without a graphics card."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 780},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {
    "viewport": {"width": 1200, "height": 850},
    "has_touch": True,
    "locale": "en-GB",
    "reduced_motion": "reduce",  # Playwright waits until what it clicks stands still
}


PATIENCE = 1000 * SECONDS
"""Milliseconds to wait for what a page does in its own time."""

SAVED = """id => new Promise(done => setTimeout(() => done(localStorage.getItem(`nonoforge:play:${id}`)), 450))"""
"""The page keeps a move 400 ms after it was made; of two timers of one page the later fires later on any machine."""

PLAYED = 'document.querySelector("[data-screen=play]").nonoforge'
"""What the page tells tests about its board."""

MIDDLE = "[b.x + b.width / 2, b.y + b.height / 2]"

SETTLED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""After two frames the page has handled what was pointed at or typed, and stands in its new size."""

HOLDS = f"wanted => {PLAYED}.marks.every((mark, cell) => mark === (wanted[cell] ?? -1))"


def slowed(context: BrowserContext, page: Page) -> CDPSession:
    """A line to the page's browser, slowed down as many times as NONOFORGE_BROWSER_SLOWDOWN says.

    A test that only passes on a quick machine shows it that way.
    """
    line = context.new_cdp_session(page)
    times = float(os.environ.get("NONOFORGE_BROWSER_SLOWDOWN", "1"))
    if times > 1:
        line.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return line


def missing(reason: str) -> None:
    """Skip, or fail where the tests of the player must run."""
    if os.environ.get("NONOFORGE_BROWSER") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def built() -> None:
    """The player's front end as it was built; tests of it are skipped where npm was never reached, but not in CI."""
    from nonoforge.player.bundle_files import PLAIN, bundled

    try:
        bundled(PLAIN)
    except WriteError as problem:
        missing(str(problem))


@pytest.fixture(scope="session")
def browser(built: None) -> Iterator[Browser]:
    """One chromium for all tests of a process."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        missing("there is no chromium on this machine: apt install chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, headless=True, args=ARGUMENTS)
        yield running
        running.close()


class Table:
    """One page open in one browser, as a player sees it."""

    def __init__(self, context: BrowserContext, file: Path) -> None:
        self.file = file
        self.complaints: list[str] = []
        self.page: Page = context.new_page()
        self._fingers = slowed(context, self.page)
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", lambda message: self.complaints.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))
        self.page.goto(file.as_uri())
        self.page.locator("[data-screen]").wait_for()

    def _asked(self, address: str) -> None:
        if not address.startswith(("data:", "blob:")) and address.partition("#")[0] != self.file.as_uri():
            self.complaints.append(f"request: {address}")

    def action(self, name: str) -> Locator:
        """A button by its handle."""
        return self.page.locator(f'[data-action="{name}"]:visible').first

    def menu(self, name: str) -> None:
        """Choose from the menu."""
        self.action("more").click()
        self.action(f"menu-{name}").click()

    @property
    def solved(self) -> bool:
        """Whether the page says so."""
        return self.page.locator(".play").get_attribute("data-solved") == "true"

    def wait_solved(self) -> None:
        """Until the page says that the puzzle is solved."""
        self.page.locator('.play[data-solved="true"]').wait_for(state="attached")

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Several fingers on the screen: `touchStart`, `touchMove` or `touchEnd`, with all that are down."""
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def saved(self, puzzle: Puzzle) -> dict[str, Any]:
        """The state of play that the browser keeps for a puzzle, once its last move has been kept."""
        return dict(json.loads(self.page.evaluate(SAVED, puzzle.id)))

    def marks(self) -> dict[int, int]:
        """What is on the board: cell -> colour, 0 for a cross; open cells are left out."""
        marks = self.page.evaluate(f"Array.from({PLAYED}.marks)")
        return {cell: mark for cell, mark in enumerate(marks) if mark >= 0}

    def holds(self, marks: dict[int, int]) -> None:
        """Until just this is on the board; touches reach a page in its own time."""
        from playwright.sync_api import TimeoutError as Late

        self.settle()
        try:
            self.page.wait_for_function(HOLDS, arg={str(cell): mark for cell, mark in marks.items()})
        except Late:
            assert self.marks() == marks

    def settle(self) -> None:
        """Until the page has drawn itself in its new size, as after a card was opened."""
        self.page.evaluate(SETTLED)

    def spot(self, cell: int) -> tuple[float, float]:
        """The middle of a cell on the screen, in pixels."""
        self.settle()
        x, y = self.page.evaluate(f"cell => {{ const b = {PLAYED}.boxOf(cell); return {MIDDLE}; }}", cell)
        return x, y

    def spots(self, puzzle: Puzzle) -> dict[int, tuple[float, float]]:
        """The middles of all cells."""
        self.settle()
        inside = f"Array.from({{length: count}}, (_, cell) => {{ const b = {PLAYED}.boxOf(cell); return {MIDDLE}; }})"
        return dict(enumerate(map(tuple, self.page.evaluate(f"count => {inside}", puzzle.cells))))


Open = Callable[..., Table]


@pytest.fixture
def table(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Open puzzles as an exported page from disk, with the network off; complaints are collected to the end."""
    from nonoforge.player import page_of

    contexts: list[BrowserContext] = []
    tables: list[Table] = []

    def lay(puzzles: Puzzle | list[Puzzle], *, options: PageOptions | None = None, **settings: Any) -> Table:
        file = tmp_path / f"page-{len(tables)}.html"
        file.write_text(page_of(puzzles, options), encoding="utf-8")
        context = browser.new_context(offline=True, **{**DESK, **settings})
        contexts.append(context)
        tables.append(Table(context, file))
        return tables[-1]

    yield lay
    for context in contexts:
        context.close()
    assert [complaint for each in tables for complaint in each.complaints] == []
