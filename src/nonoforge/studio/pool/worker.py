"""One worker as the server sees it: its process, the job it has, and a thread that hears it."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from nonoforge.studio.pool.job import Job
from nonoforge.studio.pool.process import main

_SPAWN = multiprocessing.get_context("spawn")
"""A fork would copy the threads and locks of the server."""


class Worker:
    """A process of a lane; `heard(worker, message)` is called in the server's loop, with None when it has died."""

    def __init__(self, lane: str, library: str, heard: Callable[[Worker, Any], None], *, bare: bool = False) -> None:
        self.lane = lane
        self.ready = False
        self.job: Job | None = None
        self.deadline: asyncio.TimerHandle | None = None
        self._heard = heard
        self._loop = asyncio.get_running_loop()
        self._connection, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=main, args=(theirs, library, "bare" if bare else lane), daemon=True)
        self._theirs = theirs
        threading.Thread(target=self._live, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.is_alive()

    @property
    def process_id(self) -> int | None:
        """The process's number."""
        return self._process.pid

    def send(self, *message: Any) -> None:
        """Tell it something; a worker that has died is noticed by its silence."""
        with suppress(OSError, ValueError):
            self._connection.send(message)

    def end(self) -> None:
        """Kill it, whatever it does."""
        if self.deadline is not None:
            self.deadline.cancel()
        with suppress(OSError, ValueError, AttributeError):
            self._process.kill()

    def _live(self) -> None:
        """Start the process and hand on what it says, until it has nothing more to say."""
        with suppress(Exception):
            self._process.start()
            self._theirs.close()
            while True:
                self._tell(self._connection.recv())
        self._tell(None)

    def _tell(self, message: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed: the server is gone
            self._loop.call_soon_threadsafe(self._heard, self, message)
