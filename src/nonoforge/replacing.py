"""The one place that writes a file: beside the old one and then in its place, so that nobody ever sees half of it.

A link stays a link, and the file it leads to is replaced. What is no file cannot be replaced: a device or a pipe is
written to (a file in the place of `/dev/null` would be a disaster), a folder or a socket is refused.

On the lowest floor because puzzles and drawings are both saved, in rooms that do not know each other.
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
    """Put `data` in the place of a file at once; an error leaves what was there."""
    with replacing_file(path) as file:
        file.write(data)


@contextmanager
def replacing_file(path: Path) -> Iterator[BinaryIO]:
    """The same for what is too large to be held in memory: a file to write to, which takes its place at the end."""
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
    """Kind and permissions of what stands at a path or where its links lead; None where there is nothing."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


@contextmanager
def _replacing(path: Path, mode: int | None) -> Iterator[BinaryIO]:
    """A file beside the one at `path`, renamed when it is complete; it keeps the permissions of the one it replaces."""
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
    """The permissions that a newly made file gets; `mkstemp` makes private ones."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def shorten_name(name: str) -> str:
    """A name fit for an error message: an address can be thousands of characters long.

    Cut in the middle, because a path says most at its end: which file it is.
    """
    half = _LONGEST_NAME // 2 - 2
    return name if len(name) <= _LONGEST_NAME else f"{name[:half]}...{name[-half:]}"
