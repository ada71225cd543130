"""The queue of batch jobs: one runs at a time, in a process of its own, and goes on after a restart of the studio."""

from __future__ import annotations

import asyncio
import json
import secrets
import shutil
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonoforge.errors import BatchError
from nonoforge.harmless import clean
from nonoforge.replacing import replace_file
from nonoforge.studio.batch_process import JOB, OUT, SOURCES
from nonoforge.studio.keeping.database import now, told, writing
from nonoforge.studio.keeping.missing import Missing
from nonoforge.studio.keeping.sources import clean_name, file_of, source_value

if TYPE_CHECKING:
    from nonoforge.studio.house import House

MOST_TEXT = 200_000
MOST_SOURCES = 2_000
MOST_JOBS = 200
"""Jobs that are remembered; the oldest that has ended goes when there are more."""

WAITING, RUNNING, DONE, FAILED, STOPPED = "waiting", "running", "done", "failed", "stopped"
ENDED = (DONE, FAILED, STOPPED)


class Batches:
    """All jobs of a studio."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._jobs: dict[str, dict[str, Any]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._worker: asyncio.Task[None] | None = None
        self._new = asyncio.Event()

    async def open(self) -> None:
        """Read the queue; a job that ran when the studio ended waits again."""
        for value in await self._house.ask(_all, self._house.desk):
            if value["state"] == RUNNING:
                value["state"] = WAITING
            self._jobs[value["id"]] = value
        self._worker = asyncio.create_task(self._work())

    async def close(self) -> None:
        """End what runs; it goes on at the next start."""
        if self._worker is not None:
            self._worker.cancel()
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    def listed(self) -> list[dict[str, Any]]:
        """All jobs, the newest first."""
        return [self.value(each) for each in reversed(self._jobs)]

    def value(self, id: str) -> dict[str, Any]:
        """One job with the names of the files it has made."""
        if id not in self._jobs:
            raise Missing("there is no such job")
        folder = self._folder(id) / OUT
        files = sorted(path.name for path in folder.iterdir() if path.is_file()) if folder.is_dir() else []
        return {**self._jobs[id], "files": files}

    async def add(self, text: str, sources: list[str]) -> dict[str, Any]:
        """Queue a job; `NonoforgeError` where its text makes no sense."""
        if len(text) > MOST_TEXT or len(sources) > MOST_SOURCES:
            raise BatchError(f"a job has at most {MOST_TEXT:,} characters and {MOST_SOURCES:,} sources")
        own = secrets.token_hex(8)
        try:
            await self._house.ask(self._prepare, own, text, sources)
            checked = await self._house.work("nonoforge.studio.tasks.batching:check_job", {"job": own})
        except BaseException:
            shutil.rmtree(self._folder(own), ignore_errors=True)
            raise
        value = {
            "id": own,
            "name": clean(checked["name"], 200),
            "state": WAITING,
            **dict.fromkeys(("units", "planned", "chosen", "wanted", "tried"), 0),
            "seconds": 0.0,
            "error": "",
            "report": None,
            "added": now(),
        }
        self._jobs[own] = value
        await self._keep(own)
        await self._forget()
        self._new.set()
        return self.value(own)

    async def stop(self, id: str) -> dict[str, Any]:
        """End a job; what it has made is kept."""
        job = self._jobs.get(id)
        if job is None:
            raise Missing("there is no such job")
        if job["state"] == WAITING:
            job["state"] = STOPPED
            await self._keep(id)
        elif job["state"] == RUNNING and self._process is not None:
            job["stopping"] = True
            with suppress(ProcessLookupError):
                self._process.terminate()
        return self.value(id)

    async def remove(self, id: str) -> None:
        """Forget a job and its files; its puzzles stay in the library."""
        if id not in self._jobs:
            raise Missing("there is no such job")
        if self._jobs[id]["state"] == RUNNING:
            raise BatchError("this job is running: stop it first")
        del self._jobs[id]
        await self._house.ask(_delete, self._house.desk, id)
        shutil.rmtree(self._folder(id), ignore_errors=True)

    def file(self, id: str, name: str) -> Path:
        """A file that a job has made, by the name that `value` lists."""
        if name not in self.value(id)["files"]:
            raise Missing("this job has made no such file")
        return self._folder(id) / OUT / name

    # Inside

    def _folder(self, id: str) -> Path:
        return self._house.place.jobs / id

    def _prepare(self, id: str, text: str, sources: list[str]) -> None:
        """The job's folder: its text, and its sources under their own names."""
        folder = self._folder(id) / SOURCES
        folder.mkdir(parents=True, mode=0o700)
        replace_file(folder.parent / JOB, text.encode("utf-8", "replace"))
        for number, source in enumerate(sources):
            value = source_value(self._house.desk, source)
            if value is None:
                raise Missing("a source of this job is no longer here: drop it again")
            name = clean_name(value["name"]).lstrip(".") or "source"
            if (folder / name).exists():
                name = f"{number}-{name}"
            shutil.copyfile(file_of(self._house.place, source), folder / name)

    async def _work(self) -> None:
        while True:
            first = next((first for first, job in self._jobs.items() if job["state"] == WAITING), None)
            if first is None:
                self._new.clear()
                await self._new.wait()
                continue
            await self._run(first)

    async def _run(self, id: str) -> None:
        job = self._jobs[id]
        job["state"] = RUNNING
        await self._keep(id)
        command = ("-m", "nonoforge.studio.batch_process", str(self._folder(id)), str(self._house.place.library))
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=asyncio.subprocess.PIPE, stdin=asyncio.subprocess.DEVNULL, limit=1 << 26
        )
        assert self._process.stdout is not None  # noqa: S101 - asked for above
        async for line in self._process.stdout:
            with suppress(ValueError):
                job.update(json.loads(line))
                self._house.tell_all({"event": "jobs", "job": self.value(id)})
        await self._process.wait()
        self._process = None
        report = job["report"]
        if job["error"]:
            job["state"] = FAILED
        elif report is None:
            job["state"] = STOPPED if job.pop("stopping", False) else FAILED
            job["error"] = "" if job["state"] == STOPPED else "The process of this job died."
        else:
            job["state"] = STOPPED if report["stopped"] else DONE
        job.pop("stopping", None)
        await self._keep(id)
        self._house.tell_all({"event": "library"})

    async def _keep(self, id: str) -> None:
        await self._house.ask(_save, self._house.desk, dict(self._jobs[id]))
        self._house.tell_all({"event": "jobs", "job": self.value(id)})

    async def _forget(self) -> None:
        ended = [each for each, job in self._jobs.items() if job["state"] in ENDED]
        for each in ended[: max(0, len(self._jobs) - MOST_JOBS)]:
            await self.remove(each)


def _all(connection: sqlite3.Connection) -> list[dict[str, Any]]:
    with told():
        return [json.loads(row["value"]) for row in connection.execute("SELECT value FROM jobs ORDER BY added")]


def _save(connection: sqlite3.Connection, job: dict[str, Any]) -> None:
    with writing(connection):
        connection.execute(
            "INSERT OR REPLACE INTO jobs (id, value, added) VALUES (?, ?, ?)",
            [job["id"], json.dumps(job), job["added"]],
        )


def _delete(connection: sqlite3.Connection, id: str) -> None:
    with writing(connection):
        connection.execute("DELETE FROM jobs WHERE id = ?", [id])
