"""Kernels that call each other by address: with `kernel_cache.py` all that uses private parts of numba.

`intact` says whether those parts are there. It looks at names only: trying them would mean compiling something in every
process.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import Any

from llvmlite import ir
from llvmlite.binding import add_symbol

_PARTS = {
    "numba.core.types": ("Integer", "int64", "unliteral"),
    "numba.core.dispatcher:Dispatcher": (
        "add_overload",
        "compile",
        "get_call_template",
        "typeof_pyval",
        "_compile_for_args",
    ),
    "numba.core.caching": ("CompileResultCacheImpl", "InTreeCacheLocator"),
    "numba.core.caching:CompileResultCacheImpl": ("rebuild",),
    "numba.core.caching:FunctionCache": ("load_overload", "_guard_against_spurious_io_errors", "_load_overload"),
    "numba.core.codegen:JITCodeLibrary": ("add_ir_module", "create_ir_module", "finalize", "get_pointer_to_function"),
    "numba.core.cpu:CPUContext": ("codegen", "insert_user_function", "remove_user_function"),
    "numba.core.options:DefaultOptions": ("_nrt", "no_cfunc_wrapper", "no_cpython_wrapper"),
    "numba.core.imputils": ("impl_ret_borrowed",),
    "numba.core.runtime.nrt:rtsys": ("initialize",),
}
"""What is used of numba besides `njit`: module or module:object, and attributes of it. `numba.np.arrayobj`, which
`words.rows_of` uses, is left out: importing it takes longer than solving a puzzle."""


def intact() -> bool:
    """Whether numba still has the private parts that are used here."""
    for place, names in _PARTS.items():
        module, _, owner = place.partition(":")
        try:
            found: Any = import_module(module)
        except ImportError:
            return False
        if owner:
            found = getattr(found, owner, None)
        if not all(hasattr(found, name) for name in names):
            return False
    return "_reload_init" in import_module("numba.core.codegen").CodeLibrary.__init__.__code__.co_names


def compiled_once(dispatcher: Any) -> Any:
    """Compile once for all integers. For a call with a constant numba would compile for that constant alone, then again
    for the next, and again for the 32-bit integers that arrays hold.
    """
    types: Any = import_module("numba.core.types")
    by_types = dispatcher.get_call_template

    def common(given: Any) -> Any:
        plain = types.unliteral(given)
        return types.int64 if isinstance(plain, types.Integer) and plain.signed else plain

    dispatcher.get_call_template = lambda args, kws: by_types(tuple(map(common, args)), kws)
    return dispatcher


def for_kernels_only(dispatcher: Any) -> Any:
    """Refuse calls from Python: there is no entry point for them."""

    def refuse(*_args: Any, **_kws: Any) -> Any:
        raise TypeError(f"{dispatcher.py_func.__name__} is for kernels: what Python calls is marked as an entry")

    def add(result: Any) -> None:
        # Not added to the table of what Python may call: there is no code behind its entry point.
        dispatcher.overloads[tuple(result.signature.args)] = result

    dispatcher.add_overload = add
    dispatcher._compile_for_args = refuse
    return dispatcher


def by_address(dispatcher: Any) -> Any:
    """Give callers the address of the compiled function instead of its code.

    They call it by a name made from its module and types. Numba's own names count compilations, so a caller from the
    cache would look for a name that the function no longer has once another process has compiled it again. What callers
    link is an empty library with a note for their cache entries (`_reload_init`): load that function first. The library
    is made when a caller is compiled; callers from the cache need none.
    """
    add, template = dispatcher.add_overload, dispatcher.get_call_template
    named: set[Any] = set()

    def add_by_address(result: Any) -> None:
        name = _title(dispatcher.py_func, result)
        add_symbol(name, result.library.get_pointer_to_function(result.fndesc.llvm_func_name))
        add(result)

    def template_by_address(args: Any, kws: Any) -> Any:
        answer = template(args, kws)
        for types in dispatcher.overloads.keys() - named:
            named.add(types)
            _refer(dispatcher.py_func, dispatcher.overloads[types])
        return answer

    dispatcher.add_overload, dispatcher.get_call_template = add_by_address, template_by_address
    return dispatcher


def _title(function: Any, result: Any) -> str:
    types = sha256(repr(result.signature.args).encode()).hexdigest()[:16]
    return f"nonoforge {function.__module__}.{function.__name__} {types}"


def _refer(function: Any, result: Any) -> None:
    """Make numba link the name of a compiled function into its callers, not its code."""
    context, function_pointer, title = result.target_context, result.entry_point, _title(function, result)
    described = copy(result.fndesc)
    described.mangled_name = title
    library = context.codegen().create_library(title)
    library._reload_init.add(partial(_load, function.__module__, function.__name__, result.signature.args))
    library.add_ir_module(_nothing(library, title))
    library.finalize()
    context.remove_user_function(function_pointer)
    context.insert_user_function(function_pointer, described, [library])


def _nothing(library: Any, title: str) -> Any:
    """A module with one function that does nothing: numba refuses to link a library without functions."""
    module = library.create_ir_module(title)
    empty = ir.Function(module, ir.FunctionType(ir.VoidType(), []), f"{title} is elsewhere")
    ir.IRBuilder(empty.append_basic_block()).ret_void()
    return module


def _load(module: str, name: str, types: tuple[Any, ...]) -> None:
    """Load a kernel before a cached kernel that calls it."""
    getattr(import_module(module), name).compile(types)
