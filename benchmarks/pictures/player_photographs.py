"""The pictures of docs/player.md: the player with a puzzle of each kind half solved, photographed in chromium.

python benchmarks/pictures/player_photographs.py
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import nonoforge as nf
from nonoforge.player.page import page_of

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES, PICTURES = ROOT / "examples", ROOT / "docs" / "pictures"
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
DESK: dict[str, Any] = {"viewport": {"width": 760, "height": 640}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 700}, "has_touch": True, "is_mobile": True}


def photograph(browser: Browser, puzzle: nf.Puzzle, name: str, steps: int, **settings: Any) -> None:
    """Take some hints, ask for another, and press the button."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page_of(puzzle), encoding="utf-8")
        context = browser.new_context(offline=True, reduced_motion="reduce", locale="en-GB", **settings)
        page = context.new_page()
        page.goto(file.as_uri())
        page.locator("[data-screen=play]").wait_for()
        for _ in range(3 * steps + 2):
            page.keyboard.press("h")
        page.wait_for_timeout(400)
        page.screenshot(path=PICTURES / f"player-{name}.png")
        context.close()


def main() -> None:
    """Four pictures."""
    colour = nf.ColourOptions(width=20, colours=4, variants=1)
    lighthouse = nf.make_colour(EXAMPLES / "pictures" / "lighthouse.png", colour).puzzle
    fox = nf.make_curved(EXAMPLES / "curved" / "fox.svg", nf.CurvedOptions(effort="quick")).puzzle
    dino = nf.make_solid(EXAMPLES / "models" / "dino.ply", nf.SolidOptions(size=10)).puzzle
    with sync_playwright() as playwright:
        place = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=place, headless=True, args=ARGUMENTS)
        photograph(browser, nf.read(EXAMPLES / "cat.non"), "grid", 20, **DESK)
        photograph(browser, fox, "curved", 7, color_scheme="dark", **DESK)
        photograph(browser, dino, "solid", 30, **DESK)
        photograph(browser, lighthouse, "phone", 24, **PHONE)
        browser.close()


if __name__ == "__main__":
    main()
