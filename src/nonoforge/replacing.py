"""The one place that writes files: into a new file that then replaces the old one, so that nobody sees half of it.

A link stays a link, and the file it leads to is replaced. Only files are replaced: a device or a pipe is written to
(a file in place of `/dev/null` would be a disaster), a folder or a socket is refused.

It is on the lowest floor because puzzles and drawings are both saved, in rooms that do not know each other.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from nonoforge.errors import NonoforgeError, WriteError

_LONGEST_NAME = 80


def replace_file(path: Path, data: bytes) -> None:
    """Replace a file with `data` in one step; an error leaves the old file as it was."""
    with replacing_file(path) as file:
        file.write(data)


@contextmanager
def replacing_file(path: Path) -> Iterator[BinaryIO]:
    """The same for data too large for memory: a file to write to, which replaces the old one at the end."""
    try:
        mode = _mode_at(path)
        if mode is None or stat.S_ISREG(mode):
            with _replacing(Path(os.path.realpath(path)), mode) as file:
                yield file
        elif stat.S_ISCHR(mode) or stat.S_ISBLK(mode) or stat.S_ISFIFO(mode):
            with os.fdopen(os.open(path, os.O_WRONLY), "wb") as file:
                yield file
        else:
            raise ValueError("this is a folder" if stat.S_ISDIR(mode) else "this is neither a file nor a device")
    except NonoforgeError:  # of whoever writes; some are ValueErrors too
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WriteError(f"{shorten_name(str(path))}: cannot be written: {reason}") from None


def _mode_at(path: Path) -> int | None:
    """Kind and permissions of what is at a path, following links; None if nothing is."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


@contextmanager
def _replacing(path: Path, mode: int | None) -> Iterator[BinaryIO]:
    """A new file in the same folder, renamed when it is complete; it keeps the permissions of the one it replaces."""
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(_new_file_mode() if mode is None else mode & 0o777)
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def _new_file_mode() -> int:
    """The permissions that a new file gets; `mkstemp` makes private ones."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def shorten_name(name: str) -> str:
    """A name fit for an error message: an address can be thousands of characters long.

    It is cut in the middle, because the end of a path says which file it is.
    """
    half = _LONGEST_NAME // 2 - 2
    return name if len(name) <= _LONGEST_NAME else f"{name[:half]}...{name[-half:]}"
