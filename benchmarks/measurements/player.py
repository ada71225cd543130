"""The player in Debian's chromium: how large pages are, how soon they are seen, and how fast a dragged cell is painted.

Milliseconds are of wall time inside the browser, because that is what a player feels, and so they need an idle machine;
CPU time of the page's own thread stands beside them. The page is a file, the network is off, and WebGL runs without a
graphics card.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright
from scipy.ndimage import gaussian_filter

import nonoforge as nf
from nonoforge.engine import propagate as line_logic
from nonoforge.player.page import page_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
TRIES = 9

Row = tuple[str, float, float, str]

FIRST_PAINT = """() => new Promise(done => {
    const told = () => performance.getEntriesByType("paint").find(each => each.name === "first-contentful-paint");
    const look = () => told() ? done(told().startTime) : requestAnimationFrame(look);
    look();
})"""

PAINTED = """() => {
    window.painted = [];
    const heard = event => { if (event.buttons === 1) {
        const began = event.timeStamp;
        requestAnimationFrame(() => { const c = new MessageChannel();
            c.port1.onmessage = () => window.painted.push(performance.now() - began); c.port2.postMessage(0); });
    } };
    document.addEventListener("pointermove", heard, { capture: true });
}"""
"""From the event to the end of the frame that shows it: a message posted in a frame is heard when it has been drawn."""

WORK = """() => {
    window.worked = [];
    let began = 0;
    window.addEventListener("pointermove", event => { if (event.buttons === 1) began = performance.now(); },
        { capture: true });
    window.addEventListener("pointermove", event => { if (event.buttons === 1)
        window.worked.push(performance.now() - began); });
}"""
"""From the event to the end of all that the page does about it, the drawing on the canvas with it."""


def blobs(board: nf.Grid | nf.Solid, seed: int = 1) -> nf.Puzzle:
    """A puzzle of soft blobs that single lines solve: the first of a row of seeds."""
    sizes = (board.height, board.width) if isinstance(board, nf.Grid) else (board.depth, board.height, board.width)
    random = np.random.default_rng(seed)
    while True:
        field = gaussian_filter(random.random(sizes), 1.8)
        picture = (field > np.quantile(field, 0.42)).astype(np.uint8).tobytes()
        puzzle = nf.Puzzle.of_picture(board, picture)
        if all(mask & (mask - 1) == 0 for mask in line_logic(puzzle).knowledge):
            return puzzle


def shelf(count: int) -> Iterator[nf.Puzzle]:
    """Puzzles of all kinds of grids, from 10×10 to 30×30, none twice."""
    random = Random(7)
    for seed in range(count):
        side = random.choice((10, 15, 20, 25, 30))
        yield replace(blobs(nf.Grid(side, side), seed + 10), credits=nf.Credits(title=f"Puzzle {seed}"))


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that Debian has."""
    with sync_playwright() as playwright:
        place = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=place, headless=True, args=ARGUMENTS)
        yield browser
        browser.close()


def opened(browser: Browser, html: str, folder: Path, **settings: Any) -> Page:
    """A page from disk in a browser that has never seen it."""
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    settings = {"viewport": {"width": 1200, "height": 850}, **settings}
    page = browser.new_context(offline=True, **settings).new_page()
    page.goto(file.as_uri())
    return page


def first_paint(browser: Browser, html: str, folder: Path) -> tuple[float, float]:
    """Milliseconds from opening a page to the first picture of it, the least of several tries; and what its thread
    computed until everything was there.
    """
    waited, computed = [], []
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    for _ in range(TRIES):
        page = browser.new_context(offline=True, viewport={"width": 1200, "height": 850}).new_page()
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(file.as_uri())
        waited.append(float(page.evaluate(FIRST_PAINT)))
        page.locator("[data-screen]").wait_for()
        told = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        computed.append(1000 * told["TaskDuration"])
        page.context.close()
    return min(waited), min(computed)


def dragging(browser: Browser, html: str, folder: Path) -> tuple[list[float], list[float]]:
    """Milliseconds for each cell that a drag paints: the page's own work, and until the frame is drawn."""
    page = opened(browser, html, folder)
    page.wait_for_timeout(500)
    page.evaluate(WORK)
    page.evaluate(PAINTED)
    for row in range(12):
        x, y = 420, 260 + 40 * row
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(60):
            page.mouse.move(x + 8 * step, y)
        page.mouse.up()
    worked, painted = page.evaluate("() => [window.worked, window.painted]")
    page.context.close()
    return worked, painted


def rows() -> list[Row]:
    """(work, asked, measured, remark)."""
    curved = nf.make_curved(EXAMPLES / "curved" / "fox.svg", nf.CurvedOptions(effort="quick")).puzzle
    solid = nf.make_solid(EXAMPLES / "models" / "dino.ply", nf.SolidOptions(size=16)).puzzle
    pages = {
        "grid": page_of(blobs(nf.Grid(30, 30))),
        "curved": page_of(curved),
        "solid": page_of(solid),
        "solid 16³": page_of(blobs(nf.Solid(16, 16, 16))),
        "shelf": page_of(shelf(200)),
    }
    asked = {"grid": 150, "curved": 200, "solid": 900, "solid 16³": 900, "shelf": 4000}
    remarks = {
        "grid": "30×30",
        "curved": f"{curved.cells} faces",
        "solid": f"{solid.cells} voxels",
        "solid 16³": "4,096 voxels",
        "shelf": "200 grids of 10×10 to 30×30",
    }
    found: list[Row] = [
        (f"page of a {name}, kB", asked[name], len(html.encode()) / 1000, remarks[name]) for name, html in pages.items()
    ]
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        for kind, html in pages.items():
            waited, computed = first_paint(browser, html, folder)
            found.append((f"{kind}: from opening to first paint, ms", 300, waited, f"least of {TRIES}"))
            found.append((f"{kind}: what opening computes, ms", 300, computed, "CPU of the page's thread"))
        worked, painted = dragging(browser, page_of(blobs(nf.Grid(100, 100)), nf.PageOptions(hints=False)), folder)
    found += _drag_rows(worked, painted)
    return found


def _drag_rows(worked: list[float], painted: list[float]) -> list[Row]:
    """Medians and 95th percentiles."""
    remark = f"{len(worked)} moves of the mouse over a 100×100 grid"
    found: list[Row] = []
    for what, limits, values in (
        ("event to painted on the canvas", (8.0, 16.0), worked),
        ("event to the end of the frame that shows it", (0.0, 0.0), painted),
    ):
        found.append((f"drag, {what}, ms", limits[0], statistics.median(values), remark))
        high = statistics.quantiles(values, n=20)[-1]
        found.append((f"drag, {what}, 95th percentile, ms", limits[1], high, remark))
    return found
