"""How kernels are compiled, and when what was compiled before is no longer good.

Kernels work on arrays that Python made and keeps alive; they make none. So numba's reference counting is switched off
in them (`_nrt=False`): with it, handing the two named tuples of arrays down four calls costs 280 atomic operations,
which took 1.5 µs around a line step of 0.1 µs. The option is not in numba's manual but has been in its source since
2015; without it kernels are slower and nothing else changes. A function that allocates is refused at compilation.

Numba recompiles a cached kernel when the file it stands in changes, but not when a kernel it calls does. So every
cached kernel of a room that is older than the newest source of that room, or of this one, is dropped before it can be
loaded.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from numba import njit


def drop_stale(room: Path) -> None:
    """Delete cached kernels in `room` that are older than the newest source of that room or of the engine."""
    here = Path(__file__).parent
    newest = max(source.stat().st_mtime for folder in {room, here} for source in folder.glob("*.py"))
    for index in (room / "__pycache__").glob("*.nbi"):
        with suppress(
            OSError
        ):  # somebody else was faster, or the folder is not ours to change: then nobody edits it either
            if index.stat().st_mtime < newest:
                index.unlink()


drop_stale(Path(__file__).parent)

_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}

kernel: Any = njit(**_OPTIONS)
"""Compile to a function of its own."""

inlined: Any = njit(**_OPTIONS, inline="always")
"""Compile into the caller: for functions on the hot path whose call would cost as much as their work, and for steps of
a longer kernel that have one caller. Every kernel of its own carries all it calls through the optimiser again, so a
tower of ten small kernels takes ten times as long to compile as one."""
