"""How kernels are compiled: the one dialect of all rooms.

    entry, kernel, small, loose, inlined    work on arrays that Python made and keeps alive, and make none
    allocating                              makes and returns arrays; Python and other kernels may call it

Reference counting is switched off where nothing is allocated (`_nrt=False`): passing the two named tuples of arrays
down four calls costs 280 atomic operations, which took 1.5 µs around a line step of 0.1 µs. The option is not in
numba's manual but has been in its source since 2015. A function that allocates in any other form is refused at
compilation. Nothing refuses an uncounted kernel that returns an array to a counting one, which then frees what it never
counted: an inner function of an `allocating` kernel returns numbers, or is `allocating` itself.

This module, `linking.py` and `kernel_cache.py` use private parts of numba. Where those are gone, or with
NONOFORGE_PLAIN_KERNELS=1 in the environment, every form is numba's public `njit`: slower to compile and to run, with
the same results.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any

from numba import __version__, njit

from nonoforge.compiling import SlowKernels
from nonoforge.compiling.cache import drop_stale, room_of, shelf_of
from nonoforge.compiling.linking import by_address, compiled_once, for_kernels_only, intact

_ASKED = "NONOFORGE_PLAIN_KERNELS"

PLAIN = os.environ.get(_ASKED, "") not in ("", "0") or not intact()
"""Whether kernels are compiled by numba's public means alone."""

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

_guarded: set[Path] = set()
"""Rooms whose stale kernels have been dropped."""

if PLAIN and _ASKED not in os.environ:
    os.environ[_ASKED] = "1"  # processes that this one starts need not say it again
    warnings.warn(f"kernels run slower: numba {__version__} is not one of the versions tested", SlowKernels, 2)


def inlined(function: Any) -> Any:
    """Compile into the caller: for hot functions whose call would cost as much as their work, and for steps of a longer
    kernel that have one caller.
    """
    return _compiled(function, inline="always", _nrt=False)


def entry(function: Any) -> Any:
    """Compile a kernel that Python calls; other kernels may call it too, as `kernel` says."""
    return _called(_compiled(function, _nrt=False))


def allocating(function: Any) -> Any:
    """As `entry`, for kernels that make arrays. They may call all others, but see above."""
    return _called(_compiled(function))


def kernel(function: Any) -> Any:
    """Compile a kernel that only kernels call, once: they get its address.

    Numba copies the code of everything a kernel calls into that kernel and optimises it there again: ten kernels that
    propagate would compile propagation, and all that it calls, ten times. With addresses the engine compiles in half
    the time.
    """
    return _inner(function) if PLAIN else by_address(_inner(function))


def small(function: Any) -> Any:
    """Compile a function that only kernels call, and copy it into each of them, where LLVM may inline it."""
    return _inner(function)


def loose(function: Any) -> Any:
    """As `small`, without NaN and signed zeros, so that loops over maxima run on vectors.

    No more of fast arithmetic than that: sums reordered or fused would round differently on another processor, and the
    same seed would make another puzzle there.
    """
    return _inner(function, fastmath={"nnan", "nsz"})


def _called(dispatcher: Any) -> Any:
    return dispatcher if PLAIN else by_address(compiled_once(dispatcher))


def _inner(function: Any, **options: Any) -> Any:
    """Without the entry point for Python, which takes longer to compile than most kernels."""
    compiled = _compiled(function, _nrt=False, no_cpython_wrapper=True, **options)
    return compiled if PLAIN else for_kernels_only(compiled_once(compiled))


def _compiled(function: Any, **options: Any) -> Any:
    """Numba's compiler, with stale kernels of this room dropped from the cache first."""
    room = room_of(function.__code__.co_filename)
    if room not in _guarded:
        _guarded.add(room)
        drop_stale(room)
    if PLAIN:
        public = {name: value for name, value in options.items() if name in ("inline", "fastmath")}
        # Numba's own cache where `drop_stale` reaches it. A name of its own, because kernels compiled to be called by
        # address lie in the same folder.
        function.__qualname__ += "-plain"
        return njit(**_OPTIONS, **public, cache=shelf_of(room) == room / "__pycache__")(function)
    from nonoforge.compiling.kernel_cache import cached

    options["no_cfunc_wrapper"] = True  # nobody calls kernels from C
    dispatcher = njit(**_OPTIONS, **options)(function)
    return cached(dispatcher, allocates=options.get("_nrt", True))
