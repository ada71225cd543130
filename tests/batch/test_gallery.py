"""Galleries: every puzzle unsolved and, behind a click, solved; every link leads somewhere; no text becomes markup."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

import nonoforge as nf
from nonoforge.batch.gallery import MOST_PUZZLES, Gallery, write_gallery
from nonoforge.errors import WriteError

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HOSTILE = '<script>alert(1)</script>" onload="x'


class Seen(HTMLParser):
    """A page as a browser takes it apart: its elements, its addresses, and which of them are behind a click."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.addresses: list[str] = []
        self.hidden: list[str] = []
        self.text = ""
        self._depth = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self._depth += tag == "details"
        for name, value in attrs:
            self.attributes.add(name)
            if name in ("href", "src", "srcset") and tag != "link":
                (self.hidden if self._depth else self.addresses).append(unquote(value or ""))

    def handle_endtag(self, tag: str) -> None:
        self._depth -= tag == "details"

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def library(tmp_path: Path) -> nf.Library:
    return nf.Library(tmp_path / "library.db")


def unheard(share: float) -> None:
    pass


def test_every_puzzle_is_there_unsolved_and_behind_a_click_solved(library: nf.Library, tmp_path: Path) -> None:
    """Every address is relative and leads to a file, strangers' titles stay text, the job's other files are linked."""
    cat = nf.read(EXAMPLES / "cat.non")
    hostile = replace(nf.read(EXAMPLES / "duck.json"), credits=nf.Credits(title=HOSTILE))
    ids = [library.add(puzzle).id for puzzle in (cat, hostile)]
    out = tmp_path / "out of the way"
    for name in ("pictures", "play #1"):
        (out / name).mkdir(parents=True)
    for file in (*(out / "play #1" / f"{each}.html" for each in ids), out / "book.pdf"):
        file.touch()
    shares: list[float] = []
    gallery = Gallery(
        path=out / "index.html",
        title="A & B",
        shelves=[("animals", ids[:1]), (HOSTILE, ids[1:]), ("nothing", [])],
        pages=out / "play #1",
        links=[("Book", out / "book.pdf")],
    )
    write_gallery(gallery, library, shares.append)
    page = Seen((out / "index.html").read_text())
    assert shares == [0.5, 1.0]
    assert "script" not in page.tags
    assert "onload" not in page.attributes
    assert page.text.count(HOSTILE) == 2
    assert "Animals" in page.text
    for address in (*page.addresses, *page.hidden):
        assert not address.startswith(("/", "http", "file"))
        assert (out / address).is_file(), address
    for each in ids:
        assert {f"pictures/{each}.svg", f"pictures/{each}-dark.svg", f"play #1/{each}.html"} <= set(page.addresses)
        assert {f"pictures/{each}-solved.svg", f"pictures/{each}-solved-dark.svg"} <= set(page.hidden)
    assert "book.pdf" in page.addresses


def test_what_the_picture_shows_is_behind_a_click(library: nf.Library, tmp_path: Path) -> None:
    """A puzzle without a title has a number for all to see; its answer stands with the solution."""
    cat = replace(nf.read(EXAMPLES / "cat.non"), credits=nf.Credits(answer="Black Cat"))
    added = library.add(cat).id
    (tmp_path / "pictures").mkdir()
    write_gallery(Gallery(path=tmp_path / "g.html", title="t", shelves=[("s", [added])]), library, unheard)
    shown, behind = (tmp_path / "g.html").read_text().split("<details>", 1)
    assert "<h3>No. 1</h3>" in shown
    assert "cat" not in shown.lower()
    assert "<figcaption>Black Cat</figcaption>" in behind


def test_a_gallery_without_pages_shows_no_way_to_play(library: nf.Library, tmp_path: Path) -> None:
    """The picture of the puzzle is linked instead."""
    added = library.add(nf.read(EXAMPLES / "cat.non")).id
    (tmp_path / "pictures").mkdir()
    write_gallery(Gallery(path=tmp_path / "g.html", title="t", shelves=[("s", [added])]), library, unheard)
    page = Seen((tmp_path / "g.html").read_text())
    assert "Play" not in page.text
    assert "1 puzzle, proved to have exactly one solution." in page.text
    assert page.addresses[0] == f"pictures/{added}.svg"


def test_too_many_puzzles_are_refused(library: nf.Library, tmp_path: Path) -> None:
    """Before anything is drawn."""
    shelves = [("s", ["x"] * (MOST_PUZZLES + 1))]
    with pytest.raises(WriteError, match="at most 2000 puzzles"):
        write_gallery(Gallery(path=tmp_path / "g.html", title="t", shelves=shelves), library, unheard)
