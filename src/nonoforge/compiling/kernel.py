"""How kernels are compiled: the one dialect of all rooms.

    entry, kernel, small, loose, inlined    work on arrays that Python made and keeps alive, and make none
    allocating                              makes and returns arrays; Python and other kernels may call it

Numba's reference counting is switched off where nothing is allocated (`_nrt=False`): with it, handing the two named
tuples of arrays down four calls costs 280 atomic operations, which took 1.5 µs around a line step of 0.1 µs. The option
is not in numba's manual but has been in its source since 2015. A function that allocates without saying so is refused
at compilation. Nothing refuses a kernel without reference counting that returns an array to one that counts, and then
frees what was never counted: an inner function of an `allocating` kernel returns numbers, or is `allocating` itself.

This, `linking.py` and `kernel_cache.py` lean on private parts of numba. Where those are gone, kernels are refused in
one sentence. Numba's public `njit` is no way out: kernels compiled that way count references and corrupt memory, in
about every second process, while propagating a puzzle of 4 by 3 cells (numba 0.68.1; the cause is not known).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numba import __version__, njit

from nonoforge.compiling.cache import drop_stale, room_of
from nonoforge.compiling.linking import by_address, compiled_once, for_kernels_only, intact
from nonoforge.errors import NonoforgeError

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

_guarded: set[Path] = set()
"""Rooms whose stale kernels have been dropped."""

if not intact():
    raise NonoforgeError(f"the inside of numba {__version__} is not known here: install numba>=0.63,<0.69")


def inlined(function: Any) -> Any:
    """Compile into the caller: for functions on the hot path whose call would cost as much as their work, and for steps
    of a longer kernel that have one caller.
    """
    return _compiled(function, inline="always", _nrt=False)


def entry(function: Any) -> Any:
    """Compile a kernel that Python calls; other kernels may call it too, as `kernel` says."""
    return by_address(compiled_once(_compiled(function, _nrt=False)))


def allocating(function: Any) -> Any:
    """As `entry`, for kernels that make arrays. They may call all others, but see above."""
    return by_address(compiled_once(_compiled(function)))


def kernel(function: Any) -> Any:
    """Compile a kernel that only kernels call, once: they are given its address.

    Numba carries the code of everything a kernel calls into that kernel and optimises it there again: ten kernels that
    propagate compile propagation ten times, and all that it calls. With addresses the engine compiles in
    half the time.
    """
    return by_address(_inner(function))


def small(function: Any) -> Any:
    """Compile a function that only kernels call, and carry it into each of them, where it may well be inlined."""
    return _inner(function)


def loose(function: Any) -> Any:
    """As `small`, with sums in any order, so that loops run on vectors."""
    return _inner(function, fastmath=True)


def _inner(function: Any, **options: Any) -> Any:
    """Without the entrance for Python, which costs more than most kernels."""
    return for_kernels_only(compiled_once(_compiled(function, _nrt=False, no_cpython_wrapper=True, **options)))


def _compiled(function: Any, **options: Any) -> Any:
    """Numba's compiler, after a look whether what it finds in the cache of this room is still good."""
    room = room_of(function.__code__.co_filename)
    if room not in _guarded:
        _guarded.add(room)
        drop_stale(room)
    from nonoforge.compiling.kernel_cache import cached

    options["no_cfunc_wrapper"] = True  # the entrance for C: nobody comes that way
    dispatcher = njit(**_OPTIONS, **options)(function)
    return cached(dispatcher, allocates=options.get("_nrt", True))
