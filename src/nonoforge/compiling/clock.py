"""How long this process has spent loading and compiling kernels, which is no part of the time a puzzle takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

_busy: list[float] = []
"""Start times of the kernels being loaded or compiled now; they nest, because a kernel loads those it calls."""

_spent = [0.0]


def seconds_loading() -> float:
    """Seconds this process has spent loading and compiling kernels so far."""
    return _spent[0]


@contextmanager
def counted() -> Iterator[None]:
    """Count the time spent inside."""
    _busy.append(perf_counter())
    try:
        yield
    finally:
        begun = _busy.pop()
        if not _busy:
            _spent[0] += perf_counter() - begun
