"""Workers started here keep quiet: loaded by dask in each of them.

Ctrl-C in a terminal goes to all processes of a job; the one that leads it ends the others. What workers log while that
happens is nothing a person can use.
"""

from __future__ import annotations

import logging
import signal
from contextlib import suppress


def dask_setup(worker: object) -> None:
    """Called by dask in a new worker."""
    for name in ("tornado.application", "asyncio", "distributed"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
