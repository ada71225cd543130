"""On which line of a TOML file a key stands.

`tomllib` gives values without their places. So the text is gone through once more, only as far as is needed to tell
headers and keys from what stands inside strings, lists and comments. The file is known to be valid TOML by then.
"""

from __future__ import annotations

import re
from collections import Counter

Path = tuple[str | int, ...]
"""`("wish", 0, "width")`: the key `width` of the first `[[wish]]`."""

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""+'
    r"|'''.*?'''+"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}=\n]"
    r"|[^\s\"'#\[\]{}=]+",
    re.DOTALL,
)
"""Strings and comments whole, so that nothing in them counts."""


def lines_of(text: str) -> dict[Path, int]:
    """The line, from 1, of each table and of each key that stands at the beginning of a line.

    Keys of inline tables are not listed: look for what they stand in.
    """
    found: dict[Path, int] = {}
    many: Counter[Path] = Counter()
    table: Path = ()
    line, depth, words = 1, 0, list[str]()
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word == "\n":
            if depth == 0:
                table = _header(words, found, many, line) or table
                words = []
        elif word.startswith("#"):
            pass
        elif word == "=" and depth == 0 and words:
            found.setdefault((*table, *_key("".join(words))), line)
            words = ["="]
        elif word in "[{" and words[:1] == ["="]:
            depth += 1
        elif word in "]}" and depth:
            depth -= 1
        elif not depth:
            words.append(word)
        line += word.count("\n")
    _header(words, found, many, line)
    return found


def _header(words: list[str], found: dict[Path, int], many: Counter[Path], line: int) -> Path | None:
    """The table that a line opens, `[job]` or `[[wish]]`; None where it opens none."""
    text = "".join(words)
    if not text.startswith("["):
        return None
    path = _key(text.strip("[]"))
    if text.startswith("[["):
        found.setdefault(path, line)
        many[path] += 1
        path = (*path, many[path] - 1)
    found.setdefault(path, line)
    return path


def _key(text: str) -> Path:
    """`a."b c"` as its parts."""
    return tuple(part.strip("\"'") for part in re.findall(r'"[^"]*"|\'[^\']*\'|[^.\s]+', text))


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of a key, or of the nearest thing around it; 0 where there is none."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 0)
