"""What a worker does: units on a bench of its own, each until it is done, has failed or must be set aside.

Runs in the workers of a cluster, on whatever machine. A unit that ends its bench is tried once more on a new one:
another process may have been to blame, such as a system that ran out of memory. One that used up its time is not,
because it would again.

Time is CPU time: on a busy machine a unit takes longer on the clock and must not be set aside for it. A unit that
waits for something that never comes uses none, so one that stands still is ended too.
"""

from __future__ import annotations

import atexit
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

from nonoforge.batch.bench import receive, send

ATTEMPTS = 2
"""Times that a unit is begun before it is set aside."""

Order = Mapping[str, Any]
"""A unit as it is sent: `unit`, `data`, `name`, `hash`, `kind`, `method`, `settings`, `proofs`, `limit`."""

STILL, LEAST = 120.0, 0.05
"""A unit that has used less than `LEAST` seconds of CPU time in `STILL` seconds on the clock waits in vain: the busiest
machine gives a process more than that.
"""

_LOOK = 2.0
"""Seconds on the clock between looks at what a unit has used."""

_TIMER = -signal.SIGPROF if hasattr(signal, "SIGPROF") else None
"""How a process ends that has used up its CPU time."""


class Bench:
    """A process for units, set up when it is first needed and anew when it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, order: Order) -> dict[str, Any]:
        """What became of a unit; where it ended its process, `state` is `died` and `code` says how, and where it had
        to be ended for what it used, `over` says so.
        """
        process = self._process or self._set_up()
        if process.stdin is None or process.stdout is None:
            raise AssertionError
        with _watched(process, order.get("limit")) as over:
            try:
                send(process.stdin, order)
                answer: dict[str, Any] = receive(process.stdout)
            except (EOFError, OSError):
                code = process.wait()
                self.close()
                if code == _TIMER:
                    over.append(_too_long(order["limit"]))
                return {"state": "died", "code": code, "over": "".join(over[:1])}
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


def _too_long(limit: float) -> str:
    return f"took more than {limit:g} s of CPU time"


@contextmanager
def _watched(process: subprocess.Popen[bytes], limit: float | None) -> Iterator[list[str]]:
    """End a process that stands still or uses too much; what its children use, its own timer does not count.

    The list gets the reason. Without a limit nothing is ended: loading may wait for another process that compiles.
    """
    reasons: list[str] = []
    ready = threading.Event()
    watcher = threading.Thread(target=_watch, args=(process, limit, ready, reasons), daemon=True)
    if limit is not None:
        watcher.start()
    try:
        yield reasons
    finally:
        ready.set()


def _watch(process: subprocess.Popen[bytes], limit: float, ready: threading.Event, reasons: list[str]) -> None:
    begun = counted = _used(process.pid)
    since = monotonic()
    while not ready.wait(_LOOK):
        now = _used(process.pid)
        if abs(now - counted) >= LEAST:  # less than before where a child has ended that nobody waited for
            counted, since = now, monotonic()
        elif monotonic() - since >= STILL:
            reasons.append(f"did nothing for {STILL:g} s")
        if now - begun > limit:
            reasons.append(_too_long(limit))
        if reasons:
            _end_family(process)
            return


def _end_family(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it has started, which would work on for nobody."""
    import psutil

    with suppress(psutil.Error):
        for each in psutil.Process(process.pid).children(recursive=True):
            each.kill()
    process.kill()


def _used(pid: int) -> float:
    """Seconds of CPU time of a process and of those it has started, also before; 0 where it has gone."""
    import psutil

    with suppress(psutil.Error):
        family = psutil.Process(pid)
        times = [each.cpu_times() for each in (family, *family.children(recursive=True))]
        return float(sum(sum(each[:4]) for each in times))  # user, system, and both of children that have ended
    return 0.0


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
        if answer.get("over"):
            return {**told, "state": "aside", "reason": answer["over"]}
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
