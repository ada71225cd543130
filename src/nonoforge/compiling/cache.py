"""What has been compiled: a mark beside the cached kernels of a room, and the dropping of stale ones. Imports no numba.

Numba recompiles a cached kernel when the file it stands in changes, but not when a kernel it calls does. So every
cached kernel of a room that is older than the newest source of that room, or of this one, is dropped before it can be
loaded.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import metadata
from pathlib import Path

_HERE = Path(__file__).parent
_MARK = "kernels-compiled"


def is_complete(room: Path) -> bool:
    """Whether all kernels of a room lie in the cache; if not, its next user waits for about a minute."""
    mark = room / "__pycache__" / _MARK
    return mark.is_file() and mark.read_text() == _signature() and mark.stat().st_mtime >= _newest(room)


def mark_complete(room: Path) -> None:
    """All kernels of a room have been compiled."""
    mark = room / "__pycache__" / _MARK
    mark.parent.mkdir(exist_ok=True)
    mark.write_text(_signature())


def room_of(file: str) -> Path:
    """The room that a source stands in: the folder right below the package, or its own where there is no package."""
    room = Path(file).parent
    while (room.parent / "__init__.py").is_file() and (room.parents[1] / "__init__.py").is_file():
        room = room.parent
    return room


def drop_stale(room: Path) -> None:
    """Delete cached kernels of a room that are older than its newest source."""
    newest = _newest(room)
    for cached in room.rglob("__pycache__/*.nb[ic]"):
        with suppress(OSError):  # another process was faster, or the folder is not ours to change: then nobody edits it
            if cached.stat().st_mtime < newest:
                cached.unlink()


def _newest(room: Path) -> float:
    return max(source.stat().st_mtime for folder in (room, _HERE) for source in folder.rglob("*.py"))


def _signature() -> str:
    """What the cached kernels depend on besides the sources: versions of what compiles them."""
    return " ".join(f"{name} {metadata.version(name)}" for name in ("numba", "llvmlite", "numpy"))
