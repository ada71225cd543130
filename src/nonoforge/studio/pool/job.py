"""One task on its way: who waits for it, where it is, and how it ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


class Failed(Exception):
    """A task that gave no value: `code` is refused, cancelled, replaced, lost or bug, and the text a sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(eq=False)
class Job:
    """A task with what it was given; `done` is its value or a `Failed`.

    `tell` hears its events. `wish` is "" while it should go on, "stop" once its best so far is wanted, and the code
    with which it will fail once nobody wants it any more. `heard`: it has said something, or was begun a second time.
    """

    number: int
    where: str
    given: Mapping[str, Any]
    lane: str
    silence: float
    tell: Callable[[dict[str, Any]], None]
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    wish: str = ""
    heard: bool = False

    def fail(self, code: str, sentence: str) -> None:
        """End it without a value."""
        if not self.done.done():
            self.done.set_exception(Failed(code, sentence))
            self.done.exception()  # somebody who has gone will not ask for it

    def finish(self, value: Any) -> None:
        """End it with a value."""
        if not self.done.done():
            self.done.set_result(value)
