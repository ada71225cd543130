"""Kernels made ready before a command needs them: compiled where no earlier run has done it, else loaded quickly."""

from __future__ import annotations

from contextlib import suppress

from nonoforge.cli.launch import complain


def ready_kernels(*, of_engine_only: bool = False) -> bool:
    """Compile what is not compiled yet and say that this takes a while; whether it was necessary.

    of_engine_only: no other kernels will be used, so nothing is left to compile once the engine's are there.
    """
    from nonoforge.engine.warm import kernels_cached, load_without_blas, warm

    if kernels_cached():
        if of_engine_only:
            load_without_blas()
        return False
    complain("compiling the solver for this machine; this happens once and takes about a minute")
    with suppress(OSError):  # an installation that cannot be written to is compiled anew each time
        warm()
    return True
