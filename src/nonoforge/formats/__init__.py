"""Formats: one file per file format, each with `sniff`, `read` and `write`, and one table that lists them.

    puzzle = formats.read("cat.non")            # also a game ID or a puzz.link address
    formats.write(puzzle, "cat.xml")            # replaced in one step, or not at all

Readers never trust what they read: sizes are checked before memory is allocated, and every fault becomes one
`ReadError` with file, line and column. Clues that contradict each other are not a fault of the file: such a puzzle is
read, and the engine says that it has no solution.
"""

from __future__ import annotations

from nonoforge.formats.files import (
    dumps,
    format_for,
    load_source,
    loads,
    loads_all,
    read,
    read_all,
    sniff,
    write,
)
from nonoforge.formats.source import Source
from nonoforge.formats.table import FORMATS, Format, by_name

__all__ = [
    "FORMATS",
    "Format",
    "Source",
    "by_name",
    "dumps",
    "format_for",
    "load_source",
    "loads",
    "loads_all",
    "read",
    "read_all",
    "sniff",
    "write",
]
