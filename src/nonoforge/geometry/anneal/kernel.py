"""How the kernels of annealing are compiled: without reference counting, and never from a stale cache.

The store is a named tuple of some twenty arrays that Python made and keeps. Handing it down four calls would cost more
in atomic reference counts than a move costs in geometry, so counting is off (`_nrt=False`, which refuses to compile a
kernel that allocates). Numba does not see when a kernel that another file calls has changed: this folder's cached
kernels go when any of its sources is newer.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from numba import njit


def drop_stale(room: Path) -> None:
    """Delete cached kernels in `room` that are older than its newest source."""
    newest = max(source.stat().st_mtime for source in room.glob("*.py"))
    for index in (room / "__pycache__").glob("*.nbi"):
        with suppress(OSError):  # the folder is not ours to change: then nobody edits it either
            if index.stat().st_mtime < newest:
                index.unlink()


drop_stale(Path(__file__).parent)

_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}

kernel: Any = njit(**_OPTIONS)
"""Compile to a function of its own."""

loose: Any = njit(**_OPTIONS, fastmath=True)
"""Compile with sums in any order, so that loops run on vectors."""
