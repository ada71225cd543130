"""The bench: a process of its own in which units are done one after the other; `python -m nonoforge.batch.bench`.

A source can hang a maker, exhaust memory or crash a library written in C. It then takes this process with it and
nothing else: `work.py` sees the end of the pipe, knows which unit was on the bench, and sets up a new one. The limit is
a timer of the system, whose signal ends a process even inside a kernel, where no Python runs.

Messages on the pipes are pickles, each after its length in 8 bytes: between a process and its child nobody else writes.
"""

from __future__ import annotations

import io
import os
import pickle
import signal
import struct
import sys
import threading
from functools import cache
from time import perf_counter, process_time, sleep
from typing import IO, Any

from nonoforge.errors import NonoforgeError


def send(pipe: IO[bytes], value: Any) -> None:
    """One message."""
    data = pickle.dumps(value, protocol=5)
    pipe.write(struct.pack("<Q", len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """The next message; `EOFError` where the other side has gone."""
    head = pipe.read(8)
    if len(head) < 8:
        raise EOFError
    (length,) = struct.unpack("<Q", head)
    data = pipe.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)  # noqa: S301 - from our own parent or child


def main() -> None:
    """Do units until the pipe ends."""
    # What a library prints must not get between the messages.
    messages = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    orders = sys.stdin.buffer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever leads the job
    threading.Thread(target=_leave_with_parent, args=(os.getppid(),), daemon=True).start()
    while True:
        try:
            order = receive(orders)
        except EOFError:
            return
        send(messages, _answer(order))


def _leave_with_parent(parent: int) -> None:
    """Without a parent nobody reads what is made here."""
    while os.getppid() == parent:
        sleep(1.0)
    os._exit(1)


def _answer(order: dict[str, Any]) -> dict[str, Any]:
    """What became of a unit: `state` with `result` or `reason`, `seconds` of CPU time and on the `clock`."""
    for kind in order.get("warm", [order.get("kind")]):
        _warm(kind)
    if "warm" in order:
        return {"state": "done", "puzzles": 0, "seconds": 0.0}
    begun, clock = process_time(), perf_counter()
    _set_limit(order["limit"])
    try:
        answer = {"state": "done", **_result(order)}
    except NonoforgeError as error:
        answer = {"state": "failed", "reason": str(error)}
    except MemoryError:
        answer = {"state": "fault", "reason": "there was not enough memory for it"}
    except Exception as error:  # one source must not stop the rest, whatever it does
        answer = {"state": "fault", "reason": f"a fault of nonoforge: {type(error).__name__}: {error}"[:500]}
    finally:
        _set_limit(0.0)
    return {**answer, "seconds": process_time() - begun, "clock": perf_counter() - clock}


def _set_limit(seconds: float) -> None:
    """End this process after so many seconds of CPU time; 0: no longer."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


@cache
def _warm(kind: str) -> None:
    """Load what a kind needs, kernels too, so that the first unit takes no longer than the others.

    Outside of all limits: on a busy machine loading takes longer than some are given for a unit.
    """
    from nonoforge.makers.making import kind_named, options_for
    from nonoforge.makers.watch import watch_of

    maker = kind_named(kind).maker
    if kind in ("mono", "colour"):
        import numpy as np

        disc = np.hypot(*np.mgrid[-16:16, -16:16]) > 10
        options = options_for(kind, "best", {"width": 10, "height": 10, "variants": 1, "least": 0})
        for made in maker((255 * disc).astype(np.uint8), options, watch_of()):
            made.record()


class NamedBytes(io.BytesIO):
    """Bytes that know what their file was called: records name it."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def _result(order: dict[str, Any]) -> dict[str, Any]:
    """How many puzzles a unit makes, and their entries as the ledger keeps them."""
    from nonoforge.library.appraisal import proof_of
    from nonoforge.library.entry import entry_of
    from nonoforge.library.ledger import packed
    from nonoforge.makers.making import making, options_for

    options: Any = options_for(order["kind"], order["method"], order["settings"])
    made: list[Any] = list(making(NamedBytes(order["data"], order["name"]), options))
    if options.kind in ("mono", "colour"):
        from nonoforge.makers.grids.choosing import best_first

        made = best_first(made, options)
    else:
        made = made[-1:]  # what comes before is the same puzzle, with less said of it
    entries = []
    for each in made:
        proof = proof_of(each.explanation) if order["proofs"] else None
        entries.append(entry_of(each.puzzle, each.record(), source_hash=order["hash"], certificate=proof).to_json())
    return {"puzzles": len(entries), "result": packed(entries)}


if __name__ == "__main__":
    main()
