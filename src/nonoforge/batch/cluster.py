"""The cluster: workers of dask.distributed, started here or found at an address, and a way to have them do orders.

The same code either way. Started here they listen on 127.0.0.1 alone and there is no dashboard: whoever reaches a
scheduler can have it run anything. A worker has one thread, as a maker keeps one core busy.
"""

from __future__ import annotations

import logging
import os
import queue
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from time import monotonic
from typing import Any

from nonoforge.batch.work import Order, warm, work
from nonoforge.errors import BatchError

LOST = 6
"""Workers that may die with a chunk before it is taken apart. A unit ends its bench and no worker, unless by memory."""

PATIENCE = 30.0
"""Seconds that a scheduler has to answer."""

_LOOK = 2.0
"""Seconds after which it is asked again how many workers there are, which decides how much is sent ahead."""

_MISSING = "batches need dask.distributed: pip install 'nonoforge[batch]'"

Chunk = Sequence[Order]
Answers = list[dict[str, Any]]


@contextmanager
def connected(workers: int, scheduler: str = "") -> Iterator[Any]:
    """A client of a new cluster of so many workers, or of the scheduler at an address such as `tcp://10.0.0.5:8786`."""
    try:
        import dask
        import distributed
    except ImportError:
        raise BatchError(_MISSING) from None
    quiet = {
        "distributed.scheduler.allowed-failures": LOST,
        # Dask watches itself, 100 times a second, for a dashboard that is not there.
        "distributed.worker.profile.enabled": False,
        "distributed.admin.tick.interval": "2s",
        "distributed.admin.tick.limit": "1h",
        "distributed.admin.system-monitor.interval": "5s",
        "distributed.admin.system-monitor.gil.enabled": False,
        "distributed.scheduler.http.routes": [],
        "distributed.worker.http.routes": [],
        "distributed.admin.large-graph-warning-threshold": "1GB",
        "distributed.nanny.pre-spawn-environ.NUMBA_NUM_THREADS": 1,
    }
    for name in ("distributed", "distributed.nanny", "distributed.worker", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with dask.config.set(quiet):
        try:
            cluster = None if scheduler else _local(distributed, workers)
            client: Any = distributed.Client(scheduler or cluster, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise BatchError(f"no cluster: {scheduler or 'this machine'} does not answer ({error})") from None
        try:
            if scheduler:
                _check_workers(client, scheduler)
            yield client
        finally:
            client.close(timeout=5)
            if cluster is not None:
                cluster.close(timeout=5)


def _local(distributed: Any, workers: int) -> Any:
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        worker_dashboard_address="127.0.0.1:0",
        scheduler_kwargs={"dashboard": False},
        preload=["nonoforge.batch.quiet"],
        memory_limit=None,
        silence_logs=logging.CRITICAL,
    )


def _check_workers(client: Any, scheduler: str) -> None:
    """Raise `BatchError` where a cluster has nobody to work, or workers that know another nonoforge."""
    import nonoforge

    try:
        client.wait_for_workers(1, timeout=60)
        versions = set(client.run(_version).values())
    except TimeoutError:
        raise BatchError(f"{scheduler}: no worker has come: start one with dask worker {scheduler}") from None
    except ModuleNotFoundError:
        raise BatchError(f"{scheduler}: its workers have no nonoforge: install it there too") from None
    if versions != {nonoforge.__version__}:
        there = ", ".join(sorted(versions))
        raise BatchError(f"{scheduler}: its workers have nonoforge {there}, here is {nonoforge.__version__}")


def warm_up(client: Any, kinds: Sequence[str]) -> None:
    """Have every worker load what these kinds need; those that come later load it with their first unit."""
    workers = list(client.scheduler_info(n_workers=-1)["workers"])
    for future in [client.submit(warm, kinds, workers=[each], pure=False) for each in workers]:
        with suppress(Exception):  # a worker that died will be missed soon enough
            future.result(timeout=600)


def _version() -> str:
    import nonoforge

    return nonoforge.__version__


def cores() -> int:
    """Workers that this machine can keep busy."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def answered(client: Any, chunks: Sequence[Callable[[], Chunk]], stopped: Callable[[], bool]) -> Iterator[Answers]:
    """Have all chunks done and hand out the answers as they come, in any order, until `stopped` says so.

    A chunk is made when it is sent: not all sources of a job need to be in memory at a time. A chunk that has lost its
    workers again and again is sent unit by unit, and a unit that still does is set aside.
    """
    waiting: list[Chunk | Callable[[], Chunk]] = list(reversed(chunks))
    finished: queue.Queue[Any] = queue.Queue()
    sent: dict[Any, Chunk] = {}
    room, looked = 0, -inf
    try:
        while (waiting or sent) and not stopped():
            if monotonic() > looked + _LOOK:  # asking costs a message, and workers seldom come and go
                room, looked = 2 * len(client.scheduler_info(n_workers=-1)["workers"]) + 2, monotonic()
            while waiting and len(sent) < room:
                following = waiting.pop()
                chunk = following() if callable(following) else following
                future = client.submit(work, chunk, pure=False, retries=2)
                sent[future] = chunk
                future.add_done_callback(finished.put)
            try:
                future = finished.get(timeout=0.3)
            except queue.Empty:
                if client.status not in ("running", "connecting"):
                    raise BatchError("the scheduler has gone: what was done is kept, run the job again") from None
                continue
            chunk = sent.pop(future)
            error = future.exception() if future.status == "error" else None
            if future.status == "finished":
                yield future.result()
            elif error is not None and len(chunk) == 1:
                yield [_given_up(chunk[0], error)]
            elif error is not None:
                waiting += [[order] for order in reversed(chunk)]
            else:  # cancelled, as the scheduler lost it
                waiting.append(chunk)
            future.release()
    finally:
        for future in sent:
            future.cancel(force=True, reason="the job has ended")


def _given_up(order: Order, error: BaseException) -> dict[str, Any]:
    """What is said of a unit that no worker came back from, or that none could begin (no memory, no process)."""
    killed = type(error).__name__ == "KilledWorker"
    reason = f"{LOST} workers died while they were at it" if killed else f"its worker failed: {error!r}"[:300]
    return {"unit": order["unit"], "state": "aside", "reason": reason, "attempts": 1, "seconds": 0.0, "puzzles": 0}
