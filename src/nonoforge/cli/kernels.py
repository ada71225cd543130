"""Kernels made ready before a command needs them: compiled where no earlier run has done it, else loaded quickly."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

from nonoforge.cli.launch import complain

ROOMS = {
    "engine": "the solver",
    "geometry": "what cuts planes and solids",
    "study": "the census",
}
"""Rooms with kernels, each with a module `warm`, and what they are for a user."""


def ready_kernels(*rooms: str) -> bool:
    """Compile what these rooms have not compiled yet, and say that this takes a while; whether it was necessary."""
    compiled = False
    for room in rooms:
        warmer = import_module(f"nonoforge.{room}.warm")
        if not warmer.kernels_cached():
            complain(f"compiling {ROOMS[room]} for this machine; this happens once and takes about a minute")
            with suppress(OSError):  # an installation that cannot be written to is compiled anew each time
                warmer.warm()
            compiled = True
    if not compiled and "geometry" not in rooms:
        # Nothing is left to compile in this process: these commands use no other room's kernels.
        import_module("nonoforge.engine.warm").load_without_blas()
    return compiled
