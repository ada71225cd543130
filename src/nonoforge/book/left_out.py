"""What is not in a book: a puzzle or a file, and why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A puzzle or a file that is not in the book, by a name that its maker knows it by, and the reason.

    `file` is the whole path of what could not be read.
    """

    name: str
    reason: str
    file: str = ""
