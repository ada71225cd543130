"""Builds the site, offline: `python -m docs.site` (`make docs`).

First the sources are assembled in build/docs: the pages of docs/, those made from the code, pictures, and puzzles to
play. Then Zensical makes site/ of them, strictly. Last, every link and anchor of what it made is followed, and nothing
may be loaded from elsewhere.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from docs.site.commands import commands_page
from docs.site.links import rewritten, shelf_of, wrong_in
from docs.site.places import ASSEMBLED, CONFIG, DOCS, FROM_ROOT, ROOT, SITE, pages
from docs.site.playing import with_players
from docs.site.reference import reference_page

_LINK = re.compile(r"(?<=\]\()([^()\s]+)(?=\))")


def main() -> None:
    """Assemble, build, check."""
    for folder in (ASSEMBLED, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    print("assembling the pages", flush=True)
    for page in pages():
        assemble(DOCS / page, page, page)
    for source, page in FROM_ROOT.items():
        if page not in pages():
            assemble(ROOT / source, source, page)
    put("commands.md", commands_page())
    put("reference.md", reference_page())
    for folder in ("pictures", "assets"):
        shutil.copytree(DOCS / folder, ASSEMBLED / folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    shutil.copy(DOCS / "player.schema.json", ASSEMBLED)
    print("building", flush=True)
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", str(CONFIG)]
    subprocess.run(command, check=True)  # noqa: S603 - our own tool
    wrong = wrong_in(SITE)
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"site/index.html: {len(list(SITE.rglob('*.html')))} pages, every link and anchor followed")


def assemble(source: Path, written: str, page: str) -> None:
    """One page: its links made those of the site, the files they name brought along, its puzzles exported."""
    text = source.read_text(encoding="utf-8")
    for target in set(_LINK.findall(text)):
        bring(source.parent, target.partition("#")[0])
    text = _LINK.sub(lambda link: rewritten(link[1], written), text)
    put(page, with_players(text, page))


def bring(folder: Path, target: str) -> None:
    """A file of the repository that a page links to and that is no page of the site."""
    file = (folder / target).resolve()
    if not target or not file.is_file() or file.is_relative_to(DOCS) or not file.is_relative_to(ROOT):
        return
    name = file.relative_to(ROOT).as_posix()
    if name not in FROM_ROOT:
        goal = ASSEMBLED / shelf_of(name)
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, goal)


def put(page: str, text: str) -> None:
    """Write one assembled page."""
    path = ASSEMBLED / page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
