"""Text wrapped and shortened before it is drawn or printed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

ELLIPSIS = "…"


def shorten(text: str, width: float, measure: Callable[[str], float]) -> str:
    """The text, cut with an ellipsis if it is wider than `width` in the units of `measure`."""
    if measure(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS if low else ELLIPSIS


def wrap(text: str, width: float, most_lines: int, measure: Callable[[str], float]) -> tuple[str, ...]:
    """The text in at most `most_lines` lines of at most `width`; text that does not fit ends in an ellipsis.

    A word wider than a line is broken where the line ends.
    """
    lines: list[str] = []
    rest = text
    while rest and len(lines) < most_lines - 1 and measure(rest) > width:
        cut = _longest_start(rest, width, measure)
        space = rest.rfind(" ", 0, cut + 1)
        cut = space if space > 0 else cut
        lines.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    if rest:
        lines.append(shorten(rest, width, measure))
    return tuple(lines)


def columns(text: str) -> int:
    """How many columns of a terminal the text takes: East Asian wide characters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _longest_start(text: str, width: float, measure: Callable[[str], float]) -> int:
    """How many characters fit; at least one, so that wrapping always makes progress."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low
