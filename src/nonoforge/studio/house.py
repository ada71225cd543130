"""The studio as one value: where things lie, who works, who keeps the books, and which pages listen."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from nonoforge.library.store import Library
from nonoforge.studio.keeping.database import connect
from nonoforge.studio.keeping.place import Place
from nonoforge.studio.pool.pool import Patience, Pool

if TYPE_CHECKING:
    from nonoforge.studio.batches import Batches

Answer = TypeVar("Answer")


class House:
    """Everything a request may need. `open` before the first one, `close` after the last."""

    def __init__(
        self,
        place: Place,
        *,
        workers: Mapping[str, int] | None = None,
        patience: Patience | None = None,
        bare: bool = False,
    ) -> None:
        self.place = place
        place.prepare()
        self.token = place.token()
        self.pool = Pool(str(place.library), workers, patience=patience, changed=self._workers_changed, bare=bare)
        self.listeners: set[Callable[[dict[str, Any]], None]] = set()
        self.desk: sqlite3.Connection
        self.library: Library
        self.batches: Batches
        # One thread for both databases: their answers take a millisecond, and a connection has one user at a time.
        self._clerk = ThreadPoolExecutor(1, thread_name_prefix="clerk")

    async def open(self) -> None:
        """Open the books and start the workers."""
        from nonoforge.studio.batches import Batches

        self.desk = await self.ask(connect, self.place)
        self.library = await self.ask(Library, self.place.library)
        self.batches = Batches(self)
        await self.batches.open()
        self.pool.start()

    async def close(self) -> None:
        """Stop everything."""
        await self.batches.close()
        self.pool.close()
        await self.ask(self.desk.close)
        await self.ask(self.library.close)
        self._clerk.shutdown(wait=False)

    async def ask(self, function: Callable[..., Answer], *arguments: Any, **named: Any) -> Answer:
        """Have the clerk look something up or write it down."""
        return await asyncio.get_running_loop().run_in_executor(self._clerk, partial(function, *arguments, **named))

    async def work(self, where: str, given: Mapping[str, Any], lane: str = "quick", silence: float = 240.0) -> Any:
        """Have a worker do something, and wait for it; whoever no longer waits drops it."""
        job = self.pool.submit(where, given, lane=lane, silence=silence)
        try:
            return await asyncio.shield(job.done)
        except asyncio.CancelledError:
            self.pool.drop(job)
            raise

    def tell_all(self, event: dict[str, Any]) -> None:
        """Let every open page know."""
        for listener in list(self.listeners):
            listener(event)

    def _workers_changed(self) -> None:
        self.tell_all({"event": "workers", **self.pool.state})
