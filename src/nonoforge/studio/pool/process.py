"""What runs in a worker: tasks one after the other, while a thread listens for whoever wants one stopped.

Messages to a worker: `("run", number, where, given)`, `("stop", number, dropped)`; from it: `("ready",)`,
`("event", number, value)`, `("done", number, value, memory)`, `("error", number, code, sentence)`. A worker whose
server is gone ends.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from nonoforge.errors import Cancelled, NonoforgeError
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.sentences import sentence_of

NICE = 5
"""How far long work steps back, so that the server and quick tasks get a core at once. At 10 it comes to a halt beside
eight busy processes of somebody else."""

Order = tuple[int, str, Mapping[str, Any]]


def main(connection: Connection, library: str, lane: str) -> None:
    """The whole life of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server ends its workers itself
    if lane == "long" and hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICE)
    from nonoforge.studio.tasks.work import Work

    orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
    running = _Running()
    threading.Thread(target=_listen, args=(connection, orders, running), daemon=True).start()
    lock = threading.Lock()

    def send(*message: Any) -> None:
        with lock:
            connection.send(message)

    if lane != "bare":
        from nonoforge.studio.tasks.warm_up import warm_up

        warm_up(lane)
    send("ready")
    work = Work(Path(library), send)
    while True:
        number, where, given = orders.get()
        work.begin(number, running.begin(number))
        try:
            module, name = where.split(":")
            value = getattr(import_module(module), name)(work, given)
        except Cancelled:
            send("error", number, "cancelled", "This was stopped before there was anything to keep.")
        except NonoforgeError as error:
            code = "missing" if isinstance(error, Missing) else "refused"
            send("error", number, code, sentence_of(error))
        except MemoryError:
            send("error", number, "refused", "This needs more memory than this machine has.")
        except Exception as error:  # a bug: the page gets a sentence, the terminal the place
            _report(error)
            send("error", number, "bug", f"Something went wrong here ({type(error).__name__}); this is a bug.")
        else:
            send("done", number, value, _memory())


class _Running:
    """The task at hand and the ones that were stopped before they began."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._number = -1
        self._stop: Any = None
        self._early: dict[int, bool] = {}

    def begin(self, number: int) -> Any:
        from nonoforge.studio.tasks.work import Stop

        with self._lock:
            self._number, self._stop = number, Stop()
            if number in self._early:
                self._stop.end(self._early[number])
            self._early.clear()
            return self._stop

    def stop(self, number: int, dropped: bool) -> None:
        with self._lock:
            if number == self._number:
                self._stop.end(dropped)
            else:
                self._early[number] = dropped


def _listen(connection: Connection, orders: queue.SimpleQueue[Order], running: _Running) -> None:
    while True:
        try:
            message = connection.recv()
        except (EOFError, OSError):
            os._exit(0)
        if message[0] == "stop":
            running.stop(*message[1:])
        else:
            orders.put(message[1:])


def _report(error: Exception) -> None:
    import traceback

    traceback.print_exception(error, file=sys.stderr)


def _memory() -> int:
    """Bytes that this process holds now; 0 where the system does not say."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return 0
