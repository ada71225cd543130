"""The WebSocket of a page: tasks begun, heard, stopped; all of them end with it.

A page sends `{"type": "start", "id", "slot", "task", "with"}`, `{"type": "stop", "id"}` and `{"type": "cancel", "id"}`.
A newer task of a slot replaces the older one. Every task ends with exactly one of `done`, `error`, `replaced`,
`cancelled` and `lost`.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

import nonoforge
from nonoforge.studio.api.answers import MOST_JSON, parse_json, told
from nonoforge.studio.api.guard import PROTOCOL
from nonoforge.studio.fields import BadRequest, checked
from nonoforge.studio.house import House
from nonoforge.studio.pool.job import Failed, Job
from nonoforge.studio.tasks.table import PREVIEW, TASKS, Task

MOST_TASKS = 32
"""Tasks of one page at a time."""

MOST_UNSENT = 400
"""Messages that wait for a slow page; beyond, those that a later one makes obsolete are left out."""

_PASSING = ("progress", "arrangement", "workers")

_ENDINGS = {"replaced": "replaced", "cancelled": "cancelled", "lost": "lost"}
"""Code of a failure -> the event that says so; all others are an `error`."""


@dataclass(eq=False)
class _Running:
    """One task of a page: its jobs (making has two, the first sight and the puzzles), and how it was ended."""

    id: int
    slot: str
    jobs: list[Job] = field(default_factory=list)
    proved: bool = False


async def serve(house: House, socket: WebSocket) -> None:
    """One page from its first message to its last."""
    await socket.accept(subprotocol=PROTOCOL if PROTOCOL in socket.scope["subprotocols"] else None)
    page = _Page(house, socket)
    house.listeners.add(page.send)
    sender = asyncio.create_task(page.sending())
    page.send({"event": "hello", "version": nonoforge.__version__, "workers": house.pool.state})
    try:
        while True:
            page.heard(await socket.receive_text())
    except (WebSocketDisconnect, KeyError, RuntimeError):  # gone, or sent something that is no text
        pass
    finally:
        house.listeners.discard(page.send)
        page.end()
        sender.cancel()


class _Page:
    def __init__(self, house: House, socket: WebSocket) -> None:
        self._house, self._socket = house, socket
        self._unsent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._running: dict[int, _Running] = {}
        self._waiting: set[asyncio.Task[None]] = set()

    def send(self, event: dict[str, Any]) -> None:
        """Queue a message."""
        if self._unsent.qsize() < MOST_UNSENT or event.get("event") not in _PASSING:
            self._unsent.put_nowait(event)

    async def sending(self) -> None:
        """Send what is queued, in order."""
        while True:
            event = await self._unsent.get()
            text = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace").decode()
            await self._socket.send_text(text)

    def heard(self, text: str) -> None:
        """One message of the page."""
        number: Any = None
        try:
            if len(text) > MOST_JSON:
                raise BadRequest("This message is too long.", 413, "large")
            message = parse_json(text)
            if not isinstance(message, dict) or not isinstance(message.get("id"), int):
                raise BadRequest("A message is an object with a type and an number.")
            number = message["id"]
            if message.get("type") == "start":
                self._start(number, message)
            elif message.get("type") in ("stop", "cancel"):
                self._stop(number, keep=message["type"] == "stop")
            else:
                raise BadRequest("A message has the type start, stop or cancel.")
        except BadRequest as error:
            self.send({"id": number, "event": "error", "error": str(error), "code": error.code})

    def end(self) -> None:
        """Nobody looks any more: drop everything."""
        for running in list(self._running.values()):
            self._drop(running, "cancelled")

    def _start(self, id: int, message: dict[str, Any]) -> None:
        task, slot = TASKS.get(str(message.get("task"))), str(message.get("slot") or "")
        if task is None:
            raise BadRequest(f"There is no such task: there are {', '.join(TASKS)}.")
        if id in self._running:
            raise BadRequest("A task with this id is running.")
        given = checked(message.get("with") or {}, task.fields)
        older = [each for each in self._running.values() if slot and each.slot == slot]
        for running in older:
            self._drop(running, "replaced")
        if len(self._running) - len(older) >= MOST_TASKS:
            raise BadRequest("This page has too much to be done at once.", 429, "busy")
        running = _Running(id, slot)
        self._running[id] = running
        sight = given.pop("preview", False) if task.name == "make" else False
        if sight:
            self._preview(running, given, alone=sight == "only")
        if sight != "only":
            self._begin(running, task, given)

    def _begin(self, running: _Running, task: Task, given: dict[str, Any]) -> None:
        def tell(event: dict[str, Any]) -> None:
            running.proved = running.proved or event["event"] in ("made", "arrangement")
            self.send({"id": running.id, **event})

        job = self._house.pool.submit(task.where, given, lane=task.lane, silence=task.silence, tell=tell)
        running.jobs.append(job)
        self._wait(self._ended(running, job))

    def _preview(self, running: _Running, given: dict[str, Any], *, alone: bool) -> None:
        """The first sight goes to a quick worker, beside the long work; it is shown unless a puzzle was faster.

        Alone it is all the work there is, and ends as other work does.
        """
        wanted = {name: value for name, value in given.items() if name != "draft"}
        job = self._house.pool.submit(PREVIEW, wanted)
        running.jobs.append(job)

        async def show() -> None:
            try:
                event = await job.done
            except Failed:
                if alone:
                    await self._ended(running, job)
                return  # the long work says why
            if event is not None and not running.proved and running.id in self._running:
                self.send({"id": running.id, **event})
            if alone:
                self._running.pop(running.id, None)
                self.send({"id": running.id, "event": "done", "value": {"made": [], "ended": ""}})

        self._wait(show())

    def _stop(self, id: int, *, keep: bool) -> None:
        running = self._running.get(id)
        if running is None:
            return  # it has ended, and said so
        if not keep:
            self._drop(running, "cancelled")
            return
        for job in running.jobs:
            self._house.pool.stop(job)

    def _drop(self, running: _Running, code: str) -> None:
        for job in running.jobs:
            self._house.pool.drop(job, code)

    async def _ended(self, running: _Running, job: Job) -> None:
        try:
            value = await job.done
            event: dict[str, Any] = {"event": "done", "value": value}
        except Failed as failed:
            sentence, _, code = told(failed)
            name = _ENDINGS.get(code, "error")
            event = {"event": name, **({} if name in ("replaced", "cancelled") else {"error": sentence, "code": code})}
        self._running.pop(running.id, None)
        self.send({"id": running.id, **event})

    def _wait(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)
