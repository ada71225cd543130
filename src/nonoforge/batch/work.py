"""What a worker does: units on a bench of its own, each until it is done, has failed or must be set aside.

Runs in the workers of a cluster, on whatever machine. A unit that ends its bench is tried once more on a new one:
another process may have been to blame, such as a system that ran out of memory. One that used up its time is not,
because it would again.
"""

from __future__ import annotations

import atexit
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from nonoforge.batch.bench import CLOCK, receive, send

ATTEMPTS = 2
"""Times that a unit is begun before it is set aside."""

Order = Mapping[str, Any]
"""A unit as it is sent: `unit`, `data`, `name`, `hash`, `kind`, `method`, `settings`, `proofs`, `limit`."""

_TIMERS = {-signal.SIGPROF: "of CPU time", -signal.SIGALRM: "on the clock"} if hasattr(signal, "SIGPROF") else {}


class Bench:
    """A process for units, set up when it is first needed and anew when it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, order: Order) -> dict[str, Any]:
        """What became of a unit; where it ended its process, `state` is `died` and `code` says how."""
        process = self._process or self._set_up()
        if process.stdin is None or process.stdout is None:
            raise AssertionError
        try:
            send(process.stdin, order)
            answer: dict[str, Any] = receive(process.stdout)
        except (EOFError, OSError):
            code = process.wait()
            self.close()
            return {"state": "died", "code": code}
        return answer

    def _set_up(self) -> subprocess.Popen[bytes]:
        # A session of its own: Ctrl-C in the terminal must not end a unit that is nearly done.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "nonoforge.batch.bench"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return self._process

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        process.kill()
        process.wait()


_here = threading.local()


def work(orders: Sequence[Order]) -> list[dict[str, Any]]:
    """Do units one after the other: `unit`, `state`, `reason`, `attempts`, `seconds`, `puzzles`, `result` of each."""
    bench = _own_bench()
    return [done(bench, order) for order in orders]


def warm(kinds: Sequence[str]) -> None:
    """Set the bench up and have it load what these kinds need; whatever goes wrong is for the units to tell."""
    _own_bench().ask({"warm": list(kinds)})


def _own_bench() -> Bench:
    """The bench of this thread; a worker has one thread."""
    bench: Bench | None = getattr(_here, "bench", None)
    if bench is None:
        bench = _here.bench = Bench()
        atexit.register(bench.close)
    return bench


def done(bench: Bench, order: Order) -> dict[str, Any]:
    """One unit, tried as often as makes sense."""
    reason, seconds = "", 0.0
    for attempt in range(1, ATTEMPTS + 1):
        answer = bench.ask(order)
        seconds += answer.get("seconds", 0.0)
        told = {"unit": order["unit"], "attempts": attempt, "seconds": seconds, "reason": "", "puzzles": 0}
        if answer["state"] in ("done", "failed"):
            return {**told, **answer, "seconds": seconds}
        if answer["state"] == "died" and answer["code"] in _TIMERS:
            limit = order["limit"] * (CLOCK if answer["code"] == -signal.SIGALRM else 1.0)
            return {**told, "state": "aside", "reason": f"took more than {limit:g} s {_TIMERS[answer['code']]}"}
        reason = answer["reason"] if answer["state"] == "fault" else _end(answer["code"])
    return {**told, "state": "aside", "reason": f"{reason} ({ATTEMPTS} times)"}


def _end(code: int) -> str:
    """How a process ended, in words."""
    if code >= 0:
        return f"ended its process with status {code}"
    try:
        return f"ended its process by {signal.Signals(-code).name}"
    except ValueError:
        return f"ended its process by signal {-code}"
