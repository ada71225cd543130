"""Pages: one HTML file with everything in it, for one puzzle or a shelf of them.

A page loads nothing and may load nothing: its content security policy allows the two texts inside of it by their hashes
and pictures made on the spot. All that comes from strangers lies in JSON that a browser never takes for markup.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from nonoforge.draw.colours.theme import THEMES, Theme
from nonoforge.errors import WriteError
from nonoforge.harmless import clean
from nonoforge.player.bundle_files import LICENCES, PLAIN, SOLIDS, STYLE, bundled
from nonoforge.player.description import OTHERS, VERSION, describe, size_value
from nonoforge.player.insight import Insight, grade_value, insight_of
from nonoforge.player.link import check_base, link_value, packed
from nonoforge.puzzle import Puzzle
from nonoforge.replacing import replace_file

MOST_PUZZLES = 1_000
"""Puzzles of one page."""

LANGUAGES = ("", "en", *OTHERS)
"""The first lets the reader's browser choose."""

_THEMES = ("light", "dark", "contrast")
_ROLES = tuple(name for name, kind in Theme.__annotations__.items() if kind == "str")


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOptions:
    """What may be chosen about a page.

    `title` heads a shelf. Without `hints` no puzzle is explained, which is faster. `seconds` bound the explanation of
    each puzzle, else a fixed effort does. `link` is the address under which a page will stand: its puzzles then have
    links of their own, with QR codes.
    """

    title: str = ""
    language: str = ""
    hints: bool = True
    seconds: float | None = None
    link: str = ""

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise WriteError(f"the player does not speak {self.language!r}: choose one of {', '.join(LANGUAGES[1:])}")
        if self.link:
            check_base(self.link)


def export_page(
    puzzles: Puzzle | Iterable[Puzzle], path: str | PathLike[str], options: PageOptions | None = None
) -> Path:
    """Write a page with these puzzles, to be opened in any browser; the file's path."""
    place = Path(path)
    replace_file(place, page_of(puzzles, options).encode())
    return place


def page_of(puzzles: Puzzle | Iterable[Puzzle], options: PageOptions | None = None) -> str:
    """The page as text."""
    options = options or PageOptions()
    chosen = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    check_page(len(chosen))
    return html_of([entry_value(puzzle, options) for puzzle in chosen], options)


def check_page(puzzles: int) -> None:
    """`WriteError` where no page with so many puzzles can be written, before time is spent on explaining them."""
    bundled(PLAIN)
    if not 0 < puzzles <= MOST_PUZZLES:
        raise WriteError(f"a page has 1 to {MOST_PUZZLES} puzzles, not {puzzles}")


def entry_value(puzzle: Puzzle, options: PageOptions) -> dict[str, Any]:
    """A puzzle with what a shelf needs to know of it before it is opened."""
    insight = insight_of(puzzle, options.seconds) if options.hints else Insight("off")
    description = describe(puzzle, insight)
    if options.link:
        description["link"] = link_value(puzzle, options.link, insight)
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "size": size_value(puzzle),
        "grade": grade_value(insight.grade),
        "hints": insight.hints,
        "data": packed(description),
    }


def html_of(entries: list[dict[str, Any]], options: PageOptions) -> str:
    """The file itself."""
    solids = any(entry["kind"] == "solid" for entry in entries)
    script, style = _inline(bundled(SOLIDS if solids else PLAIN)), _inline(theme_style() + bundled(STYLE))
    title = clean(options.title)
    data = {"version": VERSION, "title": title, "language": options.language, "puzzles": entries}
    licences = f'<script type="text/plain" id="licences">{_inline(bundled(LICENCES))}</script>\n' if solids else ""
    return f"""<!doctype html>
<html lang="{options.language or "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="generator" content="nonoforge">
<link rel="icon" href="data:,">
<title>{escape(title) or "Nonogram"}</title>
<style>{style}</style>
</head>
<body>
<noscript>This puzzle is played with JavaScript, which is switched off in this browser.</noscript>
<script type="application/json" id="nonoforge">{json_text(data)}</script>
{licences}<script>{script}</script>
</body>
</html>
"""


def policy(script: str, style: str) -> str:
    """What the page may do: run this one script, use this one style sheet, show pictures it made itself."""
    allowed = (
        "default-src 'none'",
        f"script-src '{_hash(script)}'",
        f"style-src '{_hash(style)}'",
        "img-src data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return "; ".join(allowed)


def json_text(value: Any) -> str:
    """JSON in ASCII without the one character that could end the element around it."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def theme_style() -> str:
    """The themes of printed drawings as custom properties, so that the screen has the same colours."""
    rules = []
    for name in _THEMES:
        theme = THEMES[name]
        roles = ";".join(f"--{role.replace('_', '-')}:{getattr(theme, role)}" for role in _ROLES)
        where = f':root[data-theme="{name}"]'
        rules.append(f"{':root,' if name == 'light' else ''}{where}{{{roles}}}")
    return "\n".join(rules) + "\n"


def _inline(text: str) -> str:
    """A text that can stand inside an element: bundlers escape what would end it, which is not taken on trust."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "</script" in text.lower() or "</style" in text.lower() or "<!--" in text:
        raise WriteError("the built player cannot stand inside a page: build it again")
    return text


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


@dataclass(frozen=True, slots=True)
class Frame:
    """A page inside a notebook; `html` is the whole page."""

    html: str
    height: int

    def _repr_html_(self) -> str:
        """In a frame that cannot reach the notebook around it."""
        return (
            f'<iframe srcdoc="{escape(self.html)}" sandbox="allow-scripts" title="Nonogram" '
            f'style="width:100%;height:{self.height}px;border:0"></iframe>'
        )


def play(puzzle: Puzzle, *, height: int = 640, options: PageOptions | None = None) -> Frame:
    """The player for a notebook, `height` pixels high."""
    return Frame(page_of(puzzle, options), height)
