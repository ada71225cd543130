"""JSON that may be hostile: parsed within bounds, and places in it found again.

`json.loads` says where a comma is missing but not where a value stands that has the wrong meaning. Rather than parse
into values that carry their places (ten times slower), the path of keys and indices of the one wrong value is
walked again when there is something to complain about.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, NoReturn

from nonoforge.formats.source import Source, shorten

Path = tuple[str | int, ...]
"""Keys and indices that lead from the whole to a value."""

_MOST_BRACKETS = 1_500_000
_BLANK = re.compile(r"[ \t\n\r]*")


def parse(source: Source) -> Any:
    """The value of a JSON text; whole numbers have at most nine digits, others are finite, no key stands twice."""
    text = source.text
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        source.fail(f"more than {_MOST_BRACKETS} lists and objects stand in this file")

    def whole(digits: str) -> int:
        if len(digits) > 10:
            raise _Unwanted(f"the number {shorten(digits)} is too large")
        return int(digits)

    def fraction(digits: str) -> float:
        if len(digits) > 30 or not isfinite(value := float(digits)):
            raise _Unwanted(f"the number {shorten(digits)} is too long or too large")
        return value

    def broken(digits: str) -> NoReturn:
        raise _Unwanted(f"{shorten(digits)} is not a whole number")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            twice = next(key for index, (key, _) in enumerate(pairs) if key in dict(pairs[:index]))
            raise _Unwanted(f"the key {shorten(twice)} stands twice in one object")
        return table

    try:
        return json.loads(text, parse_int=whole, parse_float=fraction, parse_constant=broken, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        source.fail(f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}", error.lineno, error.colno)
    except _Unwanted as error:
        source.fail(str(error))
    except RecursionError:
        source.fail("lists and objects are nested too deeply")


class _Unwanted(Exception):
    """Valid JSON that no puzzle needs."""


def locate(text: str, path: Path) -> int:
    """The offset in a valid JSON text of the value to which `path` leads, or of the last value on the way."""
    decode = json.JSONDecoder().raw_decode
    at = _skip(text, 0)
    for step in path:
        inner = _skip(text, at + 1)
        index = 0
        while text[inner] not in "]}":
            if isinstance(step, str):
                key, end = decode(text, inner)
                inner = _skip(text, _skip(text, end) + 1)
                found = key == step
            else:
                found = index == step
            if found:
                break
            inner = _skip(text, decode(text, inner)[1])
            if text[inner] == ",":
                inner = _skip(text, inner + 1)
            index += 1
        else:
            return at
        at = inner
    return at


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at
