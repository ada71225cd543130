"""The site is whole: every page is in the navigation, links lead somewhere, commands exist, puzzles to play are there.

The site itself is built by `make docs`, which follows every link again in what was built; that takes a minute, so
here the sources are read.
"""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest
import typer
from told import blocks, text_of

from docs.site.links import anchors_of, links_of, rewritten, slug_of, wrong_in, wrong_links
from docs.site.places import DOCS, FROM_ROOT, MADE, ROOT, listed, pages
from docs.site.playing import marks_of
from docs.site.reference import sections
from nonoforge.cli import COMMANDS
from nonoforge.makers.making import KINDS

SOURCES = sorted([*(f"docs/{page}" for page in pages()), *FROM_ROOT])


def test_every_page_is_in_the_navigation_once() -> None:
    """Nothing is written that nobody finds, and nothing is listed that is not there."""
    assert sorted(listed()) == sorted([*pages(), *MADE])


@pytest.mark.parametrize("page", SOURCES)
def test_links_lead_somewhere(page: str) -> None:
    """Every link, picture and anchor of a page names a file of the repository, and a heading of it."""
    assert wrong_links(ROOT / page) == []


def test_a_wrong_link_is_found(tmp_path: Path) -> None:
    """A missing page, a missing heading, a link that leaves the built site, and anything loaded from elsewhere."""
    (tmp_path / "a.html").write_text('<h1 id="top">A</h1><a href="b.html#there">b</a><a href="b.html#no">b</a>')
    (tmp_path / "b.html").write_text(
        '<p id="there"><a href="c.html">c</a><img src="https://example.org/x.png"><script src="//example.org/x.js">'
    )
    assert wrong_in(tmp_path) == [
        "a.html links to b.html#no, which has no such anchor",
        "b.html loads https://example.org/x.png",
        "b.html loads //example.org/x.js",
        "b.html links to c.html, which is not there",
    ]


def test_anchors_are_spelled_as_readers_spell_them() -> None:
    """Code, marks and signs are left out of an anchor, blanks become hyphens."""
    assert slug_of("4×4: Figures 4.6, 4.7 and 4.23") == "44-figures-46-47-and-423"
    assert slug_of("`geometry/anneal/`") == "geometryanneal"
    assert "colour-two-methods" in anchors_of(DOCS / "making.md")
    assert links_of("`[no](code)` [yes](page.md#here) ![too](a.png)\n```\n[no](fenced)\n```\n") == [
        "page.md#here",
        "a.png",
    ]


@pytest.mark.parametrize(
    ("target", "page", "there"),
    [
        ("formats.md#limits", "api.md", "formats.md#limits"),
        ("../CONTRIBUTING.md", "extending.md", "contributing.md"),
        ("../../CHANGELOG.md", "guides/make.md", "../changes.md"),
        ("../web/src/description.ts", "player.md", "files/web/src/description.ts.txt"),
        ("docs/architecture.md", "CONTRIBUTING.md", "architecture.md"),
        ("CHANGELOG.md", "SECURITY.md", "changes.md"),
        ("https://example.org/a.md", "api.md", "https://example.org/a.md"),
        ("#here", "api.md", "#here"),
    ],
)
def test_links_are_those_of_the_site(target: str, page: str, there: str) -> None:
    """Pages of the root get their names on the site, and other files of the repository a place below files/."""
    assert rewritten(target, page) == there


def test_puzzles_to_play_are_there() -> None:
    """Each kind has a page with a puzzle of that kind to play, whose source is in the repository."""
    marks = {page: marks_of(text_of(f"docs/{page}")) for page in pages()}
    for kind in KINDS:
        assert marks[f"kinds/{kind}.md"], kind
    for mark in (mark for found in marks.values() for mark in found):
        source, *rest = mark.split()
        assert (ROOT / source).is_file(), mark
        assert not rest or rest[0] in KINDS, mark


def test_the_reference_has_every_public_name() -> None:
    """Each belongs to the section of docs/api.md that mentions it first."""
    found = sections()
    assert found["Files"][:2] == ["read", "read_all"]
    assert "decide" in found["Solving"]


def shown_commands() -> list[tuple[str, str]]:
    """Each line of a fenced block that calls nonoforge, with its page and without a remark."""
    found = []
    for page in SOURCES:
        for language in ("", "console", "text"):
            for line in "\n".join(blocks(text_of(page), language)).splitlines():
                match = re.match(r"(?:\$ )?nonoforge ((?!: )\S.*?)(?: {3,}.*| +# .*)?$", line)
                if match:
                    found.append((page, match[1]))
    return found


def test_commands_on_pages_are_commands() -> None:
    """Every command line shown anywhere is one that the command accepts: its options exist and have such values."""
    shown = shown_commands()
    assert len(shown) > 80
    wrong = [f"{page}: {line}: {why}" for page, line in shown if (why := refused(line))]
    assert wrong == []


def refused(line: str) -> str:
    """Why a command would refuse to begin; "" if it would not."""
    name, *arguments = shlex.split(line)
    if name in ("--help", "--version", "COMMAND"):
        return ""
    if name not in COMMANDS:
        return "no such command"
    module = import_module(f"nonoforge.cli.{name}")
    app = typer.Typer(add_completion=False)
    if hasattr(module, "commands"):
        inner = module.commands()
        if not arguments or arguments[0] not in inner:
            return "" if arguments[:1] == ["--help"] else "no such command in the group"
        app.command()(inner[arguments.pop(0)])
    else:
        app.command(cls=getattr(module, "CLASS", None))(module.command)
    if "--help" in arguments:
        return ""
    try:
        typer.main.get_command(app).make_context(name, arguments)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
