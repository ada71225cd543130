"""The one place that writes a file: beside the old one and then in its place, so that nobody ever sees half of it.

On the lowest floor because puzzles and drawings are both saved, in rooms that do not know each other.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from nonoforge.errors import WriteError

_LONGEST_NAME = 80


def replace_file(path: Path, data: bytes) -> None:
    """Put `data` in the place of a file at once; an error leaves what was there."""
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(_mode_for(path))
        Path(temporary).replace(path)
    except (OSError, ValueError) as error:
        _remove(temporary)
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WriteError(f"{shorten_name(str(path))}: cannot be written: {reason}") from None
    except BaseException:
        _remove(temporary)
        raise


def shorten_name(name: str) -> str:
    """A name fit for an error message: an address can be thousands of characters long."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..."


def _remove(temporary: str) -> None:
    if temporary:
        with suppress(OSError):
            Path(temporary).unlink()


def _mode_for(path: Path) -> int:
    """The permissions of the file that is replaced, else what a newly made file gets (`mkstemp` makes private ones)."""
    with suppress(OSError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
