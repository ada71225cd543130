"""Kernels made ready before a command needs them: compiled if no earlier run has done it, else loaded quickly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nonoforge
from nonoforge.cli.launch import complain
from nonoforge.compiling.cache import is_complete, is_kept

ROOMS = {
    "engine": "the solver",
    "geometry": "the geometry of planes and solids",
    "study": "the census",
}
"""Rooms with kernels, each with a module `warm`, and what to call them in messages."""

_done: set[str] = set()
"""Rooms already dealt with."""


def ready_kernels(*rooms: str) -> bool:
    """Compile what these rooms have not compiled yet, and say that it takes a while; returns whether it was necessary.

    "engine:lines" is the part of the engine that line logic needs. Call this before starting a clock, so that
    compiling does not count.
    """
    compiled = [compile_room(room) for room in rooms if not {room, room.partition(":")[0]} & _done]
    return any(compiled)


def announce(room: Path) -> None:
    """For `compiling.on_miss`: do the same for a room that lacks a kernel, whichever command needs it."""
    if room.name in ROOMS and room.name not in _done:
        compile_room(room.name)


def compile_room(name: str) -> bool:
    """Compile the kernels of one room, or of part of it, unless they are cached; returns whether they were not.

    This happens in a process of its own, because Ctrl-C does not reach the compiler. If no folder can hold the cache,
    this process compiles each kernel when it is needed.
    """
    _done.add(name)
    room, _, part = name.partition(":")
    folder = Path(nonoforge.__file__).parent / room
    if is_complete(folder) or (part and is_complete(folder, part)):
        return False
    if is_kept(folder):
        complain(f"compiling {ROOMS[room]} for this machine; this happens once and takes up to a minute")
        command, quiet = [sys.executable, "-m", f"nonoforge.{room}.warm", *filter(None, [part])], subprocess.DEVNULL
        subprocess.run(command, stdout=quiet, stderr=quiet, check=False)  # noqa: S603 - our own module
    else:
        complain(
            f"compiling {ROOMS[room]}, which takes up to a minute every time, because no folder to keep it can be "
            "written; set NUMBA_CACHE_DIR to one that can"
        )
    return True
