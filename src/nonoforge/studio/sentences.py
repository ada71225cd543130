"""Errors as sentences for a page."""

from __future__ import annotations

from nonoforge.errors import NonoforgeError, ReadError


def sentence_of(error: NonoforgeError) -> str:
    """What to tell a page: the reason alone, for names of files mean nothing there."""
    text = error.reason if isinstance(error, ReadError) else str(error)
    if isinstance(error, ReadError) and error.line:
        text = f"line {error.line}: {text}"
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
