"""JSON that may be hostile: parsed within bounds, and the place of a value found again.

`json.loads` says where a comma is missing, but not where a wrong value is. Parsing into values that carry their places
would be ten times slower; instead, the path of keys and indices to the one wrong value is followed through the text
when an error has to be reported.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from nonoforge.formats.source import Source, shorten

Path = tuple[str | int, ...]
"""Keys and indices that lead from the whole to a value."""

_MOST_BRACKETS = 1_500_000
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""Half of a surrogate pair; alone it is not text, and no file could hold it."""

_BLANK = re.compile(r"[ \t\n\r]*")


def parse(source: Source) -> Any:
    """The value of a JSON text in which no key comes twice in one object; numbers may be of any size."""
    text = source.text
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        source.fail(f"this file has more than {_MOST_BRACKETS} lists and objects")

    def broken(digits: str) -> NoReturn:
        raise _Unwanted(f"{shorten(digits)} is not a whole number")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            last = {key: index for index, (key, _) in enumerate(pairs)}
            twice = next(key for index, (key, _) in enumerate(pairs) if last[key] > index)
            raise _Unwanted(f"the key {shorten(twice)} comes twice in one object")
        return table

    try:
        value = json.loads(text, parse_constant=broken, object_pairs_hook=once)
        if _HALF.search(text):
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except json.JSONDecodeError as error:
        told = (error.msg[:1].lower() + error.msg[1:]).removesuffix(" starting at")
        source.fail(f"this is not JSON: {told}", error.lineno, error.colno)
    except _Unwanted as error:
        source.fail(str(error))
    except UnicodeEncodeError:
        source.fail("a text holds half a surrogate pair")
    except RecursionError:
        source.fail("lists and objects are nested too deeply")
    except ValueError:  # Python refuses whole numbers of more than 4,300 digits
        source.fail("a number is too large")


class _Unwanted(Exception):
    """Valid JSON that no puzzle needs."""


def locate(text: str, path: Path) -> int:
    """The offset in a valid JSON text of the value at `path`, or of the last value on the way to it."""
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
