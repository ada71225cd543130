"""Strangers' text made harmless: all text from a file goes through `clean` before people see it.

Titles and names are free text. Control characters are dropped (they are not allowed in XML and would drive a
terminal), and so are direction overrides (they reorder the text around a title); spaces are folded. Right-to-left
letters themselves stay: each text is drawn on its own, so they disturb nothing.

It is on the lowest floor because boards name their lines in drawings, explanations and error messages.
"""

from __future__ import annotations

import unicodedata

_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (direction marks, joiners), surrogates, private use, unassigned, line and paragraph separators."""

_MOST_MARKS = 2
"""Combining marks kept on one letter: stacks of dozens run over the neighbouring lines."""


def clean(text: str, limit: int = 2000) -> str:
    """The text on one line, without control characters; only its first `limit` characters are read."""
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
