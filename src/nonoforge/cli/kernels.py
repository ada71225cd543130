"""Kernels made ready before a command needs them: compiled where no earlier run has done it, else loaded quickly."""

from __future__ import annotations

import sys
from contextlib import suppress

from nonoforge.cli.launch import complain

_BLAS = "scipy.linalg.cython_blas"


def ready_kernels(*, of_engine_only: bool = False) -> bool:
    """Compile what is not compiled yet and say that this takes a while; whether it was necessary.

    of_engine_only: no other kernels will be used, so nothing is left to compile once the engine's are there.
    """
    from nonoforge.engine.warm import kernels_cached, warm

    if kernels_cached():
        if of_engine_only:
            _load_numba()
        return False
    complain("compiling the solver for this machine; this happens once and takes about a minute")
    with suppress(OSError):  # an installation that cannot be written to is compiled anew each time
        warm()
    return True


def _load_numba() -> None:
    """Load numba's part for arrays without scipy's linear algebra.

    Numba imports that only to learn whether it is there, and it takes longer than all our own modules. Kernels from the
    cache do not ask; what is compiled in this process afterwards could not use `np.dot`, which is why a library must
    not do this to its users' processes, and why nothing is hidden where something must be compiled.
    """
    if _BLAS in sys.modules:
        return
    sys.modules[_BLAS] = None  # type: ignore[assignment]
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        del sys.modules[_BLAS]
