"""What is not in a book: a puzzle or a file, and why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A puzzle or a file that is not in the book, by a name that its maker knows it by, and the reason."""

    name: str
    reason: str
