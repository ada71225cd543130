"""What a puzzle is called after the file that it was made from."""

from __future__ import annotations

import re
from pathlib import PurePath

_SAYS_NOTHING = re.compile(
    r"dsc[fn]?|gopr|img|mvimg|pxl|whatsapp|clipboard|download|pasted|scan|screenshot|at|am|pm|stdin|tmp|unnamed|untitled|"
    r"drawing|file|image|mesh|model|outline|photo|pic|picture|source|volume"
)
"""Words that cameras, screens and programs call their files by, and we an array."""


def title_of(stem: str) -> str:
    """`little-red_HOUSE` as `Little Red HOUSE`: dashes to spaces, each word with a capital.

    Not `str.title`, which makes `Cat'S` and `Nasa` of `cat's` and `NASA`.
    """
    words = stem.replace("-", " ").replace("_", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words)


def answer_of(name: str) -> str:
    """What comes out of a picture whose file has this name; empty for `IMG_2034.jpg`, which says nothing."""
    title = title_of(PurePath(name).stem)
    return title if any(map(_says_something, title.split())) else ""


def _says_something(word: str) -> bool:
    """Whether it is a word: two letters or more, no number, and none that a camera writes."""
    letters = word.casefold().strip("0123456789().,#")
    return len(letters) > 1 and not any(map(str.isdigit, letters)) and not _SAYS_NOTHING.fullmatch(letters)
