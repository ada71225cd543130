"""Imposition: which pages lie side by side on a sheet, so that they come in reading order once it is folded."""

from __future__ import annotations

from collections.abc import Iterator

Side = tuple[int | None, int | None]
"""One side of a sheet: the pages on its left and right half, from 0; None is empty."""


def booklet(pages: int, sheets: int = 0) -> Iterator[Side]:
    """The sides of all sheets, front and back in turn; `sheets` are folded into each other, all of them where 0.

    Eight pages make two sheets: 8 and 1, on the back 2 and 7; then 6 and 3, on the back 4 and 5.
    """
    whole = -(-pages // 4) * 4
    signature = 4 * sheets or whole
    for start in range(0, whole, signature):
        low, high = start, min(start + signature, whole) - 1
        while low < high:
            yield _there(high, pages), _there(low, pages)
            yield _there(low + 1, pages), _there(high - 1, pages)
            low, high = low + 2, high - 2


def _there(page: int, pages: int) -> int | None:
    return page if page < pages else None
