"""Titles of puzzles from the names of the files they were made from."""

from __future__ import annotations


def title_of(stem: str) -> str:
    """`little-red_HOUSE` as `Little Red HOUSE`: dashes to spaces, each word with a capital.

    Not `str.title`, which makes `Cat'S` and `Nasa` of `cat's` and `NASA`.
    """
    words = stem.replace("-", " ").replace("_", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words)
