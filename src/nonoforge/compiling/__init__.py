"""Compiling: how kernels are compiled, once, and what is in the cache."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

on_miss: list[Callable[[Path], None]] = []
"""Called with the room when a kernel of it is first missing from the cache, before it is compiled."""


class SlowKernels(UserWarning):
    """Kernels are compiled by numba's public means alone."""


__all__ = ["SlowKernels", "on_miss"]
