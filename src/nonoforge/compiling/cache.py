"""What has been compiled, and where it is kept. Imports no numba.

The kernels of a room are kept on a shelf: its `__pycache__`; where that cannot be written, the user's cache folder;
where that cannot be written either, a folder that is deleted when the process ends. NUMBA_CACHE_DIR comes before all of
these. Kernels that came with an installation that cannot be written are linked to from the shelf.

A mark on the shelf says that the kernels of a room are complete, and how large each is, so that one that was cut short
is compiled again. Numba recompiles a cached kernel when its own file changes, but not when a kernel it calls does. So
every cached kernel older than the newest source of its room, or of this one, is dropped before it can be loaded.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path

_HERE = Path(__file__).parent
_MARK = "kernels-compiled"


def is_complete(room: Path, part: str = "") -> bool:
    """Whether all kernels of a room, or of a part of it, are in the cache."""
    shelf = shelf_of(room)
    return _is_marked(shelf, part) and (shelf / (_MARK + part)).stat().st_mtime >= _newest(room)


def mark_complete(room: Path, part: str = "") -> None:
    """Note that all kernels of a room, or of a part of it, have been compiled."""
    with suppress(OSError):  # a full disk: they are compiled again next time
        shelf = shelf_of(room)
        kernels = sorted(f"{kernel.name} {kernel.stat().st_size}" for kernel in shelf.glob("*.nb[ic]"))
        (shelf / (_MARK + part)).write_text("\n".join([_versions(), *kernels]))


def room_of(file: str) -> Path:
    """The room of a source: the folder right below the package, or the source's own where there is no package."""
    room = Path(file).parent
    while (room.parent / "__init__.py").is_file() and (room.parents[1] / "__init__.py").is_file():
        room = room.parent
    return room


def drop_stale(room: Path) -> None:
    """Delete cached kernels of a room that are older than its newest source."""
    newest = _newest(room)
    nested = room.glob("*/**/__pycache__/*.nb[ic]")  # where numba's own cache puts kernels of inner folders
    for cached in (*shelf_of(room).glob("*.nb[ic]"), *nested):
        with suppress(OSError):  # another process deleted it first
            if cached.stat().st_mtime < newest:
                cached.unlink()


@cache
def shelf_of(room: Path) -> Path:
    """The folder for the kernels of a room; it can be written."""
    usual, name = room / "__pycache__", f"{room.name}-{sha256(str(room).encode()).hexdigest()[:12]}"
    chosen = os.environ.get("NUMBA_CACHE_DIR", "")
    own = [Path(chosen) / "nonoforge" / name] if chosen else []
    for shelf in (*own, usual, *_users_own(name)):
        if _can_be_written(shelf):
            break
    else:
        shelf = Path(tempfile.mkdtemp(prefix="nonoforge-"))
        _passing.add(shelf)
        atexit.register(shutil.rmtree, shelf, ignore_errors=True)
    if shelf != usual and not _is_marked(shelf) and _is_marked(usual):
        _link(usual, shelf)
    return shelf


_passing: set[Path] = set()
"""Shelves that are deleted when the process ends."""


def is_kept(room: Path) -> bool:
    """Whether what is compiled now will be there the next time."""
    return shelf_of(room) not in _passing


def _users_own(name: str) -> Iterator[Path]:
    """The folder of that name in the user's cache, where there is one."""
    with suppress(RuntimeError):  # a user without a home
        if sys.platform == "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        yield base / "nonoforge" / name


def _can_be_written(shelf: Path) -> bool:
    """By trying: permissions do not show that a file system is mounted read-only."""
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=shelf):
            return True
    except OSError:
        return False


def _link(source: Path, shelf: Path) -> None:
    for file in source.iterdir():
        if file.suffix in (".nbi", ".nbc") or file.name.startswith(_MARK):
            with suppress(OSError):
                (shelf / file.name).unlink(missing_ok=True)
                (shelf / file.name).symlink_to(file)


def _is_marked(shelf: Path, part: str = "") -> bool:
    """Whether a shelf has every kernel that its mark names, and each whole; more may have come since."""
    try:
        versions, *kernels = (shelf / (_MARK + part)).read_text().splitlines()
        named = (kernel.rsplit(" ", 1) for kernel in kernels)
        return versions == _versions() and all((shelf / name).stat().st_size >= int(size) for name, size in named)
    except (OSError, ValueError):
        return False


def _newest(room: Path) -> float:
    return max(source.stat().st_mtime for folder in (room, _HERE) for source in folder.rglob("*.py"))


def _versions() -> str:
    """What cached kernels depend on apart from the sources: the versions of what compiles them."""
    return " ".join(f"{name} {metadata.version(name)}" for name in ("numba", "llvmlite", "numpy"))
