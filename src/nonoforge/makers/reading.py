"""The bytes of a file that something is to be made from: a bounded number of them, and none from a device."""

from __future__ import annotations

import stat
from pathlib import Path

from nonoforge.errors import ReadError


def read_bytes(path: Path, most: int, name: str = "") -> bytes:
    """At most `most` bytes, or a `ReadError` that calls the file `name`.

    The size that a file tells is not enough: a pipe and everything under /proc tell 0, and `/dev/zero`, which a link
    called `cat.svg` may lead to, never ends.
    """
    name = name or path.name
    try:
        kind = path.stat().st_mode
        if stat.S_ISCHR(kind) or stat.S_ISBLK(kind):
            raise ReadError("this is a device, not a file", file=name)
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise ReadError(f"the file cannot be read: {error.strerror or error}", file=name) from None
    except ValueError as error:  # a zero in the path
        raise ReadError(f"the file cannot be read: {error}", file=name) from None
    if len(data) > most:
        raise ReadError(f"the file is too large: at most {most:,} bytes are read", file=name)
    if not data:
        raise ReadError("the file is empty", file=name)
    return data
