"""How long this process has spent on kernels before they could run: no part of the time a puzzle takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

_busy: list[float] = []
"""When the kernels were begun that are being loaded or compiled now: one loads those that it calls."""

_spent = [0.0]


def seconds_loading() -> float:
    """How long this process has spent on loading and compiling kernels so far."""
    return _spent[0]


@contextmanager
def counted() -> Iterator[None]:
    """Count what happens inside."""
    _busy.append(perf_counter())
    try:
        yield
    finally:
        begun = _busy.pop()
        if not _busy:
            _spent[0] += perf_counter() - begun
