"""A crop as a person writes it: a way to find the subject, or four numbers.

Separate from `framing`, which does the work, so that checking options does not load numpy.
"""

from __future__ import annotations

import re

from nonoforge.errors import MakeError
from nonoforge.makers.options import shown

CROPS = ("auto", "none", "alpha", "border", "saliency")
"""Ways to find the subject: all of them, none, or one."""


def check_crop(text: str) -> None:
    """Raise `MakeError` if this is not a crop."""
    if text not in CROPS:
        rectangle(text)


def rectangle(text: str) -> tuple[int, int, int, int]:
    """The pixels of "LEFT,TOP,RIGHT,BOTTOM", right and bottom excluded."""
    words = text.split(",")
    if len(words) != 4 or not all(re.fullmatch(r"\s*[0-9]{1,9}\s*", word) for word in words):
        raise MakeError(f"crop must be one of {', '.join(CROPS)} or LEFT,TOP,RIGHT,BOTTOM, not {shown(text)}")
    left, top, right, bottom = (int(word) for word in words)
    if left >= right or top >= bottom:
        raise MakeError(f"the crop {text} is empty: right must lie beyond left and bottom below top")
    return left, top, right, bottom
