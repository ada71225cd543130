"""The studio as its users meet it: a server in its own process, and a page in a browser that is held to silence."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsers import DESK, MIDDLE, PATIENCE, SETTLED, missing, slowed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
EDITOR = "document.querySelector('[data-screen=edit]').nonoforge"
"""What the editor tells tests about what is drawn."""

PENDING = "Object.keys(localStorage).some(key => key.startsWith('nonoforge:draft:'))"
"""Whether the browser keeps something that the server does not have yet."""

BUNDLE = Path(__file__).resolve().parents[2] / "src" / "nonoforge" / "studio" / "bundle" / "studio.js"


class Server:
    """`nonoforge studio` in a process that can be stopped and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.library = folder / "library.db"
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it listens."""
        command = ["studio", "--no-open", "--port", str(self.port), "--library", str(self.library)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nonoforge", *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        # Where kernels are still to be compiled it says so first.
        said = []
        for line in self.process.stdout:
            said.append(line)
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                break
        else:
            pytest.fail("".join(said))
        self.port = int(found[1])

    def stop(self) -> None:
        """As a crash would: at once."""
        self.process.kill()
        self.process.wait()

    @property
    def address(self) -> str:
        """Where the first page is."""
        return f"http://127.0.0.1:{self.port}/"


class Desk:
    """One page of the studio."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.server = server
        self.complaints: list[str] = []
        self.page: Page = context.new_page()
        slowed(context, self.page)
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", lambda message: self._heard(message.text))
        self.page.on("request", lambda request: self._asked(request.url))

    def _heard(self, text: str) -> None:
        # Chromium itself reports every refused call, and a server that is away; the page says both in its own words.
        if not text.startswith(("Failed to load resource", "WebSocket connection to")):
            self.complaints.append(f"console: {text}")

    def _asked(self, address: str) -> None:
        if not address.startswith(("data:", "blob:", self.server.address)):
            self.complaints.append(f"request: {address}")

    def open(self, path: str = "") -> None:
        """A page by its path."""
        self.page.goto(self.server.address + path.lstrip("/"))
        self.page.locator("[data-screen]").first.wait_for()

    def action(self, name: str) -> Locator:
        """A button by its handle."""
        return self.page.locator(f'[data-action="{name}"]:visible').first

    def screen(self, name: str) -> Locator:
        """A screen by its name, once it is there."""
        found = self.page.locator(f"[data-screen={name}]")
        found.wait_for()
        return found

    def give(self, file: Path | dict[str, Any]) -> None:
        """Choose a file on the page."""
        self.page.locator("[data-file=choose]").first.set_input_files(file)  # type: ignore[arg-type]

    def verdict(self, answer: str) -> Locator:
        """The editor, once it has this verdict."""
        found = self.page.locator(f'[data-screen=edit][data-verdict="{answer}"]')
        found.wait_for()
        return found

    def judged(self) -> None:
        """Until what is drawn has a verdict."""
        self.page.locator('[data-screen=edit]:not([data-verdict=""])').wait_for()

    def told(self, kind: str = "said") -> str:
        """The last sentence that the page said."""
        # A sentence goes after a few seconds; the element that was found keeps its text.
        return self.page.locator(f'[data-notice="{kind}"] p').last.element_handle().inner_text()

    def kept(self) -> None:
        """Until the server has everything that was changed."""
        self.page.wait_for_function(f"() => !{PENDING}")

    def draw_blank(self, width: int, height: int) -> None:
        """An empty grid in the editor."""
        self.open()
        self.action("empty-grid").click()
        self.page.locator("[name=width]").fill(str(width))
        self.page.locator("[name=height]").fill(str(height))
        self.action("make-grid").click()
        self.screen("edit")
        self.judged()

    def spot(self, cell: int) -> tuple[float, float]:
        """The middle of a cell of the editor, in pixels; a verdict that comes later may move it."""
        self.page.evaluate(SETTLED)
        x, y = self.page.evaluate(f"cell => {{ const b = {EDITOR}.boxOf(cell); return {MIDDLE}; }}", cell)
        return x, y

    def clue_spot(self, line: int) -> tuple[float, float]:
        """Where a clue of the editor can be clicked, once it stands still."""
        self.judged()
        self.page.evaluate(SETTLED)
        x, y = self.page.evaluate(f"line => {{ const at = {EDITOR}.clueAt(line); return [at.x, at.y]; }}", line)
        return x, y

    def paint(self, *cells: int) -> None:
        """Click these cells in the editor, one by one: with its verdict each brings clues, which move the cells."""
        for cell in cells:
            self.judged()
            self.page.mouse.click(*self.spot(cell))

    @property
    def picture(self) -> str:
        """What is drawn in the editor."""
        return str(self.page.evaluate(f"{EDITOR}.picture()"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, built: None) -> Iterator[Server]:
    """One studio for all tests that do not stop it."""
    if not BUNDLE.is_file():
        missing("the studio's front end is not built: python hatch_build.py")
    running = Server(tmp_path_factory.mktemp("studio"))
    yield running
    running.stop()


Open = Callable[..., Desk]


@pytest.fixture
def desk(browser: Browser, server: Server) -> Iterator[Open]:
    """Open a page in a browser of its own; whatever it complains of is an error at the end."""
    contexts: list[BrowserContext] = []
    desks: list[Desk] = []

    def lay(at: Server = server, **settings: Any) -> Desk:
        context = browser.new_context(**{**DESK, **settings})
        contexts.append(context)
        desks.append(Desk(context, at))
        return desks[-1]

    yield lay
    for context in contexts:
        context.close()
    assert [complaint for each in desks for complaint in each.complaints] == []
