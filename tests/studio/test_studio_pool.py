"""The pool: jobs end in one of few ways, and a worker that dies or hangs is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from nonoforge.studio.pool.job import Failed
from nonoforge.studio.pool.pool import Patience, Pool

Test = Callable[[Pool], Awaitable[None]]

TASKS = "slow_tasks:"


def with_pool(library: Path, test: Test, **named: Any) -> None:
    """Run a test with one bare worker in each lane."""

    async def run() -> None:
        pool = Pool(str(library), {"long": 1, "quick": 1}, bare=True, **named)
        pool.start()
        try:
            await asyncio.wait_for(test(pool), 60)
        finally:
            pool.close()

    # In a thread of its own, because a browser of another test may have left a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


def when(name: str, then: asyncio.Event) -> Callable[[dict[str, Any]], None]:
    """Sets an event of asyncio when a job tells this one."""

    def tell(event: dict[str, Any]) -> None:
        if event["event"] == name:
            then.set()

    return tell


async def failure(job: Any) -> tuple[str, str]:
    with pytest.raises(Failed) as caught:
        await job.done
    return caught.value.code, str(caught.value)


def test_values_and_errors_come_back(tmp_path: Path) -> None:
    """A value comes back as it is; an error of the house as its sentence, a bug as a sentence too."""

    async def test(pool: Pool) -> None:
        assert await pool.submit(TASKS + "echo", {"a": [1, "ä"]}).done == {"a": [1, "ä"]}
        assert await failure(pool.submit(TASKS + "refuse", {})) == ("refused", "No puzzle can come of this.")
        assert (await failure(pool.submit(TASKS + "give_up", {})))[0] == "cancelled"
        assert (await failure(pool.submit(TASKS + "mistake", {})))[0] == "bug"
        assert await pool.submit(TASKS + "echo", {}).done == {}, "the worker is still the same"
        assert pool.restarts == 0

    with_pool(tmp_path / "library.db", test)


def test_stop_keeps_the_best(tmp_path: Path) -> None:
    """A job that is stopped hands over what it has."""

    async def test(pool: Pool) -> None:
        counted = asyncio.Event()
        job = pool.submit(TASKS + "counting", {}, tell=when("counted", counted))
        await counted.wait()
        pool.stop(job)
        assert await job.done >= 1

    with_pool(tmp_path / "library.db", test)


def test_a_dropped_job_makes_room(tmp_path: Path) -> None:
    """A job that nobody wants any more ends at once for whoever waits, and its worker takes the next one."""

    async def test(pool: Pool) -> None:
        first = pool.submit(TASKS + "counting", {})
        second = pool.submit(TASKS + "echo", {"next": 1})
        pool.drop(first, "replaced")
        assert (await failure(first))[0] == "replaced"
        assert await second.done == {"next": 1}
        waiting = [pool.submit(TASKS + "counting", {}), pool.submit(TASKS + "echo", {})]
        pool.drop(waiting[1])
        assert (await failure(waiting[1]))[0] == "cancelled"
        pool.drop(waiting[0])

    with_pool(tmp_path / "library.db", test)


@pytest.mark.parametrize("bad", ["die", "hang"])
def test_a_lost_worker_is_replaced(tmp_path: Path, bad: str) -> None:
    """Whoever waits for a worker that dies or says nothing is told so, and another one does the next job."""

    async def test(pool: Pool) -> None:
        code, sentence = await failure(pool.submit(TASKS + bad, {}, silence=0.5 if bad == "hang" else 30))
        assert code == "lost"
        assert "try again" in sentence
        assert await pool.submit(TASKS + "echo", {"again": True}).done == {"again": True}
        assert pool.restarts == (2 if bad == "die" else 1), "a job that was never heard of is tried once more"

    with_pool(tmp_path / "library.db", test)


def test_a_job_that_does_not_listen_is_killed(tmp_path: Path) -> None:
    """A dropped job that goes on has its worker killed after a while."""

    async def test(pool: Pool) -> None:
        begun = asyncio.Event()
        job = pool.submit(TASKS + "hang", {}, tell=when("hanging", begun))
        await begun.wait()
        (old,) = [number for number in pool.processes if number is not None][1:] or pool.processes
        pool.drop(job)
        assert await pool.submit(TASKS + "echo", {}).done == {}
        assert pool.restarts == 1
        assert len(pool.processes) == 2
        assert old is not None

    with_pool(tmp_path / "library.db", test, patience=Patience(stop=0.3, drop=0.3))


def test_a_killed_process_is_noticed(tmp_path: Path) -> None:
    """A worker that somebody else kills, idle as it is, is replaced without anybody asking."""

    async def test(pool: Pool) -> None:
        assert await pool.submit(TASKS + "echo", {}).done == {}
        for number in pool.processes:
            os.kill(number, signal.SIGKILL)
        assert await pool.submit(TASKS + "echo", {"still": "here"}).done == {"still": "here"}

    with_pool(tmp_path / "library.db", test)


def test_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A queue has an end."""
    monkeypatch.setattr("nonoforge.studio.pool.pool.MOST_WAITING", 2)

    async def test(pool: Pool) -> None:
        jobs = [pool.submit(TASKS + "echo", {}, lane="long") for _ in range(4)]
        assert (await failure(jobs[-1]))[0] == "busy"

    with_pool(tmp_path / "library.db", test)
