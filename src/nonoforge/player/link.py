"""Links: a description packed into text that fits the address of a page, and the QR code of that address.

Packed is JSON without spaces in UTF-8, deflated without a header, in the alphabet of base64url without padding. A page
embeds its puzzles in the same way, so a link is the address of any exported page, `#p=` and what that page says.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from nonoforge.draw.code import DENSEST, code_of
from nonoforge.draw.surfaces.svg import path_data
from nonoforge.errors import ReadError, WriteError
from nonoforge.player.description import OTHERS, describe
from nonoforge.player.insight import Insight
from nonoforge.puzzle import Puzzle

FRAGMENT = "#p="

LONGEST = 8_000
"""Characters of an address that every browser, mail program and chat keeps whole."""

MOST_UNPACKED = 64_000_000
"""Bytes that a packed description may have; a few thousand characters can claim to be gigabytes."""


def packed(description: dict[str, Any]) -> str:
    """A description as text for a page or a link."""
    text = json.dumps(description, ensure_ascii=False, separators=(",", ":")).encode()
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(deflater.compress(text) + deflater.flush()).decode().rstrip("=")


def unpacked(text: str) -> dict[str, Any]:
    """The description that `packed` made, or the whole link that has it; `ReadError` where it is none."""
    text = text.partition(FRAGMENT)[2] or text
    try:
        inflater = zlib.decompressobj(-15)
        data = inflater.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), MOST_UNPACKED)
        value = json.loads(data)
    except (ValueError, zlib.error):
        raise ReadError("this is no link to a puzzle, or a part of it is missing") from None
    if not isinstance(value, dict):
        raise ReadError("this is no link to a puzzle")
    return value


def link_of(puzzle: Puzzle, base: str, insight: Insight | None = None) -> str:
    """The address that opens this puzzle in the exported page at `base`; `WriteError` where it would be too long.

    Hints come along where there is room for them, in all languages or in English alone.
    """
    address = None
    if insight:
        address = _address(puzzle, base, insight) or _address(puzzle, base, insight, languages=())
    address = address or _address(puzzle, base, _bare(insight), languages=())
    if address is None:
        raise WriteError(f"this puzzle is too large for a link: it would be longer than {LONGEST} characters")
    return address


def link_value(puzzle: Puzzle, base: str, insight: Insight) -> dict[str, Any] | None:
    """Address and QR code for the player; None for a puzzle too large for a link."""
    try:
        address = link_of(puzzle, base, insight)
    except WriteError:
        return None
    short = address if len(address) <= DENSEST else _address(puzzle, base, _bare(insight), languages=()) or address
    return {"address": address, "code": code_value(short) if len(short) <= DENSEST else None}


def check_base(base: str) -> str:
    """The address of a page, without a fragment of its own; `WriteError` where it is none."""
    parts = urlsplit(base)
    if parts.scheme not in ("http", "https", "file") or not (parts.netloc or parts.path) or not base.isprintable():
        raise WriteError("a link begins with the address of an exported page: https://…/page.html")
    return base.partition("#")[0]


def _address(puzzle: Puzzle, base: str, insight: Insight, languages: Sequence[str] = OTHERS) -> str | None:
    address = check_base(base) + FRAGMENT + packed(describe(puzzle, insight, languages))
    return address if len(address) <= LONGEST else None


def _bare(insight: Insight | None) -> Insight:
    """Without deductions, which take most of the room; the solution is among what they told."""
    if insight is None:
        return Insight("link")
    return Insight("link" if insight.hints == "yes" else insight.hints, (), insight.solution, insight.grade)


def code_value(address: str) -> dict[str, Any]:
    """The QR code of an address: one path of its dark modules, each a unit wide."""
    size, path = code_of(address)
    return {"size": size, "path": path_data(path)}
