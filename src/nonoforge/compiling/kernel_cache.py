"""Numba's cache on our own shelves: a damaged file counts as missing, and a full disk keeps no kernel from running."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from nonoforge.compiling import on_miss
from nonoforge.compiling.cache import room_of, shelf_of

_numba: Any = import_module("numba.core.caching")  # half of it has types, none of which fit

_asked: set[Path] = set()
"""Rooms of which somebody has been told that a kernel is missing."""

_busy: list[float] = []
"""When the kernels were begun that are being loaded now: one loads those that it calls."""

_spent = [0.0]


def seconds_loading() -> float:
    """How long this process has spent on loading kernels so far."""
    return _spent[0]


@contextmanager
def _counted() -> Iterator[None]:
    _busy.append(perf_counter())
    try:
        yield
    finally:
        begun = _busy.pop()
        if not _busy:
            _spent[0] += perf_counter() - begun


class _Shelf(_numba.InTreeCacheLocator):  # type: ignore[misc]
    """Where a kernel lies."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(shelf_of(room_of(file)))


class _OnShelf(_numba.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = [_Shelf]  # noqa: RUF012 - numba's own way

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """The folders below the room are part of the name: a room has one shelf."""
        file = Path(self.locator._py_file)
        inner = file.parent.relative_to(room_of(str(file))).parts
        base: str = super().get_filename_base(".".join([*inner, fullname]), abiflags)
        return base


class KernelCache(_numba.FunctionCache):  # type: ignore[misc]
    """The cache of one kernel."""

    _impl_class = _OnShelf

    def load_overload(self, signature: Any, context: Any) -> Any:
        """As numba's; its setting up of the compiler is counted as loading too."""
        with _counted():
            return super().load_overload(signature, context)

    def _load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled kernel or None; before the first None of a room somebody may see to it that all are there."""
        with _counted():
            found = None
            with self._guard_against_spurious_io_errors():
                found = super()._load_overload(signature, context)
            room = room_of(self._py_func.__code__.co_filename)
            if found is None and room not in _asked:
                _asked.add(room)
                for tell in on_miss:
                    tell(room)
                found = super()._load_overload(signature, context)
            return found

    @contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        """Whatever a file that is not what it should be makes of unpickling, the kernel is compiled again instead."""
        try:
            yield
        except Exception:  # garbage raises anything
            with suppress(OSError):
                Path(self._cache_file._index_path).unlink()
