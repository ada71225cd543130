"""Pages hold together: one file, nothing from elsewhere, strangers' text as text."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64decode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from player_puzzles import KINDS, ROOT, TWINS, puzzle_of

import nonoforge as nf
from nonoforge.errors import WriteError
from nonoforge.player import bundle_files
from nonoforge.player.link import unpacked
from nonoforge.player.page import MOST_PUZZLES, PageOptions, page_of

EVIL = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "<!--",
    "]]>",
    "\u202egnp.exe שלום 🐈‍⬛",
    "{{7*7}} ${7*7}",
)


class Elements(HTMLParser):
    """The elements of a page, and the text inside scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.texts.append("")

        self.open = True

    def handle_endtag(self, tag: str) -> None:
        self.open = False

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[-1] += data

    def named(self, tag: str) -> list[tuple[dict[str, str | None], str]]:
        return [(attrs, text) for (name, attrs), text in zip(self.tags, self.texts, strict=True) if name == tag]


def read_page(html: str) -> Elements:
    elements = Elements()
    elements.feed(html)
    elements.close()
    return elements


def data_of(html: str) -> dict[str, Any]:
    (data,) = (text for attrs, text in read_page(html).named("script") if attrs.get("id") == "nonoforge")
    value = json.loads(data)
    assert isinstance(value, dict)
    return value


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_needs_nothing_but_itself(kind: str) -> None:
    """No element names another file, and the policy forbids to load any."""
    page = read_page(page_of(puzzle_of(kind)))
    assert [attrs for _, attrs in page.tags if "src" in attrs] == []
    assert [attrs["href"] for _, attrs in page.tags if "href" in attrs] == ["data:,"]
    (policy,) = (attrs["content"] for attrs, _ in page.named("meta") if "http-equiv" in attrs)
    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.usefixtures("built")
def test_the_policy_allows_what_is_there_by_its_hash() -> None:
    """The hashes are those of the one script that runs and the one style sheet."""
    html = page_of(puzzle_of("solid"))
    page = read_page(html)
    ((_, script),) = ((attrs, text) for attrs, text in page.named("script") if "type" not in attrs)
    ((_, style),) = page.named("style")
    hashes = re.findall(r"'sha256-([^']+)'", html)
    assert [b64decode(each) for each in hashes] == [sha256(text.encode()).digest() for text in (script, style)]
    assert "eval(" not in script
    assert "new Function" not in script


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("text", EVIL)
def test_titles_are_text(text: str) -> None:
    """Whatever a title says, the page has the same elements, and the shelf's heading is just that text."""
    plain = page_of([puzzle_of("mono"), TWINS], PageOptions(title="plain"))
    puzzle = puzzle_of("mono").with_credits(title=text, author=text, note=text)
    html = page_of([puzzle, TWINS], PageOptions(title=text))
    assert [tag for tag, _ in read_page(html).tags] == [tag for tag, _ in read_page(plain).tags]
    assert data_of(html)["title"] == nf.harmless.clean(text)


@pytest.mark.usefixtures("built")
def test_no_title_is_told_before_the_end() -> None:
    """A page with a puzzle called Zebra, which shows a quagga, says neither outside its packed description."""
    html = page_of(puzzle_of("mono").with_credits(title="Zebra", answer="Quagga"))
    assert "zebra" not in html.lower()
    assert "quagga" not in html.lower()
    (entry,) = data_of(html)["puzzles"]
    assert unpacked(entry["data"])["credits"]["answer"] == "Quagga"


@pytest.mark.usefixtures("built")
def test_only_pages_with_solids_carry_three() -> None:
    """Grids and planes come in the small script; its licences are told where code of others is inside."""
    small, large = page_of([puzzle_of("mono"), puzzle_of("curved")]), page_of([puzzle_of("mono"), puzzle_of("solid")])
    assert len(large) > len(small) + 200_000
    assert "three" in next(text for attrs, text in read_page(large).named("script") if attrs.get("id") == "licences")


@pytest.mark.usefixtures("built")
def test_the_same_puzzles_make_the_same_bytes(tmp_path: Path) -> None:
    """A page is a function of its puzzles: two processes write the same file."""
    code = "import sys, nonoforge as nf; nf.export_page(nf.read(sys.argv[1]), sys.argv[2])"
    pages = [tmp_path / "a.html", tmp_path / "b.html"]
    for page in pages:
        subprocess.run([sys.executable, "-c", code, ROOT / "examples" / "cat.non", page], check=True)
    assert pages[0].read_bytes() == pages[1].read_bytes()


@pytest.mark.usefixtures("built")
def test_a_notebook_shows_the_page_in_a_closed_frame() -> None:
    """`Puzzle.play` gives an iframe whose document is the page, and which may run scripts and nothing else."""
    shown = TWINS.play(height=500)._repr_html_()  # type: ignore[attr-defined]
    frame = read_page(shown).named("iframe")[0][0]
    assert frame["sandbox"] == "allow-scripts"
    assert frame["srcdoc"] == page_of(TWINS)


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("count", [0, MOST_PUZZLES + 1])
def test_pages_are_neither_empty_nor_endless(count: int) -> None:
    """None and more than a thousand puzzles are refused in a sentence."""
    with pytest.raises(WriteError, match="a page has 1 to 1000 puzzles"):
        page_of([TWINS] * count)


@pytest.mark.parametrize("options", [{"language": "xx"}, {"link": "javascript:alert(1)"}])
def test_options_are_checked_at_once(options: dict[str, str]) -> None:
    """A language the player does not speak and a link that leads nowhere are refused before any work."""
    with pytest.raises(WriteError):
        PageOptions(**options)  # type: ignore[arg-type]


def test_a_missing_bundle_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where the front end was never built, export says what is missing and how to get it, and writes nothing."""
    monkeypatch.setattr(bundle_files, "files", lambda _: tmp_path)
    bundle_files.bundled.cache_clear()
    try:
        with pytest.raises(WriteError, match="make player"):
            nf.export_page(TWINS, tmp_path / "page.html")
    finally:
        bundle_files.bundled.cache_clear()
    assert not (tmp_path / "page.html").exists()
