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

from nonoforge.boards import Board, Grid, Plane, Solid
from nonoforge.errors import WriteError
from nonoforge.puzzle import Puzzle

if TYPE_CHECKING:  # every run of pytest loads this file, and few need a browser
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

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
DESK: dict[str, Any] = {"viewport": {"width": 1200, "height": 850}, "has_touch": True, "locale": "en-GB"}


SAVED = """id => new Promise(done => setTimeout(() => done(localStorage.getItem(`nonoforge:play:${id}`)), 450))"""
"""The page keeps a move 400 ms after it was made."""

ON_SCREEN = """middles => {
    const matrix = document.querySelector(".plane-svg").getScreenCTM();
    return middles.map(([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(matrix); return [p.x, p.y]; });
}"""


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
    from playwright.sync_api import sync_playwright

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
        self._fingers = context.new_cdp_session(self.page)
        self.page.set_default_timeout(10_000)
        self.page.on("console", lambda message: self.complaints.append(f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", lambda request: self._asked(request.url))
        self.page.goto(file.as_uri())

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
        text = self.page.evaluate(SAVED, puzzle.id)
        return dict(json.loads(text)) if text else {"moves": [], "at": 0}

    def marks(self, puzzle: Puzzle) -> dict[int, int]:
        """What is on the board, as it is kept: cell -> colour, 0 for a cross; open cells are left out."""
        state = self.saved(puzzle)
        marks: dict[int, int] = {}
        for move in state["moves"][: state["at"]]:
            marks |= dict(zip(move[::2], move[1::2], strict=True))
        return {cell: mark for cell, mark in marks.items() if mark >= 0}

    def spots(self, puzzle: Puzzle, layer: int = 0) -> dict[int, tuple[float, float]]:
        """Where cells are on the screen: their middles, in pixels; of a solid those of one layer, seen from above."""
        from nonoforge.player.plane import plane_value

        board = puzzle.board
        if isinstance(board, Plane):
            middles = [face["middle"] for face in plane_value(puzzle)["faces"]]
            points = self.page.evaluate(ON_SCREEN, middles)
            return {face: (x, y) for face, (x, y) in enumerate(points)}
        assert isinstance(board, Grid | Solid)
        # The frame of the keyboard's cell is the one thing on a canvas that tells where cells are.
        self.page.locator('[role="grid"]').focus()
        self.page.keyboard.press("ArrowRight")
        for _ in range(max(board.width, board.height)):
            self.page.keyboard.press("ArrowLeft")
            self.page.keyboard.press("ArrowUp")
        box = self.page.locator(".cursor").bounding_box()
        assert box is not None
        side, x, y = box["width"], box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        places = {
            (column, row): (x + column * side, y + row * side)
            for column in range(board.width)
            for row in range(board.height)
        }
        return {self._cell(board, column, row, layer): spot for (column, row), spot in places.items()}

    @staticmethod
    def _cell(board: Board, column: int, row: int, layer: int) -> int:
        if isinstance(board, Solid):
            return column + board.width * (board.height - 1 - row + board.height * layer)
        assert isinstance(board, Grid)
        return row * board.width + column


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
