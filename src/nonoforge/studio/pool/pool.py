"""The pool: jobs wait for a worker of their lane, run, are stopped, replaced or lost; workers come and go.

There are two lanes. Long tasks (making, books) may take every core for minutes; quick ones (a verdict while somebody
paints) must not wait for them, so they have workers of their own that the system serves first.

A job that is stopped gets a while to hand over its best. After that, or when it is silent for too long, its worker is
killed and another one started; whoever waits is told so in a sentence.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from nonoforge.studio.pool.job import Job
from nonoforge.studio.pool.worker import Worker

LONG, QUICK = "long", "quick"

MOST_WAITING = 200
"""Jobs that wait for a worker; more are refused."""

MOST_MEMORY = 1_500_000_000
"""Bytes of a worker that is replaced when it has nothing to do: numpy and Pillow do not give all of it back."""

PAUSE = 3.0
"""Seconds before another worker is started in the place of one that died while it started."""

_LOST = "The worker that had this died; another one is ready, so try again."
_HUNG = "The worker that had this no longer answered; another one is ready, so try again."


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that a stopped job may take to hand over its best, and one that nobody wants any more to end.

    A stopped job needs a second or two of CPU; on a machine that is busy elsewhere these may take a minute, and the
    puzzle must not be lost for that.
    """

    stop: float = 180.0
    drop: float = 4.0


def usual_workers() -> dict[str, int]:
    """Two of each lane, more for long tasks where there are more cores."""
    return {LONG: max(2, (os.cpu_count() or 2) // 2), QUICK: 2}


class Pool:
    """Workers on one machine. `changed()` is called when one becomes ready or is lost."""

    def __init__(
        self,
        library: str,
        workers: Mapping[str, int] | None = None,
        *,
        patience: Patience | None = None,
        changed: Callable[[], None] = lambda: None,
        bare: bool = False,
    ) -> None:
        """`bare`: workers that load nothing before their first task."""
        self.wanted = dict(workers or usual_workers())
        self.restarts = 0
        self.changed = changed
        self._library = library
        self._patience = patience or Patience()
        self._bare = bare
        self._workers: list[Worker] = []
        self._waiting: dict[str, deque[Job]] = {lane: deque() for lane in self.wanted}
        self._number = 0
        self._closed = False

    def start(self) -> None:
        """Start all workers; they become ready one by one."""
        for lane in sorted(self.wanted, reverse=True):  # quick ones first: the first preview waits for them
            for _ in range(self.wanted[lane]):
                self._add(lane)

    def close(self) -> None:
        """Kill all workers and let everybody know."""
        self._closed = True
        for worker in self._workers:
            worker.end()
            if worker.job is not None:
                worker.job.fail("lost", "The studio was closed.")
        for jobs in self._waiting.values():
            for job in jobs:
                job.fail("lost", "The studio was closed.")
            jobs.clear()
        self._workers.clear()

    @property
    def state(self) -> dict[str, int]:
        """Numbers for people: alive, ready, busy, restarts."""
        return {
            "alive": sum(worker.alive for worker in self._workers),
            "ready": sum(worker.ready for worker in self._workers),
            "busy": sum(worker.job is not None for worker in self._workers),
            "restarts": self.restarts,
        }

    @property
    def processes(self) -> list[int]:
        """The numbers of the workers' processes."""
        return [worker.process_id for worker in self._workers if worker.process_id is not None]

    def submit(
        self,
        where: str,
        given: Mapping[str, Any],
        *,
        lane: str = QUICK,
        silence: float = 240.0,
        tell: Callable[[dict[str, Any]], None] = lambda event: None,
    ) -> Job:
        """Have `module:function` done; `silence` is how long it may say nothing before it is given up."""
        self._number += 1
        job = Job(self._number, where, given, lane, silence, tell)
        if self._closed:
            job.fail("lost", "The studio was closed.")
        elif len(self._waiting[lane]) >= MOST_WAITING:
            job.fail("busy", "Too much is waiting to be done: try again in a moment.")
        else:
            self._waiting[lane].append(job)
            self._hand_out()
        return job

    def stop(self, job: Job) -> None:
        """Ask for the best so far."""
        self._end(job, "stop", self._patience.stop)

    def drop(self, job: Job, code: str = "cancelled") -> None:
        """End it for nobody: `cancelled`, or `replaced` by a newer one."""
        sentence = "A newer request took its place." if code == "replaced" else "This was cancelled."
        if job.wish not in ("", "stop"):
            return
        self._end(job, code, self._patience.drop)
        job.fail(code, sentence)

    def _end(self, job: Job, wish: str, patience: float) -> None:
        waiting = self._waiting[job.lane]
        if job in waiting:
            waiting.remove(job)
            job.wish = wish
            if wish == "stop":
                job.fail("cancelled", "This was stopped before it began.")
            return
        worker = next((each for each in self._workers if each.job is job), None)
        if worker is None or job.wish == wish:
            return
        job.wish = wish
        worker.send("stop", job.number, wish != "stop")
        self._watch(worker, patience)

    # Workers

    def _worker(self, lane: str) -> Worker:
        return Worker(lane, self._library, self._heard, bare=self._bare)

    def _hand_out(self) -> None:
        for worker in self._workers:
            waiting = self._waiting[worker.lane]
            if worker.ready and worker.job is None and waiting:
                job = waiting.popleft()
                worker.job = job
                worker.send("run", job.number, job.where, job.given)
                job.tell({"event": "started"})
                self._watch(worker, job.silence)

    def _watch(self, worker: Worker, seconds: float) -> None:
        """Give a worker so long to say something."""
        if worker.deadline is not None:
            worker.deadline.cancel()
        worker.deadline = asyncio.get_running_loop().call_later(seconds, self._replace, worker, _HUNG)

    def _heard(self, worker: Worker, message: Any) -> None:
        if self._closed or worker not in self._workers:
            return
        if message is None:
            self._replace(worker, _LOST)
            return
        what, *rest = message
        job = worker.job
        if what == "ready":
            worker.ready = True
            self.changed()
        elif job is not None and rest[0] == job.number:
            if what == "event":
                job.heard = True
                if not job.wish:
                    self._watch(worker, job.silence)
                if job.wish in ("", "stop"):
                    job.tell(rest[1])
                return
            if worker.deadline is not None:
                worker.deadline.cancel()
            worker.job = None
            if what == "done":
                job.finish(rest[1])
                if rest[2] > MOST_MEMORY:
                    self._retire(worker)
            else:
                job.fail(rest[1], rest[2])
        self._hand_out()

    def _retire(self, worker: Worker) -> None:
        """Another one in the place of this one: after a pause if it never became ready, for the next may not either."""
        worker.end()
        self._workers.remove(worker)
        asyncio.get_running_loop().call_later(0 if worker.ready else PAUSE, self._add, worker.lane)

    def _add(self, lane: str) -> None:
        if not self._closed:
            self._workers.append(self._worker(lane))

    def _replace(self, worker: Worker, sentence: str) -> None:
        """Another worker in the place of one that died or hangs."""
        if self._closed or worker not in self._workers:
            return
        job = worker.job
        worker.job = None
        self.restarts += 1
        self._retire(worker)
        if job is not None and not job.heard and not job.wish and sentence == _LOST:
            job.heard = True  # the worker may have been dead before it got this; the next one gets it once more
            self._waiting[job.lane].appendleft(job)
            self._hand_out()
        elif job is not None:
            job.fail("lost", sentence)
        self.changed()
