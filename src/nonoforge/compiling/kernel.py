"""How kernels are compiled.

Kernels work on arrays that Python made and keeps alive; they make none. So numba's reference counting is switched off
in them (`_nrt=False`): with it, handing the two named tuples of arrays down four calls costs 280 atomic operations,
which took 1.5 µs around a line step of 0.1 µs. The option is not in numba's manual but has been in its source since
2015; without it kernels are slower and nothing else changes. A function that allocates is refused at compilation.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from llvmlite import ir
from llvmlite.binding import add_symbol
from numba import njit
from numba.core.types import unliteral

from nonoforge.compiling.cache import drop_stale, room_of
from nonoforge.compiling.kernel_cache import KernelCache

_guarded: set[Path] = set()
"""Rooms whose stale kernels have been dropped."""

_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "no_cfunc_wrapper": True,  # the entrance for C: nobody comes that way
}


def inlined(function: Any) -> Any:
    """Compile into the caller: for functions on the hot path whose call would cost as much as their work, and for steps
    of a longer kernel that have one caller.
    """
    return _fresh(function, inline="always")


def entry(function: Any) -> Any:
    """Compile a kernel that Python calls; other kernels may call it too, as `kernel` says."""
    return _by_reference(_compiled(function))


def kernel(function: Any) -> Any:
    """Compile a kernel that only kernels call, once: they are given its address.

    Numba carries the code of everything a kernel calls into that kernel and optimises it there again: ten kernels that
    propagate compile propagation ten times, and all that it calls. With addresses the engine compiles in
    half the time.
    """
    return _by_reference(_inner(function))


def small(function: Any) -> Any:
    """Compile a function that only kernels call, and carry it into each of them, where it may well be inlined."""
    return _inner(function)


def loose(function: Any) -> Any:
    """As `small`, with sums in any order, so that loops run on vectors."""
    return _inner(function, fastmath=True)


def _fresh(function: Any, **options: Any) -> Any:
    """Numba's compiler, after a look whether what it finds in the cache of this room is still good."""
    room = room_of(function.__code__.co_filename)
    if room not in _guarded:
        _guarded.add(room)
        drop_stale(room)
    dispatcher = njit(**_OPTIONS, **options)(function)
    dispatcher._cache = KernelCache(function)
    return dispatcher


def _compiled(function: Any, **options: Any) -> Any:
    """Called with a constant, numba would compile for that constant alone, and again for the next: never here."""
    dispatcher = _fresh(function, **options)
    by_types = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: by_types(tuple(map(unliteral, args)), kws)
    return dispatcher


def _inner(function: Any, **options: Any) -> Any:
    """Compile without the entrance for Python, which costs more than most kernels; a call from Python is refused."""
    dispatcher = _compiled(function, no_cpython_wrapper=True, **options)

    def refuse(*_args: Any, **_kws: Any) -> Any:
        raise TypeError(f"{function.__name__} is for kernels: what Python calls is marked as an entry")

    def add(result: Any) -> None:
        # Not entered in the table of what Python may call: there is no code behind its entry point.
        dispatcher.overloads[tuple(result.signature.args)] = result

    dispatcher.add_overload = add
    dispatcher._compile_for_args = refuse
    return dispatcher


def _by_reference(dispatcher: Any) -> Any:
    """Let callers have the address of the compiled function instead of its code.

    They call it by a name that tells its types and nothing of the process that compiled it (numba's own names count
    compilations, so a caller from the cache would look for a function that another process has since compiled under
    another name). What they link is an empty library with a note for their cache entries (`_reload_init`): load that
    function before me. The library is made when a caller is compiled, not before: from the cache none is needed.
    """
    add, template = dispatcher.add_overload, dispatcher.get_call_template
    told: set[Any] = set()

    def add_by_reference(result: Any) -> None:
        name = _title(dispatcher.py_func, result)
        add_symbol(name, result.library.get_pointer_to_function(result.fndesc.llvm_func_name))
        add(result)

    def template_by_reference(args: Any, kws: Any) -> Any:
        answer = template(args, kws)
        for types in dispatcher.overloads.keys() - told:
            told.add(types)
            _refer(dispatcher.py_func, dispatcher.overloads[types])
        return answer

    dispatcher.add_overload, dispatcher.get_call_template = add_by_reference, template_by_reference
    return dispatcher


def _title(function: Any, result: Any) -> str:
    types = sha256(repr(result.signature.args).encode()).hexdigest()[:16]
    return f"nonoforge {function.__module__}.{function.__name__} {types}"


def _refer(function: Any, result: Any) -> None:
    """Tell numba that callers of a compiled function need its name and not its code."""
    context, entrance, title = result.target_context, result.entry_point, _title(function, result)
    described = copy(result.fndesc)
    described.mangled_name = title
    library = context.codegen().create_library(title)
    library._reload_init.add(partial(_load, function.__module__, function.__name__, result.signature.args))
    library.add_ir_module(_nothing(library, title))
    library.finalize()
    context.remove_user_function(entrance)
    context.insert_user_function(entrance, described, [library])


def _nothing(library: Any, title: str) -> Any:
    """A module with one function that does nothing: numba refuses to link a library without functions."""
    module = library.create_ir_module(title)
    empty = ir.Function(module, ir.FunctionType(ir.VoidType(), []), f"{title} is elsewhere")
    ir.IRBuilder(empty.append_basic_block()).ret_void()
    return module


def _load(module: str, name: str, types: tuple[Any, ...]) -> None:
    """Have a kernel in memory before a cached kernel that calls it."""
    getattr(import_module(module), name).compile(types)
