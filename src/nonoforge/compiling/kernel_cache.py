"""Numba's cache on our own shelves: a damaged file counts as missing, and a full disk keeps no kernel from running."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from nonoforge.compiling import on_miss
from nonoforge.compiling.cache import room_of, shelf_of
from nonoforge.compiling.clock import counted

_numba: Any = import_module("numba.core.caching")  # partly typed, and the types do not fit
_runtime: Any = import_module("numba.core.runtime.nrt")

_asked: set[Path] = set()
"""Rooms for which `on_miss` has been called."""


def cached(dispatcher: Any, allocates: bool) -> Any:
    """Keep what is compiled on the shelf of its room, and count how long it takes to load or compile it."""
    dispatcher._cache = KernelCache(dispatcher.py_func)
    dispatcher._cache.allocates = allocates
    # Called when a caller is compiled, when Python calls, and when Python calls with a type not seen before.
    for name in ("compile", "_compile_for_args", "typeof_pyval"):
        setattr(dispatcher, name, _counting(getattr(dispatcher, name)))
    return dispatcher


def _counting(work: Any) -> Any:
    def work_counted(*values: Any, **named: Any) -> Any:
        with counted():
            return work(*values, **named)

    return work_counted


class _Shelf(_numba.InTreeCacheLocator):  # type: ignore[misc]
    """Where kernels are kept."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(shelf_of(room_of(file)))


class _OnShelf(_numba.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = [_Shelf]  # noqa: RUF012 - numba's own way

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Folders below the room become part of the name, because a room has one shelf."""
        file = Path(self.locator._py_file)
        inner = file.parent.relative_to(room_of(str(file))).parts
        base: str = super().get_filename_base(".".join([*inner, fullname]), abiflags)
        return base

    def rebuild(self, context: Any, payload: Any) -> Any:
        """As numba's, with the notes of which kernels to load first (`linking.by_address`) left on the code.

        Numba acts on them and forgets them. A caller that is compiled now takes the code in and writes its own notes
        from what it finds there: without them the next process would call kernels that nobody has loaded.
        """
        result = super().rebuild(context, payload)
        result.library._reload_init.update(result.reload_init)
        return result


class KernelCache(_numba.FunctionCache):  # type: ignore[misc]
    """The cache of one kernel."""

    _impl_class = _OnShelf

    allocates = True

    def load_overload(self, signature: Any, context: Any) -> Any:
        """As numba's, without setting the compiler up.

        Numba first registers all functions it can compile, which takes longer than reading a puzzle and loading its
        kernels. Code from the cache needs at most the runtime that counts references. On a miss the compiler sets
        itself up as usual.
        """
        if self.allocates:
            _runtime.rtsys.initialize(context)
        return self._load_overload(signature, context)

    def _load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled kernel or None. Before the first None of a room `on_miss` may fill the shelf."""
        found = self._on_shelf(signature, context)
        room = room_of(self._py_func.__code__.co_filename)
        if found is None and room not in _asked:
            _asked.add(room)
            for call in on_miss:
                call(room)
            found = self._on_shelf(signature, context)
        return found

    def _on_shelf(self, signature: Any, context: Any) -> Any:
        """The kernel on the shelf; None where it is missing or damaged."""
        with self._guard_against_spurious_io_errors():
            return super()._load_overload(signature, context)
        return None

    @contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        """Where a damaged file cannot be loaded, the kernel is compiled again."""
        try:
            yield
        except Exception:  # unpickling garbage raises anything
            with suppress(OSError):
                Path(self._cache_file._index_path).unlink()
