"""Do links lead somewhere? Those of the sources, quickly and for a test; and those of the built site, all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from docs.site.places import DOCS, FROM_ROOT, MADE, ROOT

_FENCE = re.compile(r"^( *)(```+|~~~+).*?^\1\2[ \t]*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\]\(([^()\s]+(?:\([^()\s]*\))?)\)")
_HEADING = re.compile(r"^#{1,6} +(.*?) *#*$", re.MULTILINE)


def wrong_links(page: Path) -> list[str]:
    """Links of one page that lead to no file, or to no heading of a page."""
    wrong = []
    for target in links_of(page.read_text(encoding="utf-8")):
        path, _, anchor = target.partition("#")
        if urlsplit(path).scheme:
            continue
        file = (page.parent / path).resolve() if path else page
        made = file.is_relative_to(DOCS) and file.relative_to(DOCS).as_posix() in MADE
        if not made and not file.is_file():
            wrong.append(f"{page.relative_to(ROOT)}: there is no {target}")
        elif anchor and not made and anchor not in anchors_of(file):
            wrong.append(f"{page.relative_to(ROOT)}: {path or 'the page'} has no heading #{anchor}")
    return wrong


def links_of(text: str) -> list[str]:
    """The targets of all links and pictures of a page, but for those in code."""
    return _LINK.findall(_CODE.sub("", _FENCE.sub("", text)))


@cache
def anchors_of(page: Path) -> frozenset[str]:
    """What `#...` may name on a page: its headings, in the spelling that GitHub and the site share."""
    seen: Counter[str] = Counter()
    found = []
    for heading in _HEADING.findall(_FENCE.sub("", page.read_text(encoding="utf-8"))):
        slug = slug_of(heading)
        found.append(f"{slug}_{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return frozenset(found)


def slug_of(heading: str) -> str:
    """The anchor of a heading: small letters and digits, blanks as hyphens, all else left out."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
    return re.sub(r"[^\w\- ]", "", text).strip().lower().replace(" ", "-")


def rewritten(target: str, page: str) -> str:
    """A link of a page of docs/ (or of the root) as it must be on the site.

    Pages of the root have other names there, and other files of the repository lie below files/.
    """
    path, hash_, anchor = target.partition("#")
    if not path or urlsplit(path).scheme:
        return target
    home = ROOT if page in FROM_ROOT else DOCS / Path(page).parent
    file = (home / path).resolve()
    up = "../" * (0 if page in FROM_ROOT else page.count("/"))
    if file.is_relative_to(DOCS):
        within = file.relative_to(DOCS).as_posix()
        return f"{up}{within}{hash_}{anchor}" if page in FROM_ROOT else target
    name = file.relative_to(ROOT).as_posix()
    return f"{up}{FROM_ROOT[name]}{hash_}{anchor}" if name in FROM_ROOT else f"{up}{shelf_of(name)}"


def shelf_of(name: str) -> str:
    """Where a file of the repository that a page links to lies on the site; browsers show sources as text."""
    shown = Path(name).suffix in (".png", ".svg", ".pdf", ".json", ".html", ".ipynb", ".txt")
    return f"files/{name}" if shown else f"files/{name}.txt"


class _Page(HTMLParser):
    """Ids and links of a built page; `loaded` are addresses that a browser fetches without being asked."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Collect what one element names and asks for."""
        given = {name: value or "" for name, value in attributes}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag in ("a", "area") and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") not in ("canonical", "prev", "next") and "href" in given:
            self.loaded.append(given["href"])
        elif "src" in given:
            self.loaded.append(given["src"])


def wrong_in(site: Path) -> list[str]:
    """Links of a built site that lead to no file or no anchor, and whatever it would load from elsewhere."""
    parsed = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    return [complaint for path, page in parsed.items() for complaint in _wrong_on(path, page, parsed, site)]


def _wrong_on(path: Path, page: _Page, parsed: dict[Path, _Page], site: Path) -> Iterator[str]:
    where = path.relative_to(site).as_posix()
    for target in page.loaded:
        if urlsplit(target).scheme not in ("", "data") or target.startswith("//"):
            yield f"{where} loads {target}"
    for target in (*page.links, *page.loaded):
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            continue
        file = _file(site, path, unquote(parts.path))
        if not file.is_file():
            yield f"{where} links to {target}, which is not there"
        elif parts.fragment and file in parsed and unquote(parts.fragment) not in parsed[file].ids:
            yield f"{where} links to {target}, which has no such anchor"


def _file(site: Path, page: Path, path: str) -> Path:
    if not path:
        return page
    file = site / path.lstrip("/") if path.startswith("/") else (page.parent / path).resolve()
    return file / "index.html" if file.is_dir() else file
