"""Ctrl-C: the first asks the work to end with what it has, the second ends it as ever."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonoforge.engine import Cancel


@contextmanager
def ctrl_c() -> Iterator[Cancel]:
    """Cancels at the first Ctrl-C, and lets the second interrupt as ever."""
    from nonoforge.engine.verdict import Cancel

    cancel = Cancel()

    def first(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, before)
        cancel.stop()

    before = signal.getsignal(signal.SIGINT)
    if before in (signal.SIG_IGN, None):  # started in the background
        yield cancel
        return
    try:
        signal.signal(signal.SIGINT, first)
    except ValueError:  # not the main thread
        yield cancel
        return
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)
