"""Where the site comes from and where it goes, and which of its pages are made while it is built."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
CONFIG = ROOT / "zensical.toml"
ASSEMBLED = ROOT / "build" / "docs"
"""What Zensical reads: `docs_dir` of its configuration."""
SITE = ROOT / "site"

FROM_ROOT = {
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "README.md": "index.md",
}
"""Pages at the root of the repository, and their names on the site; the README gives way to a page of its own."""

MADE = ("commands.md", "reference.md", *(name for name in FROM_ROOT.values() if name != "index.md"))
"""Pages that are not in docs/."""


def pages() -> list[str]:
    """The pages of docs/, as paths below it."""
    return sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


def listed() -> list[str]:
    """All pages in the navigation, in its order."""
    return list(_pages_in(tomllib.loads(CONFIG.read_text(encoding="utf-8"))["project"]["nav"]))


def _pages_in(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    else:
        for value in entry.values() if isinstance(entry, dict) else entry:
            yield from _pages_in(value)
