"""Strangers' text made harmless: the one function that whatever comes from a file passes before people see it.

Titles and names are free text. Control characters are dropped (they are not allowed in XML and would drive a
terminal), direction overrides too (they reorder what stands around the title), spaces are folded. Right-to-left
letters themselves stay: each text is drawn on its own, so they disturb nothing.

On the lowest floor because boards name their lines in drawings, explanations and error messages alike.
"""

from __future__ import annotations

import unicodedata

_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (direction marks, joiners), surrogates, private use, unassigned, line and paragraph separators."""

_MOST_MARKS = 2
"""Combining marks kept on one letter: stacks of dozens run over the neighbouring lines."""


def clean(text: str, limit: int = 2000) -> str:
    """The text in one line, without characters that control instead of show; at most `limit` of it is looked at."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[:limit]):
        kind = unicodedata.category(char)
        if char.isspace():
            kept.append(" ")
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks <= _MOST_MARKS:
                kept.append(char)
            continue
        elif kind not in _UNWANTED:
            kept.append(char)
        marks = 0
    return " ".join("".join(kept).split())
