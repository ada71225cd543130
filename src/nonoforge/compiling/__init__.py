"""Compiling: how kernels are compiled, once, and what of them lies in the cache."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

on_miss: list[Callable[[Path], None]] = []
"""What to call, with the room, before the first kernel of a room is compiled that is not in the cache."""

__all__ = ["on_miss"]
