"""What has been compiled, and where it lies. Imports no numba.

The kernels of a room lie on a shelf: its `__pycache__`; where that cannot be written, the user's cache folder; where
that cannot be written either, a folder that goes when the process ends. NUMBA_CACHE_DIR goes before all of these.
Kernels that an installation brought along and that cannot be added to are linked to from the shelf.

A mark beside the kernels of a room says that they are complete, and how large each is: one that was cut short is then
compiled again. Numba recompiles a cached kernel when the file it stands in changes, but not when a kernel it calls
does. So every cached kernel of a room that is older than the newest source of that room, or of this one, is dropped
before it can be loaded.
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
    """Whether all kernels of a room, or of a part of it, lie in the cache; if not, their next user waits."""
    shelf = shelf_of(room)
    return _is_marked(shelf, part) and (shelf / (_MARK + part)).stat().st_mtime >= _newest(room)


def mark_complete(room: Path, part: str = "") -> None:
    """All kernels of a room, or of a part of it, have been compiled."""
    with suppress(OSError):  # a full disk: then they are compiled again
        shelf = shelf_of(room)
        kernels = sorted(f"{kernel.name} {kernel.stat().st_size}" for kernel in shelf.glob("*.nb[ic]"))
        (shelf / (_MARK + part)).write_text("\n".join([_versions(), *kernels]))


def room_of(file: str) -> Path:
    """The room that a source stands in: the folder right below the package, or its own where there is no package."""
    room = Path(file).parent
    while (room.parent / "__init__.py").is_file() and (room.parents[1] / "__init__.py").is_file():
        room = room.parent
    return room


def drop_stale(room: Path) -> None:
    """Delete cached kernels of a room that are older than its newest source."""
    newest = _newest(room)
    nested = room.glob("*/**/__pycache__/*.nb[ic]")  # where numba itself puts kernels of inner folders
    for cached in (*shelf_of(room).glob("*.nb[ic]"), *nested):
        with suppress(OSError):  # another process was faster
            if cached.stat().st_mtime < newest:
                cached.unlink()


@cache
def shelf_of(room: Path) -> Path:
    """The folder in which the kernels of a room lie; it can be written."""
    beside, name = room / "__pycache__", f"{room.name}-{sha256(str(room).encode()).hexdigest()[:12]}"
    chosen = os.environ.get("NUMBA_CACHE_DIR", "")
    own = [Path(chosen) / "nonoforge" / name] if chosen else []
    for shelf in (*own, beside, *_users_own(name)):
        if _can_be_written(shelf):
            break
    else:
        shelf = Path(tempfile.mkdtemp(prefix="nonoforge-"))
        _passing.add(shelf)
        atexit.register(shutil.rmtree, shelf, ignore_errors=True)
    if shelf != beside and not _is_marked(shelf) and _is_marked(beside):
        _link(beside, shelf)
    return shelf


_passing: set[Path] = set()
"""Shelves that go when the process ends."""


def is_kept(room: Path) -> bool:
    """Whether what is compiled now will be there the next time."""
    return shelf_of(room) not in _passing


def _users_own(name: str) -> Iterator[Path]:
    """The folder of that name among the user's cached files, where there is such a place."""
    with suppress(RuntimeError):  # a user without a home
        if sys.platform == "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        yield base / "nonoforge" / name


def _can_be_written(shelf: Path) -> bool:
    """Tried out, because permissions do not tell of file systems that are mounted read-only."""
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
    """What cached kernels depend on besides the sources: versions of what compiles them."""
    return " ".join(f"{name} {metadata.version(name)}" for name in ("numba", "llvmlite", "numpy"))
