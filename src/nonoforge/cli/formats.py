"""`nonoforge formats`: the table of formats."""

from __future__ import annotations

from nonoforge.formats import FORMATS


def command() -> int:
    """List the file formats, their suffixes, and what each can hold.

    The content decides the format of a file; the suffix counts only if the content fits several.

    For example:

      nonoforge formats

      nonoforge convert --format blocks cat.non cat.txt
    """
    rows = [("name", "files", "", "", "holds", "known as")]
    for entry in FORMATS:
        files = " ".join(entry.suffixes)
        ways = "read, write" if entry.writable else "read"
        rows.append((entry.name, files, ways, "several" if entry.several else "one", entry.describe(), entry.title))
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    for row in rows:
        print("  ".join(f"{text:{width}}" for text, width in zip(row, [*widths, 0], strict=True)).rstrip())
    return 0
