"""Kernels made ready before a command needs them: compiled where no earlier run has done it, else loaded quickly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nonoforge
from nonoforge.cli.launch import complain
from nonoforge.compiling.cache import is_complete, is_kept

ROOMS = {
    "engine": "the solver",
    "geometry": "what cuts planes and solids",
    "study": "the census",
}
"""Rooms with kernels, each with a module `warm`, and what they are for a user."""

_done: set[str] = set()
"""Rooms that need no second look."""


def ready_kernels(*rooms: str) -> bool:
    """Compile what these rooms have not compiled yet, and say that this takes a while; whether it was necessary.

    "engine:lines" is the part of the engine that line logic needs. Who begins to count seconds afterwards does not
    count the compiling.
    """
    compiled = [compile_room(room) for room in rooms if room not in _done]
    return any(compiled)


def announce(room: Path) -> None:
    """For `compiling.on_miss`: the same for a room of which a kernel is missing, whichever command needs it."""
    if room.name in ROOMS and room.name not in _done:
        compile_room(room.name)


def compile_room(name: str) -> bool:
    """Compile the kernels of one room or part of it, unless they lie in the cache; whether they did not.

    In a process of its own, because Ctrl-C does not reach the compiler. What cannot be handed on by way of a folder is
    compiled by this one, kernel by kernel, as they are needed.
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
            f"compiling {ROOMS[room]}, which takes up to a minute each time: no folder can be written to keep it; "
            "NUMBA_CACHE_DIR may name one"
        )
    return True
