"""Puzzles to play in a page: `<!-- play: SOURCE [KIND [NAME=VALUE ...]] -->` becomes a frame with the exported player.

SOURCE is a file of the repository: a puzzle, or a picture, drawing or model to make one from when a KIND is named. The
mark is a comment, so that the page can be read without the site.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

import nonoforge as nf
from docs.site.places import ASSEMBLED, ROOT

_MARK = re.compile(r"^<!-- play: (.+?) -->$", re.MULTILINE)


def marks_of(text: str) -> list[str]:
    """What a page wants to have played."""
    return _MARK.findall(text)


def with_players(text: str, page: str) -> str:
    """The page with a frame in place of each mark; the pages in the frames are written below play/."""
    up = "../" * page.count("/")
    return _MARK.sub(lambda mark: _frame(up + exported(mark[1])), text)


def _frame(address: str) -> str:
    return (
        f'<iframe class="player" src="{escape(address)}" title="A nonogram to play" loading="lazy"></iframe>\n'
        f'<p class="player-alone"><a href="{escape(address)}" target="_blank">Open it on a page of its own</a></p>'
    )


@cache
def exported(mark: str) -> str:
    """The path of the exported page on the site, without hints only if the puzzle can have none."""
    print(f"  to play: {mark}", flush=True)
    name = re.sub(r"\W+", "-", Path(mark.split()[0]).stem + "-" + "-".join(mark.split()[1:])).strip("-")
    path = ASSEMBLED / "play" / f"{name}.html"
    path.parent.mkdir(parents=True, exist_ok=True)
    nf.export_page([puzzle_of(mark)], path)
    return f"play/{name}.html"


def puzzle_of(mark: str) -> nf.Puzzle:
    """The puzzle that a mark names."""
    source, *rest = mark.split()
    if not rest:
        return nf.read(ROOT / source)
    kind, *settings = rest
    values = dict(setting.split("=", 1) for setting in settings)
    return nf.make(ROOT / source, nf.options_for(kind, "best", values)).puzzle
