"""The bytes of any source: a bounded number, and none from a device."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

from nonoforge.errors import ReadError


def bytes_of(source: Any, most: int) -> tuple[bytes, str] | None:
    """The bytes in a path, in bytes or in a file open for reading, and the file's name ("" where it has none).

    None for anything else, which the rooms understand themselves.
    """
    if isinstance(source, str | os.PathLike):
        return read_bytes(Path(source), most, str(source)), str(source)
    name = ""
    if isinstance(source, bytes | bytearray | memoryview):
        data = bytes(source)
    elif hasattr(source, "read"):
        named = getattr(source, "name", "")
        name = named if isinstance(named, str) else ""
        try:
            data = source.read(most + 1)
        except (OSError, ValueError) as error:  # ValueError: it is closed, or its text cannot be decoded
            raise ReadError(f"the file cannot be read: {error}", file=name) from None
        if not isinstance(data, bytes):
            raise ReadError("the file is open for text: open it for reading bytes", file=name)
    else:
        return None
    return _checked(data, most, name), name


def read_bytes(path: Path, most: int, name: str = "") -> bytes:
    """At most `most` bytes, or a `ReadError` that calls the file `name`.

    The size that a file reports is not enough: pipes and everything under /proc report 0, and `/dev/zero`, which a link
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
    return _checked(data, most, name)


def _checked(data: bytes, most: int, name: str) -> bytes:
    if len(data) > most:
        raise ReadError(f"the file is too large: at most {most:,} bytes are read", file=name)
    if not data:
        raise ReadError("the file is empty", file=name)
    return data
