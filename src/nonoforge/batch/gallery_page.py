"""The page of a gallery: HTML without a script, from plain values.

Solutions are shown by `<details>`, which every browser knows. All text from strangers is escaped; should something get
through all the same, the page's policy lets no script run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files

_LEVELS = 5
"""Dots of a grade."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """What is shown of one puzzle; all addresses are relative to the page.

    `puzzle` and `solution` are pictures, each for a light and for a dark page. `level` is 1 to 5, 0 where it has not
    been graded. `play` is "" where there is no page to play on. `answer`, what the picture shows, and `facts` stand
    behind a click.
    """

    id: str
    title: str
    answer: str
    sort: str
    grade: str
    level: int
    proved: bool
    proof: str
    puzzle: tuple[str, str]
    solution: tuple[str, str]
    play: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """Cards under one heading."""

    name: str
    cards: Sequence[Card]


def page_of(title: str, about: str, shelves: Sequence[Shelf], links: Sequence[tuple[str, str]]) -> str:
    """The page as text. `links`: (what is said, the address), the most important first."""
    style = files("nonoforge.batch").joinpath("gallery.css").read_text(encoding="utf-8")
    buttons = "".join(
        f'<li><a class="button{" first" if not number else ""}" href="{escape(address)}">{escape(name)}</a></li>\n'
        for number, (name, address) in enumerate(links)
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="nonoforge">
<link rel="icon" href="data:,">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
<p class="about">{escape(about)}</p>
<ul class="links">
{buttons}</ul>
</header>
<main>
{"".join(map(_shelf, shelves))}</main>
<footer>Made by nonoforge. This page and all it links to work without a network.</footer>
</body>
</html>
"""


def _shelf(shelf: Shelf) -> str:
    if not shelf.cards:
        return ""
    return (
        f"<section>\n<h2>{escape(shelf.name)} <span>{len(shelf.cards)}</span></h2>\n"
        f'<div class="shelf">\n{"".join(map(_card, shelf.cards))}</div>\n</section>\n'
    )


def _card(card: Card) -> str:
    title = escape(card.title)
    dots = "●" * card.level + "○" * (_LEVELS - card.level)
    grade = f'<span class="dots" aria-hidden="true">{dots}</span>{escape(card.grade)}' if card.level else card.grade
    play = f'<a class="button first" href="{escape(card.play)}">Play</a>\n' if card.play else ""
    answer = f"<figcaption>{escape(card.answer)}</figcaption>" if card.answer else ""
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>\n" for name, value in card.facts.items())
    return f"""<article class="card" id="{escape(card.id)}">
<a class="picture" href="{escape(card.play or card.puzzle[0])}">{_picture(card.puzzle, f"{card.title}, unsolved")}</a>
<div class="text">
<h3>{title}</h3>
<p>{escape(card.sort)}</p>
<p class="grade">{grade}</p>
<p{' class="proof"' if card.proved else ""}>{escape(card.proof)}</p>
<div class="ways">
{play}<details><summary><span class="open">Solution</span><span class="shut">Hide it</span></summary>
<figure class="picture solved">{_picture(card.solution, f"{card.title}, solved")}{answer}</figure></details>
<details class="facts"><summary>Details</summary><dl>
{facts}</dl></details>
</div>
</div>
</article>
"""


def _picture(addresses: tuple[str, str], words: str) -> str:
    """One of two pictures, as the reader's screen is light or dark; loaded when it comes into sight."""
    light, dark = map(escape, addresses)
    return (
        f'<picture><source srcset="{dark}" media="(prefers-color-scheme: dark)">'
        f'<img src="{light}" alt="{escape(words)}" loading="lazy"></picture>'
    )
